// Holds loop-invariant operands A of MMAs in registers, if register pressure allows it.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_OPERANDREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_MMA_OPERANDREGISTERS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Lets MMAs of the loop's body read operands A from before the loop from registers instead of a buffer, if they have
/// few columns and this does not lower the occupancy. Returns whether there was such an operand; its shared memory is
/// free then. `threads`: of the program.
bool keepOperandsInRegisters(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads);

} // namespace txl::transform

#endif
