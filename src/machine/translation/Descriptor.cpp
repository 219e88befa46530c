// Tensor descriptors, which the tile machine has no values for.
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::MakeTensorDescOp op) { l.unsupported(op); }

} // namespace txl::machine
