// What the declaration of any operation of `tt`, `ttg` or `txl` needs. A file includes the families whose operations it
// names, as "ir/ops/MemoryOps.h": a changed row then recompiles only the files that use its family.
#ifndef TXL_IR_OPS_BASE_H
#define TXL_IR_OPS_BASE_H

#include "ir/Threads.h"
#include "ir/TileOp.h"
#include "ir/Types.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#endif
