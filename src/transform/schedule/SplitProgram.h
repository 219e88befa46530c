// A program of one group of warps becomes one of several: some share its rows, and the last does what they leave to it.
#ifndef TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H
#define TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H

#include "transform/RegisterSplit.h"
#include "transform/schedule/TilePartition.h"

namespace txl::transform {

/// The registers of the groups of a program of `numWarps` that is divided in `parts`, with one group more that has `few` a thread; none
/// where nothing changes hands.
inline std::optional<RegisterShares> sharesOfParts(unsigned numWarps, unsigned parts, unsigned few) {
  return registerShares(numWarps / parts, parts + 1, 1, parts, few);
}

class TileNumbers;

/// What a group does in each turn of loops that a program has around `place`, and the numbers that only it asks for.
struct FollowedTurns {
  mlir::Operation *place;
  mlir::Block &copies;
  TileNumbers &numbers;
};

/// Gives each of `parts` groups its part of a kernel's body, one block, all but `shared` and constants, which stay common;
/// what `last` builds is one group more, of as many warps with `few` registers a thread. It may use any value of the kernel's entry
/// that has no effects: that is computed there again. `holder`: see TilePartition. With
/// `turns` the last group does these (ProgramSlice.h) instead of what `last` builds. Its block, for what it does behind them; an error
/// where the body cannot be divided.
mlir::FailureOr<mlir::Block *> splitProgram(tt::FuncOp function, unsigned numWarps, unsigned parts, unsigned few,
                                            llvm::ArrayRef<mlir::Operation *> shared,
                                            llvm::function_ref<void(mlir::OpBuilder &)> last,
                                            TilePartition::Holder holder, const FollowedTurns *turns = nullptr);

} // namespace txl::transform

#endif
