// Compiles a self-contained Python file without Python: all names are resolved in the file.
#ifndef TXL_DRIVER_COMPILEFILE_H
#define TXL_DRIVER_COMPILEFILE_H

#include "driver/Compile.h"

namespace txl::frontend {
class FileHost;
}

namespace txl::driver {

/// Decodes the bytes of a source file (UTF-8, or the encoding of its coding comment); false after a report.
bool readText(llvm::StringRef bytes, llvm::StringRef name, std::string &text, DiagnosticEngine &diags);

/// The jit function of a file named `kernel`, or the only one; null after a report.
std::shared_ptr<const frontend::HostFunction> findKernel(frontend::FileHost &host, llvm::StringRef file,
                                                         llvm::StringRef kernel, DiagnosticEngine &diags);
/// Makes one specialization for each parameter of `request.function`: first the items of the signature, then the
/// defaults of the remaining parameters; false after a report.
bool specialize(frontend::KernelRequest &request, llvm::StringRef kernel, llvm::StringRef signature,
                DiagnosticEngine &diags);

/// Compiles function `kernel` of the file `text` (empty: its only jit function) with `signature`, `*fp32:16, i32, 64`:
/// parameters after its last item are constants with their default values. `name` is the file's name for messages;
/// modules that it imports are searched in the same folder. Null after an error was reported to `diags`.
std::shared_ptr<const Artifact> compileFile(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                            llvm::StringRef signature, const frontend::FrontendOptions &frontendOptions,
                                            DiagnosticEngine &diags, const CompileOptions &options = {});

} // namespace txl::driver

#endif
