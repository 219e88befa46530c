// Holds loop-invariant operands A of MMAs in registers, if register pressure allows it.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_OPERANDREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_MMA_OPERANDREGISTERS_H

#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Operands A of MMAs of a loop's body, from before the loop, that MMAs can read from registers instead of buffers:
/// they have few columns, and the occupancy stays.
struct RegisterOperands {
  llvm::SmallVector<std::pair<tx::DotAsyncOp, mlir::Value>, 2> tiles; ///< of each MMA
  llvm::SmallVector<ttg::LocalAllocOp, 2> freed;                      ///< buffers that are not needed then
  unsigned registers = 0;                                             ///< per thread, of all tiles
};
/// `threads`: of the program.
RegisterOperands findRegisterOperands(const LoopSchedule &schedule, const arch::Architecture &architecture,
                                      unsigned threads);

/// Lets the MMAs read these operands from registers. Returns whether there was one; its shared memory is free then.
bool keepOperandsInRegisters(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads);

} // namespace txl::transform

#endif
