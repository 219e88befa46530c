// Loop unrolling by requested factors.
#ifndef TXL_TRANSFORM_LOOPUNROLL_H
#define TXL_TRANSFORM_LOOPUNROLL_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Unrolls each `scf.for` by its `tt.loop_unroll_factor` and drops the attribute. The remainder runs in a second loop,
/// which is not pipelined (`tt.num_stages = 1`).
std::unique_ptr<mlir::Pass> createLoopUnrollPass();

} // namespace txl::transform

#endif
