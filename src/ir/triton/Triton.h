// Layout attributes and operations of Triton's TTIR and TTGIR, in the form in which they are read.
#ifndef TXL_IR_TRITON_TRITON_H
#define TXL_IR_TRITON_TRITON_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "ir/triton/Triton_tr.h.inc"
#include "ir/triton/Triton_tri.h.inc"
#include "ir/triton/Triton_ttng.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/triton/TritonAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/triton/TritonTypes.h.inc"
#define GET_OP_CLASSES
#include "ir/triton/TritonOps.h.inc"

namespace txl::triton {
/// Prints an operation in its generic form, after its name.
inline void printGeneric(mlir::Operation *op, mlir::OpAsmPrinter &printer) {
  printer.printGenericOp(op, /*printOpName=*/false);
}
} // namespace txl::triton

#endif
