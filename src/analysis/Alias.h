// Alias analysis: the allocations that a buffer value may refer to, through views, loops, branches and regions.
#ifndef TXL_ANALYSIS_ALIAS_H
#define TXL_ANALYSIS_ALIAS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::analysis {

class AliasAnalysis {
public:
  explicit AliasAnalysis(mlir::ModuleOp module);

  /// The operations that may have allocated `buffer`, in program order.
  llvm::ArrayRef<mlir::Operation *> buffersOf(mlir::Value buffer) const;
  /// The values that may be a buffer of `alloc`.
  llvm::ArrayRef<mlir::Value> valuesOf(mlir::Operation *alloc) const;

  /// Prints each buffer value with the allocations that it may refer to.
  void print(llvm::raw_ostream &os) const;

private:
  mlir::ModuleOp module;
  llvm::DenseMap<mlir::Value, llvm::SetVector<mlir::Operation *>> buffers;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 4>> values;
};

} // namespace txl::analysis

#endif
