// What a loop computes anew in each iteration is computed before it.
#ifndef TXL_TRANSFORM_LOOPINVARIANTCODEMOTION_H
#define TXL_TRANSFORM_LOOPINVARIANTCODEMOTION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Moves out of loops what every iteration computes anew: operations without effects, and loads from a loop that writes
/// no memory and has no other effect. A hoisted load runs only if the loop would have run: its mask becomes `mask &
/// lower < upper` where the bounds do not tell. Loops that say `disable_licm` (`#llvm.loop_annotation<licm = <disable =
/// true>>`) are left alone.
std::unique_ptr<mlir::Pass> createLoopInvariantCodeMotionPass();

} // namespace txl::transform

#endif
