// Finds MMAs that need not be waited for in the iteration that issues them, and keeps them in flight.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_MMASINFLIGHT_H
#define TXL_TRANSFORM_SCHEDULE_MMA_MMASINFLIGHT_H

#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Whether a buffer is a slot of a ring allocated before the loop, or a view of one.
bool isRingSlot(mlir::Value buffer, mlir::scf::ForOp loop);

/// The wait that `keepMmasInFlight` will move to the next iteration, before the loop's loads are copies; null if it
/// will not. `isRing`: whether a buffer will be a ring's slot.
tx::DotWaitOp findWaitOfMmasInFlight(mlir::scf::ForOp loop, llvm::function_ref<bool(mlir::Value)> isRing,
                                     bool doubleBuffers);

/// The buffers of operands that an iteration computes for its MMAs only, other than those of which `isRing` holds.
llvm::SmallVector<ttg::LocalAllocOp> findComputedOperands(mlir::scf::ForOp loop,
                                                          llvm::function_ref<bool(mlir::Value)> isRing);

/// Keeps an iteration's MMAs in flight while the next iteration issues its own, if their accumulators are only
/// loop-carried and their operands are slots of rings that are refilled an iteration later. A wait after the loop ends
/// the last ones. Returns whether it did so. `doubleBuffers`: operands computed in an iteration may be double-buffered,
/// so that the next iteration's are written while this one's are multiplied.
bool keepMmasInFlight(mlir::scf::ForOp loop, bool doubleBuffers = false);

/// Whether this will be possible, before the loop's loads are copies, if computed operands are double-buffered.
bool canDoubleBufferOperands(mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
