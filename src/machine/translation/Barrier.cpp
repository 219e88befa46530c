// A program on a CPU is one thread: its barriers have nothing to do.
#include "ir/TTG.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, foreign::GPUBarrierOp op) {}
template <> void lower(Lowering &l, ttg::BarrierOp op) {}

} // namespace txl::machine
