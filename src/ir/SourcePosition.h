// Source positions of operations for diagnostics: the line with a caret, and the chain of calls that led to it.
#ifndef TXL_IR_SOURCEPOSITION_H
#define TXL_IR_SOURCEPOSITION_H

#include "mlir/IR/Location.h"
#include "support/Diagnostic.h"

namespace txl::ir {

/// The file position of the innermost call in a location; null if the location has none.
mlir::FileLineColLoc filePosition(mlir::Location location);

/// `kernel.py:12:5`, the position of filePosition; `unknown` if there is none.
std::string formatPosition(mlir::Location location);

/// Reports `declaration` at the position of `location`, with a note for each enclosing call. The source line is read
/// from its file. If the file is missing or its length has changed, the message has only file and line.
template <typename... Args>
Diagnostic &emitAt(DiagnosticEngine &diags, mlir::Location location, const DiagnosticDeclaration &declaration,
                   Args &&...args);

/// A source position in a buffer that lives as long as this object. The position is empty if the location has no file.
class SourcePosition {
public:
  explicit SourcePosition(mlir::Location location);
  operator const SourceLocation &() const { return location; }

private:
  std::shared_ptr<const SourceBuffer> buffer;
  SourceLocation location;
};

/// The call sites around a location, innermost first.
llvm::SmallVector<mlir::Location, 4> callsAround(mlir::Location location);

template <typename... Args>
Diagnostic &emitAt(DiagnosticEngine &diags, mlir::Location location, const DiagnosticDeclaration &declaration,
                   Args &&...args) {
  Diagnostic &diagnostic = diags.emit(SourcePosition(location), declaration, std::forward<Args>(args)...);
  for (mlir::Location call : callsAround(location))
    diagnostic.note(SourcePosition(call), "called here");
  return diagnostic;
}

} // namespace txl::ir

#endif
