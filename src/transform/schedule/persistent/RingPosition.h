// Positions in a ring of buffers or barriers: the slot, and the parity of the phase that the slot's barrier completes
// next. A loop carries both; they are constants where the loop begins.
#ifndef TXL_TRANSFORM_SCHEDULE_PERSISTENT_RINGPOSITION_H
#define TXL_TRANSFORM_SCHEDULE_PERSISTENT_RINGPOSITION_H

#include "mlir/IR/Builders.h"

namespace txl::transform {

/// The ring position, slot and phase parity, at which a loop begins or ends.
struct RingPosition {
  mlir::Value slot, phase;
};

/// An insertion point at the kernel's entry, where buffers and barriers that all warpgroups share are allocated.
mlir::OpBuilder getEntryBuilder(mlir::Operation *op);
/// The first ring position, as constants. The producer begins with phase 1: it waits for the phase before the first,
/// which counts as completed.
RingPosition createRingPosition(mlir::OpBuilder &builder, mlir::Location loc, unsigned phase);
/// Element `index` of an array of buffers or barriers.
mlir::Value getSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value array, mlir::Value index);
/// The slot after `slot` in the ring.
mlir::Value advance(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value slot, unsigned stages);
/// The phase after advancing to slot `next`: it flips if `next` begins another round of the ring.
mlir::Value getPhaseAfter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value phase, mlir::Value next);

} // namespace txl::transform

#endif
