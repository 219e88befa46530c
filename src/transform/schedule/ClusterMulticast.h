// TMA multicast: the CTAs of a cluster load tiles for each other.
//
// Where a program's tiles are partitioned among CTAs (transform/cluster), one operand of the MMA is the same in all of
// them. Each CTA then loads a slice of it and multicasts the slice to all CTAs, so global memory is read once, not once
// for each CTA. A slot is free when its consumers in all CTAs have released it, and one condition for the whole cluster
// decides whether the loop uses TMA.
#ifndef TXL_TRANSFORM_SCHEDULE_CLUSTERMULTICAST_H
#define TXL_TRANSFORM_SCHEDULE_CLUSTERMULTICAST_H

#include "ir/ops/Base.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Decides this for a loop with producer warps: sets `ctas` of the schedule and `multicastAxis` of its channels.
void chooseMulticast(LoopSchedule &schedule);

/// Whether the function has cluster barriers or accesses to other CTAs' shared memory, which warps that run different
/// code must not skip.
bool usesClusterExchange(mlir::FunctionOpInterface function);

/// The multicast mask of all `ctas` CTAs.
inline int64_t multicastMask(unsigned ctas) { return (int64_t(1) << ctas) - 1; }

} // namespace txl::transform

#endif
