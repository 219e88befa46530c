// Programs that are compiled as they are written: the compiler finds the code of each operation, but moves, fuses and schedules
// nothing. That is what stands behind the scheduler, whose loops say themselves what runs beside what, and what a program asks
// for that was made of it (`txl.as_written`): passes that would do their work a second time would undo the order it has.
#ifndef TXL_IR_FACTS_ASWRITTEN_H
#define TXL_IR_FACTS_ASWRITTEN_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The attribute of a module.
inline constexpr llvm::StringLiteral kAsWritten{"txl.as-written"};

inline bool isAsWritten(mlir::ModuleOp module) { return module->hasAttr(kAsWritten); }

} // namespace txl::ir

#endif
