// The shared memory of a loop's operands that are in no ring: tiles that threads copy, or compute, and those of before the loop.
#ifndef TXL_TRANSFORM_SCHEDULE_TILESBESIDE_H
#define TXL_TRANSFORM_SCHEDULE_TILESBESIDE_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// At most so many bytes beside the rings of the schedule's channels while its loop runs. `others`: the loads that feed its
/// products and are no channels.
uint64_t bytesOfTilesBeside(const LoopSchedule &schedule, llvm::ArrayRef<tt::LoadOp> others);

/// Which of the channels has a slot for a tile that is computed behind its load: all have that in registers then, and
/// nobody else reads the slot.
const Channel *inPlaceOf(ttg::LocalAllocOp alloc, llvm::ArrayRef<Channel> channels);

} // namespace txl::transform

#endif
