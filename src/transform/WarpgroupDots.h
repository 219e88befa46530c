// Rewrites dots to asynchronous MMAs: wgmma, or MMAs into tensor memory.
#ifndef TXL_TRANSFORM_WARPGROUPDOTS_H
#define TXL_TRANSFORM_WARPGROUPDOTS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// On TTIR: rewrites each `tt.dot` for which `numWarps` warps of the architecture `target` have a wgmma: operands go to
/// buffers, `txl.dot_async` multiplies them, and a `txl.dot_wait` without a number requires that the MMA is complete
/// before the first use of the accumulator (DotWaits.h places the wait). Operand A stays in registers if it is computed
/// from another MMA. Other dots, and those of 8-bit or tf32 elements that are not contiguous along K in memory, stay as
/// they are. For a target with tensor memory the same for the dots of findTensorDots; all operands are in buffers.
std::unique_ptr<mlir::Pass> createWarpgroupDotsPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
