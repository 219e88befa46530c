// Verification of `txl.with_scales`, and what it is a view of.
#include "ir/ops/async/MmaScalesOps.h"

using namespace mlir;

namespace txl::tx {

LogicalResult WithScalesOp::verify() {
  ttg::MemDescType src = getSrc().getType(), scales = getScales().getType(), result = getType();
  for (ttg::MemDescType type : {src, scales, result})
    if (type.getSpace() != ttg::MemorySpace::Shared || type.getIsMultiBuffer() || type.getShape().size() != 2)
      return emitOpError("1: ") << type << " is no operand of an MMA, nor its scales";
  Type element = src.getElementType(), by = scales.getElementType();
  const bool isPairs = element.isInteger(8), isBytes = isa<Float8E4M3FNType, Float8E5M2Type>(element);
  if (result.getShape() != src.getShape() || result.getElementType() != element || !(isPairs || isBytes))
    return emitOpError("2: ") << result << " is no view of " << src << " with scales";
  const int64_t k = src.getShape()[1] * (isPairs ? 2 : 1), block = by.isInteger(8) ? 32 : 16;
  const int64_t shape[] = {std::max<int64_t>(128, src.getShape()[0]), std::max<int64_t>(4, k / block)};
  if (!(by.isInteger(8) || (isPairs && isa<Float8E4M3FNType>(by))) || scales.getShape() != ArrayRef(shape))
    return emitOpError("3: ") << scales << " are no scales of " << src;
  return success();
}

void WithScalesOp::bufferEffects(SmallVectorImpl<ir::BufferEffect> &effects) {
  for (Value of : {getSrc(), getScales()})
    effects.push_back({ir::BufferEffect::Kind::View, getResult(), of});
}

} // namespace txl::tx
