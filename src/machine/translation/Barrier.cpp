// Barriers of a program without agents: it runs on one thread, so they are no-ops.
#include "ir/ops/BarrierOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, foreign::GPUBarrierOp op) {}
template <> void lower(Lowering &l, ttg::BarrierOp op) {}

} // namespace txl::machine
