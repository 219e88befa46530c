// Between which two numbers an integer, or each element of a tile of integers, lies.
#ifndef TXL_ANALYSIS_EFFECTS_INTERVAL_H
#define TXL_ANALYSIS_EFFECTS_INTERVAL_H

#include "mlir/IR/Value.h"

namespace txl::analysis {

/// Both ends are included. Conditions are 0 and 1; other integers are signed.
struct Interval {
  int64_t least, most;
};

/// Of `value`, an integer or a tile of integers of at most 64 bits, from what it is computed from, a few dozen operations
/// deep; else of its type.
Interval intervalOf(mlir::Value value);

/// True if no element of `condition` is ever true.
bool isNeverTrue(mlir::Value condition);

} // namespace txl::analysis

#endif
