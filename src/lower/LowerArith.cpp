// Arithmetic of `arith`, as specified by machine/specification/Integer.cpp and Float.cpp. Where LLVM leaves a result
// undefined (division by 0, shifts by the width) the definition is written out, and folds away for constants.
#include "ir/ops/ElementOps.h"
#include "lower/Elementwise.h"
#include "lower/Rescale.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::lower {

namespace arith = mlir::arith;
using Operands = llvm::ArrayRef<llvm::Value *>;

// Integers.

#define BINARY(Op, expression)                                                                                         \
  template <> void lower(Lowering &l, arith::Op op) {                                                                  \
    llvm::IRBuilder<> &b = l.b;                                                                                        \
    elementwise(l, op, [&](Operands x) { return expression; });                                                        \
  }
BINARY(AddIOp, b.CreateAdd(x[0], x[1]))
BINARY(SubIOp, b.CreateSub(x[0], x[1]))
BINARY(AndIOp, b.CreateAnd(x[0], x[1]))
BINARY(OrIOp, b.CreateOr(x[0], x[1]))
BINARY(XOrIOp, b.CreateXor(x[0], x[1]))
BINARY(MinSIOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::smin, x[0], x[1]))
BINARY(MinUIOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, x[0], x[1]))
BINARY(MaxSIOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, x[0], x[1]))
BINARY(MaxUIOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::umax, x[0], x[1]))
#undef BINARY

/// Computes on operands of at least 8 bits: an i1 is widened, because -1 / -1 is not representable in one bit.
template <typename Compute>
static void elementwiseWidened(Lowering &l, mlir::Operation *op, bool isSigned, Compute compute) {
  llvm::IRBuilder<> &b = l.b;
  elementwise(l, op, [&](Operands x) -> llvm::Value * {
    if (!x[0]->getType()->isIntegerTy(1))
      return compute(x[0], x[1]);
    auto widen = [&](llvm::Value *v) { return b.CreateIntCast(v, b.getInt8Ty(), isSigned); };
    return b.CreateTrunc(compute(widen(x[0]), widen(x[1])), b.getInt1Ty());
  });
}

static llvm::Constant *getConstantLike(llvm::Value *like, int64_t value) {
  return llvm::ConstantInt::get(like->getType(), static_cast<uint64_t>(value), true);
}

/// The divisor with 0 replaced by 1, so that LLVM's division is defined.
static llvm::Value *notZero(llvm::IRBuilder<> &b, llvm::Value *y) {
  return b.CreateSelect(b.CreateIsNull(y), getConstantLike(y, 1), y);
}
/// The divisor with 0 and -1 replaced by 1, because the smallest integer divided by -1 overflows.
static llvm::Value *notZeroNorMinusOne(llvm::IRBuilder<> &b, llvm::Value *y) {
  llvm::Value *special = b.CreateICmpULE(b.CreateAdd(y, getConstantLike(y, 1)), getConstantLike(y, 1));
  return b.CreateSelect(special, getConstantLike(y, 1), y);
}

llvm::Value *divideSigned(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y) {
  llvm::Value *quotient = b.CreateSDiv(x, notZeroNorMinusOne(b, y));
  quotient = b.CreateSelect(b.CreateICmpEQ(y, getConstantLike(y, -1)), b.CreateNeg(x), quotient);
  return b.CreateSelect(b.CreateIsNull(y), getConstantLike(y, -1), quotient);
}

static llvm::Value *divideUnsigned(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y) {
  return b.CreateSelect(b.CreateIsNull(y), getConstantLike(y, -1), b.CreateUDiv(x, notZero(b, y)));
}

/// The quotient plus or minus 1 if there is a remainder and the sign of the exact quotient requires it.
static llvm::Value *divideRounded(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y, bool up) {
  llvm::Value *safe = notZeroNorMinusOne(b, y);
  llvm::Value *quotient = b.CreateSDiv(x, safe), *rest = b.CreateSub(x, b.CreateMul(quotient, safe));
  llvm::Value *negative = b.CreateICmpSLT(b.CreateXor(x, safe), getConstantLike(x, 0));
  llvm::Value *step = b.CreateAnd(b.CreateIsNotNull(rest), up ? b.CreateNot(negative) : negative);
  quotient = b.CreateAdd(quotient, b.CreateSelect(step, getConstantLike(x, up ? 1 : -1), getConstantLike(x, 0)));
  quotient = b.CreateSelect(b.CreateICmpEQ(y, getConstantLike(y, -1)), b.CreateNeg(x), quotient);
  return b.CreateSelect(b.CreateIsNull(y), getConstantLike(y, -1), quotient);
}

template <> void lower(Lowering &l, arith::DivSIOp op) {
  elementwiseWidened(l, op, true, [&](llvm::Value *x, llvm::Value *y) { return divideSigned(l.b, x, y); });
}
template <> void lower(Lowering &l, arith::DivUIOp op) {
  elementwiseWidened(l, op, false, [&](llvm::Value *x, llvm::Value *y) { return divideUnsigned(l.b, x, y); });
}
template <> void lower(Lowering &l, arith::CeilDivSIOp op) {
  elementwiseWidened(l, op, true, [&](llvm::Value *x, llvm::Value *y) { return divideRounded(l.b, x, y, true); });
}
template <> void lower(Lowering &l, arith::FloorDivSIOp op) {
  elementwiseWidened(l, op, true, [&](llvm::Value *x, llvm::Value *y) { return divideRounded(l.b, x, y, false); });
}
template <> void lower(Lowering &l, arith::CeilDivUIOp op) {
  llvm::IRBuilder<> &b = l.b;
  elementwiseWidened(l, op, false, [&](llvm::Value *x, llvm::Value *y) {
    llvm::Value *safe = notZero(b, y), *quotient = b.CreateUDiv(x, safe);
    llvm::Value *inexact = b.CreateICmpNE(b.CreateMul(quotient, safe), x);
    quotient = b.CreateAdd(quotient, b.CreateZExt(inexact, x->getType()));
    return b.CreateSelect(b.CreateIsNull(y), getConstantLike(y, -1), quotient);
  });
}
template <> void lower(Lowering &l, arith::RemSIOp op) {
  llvm::IRBuilder<> &b = l.b;
  elementwiseWidened(l, op, true, [&](llvm::Value *x, llvm::Value *y) {
    return b.CreateSelect(b.CreateIsNull(y), x, b.CreateSRem(x, notZeroNorMinusOne(b, y))); // rem 1 is 0, as rem -1 is
  });
}
template <> void lower(Lowering &l, arith::RemUIOp op) {
  llvm::IRBuilder<> &b = l.b;
  elementwiseWidened(l, op, false, [&](llvm::Value *x, llvm::Value *y) {
    return b.CreateSelect(b.CreateIsNull(y), x, b.CreateURem(x, notZero(b, y)));
  });
}

/// `shift(x, amount)` with an amount below the width, or 0. PTX shifts use 32 bits of the amount, so a 64-bit amount is
/// clamped to 32 bits first: LLVM removes a comparison that it considers redundant with the instruction's own.
template <typename Shift> static void lowerShift(Lowering &l, mlir::Operation *op, Shift shift) {
  llvm::IRBuilder<> &b = l.b;
  elementwise(l, op, [&](Operands x) {
    unsigned width = x[1]->getType()->getIntegerBitWidth();
    llvm::Value *amount = x[1];
    if (width == 64)
      amount = b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, amount, getConstantLike(amount, 64));
    llvm::Value *isTooLarge = b.CreateICmpUGT(amount, getConstantLike(amount, width - 1));
    return b.CreateSelect(isTooLarge, getConstantLike(x[0], 0),
                          shift(x[0], b.CreateSelect(isTooLarge, getConstantLike(amount, 0), amount)));
  });
}
template <> void lower(Lowering &l, arith::ShLIOp op) {
  lowerShift(l, op, [&](llvm::Value *x, llvm::Value *amount) { return l.b.CreateShl(x, amount); });
}
template <> void lower(Lowering &l, arith::ShRUIOp op) {
  lowerShift(l, op, [&](llvm::Value *x, llvm::Value *amount) { return l.b.CreateLShr(x, amount); });
}
template <> void lower(Lowering &l, arith::ShRSIOp op) {
  llvm::IRBuilder<> &b = l.b;
  elementwise(l, op, [&](Operands x) {
    llvm::Constant *last = getConstantLike(x[1], x[1]->getType()->getIntegerBitWidth() - 1);
    return b.CreateAShr(x[0], b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, x[1], last));
  });
}

/// The 64-bit product of two 32-bit integers by one instruction, which yields both halves; the upper half alone takes
/// as long.
static llvm::Value *wideProduct(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y, bool isSigned) {
  return b.CreateMul(b.CreateIntCast(x, b.getInt64Ty(), isSigned), b.CreateIntCast(y, b.getInt64Ty(), isSigned));
}

llvm::Value *multiplyHigh(Lowering &l, llvm::Value *x, llvm::Value *y, bool isSigned) {
  llvm::IRBuilder<> &b = l.b;
  unsigned width = x->getType()->getIntegerBitWidth();
  if (width == 32)
    return b.CreateTrunc(b.CreateLShr(wideProduct(b, x, y, isSigned), width), x->getType());
  if (width == 64)
    return l.gpu.multiplyHigh(b, x, y, isSigned);
  auto widen = [&](llvm::Value *v) { return b.CreateIntCast(v, b.getInt32Ty(), isSigned); };
  return b.CreateTrunc(b.CreateLShr(b.CreateMul(widen(x), widen(y)), width), x->getType());
}

/// The lower half of x y, extracted from the wide product if the upper half is used as well: random number generators
/// need both halves of nearly every product.
static llvm::Value *multiplyLow(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y, bool hasUpper, bool isSigned) {
  if (!hasUpper || !x->getType()->isIntegerTy(32))
    return b.CreateMul(x, y);
  return b.CreateTrunc(wideProduct(b, x, y, isSigned), x->getType());
}

template <> void lower(Lowering &l, arith::MulIOp op) {
  // Canonical IR has constants on the right.
  bool hasUpper = llvm::any_of(op.getLhs().getUsers(), [&](mlir::Operation *user) {
    return llvm::isa<tt::MulhiUIOp>(user) && user->getBlock() == op->getBlock() &&
           user->getOperands() == op->getOperands();
  });
  elementwise(l, op, [&](Operands x) { return multiplyLow(l.b, x[0], x[1], hasUpper, false); });
}

template <typename Op> static void lowerProduct(Lowering &l, Op op, bool isSigned) {
  ElementsRef x = l.get(op.getLhs()), y = l.get(op.getRhs());
  l.set(op.getLow(),
        l.mapElements(x.size(), {x, y}, [&](unsigned i) { return multiplyLow(l.b, x[i], y[i], true, isSigned); }));
  l.set(op.getHigh(),
        l.mapElements(x.size(), {x, y}, [&](unsigned i) { return multiplyHigh(l, x[i], y[i], isSigned); }));
}
template <> void lower(Lowering &l, arith::MulSIExtendedOp op) { lowerProduct(l, op, true); }
template <> void lower(Lowering &l, arith::MulUIExtendedOp op) { lowerProduct(l, op, false); }

/// The sum, and whether it wrapped: it is less than an operand.
template <> void lower(Lowering &l, arith::AddUIExtendedOp op) {
  ElementsRef x = l.get(op.getLhs()), y = l.get(op.getRhs());
  l.set(op.getSum(), l.mapElements(x.size(), {x, y}, [&](unsigned i) { return l.b.CreateAdd(x[i], y[i]); }));
  ElementsRef sum = l.get(op.getSum());
  l.set(op.getOverflow(),
        l.mapElements(x.size(), {x, sum}, [&](unsigned i) { return l.b.CreateICmpULT(sum[i], x[i]); }));
}

unsigned constantBits(Lowering &l, mlir::Value value) {
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(value.getType());
  if (!type)
    return 0;
  const analysis::AxisInfo &info = l.axisInfo.get(value);
  const layout::LinearLayout &layout = ttg::layoutOf(type);
  unsigned bits = 0;
  for (unsigned bit = 0; bit < layout.in().bits(layout::Dim::Register); ++bit) {
    bool inside = true;
    for (auto [axis, facts] : llvm::enumerate(info.axes))
      inside &= layout.basis(layout::Dim::Register, bit, layout::Dim::tensor(axis)) < uint64_t(facts.constancy);
    bits |= unsigned(inside) << bit;
  }
  return bits;
}

/// A comparison with a constant: of 32 bits in the place of one of a value that was extended to 64, if 32 bits hold the
/// constant. In 64 bits it takes two instructions, and a register for the high half. (Comparisons of two extended
/// values stay: in 32 bits, the assembler took 255 instead of 224 registers for a product of mixed experts.)
static llvm::Value *createCompare(llvm::IRBuilder<> &b, llvm::CmpInst::Predicate predicate, llvm::Value *x,
                                  llvm::Value *y) {
  auto *extension = llvm::dyn_cast<llvm::CastInst>(x);
  auto *constant = llvm::dyn_cast<llvm::ConstantInt>(y);
  if (!extension || !constant || !llvm::isa<llvm::SExtInst, llvm::ZExtInst>(extension) ||
      !extension->getSrcTy()->isIntegerTy(32))
    return b.CreateICmp(predicate, x, y);
  bool isSigned = llvm::isa<llvm::SExtInst>(extension);
  if (!(isSigned ? constant->getValue().isSignedIntN(32) : constant->getValue().isIntN(32)))
    return b.CreateICmp(predicate, x, y);
  // Sign extension keeps both orders; values extended with zeros have the unsigned order.
  return b.CreateICmp(isSigned ? predicate : llvm::ICmpInst::getUnsignedPredicate(predicate), extension->getOperand(0),
                      llvm::ConstantInt::get(extension->getSrcTy(), constant->getValue().trunc(32)));
}

template <> void lower(Lowering &l, arith::CmpIOp op) {
  static constexpr llvm::CmpInst::Predicate predicates[] = {
      llvm::CmpInst::ICMP_EQ,  llvm::CmpInst::ICMP_NE,  llvm::CmpInst::ICMP_SLT, llvm::CmpInst::ICMP_SLE,
      llvm::CmpInst::ICMP_SGT, llvm::CmpInst::ICMP_SGE, llvm::CmpInst::ICMP_ULT, llvm::CmpInst::ICMP_ULE,
      llvm::CmpInst::ICMP_UGT, llvm::CmpInst::ICMP_UGE};
  auto predicate = predicates[static_cast<int>(op.getPredicate())];
  bool isTile = llvm::isa<mlir::RankedTensorType>(op.getType()); // a scalar is compared once, not once an element
  unsigned constant = constantBits(l, op.getResult());
  ElementsRef x = l.get(op.getLhs()), y = l.get(op.getRhs());
  Elements result(x.size());
  for (unsigned i = 0; i < x.size(); ++i)
    result[i] = i & constant ? result[i & ~constant]
                : isTile     ? createCompare(l.b, predicate, x[i], y[i])
                             : l.b.CreateICmp(predicate, x[i], y[i]);
  l.set(op.getResult(), result);
}

// Floats.

#define FLOAT(Op, expression)                                                                                          \
  template <> void lower(Lowering &l, arith::Op op) {                                                                  \
    llvm::IRBuilder<> &b = l.b;                                                                                        \
    elementwiseIn(l, op, arithmeticType(op), [&](Operands x) { return expression; });                                  \
  }
FLOAT(AddFOp, b.CreateFAdd(x[0], x[1]))
FLOAT(SubFOp, b.CreateFSub(x[0], x[1]))
FLOAT(MinNumFOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::minimumnum, x[0], x[1]))
FLOAT(MaxNumFOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::maximumnum, x[0], x[1]))
FLOAT(MinimumFOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::minimum, x[0], x[1]))
FLOAT(MaximumFOp, b.CreateBinaryIntrinsic(llvm::Intrinsic::maximum, x[0], x[1]))
#undef FLOAT

template <> void lower(Lowering &l, arith::MulFOp op) {
  if (!rescale(l, op))
    elementwiseIn(l, op, arithmeticType(op), [&](Operands x) { return l.b.CreateFMul(x[0], x[1]); });
}
template <> void lower(Lowering &l, arith::DivFOp op) {
  bool isFloat = mlir::getElementTypeOrSelf(op.getType()).isF32();
  elementwiseIn(l, op, functionType(op),
                [&](Operands x) { return isFloat ? fastDivide(l, x[0], x[1]) : l.b.CreateFDiv(x[0], x[1]); });
}
template <> void lower(Lowering &l, arith::RemFOp op) {
  elementwiseIn(l, op, functionType(op), [&](Operands x) { return callMath(l, "fmod", x); });
}

/// The sign is moved as a bit: NaNs keep their payload.
template <> void lower(Lowering &l, arith::NegFOp op) {
  if (!hasNegativeZero(mlir::getElementTypeOrSelf(op.getType())))
    return elementwiseIn(l, op, arithmeticType(op), [&](Operands x) { return l.b.CreateFNeg(x[0]); });
  elementwise(l, op, [&](Operands x) {
    return x[0]->getType()->isIntegerTy() ? l.b.CreateXor(x[0], 0x80) : l.b.CreateFNeg(x[0]);
  });
}

template <> void lower(Lowering &l, arith::CmpFOp op) {
  static constexpr llvm::CmpInst::Predicate predicates[] = {
      llvm::CmpInst::FCMP_FALSE, llvm::CmpInst::FCMP_OEQ, llvm::CmpInst::FCMP_OGT, llvm::CmpInst::FCMP_OGE,
      llvm::CmpInst::FCMP_OLT,   llvm::CmpInst::FCMP_OLE, llvm::CmpInst::FCMP_ONE, llvm::CmpInst::FCMP_ORD,
      llvm::CmpInst::FCMP_UEQ,   llvm::CmpInst::FCMP_UGT, llvm::CmpInst::FCMP_UGE, llvm::CmpInst::FCMP_ULT,
      llvm::CmpInst::FCMP_ULE,   llvm::CmpInst::FCMP_UNE, llvm::CmpInst::FCMP_UNO, llvm::CmpInst::FCMP_TRUE};
  auto predicate = predicates[static_cast<int>(op.getPredicate())];
  elementwiseIn(l, op, arithmeticType(op), [&](Operands x) { return l.b.CreateFCmp(predicate, x[0], x[1]); });
}

template <> void lower(Lowering &l, arith::SelectOp op) {
  elementwise(l, op, [&](Operands x) { return l.b.CreateSelect(x[0], x[1], x[2]); });
}

// Constants.

/// A tile constant with distinct elements is stored in memory; each thread reads its own.
static Elements tableElements(Lowering &l, arith::ConstantOp op, llvm::ArrayRef<llvm::Constant *> constants) {
  auto tensor = llvm::cast<mlir::RankedTensorType>(op.getType());
  llvm::Type *type = constants.front()->getType();
  llvm::Constant *data = llvm::ConstantArray::get(llvm::ArrayType::get(type, constants.size()), constants);
  auto *table = new llvm::GlobalVariable(*l.out, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data,
                                         "table", nullptr, llvm::GlobalValue::NotThreadLocal, 1);
  layout::Space flat = layout::rowMajor(tensor.getShape());
  layout::LinearLayout map = ttg::layoutOf(tensor).transposedOuts(
      llvm::map_to_vector(flat.axes(), [](const layout::Axis &axis) { return axis.dim; }));
  Elements result = l.emitIndices(map);
  for (llvm::Value *&element : result)
    element = l.b.CreateLoad(type, l.b.CreateInBoundsGEP(type, table, element));
  return result;
}

template <> void lower(Lowering &l, arith::ConstantOp op) {
  llvm::LLVMContext &context = l.b.getContext();
  llvm::Type *type = l.elementType(op.getType());
  auto constant = [&](const llvm::APInt &bits) -> llvm::Constant * {
    if (type->isIntegerTy())
      return llvm::ConstantInt::get(context, bits.sextOrTrunc(type->getIntegerBitWidth()));
    return llvm::ConstantFP::get(context, llvm::APFloat(type->getFltSemantics(), bits));
  };
  auto bitsOf = [](mlir::Attribute getConstantLike) {
    if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(getConstantLike))
      return integer.getValue();
    return llvm::cast<mlir::FloatAttr>(getConstantLike).getValue().bitcastToAPInt();
  };
  auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(op.getValue());
  if (!dense)
    return l.set(op.getResult(), constant(bitsOf(op.getValue())));
  unsigned count = Lowering::elementCount(op.getType());
  if (dense.isSplat())
    return l.set(op.getResult(), Elements(count, constant(bitsOf(dense.getSplatValue<mlir::Attribute>()))));
  llvm::SmallVector<llvm::Constant *> constants;
  for (mlir::Attribute getConstantLike : dense.getValues<mlir::Attribute>())
    constants.push_back(constant(bitsOf(getConstantLike)));
  if (!type->isIntegerTy(1))
    return l.set(op.getResult(), tableElements(l, op, constants));
  for (llvm::Constant *&bit : constants)
    bit = l.b.getInt8(bit->isOneValue());
  Elements elements = tableElements(l, op, constants);
  for (llvm::Value *&element : elements)
    element = l.b.CreateIsNotNull(element);
  l.set(op.getResult(), elements);
}

// Other conversions are lowered in LowerCast.cpp.
template <> void lower(Lowering &l, arith::ScalingExtFOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, arith::ScalingTruncFOp op) { l.unsupported(op); }

// Poison may be any value; 0 is the tile machine's choice, and LLVM would propagate poison.
template <> void lower(Lowering &l, mlir::ub::PoisonOp op) {
  llvm::Constant *zero = llvm::Constant::getNullValue(l.elementType(op.getType()));
  l.set(op.getResult(), Elements(Lowering::elementCount(op.getType()), zero));
}
template <> void lower(Lowering &l, mlir::ub::UnreachableOp op) { l.unsupported(op); }

} // namespace txl::lower
