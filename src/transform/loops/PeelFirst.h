// Peeling of a loop's first iteration.
//
//   for i in range(first, end): x = f(i, x)        x = f(first, x); for i in range(first + 1, end): x = f(i, x)
#ifndef TXL_TRANSFORM_LOOPS_PEELFIRST_H
#define TXL_TRANSFORM_LOOPS_PEELFIRST_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Whether the loop has at least one iteration whenever it is reached: by its bounds, or by the condition of an
/// enclosing branch.
bool hasIteration(mlir::scf::ForOp loop);

/// Peels the first iteration of a loop that has one. `first` receives the operations' copies and results.
void peelFirst(mlir::scf::ForOp loop, mlir::IRMapping &first);

} // namespace txl::transform

#endif
