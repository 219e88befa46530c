// Ends MMAs that read operand A from registers before these registers are overwritten.
#ifndef TXL_TRANSFORM_FACTORWAITS_H
#define TXL_TRANSFORM_FACTORWAITS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-factor-waits`: a `txl.dot_async` whose operand A is in registers is waited for in the block that issues it,
/// because the next iteration of a loop computes its own operand A in the same registers (analysis/RegisterFactors.h).
std::unique_ptr<mlir::Pass> createFactorWaitsPass();

} // namespace txl::transform

#endif
