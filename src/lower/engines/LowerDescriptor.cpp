// Tensor descriptors for TMA.
#include "ir/ops/DescriptorOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

// Either the launch makes the tensor map and each copy refers to its kernel parameter (TMABoxes.cpp), or the
// program makes it.
template <> void lower(Lowering &l, tt::MakeTensorDescOp op) {
  l.set(op.getResult(), {l.i32(0)});
  l.makeTensorMaps(op);
}

} // namespace txl::lower
