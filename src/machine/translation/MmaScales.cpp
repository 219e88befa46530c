// `txl.with_scales` is for GPUs: the interpreter executes `txl.dotx` with scales.
#include "ir/ops/async/MmaScalesOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::WithScalesOp op) { l.unsupported(op); }

} // namespace txl::machine
