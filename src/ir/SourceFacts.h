// Source positions of operations for reports (support/Facts.h).
#ifndef TXL_IR_SOURCEFACTS_H
#define TXL_IR_SOURCEFACTS_H

#include "ir/SourcePosition.h"
#include "mlir/IR/Operation.h"
#include "support/Facts.h"

namespace txl::ir {

/// The line of a location, that of the innermost call; unknown if the location has none.
FactPosition lineOf(mlir::Location location);
inline FactPosition lineOf(mlir::Operation *op) { return lineOf(op->getLoc()); }
/// The line of the operation that defines a value, or of the operation whose region has it as an argument.
FactPosition definitionOf(mlir::Value value);
/// The line and the column of a location.
FactPosition positionOf(mlir::Location location);

} // namespace txl::ir

#endif
