// Compiles the program between two passes.
#ifndef TXL_DRIVER_COMPILERANGE_H
#define TXL_DRIVER_COMPILERANGE_H

#include "driver/Artifact.h"
#include "pipeline/PassRange.h"

namespace mlir {
class ModuleOp;
}
namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// As compileTTIR (DeviceCompile.h), for TTIR or the program between two of the passes to TTGIR, of which those of
/// `range` run. The result's source is its TTGIR; with `range.until` nothing later is compiled.
bool compileRange(mlir::ModuleOp module, Artifact &artifact, const pipeline::PassRange &range, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
