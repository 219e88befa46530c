// Waits for MMAs into tensor memory by mbarriers.
#ifndef TXL_TRANSFORM_TENSOR_COMMITPHASES_H
#define TXL_TRANSFORM_TENSOR_COMMITPHASES_H

#include "mlir/IR/Builders.h"

namespace txl::transform {

/// Lets the MMAs of `region` arrive at mbarriers, allocated at `entry`, and replaces its `txl.dot_wait`s, which have
/// numbers and no accumulators any more, by waits for them.
void emitCommitPhases(mlir::Region &region, mlir::OpBuilder &entry);

} // namespace txl::transform

#endif
