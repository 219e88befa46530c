// Unrolling as the program asks for it.
#ifndef TXL_TRANSFORM_LOOPUNROLL_H
#define TXL_TRANSFORM_LOOPUNROLL_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Unrolls each `scf.for` by its `tt.loop_unroll_factor` and drops the attribute. What the factor does not divide runs
/// in a second loop, which is not pipelined (`tt.num_stages = 1`).
std::unique_ptr<mlir::Pass> createLoopUnrollPass();

} // namespace txl::transform

#endif
