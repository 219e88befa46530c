// Numbers that go on where a piece of the program runs again: through the loops and branches around it.
#ifndef TXL_TRANSFORM_SCHEDULE_CARRIEDAROUND_H
#define TXL_TRANSFORM_SCHEDULE_CARRIEDAROUND_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::transform {

/// `begins`, constants of the block of `op`, become what `ends`, results of `op`, were when it ran last. All that is
/// around `op` up to the function, or group, are `scf.for`, `scf.while` and `scf.if`; these are made anew, with the blocks and arguments they had. What they are behind
/// all of it.
llvm::SmallVector<mlir::Value> carryAround(mlir::Operation *op, llvm::ArrayRef<mlir::Value> begins,
                                           mlir::ValueRange ends);

} // namespace txl::transform

#endif
