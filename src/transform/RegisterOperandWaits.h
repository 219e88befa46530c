// Ends MMAs that read operand A from registers before these registers are overwritten.
#ifndef TXL_TRANSFORM_REGISTEROPERANDWAITS_H
#define TXL_TRANSFORM_REGISTEROPERANDWAITS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-register-operand-waits`: a `txl.dot_async` whose operand A is in registers is waited for in the block that
/// issues it, because the next iteration of a loop computes its own operand A in the same registers
/// (analysis/RegisterOperandDots.h).
std::unique_ptr<mlir::Pass> createRegisterOperandWaitsPass();

} // namespace txl::transform

#endif
