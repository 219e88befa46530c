// Checks that the buffers of a program fit in the shared memory of a CTA.
#ifndef TXL_DRIVER_REPORTS_BUFFERSIZES_H
#define TXL_DRIVER_REPORTS_BUFFERSIZES_H

#include "arch/Architecture.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// Whether they fit in a CTA of `architecture`, or, if that is null, of any known architecture; false after a report
/// that lists each buffer and its size.
bool buffersFit(mlir::ModuleOp module, const arch::Architecture *architecture, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
