// Loop-invariant code motion, with loads.
#ifndef TXL_TRANSFORM_LOOPINVARIANTCODEMOTION_H
#define TXL_TRANSFORM_LOOPINVARIANTCODEMOTION_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Hoists loop-invariant operations without effects, and loads from a loop that writes no memory and has no other
/// effect. A hoisted load runs only if the loop would have run: its mask becomes `mask & lower < upper` unless the
/// bounds are known. Loops with `disable_licm` (`#llvm.loop_annotation<licm = <disable = true>>`) are skipped.
std::unique_ptr<mlir::Pass> createLoopInvariantCodeMotionPass();

} // namespace txl::transform

#endif
