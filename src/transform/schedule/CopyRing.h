// One way to lower the channels of a schedule: the threads that use the tiles copy them, some iterations ahead.
#ifndef TXL_TRANSFORM_SCHEDULE_COPYRING_H
#define TXL_TRANSFORM_SCHEDULE_COPYRING_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Replaces the loop by one whose channels are rows of buffers, filled by `txl.async_copy`; returns it.
mlir::scf::ForOp expandByCopies(const LoopSchedule &schedule);

} // namespace txl::transform

#endif
