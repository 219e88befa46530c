// Rebuilds an `scf.if` with fewer results, or with results of other types.
#ifndef TXL_TRANSFORM_SCHEDULE_FILLBRANCH_H
#define TXL_TRANSFORM_SCHEDULE_FILLBRANCH_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Fills the regions of `fresh` from those of `branch`: `copy(block, builder)` emits a block of `branch` there and
/// returns the values to yield.
template <typename Copy> void fillBranch(mlir::scf::IfOp fresh, mlir::scf::IfOp branch, Copy copy) {
  for (auto [from, to] : llvm::zip(branch->getRegions(), fresh->getRegions())) {
    if (from.empty())
      continue;
    if (!to.front().empty())
      to.front().getTerminator()->erase();
    mlir::OpBuilder inside = mlir::OpBuilder::atBlockEnd(&to.front());
    auto yielded = copy(from.front(), inside);
    mlir::scf::YieldOp::create(inside, branch.getLoc(), yielded);
  }
}

} // namespace txl::transform

#endif
