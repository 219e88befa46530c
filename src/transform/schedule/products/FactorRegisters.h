// First factors that all turns of a loop multiply: in registers, where there are enough.
#ifndef TXL_TRANSFORM_SCHEDULE_PRODUCTS_FACTORREGISTERS_H
#define TXL_TRANSFORM_SCHEDULE_PRODUCTS_FACTORREGISTERS_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Lets products of the loop's body have first factors of before the loop from registers, not from a buffer, if they have few
/// columns and the registers do not cost a program's place on a multiprocessor. True if there was such a factor: what it
/// had of shared memory is free. `threads`: of the program.
bool holdFactors(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads);

} // namespace txl::transform

#endif
