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

/// Gives each of `parts` groups its part of a kernel's body, one block, all but `shared` and constants, which stay common;
/// what `last` builds is one group more, of as many warps with `few` registers a thread. It may use any value of the kernel's entry
/// that has no effects: that is computed there again. `holder`: see TilePartition, which has found that the body can be divided.
void splitProgram(tt::FuncOp function, unsigned numWarps, unsigned parts, unsigned few,
                  llvm::ArrayRef<mlir::Operation *> shared, llvm::function_ref<void(mlir::OpBuilder &)> last,
                  TilePartition::Holder holder);

} // namespace txl::transform

#endif
