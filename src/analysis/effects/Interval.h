// Interval analysis: the bounds of an integer, or of each element of a tile of integers.
#ifndef TXL_ANALYSIS_EFFECTS_INTERVAL_H
#define TXL_ANALYSIS_EFFECTS_INTERVAL_H

#include "mlir/IR/Value.h"

namespace txl::analysis {

/// Both bounds are included. Conditions are 0 and 1; other integers are signed.
struct Interval {
  int64_t lower, upper;
};

/// The interval of `value`, an integer or a tile of integers of at most 64 bits, from the operations it is computed by,
/// a few dozen deep; otherwise that of its type.
Interval intervalOf(mlir::Value value);

/// True if no element of `condition` is ever true.
bool isNeverTrue(mlir::Value condition);

} // namespace txl::analysis

#endif
