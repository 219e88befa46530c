// Prefetches the epilogue's row and column vectors, a bias or scales, to shared memory during the main loop.
#ifndef TXL_TRANSFORM_OVERLAP_ROWSAHEAD_H
#define TXL_TRANSFORM_OVERLAP_ROWSAHEAD_H

#include "analysis/AxisInfo.h"
#include "ir/TX.h"
#include "support/Facts.h"

namespace txl::transform {

/// For persistent kernels: 1-D loads after a group's main loop become cp.async copies that begin before it. Returns a
/// fact for each load; none if nothing is prefetched. `kept`: shared memory available for them and for barriers.
Facts copyRowsAhead(tt::FuncOp function, const analysis::AxisInfoAnalysis &axisInfo, uint64_t kept);

} // namespace txl::transform

#endif
