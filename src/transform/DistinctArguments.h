// Removes operations that are needed only if kernel arguments overlap, unless the module is the version for overlapping
// arguments.
//
//   txl.cluster_arrive {txl.if-arguments-overlap}     nothing
//   txl.cluster_wait {txl.if-arguments-overlap}
#ifndef TXL_TRANSFORM_DISTINCTARGUMENTS_H
#define TXL_TRANSFORM_DISTINCTARGUMENTS_H

#include "mlir/Pass/Pass.h"

namespace txl::transform {

/// `txl-distinct-arguments`.
std::unique_ptr<mlir::Pass> createDistinctArgumentsPass();

} // namespace txl::transform

#endif
