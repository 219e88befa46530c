// Dots of microscaling formats: MMAs with scales where the target has them.
#ifndef TXL_TRANSFORM_TENSOR_SCALEDDOTS_H
#define TXL_TRANSFORM_TENSOR_SCALEDDOTS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// A dot both of whose operands are results of `tt.scale_blocks` becomes, for a target with tensor memory, a
/// `txl.dot_async` of their codes and scales, if the instruction has the formats and extents; a `txl.dot_wait` requires
/// that it is complete before the first use of its result. Where it does not, the report has the reason, and
/// `tt.scale_blocks` becomes arithmetic (ScaleBlocksExpansion.h).
std::unique_ptr<mlir::Pass> createScaledDotsPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
