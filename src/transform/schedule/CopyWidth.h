// How many bytes one cp.async of a load may copy, and what limits it: the mask, the alignment, or the element order.
#ifndef TXL_TRANSFORM_SCHEDULE_COPYWIDTH_H
#define TXL_TRANSFORM_SCHEDULE_COPYWIDTH_H

#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "ir/ops/MemoryOps.h"
#include "transform/reports/Refusal.h"

namespace txl::transform {

/// Why a load's elements cannot be copied by cp.async; none if they can. `bytes`: size of a thread's copy. `isRow`: the
/// load is a vector that threads read from the buffer.
Refusal whyNotCopied(tt::LoadOp load, bool isRow, const arch::SmModel &model,
                     const analysis::AxisInfoAnalysis &axisInfo, int64_t &bytes);

} // namespace txl::transform

#endif
