// Software pipelining of loops with two dependent MMAs, such as attention: the second MMA of an iteration is issued in
// the next iteration, together with that one's first MMA, so that it overlaps the arithmetic (softmax) between them.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_DELAYEDPRODUCT_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_DELAYEDPRODUCT_H

#include "transform/schedule/ChannelRing.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

/// The operations of such a loop.
struct DelayedProduct {
  tx::DotAsyncOp first, late;
  tx::DotWaitOp firstWait, lateWait;
  ttg::LocalAllocOp held;                       ///< the buffer of the late MMA's operand B
  unsigned sum = 0;                             ///< the index of the loop-carried accumulator
  llvm::SetVector<mlir::Operation *> behindSum; ///< what is computed from it before the late MMA adds to it
  llvm::SetVector<mlir::Operation *>
      conversions; ///< of the late MMA's operand A, which occupies its registers until it ends

  /// The same operations in a clone of the loop.
  DelayedProduct in(const mlir::IRMapping &copies) const;
};

/// Returns none if the loop is not of this form. The late MMA's operand B is a channel's tile.
std::optional<DelayedProduct> delayedProductOf(mlir::scf::ForOp loop, llvm::function_ref<bool(tt::LoadOp)> isChannel);

/// Replaces the loop, which runs at least once, by a prologue (the first iteration), the steady state and an epilogue
/// (the last late MMA). Channel set 0 is released when the first MMA has ended, by one thread of a warpgroup; set 1,
/// the late MMA's, is released an iteration later, by all threads. Consumer warpgroups alternate in issuing MMAs
/// (ping-pong, overlap/ProductTurns.h). Returns the ring position where the loop ends.
Place expandDelayed(mlir::scf::ForOp loop, DelayedProduct product, const LoopSchedule &schedule,
                    llvm::ArrayRef<Channel> channels, const ChannelRing &ring, Place begin);

} // namespace txl::transform

#endif
