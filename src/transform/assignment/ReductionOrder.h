// The order of a reduction is part of the program, so it is explicit in TTIR: this pass sets it for GPU threads.
//
// By default a reduction combines the highest bit of positions first, which suits rows of vectors on a CPU. A GPU
// thread holds neighbours that it loads at a time, the next ones are in other lanes, then in other warps, and distant
// ones are its own again. If its own elements come first, a thread has one value left for the exchange; lanes come
// before warps, because then one value of a warp, not one of each lane, goes through shared memory. The order must not
// depend on the number of warps, which users tune, so it is estimated from the size of the tile. If a program has fewer
// warps, lanes exchange what is left in registers; if it has more, warps exchange before lanes do. The reference
// interpreter follows the order in TTIR.
#ifndef TXL_TRANSFORM_ASSIGNMENT_REDUCTIONORDER_H
#define TXL_TRANSFORM_ASSIGNMENT_REDUCTIONORDER_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::transform {

/// `txl-reduction-order`: order-sensitive reductions without a stated order get the one that suits how their tile is
/// loaded or multiplied.
std::unique_ptr<mlir::Pass> createReductionOrderPass();

} // namespace txl::transform

#endif
