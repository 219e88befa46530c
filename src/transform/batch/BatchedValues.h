// Which values differ between the programs of a batch, and which operations prevent batching.
#ifndef TXL_TRANSFORM_BATCH_BATCHEDVALUES_H
#define TXL_TRANSFORM_BATCH_BATCHEDVALUES_H

#include "ir/ops/FunctionOps.h"
#include "transform/batch/ProgramBatching.h"
#include "llvm/ADT/DenseSet.h"

namespace txl::transform {

class BatchedValues {
public:
  explicit BatchedValues(tt::FuncOp kernel);

  bool differs(mlir::Value value) const { return values.contains(value); }
  bool anyDiffers(mlir::ValueRange range) const {
    return llvm::any_of(range, [&](mlir::Value value) { return differs(value); });
  }
  /// Whether the kernel's programs can be batched; otherwise sets `rejection`.
  bool isBatchable(BatchRejection &rejection);

private:
  bool mark(mlir::Value value) { return values.insert(value).second; }
  /// Marks values that differ because of `op`; returns whether one was new.
  bool propagate(mlir::Operation *op);
  bool differsInside(mlir::Operation *op) const;
  std::string getRejection(mlir::Operation *op) const;

  tt::FuncOp kernel;
  llvm::DenseSet<mlir::Value> values;
};

} // namespace txl::transform

#endif
