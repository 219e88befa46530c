// Mask versioning: a mask that is true for a whole tile is not applied.
#ifndef TXL_TRANSFORM_SCHEDULE_MASKVERSIONING_H
#define TXL_TRANSFORM_SCHEDULE_MASKVERSIONING_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-version-masks`: in a loop, a `select` by index comparisons that masks an MMA's result becomes an `scf.if`:
/// where the comparisons hold for the whole tile, which a few scalar operations check, the tile is left as it is.
std::unique_ptr<mlir::Pass> createMaskVersioningPass(const std::string &target);

} // namespace txl::transform

#endif
