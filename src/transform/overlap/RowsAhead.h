// Numbers of rows and columns that a program wants behind its loop, a bias or scales, arrive in shared memory while it multiplies.
#ifndef TXL_TRANSFORM_OVERLAP_ROWSAHEAD_H
#define TXL_TRANSFORM_OVERLAP_ROWSAHEAD_H

#include "analysis/AxisInfo.h"
#include "ir/TX.h"
#include <string>

namespace txl::transform {

/// Of a function whose programs run others in turn: loads of rank 1 behind a group's products are copies that begin in front of
/// them. What was done, beginning with `; `, or nothing. `kept`: what there is of shared memory for them, and barriers.
std::string copyRowsAhead(tt::FuncOp function, const analysis::AxisInfoAnalysis &axisInfo, uint64_t kept);

} // namespace txl::transform

#endif
