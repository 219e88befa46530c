// In which order a sum is added up is a part of the program, so it stands in TTIR: this pass writes it there, for threads.
//
// By itself a reduction takes the highest bit of positions first, which suits rows of vectors on a CPU. A thread of a GPU
// holds the neighbours that it loads at once, the next ones are other lanes', then other warps', and what is far apart is
// its own again. With its own first a thread has one number left when others are asked; lanes come before warps because of a
// warp then one number goes through shared memory, and not one of each lane. The order must not depend on the number of
// warps, which people tune: it is guessed from the size of the tile. Where a program has fewer, lanes share what is left in registers;
// where it has more, warps ask each other before lanes do. The tile machine follows what TTIR says.
#ifndef TXL_TRANSFORM_ASSIGNMENT_REDUCTIONORDER_H
#define TXL_TRANSFORM_ASSIGNMENT_REDUCTIONORDER_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::transform {

/// `txl-reduction-order`: reductions of which the order matters and that say none get the one that suits how their tile is
/// loaded, or multiplied.
std::unique_ptr<mlir::Pass> createReductionOrderPass();

} // namespace txl::transform

#endif
