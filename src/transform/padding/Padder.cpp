// Masks are computed at the function's entry, so that a loop does not compute them again, and passes see one value for
// equal masks.
#include "transform/padding/Padder.h"
#include "ir/TileExtents.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace txl::transform {

void Padder::pad(Value value) {
  Type padded = tt::paddedType(value.getType());
  if (padded == value.getType())
    return;
  shapes[value] = llvm::to_vector<2>(tt::shapeOf(value.getType()));
  value.setType(padded);
}

ArrayRef<int64_t> Padder::shapeOf(Value tile) const {
  auto found = shapes.find(tile);
  return found == shapes.end() ? tt::shapeOf(tile.getType()) : ArrayRef<int64_t>(found->second);
}

bool Padder::isPadded(Value tile, unsigned axis) const { return !llvm::isPowerOf2_64(shapeOf(tile)[axis]); }

Value Padder::likewise(Value tile, Value made) {
  if (auto found = shapes.find(tile); found != shapes.end() && made != tile) {
    SmallVector<int64_t, 2> shape = found->second;
    shapes[made] = shape;
  }
  return made;
}

Value Padder::constant(ArrayRef<int64_t> shape, int64_t value, unsigned bits) {
  Type element = builder.getIntegerType(bits);
  auto type = RankedTensorType::get(shape, element);
  return arith::ConstantOp::create(builder, loc(),
                                   SplatElementsAttr::get(type, builder.getIntegerAttr(element, value)));
}

Value Padder::range(int64_t extent) {
  auto type = RankedTensorType::get(extent, builder.getI32Type());
  return tt::MakeRangeOp::create(builder, loc(), type, 0, static_cast<uint32_t>(extent));
}

Value Padder::along(Value vector, unsigned axis, ArrayRef<int64_t> shape) {
  for (unsigned i = 0; i < shape.size(); ++i)
    if (i != axis)
      vector = tt::ExpandDimsOp::create(builder, loc(), vector, i);
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(vector.getType()));
  return vector.getType() == type ? vector : Value(tt::BroadcastOp::create(builder, loc(), type, vector));
}

Value Padder::atEntry(std::vector<int64_t> key, llvm::function_ref<Value()> create) {
  auto function = at->getParentOfType<FunctionOpInterface>();
  Value &value = entries[{function, std::move(key)}];
  if (value)
    return value;
  OpBuilder::InsertionGuard guard(builder);
  Operation *&last = lastAtEntry[function];
  if (last)
    builder.setInsertionPointAfter(last);
  else
    builder.setInsertionPointToStart(&function.getFunctionBody().front());
  value = create();
  last = value.getDefiningOp();
  return value;
}

Value Padder::valid(Value like, Axes axes) {
  ArrayRef<int64_t> shape = shapeOf(like), padded = tt::shapeOf(like.getType());
  for (unsigned axis = 0; axis < shape.size(); ++axis)
    if (!isPadded(like, axis))
      axes &= ~(Axes(1) << axis);
  if (shape.size() < 32)
    axes &= (Axes(1) << shape.size()) - 1;
  if (!axes)
    return {};
  std::vector<int64_t> key{'v', int64_t(axes)};
  llvm::append_range(key, shape);
  return atEntry(key, [&] {
    Value mask;
    for (unsigned axis = 0; axis < shape.size(); ++axis)
      if (axes >> axis & 1) {
        Value inside = arith::CmpIOp::create(builder, loc(), arith::CmpIPredicate::slt, range(padded[axis]),
                                             constant(padded[axis], shape[axis]));
        inside = along(inside, axis, padded);
        mask = mask ? Value(arith::AndIOp::create(builder, loc(), mask, inside)) : inside;
      }
    return mask;
  });
}

Value Padder::masked(Value mask, Value like) {
  Value inside = valid(like);
  return mask && inside ? Value(arith::AndIOp::create(builder, loc(), mask, inside)) : mask ? mask : inside;
}

Value Padder::filled(Value tile, TypedAttr value, Axes axes) {
  Value inside = valid(tile, axes);
  if (!inside)
    return tile;
  auto type = cast<RankedTensorType>(tile.getType());
  Value fill = arith::ConstantOp::create(builder, loc(), SplatElementsAttr::get(type, Attribute(value)));
  return likewise(tile, arith::SelectOp::create(builder, loc(), inside, tile, fill));
}

Value Padder::zeroed(Value tile, unsigned axis) {
  if (!isPadded(tile, axis))
    return tile;
  if (auto trans = tile.getDefiningOp<tt::TransOp>()) {
    Value source = zeroed(trans.getSrc(), trans.getOrder()[axis]);
    if (source == trans.getSrc())
      return tile;
  }
  auto load = tile.getDefiningOp<tt::LoadOp>();
  if (load && load.getOther() &&
      (matchPattern(load.getOther(), m_Zero()) || matchPattern(load.getOther(), m_AnyZeroFloat())))
    return tile;
  auto zero = builder.getZeroAttr(tile.getType());
  if (load && !load.getOther()) { // undefined where the mask is false
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(load);
    load.getOtherMutable().assign(arith::ConstantOp::create(builder, loc(), zero));
    return tile;
  }
  return filled(tile, cast<TypedAttr>(cast<SplatElementsAttr>(zero).getSplatValue<Attribute>()), Axes(1) << axis);
}

Value Padder::repeated(Value tile) {
  Value whole = tile;
  SmallVector<int64_t, 2> shape(shapeOf(tile)), padded(tt::shapeOf(tile.getType()));
  for (unsigned axis = 0; axis < shape.size(); ++axis)
    if (!llvm::isPowerOf2_64(shape[axis])) {
      std::vector<int64_t> key{'r', axis};
      llvm::append_range(key, shape);
      Value index = atEntry(key, [&] {
        Value last = constant(padded[axis], shape[axis] - 1);
        return along(arith::MinSIOp::create(builder, loc(), range(padded[axis]), last), axis, padded);
      });
      tile = gathered(tile, index, axis);
    }
  return likewise(whole, tile);
}

void Padder::replace(Operation *op, ValueRange by) {
  for (auto [result, value] : llvm::zip_equal(op->getResults(), by)) {
    result.replaceAllUsesWith(likewise(result, value));
    shapes.erase(result);
  }
  op->erase();
}

} // namespace txl::transform
