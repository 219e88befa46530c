// Numbers of element-wise operations. A comparison decides by the numbers and replaces the real result.
#include "machine/algebra/Numbers.h"
#include "machine/program/Kernels.h"
#include "machine/program/Storage.h"
#include <cmath>

namespace txl::machine {

using algebra::Number;
using algebra::Order;

double floatAt(const char *data, int64_t k, DType type) {
  return forFloatType<double>(type, [&]<DType T> {
    return static_cast<double>(Storage<T>::load(reinterpret_cast<const typename Storage<T>::Bits *>(data) + k));
  });
}

NumberTile NumberRun::input(const Instruction &i, int k) {
  const Operand &operand = i.input(k);
  NumberTile numbers = of(operand);
  if (!numbers.empty())
    return numbers;
  const char *data = f.dense(i, k);
  numbers.resize(operand.type->count);
  for (size_t e = 0; e < numbers.size(); ++e)
    numbers[e] = isFloat(operand.type->dtype) ? domain.exactly(floatAt(data, e, operand.type->dtype))
                                              : domain.integer(integerAt(data, e, operand.type->bytes), false);
  return numbers;
}

/// The operand that is less, or greater, than the other one. A NaN gives way, or stays.
Number NumberRun::select(Order wanted, llvm::ArrayRef<Number> in, bool keepsNaN) {
  if (std::isnan(in[0].value) || std::isnan(in[1].value))
    return std::isnan(in[0].value) == keepsNaN ? in[0] : in[1];
  Order order = domain.compare(in[0], in[1]);
  return order == wanted || order == Order::Equal ? in[0] : in[1];
}

/// The number of an operation whose value, as computed in floats, is `value`.
Number NumberRun::compute(ElementOp op, llvm::ArrayRef<Number> in, double value) {
  Number one = domain.exactly(1), zero;
  switch (op) {
  case ElementOp::AddF:
    return domain.add(in[0], in[1]);
  case ElementOp::SubF:
    return domain.subtract(in[0], in[1]);
  case ElementOp::MulF:
    return domain.multiply(in[0], in[1]);
  case ElementOp::DivF:
    return domain.divide(in[0], in[1]);
  case ElementOp::NegF:
    return domain.negate(in[0]);
  case ElementOp::Fma:
    return domain.add(domain.multiply(in[0], in[1]), in[2]);
  case ElementOp::Exp:
    return domain.exp(in[0]);
  case ElementOp::Exp2:
    return domain.exp2(in[0]);
  case ElementOp::Expm1:
    return domain.subtract(domain.exp(in[0]), one);
  case ElementOp::Log:
    return domain.log(in[0]);
  case ElementOp::Log2:
    return domain.log2(in[0]);
  case ElementOp::Log1p:
    return domain.log(domain.add(one, in[0]));
  case ElementOp::Rsqrt:
    return domain.divide(one, domain.opaque(static_cast<uint64_t>(ElementOp::Sqrt), in[0], 1 / value));
  case ElementOp::MinNumF:
  case ElementOp::MinimumF:
    return select(Order::Less, in, op == ElementOp::MinimumF);
  case ElementOp::MaxNumF:
  case ElementOp::MaximumF:
    return select(Order::Greater, in, op == ElementOp::MaximumF);
  case ElementOp::ClampF:
  case ElementOp::ClampNanF: {
    bool keepsNaN = op == ElementOp::ClampNanF;
    return select(Order::Less, {select(Order::Greater, {in[0], in[1]}, keepsNaN), in[2]}, keepsNaN);
  }
  case ElementOp::AbsF:
    return domain.compare(in[0], zero) == Order::Less ? domain.negate(in[0]) : in[0];
  case ElementOp::CopySign: {
    Number magnitude = compute(ElementOp::AbsF, in[0], std::fabs(value));
    return std::signbit(in[1].value) ? domain.negate(magnitude) : magnitude;
  }
  case ElementOp::Floor:
    return domain.floor(in[0]);
  case ElementOp::Ceil:
    return domain.negate(domain.floor(domain.negate(in[0])));
  case ElementOp::Trunc:
    return in[0].value < 0 ? compute(ElementOp::Ceil, in[0], value) : domain.floor(in[0]);
  case ElementOp::Round:
  case ElementOp::RoundEven:
    return std::isfinite(in[0].value)
               ? domain.exactly(op == ElementOp::Round ? std::round(in[0].value) : std::nearbyint(in[0].value))
               : in[0];
  case ElementOp::RemF: {
    if (!std::isfinite(in[0].value) || !std::isfinite(in[1].value) || in[1].value == 0)
      return domain.exactly(value);
    Number quotient = compute(ElementOp::Trunc, domain.divide(in[0], in[1]), 0);
    return domain.subtract(in[0], domain.multiply(quotient, in[1]));
  }
  case ElementOp::PowF: {
    double power = in[1].value;
    if (std::fabs(power) > 64 || power != std::rint(power) || !domain.equal(in[1], domain.exactly(power)))
      return domain.opaque(static_cast<uint64_t>(op), in, value);
    Number product = one;
    for (int k = 0; k < std::abs(static_cast<int>(power)); ++k)
      product = domain.multiply(product, in[0]);
    return power < 0 ? domain.divide(one, product) : product;
  }
  default:
    if (op == ElementOp::Sqrt && in[0].value == 0)
      return zero;
    return domain.opaque(static_cast<uint64_t>(op), in, value);
  }
}

static bool holds(ElementOp op, Order order) {
  bool less = order == Order::Less, equal = order == Order::Equal, greater = order == Order::Greater;
  bool unordered = order == Order::Unordered;
  switch (op) {
  case ElementOp::CmpOeq:
    return equal;
  case ElementOp::CmpOgt:
    return greater;
  case ElementOp::CmpOge:
    return greater || equal;
  case ElementOp::CmpOlt:
    return less;
  case ElementOp::CmpOle:
    return less || equal;
  case ElementOp::CmpOne:
    return less || greater;
  case ElementOp::CmpOrd:
    return !unordered;
  case ElementOp::CmpUeq:
    return equal || unordered;
  case ElementOp::CmpUgtF:
    return greater || unordered;
  case ElementOp::CmpUgeF:
    return !less;
  case ElementOp::CmpUltF:
    return less || unordered;
  case ElementOp::CmpUleF:
    return !greater;
  case ElementOp::CmpUne:
    return !equal;
  case ElementOp::CmpUno:
    return unordered;
  default:
    return op == ElementOp::CmpTrue;
  }
}

void NumberRun::compare(const Instruction &i, ElementOp op) {
  NumberTile a = input(i, 0), b = input(i, 1);
  char *out = f.write(i);
  for (size_t k = 0; k < a.size(); ++k)
    out[k] = holds(op, domain.compare(a[k], b[k]));
}

void NumberRun::convert(const Instruction &i, ElementOp op) {
  const TileType &to = *i.result(0).type, &from = *i.input(0).type;
  bool isFromFloat = op == ElementOp::FPToFP || op == ElementOp::FPToFPRtz;
  if (!isFromFloat) {
    NumberTile out(to.count);
    const char *data = f.dense(i, 0);
    for (size_t k = 0; k < out.size(); ++k)
      out[k] = from.dtype == DType::I1
                   ? domain.integer(data[k] ? (op == ElementOp::SIToFP ? -1 : 1) : 0, false)
                   : domain.integer(op == ElementOp::UIToFP && from.bytes < 8
                                        ? integerAt(data, k, from.bytes) & ((int64_t(1) << 8 * from.bytes) - 1)
                                        : integerAt(data, k, from.bytes),
                                    op == ElementOp::UIToFP);
    of(i.result(0)) = std::move(out);
    return;
  }
  NumberTile out = input(i, 0);
  const char *rounded = elements(f.result(i), to);
  for (size_t k = 0; state.roundsNarrow && to.bytes < from.bytes && k < out.size(); ++k)
    if (double value = floatAt(rounded, k, to.dtype);
        value != out[k].value || !domain.equal(out[k], domain.exactly(value)))
      out[k] = domain.opaque(1000 + static_cast<uint64_t>(to.dtype), out[k], value);
  of(i.result(0)) = std::move(out);
}

void NumberRun::element(const Instruction &i) {
  ElementOp op = *static_cast<const ElementOp *>(i.immediate);
  const TileType &type = *i.result(0).type;
  if (op == ElementOp::Select) {
    bool isWanted = has(i.input(1)) || has(i.input(2));
    of(i.result(0)).clear();
    if (!isWanted)
      return;
    const char *condition = f.dense(i, 0);
    NumberTile out = input(i, 1), other = input(i, 2);
    for (size_t k = 0; k < out.size(); ++k)
      if (!condition[k])
        out[k] = other[k];
    of(i.result(0)) = std::move(out);
    return;
  }
  if (op == ElementOp::SIToFP || op == ElementOp::UIToFP || op == ElementOp::FPToFP || op == ElementOp::FPToFPRtz)
    return convert(i, op);
  if (type.dtype == DType::I1 && isFloat(i.input(0).type->dtype)) {
    compare(i, op);
    return of(i.result(0)).clear();
  }
  if (!isFloat(type.dtype))
    return of(i.result(0)).clear();
  NumberTile in[3], out(type.count);
  for (int k = 0; k < i.inputs; ++k)
    in[k] = input(i, k);
  const char *values = elements(f.result(i), type);
  Number operands[3];
  for (size_t e = 0; e < out.size(); ++e) {
    for (int k = 0; k < i.inputs; ++k)
      operands[k] = in[k][e];
    out[e] = compute(op, llvm::ArrayRef(operands, i.inputs), floatAt(values, e, type.dtype));
  }
  of(i.result(0)) = std::move(out);
}

} // namespace txl::machine
