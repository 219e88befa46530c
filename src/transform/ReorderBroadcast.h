// Computations before copies: the same values from fewer operations.
#ifndef TXL_TRANSFORM_REORDERBROADCAST_H
#define TXL_TRANSFORM_REORDERBROADCAST_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Computes before copies are made: an elementwise operation whose operands are all splats, or broadcasts of one shape
/// and splats, is done on the scalars, or on the small tiles, and its result is splat, or broadcast. Values do not
/// change: each element is computed once in place of many times.
std::unique_ptr<mlir::Pass> createReorderBroadcastPass();

} // namespace txl::transform

#endif
