// Whether compiling a program's TTIR again, from the source that says it, gives it as it is.
#ifndef TXL_DRIVER_REPORTS_PASSEFFECT_H
#define TXL_DRIVER_REPORTS_PASSEFFECT_H

#include "driver/WarmContext.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::driver {

/// Whether the passes of the first stage would change `module`, which stays as it is; constants may stand elsewhere then.
bool passesWouldChange(WarmContext &warm, mlir::ModuleOp module, const pipeline::PipelineOptions &options);

} // namespace txl::driver

#endif
