// The few operations of `llvm` and `gpu` that tile programs contain (ir/Foreign.td).
#include "ir/Foreign.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, foreign::AssumeOp op) { l.b.CreateAssumption(l.scalar(op.getCond())); }
template <> void lower(Lowering &l, foreign::GPUBarrierOp) { l.barrier(); }

} // namespace txl::lower
