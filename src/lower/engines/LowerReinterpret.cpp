// Views of tensor memory with other elements: the same address, and other elements in a column
// (TensorAllocation::perWordOf).
#include "ir/ops/buffer/ReinterpretOps.h"
#include "lower/engines/TensorMemory.h"

namespace txl::lower {

template <> void lower(Lowering &l, ttg::MemDescReinterpretOp op) {
  if (tensorBufferOf(l, op, op.getSrc()))
    l.set(op.getResult(), l.get(op.getSrc()));
}

} // namespace txl::lower
