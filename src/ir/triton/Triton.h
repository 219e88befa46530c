// Names of layouts and operations of Triton's TTGIR, as they are read.
#ifndef TXL_IR_TRITON_TRITON_H
#define TXL_IR_TRITON_TRITON_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "ir/triton/Triton_tri.h.inc"
#include "ir/triton/Triton_ttng.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/triton/TritonAttributes.h.inc"
#define GET_OP_CLASSES
#include "ir/triton/TritonOps.h.inc"

#endif
