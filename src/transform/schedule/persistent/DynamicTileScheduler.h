// Dynamic tile scheduler: tile ids from a counter in global memory. `tile = tl.atomic_add(counter, 1)` is executed once
// for all warpgroups of a program.
//
// The producer warps execute it, because they need the next tile's id first, and send the id to the consumers through a
// double-buffered ring in shared memory, with `full` and `free` barriers like a ring of tiles.
#ifndef TXL_TRANSFORM_SCHEDULE_PERSISTENT_DYNAMICTILESCHEDULER_H
#define TXL_TRANSFORM_SCHEDULE_PERSISTENT_DYNAMICTILESCHEDULER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "transform/schedule/persistent/RingPosition.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::transform {

class DynamicTileScheduler {
public:
  /// Whether an operation is such a query: a scalar integer atomic.
  static bool isQuery(mlir::Operation *op);

  /// `slots`: of the ring; `consumerThreads`: threads that receive the ids; `producerThreads`: threads of the producer.
  DynamicTileScheduler(mlir::ArrayRef<mlir::Operation *> queries, unsigned slots, unsigned consumerThreads,
                       unsigned producerThreads);
  ~DynamicTileScheduler();
  /// Replaces each query by the code that waits for, and reads, its result.
  void receive();
  /// The query that `received` has replaced; null if there is none.
  mlir::Operation *getQuery(mlir::Operation *received) const { return queries.lookup(received); }
  /// Emits the producer's query, with operands mapped by `copies`, and sends the result to the consumers.
  void emitQuery(mlir::OpBuilder &builder, mlir::Operation *received, mlir::IRMapping &copies);
  /// Carries the ring positions used by `emitQuery` through the loops around them.
  void carryRingPositions();
  mlir::ArrayRef<mlir::Operation *> shared() const { return sharedOps; }

private:
  struct IdRing {
    mlir::Value ids, full, free;
  };
  struct SentId {
    mlir::Operation *op;
    RingPosition begin, end;
  };
  llvm::SmallVector<mlir::Operation *> queryOps, sharedOps;
  unsigned slots, consumerThreads, producerThreads;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> queries;
  llvm::DenseMap<mlir::Operation *, IdRing> rings; ///< by query
  llvm::SmallVector<SentId> sent;
};

} // namespace txl::transform

#endif
