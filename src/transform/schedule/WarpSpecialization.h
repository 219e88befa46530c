// Warp specialization of a loop: decides whether producer warps, in addition to the MMA warps, start its copies.
#ifndef TXL_TRANSFORM_SCHEDULE_WARPSPECIALIZATION_H
#define TXL_TRANSFORM_SCHEDULE_WARPSPECIALIZATION_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Whether a loop computes something from its one MMA for a carried accumulator, and both leave no registers for a
/// second CTA on the SM (occupancy 1 by register pressure). On an H200 such loops, block-scaled matrix products, are
/// 1.07 to 1.16 times as fast with warp specialization; loops with several MMAs, as in the gradient of attention, are
/// not.
bool isOccupancyRegisterLimited(mlir::scf::ForOp loop, unsigned numWarps, const arch::SmModel &model);

/// Decides whether producer warps start the copies: if the program requests it (`tl.range(warp_specialize=True)`), and
/// if two or more consumer warpgroups compute the next MMA's operand from an MMA, as in attention: the warpgroups then
/// run independently, and the MMAs of one overlap the arithmetic of the others (on an H200 1.2 to 1.4 times as fast,
/// 2026-11-23). In a loop of MMAs only, the MMA warps start the copies themselves, which is as fast, unless the kernel
/// is persistent (PersistentLoop.h). `bytes`: shared memory for the rings.
void chooseWarpSpecialization(LoopSchedule &schedule, const ScheduleOptions &options, uint64_t bytes);

/// Sets whether the loop is inside loops or branches of the program.
void findNesting(LoopSchedule &schedule);

/// Why producer warps cannot start the copies of this loop; none if they can. Sets the consumers and the queries of a
/// tile scheduler that only the producer executes.
Refusal whyNotSpecialized(LoopSchedule &schedule, const ScheduleOptions &options, bool hasPipelinedMma);

} // namespace txl::transform

#endif
