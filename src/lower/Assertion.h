// A condition that stops the launch where it does not hold.
#ifndef TXL_LOWER_ASSERTION_H
#define TXL_LOWER_ASSERTION_H

#include "lower/Lowering.h"

namespace txl::lower {

/// Calls CUDA's `__assertfail` with the place of `op` where `good` is false.
void emitAssertion(Lowering &l, mlir::Operation *op, llvm::Value *good, llvm::StringRef message);

} // namespace txl::lower

#endif
