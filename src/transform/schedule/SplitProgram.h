// A program of one group of warps becomes one of two: the second does what the first leaves to it.
#ifndef TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H
#define TXL_TRANSFORM_SCHEDULE_SPLITPROGRAM_H

#include "ir/TX.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::transform {

/// Moves the body of a kernel, one block, into the group 0, all but `shared` and constants; what `second` builds is the
/// group 1, as many warps with few registers. It may use any scalar of the kernel's entry that has no effects: that is
/// computed there again.
void splitProgram(tt::FuncOp function, unsigned numWarps, llvm::ArrayRef<mlir::Operation *> shared,
                  llvm::function_ref<void(mlir::OpBuilder &)> second);

} // namespace txl::transform

#endif
