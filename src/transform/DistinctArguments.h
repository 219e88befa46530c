// Takes out of a kernel what stands there only for arguments that overlap, unless it is the version for these.
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
