// Float arithmetic, comparison and functions, element by element: the specification.
//
// f64 computes in f64, every other type in f32, rounded once to the type: for + - * / sqrt that is the correctly
// rounded result of the type itself (24 >= 2p + 2 bits). Fma rounds once in every type. The functions of
// numerics/Math.h state their bounds there. A NaN result is some NaN: its sign and payload are not specified. MinNumF
// and MaxNumF drop a NaN, MinimumF and MaximumF keep it; all four order -0 below +0.
#include "machine/program/Storage.h"
#include "machine/specification/Element.h"
#include "numerics/Bessel.h"
#include "numerics/Gamma.h"
#include "numerics/InverseError.h"
#include "numerics/Math.h"

namespace txl::machine {

template <typename C> static bool unordered(C a, C b) { return a != a || b != b; }

#define UNARY(Name, expression)                                                                                        \
  struct Name {                                                                                                        \
    template <typename C> static auto apply(C a) { return expression; }                                                \
  };
#define BINARY(Name, expression)                                                                                       \
  struct Name {                                                                                                        \
    template <typename C> static auto apply(C a, C b) { return expression; }                                           \
  };
#define TERNARY(Name, expression)                                                                                      \
  struct Name {                                                                                                        \
    template <typename C> static auto apply(C a, C b, C c) { return expression; }                                      \
  };

namespace ops {
BINARY(AddF, a + b)
BINARY(SubF, a - b)
BINARY(MulF, a *b)
BINARY(DivF, a / b)
BINARY(RemF, numerics::rem(a, b))
BINARY(MinNumF, numerics::minNum(a, b))
BINARY(MaxNumF, numerics::maxNum(a, b))
BINARY(MinimumF, numerics::minimum(a, b))
BINARY(MaximumF, numerics::maximum(a, b))
UNARY(NegF, -a)
UNARY(AbsF, numerics::abs(a))
TERNARY(Fma, std::fma(a, b, c))
TERNARY(ClampF, numerics::minNum(numerics::maxNum(a, b), c))
TERNARY(ClampNanF, unordered(a, a) ? a : numerics::minNum(numerics::maxNum(a, b), c))
BINARY(CopySign, numerics::copySign(a, b))
UNARY(Sqrt, numerics::sqrt(a))
UNARY(Rsqrt, numerics::rsqrt(a))
UNARY(Cbrt, numerics::cbrt(a))
UNARY(Exp, numerics::exp(a))
UNARY(Exp2, numerics::exp2(a))
UNARY(Expm1, numerics::expm1(a))
UNARY(Log, numerics::log(a))
UNARY(Log2, numerics::log2(a))
UNARY(Log10, numerics::log10(a))
UNARY(Log1p, numerics::log1p(a))
UNARY(Sin, numerics::sin(a))
UNARY(Cos, numerics::cos(a))
UNARY(Tan, numerics::tan(a))
UNARY(Asin, numerics::asin(a))
UNARY(Acos, numerics::acos(a))
UNARY(Atan, numerics::atan(a))
UNARY(Sinh, numerics::sinh(a))
UNARY(Cosh, numerics::cosh(a))
UNARY(Tanh, numerics::tanh(a))
UNARY(Asinh, numerics::asinh(a))
UNARY(Acosh, numerics::acosh(a))
UNARY(Atanh, numerics::atanh(a))
BINARY(Atan2, numerics::atan2(a, b))
BINARY(PowF, numerics::pow(a, b))
UNARY(Erf, numerics::erf(a))
UNARY(Erfc, numerics::erfc(a))
UNARY(Floor, numerics::floor(a))
UNARY(Ceil, numerics::ceil(a))
UNARY(Trunc, numerics::trunc(a))
UNARY(Round, numerics::round(a))
UNARY(RoundEven, numerics::roundEven(a))
#define LIBRARY1(name, Op) UNARY(Op, numerics::name(a))
#define LIBRARY2(name, Op) BINARY(Op, numerics::name(a, b))
#include "numerics/LibraryFunctions.def"
BINARY(CmpFalse, false && a < b)
BINARY(CmpOeq, a == b)
BINARY(CmpOgt, a > b)
BINARY(CmpOge, a >= b)
BINARY(CmpOlt, a < b)
BINARY(CmpOle, a <= b)
BINARY(CmpOne, a<b || a> b)
BINARY(CmpOrd, !unordered(a, b))
BINARY(CmpUeq, !(a < b || a > b))
BINARY(CmpUgtF, !(a <= b))
BINARY(CmpUgeF, !(a < b))
BINARY(CmpUltF, !(a >= b))
BINARY(CmpUleF, !(a > b))
BINARY(CmpUne, a != b)
BINARY(CmpUno, unordered(a, b))
BINARY(CmpTrue, true || a < b)
} // namespace ops

/// `Op` on elements of T; an arithmetic result is stored as a T, a comparison as one byte.
template <typename Op, DType T> static void apply(void *out, const void *const *in, const int64_t *step, int64_t n) {
  using S = Storage<T>;
  auto at = [&](int k, int64_t i) { return S::load(static_cast<const typename S::Bits *>(in[k]) + i * step[k]); };
  auto compute = [&](int64_t i) {
    using C = typename S::Compute;
    if constexpr (requires(C c) { Op::apply(c); })
      return Op::apply(at(0, i));
    else if constexpr (requires(C c) { Op::apply(c, c); })
      return Op::apply(at(0, i), at(1, i));
    else if constexpr (std::is_same_v<Op, ops::Fma>)
      return S::fma(at(0, i), at(1, i), at(2, i));
    else
      return Op::apply(at(0, i), at(1, i), at(2, i));
  };
  for (int64_t i = 0; i < n; ++i)
    if constexpr (std::is_same_v<decltype(compute(i)), bool>)
      static_cast<uint8_t *>(out)[i] = compute(i);
    else
      S::store(static_cast<typename S::Bits *>(out) + i, compute(i));
}

/// Sign operations change bits and do not round: NaN payloads and signalling bits are preserved.
template <ElementOp Op, typename Bits>
static void applyBits(void *out, const void *const *in, const int64_t *step, int64_t n) {
  constexpr Bits sign = Bits(1) << (sizeof(Bits) * 8 - 1);
  for (int64_t i = 0; i < n; ++i) {
    Bits a = static_cast<const Bits *>(in[0])[i * step[0]];
    static_cast<Bits *>(out)[i] = Op == ElementOp::NegF ? a ^ sign : a & ~sign;
  }
}

template <typename Op> static ElementFn forType(DType type) {
  return forFloatType<ElementFn>(type, []<DType T> { return apply<Op, T>; });
}

template <ElementOp Op> static ElementFn forBits(DType type) {
  if (!isFloat(type))
    return nullptr;
  switch (elementBytes(type)) {
  case 1:
    return applyBits<Op, uint8_t>;
  case 2:
    return applyBits<Op, uint16_t>;
  case 4:
    return applyBits<Op, uint32_t>;
  default:
    return applyBits<Op, uint64_t>;
  }
}

ElementFn plainFloatFn(ElementOp op, DType type) {
  if (op == ElementOp::NegF && hasNegativeZero(type))
    return forBits<ElementOp::NegF>(type);
  if (op == ElementOp::AbsF && hasNegativeZero(type))
    return forBits<ElementOp::AbsF>(type);
  switch (op) {
#define FLOAT(Name, arity)                                                                                             \
  case ElementOp::Name:                                                                                                \
    return forType<ops::Name>(type);
#define COMPARE_FLOAT(Name)                                                                                            \
  case ElementOp::Name:                                                                                                \
    return forType<ops::Name>(type);
#include "machine/program/ElementOps.def"
  default:
    return nullptr;
  }
}

} // namespace txl::machine

#undef UNARY
#undef BINARY
