// Products that read a factor from registers end where these may be written again.
#ifndef TXL_TRANSFORM_FACTORWAITS_H
#define TXL_TRANSFORM_FACTORWAITS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-factor-waits`: a `txl.dot_async` whose `a` is a tile is waited for in the block in which it starts: the next turn of a loop
/// computes its own `a` in the same registers (analysis/RegisterFactors.h).
std::unique_ptr<mlir::Pass> createFactorWaitsPass();

} // namespace txl::transform

#endif
