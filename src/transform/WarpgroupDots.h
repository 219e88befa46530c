// Dots as products of warpgroups, where an architecture has them.
#ifndef TXL_TRANSFORM_WARPGROUPDOTS_H
#define TXL_TRANSFORM_WARPGROUPDOTS_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// On TTIR: writes each `tt.dot` that `numWarps` warps of the architecture `target` can make as a product of warpgroups
/// as such: its operands go to buffers, `txl.dot_async` multiplies them, and `txl.dot_wait` stands before the first use
/// of the sum. An operand that is computed from another product stays in registers, if it is `a`. Dots for which there
/// is no such product, and those of 8-bit or tf32 elements that do not lie along K in memory, stay what they are.
std::unique_ptr<mlir::Pass> createWarpgroupDotsPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
