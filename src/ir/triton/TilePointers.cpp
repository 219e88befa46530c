// Emits the same operations in the same order as the frontend does for a descriptor, because later passes recognise a
// TMA box by this pattern.
#include "ir/triton/TilePointers.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace txl::triton {

static Value constant(ImplicitLocOpBuilder &b, int64_t value, unsigned bits) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(b.getIntegerType(bits), value));
}

Value widened(ImplicitLocOpBuilder &b, Value value) {
  Type wide = tt::withShapeOf(value.getType(), b.getI64Type());
  if (value.getType() == wide)
    return value;
  if (auto known = getConstantIntValue(value); known && !isa<RankedTensorType>(wide))
    return constant(b, *known, 64);
  return arith::ExtSIOp::create(b, wide, value);
}

Value TilePointers::expanded(Value tile, unsigned axis, unsigned rank) {
  for (unsigned i = 0; i < rank; ++i)
    if (i != axis) {
      auto type = cast<RankedTensorType>(tile.getType());
      SmallVector<int64_t> shape(type.getShape());
      shape.insert(shape.begin() + i, 1);
      tile = tt::ExpandDimsOp::create(b, RankedTensorType::get(shape, type.getElementType()), tile, i);
    }
  return tile;
}

Value TilePointers::range(unsigned axis) {
  return tt::MakeRangeOp::create(b, RankedTensorType::get({block[axis]}, b.getI32Type()), 0, int32_t(block[axis]));
}

Value TilePointers::spread(Value value, ArrayRef<int64_t> shape) {
  auto tile = dyn_cast<RankedTensorType>(value.getType());
  if (!tile)
    return tt::SplatOp::create(b, RankedTensorType::get(shape, value.getType()), value);
  if (tile.getShape() == shape)
    return value;
  return tt::BroadcastOp::create(b, RankedTensorType::get(shape, tile.getElementType()), value);
}

/// The common broadcast extents of two tiles or scalars.
static SmallVector<int64_t> joined(Value a, Value b) {
  SmallVector<int64_t> shape(tt::shapeOf(a.getType()));
  ArrayRef<int64_t> other = tt::shapeOf(b.getType());
  if (shape.empty())
    return SmallVector<int64_t>(other);
  for (size_t i = 0; i < other.size(); ++i)
    shape[i] = std::max(shape[i], other[i]);
  return shape;
}

Value TilePointers::scaled(Value index, Value stride) {
  if (getConstantIntValue(stride) == 1)
    return index;
  Value wide = widened(b, index);
  if (ArrayRef<int64_t> shape = tt::shapeOf(wide.getType()); !shape.empty())
    stride = spread(stride, shape);
  return arith::MulIOp::create(b, wide, stride);
}

Value TilePointers::moved(Value pointers, Value offsets) {
  SmallVector<int64_t> shape = joined(pointers, offsets);
  if (!shape.empty()) {
    pointers = spread(pointers, shape);
    offsets = spread(offsets, shape);
  }
  return tt::AddPtrOp::create(b, pointers, offsets);
}

Value TilePointers::both(Value a, Value other) {
  if (!a)
    return other;
  SmallVector<int64_t> shape = joined(a, other);
  return arith::AndIOp::create(b, spread(a, shape), spread(other, shape));
}

Value TilePointers::pointers(ValueRange offsets) {
  Value result = array.base;
  for (auto [offset, stride] : llvm::zip(offsets, array.strides))
    result = moved(result, scaled(offset, stride));
  for (unsigned axis = 0; axis < block.size(); ++axis)
    result = moved(result, scaled(expanded(range(axis), axis, block.size()), array.strides[axis]));
  return result;
}

Value TilePointers::inside(Value index, Value extent, Value offset, int64_t count) {
  Value zero = constant(b, 0, 64), maximum = constant(b, count, 64);
  auto bounded = [&](Value value) -> Value {
    Value low = arith::MaxSIOp::create(b, value, zero);
    return arith::TruncIOp::create(b, b.getI32Type(), arith::MinSIOp::create(b, low, maximum));
  };
  Value first = bounded(arith::SubIOp::create(b, zero, offset));
  Value end = bounded(arith::SubIOp::create(b, extent, offset));
  ArrayRef<int64_t> shape = tt::shapeOf(index.getType());
  Value from = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, index, spread(first, shape));
  Value to = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, index, spread(end, shape));
  return arith::AndIOp::create(b, from, to);
}

Value TilePointers::mask(ValueRange offsets, ArrayRef<int32_t> axes) {
  Value all;
  for (unsigned axis = 0; axis < block.size(); ++axis)
    if (llvm::is_contained(axes, int32_t(axis)))
      all = both(all, expanded(inside(range(axis), array.shape[axis], offsets[axis], block[axis]), axis, block.size()));
  return all ? spread(all, block) : Value();
}

Value TilePointers::rowPointers(Value rows, Value column) {
  Value result = moved(array.base, scaled(column, array.strides[1]));
  result = moved(result, expanded(scaled(widened(b, rows), array.strides[0]), 0, 2));
  return moved(result, scaled(expanded(range(1), 1, 2), array.strides[1]));
}

Value TilePointers::rowMask(Value rows, Value column) {
  Value wide = widened(b, rows);
  ArrayRef<int64_t> shape = tt::shapeOf(wide.getType());
  Value zero = spread(constant(b, 0, 64), shape);
  Value from = arith::CmpIOp::create(b, arith::CmpIPredicate::sge, wide, zero);
  Value to = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, wide, spread(array.shape[0], shape));
  Value exists = expanded(arith::AndIOp::create(b, from, to), 0, 2);
  return both(exists, expanded(inside(range(1), array.shape[1], column, block[1]), 1, 2));
}

Value TilePointers::padding(RankedTensorType type) {
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  auto element = dyn_cast<FloatType>(type.getElementType());
  if (!array.padsWithNaN || !element || getConstantIntValue(array.padsWithNaN) == 0)
    return zero;
  auto bits = llvm::APFloat::getQNaN(element.getFloatSemantics());
  Value nan = arith::ConstantOp::create(b, DenseElementsAttr::get(type, bits));
  if (getConstantIntValue(array.padsWithNaN))
    return nan;
  return arith::SelectOp::create(b, array.padsWithNaN, nan, zero);
}

} // namespace txl::triton
