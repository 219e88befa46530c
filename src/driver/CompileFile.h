// Compilation of a self-contained Python file with no Python: the file itself says what its names mean.
#ifndef TXL_DRIVER_COMPILEFILE_H
#define TXL_DRIVER_COMPILEFILE_H

#include "driver/Compile.h"

namespace txl::driver {

/// Compiles function `kernel` of the file `text` (empty: its only jit function) with `signature`, `*fp32:16, i32, 64`.
/// `name` is the file's name for messages.
std::shared_ptr<const Artifact> compileFile(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                            llvm::StringRef signature, const frontend::FrontendOptions &frontendOptions,
                                            DiagnosticEngine &diags, const CompileOptions &options = {});

} // namespace txl::driver

#endif
