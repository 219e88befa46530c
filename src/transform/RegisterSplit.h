// Moves registers from producer warps, which only start copies, to the MMA warps (warp specialization, setmaxnreg).
#ifndef TXL_TRANSFORM_REGISTERSPLIT_H
#define TXL_TRANSFORM_REGISTERSPLIT_H

#include "arch/SmModel.h"
#include <memory>
#include <optional>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Registers per thread.
struct RegisterShares {
  unsigned producerRegisters, consumerRegisters;
};
/// Registers per thread for `consumers` of `groups` warpgroups of `warps` warps each, if `producers` keep
/// `producerRegisters` and the others what all begin with; none if all begin with as many as a thread can use, or if
/// there is nothing to give.
std::optional<RegisterShares> computeRegisterShares(unsigned warps, unsigned groups, unsigned producers,
                                                    unsigned consumers, unsigned producerRegisters,
                                                    const arch::SmModel &model);

/// `txl-register-split`: in a warp-specialized program without explicit register counts, warpgroups that hold no tiles
/// give up registers where they begin, and those that do take them. For architectures with `setmaxnreg`, and programs
/// whose threads begin with all registers of an SM.
std::unique_ptr<mlir::Pass> createRegisterSplitPass(const std::string &target);

} // namespace txl::transform

#endif
