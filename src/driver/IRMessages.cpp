// Converts MLIR errors to diagnostics with source locations.
#include "driver/IRMessages.h"
#include "ir/SourcePosition.h"

namespace txl::driver {

TXL_DIAGNOSTIC(InvalidIR, ValueError, "{0}");
// Not reachable from a test.
static constexpr DiagnosticDeclaration InternalError{
    "InternalError", ExceptionKind::RuntimeError,
    "internal error in {0}: {1}; this is a bug of the compiler, please report it with the kernel's source"};

Diagnostic &reportInternalError(llvm::StringRef phase, llvm::StringRef message, DiagnosticEngine &diags,
                                std::optional<mlir::Location> location) {
  return location ? ir::emitAt(diags, *location, InternalError, phase, message)
                  : diags.emit(SourceLocation(), InternalError, phase, message);
}

void reportIRErrors(llvm::StringRef errors, const SourceBuffer &source, DiagnosticEngine &diags) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    SourceLocation location;
    llvm::StringRef rest = line;
    unsigned row = 0, column = 0;
    if (rest.consume_front(source.name()) && rest.consume_front(":") && !rest.consumeInteger(10, row) &&
        rest.consume_front(":") && !rest.consumeInteger(10, column) && rest.consume_front(": ")) {
      rest.consume_front("error: ");
      location = {&source, row, column ? column - 1 : 0, row, column};
    } else {
      rest = line;
    }
    diags.emit(location, InvalidIR, rest);
  }
  if (lines.empty())
    diags.emit(SourceLocation(), InvalidIR, "not a module of `tt.func`");
}

} // namespace txl::driver
