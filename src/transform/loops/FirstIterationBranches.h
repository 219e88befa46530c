// Loops that branch on whether an iteration is the first, for example Welford's algorithm, whose first values are the
// means themselves.
//
//   for i in range(0, n):                                 mean = load(p)
//     x = load(p + i)                                     for i in range(1, n):
//     if i == 0: mean = x                                   x = load(p + i)
//     else: mean += (x - mean) / (i + 1)                    mean += (x - mean) / (i + 1)
#ifndef TXL_TRANSFORM_LOOPS_FIRSTITERATIONBRANCHES_H
#define TXL_TRANSFORM_LOOPS_FIRSTITERATIONBRANCHES_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-peel-first-branches`: peels the first iteration of loops that load and compute only, and that branch on a
/// comparison of the induction variable with the lower bound, and decides the branches. A loop without branches is
/// unrolled or prefetches its loads if that pays.
std::unique_ptr<mlir::Pass> createFirstIterationBranchesPass();

} // namespace txl::transform

#endif
