// In which order a sum is added up is a part of the program, so it stands in TTIR: this pass writes it there, for threads.
//
// By itself a reduction takes the highest bit of positions first, which suits rows of vectors on a CPU. A thread of a GPU
// holds the neighbours that it loads at once, the next ones are other lanes', then other warps'. With its own neighbours
// first a thread has one number left when others are asked; with the highest bit first it has as many as it loaded, and
// all of them go through shared memory. Behind its neighbours the order is the highest bit first: what a thread has far
// apart, then warps, so that one exchange serves, then lanes. The tile machine follows what TTIR says.
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
