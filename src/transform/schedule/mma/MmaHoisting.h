// Hoists an MMA whose operands are loaded tiles: it is issued together with the first MMA, not after what depends on
// that.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_MMAHOISTING_H
#define TXL_TRANSFORM_SCHEDULE_MMA_MMAHOISTING_H

#include "arch/SmModel.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Hoists an MMA of the loop's body to before an earlier MMA's wait, if it depends on nothing after that and its
/// accumulator takes few registers. `threads`: of the program. Returns the hoisted MMA; null if there is none.
tx::DotAsyncOp hoistMma(mlir::scf::ForOp loop, unsigned threads, const arch::SmModel &model);

} // namespace txl::transform

#endif
