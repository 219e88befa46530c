// MMAs into tensor memory; the GPU driver refuses them before lowering (driver/DeviceLowering).
#include "ir/TX.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::DotXOp op) { l.unsupported(op); }

} // namespace txl::lower
