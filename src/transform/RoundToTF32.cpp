// Integer arithmetic on the bits: adds half a unit in the last place that remains, or slightly less if that bit is
// even.
#include "transform/RoundToTF32.h"
#include "ir/ops/CastOps.h"

using namespace mlir;

namespace txl::transform {

static Value constantLike(OpBuilder &builder, Location loc, RankedTensorType type, uint32_t bits) {
  return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, llvm::APInt(32, bits)));
}

Value roundToTF32(OpBuilder &builder, Location loc, Value x) {
  auto integers = cast<RankedTensorType>(tt::withShapeOf(x.getType(), builder.getI32Type()));
  Value bits = tt::BitcastOp::create(builder, loc, integers, x);
  Value odd = arith::ShRUIOp::create(builder, loc, bits, constantLike(builder, loc, integers, 13));
  odd = arith::AndIOp::create(builder, loc, odd, constantLike(builder, loc, integers, 1));
  Value biased = arith::AddIOp::create(builder, loc, bits, constantLike(builder, loc, integers, 0xfff));
  biased = arith::AddIOp::create(builder, loc, biased, odd);
  biased = arith::AndIOp::create(builder, loc, biased, constantLike(builder, loc, integers, 0xffffe000));
  Value rounded = tt::BitcastOp::create(builder, loc, x.getType(), biased);
  Value isNotNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OEQ, x, x);
  return arith::SelectOp::create(builder, loc, isNotNaN, rounded, x);
}

} // namespace txl::transform
