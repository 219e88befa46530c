// Which variables of the program an operation's results are, for debuggers: kept in its location, which passes carry along.
//
// A location names the variable of the statement that an operation stands in, so that texts are readable; most such
// operations are steps on the way to the value. Where a debugger will ask, the frontend writes down exactly which results
// were assigned: an operation that lies in three calls may be a variable of each of the four functions.
#ifndef TXL_IR_VARIABLES_H
#define TXL_IR_VARIABLES_H

#include "mlir/IR/Location.h"
#include "mlir/IR/Types.h"

namespace txl::ir {

struct Variable {
  llvm::StringRef name;
  unsigned result = 0; ///< of the operation
  unsigned depth = 0;  ///< calls around the assignment: 0 is the kernel's own frame
  mlir::Type type;     ///< of the value, without layout
};

/// How many calls a location lies in.
unsigned callDepth(mlir::Location location);

/// `location` with one variable more; the same if it has it already.
mlir::Location withVariable(mlir::Location location, const Variable &variable);

/// The variables that an operation at `location` defines.
llvm::SmallVector<Variable, 2> variablesAt(mlir::Location location);

} // namespace txl::ir

#endif // TXL_IR_VARIABLES_H
