// Keeps an iteration's last MMAs in flight across the back-edge if they only add to loop-carried accumulators. The
// first wait of the next iteration ends them; it waits for an MMA issued after them, so the tensor cores are not idle
// in between.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_ACCUMULATORSINFLIGHT_H
#define TXL_TRANSFORM_SCHEDULE_MMA_ACCUMULATORSINFLIGHT_H

#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// The operations of such a loop.
struct AccumulatorsInFlight {
  tx::DotWaitOp firstWait; ///< the iteration's first wait; it ends everything issued in the previous iteration
  struct Last {
    tx::DotWaitOp wait;
    llvm::SmallVector<mlir::Value, 1> operandsA; ///< operands A that its MMAs read from registers
  };
  llvm::SmallVector<Last> last;                     ///< waits that can be moved, from the last one backwards
  llvm::SmallVector<tx::DotAsyncOp> concurrentDots; ///< MMAs issued before `firstWait` for which it does not wait
};

/// `isFilledByCopies` returns whether a buffer is written only by copies that may begin after the first wait, an
/// iteration later.
AccumulatorsInFlight findAccumulatorsInFlight(mlir::scf::ForOp loop,
                                              llvm::function_ref<bool(mlir::Value)> isFilledByCopies);

/// The waits of a schedule's loop that can be moved, from the last one backwards.
llvm::SmallVector<tx::DotWaitOp> findDeferrableWaits(const LoopSchedule &schedule);

/// How many such waits of a schedule's loop, from the last one backwards, can be moved without exceeding the registers
/// or lowering the occupancy. `threads`: of the program; `hoisted`: the loop's hoisted MMA, if any.
unsigned countDeferrableWaits(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads,
                              mlir::Operation *hoisted);

/// Moves so many waits to the next iteration, and to after the loop. Copies into buffers that the MMAs read may begin
/// after the returned operation.
mlir::Operation *deferWaits(mlir::scf::ForOp loop, AccumulatorsInFlight accumulators, unsigned waits);

} // namespace txl::transform

#endif
