// Numbers of tiles that a counter in memory gives: `tile = tl.atomic_add(counter, 1)` happens once for all groups of a program.
//
// Who starts the copies asks, since nobody knows the next tile before, and tells those who multiply: each number has a slot of
// a row in shared memory, with a barrier for who reads it and one for who writes it, as a ring's tiles have.
#ifndef TXL_TRANSFORM_SCHEDULE_TURNS_TILENUMBERS_H
#define TXL_TRANSFORM_SCHEDULE_TURNS_TILENUMBERS_H

#include "transform/schedule/ChannelRing.h"

namespace txl::transform {

class TileNumbers {
public:
  /// Whether an operation is such a question.
  static bool asks(mlir::Operation *op);

  /// `users`: threads that get the numbers; `tellers`: those of the group that asks.
  TileNumbers(mlir::ArrayRef<mlir::Operation *> questions, unsigned users, unsigned tellers);
  ~TileNumbers();
  /// Puts what waits for a number in the place of each question.
  void receive();
  /// The question of which a value is the answer now; null if it is none.
  mlir::Operation *questionOf(mlir::Operation *received) const { return questions.lookup(received); }
  /// Asks, with operands by `copies`, and tells the others.
  void ask(mlir::OpBuilder &builder, mlir::Operation *received, mlir::IRMapping &copies);
  /// Lets the places of what `ask` has written go on through the loops around.
  void carry();
  mlir::ArrayRef<mlir::Operation *> shared() const { return sharedByAll; }

private:
  struct Row {
    mlir::Value numbers, full, free;
  };
  struct Told {
    mlir::Operation *op;
    Place begin, end;
  };
  llvm::SmallVector<mlir::Operation *> asked, sharedByAll;
  unsigned users, tellers;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> questions;
  llvm::DenseMap<mlir::Operation *, Row> rows; ///< by question
  llvm::SmallVector<Told> told;
};

} // namespace txl::transform

#endif
