// Functions of `math`: the hardware's instruction where it is exact or within the bound of docs/write/numerics.md,
// otherwise a call of our own (numerics/MathFunctions.def), whose body the back end links in. f16, bf16 and fp8 are
// computed in f32.
#include "lower/Elementwise.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace txl::lower {

namespace math = mlir::math;
using Operands = llvm::ArrayRef<llvm::Value *>;

llvm::Value *callMath(Lowering &l, llvm::StringRef name, Operands operands) {
  llvm::Type *type = operands.front()->getType();
  std::string symbol = ("txl_" + name + (type->isDoubleTy() ? "_f64" : "_f32")).str();
  llvm::SmallVector<llvm::Type *, 2> types(operands.size(), type);
  llvm::FunctionCallee callee = l.out->getOrInsertFunction(symbol, llvm::FunctionType::get(type, types, false));
  auto *function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::WillReturn);
  return l.b.CreateCall(callee, operands);
}

/// Whether a divisor is known to be positive and normal, infinite or NaN, e.g. 1 + exp(x) in a sigmoid.
static bool isLarge(Lowering &l, llvm::Value *y) {
  auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(y);
  if (!sum || sum->getOpcode() != llvm::Instruction::FAdd)
    return false;
  auto isPower = [&](llvm::Value *value) { return l.gpu.isPowerOfTwo(value); };
  auto isNormal = [](llvm::Value *value) {
    auto *constant = llvm::dyn_cast<llvm::ConstantFP>(value);
    return constant && constant->getValueAPF().isNormal() && !constant->isNegative();
  };
  llvm::Value *a = sum->getOperand(0), *b = sum->getOperand(1);
  return (isPower(a) && isNormal(b)) || (isNormal(a) && isPower(b));
}

/// The power of two by which a divisor is scaled so that it and its reciprocal are normal; null for an integer, which
/// is 0 or needs no scaling.
static llvm::Value *scaleOfDivisor(Lowering &l, llvm::Value *y) {
  llvm::IRBuilder<> &b = l.b;
  if (llvm::isa<llvm::SIToFPInst, llvm::UIToFPInst>(y))
    return nullptr;
  auto constant = [&](double value) { return llvm::ConstantFP::get(y->getType(), value); };
  if (isLarge(l, y))
    return b.CreateSelect(b.CreateFCmpOGT(y, constant(0x1p126)), constant(0.25), constant(1));
  llvm::Value *magnitude = b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, y);
  llvm::Value *small = b.CreateSelect(b.CreateFCmpOLT(magnitude, constant(0x1p-126)), constant(0x1p24), constant(1));
  return b.CreateSelect(b.CreateFCmpOGT(magnitude, constant(0x1p126)), constant(0.25), small);
}

/// A divisor's scale (or null) and the reciprocal of the scaled divisor, computed at the divisor's definition: before a
/// loop that divides by it.
static std::pair<llvm::Value *, llvm::Value *> reciprocalOf(Lowering &l, llvm::Value *y) {
  llvm::IRBuilder<> &b = l.b;
  llvm::IRBuilder<>::InsertPointGuard guard(b);
  if (auto *created = llvm::dyn_cast<llvm::Instruction>(y))
    if (std::optional<llvm::BasicBlock::iterator> insertionPoint = created->getInsertionPointAfterDef())
      b.SetInsertPoint((*insertionPoint)->getParent(), *insertionPoint);
  llvm::Value *scale = scaleOfDivisor(l, y);
  y = scale ? b.CreateFMul(y, scale) : y;
  return {scale, l.gpu.reciprocal(b, y)};
}

/// One scale for both operands instead of up to two: divisions by one divisor share everything
/// except two multiplications.
llvm::Value *fastDivide(Lowering &l, llvm::Value *x, llvm::Value *y) {
  if (!x->getType()->isFloatTy())
    return l.b.CreateFDiv(x, y);
  auto [scale, reciprocal] = reciprocalOf(l, y);
  return l.b.CreateFMul(scale ? l.b.CreateFMul(x, scale) : x, reciprocal);
}

/// Computes e^x as 2^n · 2^t, with n an integer and 0 <= t < 1 except at the ends of the range.
///
/// s = x / (252 ln 2) + 1/2, clamped to [0, 1], counts the exponents from -126 to 126; adding 252 s to 1.5 · 2^23,
/// rounded down, leaves n + 126 in the last bits of the result, and one more makes them the biased exponent of 2^n. The
/// excess of x beyond the ends stays in t, whose power overflows, or becomes small enough for the product to be rounded
/// to a subnormal. log2(e) is split into two constants, so that t has the error of its own last bit only.
llvm::Value *exponential(Lowering &l, llvm::Value *x) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *type = b.getFloatTy();
  auto constant = [&](float value) { return llvm::ConstantFP::get(type, value); };
  llvm::Value *s = l.gpu.fusedClamped(b, x, constant(0x1.77313cp-8f), constant(0.5f));
  llvm::Value *m = l.gpu.fusedDown(b, s, constant(252.0f), constant(12582913.0f));
  llvm::Value *minusN = b.CreateFSub(constant(12582913.0f + 126.0f), m);
  llvm::Value *t = b.CreateIntrinsic(type, llvm::Intrinsic::fma, {x, constant(0x1.715476p+0f), minusN});
  t = b.CreateIntrinsic(type, llvm::Intrinsic::fma, {x, constant(0x1.4ae0cp-26f), t});
  llvm::Value *scale = b.CreateBitCast(b.CreateShl(b.CreateBitCast(m, b.getInt32Ty()), 23), type);
  return b.CreateFMul(l.gpu.powerOfTwo(l.b, t), scale);
}

/// f32 by the hardware's approximation, f64 by our own function.
template <typename Approximate>
static void approximate(Lowering &l, mlir::Operation *op, llvm::StringRef name, Approximate compute) {
  mlir::Type type = functionType(op);
  elementwiseIn(l, op, type,
                [&](Operands x) -> llvm::Value * { return type.isF64() ? callMath(l, name, x) : compute(x[0]); });
}
template <> void lower(Lowering &l, math::ExpOp op) {
  // Two instructions, with the rounding error of the multiplication: losses and softmax apply it to every element, and
  // an exact argument reduction takes six more. `libdevice.exp` has it.
  approximate(l, op, "exp", [&](llvm::Value *x) {
    return l.gpu.powerOfTwo(l.b, l.b.CreateFMul(x, llvm::ConstantFP::get(x->getType(), 0x1.715476p+0)));
  });
}
template <> void lower(Lowering &l, math::Exp2Op op) {
  approximate(l, op, "exp2", [&](llvm::Value *x) { return l.gpu.powerOfTwo(l.b, x); });
}
template <> void lower(Lowering &l, math::RsqrtOp op) {
  approximate(l, op, "rsqrt", [&](llvm::Value *x) -> llvm::Value * { return l.gpu.reciprocalSquareRoot(l.b, x); });
}
template <> void lower(Lowering &l, math::SqrtOp op) {
  bool isFloat = mlir::getElementTypeOrSelf(op.getType()).isF32();
  elementwiseIn(l, op, functionType(op), [&](Operands x) -> llvm::Value * {
    if (isFloat)
      return l.gpu.squareRoot(l.b, x[0]);
    return l.b.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x[0]);
  });
}

// Calls of our own functions.

#define FUNCTION(Op, name)                                                                                             \
  template <> void lower(Lowering &l, math::Op op) {                                                                   \
    elementwiseIn(l, op, functionType(op), [&](Operands x) { return callMath(l, name, x); });                          \
  }
FUNCTION(AcosOp, "acos")
FUNCTION(AcoshOp, "acosh")
FUNCTION(AsinOp, "asin")
FUNCTION(AsinhOp, "asinh")
FUNCTION(AtanOp, "atan")
FUNCTION(AtanhOp, "atanh")
FUNCTION(Atan2Op, "atan2")
FUNCTION(CbrtOp, "cbrt")
FUNCTION(CoshOp, "cosh")
FUNCTION(SinhOp, "sinh")
FUNCTION(ErfOp, "erf")
FUNCTION(ErfcOp, "erfc")
FUNCTION(ExpM1Op, "expm1")
FUNCTION(LogOp, "log")
FUNCTION(Log10Op, "log10")
FUNCTION(Log1pOp, "log1p")
FUNCTION(Log2Op, "log2")
FUNCTION(PowFOp, "pow")
FUNCTION(TanOp, "tan")
FUNCTION(TanhOp, "tanh")
FUNCTION(RoundOp, "round")
#undef FUNCTION

/// A function of f32 angles: all elements are computed as near angles, then, if one of a thread's angles is far, which
/// is rare, the far ones are recomputed. A branch per element would prevent instruction-level parallelism between
/// elements.
static void lowerOfAngles(Lowering &l, mlir::Operation *op, llvm::StringRef name) {
  constexpr double kFar = 0x1p17; // numerics::kLargeAngle
  llvm::IRBuilder<> &b = l.b;
  mlir::Type type = mlir::getElementTypeOrSelf(op->getResult(0).getType()), wide = functionType(op);
  if (type.isF64())
    return elementwiseIn(l, op, wide, [&](Operands x) { return callMath(l, name, x); });
  ElementsRef elements = l.get(op->getOperand(0));
  llvm::MapVector<llvm::Value *, llvm::Value *> results;
  Elements angles, isFar;
  llvm::Value *any = b.getFalse();
  for (llvm::Value *x : elements)
    if (auto [entry, isNew] = results.insert({x, nullptr}); isNew) {
      angles.push_back(convertFloat(l, x, type, wide));
      entry->second = callMath(l, (name + "_near").str(), angles.back());
      llvm::Value *size = b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, angles.back());
      isFar.push_back(b.CreateFCmpOGE(size, llvm::ConstantFP::get(size->getType(), kFar)));
      any = b.CreateOr(any, isFar.back());
    }
  llvm::BasicBlock *before = b.GetInsertBlock(), *then = nullptr;
  Elements all;
  l.emitIf(any, [&] {
    llvm::Value *some = llvm::ConstantFP::get(b.getFloatTy(), kFar); // a far angle: the smallest that tables support
    for (auto [x, condition, near] : llvm::zip(angles, isFar, results)) {
      llvm::Value *far = callMath(l, (name + "_far").str(), b.CreateSelect(condition, x, some));
      all.push_back(b.CreateSelect(condition, far, near.second));
    }
    then = b.GetInsertBlock();
  });
  for (auto [result, far] : llvm::zip(results, all)) {
    llvm::PHINode *phi = b.CreatePHI(far->getType(), 2);
    phi->addIncoming(result.second, before);
    phi->addIncoming(far, then);
    result.second = phi;
  }
  l.set(op->getResult(0), l.mapElements(elements.size(), elements, [&](unsigned i) {
    return convertFloat(l, results.lookup(elements[i]), wide, type);
  }));
}
template <> void lower(Lowering &l, math::CosOp op) { lowerOfAngles(l, op, "cos"); }
template <> void lower(Lowering &l, math::SinOp op) { lowerOfAngles(l, op, "sin"); }

template <> void lower(Lowering &l, math::SincosOp op) {
  mlir::Type type = mlir::getElementTypeOrSelf(op.getOperand().getType()), wide = functionType(op);
  ElementsRef x = l.get(op.getOperand());
  for (auto [result, name] : {std::pair(op.getSin(), "sin"), std::pair(op.getCos(), "cos")})
    l.set(result, l.mapElements(x.size(), x, [&](unsigned i) {
      return convertFloat(l, callMath(l, name, convertFloat(l, x[i], type, wide)), wide, type);
    }));
}

// Exact functions.

#define EXACT(Op, id)                                                                                                  \
  template <> void lower(Lowering &l, math::Op op) {                                                                   \
    elementwiseIn(l, op, functionType(op),                                                                             \
                  [&](Operands x) { return l.b.CreateUnaryIntrinsic(llvm::Intrinsic::id, x[0]); });                    \
  }
EXACT(CeilOp, ceil)
EXACT(FloorOp, floor)
EXACT(RoundEvenOp, roundeven)
EXACT(TruncOp, trunc)
#undef EXACT

/// The sign is changed as a bit: NaNs keep their payload.
template <> void lower(Lowering &l, math::AbsFOp op) {
  if (!hasNegativeZero(mlir::getElementTypeOrSelf(op.getType())))
    return elementwiseIn(l, op, arithmeticType(op),
                         [&](Operands x) { return l.b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x[0]); });
  elementwise(l, op, [&](Operands x) -> llvm::Value * {
    return x[0]->getType()->isIntegerTy() ? l.b.CreateAnd(x[0], 0x7f)
                                          : l.b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x[0]);
  });
}
template <> void lower(Lowering &l, math::CopySignOp op) {
  llvm::IRBuilder<> &b = l.b;
  if (!hasNegativeZero(mlir::getElementTypeOrSelf(op.getType())))
    return elementwiseIn(l, op, arithmeticType(op),
                         [&](Operands x) { return l.b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, x[0], x[1]); });
  bool saturates = llvm::isa<mlir::Float8E5M2Type>(mlir::getElementTypeOrSelf(op.getType()));
  elementwise(l, op, [&](Operands x) -> llvm::Value * {
    if (x[0]->getType()->isIntegerTy()) {
      llvm::Value *magnitude = b.CreateAnd(x[0], 0x7f);
      if (saturates) // these formats have no infinite results
        magnitude = b.CreateSelect(b.CreateICmpEQ(magnitude, b.getInt8(0x7c)), b.getInt8(0x7b), magnitude);
      return b.CreateOr(magnitude, b.CreateAnd(x[1], 0x80));
    }
    return b.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, x[0], x[1]);
  });
}
/// Rounds once in every type: the product and the sum of 8-bit floats are exact in f64.
template <> void lower(Lowering &l, math::FmaOp op) {
  mlir::Type type = mlir::getElementTypeOrSelf(op.getType());
  mlir::Type wide = isFloat8(type) ? mlir::Type(mlir::Float64Type::get(op.getContext())) : type;
  elementwiseIn(l, op, wide, [&](Operands x) {
    return l.b.CreateIntrinsic(llvm::Intrinsic::fma, {x[0]->getType()}, {x[0], x[1], x[2]});
  });
}
template <> void lower(Lowering &l, math::ClampFOp op) {
  ElementsRef x = l.get(op.getValue()), low = l.get(op.getMin()), high = l.get(op.getMax());
  mlir::Type type = mlir::getElementTypeOrSelf(op.getType()), wide = arithmeticType(op);
  l.set(op.getResult(), l.mapElements(x.size(), {x, low, high}, [&](unsigned i) {
    auto widen = [&](llvm::Value *v) { return convertFloat(l, v, type, wide); };
    llvm::Value *created = l.b.CreateBinaryIntrinsic(llvm::Intrinsic::maximumnum, widen(x[i]), widen(low[i]));
    return convertFloat(l, l.b.CreateBinaryIntrinsic(llvm::Intrinsic::minimumnum, created, widen(high[i])), wide, type);
  }));
}
template <> void lower(Lowering &l, math::IsNaNOp op) {
  elementwiseIn(l, op, arithmeticType(op), [&](Operands x) { return l.b.CreateFCmpUNO(x[0], x[0]); });
}

// Integers.

// For i1: abs and popcount are the identity, and the counts of leading and trailing zeros are the complement.
template <typename Compute> static void countBits(Lowering &l, mlir::Operation *op, Compute compute) {
  elementwise(l, op, [&](Operands x) { return compute(x[0]); });
}
template <> void lower(Lowering &l, math::AbsIOp op) {
  countBits(l, op, [&](llvm::Value *x) -> llvm::Value * {
    if (x->getType()->isIntegerTy(1))
      return x;
    return l.b.CreateBinaryIntrinsic(llvm::Intrinsic::abs, x, l.b.getFalse());
  });
}
template <> void lower(Lowering &l, math::CountLeadingZerosOp op) {
  countBits(l, op, [&](llvm::Value *x) -> llvm::Value * {
    if (x->getType()->isIntegerTy(1))
      return l.b.CreateNot(x);
    return l.b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, x, l.b.getFalse());
  });
}
template <> void lower(Lowering &l, math::CountTrailingZerosOp op) {
  countBits(l, op, [&](llvm::Value *x) -> llvm::Value * {
    if (x->getType()->isIntegerTy(1))
      return l.b.CreateNot(x);
    return l.b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, x, l.b.getFalse());
  });
}
template <> void lower(Lowering &l, math::CtPopOp op) {
  countBits(l, op, [&](llvm::Value *x) -> llvm::Value * {
    if (x->getType()->isIntegerTy(1))
      return x;
    return l.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, x);
  });
}

template <> void lower(Lowering &l, math::IPowIOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::FPowIOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsFiniteOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsInfOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, math::IsNormalOp op) { l.unsupported(op); }

} // namespace txl::lower
