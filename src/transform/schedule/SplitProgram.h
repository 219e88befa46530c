// Splits a program of one group of warps into several: consumer warpgroups partition it along M, the last group is the
// producer.
#ifndef TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H
#define TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H

#include "transform/RegisterSplit.h"
#include "transform/schedule/TilePartition.h"

namespace txl::transform {

/// The registers per thread of a program of `numWarps` in `parts` consumer groups and a producer group that has `few`;
/// none if registers are not reallocated.
inline std::optional<RegisterShares> sharesOfParts(unsigned numWarps, unsigned parts, unsigned few) {
  return registerShares(numWarps / parts, parts + 1, 1, parts, few);
}

class TileNumbers;

/// The producer's code for each iteration of the loops around `place`, and the tile ids that only the producer fetches.
struct FollowedTurns {
  mlir::Operation *place;
  mlir::Block &copies;
  TileNumbers &numbers;
};

/// Gives each of `parts` groups its partition of a kernel's body, which is one block; `shared` and scalar constants
/// stay common. `last` builds the body of one more group, of as many warps with `few` registers a thread. It may use
/// any value of the kernel's entry that has no effects; the value is computed again there. `holder`: see TilePartition.
/// With `turns`, the last group executes these (ProgramSlice.h) instead. Returns the last group's block, or emits an
/// error if the body cannot be partitioned.
mlir::FailureOr<mlir::Block *> splitProgram(tt::FuncOp function, unsigned numWarps, unsigned parts, unsigned few,
                                            llvm::ArrayRef<mlir::Operation *> shared,
                                            llvm::function_ref<void(mlir::OpBuilder &)> last,
                                            TilePartition::Holder holder, const FollowedTurns *turns = nullptr);

} // namespace txl::transform

#endif
