// Programs that are compiled as written: the compiler lowers each operation, but does not move, fuse or schedule
// anything. This holds for programs that the scheduler has already processed (its loops state explicitly what is
// asynchronous) and for programs that request it (`txl.as_written`). Running the scheduling passes again would undo the
// chosen order.
#ifndef TXL_IR_FACTS_ASWRITTEN_H
#define TXL_IR_FACTS_ASWRITTEN_H

#include "ir/facts/Attributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

inline bool isAsWritten(mlir::ModuleOp module) { return module->hasAttr(kAsWritten); }

} // namespace txl::ir

#endif
