// Verification of descriptors: the number of extents and strides, the base's element type, the padding.
#include "ir/ops/DescriptorOps.h"

namespace txl::tt {

static mlir::LogicalResult verifyIm2col(MakeTensorDescOp op) {
  const size_t rank = op.getShape().size();
  if (rank < 3 || rank > 5 || op.getStrides().size() != rank)
    return op.emitOpError("1: a tensor of images has 3 to 5 extents, and as many strides, not ")
           << rank << " and " << op.getStrides().size();
  if (!op.getLower() || !op.getUpper() || !op.getSteps())
    return op.emitOpError("4: `lower`, `upper` and `steps` are given together");
  const size_t axes = rank - 2;
  const int limit = 1 << (16 / axes - 1);
  auto isIn = [&](llvm::ArrayRef<int32_t> values, int least, int most) {
    return values.size() == axes && llvm::all_of(values, [&](int v) { return v >= least && v <= most; });
  };
  for (llvm::ArrayRef<int32_t> corner : {*op.getLower(), *op.getUpper()})
    if (!isIn(corner, -limit, limit - 1))
      return op.emitOpError("4: a corner has ") << axes << " coordinates from " << -limit << " to " << limit - 1;
  if (!isIn(*op.getSteps(), 1, 8))
    return op.emitOpError("4: there are ") << axes << " steps, from 1 to 8";
  llvm::ArrayRef<int64_t> block = op.getType().getShape();
  if (block.size() != 2 || block[0] > 1024 || block[1] > 256)
    return op.emitOpError("4: the block is at most 1024 pixels of at most 256 channels");
  return mlir::success();
}

mlir::LogicalResult MakeTensorDescOp::verify() {
  TensorDescType type = getType();
  size_t rank = type.getShape().size();
  if (isIm2col() || getLower() || getUpper()) {
    if (mlir::failed(verifyIm2col(*this)))
      return mlir::failure();
  } else if (getShape().size() != rank || getStrides().size() != rank)
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
