// Groups of tiles, operands and results of functions with a combining region: `reduce`, `associative_scan`,
// `map_elementwise`.
#pragma once
#include "frontend/builtins/BuiltinArguments.h"

namespace txl::frontend {

/// Argument `i`, a tile or a tuple of tiles, broadcast to one shape.
mlir::FailureOr<llvm::SmallVector<Value>> tileGroup(BuiltinCall &call, unsigned i);
/// A tuple's elements, or the value alone, each a scalar tile.
mlir::FailureOr<llvm::SmallVector<Value>> scalarResults(Evaluator &e, Value value);
/// Reports an error if argument `i` is a scalar or contains scalars.
mlir::LogicalResult requireBlocks(BuiltinCall &call, unsigned i, llvm::ArrayRef<Value> tiles);
/// Reports an error if there are more tiles than can be combined; `verb` names the builtin's action in the message.
mlir::LogicalResult requireFew(BuiltinCall &call, llvm::StringRef verb, size_t count);

} // namespace txl::frontend
