// What those who only start copies run of a program whose loop is inside of others: the loops and branches around it, and the
// numbers that decide these, or where the copies lie.
//
// A program that stays on its multiprocessor by itself is `for tile in …:` or `while tile < tiles:` around the loop that
// multiplies. What starts the copies follows it from tile to tile, with none of its tiles.
#ifndef TXL_TRANSFORM_SCHEDULE_TURNS_PROGRAMSLICE_H
#define TXL_TRANSFORM_SCHEDULE_TURNS_PROGRAMSLICE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class TileNumbers;

class ProgramSlice {
public:
  /// Of what is around `place` in `piece`.
  /// `numbers`: what of the piece is the answer to a question that only those who follow it ask.
  ProgramSlice(mlir::Operation *place, mlir::Block &piece, TileNumbers *numbers = nullptr);

  /// Adds what a number is made of. False if that has effects, or is tiles; `mayRepeat` says of an
  /// operation with effects whether the copy may do it too.
  bool add(mlir::Value number, llvm::function_ref<bool(mlir::Operation *)> mayRepeat);
  /// Whether something is around the place.
  bool isNested() const { return !around.empty(); }
  /// Writes it, with the operations from `first` to `last` where the place is; what they use of the piece has been added.
  void wrap(mlir::OpBuilder &builder, mlir::Operation *first, mlir::Operation *last);

private:
  bool isInside(mlir::Value value) const;
  bool isAround(mlir::Operation *op) const { return around.contains(op); }
  bool addMade(mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &more) const;
  void copyBlock(mlir::Block &from, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::ForOp loop, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::WhileOp loop, mlir::OpBuilder &builder);
  void copyBranch(mlir::scf::IfOp branch, mlir::OpBuilder &builder);
  llvm::SmallVector<mlir::Value> copiesOf(llvm::ArrayRef<unsigned> kept, mlir::ValueRange values) const;

  mlir::Operation *place;
  mlir::Block &piece;
  TileNumbers *numbers;
  llvm::SetVector<mlir::Operation *> around; ///< from the place outwards
  llvm::SetVector<mlir::Value> needed;
  mlir::IRMapping copies;
  mlir::Operation *first = nullptr, *last = nullptr;
};

} // namespace txl::transform

#endif
