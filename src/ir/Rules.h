// The answers of any operation, whatever its dialect: of `tt` and `ttg` it is asked (ir/TileOp.td); of the dialects that
// are taken from MLIR one table has them.
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
  /// As TileOp::mayRepeat, its effects considered.
  bool mayRepeat();
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

  /// The tile whose layout is the operation's: a result or an operand. Null if it has no tile.
  mlir::Value workingTile();

private:
  mlir::Operation *op;
  TileOp tile; ///< null: of another dialect
};

} // namespace txl::ir

#endif
