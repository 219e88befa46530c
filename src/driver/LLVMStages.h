// The stages of a compilation that LLVM implements.
#ifndef TXL_DRIVER_LLVMSTAGES_H
#define TXL_DRIVER_LLVMSTAGES_H

#include "codegen/LLVMWork.h"
#include "driver/Artifact.h"

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// Runs LLVM's passes; false after a report.
bool optimizeCode(codegen::LLVMWork &work, Artifact &artifact, DiagnosticEngine &diags);
/// Writes the PTX of an optimised module to the artefact; false after a report.
bool emitCode(codegen::LLVMWork &work, Artifact &artifact, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
