// Modules of tile programs in a warm context: read, optimised, and converted to an artefact.
#ifndef TXL_DRIVER_TILEMODULE_H
#define TXL_DRIVER_TILEMODULE_H

#include "driver/Artifact.h"
#include "driver/WarmContext.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// Parses and verifies TTIR or TTGIR; null after a report.
mlir::OwningOpRef<mlir::ModuleOp> parseModule(WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                                              DiagnosticEngine &diags);

/// The symbol of the public function named `kernel`, or of the only one; empty after a report.
std::string findKernel(mlir::ModuleOp module, llvm::StringRef kernel, DiagnosticEngine &diags);

/// Runs the TTIR pipeline; false after a report, with a reproducer made of the module's original text, which `before`
/// returns on demand. With a record in `device`, the passes are recorded and verified one by one.
bool optimizeTiles(WarmContext &warm, mlir::ModuleOp module, bool enableFpFusion, const DeviceOptions &device,
                   DiagnosticEngine &diags, llvm::function_ref<std::string()> before);

/// An artefact with the module's text as TTIR, and the warnings in `diags`.
std::shared_ptr<Artifact> makeArtifact(mlir::ModuleOp module, llvm::StringRef kernel, const DiagnosticEngine &diags);

} // namespace txl::driver

#endif
