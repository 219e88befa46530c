// Keeps registers alive that hold an operand A which the wgmmas of a loop read in every iteration.
#ifndef TXL_LOWER_ENGINES_OPERANDALIFETIME_H
#define TXL_LOWER_ENGINES_OPERANDALIFETIME_H

#include "lower/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::lower {

/// Emits a use after the loop of the A operands that its wgmmas read from registers and that were computed before it.
void keepOperandAAlive(Lowering &l, mlir::scf::ForOp loop);

} // namespace txl::lower

#endif
