// f32 and f64 arithmetic that rounds to nearest even or not at all. Other roundings are in RoundedFloat.cpp,
// approximations in Approximate.cpp.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {
template <typename T, bool Ftz, bool Sat> struct Add {
  T operator()(T a, T b) const { return result<Ftz, Sat>(nanOf(operand<Ftz>(a) + operand<Ftz>(b), b, a, T(0))); }
};
template <typename T, bool Ftz, bool Sat> struct Sub {
  T operator()(T a, T b) const { return result<Ftz, Sat>(nanOf(operand<Ftz>(a) - operand<Ftz>(b), b, a, T(0))); }
};
template <typename T, bool Ftz, bool Sat> struct Mul {
  T operator()(T a, T b) const {
    T value = nanOf(operand<Ftz>(a) * operand<Ftz>(b), b, a, T(0));
    if constexpr (Ftz)
      value = flushIf(isTinyProduct(a, b), value);
    return result<Ftz, Sat>(value);
  }
};
template <typename T, bool Ftz, bool Sat> struct Div {
  T operator()(T a, T b) const {
    a = operand<Ftz>(a);
    b = operand<Ftz>(b);
    T value = nanOf(a / b, a, b, T(0));
    if constexpr (Ftz)
      value = flushIf(isTinyQuotient(a, b), value);
    return result<Ftz, Sat>(value);
  }
};
template <typename T, bool Ftz, bool Sat> struct Fma {
  T operator()(T a, T b, T c) const {
    a = operand<Ftz>(a);
    b = operand<Ftz>(b);
    c = operand<Ftz>(c);
    T value = nanOf(std::fma(a, b, c), b, c, a);
    if constexpr (Ftz)
      if (std::fabs(value) == T(0x1p-126))
        value = flushIf(isTinySum(a, b, c), value);
    return result<Ftz, Sat>(value);
  }
};
template <typename T, bool Ftz, bool Sat> struct Rcp {
  T operator()(T a) const {
    a = operand<Ftz>(a);
    T value = nanOf(T(1) / a, a, T(0), T(0));
    if constexpr (Ftz)
      value = flushIf(isTinyQuotient(1, a), value);
    return result<Ftz, Sat>(value);
  }
};
template <typename T, bool Ftz, bool Sat> struct Sqrt {
  T operator()(T a) const { return result<Ftz, Sat>(nanOf(std::sqrt(operand<Ftz>(a)), a, T(0), T(0))); }
};
/// abs and neg change only the sign, and leave a NaN unchanged.
template <typename T, bool Ftz, bool Sat> struct Abs {
  T operator()(T a) const { return canonical(nanOf(operand<Ftz>(std::fabs(a)), a, T(0), T(0))); }
};
template <typename T, bool Ftz, bool Sat> struct Neg {
  T operator()(T a) const { return canonical(nanOf(operand<Ftz>(-a), a, T(0), T(0))); }
};
template <typename T> struct Copysign {
  T operator()(T a, T b) const { return std::copysign(b, a); }
};
template <bool Ftz, bool Nan, bool Xorsign, bool Max> struct MinMax {
  float operator()(float a, float b) const {
    a = operand<Ftz>(a);
    b = operand<Ftz>(b);
    if (!Xorsign)
      return canonical(Max ? maximum(a, b, Nan) : minimum(a, b, Nan));
    uint32_t sign = (std::bit_cast<uint32_t>(a) ^ std::bit_cast<uint32_t>(b)) & 0x80000000;
    float x = canonical(Max ? maximum(std::fabs(a), std::fabs(b), Nan) : minimum(std::fabs(a), std::fabs(b), Nan));
    return x == x ? std::bit_cast<float>(std::bit_cast<uint32_t>(x) | sign) : x;
  }
};
/// Three-operand minimum and maximum; with `abs`, of magnitudes.
template <bool Ftz, bool Nan, bool Abs, bool Max> struct MinMax3 {
  float operator()(float a, float b, float c) const {
    auto of = [](float x) { return Abs ? std::fabs(x) : x; };
    MinMax<Ftz, Nan, false, Max> pair;
    return pair(pair(of(a), of(b)), of(c));
  }
};
template <bool Max> struct MinMaxDouble {
  double operator()(double a, double b) const {
    return nanOf(Max ? maximum(a, b, false) : minimum(a, b, false), b, a, 0);
  }
};
} // namespace

/// A function template over type, ftz and sat.
template <template <typename, bool, bool> class F, unsigned Arity>
static Handler pick(const ptx::Instruction &instruction) {
  auto handler = []<typename T, bool Ftz, bool Sat>() -> Handler {
    if constexpr (Arity == 1)
      return lanewise<F<T, Ftz, Sat>, T, T>;
    else if constexpr (Arity == 2)
      return lanewise<F<T, Ftz, Sat>, T, T, T>;
    else
      return lanewise<F<T, Ftz, Sat>, T, T, T, T>;
  };
  bool ftz = instruction.has(Modifier::Ftz), sat = instruction.has(Modifier::Sat);
  if (instruction.type() == Type::f64)
    return handler.template operator()<double, false, false>();
  if (ftz)
    return sat ? handler.template operator()<float, true, true>() : handler.template operator()<float, true, false>();
  return sat ? handler.template operator()<float, false, true>() : handler.template operator()<float, false, false>();
}

template <bool Max> static Handler minMaxHandler(const ptx::Instruction &instruction) {
  if (instruction.type() == Type::f64)
    return lanewise<MinMaxDouble<Max>, double, double, double>;
  bool three = instruction.operands.size() == 4;
  auto choose = [&]<bool Ftz, bool Nan>() -> Handler {
    if (three)
      return instruction.has(Modifier::Abs) ? lanewise<MinMax3<Ftz, Nan, true, Max>, float, float, float, float>
                                            : lanewise<MinMax3<Ftz, Nan, false, Max>, float, float, float, float>;
    return instruction.has(Modifier::Xorsign) ? lanewise<MinMax<Ftz, Nan, true, Max>, float, float, float>
                                              : lanewise<MinMax<Ftz, Nan, false, Max>, float, float, float>;
  };
  bool nan = instruction.has(Modifier::Nan);
  if (instruction.has(Modifier::Ftz))
    return nan ? choose.template operator()<true, true>() : choose.template operator()<true, false>();
  return nan ? choose.template operator()<false, true>() : choose.template operator()<false, false>();
}

template <typename T, typename U> static bool classify(T x, Modifier what) {
  switch (what) {
  case Modifier::Finite:
    return std::isfinite(x);
  case Modifier::Infinite:
    return std::isinf(x);
  case Modifier::Number:
    return !std::isnan(x);
  case Modifier::Notanumber:
    return std::isnan(x);
  case Modifier::Normal:
    return std::isnormal(x) || x == 0;
  default:
    return std::fpclassify(x) == FP_SUBNORMAL;
  }
}

template <typename T> static void testp(Executor &x, const Operation &op, uint32_t mask) {
  const T *a = x.lanes<T>(op.source[0]);
  uint32_t out = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    out |= uint32_t(classify<T, T>(a[i], Modifier(op.variant))) << i;
  x.storePredicate(op.destination, out, mask);
}

Handler emulator::floatHandler(const ptx::Instruction &instruction) {
  if (instruction.form->opClass != ptx::OpClass::Float)
    return nullptr;
  if (instruction.type(1) == Type::f16 || instruction.type(1) == Type::bf16)
    return mixedFloatHandler(instruction);
  if (instruction.oneOf({Modifier::Rz, Modifier::Rm, Modifier::Rp}) != Modifier::None ||
      instruction.type() == Type::f32x2)
    return roundedFloatHandler(instruction);
  bool wide = instruction.type() == Type::f64;
  switch (instruction.form->op) {
  case Op::Add:
    return pick<::Add, 2>(instruction);
  case Op::Sub:
    return pick<::Sub, 2>(instruction);
  case Op::Mul:
    return pick<::Mul, 2>(instruction);
  case Op::Div:
    return pick<::Div, 2>(instruction);
  case Op::Fma:
    return pick<::Fma, 3>(instruction);
  case Op::Rcp:
    return pick<::Rcp, 1>(instruction);
  case Op::Sqrt:
    return pick<::Sqrt, 1>(instruction);
  case Op::Abs:
    return pick<::Abs, 1>(instruction);
  case Op::Neg:
    return pick<::Neg, 1>(instruction);
  case Op::Min:
    return minMaxHandler<false>(instruction);
  case Op::Max:
    return minMaxHandler<true>(instruction);
  case Op::Copysign:
    return wide ? lanewise<::Copysign<double>, double, double, double>
                : lanewise<::Copysign<float>, float, float, float>;
  case Op::Testp:
    return wide ? testp<double> : testp<float>;
  default:
    return approximateHandler(instruction);
  }
}
