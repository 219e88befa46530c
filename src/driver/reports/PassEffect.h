// Checks whether emitting a program's TTIR as source and compiling that again gives the same TTIR.
#ifndef TXL_DRIVER_REPORTS_PASSEFFECT_H
#define TXL_DRIVER_REPORTS_PASSEFFECT_H

#include "driver/WarmContext.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::driver {

/// Whether the passes of the first stage would change `module`, which is not modified; the positions of constants are
/// ignored.
bool passesWouldChange(WarmContext &warm, mlir::ModuleOp module, const pipeline::PipelineOptions &options);

} // namespace txl::driver

#endif
