// Every conversion goes through a format that represents the source exactly (f16 for fp8 where there are instructions,
// f32 or f64 otherwise), so that there is one rounding. Rounding towards zero may be done in steps; rounding to nearest
// may not.
#include "lower/FloatFormats.h"
#include "numerics/Float.h"

namespace txl::lower {

using numerics::Overflow;
using numerics::Rounding;
using numerics::Special;

bool isFloat8(mlir::Type type) { return llvm::isa<mlir::FloatType>(type) && type.getIntOrFloatBitWidth() == 8; }

bool hasNegativeZero(mlir::Type type) { return !llvm::isa<mlir::Float8E4M3FNUZType, mlir::Float8E5M2FNUZType>(type); }

/// Emits numerics::decode<F>: the value of an 8-bit code as an f32.
template <typename F> static llvm::Value *decode(llvm::IRBuilder<> &b, llvm::Value *code) {
  constexpr int shift = 23 - F::mantissaBits;
  llvm::Value *bits = b.CreateZExt(code, b.getInt32Ty());
  llvm::Value *sign = b.CreateShl(b.CreateAnd(bits, F::signMask), 32 - F::width);
  llvm::Value *magnitude = b.CreateAnd(bits, F::magnitudeMask);
  llvm::Value *scale = llvm::ConstantFP::get(b.getFloatTy(), std::ldexp(1.0, 127 - F::bias));
  llvm::Value *wide = b.CreateShl(magnitude, shift);
  wide = b.CreateBitCast(b.CreateFMul(b.CreateBitCast(wide, b.getFloatTy()), scale), b.getInt32Ty());
  auto selectNaN = [&](llvm::Value *condition) { wide = b.CreateSelect(condition, b.getInt32(0x7fc00000), wide); };
  if constexpr (F::special == Special::IEEE) {
    llvm::Value *special = b.CreateOr(b.CreateShl(magnitude, shift), 0x7f800000);
    wide = b.CreateSelect(b.CreateICmpUGE(magnitude, b.getInt32(F::infinity)), special, wide);
  } else if constexpr (F::special == Special::FN) {
    selectNaN(b.CreateICmpUGT(magnitude, b.getInt32(F::maxFinite)));
  } else {
    llvm::Value *isNaN = b.CreateICmpEQ(bits, b.getInt32(F::signMask));
    selectNaN(isNaN);
    sign = b.CreateSelect(isNaN, b.getInt32(0), sign);
  }
  return b.CreateBitCast(b.CreateOr(wide, sign), b.getFloatTy());
}

/// Emits numerics::encode<F, R> from T = float or double.
template <typename F, typename T> static llvm::Value *encode(llvm::IRBuilder<> &b, llvm::Value *value, bool zero) {
  using N = numerics::Native<T>;
  using U = typename N::Bits;
  constexpr unsigned width = sizeof(T) * 8;
  constexpr unsigned drop = N::mantissaBits - F::mantissaBits;
  constexpr U infinity = ~U(0) << N::mantissaBits & (~U(0) >> 1);
  llvm::Type *type = b.getIntNTy(width), *floatType = value->getType();
  auto constant = [&](U x) { return llvm::ConstantInt::get(type, x); };
  llvm::Value *bits = b.CreateBitCast(value, type);
  llvm::Value *magnitude = b.CreateAnd(bits, ~U(0) >> 1);
  llvm::Value *sign = b.CreateAnd(b.CreateLShr(bits, width - F::width), F::signMask);

  // Normal results: round in integers, a carry moves to the exponent by itself; then change the bias.
  constexpr U rebias = U(N::bias - F::bias) << F::mantissaBits;
  llvm::Value *rounded = magnitude;
  if (!zero)
    rounded = b.CreateAdd(b.CreateAdd(magnitude, constant((U(1) << (drop - 1)) - 1)),
                          b.CreateAnd(b.CreateLShr(magnitude, drop), 1));
  llvm::Value *code = b.CreateSub(b.CreateLShr(rounded, drop), constant(rebias));

  // Subnormal results: adding a value whose last mantissa bit is the smallest subnormal rounds to nearest even.
  constexpr int lowestExponent = 1 - F::bias - F::mantissaBits;
  constexpr U magicBits = U(lowestExponent + N::mantissaBits + N::bias) << N::mantissaBits;
  constexpr U firstNormal = U(N::bias - F::bias + 1) << N::mantissaBits;
  llvm::Value *magic = b.CreateBitCast(constant(magicBits), floatType);
  llvm::Value *isSmall = b.CreateICmpULT(magnitude, constant(firstNormal));
  llvm::Value *clamped = b.CreateBitCast(b.CreateSelect(isSmall, magnitude, constant(0)), floatType);
  llvm::Value *sum = b.CreateFAdd(clamped, magic);
  llvm::Value *subnormal = b.CreateSub(b.CreateBitCast(sum, type), constant(magicBits));
  if (zero) {
    llvm::Value *roundedAway = b.CreateFCmpOGT(b.CreateFSub(sum, magic), clamped);
    subnormal = b.CreateSub(subnormal, b.CreateZExt(roundedAway, type));
  }
  code = b.CreateSelect(isSmall, subnormal, code);

  // Above firstNormal the code grows with the magnitude, so one comparison detects an overflow; these formats saturate.
  code = b.CreateSelect(b.CreateICmpUGT(code, constant(F::maxFinite)), constant(F::maxFinite), code);
  llvm::Value *isNaN = b.CreateICmpUGT(magnitude, constant(infinity));
  if constexpr (F::special == Special::IEEE) {
    llvm::Value *payload = b.CreateAnd(b.CreateLShr(magnitude, drop), (U(1) << F::mantissaBits) - 1);
    llvm::Value *nan = b.CreateOr(payload, U(F::infinity) | U(1) << (F::mantissaBits - 1));
    code = b.CreateSelect(isNaN, nan, code);
  } else if constexpr (F::special == Special::FN) {
    code = b.CreateSelect(isNaN, constant(F::magnitudeMask), code);
  } else {
    code = b.CreateSelect(isNaN, constant(F::signMask), code);
    llvm::Value *unsignedCode = b.CreateICmpEQ(b.CreateAnd(code, F::magnitudeMask), constant(0));
    sign = b.CreateSelect(unsignedCode, constant(0), sign);
  }
  return b.CreateTrunc(b.CreateOr(code, sign), b.getInt8Ty());
}

template <typename Do> static llvm::Value *withFormat(mlir::Type type, Do run) {
  return llvm::TypeSwitch<mlir::Type, llvm::Value *>(type)
      .Case([&](mlir::Float8E4M3FNType) { return run(numerics::F8E4M3FN()); })
      .Case([&](mlir::Float8E5M2FNUZType) { return run(numerics::F8E5M2FNUZ()); })
      .Case([&](mlir::Float8E4M3FNUZType) { return run(numerics::F8E4M3FNUZ()); })
      .Default([&](mlir::Type) { return run(numerics::F8E5M2()); });
}

/// Whether the target converts the 8-bit format.
static bool hasInstruction(Lowering &l, mlir::Type type) {
  return llvm::isa<mlir::Float8E4M3FNType, mlir::Float8E5M2Type>(type) && l.gpu.hasFloat8();
}

/// Converts 8-bit codes to f16 or f32, exactly.
static Elements widenFloats8(Lowering &l, ElementsRef codes, mlir::Type from, llvm::Type *&type) {
  llvm::IRBuilder<> &b = l.b;
  Elements result;
  if (llvm::isa<mlir::Float8E5M2Type>(from)) {
    // The format is an f16 without its last 8 bits.
    for (llvm::Value *code : codes)
      result.push_back(b.CreateBitCast(b.CreateShl(b.CreateZExt(code, b.getInt16Ty()), 8), b.getHalfTy()));
    type = b.getHalfTy();
    return result;
  }
  if (!hasInstruction(l, from)) {
    for (llvm::Value *code : codes)
      result.push_back(withFormat(from, [&](auto format) { return decode<decltype(format)>(b, code); }));
    type = b.getFloatTy();
    return result;
  }
  for (size_t i = 0; i < codes.size(); i += 2) {
    llvm::Value *pair = b.CreateZExt(codes[i], b.getInt16Ty());
    if (i + 1 < codes.size())
      pair = b.CreateOr(pair, b.CreateShl(b.CreateZExt(codes[i + 1], b.getInt16Ty()), 8), "", true);
    llvm::Value *halves = l.gpu.widenE4M3(b, pair);
    result.push_back(b.CreateExtractElement(halves, uint64_t(0)));
    if (i + 1 < codes.size())
      result.push_back(b.CreateExtractElement(halves, 1));
  }
  type = b.getHalfTy();
  return result;
}

/// Converts f32 or f64 values to 8-bit codes.
static Elements narrowToFloats8(Lowering &l, ElementsRef values, mlir::Type to, bool towardsZero) {
  llvm::IRBuilder<> &b = l.b;
  Elements result;
  bool isDouble = values.front()->getType()->isDoubleTy();
  if (isDouble || towardsZero || !hasInstruction(l, to)) {
    for (llvm::Value *value : values)
      result.push_back(withFormat(to, [&](auto format) {
        using F = decltype(format);
        return isDouble ? encode<F, double>(b, value, towardsZero) : encode<F, float>(b, value, towardsZero);
      }));
    return result;
  }
  MatrixType code = llvm::isa<mlir::Float8E5M2Type>(to) ? MatrixType::E5M2 : MatrixType::E4M3;
  for (size_t i = 0; i < values.size(); i += 2) {
    bool isPair = i + 1 < values.size();
    llvm::Value *high = isPair ? values[i + 1] : llvm::ConstantFP::get(b.getFloatTy(), 0);
    llvm::Value *pair = l.gpu.narrowToFloat8(b, code, values[i], high);
    result.push_back(b.CreateTrunc(pair, b.getInt8Ty()));
    if (isPair)
      result.push_back(b.CreateTrunc(b.CreateLShr(pair, 8), b.getInt8Ty()));
  }
  return result;
}

/// Rounds towards zero: f64 to f32, f32 or f64 to f16 or bf16.
static llvm::Value *truncateFloat(Lowering &l, llvm::Value *value, llvm::Type *to) {
  if (value->getType()->isDoubleTy())
    value = l.gpu.truncate(l.b, value, l.b.getFloatTy());
  return to->isFloatTy() ? value : l.gpu.truncate(l.b, value, to);
}

Elements convertFloats(Lowering &l, ElementsRef values, mlir::Type from, mlir::Type to, bool towardsZero) {
  llvm::IRBuilder<> &b = l.b;
  if (from == to)
    return Elements(values);
  Elements current(values);
  llvm::Type *type = l.elementType(from), *target = l.elementType(to);
  if (isFloat8(from))
    current = widenFloats8(l, values, from, type);
  auto each = [&](llvm::Type *next, auto compute) {
    for (llvm::Value *&value : current)
      value = compute(value);
    type = next;
  };
  auto extendTo = [&](llvm::Type *next) { each(next, [&](llvm::Value *v) { return b.CreateFPExt(v, next); }); };
  if (isFloat8(to)) {
    if (!type->isDoubleTy() && !type->isFloatTy())
      extendTo(b.getFloatTy());
    return narrowToFloats8(l, current, to, towardsZero);
  }
  if (type == target)
    return current;
  if (type->getScalarSizeInBits() == target->getScalarSizeInBits())
    extendTo(b.getFloatTy()); // f16 and bf16
  if (type->getScalarSizeInBits() < target->getScalarSizeInBits())
    extendTo(target);
  else if (towardsZero)
    each(target, [&](llvm::Value *v) { return truncateFloat(l, v, target); });
  else
    each(target, [&](llvm::Value *v) { return b.CreateFPTrunc(v, target); });
  return current;
}

llvm::Value *convertFloat(Lowering &l, llvm::Value *value, mlir::Type from, mlir::Type to, bool towardsZero) {
  return convertFloats(l, value, from, to, towardsZero).front();
}

} // namespace txl::lower
