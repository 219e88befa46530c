// The TileOp queries for an operation of any dialect. `tt`, `ttg` and `txl` operations implement the interface
// (ir/TileOp.td); for MLIR's dialects one table in Rules.cpp has the answers.
#ifndef TXL_IR_RULES_H
#define TXL_IR_RULES_H

#include "ir/TileOp.h"

namespace txl::ir {

class Rules {
public:
  explicit Rules(mlir::Operation *op) : op(op), tile(mlir::dyn_cast<TileOp>(op)) {}

  mlir::Operation *operation() const { return op; }

  LayoutRelation layoutRelation() { return tile ? tile.layoutRelation() : LayoutRelation::Same; }
  bool takesAnyLayout(unsigned operand) { return tile && tile.takesAnyLayout(operand); }
  std::optional<layout::LinearLayout> resultLayoutFrom(const layout::LinearLayout &operand) {
    return tile ? tile.resultLayoutFrom(operand) : std::nullopt;
  }
  std::optional<layout::LinearLayout> operandLayoutFrom(const layout::LinearLayout &result) {
    return tile ? tile.operandLayoutFrom(result) : std::nullopt;
  }
  mlir::LogicalResult verifyLayouts();
  Cost cost();
  /// TileOp::mayRematerialize, and the operation has no side effects and no regions.
  bool mayRematerialize();
  ScratchUse scratchUse() { return tile && !tile.movesBetweenBlocks() ? tile.scratchUse() : ScratchUse(); }
  bool movesBetweenBlocks() { return tile && tile.movesBetweenBlocks(); }
  std::optional<MemoryAccess> memoryAccess() { return tile ? tile.memoryAccess() : std::nullopt; }
  llvm::SmallVector<BufferEffect, 2> bufferEffects() {
    llvm::SmallVector<BufferEffect, 2> effects;
    if (tile)
      tile.bufferEffects(effects);
    return effects;
  }
  Wait waitsFor() { return tile ? tile.waitsFor() : Wait::Nothing; }

  /// The tile whose layout the operation works in: a result or an operand. Null if the operation has no tile.
  mlir::Value workingTile();

private:
  mlir::Operation *op;
  TileOp tile; ///< null if the operation is of another dialect
};

} // namespace txl::ir

#endif
