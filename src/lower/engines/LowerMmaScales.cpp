// `txl.with_scales` has no code: MMAs into tensor memory have taken its place.
#include "ir/ops/async/MmaScalesOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::WithScalesOp op) { l.unsupported(op); }

} // namespace txl::lower
