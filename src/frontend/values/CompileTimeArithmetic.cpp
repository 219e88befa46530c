// Python's arithmetic: dispatch on the operands' types (bools as ints, ints before floats), then sequences.
#include "frontend/values/CompileTimeArithmetic.h"
#include "support/Limits.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace txl;
using namespace txl::frontend;
using llvm::APInt;
using syntax::CmpOp;
using syntax::Operator;
using syntax::UnaryOperator;

TXL_DIAGNOSTIC(BadConstantOperands, TypeError, "`{0}` does not take `{1}` and `{2}`");
TXL_DIAGNOSTIC(BadConstantOperand, TypeError, "unary `{0}` does not take `{1}`");
TXL_DIAGNOSTIC(BadConstantComparison, TypeError, "`{0}` does not compare `{1}` and `{2}`");
TXL_DIAGNOSTIC(ConstantDivisionByZero, ZeroDivisionError, "division by zero in `{0}`");
TXL_DIAGNOSTIC(ConstantTooLarge, OverflowError, "the result of `{0}` has more than 65536 bits");
TXL_DIAGNOSTIC(ConstantFloatRange, OverflowError, "the result of `{0}` is out of the range of a float");
TXL_DIAGNOSTIC(NegativeShift, ValueError, "negative shift count in `{0}`");
TXL_DIAGNOSTIC(ComplexPower, ValueError,
               "a negative number to a fractional power is complex, which the language does not have");
TXL_DIAGNOSTIC(BadNumberText, ValueError, "`{0}` cannot convert `{1}`");

template <typename... Args>
static std::nullopt_t fail(ArithmeticError &error, const DiagnosticDeclaration &declaration, Args &&...args) {
  error.declaration = &declaration;
  unsigned i = 0;
  ((error.arguments[i++] = std::string(std::forward<Args>(args))), ...);
  return std::nullopt;
}

std::optional<double> txl::frontend::toDouble(Value number, ArithmeticError &error) {
  if (number.isFloat())
    return number.asDouble();
  if (number.isBool() || number.fitsInt64())
    return static_cast<double>(number.asInt64());
  llvm::APFloat result(llvm::APFloat::IEEEdouble());
  result.convertFromAPInt(number.asAPInt(), /*IsSigned=*/true, llvm::APFloat::rmNearestTiesToEven);
  if (result.isInfinity())
    return fail(error, ConstantFloatRange, "float");
  return result.convertToDouble();
}

// --- ints ---

/// The correctly rounded quotient of two ints.
static std::optional<Value> divideInts(const APInt &a, const APInt &b, ArithmeticError &error) {
  if (a.isSignedIntN(53) && b.isSignedIntN(53))
    return Value::fromFloat(static_cast<double>(a.getSExtValue()) / static_cast<double>(b.getSExtValue()));
  bool negative = a.isNegative() != b.isNegative();
  unsigned width = a.getBitWidth() + b.getBitWidth() + 72;
  APInt n = a.sext(width).abs(), d = b.sext(width).abs();
  // Computes at least 66 quotient bits and ORs the remainder into the last one (sticky bit), so that the conversion to
  // double rounds correctly.
  int shift = std::max(0, static_cast<int>(d.getActiveBits()) - static_cast<int>(n.getActiveBits()) + 66);
  APInt quotient, remainder;
  APInt::udivrem(n.shl(shift), d, quotient, remainder);
  if (!remainder.isZero())
    quotient.setBit(0);
  llvm::APFloat value(llvm::APFloat::IEEEdouble());
  value.convertFromAPInt(quotient, /*IsSigned=*/false, llvm::APFloat::rmNearestTiesToEven);
  value = llvm::scalbn(value, -shift, llvm::APFloat::rmNearestTiesToEven);
  if (value.isInfinity())
    return fail(error, ConstantFloatRange, "/");
  return Value::fromFloat(negative ? -value.convertToDouble() : value.convertToDouble());
}

static std::optional<Value> powerFloats(double x, double y, ArithmeticError &error) {
  if (x == 0 && y < 0)
    return fail(error, ConstantDivisionByZero, "**");
  if (x < 0 && std::isfinite(x) && std::isfinite(y) && y != std::floor(y))
    return std::isinf(std::pow(-x, y)) ? fail(error, ConstantFloatRange, "**") : fail(error, ComplexPower);
  double result = std::pow(x, y);
  if (std::isinf(result) && std::isfinite(x) && std::isfinite(y))
    return fail(error, ConstantFloatRange, "**");
  return Value::fromFloat(result);
}

static std::optional<Value> powerInts(const APInt &base, const APInt &exponent, Arena &arena, ArithmeticError &error) {
  if (exponent.isNegative()) {
    std::optional<double> x = toDouble(arena.integer(base), error), y = toDouble(arena.integer(exponent), error);
    return x && y ? powerFloats(*x, *y, error) : std::nullopt;
  }
  APInt absolute = base.sext(base.getBitWidth() + 1).abs();
  uint64_t n = exponent.getLimitedValue();
  if (absolute.ule(1)) {
    bool negative = base.isNegative() && exponent[0];
    return Value::fromInt(n == 0 ? 1 : negative ? -1 : static_cast<int64_t>(absolute.getZExtValue()));
  }
  if (n >= limits::constantBits || (absolute.getActiveBits() - 1) * n > limits::constantBits)
    return fail(error, ConstantTooLarge, "**");
  APInt square = base.sext(absolute.getActiveBits() * n + 2), result(square.getBitWidth(), 1);
  for (; n; n >>= 1) {
    if (n & 1)
      result *= square;
    if (n > 1)
      square *= square;
  }
  return arena.integer(result);
}

static std::optional<Value> binaryInts(Operator op, Value lhs, Value rhs, Arena &arena, ArithmeticError &error) {
  llvm::StringRef sign = syntax::spelling(op);
  if ((op == Operator::Div || op == Operator::FloorDiv || op == Operator::Mod) && rhs.asAPInt().isZero())
    return fail(error, ConstantDivisionByZero, sign);
  APInt a = lhs.asAPInt(), b = rhs.asAPInt();
  if (std::max(a.getBitWidth(), b.getBitWidth()) > limits::constantBits + 64)
    return fail(error, ConstantTooLarge, sign);
  unsigned width = std::max(a.getBitWidth(), b.getBitWidth()) + 1;
  APInt x = a.sext(width), y = b.sext(width);
  switch (op) {
  case Operator::Add:
    return arena.integer(x + y);
  case Operator::Sub:
    return arena.integer(x - y);
  case Operator::Mult:
    return arena.integer(a.sext(2 * width) * b.sext(2 * width));
  case Operator::Div:
    return divideInts(a, b, error);
  case Operator::FloorDiv:
  case Operator::Mod: {
    APInt quotient, remainder;
    APInt::sdivrem(x, y, quotient, remainder);
    if (!remainder.isZero() && remainder.isNegative() != y.isNegative()) {
      --quotient;
      remainder += y;
    }
    return arena.integer(op == Operator::Mod ? remainder : quotient);
  }
  case Operator::Pow:
    return powerInts(a, b, arena, error);
  case Operator::LShift: {
    if (b.isNegative())
      return fail(error, NegativeShift, sign);
    if (a.isZero())
      return Value::fromInt(0);
    if (b.ugt(limits::constantBits))
      return fail(error, ConstantTooLarge, sign);
    unsigned count = b.getZExtValue();
    return arena.integer(a.sext(a.getBitWidth() + count + 1).shl(count));
  }
  case Operator::RShift:
    if (b.isNegative())
      return fail(error, NegativeShift, sign);
    return arena.integer(b.uge(a.getBitWidth()) ? APInt(64, a.isNegative() ? -1 : 0, true) : a.ashr(b.getZExtValue()));
  case Operator::BitAnd:
  case Operator::BitOr:
  case Operator::BitXor: {
    APInt bits = op == Operator::BitAnd ? x & y : op == Operator::BitOr ? x | y : x ^ y;
    return lhs.isBool() && rhs.isBool() ? Value::boolean(!bits.isZero()) : arena.integer(bits);
  }
  case Operator::MatMult:
    break;
  }
  return fail(error, BadConstantOperands, sign, lhs.describe(), rhs.describe());
}

// --- floats ---

static std::optional<Value> binaryFloats(Operator op, double x, double y, ArithmeticError &error) {
  llvm::StringRef sign = syntax::spelling(op);
  switch (op) {
  case Operator::Add:
    return Value::fromFloat(x + y);
  case Operator::Sub:
    return Value::fromFloat(x - y);
  case Operator::Mult:
    return Value::fromFloat(x * y);
  case Operator::Div:
    if (y == 0)
      return fail(error, ConstantDivisionByZero, sign);
    return Value::fromFloat(x / y);
  case Operator::FloorDiv:
  case Operator::Mod: {
    if (y == 0)
      return fail(error, ConstantDivisionByZero, sign);
    double mod = std::fmod(x, y), div = (x - mod) / y;
    if (mod == 0)
      mod = std::copysign(0.0, y);
    else if ((y < 0) != (mod < 0)) {
      mod += y;
      div -= 1;
    }
    if (op == Operator::Mod)
      return Value::fromFloat(mod);
    if (div == 0)
      return Value::fromFloat(std::copysign(0.0, x / y));
    double floor = std::floor(div);
    return Value::fromFloat(div - floor > 0.5 ? floor + 1 : floor);
  }
  case Operator::Pow:
    return powerFloats(x, y, error);
  default:
    return fail(error, BadConstantOperands, sign, "float", "float");
  }
}

// --- sequences ---

static std::optional<Value> repeat(Value sequence, Value count, Arena &arena, ArithmeticError &error) {
  int64_t n = count.fitsInt64() || count.isBool() ? std::max<int64_t>(count.asInt64(), 0) : limits::constantBits + 1;
  size_t length = sequence.isStr() ? sequence.asStr().size() : sequence.elements().size();
  if (length && n > static_cast<int64_t>(limits::constantBits / length))
    return fail(error, ConstantTooLarge, "*");
  if (sequence.isStr()) {
    std::string text;
    for (int64_t i = 0; length && i < n; ++i)
      text += sequence.asStr();
    return arena.str(text);
  }
  llvm::SmallVector<Value> elements;
  for (int64_t i = 0; length && i < n; ++i)
    elements.append(sequence.elements().begin(), sequence.elements().end());
  return sequence.asTuple().isList ? arena.list(elements) : arena.tuple(elements);
}

std::optional<Value> txl::frontend::constantBinary(Operator op, Value lhs, Value rhs, Arena &arena,
                                                   ArithmeticError &error) {
  if (lhs.isNumber() && rhs.isNumber()) {
    if (!lhs.isFloat() && !rhs.isFloat())
      return binaryInts(op, lhs, rhs, arena, error);
    std::optional<double> x = toDouble(lhs, error), y = x ? toDouble(rhs, error) : std::nullopt;
    if (!y)
      return std::nullopt;
    if (op == Operator::LShift || op == Operator::RShift || op == Operator::BitAnd || op == Operator::BitOr ||
        op == Operator::BitXor || op == Operator::MatMult)
      return fail(error, BadConstantOperands, syntax::spelling(op), lhs.describe(), rhs.describe());
    return binaryFloats(op, *x, *y, error);
  }
  if (op == Operator::Add && lhs.isStr() && rhs.isStr())
    return arena.str(lhs.asStr() + rhs.asStr());
  if (op == Operator::Add && lhs.isSequence() && rhs.isSequence()) {
    llvm::SmallVector<Value> elements(lhs.elements());
    elements.append(rhs.elements().begin(), rhs.elements().end());
    return lhs.asTuple().isList ? arena.list(elements) : arena.tuple(elements);
  }
  auto isCount = [](Value v) { return v.isInt() || v.isBool(); };
  if (op == Operator::Mult && (lhs.isStr() || lhs.isSequence()) && isCount(rhs))
    return repeat(lhs, rhs, arena, error);
  if (op == Operator::Mult && (rhs.isStr() || rhs.isSequence()) && isCount(lhs))
    return repeat(rhs, lhs, arena, error);
  return fail(error, BadConstantOperands, syntax::spelling(op), lhs.describe(), rhs.describe());
}

std::optional<Value> txl::frontend::constantUnary(UnaryOperator op, Value operand, Arena &arena,
                                                  ArithmeticError &error) {
  if (op == UnaryOperator::Not)
    return Value::boolean(!constantTruth(operand));
  if (operand.isFloat() && op != UnaryOperator::Invert)
    return op == UnaryOperator::USub ? Value::fromFloat(-operand.asDouble()) : operand;
  if (!operand.isInt() && !operand.isBool())
    return fail(error, BadConstantOperand, syntax::spelling(op), operand.describe());
  APInt value = operand.asAPInt();
  value = value.sext(value.getBitWidth() + 1);
  return arena.integer(op == UnaryOperator::USub ? -value : op == UnaryOperator::Invert ? ~value : value);
}

// --- comparison ---

/// -1, 0 or 1, or 2 for unordered. An int and a float compare exactly.
static int compareNumbers(Value lhs, Value rhs) {
  auto order = [](auto a, auto b) { return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2; };
  if (!lhs.isFloat() && !rhs.isFloat()) {
    APInt a = lhs.asAPInt(), b = rhs.asAPInt();
    unsigned width = std::max(a.getBitWidth(), b.getBitWidth());
    a = a.sext(width);
    b = b.sext(width);
    return a.slt(b) ? -1 : a == b ? 0 : 1;
  }
  if (lhs.isFloat() && rhs.isFloat())
    return order(lhs.asDouble(), rhs.asDouble());
  if (lhs.isFloat()) {
    int reversed = compareNumbers(rhs, lhs);
    return reversed == 2 ? 2 : -reversed;
  }
  double y = rhs.asDouble();
  if (std::isnan(y))
    return 2;
  if (std::isinf(y))
    return y > 0 ? -1 : 1;
  APInt a = lhs.asAPInt();
  unsigned width = std::max(a.getBitWidth() + 1, 1100u);
  llvm::APSInt floor(width, /*isUnsigned=*/false);
  bool exact;
  llvm::APFloat(std::floor(y)).convertToInteger(floor, llvm::APFloat::rmTowardZero, &exact);
  a = a.sext(width);
  if (a == floor)
    return y > std::floor(y) ? -1 : 0;
  return a.slt(floor) ? -1 : 1;
}

bool txl::frontend::constantEqual(Value lhs, Value rhs) {
  if (lhs.isNumber() && rhs.isNumber())
    return compareNumbers(lhs, rhs) == 0;
  if (lhs.isStr() && rhs.isStr())
    return lhs.asStr() == rhs.asStr();
  if (lhs.isSequence() && rhs.isSequence())
    return llvm::equal(lhs.elements(), rhs.elements(), constantEqual);
  if (lhs.is(ValueKind::Class) && rhs.is(ValueKind::Class))
    return &lhs.asClass() == &rhs.asClass();
  return lhs.identical(rhs);
}

static std::optional<bool> contains(Value container, Value item, ArithmeticError &error) {
  if (container.isSequence())
    return llvm::any_of(container.elements(), [&](Value element) { return constantEqual(element, item); });
  if (container.isStr() && item.isStr())
    return container.asStr().contains(item.asStr());
  return fail(error, BadConstantComparison, "in", item.describe(), container.describe());
}

std::optional<bool> txl::frontend::constantCompare(CmpOp op, Value lhs, Value rhs, ArithmeticError &error) {
  switch (op) {
  case CmpOp::Eq:
    return constantEqual(lhs, rhs);
  case CmpOp::NotEq:
    return !constantEqual(lhs, rhs);
  case CmpOp::Is:
    return lhs.identical(rhs);
  case CmpOp::IsNot:
    return !lhs.identical(rhs);
  case CmpOp::In:
    return contains(rhs, lhs, error);
  case CmpOp::NotIn: {
    std::optional<bool> result = contains(rhs, lhs, error);
    return result ? std::optional(!*result) : std::nullopt;
  }
  default:
    break;
  }
  int order;
  if (lhs.isNumber() && rhs.isNumber()) {
    order = compareNumbers(lhs, rhs);
  } else if (lhs.isStr() && rhs.isStr()) {
    order = lhs.asStr().compare(rhs.asStr());
  } else if (lhs.isSequence() && rhs.isSequence()) {
    size_t n = std::min(lhs.elements().size(), rhs.elements().size());
    for (size_t i = 0; i < n; ++i)
      if (!constantEqual(lhs.elements()[i], rhs.elements()[i]))
        return constantCompare(op, lhs.elements()[i], rhs.elements()[i], error);
    order = static_cast<int>(lhs.elements().size() > n) - static_cast<int>(rhs.elements().size() > n);
  } else {
    return fail(error, BadConstantComparison, syntax::spelling(op), lhs.describe(), rhs.describe());
  }
  if (order == 2)
    return false;
  return op == CmpOp::Lt ? order < 0 : op == CmpOp::LtE ? order <= 0 : op == CmpOp::Gt ? order > 0 : order >= 0;
}

bool txl::frontend::constantTruth(Value value) {
  switch (value.kind()) {
  case ValueKind::None:
    return false;
  case ValueKind::Bool:
    return value.asBool();
  case ValueKind::Int:
    return !value.fitsInt64() || value.asInt64() != 0;
  case ValueKind::Float:
    return value.asDouble() != 0;
  case ValueKind::Str:
    return !value.asStr().empty();
  case ValueKind::Tuple:
    return value.isAggregate() || !value.elements().empty();
  default: // members of enumerations are true, unless they are numbers
    return true;
  }
}

// --- conversion ---

std::optional<Value> txl::frontend::toInt(Value value, Arena &arena, ArithmeticError &error) {
  if (value.isInt())
    return value;
  if (value.isBool())
    return Value::fromInt(value.asBool());
  if (value.isFloat() && std::isfinite(value.asDouble())) {
    llvm::APSInt result(1100, /*isUnsigned=*/false);
    bool exact;
    llvm::APFloat(value.asDouble()).convertToInteger(result, llvm::APFloat::rmTowardZero, &exact);
    return arena.integer(result);
  }
  if (value.isStr()) {
    llvm::StringRef text = value.asStr().trim();
    bool negative = text.consume_front("-");
    if (!negative)
      text.consume_front("+");
    if (!text.empty() && text.size() < limits::constantBits / 4 && llvm::all_of(text, llvm::isDigit)) {
      APInt result(text.size() * 4 + 1, text, 10);
      return arena.integer(negative ? -result : result);
    }
    return fail(error, BadNumberText, "int", value.asStr());
  }
  return fail(error, BadNumberText, "int", value.isFloat() ? "inf or nan" : value.describe());
}

std::optional<Value> txl::frontend::toFloat(Value value, ArithmeticError &error) {
  if (value.isNumber()) {
    std::optional<double> result = toDouble(value, error);
    return result ? std::optional(Value::fromFloat(*result)) : std::nullopt;
  }
  if (!value.isStr())
    return fail(error, BadNumberText, "float", value.describe());
  std::string text = value.asStr().trim().lower();
  llvm::erase(text, '_');
  llvm::StringRef digits = text;
  bool negative = digits.consume_front("-");
  if (!negative)
    digits.consume_front("+");
  double magnitude;
  if (digits == "inf" || digits == "infinity")
    magnitude = HUGE_VAL;
  else if (digits == "nan")
    magnitude = NAN;
  else if (digits.empty() || digits.find_first_not_of("0123456789.e+-") != llvm::StringRef::npos ||
           digits.getAsDouble(magnitude, /*AllowInexact=*/true))
    return fail(error, BadNumberText, "float", value.asStr());
  return Value::fromFloat(negative ? -magnitude : magnitude);
}
