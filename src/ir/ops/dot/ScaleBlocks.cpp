// Verification of `tt.scale_blocks`: formats, scales and extents.
#include "ir/ops/ScaleBlocksOps.h"

using namespace mlir;

namespace txl::tt {

int64_t ScaleBlocksOp::getBlock() { return getType().getShape().back() / getScale().getType().getShape().back(); }

LogicalResult ScaleBlocksOp::verify() {
  RankedTensorType src = getSrc().getType(), scale = getScale().getType(), result = getType();
  Type format = getFormat(), element = src.getElementType();
  const bool isCode = element.isInteger(8) && isa<FloatType>(format) &&
                      (format.getIntOrFloatBitWidth() == 8 || isa<Float4E2M1FNType>(format));
  if (element != format && !isCode)
    return emitOpError("1: ") << element << " are no codes of " << format;
  SmallVector<int64_t> shape(src.getShape());
  if (shape.empty() || scale.getRank() != src.getRank())
    return emitOpError("3: ") << scale << " are no scales of " << result;
  shape.back() *= hasPairs() ? 2 : 1;
  Type to = result.getElementType();
  if (!(to.isBF16() || to.isF16()) || result.getShape() != ArrayRef(shape))
    return emitOpError("2: ") << result << " does not have the elements of " << src;
  Type by = scale.getElementType();
  if (!(by.isInteger(8) || isa<Float8E4M3FNType>(by)) ||
      scale.getShape().drop_back() != result.getShape().drop_back() || shape.back() % scale.getShape().back())
    return emitOpError("3: ") << scale << " are no scales of " << result;
  return success();
}

} // namespace txl::tt
