// Makes values loop-carried through all loops and branches around an operation, so that they persist when it runs
// again.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPCARRIEDVALUES_H
#define TXL_TRANSFORM_SCHEDULE_LOOPCARRIEDVALUES_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/ValueRange.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::transform {

/// Replaces `begins`, constants in the block of `op`, by the values that `ends`, results of `op`, had when `op` last
/// ran. All operations between `op` and the function, or group, have to be `scf.for`, `scf.while` or `scf.if`; they are
/// rebuilt and keep their blocks and arguments. Returns the values after the outermost of them.
llvm::SmallVector<mlir::Value> carryThroughEnclosingOps(mlir::Operation *op, llvm::ArrayRef<mlir::Value> begins,
                                                        mlir::ValueRange ends);

} // namespace txl::transform

#endif
