// Prefetches the epilogue's row and column vectors, a bias or scales, to shared memory during the main loop.
#ifndef TXL_TRANSFORM_OVERLAP_EPILOGUEPREFETCH_H
#define TXL_TRANSFORM_OVERLAP_EPILOGUEPREFETCH_H

#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "support/Facts.h"

namespace txl::transform {

/// For persistent kernels: 1-D loads after a group's main loop become cp.async copies that begin before it. Returns a
/// fact for each load; none if nothing is prefetched. `reservedBytes`: shared memory available for them and for
/// barriers.
Facts prefetchEpilogueOperands(mlir::FunctionOpInterface function, const arch::SmModel &model,
                               const analysis::AxisInfoAnalysis &axisInfo, uint64_t reservedBytes);

} // namespace txl::transform

#endif
