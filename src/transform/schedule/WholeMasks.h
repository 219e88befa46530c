// Masks that hold for all of a tile are not applied.
#ifndef TXL_TRANSFORM_SCHEDULE_WHOLEMASKS_H
#define TXL_TRANSFORM_SCHEDULE_WHOLEMASKS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-whole-masks`: in a loop, a `select` by comparisons of indices that chooses among what a product makes becomes an `if`: where
/// the comparisons hold for the whole tile, which a few scalars say, the tile is left as it is.
std::unique_ptr<mlir::Pass> createWholeMasksPass();

} // namespace txl::transform

#endif
