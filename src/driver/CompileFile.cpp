#include "driver/CompileFile.h"
#include "support/Diagnostic.h"
namespace txl::driver {
TXL_DIAGNOSTIC(NotYet, RuntimeError, "files cannot be compiled yet");
std::shared_ptr<const Artifact> compileFile(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                            llvm::StringRef signature, const frontend::FrontendOptions &frontendOptions,
                                            DiagnosticEngine &diags, const CompileOptions &options) {
  diags.emit(SourceLocation(), NotYet);
  return nullptr;
}
}
