// The shared memory of MMA operands that are in no ring: tiles that threads copy or compute, and tiles from before the
// loop.
#ifndef TXL_TRANSFORM_SCHEDULE_OPERANDBUFFERS_H
#define TXL_TRANSFORM_SCHEDULE_OPERANDBUFFERS_H

#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The bytes of these buffers while the loop runs, at most. `others`: loads that feed the loop's MMAs but are not
/// channels.
uint64_t computeOperandBufferBytes(const LoopSchedule &schedule, llvm::ArrayRef<tt::LoadOp> others);

/// The channel whose slot can hold a tile computed from its load; null if there is none. By then all threads have the
/// loaded tile in registers, and nothing else reads the slot.
const Channel *findReusableSlot(ttg::LocalAllocOp alloc, llvm::ArrayRef<Channel> channels);

/// Whether a buffer that the loop's MMAs read will be a slot of a ring, or a view of one.
bool willBeRingSlot(mlir::Value buffer, const LoopSchedule &schedule);

} // namespace txl::transform

#endif
