// Tensor descriptors: what the tensor memory accelerator is given.
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tt::MakeTensorDescOp op) { l.unsupported(op); }

} // namespace txl::lower
