// The loops of a kernel whose copies further warps start: all of them, in rows of buffers that they have in turn.
//
// A program that is divided among groups of warps is divided as a whole, so its loops are, too: what one of them leaves of a row, the
// next one goes on with, on both sides.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPGROUP_H
#define TXL_TRANSFORM_SCHEDULE_LOOPGROUP_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Of the innermost loops of a kernel, in its order, those that run ahead, if further warps start the copies of them all: with
/// one number of stages and what else they have in common. None otherwise, and `why` if some of them would have such warps.
llvm::SmallVector<LoopSchedule, 2> loopsApart(llvm::ArrayRef<LoopSchedule> all, std::string &why);

} // namespace txl::transform

#endif
