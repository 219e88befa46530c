// Where the results of an operation come from, asked of any operation: of ours the row says it (ir/TileOp.td), of others
// nothing is known.
#ifndef TXL_IR_ORIGINS_H
#define TXL_IR_ORIGINS_H

#include "ir/TileOp.h"

namespace txl::ir {

/// The origin in the operation's row; Own for those of other dialects.
Origin originOf(mlir::Operation *op);
/// The operand of which the results have elements, all or some, perhaps at other places or often; null if there is not
/// exactly one, or the elements' type becomes another.
mlir::Value chosenFrom(mlir::Operation *op);
/// The argument of the function that a pointer, or each of a tile of them, is derived from; null where the text does not
/// show it.
mlir::BlockArgument argumentOf(mlir::Value pointer);

} // namespace txl::ir

#endif // TXL_IR_ORIGINS_H
