// The loops of a kernel whose copies producer warps start. Consecutive loops share one set of rings.
//
// Warp specialization applies to a whole program, so to all of its loops: each loop continues, in the producer and in
// the consumers, at the ring position where the loop before it ends.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPGROUP_H
#define TXL_TRANSFORM_SCHEDULE_LOOPGROUP_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Returns the pipelined ones among a kernel's innermost loops, in program order, if producer warps start the copies of
/// all of them, with a common number of stages and other common properties. Returns none otherwise, and sets `why` if
/// some of them could have producer warps.
llvm::SmallVector<LoopSchedule, 2> findSpecializedLoops(llvm::ArrayRef<LoopSchedule> all, Refusal &why);

} // namespace txl::transform

#endif
