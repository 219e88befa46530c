// Where the results of an operation come from, for alias analysis. Operations of `tt`, `ttg` and `txl` declare it in
// their row (ir/TileOp.td); for operations of other dialects it is unknown.
#ifndef TXL_IR_ORIGINS_H
#define TXL_IR_ORIGINS_H

#include "ir/TileOp.h"

namespace txl::ir {

/// The origin in the operation's row; Own for operations of other dialects.
Origin originOf(mlir::Operation *op);
/// The operand whose elements the results consist of: all or some of them, possibly permuted or repeated. Null if there
/// is not exactly one such operand, or if the element type changes.
mlir::Value getForwardedOperand(mlir::Operation *op);
/// The function argument that a pointer, or every pointer of a tile, is derived from; null if the definitions do not
/// lead to one.
mlir::BlockArgument argumentOf(mlir::Value pointer);

} // namespace txl::ir

#endif // TXL_IR_ORIGINS_H
