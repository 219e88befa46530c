// Groups of tiles. Their number is limited by the operations that combine them.
#include "frontend/builtins/TileGroups.h"
#include "support/Limits.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(TooManyTiles, ValueError, "`{0}` {1} at most {2} tiles, not {3}");

mlir::FailureOr<llvm::SmallVector<Value>> tileGroup(BuiltinCall &call, unsigned i) {
  llvm::SmallVector<Value> tiles;
  if (call.arg(i).isTuple())
    tiles.append(call.arg(i).elements().begin(), call.arg(i).elements().end());
  else
    tiles.push_back(call.arg(i));
  bool valid = !tiles.empty() && llvm::all_of(tiles, [](Value v) { return v.isTile(); });
  if (!valid)
    return badArgument(call, i, "a tile or a tuple of tiles");
  if (tiles.size() > limits::combinedTiles)
    call.evaluator.pointAt(call, i);
  if (failed(requireFew(call, "takes", tiles.size())))
    return mlir::failure();
  for (int round = 0; round < 2; ++round)
    for (size_t j = 1; j < tiles.size(); ++j) {
      auto pair = call.evaluator.semantic().broadcast(tiles[0], tiles[j]);
      if (failed(pair))
        return mlir::failure();
      std::tie(tiles[0], tiles[j]) = *pair;
    }
  return tiles;
}

mlir::FailureOr<llvm::SmallVector<Value>> scalarResults(Evaluator &e, Value value) {
  llvm::SmallVector<Value> results;
  llvm::ArrayRef<Value> elements = value.isTuple() ? value.elements() : llvm::ArrayRef(value);
  for (Value element : elements) {
    auto tile = e.semantic().toTile(element);
    if (failed(tile))
      return mlir::failure();
    results.push_back(*tile);
  }
  return results;
}

mlir::LogicalResult requireBlocks(BuiltinCall &call, unsigned i, llvm::ArrayRef<Value> tiles) {
  return tiles[0].type().isBlock() ? mlir::success() : badArgument(call, i, "a tile, not a scalar");
}

mlir::LogicalResult requireFew(BuiltinCall &call, llvm::StringRef verb, size_t count) {
  if (count <= limits::combinedTiles)
    return mlir::success();
  return call.evaluator.error(TooManyTiles, call.builtin.name, verb, limits::combinedTiles, count);
}

} // namespace txl::frontend
