// `tt.scale_blocks` has no instruction: `txl-scaled-dots` has replaced it.
#include "ir/ops/ScaleBlocksOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tt::ScaleBlocksOp op) { l.unsupported(op); }

} // namespace txl::lower
