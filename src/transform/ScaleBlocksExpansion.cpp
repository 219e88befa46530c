// A code's exponent and mantissa are moved to their place in an f32. The bias is corrected by a product with a power of
// two, which makes subnormal numbers right too. A block's scale is one value that is broadcast along the block.
#include "transform/ScaleBlocksExpansion.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// Builds elementwise arithmetic on tiles.
struct Bits {
  ImplicitLocOpBuilder b;

  static RankedTensorType with(Value tile, Type element) {
    return cast<RankedTensorType>(tt::withShapeOf(tile.getType(), element));
  }
  Value constant(Value like, uint32_t bits) {
    auto type = cast<RankedTensorType>(like.getType());
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, APInt(type.getElementTypeBitWidth(), bits, false, /*implicitTrunc=*/true)));
  }
  Value as(Value tile, Type element) { return tt::BitcastOp::create(b, with(tile, element), tile); }
  Value asF32(Value tile) { return as(tile, b.getF32Type()); }
  Value extend(Value tile, unsigned bits) {
    return arith::ExtUIOp::create(b, with(tile, b.getIntegerType(bits)), tile);
  }
  Value mask(Value tile, uint32_t bits) { return arith::AndIOp::create(b, tile, constant(tile, bits)); }
  Value shift(Value tile, unsigned left) { return arith::ShLIOp::create(b, tile, constant(tile, left)); }
  Value add(Value tile, uint32_t bits) { return arith::AddIOp::create(b, tile, constant(tile, bits)); }
  Value join(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  /// `value` where `tile` is not `special`, otherwise the constant `bits`.
  Value unless(Value tile, uint32_t special, Value value, uint32_t bits) {
    Value is = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, tile, constant(tile, special));
    return arith::SelectOp::create(b, is, constant(value, bits), value);
  }

  Value pairs(Value bytes);
  Value e2m1(Value codes);
  Value e4m3(Value codes, bool isMagnitude);
  Value e5m2(Value codes);
  Value elements(tt::ScaleBlocksOp op, ArrayRef<int32_t> order);
  Value scales(tt::ScaleBlocksOp op);
  /// `tile` with its axes in another order, if `order` has one.
  Value ordered(Value tile, ArrayRef<int32_t> order) {
    return order.empty() ? tile : b.createOrFold<tt::TransOp>(tile, order);
  }
};
} // namespace

/// The codes of 4 bits of each byte, the lower half first: i8, along the last axis twice as many.
Value Bits::pairs(Value bytes) {
  Value high = arith::ShRUIOp::create(b, bytes, constant(bytes, 4));
  Value both = tt::JoinOp::create(b, mask(bytes, 15), high);
  SmallVector<int64_t> shape(cast<RankedTensorType>(bytes.getType()).getShape());
  shape.back() *= 2;
  return tt::ReshapeOp::create(b, RankedTensorType::get(shape, b.getI8Type()), both);
}

/// Codes 0 and 1 are 0 and 0.5; from 1 on exponent and mantissa are those of an f32.
Value Bits::e2m1(Value codes) {
  Value code = extend(codes, 32), magnitude = mask(code, 7);
  Value isLittle = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, magnitude, constant(magnitude, 2));
  Value little = arith::MulIOp::create(b, magnitude, constant(magnitude, 0x3f000000));
  Value bits = arith::SelectOp::create(b, isLittle, little, add(shift(magnitude, 22), 0x3f000000));
  return asF32(join(bits, shift(mask(code, 8), 28)));
}

Value Bits::e4m3(Value codes, bool isMagnitude) {
  Value code = extend(codes, 32), magnitude = mask(code, 0x7f);
  Value moved = asF32(shift(magnitude, 20));
  Value toBias = arith::ConstantOp::create(
      b, DenseElementsAttr::get(cast<RankedTensorType>(moved.getType()), llvm::APFloat(0x1p120f)));
  Value value = arith::MulFOp::create(b, moved, toBias);
  Value isNan = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, magnitude, constant(magnitude, 0x7f));
  Value nan = arith::ConstantOp::create(b, DenseElementsAttr::get(cast<RankedTensorType>(moved.getType()),
                                                                  llvm::APFloat::getQNaN(APFloat::IEEEsingle())));
  value = arith::SelectOp::create(b, isNan, nan, value);
  return isMagnitude ? value : asF32(join(as(value, b.getI32Type()), shift(mask(code, 0x80), 24)));
}

/// The upper byte of an f16.
Value Bits::e5m2(Value codes) {
  Value half = as(shift(extend(codes, 16), 8), b.getF16Type());
  return arith::ExtFOp::create(b, with(half, b.getF32Type()), half);
}

Value Bits::elements(tt::ScaleBlocksOp op, ArrayRef<int32_t> order) {
  if (op.hasPairs())
    return ordered(e2m1(pairs(op.getSrc())), order);
  Value source = ordered(op.getSrc(), order);
  Type format = op.getFormat();
  if (format.isBF16() || format.isF16())
    return arith::ExtFOp::create(b, with(source, b.getF32Type()), source);
  Value codes = getElementTypeOrSelf(source).isInteger() ? source : as(source, b.getI8Type());
  return isa<Float8E5M2Type>(format) ? e5m2(codes) : e4m3(codes, /*isMagnitude=*/false);
}

/// Whether all scales are 1, which is that of an operand without.
static bool areOnes(Value scales) {
  while (auto cast = scales.getDefiningOp<tt::BitcastOp>())
    scales = cast.getSrc();
  SplatElementsAttr value;
  if (!matchPattern(scales, m_Constant(&value)))
    return false;
  if (auto integer = dyn_cast<IntegerAttr>(value.getSplatValue<Attribute>()))
    return integer.getValue() == (isa<FloatType>(getElementTypeOrSelf(scales)) ? 0x38 : 127);
  return cast<FloatAttr>(value.getSplatValue<Attribute>()).getValue().isExactlyValue(1);
}

/// The scale of each element.
Value Bits::scales(tt::ScaleBlocksOp op) {
  Value codes = op.getScale(), value;
  if (getElementTypeOrSelf(codes).isInteger()) {
    Value code = extend(codes, 32); // an exponent; 0 is a subnormal number
    Value normal = unless(code, 255, shift(code, 23), 0x7fc00000);
    value = asF32(unless(code, 0, normal, 0x00400000));
  } else {
    value = e4m3(as(codes, b.getI8Type()), /*isMagnitude=*/true);
  }
  SmallVector<int64_t> shape(op.getScale().getType().getShape());
  value = tt::ExpandDimsOp::create(b, value, shape.size());
  shape.push_back(op.getBlock());
  value = tt::BroadcastOp::create(b, RankedTensorType::get(shape, b.getF32Type()), value);
  return tt::ReshapeOp::create(b, with(op.getResult(), b.getF32Type()), value);
}

void expandScaleBlocks(tt::ScaleBlocksOp op) {
  Bits bits{ImplicitLocOpBuilder(op.getLoc(), op)};
  // Where the one use is a transposition, its result is computed: threads hold the codes as they were loaded.
  auto trans = op->hasOneUse() ? dyn_cast<tt::TransOp>(*op->user_begin()) : tt::TransOp();
  SmallVector<int32_t> order;
  if (trans)
    llvm::append_range(order, trans.getOrder());
  Operation *last = trans ? trans.getOperation() : op.getOperation();
  Value value = bits.elements(op, order);
  if (!areOnes(op.getScale()))
    value = arith::MulFOp::create(bits.b, value, bits.ordered(bits.scales(op), order));
  Value rounded = arith::TruncFOp::create(bits.b, last->getResult(0).getType(), value);
  last->getResult(0).replaceAllUsesWith(rounded);
  last->erase();
  if (trans)
    op.erase();
}

void expandScaleBlocks(ModuleOp module) {
  SmallVector<tt::ScaleBlocksOp> all;
  module.walk([&](tt::ScaleBlocksOp op) { all.push_back(op); });
  for (tt::ScaleBlocksOp op : all)
    expandScaleBlocks(op);
}

/// Codes 0 and 1 are 0 and 0.5; from 1 on the exponents differ by 6, and a mantissa has two bits more.
Value widenToE4M3(OpBuilder &builder, Location loc, Value bytes) {
  Bits bits{ImplicitLocOpBuilder(loc, builder)};
  Value codes = bits.pairs(bytes), magnitude = bits.mask(codes, 7);
  Value little = arith::MulIOp::create(bits.b, magnitude, bits.constant(magnitude, 0x30));
  Value isLittle = arith::CmpIOp::create(bits.b, arith::CmpIPredicate::ult, magnitude, bits.constant(magnitude, 2));
  Value value = arith::SelectOp::create(bits.b, isLittle, little, bits.add(bits.shift(magnitude, 2), 0x30));
  Value sign = bits.shift(bits.mask(codes, 8), 4);
  return bits.as(bits.join(value, sign), bits.b.getType<Float8E4M3FNType>());
}

} // namespace txl::transform
