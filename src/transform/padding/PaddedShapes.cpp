// Operations that read elements at other indices. A reshape whose elements move, because an extent that is rounded up
// is not the first that its new extents divide, is a gather of the elements in row-major order.
#include "ir/TileExtents.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/padding/PaddingRules.h"

using namespace mlir;

namespace txl::transform {

/// A constant keeps its elements; the padding repeats the first.
template <> LogicalResult pad(Padder &p, arith::ConstantOp op) {
  auto type = cast<RankedTensorType>(op.getType());
  auto value = cast<DenseElementsAttr>(op.getValue());
  if (value.isSplat()) {
    op.setValueAttr(SplatElementsAttr::get(type, value.getSplatValue<Attribute>()));
    return success();
  }
  ArrayRef<int64_t> shape = value.getType().getShape(), padded = type.getShape();
  SmallVector<Attribute> elements(value.getValues<Attribute>()), result(type.getNumElements(), elements.front());
  for (auto [flat, element] : llvm::enumerate(elements)) {
    int64_t rest = flat, to = 0, stride = 1;
    for (unsigned axis = shape.size(); axis-- > 0;) {
      to += rest % shape[axis] * stride;
      rest /= shape[axis];
      stride *= padded[axis];
    }
    result[to] = element;
  }
  op.setValueAttr(DenseElementsAttr::get(type, result));
  return success();
}

template <> LogicalResult pad(Padder &p, tt::MakeRangeOp op) {
  int64_t start = static_cast<int32_t>(op.getStart()), extent = op.getType().getDimSize(0);
  if (start + extent <= INT32_MAX) {
    op.setEnd(static_cast<uint32_t>(start + extent));
    return success();
  }
  p.replace(op, arith::AddIOp::create(p.builder, p.loc(), p.range(extent), p.constant(extent, start)).getResult());
  return success();
}

/// Whether the elements of a reshape have one row-major order before and after padding: extents are grouped so that
/// the products of the groups are equal, and within a group only the first extent above 1 is rounded up.
static bool keepsOrder(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  auto takeExtent = [](ArrayRef<int64_t> &shape, int64_t &product) {
    bool isFirst = product == 1;
    int64_t extent = shape.front();
    product *= extent;
    shape = shape.drop_front();
    return isFirst || llvm::isPowerOf2_64(extent);
  };
  while (!from.empty() || !to.empty()) {
    int64_t left = 1, right = 1;
    do {
      ArrayRef<int64_t> &next = !from.empty() && (left <= right || to.empty()) ? from : to;
      if (!takeExtent(next, &next == &from ? left : right))
        return false;
    } while (left != right);
  }
  return true;
}

/// The flat index in a tile padded from `shape` of the element with row-major index `flat`, taken modulo its elements.
static Value paddedIndex(Padder &p, Value flat, ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> of = tt::shapeOf(flat.getType());
  Value result;
  int64_t stride = 1;
  for (unsigned axis = shape.size(); axis-- > 0;) {
    Value extent = p.constant(of, shape[axis]);
    Value along = arith::RemUIOp::create(p.builder, p.loc(), flat, extent);
    flat = arith::DivUIOp::create(p.builder, p.loc(), flat, extent);
    along = arith::MulIOp::create(p.builder, p.loc(), along, p.constant(of, stride));
    result = result ? Value(arith::AddIOp::create(p.builder, p.loc(), result, along)) : along;
    stride *= llvm::PowerOf2Ceil(shape[axis]);
  }
  return result;
}

/// The row-major index of each element of a tile of `shape`, in the order of the padded tile.
static Value rowMajorIndex(Padder &p, ArrayRef<int64_t> shape, int64_t elements) {
  Value position = p.range(elements), result;
  int64_t stride = 1, padded = 1;
  for (unsigned axis = shape.size(); axis-- > 0;) {
    int64_t extent = llvm::PowerOf2Ceil(shape[axis]);
    Value along = arith::DivUIOp::create(p.builder, p.loc(), position, p.constant(elements, padded));
    along = arith::RemUIOp::create(p.builder, p.loc(), along, p.constant(elements, extent));
    along = arith::MulIOp::create(p.builder, p.loc(), along, p.constant(elements, stride));
    result = result ? Value(arith::AddIOp::create(p.builder, p.loc(), result, along)) : along;
    stride *= shape[axis];
    padded *= extent;
  }
  return result;
}

static Value reshaped(Padder &p, Value tile, ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(tile.getType()));
  return tile.getType() == type ? tile : Value(tt::ReshapeOp::create(p.builder, p.loc(), type, tile));
}

template <> LogicalResult pad(Padder &p, tt::ReshapeOp op) {
  SmallVector<int64_t, 2> from(p.shapeOf(op.getSrc())), to(p.shapeOf(op.getResult()));
  op.setAllowReorder(false); // the padding would move
  if (keepsOrder(from, to))
    return success();
  RankedTensorType type = op.getType(), source = op.getSrc().getType();
  Value index = paddedIndex(p, rowMajorIndex(p, to, type.getNumElements()), from);
  Value elements = p.gathered(reshaped(p, op.getSrc(), source.getNumElements()), index, 0);
  p.replace(op, reshaped(p, elements, type.getShape()));
  return success();
}

// The second tile begins after the first one's padding.
template <> LogicalResult pad(Padder &p, tt::CatOp op) {
  int64_t extent = p.shapeOf(op.getLhs())[0], padded = op.getLhs().getType().getDimSize(0);
  Value both = tt::CatOp::create(p.builder, p.loc(), op.getType(), op.getLhs(), op.getRhs());
  Value position = p.range(2 * padded), first = p.constant(2 * padded, extent);
  Value isFirst = arith::CmpIOp::create(p.builder, p.loc(), arith::CmpIPredicate::slt, position, first);
  Value later = arith::AddIOp::create(p.builder, p.loc(), position, p.constant(2 * padded, padded - extent));
  later = arith::AndIOp::create(p.builder, p.loc(), later, p.constant(2 * padded, 2 * padded - 1));
  Value index = arith::SelectOp::create(p.builder, p.loc(), isFirst, position, later);
  p.replace(op, p.gathered(both, index, 0));
  return success();
}

/// The elements of the padding along K would be summed, and a zero times an undefined element may be NaN.
template <> LogicalResult pad(Padder &p, tt::DotOp op) {
  unsigned rank = op.getType().getRank();
  op.getAMutable().assign(p.zeroed(op.getA(), rank - 1));
  op.getBMutable().assign(p.zeroed(op.getB(), rank - 2));
  for (OpOperand &scales : op.getScalesMutable()) // zeros times a scale that is no NaN
    scales.set(p.zeroed(scales.get(), scales.getOperandNumber() == 3 ? rank - 1 : rank - 2));
  return success();
}

} // namespace txl::transform
