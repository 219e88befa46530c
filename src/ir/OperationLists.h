// The classes of all operations of each dialect, from the lists that TableGen generates (GET_OP_LIST), for an
// OperationTable of them.
#ifndef TXL_IR_OPERATIONLISTS_H
#define TXL_IR_OPERATIONLISTS_H

#include "ir/Foreign.h"
#include "ir/OperationTable.h"
#include "ir/TX.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::ir {

#define GET_OP_LIST
using TTOps = OperationList<
#include "ir/TTOps.cpp.inc"
    >;
#define GET_OP_LIST
using TTGOps = OperationList<
#include "ir/TTGOps.cpp.inc"
    >;
#define GET_OP_LIST
using TXOps = OperationList<
#include "ir/TXOps.cpp.inc"
    >;
#define GET_OP_LIST
using ForeignOps = OperationList<
#include "ir/ForeignOps.cpp.inc"
    >;
#define GET_OP_LIST
using ArithOps = OperationList<
#include "mlir/Dialect/Arith/IR/ArithOps.cpp.inc"
    >;
#define GET_OP_LIST
using MathOps = OperationList<
#include "mlir/Dialect/Math/IR/MathOps.cpp.inc"
    >;
#define GET_OP_LIST
using SCFOps = OperationList<
#include "mlir/Dialect/SCF/IR/SCFOps.cpp.inc"
    >;
#define GET_OP_LIST
using CFOps = OperationList<
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.cpp.inc"
    >;
#define GET_OP_LIST
using UBOps = OperationList<
#include "mlir/Dialect/UB/IR/UBOps.cpp.inc"
    >;

} // namespace txl::ir

#endif
