// Which dots an MMA into tensor memory (tcgen05.mma) computes.
#ifndef TXL_ANALYSIS_TENSOR_TENSORDOT_H
#define TXL_ANALYSIS_TENSOR_TENSORDOT_H

#include "analysis/WarpgroupDot.h"

namespace txl::analysis {

/// The rows of an MMA that uses all of the tensor core; one of fewer rows takes as long.
inline constexpr int64_t kTensorRows = 128;

/// Whether MMAs into tensor memory compute a dot of `numWarps` warps.
bool hasTensorDot(const DotSpec &spec, unsigned numWarps, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif
