// Conversions between element types, as specified by machine/specification/Cast.cpp.
//
// `cvt` to integers saturates as the language does; where its result for NaN differs (64 bits, or from f64) a select
// makes it 0. For conversions to 8-bit and 16-bit formats, integers that would lose bits are first rounded to odd, so
// that the single rounding that follows is that of the integer.
#include "ir/ops/CastOps.h"
#include "lower/FloatFormats.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace txl::lower {

namespace arith = mlir::arith;

static mlir::Type elementOf(mlir::Value value) { return mlir::getElementTypeOrSelf(value.getType()); }

/// Computes all distinct elements in one call, because conversions of 8-bit formats work on pairs.
template <typename Compute>
static void convertDistinct(Lowering &l, mlir::Value result, mlir::Value operand, Compute compute) {
  ElementsRef values = l.get(operand);
  unsigned repeated = Lowering::repeatedBits(values.size(), values);
  Elements distinct, all(values.size());
  for (unsigned i = 0; i < values.size(); ++i)
    if (!(i & repeated))
      distinct.push_back(values[i]);
  Elements converted = compute(distinct);
  for (unsigned i = 0, next = 0; i < values.size(); ++i)
    all[i] = i & repeated ? all[i & ~repeated] : converted[next++];
  l.set(result, all);
}

static void convert(Lowering &l, mlir::Operation *op, bool towardsZero) {
  convertDistinct(l, op->getResult(0), op->getOperand(0), [&](ElementsRef values) {
    return convertFloats(l, values, elementOf(op->getOperand(0)), elementOf(op->getResult(0)), towardsZero);
  });
}
template <> void lower(Lowering &l, arith::ExtFOp op) { convert(l, op, false); }
template <> void lower(Lowering &l, arith::TruncFOp op) {
  convert(l, op, op.getRoundingmode() == arith::RoundingMode::toward_zero);
}
template <> void lower(Lowering &l, tt::FpToFpOp op) {
  convert(l, op, op.getRounding() == tt::RoundingMode::TowardZero);
}

template <typename Compute> static void convertEach(Lowering &l, mlir::Operation *op, Compute compute) {
  ElementsRef values = l.get(op->getOperand(0));
  llvm::Type *type = l.elementType(op->getResult(0).getType());
  l.set(op->getResult(0), l.mapElements(values.size(), values, [&](unsigned i) { return compute(values[i], type); }));
}
template <> void lower(Lowering &l, arith::ExtSIOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateSExt(v, to); });
}
template <> void lower(Lowering &l, arith::ExtUIOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateZExt(v, to); });
}
template <> void lower(Lowering &l, arith::TruncIOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateTrunc(v, to); });
}
template <> void lower(Lowering &l, arith::IndexCastOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateSExtOrTrunc(v, to); });
}
template <> void lower(Lowering &l, arith::IndexCastUIOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateZExtOrTrunc(v, to); });
}

/// `v` with all bits below the top `keep` bits OR-ed into one bit, if it has more than `keep` bits.
static llvm::Value *gatherLowBits(llvm::IRBuilder<> &b, llvm::Value *v, unsigned keep) {
  llvm::Type *type = v->getType();
  unsigned drop = type->getIntegerBitWidth() - keep;
  uint64_t low = (uint64_t(1) << drop) - 1;
  llvm::Value *sticky = b.CreateZExt(b.CreateIsNotNull(b.CreateAnd(v, low)), type);
  llvm::Value *odd = b.CreateOr(b.CreateAnd(v, llvm::ConstantInt::get(type, ~low, /*IsSigned=*/false, true)),
                                b.CreateShl(sticky, drop));
  return b.CreateSelect(b.CreateIsNull(b.CreateLShr(v, keep)), v, odd);
}

/// Converts an integer to the float type `to`, rounding once. Only 32-bit integers convert to f32 at half the rate of
/// an addition; 8-bit and 16-bit integers, and conversions directly to f16, run at an eighth.
static llvm::Value *integerToFloat(Lowering &l, llvm::Value *v, mlir::Type to, bool isSigned) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *type = l.elementType(to);
  unsigned width = v->getType()->getIntegerBitWidth();
  auto direct = [&](llvm::Value *x, llvm::Type *as) {
    if (x->getType()->getIntegerBitWidth() < 32 && as->isFloatTy())
      x = b.CreateIntCast(x, b.getInt32Ty(), isSigned);
    return isSigned ? b.CreateSIToFP(x, as) : b.CreateUIToFP(x, as);
  };
  if (type->isFloatTy() || type->isDoubleTy() || (type->isHalfTy() && width == 64))
    return direct(v, type);
  mlir::Type wide = width == 64 ? mlir::Type(mlir::Float64Type::get(to.getContext()))
                                : mlir::Type(mlir::Float32Type::get(to.getContext()));
  llvm::Type *wideType = l.elementType(wide);
  if (width <= 16 || type->isHalfTy()) // integers that f32 rounds are beyond the range of f16
    return convertFloat(l, direct(v, wideType), wide, to);
  llvm::Value *zero = llvm::ConstantInt::get(v->getType(), 0);
  llvm::Value *negative = isSigned ? b.CreateICmpSLT(v, zero) : nullptr;
  llvm::Value *magnitude = negative ? b.CreateSelect(negative, b.CreateNeg(v), v) : v;
  llvm::Value *created = b.CreateUIToFP(gatherLowBits(b, magnitude, width == 64 ? 53 : 24), wideType);
  if (negative)
    created = b.CreateSelect(negative, b.CreateFNeg(created), created);
  return convertFloat(l, created, wide, to);
}
template <typename Op> static void convertInteger(Lowering &l, Op op, bool isSigned) {
  mlir::Type to = elementOf(op.getResult());
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *) { return integerToFloat(l, v, to, isSigned); });
}
template <> void lower(Lowering &l, arith::SIToFPOp op) { convertInteger(l, op, true); }
template <> void lower(Lowering &l, arith::UIToFPOp op) { convertInteger(l, op, false); }

/// Converts an f32 or f64 to an integer of `width` bits.
static llvm::Value *floatToInteger(Lowering &l, llvm::Value *v, unsigned width, bool isSigned) {
  llvm::IRBuilder<> &b = l.b;
  bool isDouble = v->getType()->isDoubleTy(), isWide = width == 64;
  using namespace llvm::Intrinsic;
  llvm::Type *type = b.getIntNTy(isWide ? 64 : 32);
  llvm::Value *created = l.gpu.toInteger(b, v, isWide ? 64 : 32, isSigned);
  if (isDouble || isWide)
    created = b.CreateSelect(b.CreateFCmpUNO(v, v), llvm::ConstantInt::get(type, 0), created);
  if (width >= 32)
    return created;
  if (isSigned) {
    int64_t limit = int64_t(1) << (width - 1);
    created = b.CreateBinaryIntrinsic(smin, created, b.getInt32(static_cast<uint32_t>(limit - 1)));
    created = b.CreateBinaryIntrinsic(smax, created, b.getInt32(static_cast<uint32_t>(-limit)));
  } else {
    created = b.CreateBinaryIntrinsic(umin, created, b.getInt32((1u << width) - 1));
  }
  return b.CreateTrunc(created, b.getIntNTy(width));
}
template <typename Op> static void convertToInteger(Lowering &l, Op op, bool isSigned) {
  mlir::Type from = elementOf(op.getIn());
  mlir::Type wide = from.isF64() ? from : mlir::Type(mlir::Float32Type::get(op.getContext()));
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) {
    return floatToInteger(l, convertFloat(l, v, from, wide), to->getIntegerBitWidth(), isSigned);
  });
}
template <> void lower(Lowering &l, arith::FPToSIOp op) { convertToInteger(l, op, true); }
template <> void lower(Lowering &l, arith::FPToUIOp op) { convertToInteger(l, op, false); }

static void bitcast(Lowering &l, mlir::Operation *op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateBitCast(v, to); });
}
template <> void lower(Lowering &l, arith::BitcastOp op) { bitcast(l, op); }
template <> void lower(Lowering &l, tt::BitcastOp op) { bitcast(l, op); }
template <> void lower(Lowering &l, tt::IntToPtrOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreateIntToPtr(v, to); });
}
template <> void lower(Lowering &l, tt::PtrToIntOp op) {
  convertEach(l, op, [&](llvm::Value *v, llvm::Type *to) { return l.b.CreatePtrToInt(v, to); });
}

} // namespace txl::lower
