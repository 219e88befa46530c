// The last products of a turn, if they only add to sums that the loop carries: nobody waits for them at the turn's end. The first
// wait of the next turn ends them, which is for a product that was started behind them; what multiplies has work meanwhile.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_CARRIEDSUMS_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_CARRIEDSUMS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Who is who in such a loop.
struct CarriedSums {
  tx::DotWaitOp first; ///< of a turn; it ends all that was started in the turn before
  struct Last {
    tx::DotWaitOp wait;
    llvm::SmallVector<mlir::Value, 1> factors; ///< that its products read from registers
  };
  llvm::SmallVector<Last> last;             ///< that need not be, from the last on
  llvm::SmallVector<tx::DotAsyncOp> beside; ///< what is started beside the products that `first` is for
};

/// `isFilled` says of a buffer whether it is written only by copies that may begin behind the first wait, a turn later.
CarriedSums carriedSumsOf(mlir::scf::ForOp loop, llvm::function_ref<bool(mlir::Value)> isFilled);

/// How many such waits of a schedule's loop, from the last on, a thread has registers for, which cost no program its place on a
/// multiprocessor. `threads`: of the program.
unsigned waitsToCarry(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads);

/// Moves so many waits into the next turn, and behind the loop. Copies to what their products read begin behind what it returns.
mlir::Operation *carrySums(mlir::scf::ForOp loop, CarriedSums sums, unsigned waits);

} // namespace txl::transform

#endif
