// Moves elementwise operations before broadcasts: the same values from fewer operations.
#ifndef TXL_TRANSFORM_REORDERBROADCAST_H
#define TXL_TRANSFORM_REORDERBROADCAST_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// An elementwise operation whose operands are all splats, or broadcasts of one shape and splats, is computed on the
/// scalars, or on the small tiles, and its result is splat, or broadcast. Values do not change: each element is
/// computed once instead of many times.
std::unique_ptr<mlir::Pass> createReorderBroadcastPass();

} // namespace txl::transform

#endif
