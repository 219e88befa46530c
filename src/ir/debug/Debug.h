// The dialect `dbg`: statements and variables of a kernel that is compiled for a debugger (DebugOps.td).
#ifndef TXL_IR_DEBUG_DEBUG_H
#define TXL_IR_DEBUG_DEBUG_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ir/DebugDialect.h.inc"
#define GET_OP_CLASSES
#include "ir/DebugOps.h.inc"

#endif // TXL_IR_DEBUG_DEBUG_H
