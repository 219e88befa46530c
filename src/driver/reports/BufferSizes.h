// Whether the buffers that a program makes fit into the shared memory of a CTA.
#ifndef TXL_DRIVER_REPORTS_BUFFERSIZES_H
#define TXL_DRIVER_REPORTS_BUFFERSIZES_H

#include "arch/Architecture.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// Whether they fit a CTA of `architecture`, or, if that is null, of any that there is; false after a report that has each
/// buffer and its size.
bool buffersFit(mlir::ModuleOp module, const arch::Architecture *architecture, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
