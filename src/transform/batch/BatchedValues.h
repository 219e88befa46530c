// Which values differ between the programs that run together, and what of a kernel keeps them from it.
#ifndef TXL_TRANSFORM_BATCH_BATCHEDVALUES_H
#define TXL_TRANSFORM_BATCH_BATCHEDVALUES_H

#include "transform/batch/BatchPrograms.h"
#include "llvm/ADT/DenseSet.h"

namespace txl::transform {

class BatchedValues {
public:
  explicit BatchedValues(tt::FuncOp kernel);

  bool differs(mlir::Value value) const { return values.contains(value); }
  bool anyDiffers(mlir::ValueRange range) const {
    return llvm::any_of(range, [&](mlir::Value value) { return differs(value); });
  }
  /// Whether the kernel is one whose programs run together; else `refusal` says why not.
  bool isBatchable(BatchRefusal &refusal);

private:
  bool mark(mlir::Value value) { return values.insert(value).second; }
  /// Marks what differs because of `op`; true if that is new.
  bool spread(mlir::Operation *op);
  bool differsInside(mlir::Operation *op) const;
  std::string refused(mlir::Operation *op) const;

  tt::FuncOp kernel;
  llvm::DenseSet<mlir::Value> values;
};

} // namespace txl::transform

#endif
