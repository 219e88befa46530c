// Warps beside those that multiply, which start the copies of a loop: where there are such, and why not.
#ifndef TXL_TRANSFORM_SCHEDULE_COPIESAPART_H
#define TXL_TRANSFORM_SCHEDULE_COPIESAPART_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Whether a loop computes something of its one product for a sum that it carries, and both leave no registers for a second
/// program beside this one. (On an H200, products with scales of blocks: 1.07 to 1.16 times as fast divided; with several products, as the gradient
/// of attention has, not.)
bool fillsRegisters(mlir::scf::ForOp loop, unsigned numWarps);

/// Whether further warps start the copies: where the program asks for it (`tl.range(warp_specialize=True)`), and where two
/// warpgroups or more compute something of a product for the next one, as in attention: each has its own time then, and
/// one's products run beside what the others compute (on an H200 1.2 to 1.4 times as fast, 2026-11-23). Where a loop only
/// multiplies, the warps that do so start the copies as well, which is as fast, unless programs stay (ProgramLoop.h).
/// `bytes`: of shared memory, for the rings.
void chooseApart(LoopSchedule &schedule, const ScheduleOptions &options, uint64_t bytes);

} // namespace txl::transform

#endif
