// Moves registers from producer warps, which only start copies, to the MMA warps (warp specialization, setmaxnreg).
#ifndef TXL_TRANSFORM_REGISTERSPLIT_H
#define TXL_TRANSFORM_REGISTERSPLIT_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-register-split`: in a warp-specialized program without explicit register counts, warpgroups that hold no tiles
/// give up registers where they begin, and those that do take them. For architectures with `setmaxnreg`, and programs
/// whose threads begin with all registers of an SM.
std::unique_ptr<mlir::Pass> createRegisterSplitPass(const std::string &target);

} // namespace txl::transform

#endif
