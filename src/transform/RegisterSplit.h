// Registers go from warpgroups that only start copies to those that compute.
#ifndef TXL_TRANSFORM_REGISTERSPLIT_H
#define TXL_TRANSFORM_REGISTERSPLIT_H

#include <memory>
#include <optional>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Registers of a thread.
struct RegisterShares {
  unsigned few, many;
};
/// What there is for `takers` of `groups` warpgroups of `warps` warps each, where `givers` keep `few` and the others what all begin
/// with; none where all begin with as many as a thread can use, or where there is nothing to give.
std::optional<RegisterShares> registerShares(unsigned warps, unsigned groups, unsigned givers, unsigned takers,
                                             unsigned few);

/// `txl-register-split`: in a program that says what its warpgroups do and not how many registers they have, those that hold no
/// tiles give registers back where they begin, and those that do take them. For architectures with `setmaxnreg`, of
/// programs whose threads begin with all the registers of a multiprocessor.
std::unique_ptr<mlir::Pass> createRegisterSplitPass(const std::string &target);

} // namespace txl::transform

#endif
