// Views of tensor memory with other elements: verification, and what they are views of.
#include "ir/ops/Access.h"
#include "ir/ops/buffer/ReinterpretOps.h"

using namespace mlir;

namespace txl::ttg {

/// The bits of a row; 0 for elements that are neither integers nor floats of up to 32 bits.
static int64_t rowBits(MemDescType type, int64_t columns) {
  Type element = type.getElementType();
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 32 ? columns * element.getIntOrFloatBitWidth()
                                                                         : 0;
}

LogicalResult MemDescReinterpretOp::verify() {
  MemDescType from = getSrc().getType(), to = getType();
  auto isTile = [](MemDescType type) {
    return type.getSpace() == MemorySpace::Tensor && !type.getIsMultiBuffer() && type.getShape().size() == 2;
  };
  if (!isTile(from) || !isTile(to) || from.getShape()[0] != to.getShape()[0] ||
      from.getIsMutable() != to.getIsMutable() || to.getShape() != to.getWholeShape())
    return emitOpError("1: ") << from << " is no buffer in tensor memory with the rows of " << to;
  const int64_t bits = rowBits(from, from.getShape()[1]);
  if (bits == 0 || bits != rowBits(to, to.getShape()[1]) || bits % 32 || rowBits(from, from.getWholeShape()[1]) % 32)
    return emitOpError("2: a row of ") << from << " has other bits than one of " << to
                                       << ", or is no whole number of 32 bits";
  return success();
}

void MemDescReinterpretOp::bufferEffects(SmallVectorImpl<ir::BufferEffect> &effects) {
  effects.push_back({ir::BufferEffect::Kind::View, getResult(), getSrc()});
}

} // namespace txl::ttg
