// The names of the attributes by which passes and components communicate, and their verifier. Attributes.def is the
// table: it has the operations, the value and the meaning of each.
#ifndef TXL_IR_FACTS_ATTRIBUTES_H
#define TXL_IR_FACTS_ATTRIBUTES_H

#include "mlir/IR/Operation.h"

namespace txl::ir {

#define ATTRIBUTE(Symbol, name, operations, value, meaning) inline constexpr llvm::StringLiteral k##Symbol{name};
#include "ir/facts/Attributes.def"

/// Checks an attribute whose name begins with `tt.`, `ttg.` or `txl.`: an attribute of the table must be on one of its
/// operations and have its type of value. An unknown attribute of `txl` is an error; other unknown attributes are
/// ignored.
llvm::LogicalResult verifyAttribute(mlir::Operation *op, mlir::NamedAttribute attribute);

} // namespace txl::ir

#endif
