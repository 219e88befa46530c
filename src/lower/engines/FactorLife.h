// First factors that a loop's products read from registers in every turn.
#ifndef TXL_LOWER_ENGINES_FACTORLIFE_H
#define TXL_LOWER_ENGINES_FACTORLIFE_H

#include "lower/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::lower {

/// Behind the loop, keeps the registers of factors that its products read and that were computed in front of it.
void keepFactors(Lowering &l, mlir::scf::ForOp loop);

} // namespace txl::lower

#endif
