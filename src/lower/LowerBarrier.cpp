// Lowering of the barrier of an execution group.
#include "ir/ops/BarrierOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

// The barrier orders the accesses of the group's threads, to global memory too.
template <> void lower(Lowering &l, ttg::BarrierOp) { l.barrier(); }

} // namespace txl::lower
