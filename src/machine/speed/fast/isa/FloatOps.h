// The float operations as functions of values, for the loops of this directory.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_FLOATOPS_H
#define TXL_MACHINE_SPEED_FAST_ISA_FLOATOPS_H

#include "machine/speed/fast/isa/Loop.h"

namespace txl::machine::TXL_ISA {

#define UNARY(Name, expression)                                                                                        \
  struct Name {                                                                                                        \
    template <typename C> static auto apply(C a) { return expression; }                                                \
  };
#define BINARY(Name, expression)                                                                                       \
  struct Name {                                                                                                        \
    template <typename C> static auto apply(C a, C b) { return expression; }                                           \
  };

#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
namespace ops {
BINARY(AddF, a + b)
BINARY(SubF, a - b)
BINARY(MulF, a *b)
BINARY(DivF, a / b)
BINARY(MinNumF, numerics::minNum(a, b))
BINARY(MaxNumF, numerics::maxNum(a, b))
BINARY(MinimumF, numerics::minimum(a, b))
BINARY(MaximumF, numerics::maximum(a, b))
BINARY(CopySign, numerics::copySign(a, b))
UNARY(Sqrt, numerics::sqrt(a))
UNARY(Rsqrt, numerics::rsqrt(a))
UNARY(Floor, numerics::floor(a))
UNARY(Ceil, numerics::ceil(a))
UNARY(Trunc, numerics::trunc(a))
UNARY(Round, numerics::round(a))
UNARY(RoundEven, numerics::roundEven(a))
struct ClampF {
  template <typename C> static C apply(C a, C b, C c) { return numerics::minNum(numerics::maxNum(a, b), c); }
};
struct ClampNanF {
  template <typename C> static C apply(C a, C b, C c) {
    return a != a ? a : numerics::minNum(numerics::maxNum(a, b), c);
  }
};
struct Fma {
  template <typename C> static C apply(C a, C b, C c) { return numerics::fma(a, b, c); }
};
/// Computes in f64, rounded to odd, so that only the final rounding counts. The product is exact.
struct NarrowFma {
  static double apply(float a, float b, float c) {
    double product = static_cast<double>(a) * b, sum = product + c;
    double part = sum - product, error = (product - (sum - part)) + (c - part);
    uint64_t bits = std::bit_cast<uint64_t>(sum);
    bool inexact = error != 0 && error - error == 0;
    uint64_t odd = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
    return std::bit_cast<double>(inexact && !(bits & 1) ? odd : bits);
  }
};
BINARY(CmpFalse, false && a < b)
BINARY(CmpOeq, a == b)
BINARY(CmpOgt, a > b)
BINARY(CmpOge, a >= b)
BINARY(CmpOlt, a < b)
BINARY(CmpOle, a <= b)
BINARY(CmpOne, bool((a < b) | (a > b)))
BINARY(CmpOrd, bool((a == a) & (b == b)))
BINARY(CmpUeq, !((a < b) | (a > b)))
BINARY(CmpUgtF, !(a <= b))
BINARY(CmpUgeF, !(a < b))
BINARY(CmpUltF, !(a >= b))
BINARY(CmpUleF, !(a > b))
BINARY(CmpUne, a != b)
BINARY(CmpUno, bool((a != a) | (b != b)))
BINARY(CmpTrue, true || a < b)

struct FlipSign {
  template <typename U> static U apply(U a) { return a ^ U(1) << (sizeof(U) * 8 - 1); }
};
struct ClearSign {
  template <typename U> static U apply(U a) { return a & static_cast<U>(~(U(1) << (sizeof(U) * 8 - 1))); }
};
} // namespace ops
#pragma clang attribute pop
#undef BINARY
#undef UNARY

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_FLOATOPS_H
