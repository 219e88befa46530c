// Loops of several products: one whose factors are there is started beside the first, not behind what is computed of that.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_EARLYPRODUCT_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_EARLYPRODUCT_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Moves a product of the loop's body in front of an earlier product's wait, if it needs nothing behind that and its sums
/// take few registers; the waits then wait for their own products alone. `threads`: of the program.
void startEarly(mlir::scf::ForOp loop, unsigned threads);

} // namespace txl::transform

#endif
