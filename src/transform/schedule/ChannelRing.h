// One way to lower the channels of a schedule: rows of buffers that the group which uses the tiles fills some iterations
// ahead, by copies of its threads or by the tensor memory accelerator.
#ifndef TXL_TRANSFORM_SCHEDULE_CHANNELRING_H
#define TXL_TRANSFORM_SCHEDULE_CHANNELRING_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Replaces the loop by one whose channels are rows of buffers, filled by `txl.async_copy` or `txl.tensor_load`; returns it.
/// Where channels are boxes there are two loops: the one with boxes runs if their conditions hold, which scalars decide.
llvm::SmallVector<mlir::scf::ForOp, 2> expandByRings(const LoopSchedule &schedule);

} // namespace txl::transform

#endif
