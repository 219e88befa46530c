// `tt.scale_blocks` is arithmetic when a program is lowered (transform/ScaleBlocksExpansion.h).
#include "ir/ops/ScaleBlocksOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::ScaleBlocksOp op) { l.unsupported(op); }

} // namespace txl::machine
