// Warp specialization of a loop: decides whether producer warps, in addition to the MMA warps, start its copies.
#ifndef TXL_TRANSFORM_SCHEDULE_WARPSPECIALIZATION_H
#define TXL_TRANSFORM_SCHEDULE_WARPSPECIALIZATION_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Lets producer warps start the copies, if the program requests it (`tl.range(warp_specialize=True)`) or the candidate
/// of the options has them, and if it is possible.
void chooseWarpSpecialization(LoopSchedule &schedule, const ScheduleOptions &options);

/// Sets whether the loop is inside loops or branches of the program.
void findNesting(LoopSchedule &schedule);

/// Why producer warps cannot start the copies of this loop; none if they can. Sets the consumers and the queries of a
/// tile scheduler that only the producer executes.
Refusal whyNotSpecialized(LoopSchedule &schedule, const ScheduleOptions &options, bool hasPipelinedMma);

} // namespace txl::transform

#endif
