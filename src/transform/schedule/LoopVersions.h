// A loop with its channels lowered, once for each way in which they can be filled.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPVERSIONS_H
#define TXL_TRANSFORM_SCHEDULE_LOOPVERSIONS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Replaces the loop by one whose channels are rows of buffers, filled by `txl.async_copy` or `txl.tensor_load`, and lets
/// its products go on into the next iteration. Where channels are boxes there are two loops: the one with boxes runs if
/// their conditions hold, which scalars decide.
void expandByRings(const LoopSchedule &schedule);

/// The same of the loops of a kernel whose copies further warps start (LoopGroup.h): the program is one of groups then.
/// `numWarps`: of the program. An error where it cannot be divided.
llvm::LogicalResult expandApart(llvm::ArrayRef<LoopSchedule> schedules, unsigned numWarps);

} // namespace txl::transform

#endif
