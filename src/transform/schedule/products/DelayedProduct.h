// Loops of two products, the second of which takes what is computed of the first, as attention is: the second one of a
// turn is started in the next turn, together with the first one of that, so that it runs beside what is computed of it.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_DELAYEDPRODUCT_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_DELAYEDPRODUCT_H

#include "transform/schedule/ChannelRing.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

/// Who is who in such a loop.
struct DelayedProduct {
  tx::DotAsyncOp first, late;
  tx::DotWaitOp firstWait, lateWait;
  ttg::LocalAllocOp held;                       ///< the buffer of the late one's second operand
  unsigned sum = 0;                             ///< the carried value that the late product adds to
  llvm::SetVector<mlir::Operation *> behindSum; ///< what is computed of that before it is added to
  llvm::SetVector<mlir::Operation *>
      conversions; ///< of the late one's first operand, which has its registers until it ends

  /// The same in a copy of the loop.
  DelayedProduct in(const mlir::IRMapping &copies) const;
};

/// None if the loop is no such loop. The late product's second operand is a tile of a channel.
std::optional<DelayedProduct> delayedProductOf(mlir::scf::ForOp loop, llvm::function_ref<bool(tt::LoadOp)> isChannel);

/// Replaces the loop, which runs at least once, by its first turn, a loop of the others, and the last late product.
/// Channel sets: 0 is free when the first product has ended, which one thread of a group says; 1, which is the late one's,
/// a turn later, which all of its threads say. Parts of the
/// program that run it beside each other take turns to start products, (overlap/ProductTurns.h).
/// Returns where in the rings it ends.
Place expandDelayed(mlir::scf::ForOp loop, DelayedProduct product, const LoopSchedule &schedule,
                    llvm::ArrayRef<Channel> channels, const ChannelRing &ring, Place begin);

} // namespace txl::transform

#endif
