// Tensor descriptors: what the tensor memory accelerator is given.
#include "lower/Lowering.h"

namespace txl::lower {

// The launch makes it, and each copy knows which of the kernel's parameters it is (TensorCopies.cpp), or the program does.
template <> void lower(Lowering &l, tt::MakeTensorDescOp op) {
  l.set(op.getResult(), {l.i32(0)});
  l.makeTensorMaps(op);
}

} // namespace txl::lower
