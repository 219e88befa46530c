// Compilation of a self-contained Python file with no Python: the file itself says what its names mean.
#ifndef TXL_DRIVER_COMPILEFILE_H
#define TXL_DRIVER_COMPILEFILE_H

#include "driver/Compile.h"

namespace txl::driver {

/// Decodes the bytes of a source file (UTF-8, or what its coding comment says); false after a report.
bool readText(llvm::StringRef bytes, llvm::StringRef name, std::string &text, DiagnosticEngine &diags);

/// Compiles function `kernel` of the file `text` (empty: its only jit function) with `signature`, `*fp32:16, i32, 64`:
/// parameters behind its last item are constants, their defaults. `name` is the file's name for messages; modules that
/// it imports are looked for in the same folder. Null after an error was reported to `diags`.
std::shared_ptr<const Artifact> compileFile(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                            llvm::StringRef signature, const frontend::FrontendOptions &frontendOptions,
                                            DiagnosticEngine &diags, const CompileOptions &options = {});

} // namespace txl::driver

#endif
