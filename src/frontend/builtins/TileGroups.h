// Groups of tiles, which functions with code inside take and give as one: `reduce`, `associative_scan`, `map_elementwise`.
#pragma once
#include "frontend/builtins/BuiltinArguments.h"

namespace txl::frontend {

/// Argument `i`, a tile or a tuple of tiles, brought to one shape.
mlir::FailureOr<llvm::SmallVector<Value>> tileGroup(BuiltinCall &call, unsigned i);
/// A tuple's elements, or the value alone, each a scalar tile.
mlir::FailureOr<llvm::SmallVector<Value>> scalarResults(Evaluator &e, Value value);
/// Reports argument `i` if what it holds are scalars.
mlir::LogicalResult requireBlocks(BuiltinCall &call, unsigned i, llvm::ArrayRef<Value> tiles);
/// Reports more tiles than can be combined; `verb` says what the builtin does with them.
mlir::LogicalResult requireFew(BuiltinCall &call, llvm::StringRef verb, size_t count);

} // namespace txl::frontend
