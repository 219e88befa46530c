// Types of results: the common type of two operands, and when a literal may take that type.
//
// A literal has no type of its own: it takes the type of the other operand unless its kind (bool < integer < float) is
// higher. It becomes a constant only once the result's type is known, so no conversion of it is ever emitted.
#include "frontend/evaluation/Semantic.h"
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "ir/ops/ShapeOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(IntegerTooLarge, ValueError,
               "the integer {0} fits no type: the widest are int64 and uint64 (Nonrepresentable integer {0})");
TXL_DIAGNOSTIC(LiteralOutOfRange, ValueError,
               "the literal {0} is out of the range of `{1}`, [{2}, {3}] (Scalar {0} is out of range for type {1})");
TXL_DIAGNOSTIC(NegativeLiteral, ValueError,
               "the literal {0} is negative, but the other operand is unsigned: `{1}` (Cannot perform a binary "
               "operation between an unsigned tensor and a negative scalar)");
TXL_DIAGNOSTIC(InvalidOperands, TypeError,
               "invalid operand types: `{0}` and `{1}` have no common type (unexpected type {0} and {1})");
TXL_DIAGNOSTIC(
    MixedSignedness, TypeError,
    "`/`, `//` and `%` take operands of one signedness, got `{0}` and `{1}` (Cannot use /, // or % with {0} and {1} "
    "because they have different signedness)");
TXL_DIAGNOSTIC(NotATile, TypeError, "a tile or a scalar is needed here, not `{0}`");

/// The order of kinds: bool < integer < float.
static int kindOf(Type type) { return type.isFloat() ? 2 : type.isBool() ? 0 : 1; }

static Type promoteIntegers(Type a, Type b) {
  if (a.isSignedInt() == b.isSignedInt())
    return a.bitWidth() > b.bitWidth() ? a : b;
  Type isUnsigned = a.isSignedInt() ? b : a, isSigned = a.isSignedInt() ? a : b;
  return isUnsigned.bitWidth() >= isSigned.bitWidth() ? isUnsigned : isSigned;
}

/// The common type of two scalar types. Null if there is none.
static Type promoteTypes(Type a, Type b, bool isDivOrMod) {
  auto either = [&](Scalar s) { return a.is(s) || b.is(s); };
  if (!a.isScalar() || !b.isScalar() || either(Scalar::Void))
    return Type();
  if (either(Scalar::Fp64))
    return Scalar::Fp64;
  if (either(Scalar::Fp32))
    return Scalar::Fp32;
  bool isFloat = a.isFloat() || b.isFloat();
  if (isFloat && isDivOrMod)
    return Scalar::Fp32;
  if (either(Scalar::Fp16))
    return Scalar::Fp16;
  if (either(Scalar::Bf16))
    return a == b ? Scalar::Bf16 : Scalar::Fp32;
  if (a.isFp8() && b.isFp8())
    return a == b ? a : Type(Scalar::Fp16);
  if (isFloat || (isDivOrMod && a.isSignedInt() != b.isSignedInt()))
    return Type();
  return promoteIntegers(a, b);
}

Type Semantic::promote(Value lhs, Value rhs, bool isDivOrMod) {
  Type a = lhs.isTile() ? lhs.type().scalar() : typeOfNumber(lhs);
  Type b = rhs.isTile() ? rhs.type().scalar() : typeOfNumber(rhs);
  if (!a || !b || !a.isScalar() || !b.isScalar())
    return Type();
  if (lhs.isTile() != rhs.isTile()) {
    Type literal = lhs.isTile() ? b : a, typed = lhs.isTile() ? a : b;
    if (!typed.isVoid() && kindOf(literal) <= kindOf(typed)) {
      bool widens = isDivOrMod && typed.isFloat() && typed.bitWidth() <= 16;
      if (!widens && typed.is(Scalar::Fp8E4B15)) // no operation computes in this format
        return Scalar::Fp16;
      return widens ? Type(Scalar::Fp32) : typed;
    }
  }
  Type type = promoteTypes(a, b, isDivOrMod);
  return type && type.is(Scalar::Fp8E4B15) ? Type(Scalar::Fp16) : type;
}

mlir::LogicalResult Semantic::checkLiteral(Value number, Type type) {
  if (!number.isInt() || !type.isInt() || type.isBool() || fitsInteger(number, type))
    return mlir::success();
  std::string text = evaluator.show(number);
  if (!type.isSignedInt() && number.asAPInt().isNegative()) {
    evaluator.report(NegativeLiteral, text, type.str()).note("convert one of the operands with `.to(…)`");
  } else {
    unsigned width = type.bitWidth();
    llvm::APInt low = type.isSignedInt() ? llvm::APInt::getSignedMinValue(width) : llvm::APInt(width, 0);
    llvm::APInt high = type.isSignedInt() ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width);
    evaluator
        .report(LiteralOutOfRange, text, type.str(), llvm::toString(low, 10, type.isSignedInt()),
                llvm::toString(high, 10, false))
        .note("convert the other operand to a wider type with `.to(…)`");
  }
  return mlir::failure();
}

mlir::FailureOr<Value> Semantic::toTile(Value value) {
  if (value.isTile())
    return value;
  if (!value.isNumber())
    return evaluator.error(NotATile, value.describe());
  Type type = typeOfNumber(value);
  if (!type)
    return evaluator.error(IntegerTooLarge, evaluator.show(value));
  return constantOf(evaluator, value, type);
}

mlir::FailureOr<Value> Semantic::toTile(Value number, Type scalar) {
  if (!number.isNumber())
    return evaluator.error(NotATile, number.describe());
  if (!typeOfNumber(number))
    return evaluator.error(IntegerTooLarge, evaluator.show(number));
  if (scalar.is(Scalar::Fp8E4B15))
    return cast(constantOf(evaluator, number, Scalar::Fp32), scalar);
  return constantOf(evaluator, number, scalar);
}

void Semantic::reportInvalidOperands(Value lhs, Value rhs) {
  Diagnostic &diagnostic = evaluator.report(InvalidOperands, lhs.describe(), rhs.describe());
  auto isPointer = [](Value v) { return v.isTile() && v.type().scalarIsPointer(); };
  if (isPointer(lhs) || isPointer(rhs))
    diagnostic.note("load the elements first: `tl.load(pointer)`");
  else
    diagnostic.note("convert one of the operands with `.to(…)`");
}

mlir::FailureOr<std::pair<Value, Value>> Semantic::unify(Value lhs, Value rhs, bool isDivOrMod, bool allowPointers) {
  for (Value v : {lhs, rhs}) {
    if (!v.isTile() && !v.isNumber())
      return evaluator.error(NotATile, v.describe());
    if (v.isNumber() && !typeOfNumber(v))
      return evaluator.error(IntegerTooLarge, evaluator.show(v));
  }
  if (lhs.isNumber() && rhs.isNumber()) {
    auto l = toTile(lhs), r = toTile(rhs);
    if (failed(l) || failed(r))
      return mlir::failure();
    return unify(*l, *r, isDivOrMod, allowPointers);
  }
  Type type;
  if (allowPointers && lhs.isTile() && rhs.isTile() && lhs.type().scalarIsPointer() &&
      lhs.type().scalar() == rhs.type().scalar())
    type = lhs.type().scalar();
  else
    type = promote(lhs, rhs, isDivOrMod);
  if (!type) {
    auto isInteger = [&](Value v) { return v.isTile() ? v.type().scalar().isInt() : !v.isFloat(); };
    if (isDivOrMod && isInteger(lhs) && isInteger(rhs))
      evaluator.report(MixedSignedness, lhs.describe(), rhs.describe())
          .note("convert one of the operands with `.to(…)`");
    else
      reportInvalidOperands(lhs, rhs);
    return mlir::failure();
  }
  for (auto [number, other] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
    if (number.isNumber() && other.type().isInt() &&
        failed(checkLiteral(number, other.type().scalar() == type ? type : Type(Scalar::Fp32))))
      return mlir::failure();
  // A literal becomes a constant in the other operand's shape directly.
  if (lhs.isNumber() || rhs.isNumber()) {
    Value tile = lhs.isNumber() ? rhs : lhs, number = lhs.isNumber() ? lhs : rhs;
    auto converted = cast(tile, type);
    if (failed(converted))
      return mlir::failure();
    Value constant = constantOf(evaluator, number, evaluator.types().withScalar(tile.type(), type));
    return lhs.isNumber() ? std::pair(constant, *converted) : std::pair(*converted, constant);
  }
  auto l = cast(lhs, type), r = cast(rhs, type);
  if (failed(l) || failed(r))
    return mlir::failure();
  return broadcast(*l, *r);
}

mlir::LogicalResult Semantic::unifyAll(llvm::MutableArrayRef<Value> operands) {
  if (llvm::none_of(operands, [](Value v) { return v.isTile(); })) {
    auto first = toTile(operands[0]);
    if (failed(first))
      return mlir::failure();
    operands[0] = *first;
  }
  // The common type: first of the tiles, then adjusted by the literals.
  Value common;
  for (bool tiles : {true, false})
    for (Value v : operands) {
      if (v.isTile() != tiles)
        continue;
      if (!v.isTile() && (!v.isNumber() || !typeOfNumber(v)))
        return toTile(v); // reports the error
      Type type = !common ? v.type().scalar() : promote(common, v);
      if (!type || !type.isScalar()) {
        reportInvalidOperands(common ? common : v, v);
        return mlir::failure();
      }
      if (v.isNumber() && type == common.type() && failed(checkLiteral(v, type)))
        return mlir::failure();
      common = Value::tile(mlir::Value(), type);
    }
  for (Value &v : operands) {
    auto converted =
        v.isTile() ? cast(v, common.type()) : mlir::FailureOr<Value>(constantOf(evaluator, v, common.type()));
    if (failed(converted))
      return mlir::failure();
    v = *converted;
  }
  // The common shape: two rounds, so that the first operands also reach the shape of the last ones.
  for (int round = 0; round < 2; ++round)
    for (size_t i = 1; i < operands.size(); ++i) {
      auto pair = broadcast(operands[0], operands[i]);
      if (failed(pair))
        return mlir::failure();
      std::tie(operands[0], operands[i]) = *pair;
    }
  return mlir::success();
}

mlir::FailureOr<Value> Semantic::toCondition(Value value) {
  auto tile = toTile(value);
  if (failed(tile))
    return mlir::failure();
  Value condition = *tile;
  if (condition.type().isBlock()) {
    assert(condition.type().numElements() == 1 && "the evaluator refuses other tiles");
    Type scalar = condition.type().scalar();
    auto ir = tt::UnsplatOp::create(evaluator.builder(), evaluator.loc(), condition.ir());
    condition = Value::tile(ir, scalar);
  }
  return cast(condition, Scalar::Int1);
}

} // namespace txl::frontend
