// Expands a loop's schedule (loop versioning): one version for each way in which its channels can be filled.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPVERSIONS_H
#define TXL_TRANSFORM_SCHEDULE_LOOPVERSIONS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Replaces the loop by one whose channels are multi-buffered rings, filled by `txl.async_copy` or `txl.tensor_load`,
/// and lets its MMAs stay in flight across the back-edge. If channels are boxes there are two versions: the one with
/// TMA runs if the boxes' conditions, which are scalar expressions, hold.
void expandPipelined(const LoopSchedule &schedule);

/// The same with warp specialization, for all loops of a kernel (LoopGroup.h): the program then consists of groups,
/// producer warps and consumer warpgroups. `numWarps`: of the program. With `hasCommonText` the consumer
/// warpgroups run one copy of the code where that is possible. Emits an error if the program cannot be partitioned.
llvm::LogicalResult expandWarpSpecialized(llvm::ArrayRef<LoopSchedule> schedules, unsigned numWarps,
                                          bool hasCommonText);

} // namespace txl::transform

#endif
