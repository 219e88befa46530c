// The source variables that an operation's results hold, for debuggers. They are stored in the operation's location,
// which passes preserve.
//
// A NameLoc names the variable of the statement that contains an operation, so that IR text is readable; most such
// operations compute intermediate values. For debuggers the frontend also records exactly which results were assigned.
// An operation inside three calls may be a variable of each of the four functions.
#ifndef TXL_IR_VARIABLES_H
#define TXL_IR_VARIABLES_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Types.h"

namespace txl::ir {

struct Variable {
  llvm::StringRef name;
  unsigned result = 0; ///< index of the operation's result
  unsigned depth = 0;  ///< calls around the assignment: 0 is the kernel's own frame
  mlir::Type type;     ///< type of the value, without layout
};

/// The number of calls around a location.
unsigned callDepth(mlir::Location location);

/// `location` with one variable added; unchanged if it has it already.
mlir::Location withVariable(mlir::Location location, const Variable &variable);

/// The variables that an operation at `location` defines.
llvm::SmallVector<Variable, 2> variablesAt(mlir::Location location);

} // namespace txl::ir

#endif // TXL_IR_VARIABLES_H
