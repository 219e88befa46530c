// The operations and attributes of `llvm` and `gpu` that occur in tile programs, under their original names.
#ifndef TXL_IR_FOREIGN_H
#define TXL_IR_FOREIGN_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ir/Foreign_gpu.h.inc"
#include "ir/Foreign_llvm.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/ForeignAttributes.h.inc"
#define GET_OP_CLASSES
#include "ir/ForeignOps.h.inc"

#endif
