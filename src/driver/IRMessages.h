// The errors that MLIR reports.
#ifndef TXL_DRIVER_IRMESSAGES_H
#define TXL_DRIVER_IRMESSAGES_H

#include "mlir/IR/Diagnostics.h"
#include "support/Diagnostic.h"

namespace txl::driver {

/// Collects the errors that MLIR reports in a context during its lifetime.
class MLIRMessages {
public:
  explicit MLIRMessages(mlir::MLIRContext &context)
      : context(&context), handler(&context, [this](mlir::Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error) {
            if (!first)
              first = diagnostic.getLocation();
            text += (text.empty() ? "" : "; ") + diagnostic.str();
          }
          return mlir::success();
        }) {}

  /// The location of the first error; unknown if there is none.
  mlir::Location location() const { return first.value_or(mlir::UnknownLoc::get(context)); }
  std::string joined() const { return text.empty() ? "no message" : text; }

private:
  mlir::MLIRContext *context;
  std::string text;
  std::optional<mlir::Location> first;
  mlir::ScopedDiagnosticHandler handler;
};

/// Reports an internal failure, which is no mistake of the user; `phase` is e.g. `the TTIR pipeline`.
Diagnostic &reportInternalError(llvm::StringRef phase, llvm::StringRef message, DiagnosticEngine &diags,
                                std::optional<mlir::Location> location = std::nullopt);

/// Reports lines of the form `name:line:column: error: message`, each at its location in `source`.
void reportIRErrors(llvm::StringRef errors, const SourceBuffer &source, DiagnosticEngine &diags);

} // namespace txl::driver

#endif
