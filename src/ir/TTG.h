// The operations of the dialect `ttg`. ops/*.td documents their semantics, one file per family.
#ifndef TXL_IR_TTG_H
#define TXL_IR_TTG_H

#include "ir/TileOp.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

#define GET_OP_CLASSES
#include "ir/TTGOps.h.inc"

#endif
