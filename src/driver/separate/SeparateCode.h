// The device code of functions that are compiled separately (`extern`): compiled once for all kernels that call them
// with the same options, and joined with each. The key of such code is the TTIR of the function and of all that it
// calls, so any change that reaches it, also by a pass over a caller, makes other code.
#ifndef TXL_DRIVER_SEPARATE_SEPARATECODE_H
#define TXL_DRIVER_SEPARATE_SEPARATECODE_H

#include "analysis/effects/ExternInterface.h"
#include "driver/DeviceCompile.h"

namespace txl {
class Diagnostic;
}

namespace txl::driver {

class MLIRMessages;

/// A function's code, as the module that defines it, and its interface.
struct SeparateFunction {
  std::string ptx;
  analysis::ExternInterface interface;
};

/// The functions of a kernel that are compiled separately.
class SeparateCode {
public:
  /// Compiles the functions of `module`, optimised TTIR, that are compiled separately, and replaces them by
  /// declarations. False after a report. Does nothing if the kernel is compiled as a whole: where the stages before PTX
  /// are read, and for debuggers.
  bool take(WarmContext &warm, mlir::ModuleOp module, const pipeline::TTGIROptions &how, const Artifact &kernel,
            DiagnosticEngine &diags);
  /// Adds the functions' code to the kernel's. False after a report.
  bool join(Artifact &kernel, DiagnosticEngine &diags) const;

private:
  std::vector<std::string> texts; ///< callees first
};

/// Lowers TTGIR with barriers to the stage `artifact.options.until`; as compileTTIR.
bool lowerModule(mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags,
                 llvm::function_ref<bool()> isFound = nullptr);

/// Reports that `name` cannot be compiled for `target`, for the reasons that a pass gave.
Diagnostic &reportNotForThisTarget(MLIRMessages &messages, llvm::StringRef name, llvm::StringRef target,
                                   DiagnosticEngine &diags);

} // namespace txl::driver

#endif
