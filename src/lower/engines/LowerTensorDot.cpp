// Products into tensor memory: those who compile for a GPU refuse them before (driver/DeviceLowering).
#include "ir/TX.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::DotXOp op) { l.unsupported(op); }

} // namespace txl::lower
