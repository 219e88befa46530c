// Where an operation comes from, as messages about it show that: the line with a caret, and the calls that led there.
#ifndef TXL_IR_SOURCEPLACE_H
#define TXL_IR_SOURCEPLACE_H

#include "mlir/IR/Location.h"
#include "support/Diagnostic.h"

namespace txl::ir {

/// The position that a location shows first: of the innermost call. None if it has none.
mlir::FileLineColLoc filePosition(mlir::Location location);

/// `kernel.py:12:5`, the position that a location shows first; `unknown` if it has none.
std::string placeName(mlir::Location location);

/// Reports `declaration` at the position of `location`, with a note for each call around it. The text of a line is read
/// from its file; of a file that is not there, or has changed its length, file and line alone are named.
template <typename... Args>
Diagnostic &emitAt(DiagnosticEngine &diags, mlir::Location location, const DiagnosticDeclaration &declaration,
                   Args &&...args);

/// The position in a buffer that lives as long as this does. No place if the location names no file.
class SourcePlace {
public:
  explicit SourcePlace(mlir::Location location);
  operator const SourceLocation &() const { return location; }

private:
  std::shared_ptr<const SourceBuffer> buffer;
  SourceLocation location;
};

/// The calls around a location, the innermost first: where each stands.
llvm::SmallVector<mlir::Location, 4> callsAround(mlir::Location location);

template <typename... Args>
Diagnostic &emitAt(DiagnosticEngine &diags, mlir::Location location, const DiagnosticDeclaration &declaration,
                   Args &&...args) {
  Diagnostic &diagnostic = diags.emit(SourcePlace(location), declaration, std::forward<Args>(args)...);
  for (mlir::Location call : callsAround(location))
    diagnostic.note(SourcePlace(call), "called here");
  return diagnostic;
}

} // namespace txl::ir

#endif
