// What differs between the CTAs of a program: the rank, numbers of warps, what buffers hold that were reached by rank, and
// what is computed from these or decided by them.
//
// Each CTA runs the same text. What is the same in all of them may be computed in each, and happens once if it has an effect; a
// barrier of the cluster may stand only where all of them come.
#ifndef TXL_TRANSFORM_CLUSTER_RANKVALUES_H
#define TXL_TRANSFORM_CLUSTER_RANKVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::transform {

class RankValues {
public:
  /// `isExchanged` says of a reduction that its result is put together of all CTAs' parts, and so the same in each.
  RankValues(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> isExchanged);

  bool differs(mlir::Value value) const { return found.contains(value); }
  /// Whether an operand of it differs.
  bool differs(mlir::Operation *op) const;
  /// Whether not all CTAs may come to `op`.
  bool isDivided(mlir::Operation *op) const;
  /// Whether all threads of all CTAs come to `op` together.
  bool isTogether(mlir::Operation *op) const;

private:
  bool divides(mlir::Operation *branch, bool threadsToo) const;
  bool isAround(mlir::Operation *op, bool threadsToo) const;
  bool visit(mlir::Operation *op, llvm::function_ref<bool(mlir::Operation *)> isExchanged);

  llvm::DenseSet<mlir::Value> found;
  llvm::DenseMap<mlir::Value, uint32_t> ofThreads;
};

} // namespace txl::transform

#endif
