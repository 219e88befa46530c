// A condition that stops the launch if it is false.
#ifndef TXL_LOWER_ASSERTION_H
#define TXL_LOWER_ASSERTION_H

#include "lower/Lowering.h"

namespace txl::lower {

/// Calls CUDA's `__assertfail` with the source location of `op` if `good` is false.
void emitAssertion(Lowering &l, mlir::Operation *op, llvm::Value *good, llvm::StringRef message);

} // namespace txl::lower

#endif
