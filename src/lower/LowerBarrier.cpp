// Barriers of the threads of an execution group.
#include "lower/Lowering.h"

namespace txl::lower {

// A barrier orders the accesses of the group's threads, of global memory too.
template <> void lower(Lowering &l, ttg::BarrierOp) { l.barrier(); }

} // namespace txl::lower
