// Dynamic tile scheduler: tile ids from a counter in global memory. `tile = tl.atomic_add(counter, 1)` is executed once
// for all warpgroups of a program.
//
// The producer warps execute it, because they need the next tile's id first, and send the id to the consumers through a
// double-buffered ring in shared memory, with `full` and `free` barriers like a ring of tiles.
#ifndef TXL_TRANSFORM_SCHEDULE_TURNS_TILENUMBERS_H
#define TXL_TRANSFORM_SCHEDULE_TURNS_TILENUMBERS_H

#include "transform/schedule/ChannelRing.h"

namespace txl::transform {

class TileNumbers {
public:
  /// Whether an operation is such a query: a scalar integer atomic.
  static bool asks(mlir::Operation *op);

  /// `users`: threads that receive the ids; `tellers`: threads of the producer.
  TileNumbers(mlir::ArrayRef<mlir::Operation *> questions, unsigned users, unsigned tellers);
  ~TileNumbers();
  /// Replaces each query by the code that waits for, and reads, its result.
  void receive();
  /// The query that `received` has replaced; null if there is none.
  mlir::Operation *questionOf(mlir::Operation *received) const { return questions.lookup(received); }
  /// Emits the producer's query, with operands mapped by `copies`, and sends the result to the consumers.
  void ask(mlir::OpBuilder &builder, mlir::Operation *received, mlir::IRMapping &copies);
  /// Carries the ring positions used by `ask` through the loops around them.
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
  llvm::DenseMap<mlir::Operation *, Row> rows; ///< by query
  llvm::SmallVector<Told> told;
};

} // namespace txl::transform

#endif
