// Verification of descriptors: the number of extents and strides, the base's element type, the padding.
#include "ir/ops/DescriptorOps.h"

namespace txl::tt {

mlir::LogicalResult MakeTensorDescOp::verify() {
  TensorDescType type = getType();
  size_t rank = type.getShape().size();
  if (getShape().size() != rank || getStrides().size() != rank)
    return emitOpError("1: a block of ") << rank << " axes has as many extents and strides, not " << getShape().size()
                                         << " and " << getStrides().size();
  if (getBase().getType().getPointeeType() != type.getElementType())
    return emitOpError("2: the base is ")
           << getBase().getType() << ", but the block has elements " << type.getElementType();
  int32_t padding = getPadding().value_or(1);
  if (padding != 1 && !(padding == 2 && mlir::isa<mlir::FloatType>(type.getElementType())))
    return emitOpError("3: the padding is 1, zeros, or 2, NaNs of a float type; not ") << padding;
  return mlir::success();
}

} // namespace txl::tt
