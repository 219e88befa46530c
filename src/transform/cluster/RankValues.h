// Which values differ between the CTAs of a program: the rank, warp ids, contents of buffers accessed by rank, and what
// depends on these by data or control flow.
//
// All CTAs run the same code. A uniform value may be computed in each of them, and a uniform side effect happens once;
// a cluster barrier is valid only where control flow is uniform.
#ifndef TXL_TRANSFORM_CLUSTER_RANKVALUES_H
#define TXL_TRANSFORM_CLUSTER_RANKVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::transform {

class RankValues {
public:
  /// `isExchanged` returns whether a reduction's result is combined from all CTAs' partial results, and so the same in
  /// each.
  RankValues(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> isExchanged);

  bool differs(mlir::Value value) const { return varying.contains(value); }
  /// Whether one of its operands differs.
  bool differs(mlir::Operation *op) const;
  /// Whether some CTAs may not reach `op`.
  bool isCtaDivergent(mlir::Operation *op) const;
  /// Whether all threads of all CTAs reach `op` together.
  bool isConvergent(mlir::Operation *op) const;

private:
  bool isDivergentBranch(mlir::Operation *branch, bool threadsToo) const;
  bool isInDivergentRegion(mlir::Operation *op, bool threadsToo) const;
  bool visit(mlir::Operation *op, llvm::function_ref<bool(mlir::Operation *)> isExchanged);

  llvm::DenseSet<mlir::Value> varying;
  llvm::DenseMap<mlir::Value, uint32_t> threadVarying;
};

} // namespace txl::transform

#endif
