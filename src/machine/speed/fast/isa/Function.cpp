// The mathematical functions: loops over the scalar code of numerics/Math.h, which is written so that it vectorises.
// Without fused multiply-add instructions every fma would be a call, so the plain kernels are used instead.
#include "machine/speed/fast/isa/Loop.h"
#include "machine/speed/fast/isa/Vectors.h"

namespace txl::machine::TXL_ISA {

#define UNARY(Name, function)                                                                                          \
  struct Name {                                                                                                        \
    template <typename C> static C apply(C a) { return numerics::function(a); }                                        \
  };
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
namespace ops {
UNARY(Exp, exp)
UNARY(Exp2, exp2)
UNARY(Expm1, expm1)
UNARY(Log, log)
UNARY(Log2, log2)
UNARY(Log10, log10)
UNARY(Log1p, log1p)
/// Trigonometric functions: the argument reduction of large angles is a separate path.
#define OF_ANGLE(Name, function)                                                                                       \
  struct Name {                                                                                                        \
    static float apply(float a) { return numerics::function##Near(a); }                                                \
    static double apply(double a) { return numerics::function(a); }                                                    \
    static bool isRare(std::same_as<float> auto a) { return numerics::isLargeAngle(a); }                               \
    static float applyAny(float a) { return numerics::function(a); }                                                   \
  };
OF_ANGLE(Sin, sin)
OF_ANGLE(Cos, cos)
#undef OF_ANGLE
UNARY(Tanh, tanh)
UNARY(Sinh, sinh)
UNARY(Cosh, cosh)
UNARY(Atan, atan)
UNARY(Erf, erf)
UNARY(Erfc, erfc)
struct PowF {
  template <typename C> static C apply(C a, C b) { return numerics::pow(a, b); }
};
} // namespace ops
#pragma clang attribute pop

TXL_FAMILY ElementFn functionFn(ElementOp op, DType type) {
#ifdef __AVX512F__
  if (type == DType::F32 && op == ElementOp::Exp)
    return unaryKernel<expOf>;
  if (type == DType::F32 && op == ElementOp::Exp2)
    return unaryKernel<exp2Of>;
#endif
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  switch (op) {
#define CASE(Name, Arity)                                                                                              \
  case ElementOp::Name:                                                                                                \
    return forFloat<ops::Name, Arity>(type);
    CASE(Exp, 1)
    CASE(Exp2, 1)
    CASE(Expm1, 1)
    CASE(Log, 1)
    CASE(Log2, 1)
    CASE(Log10, 1)
    CASE(Log1p, 1)
    CASE(Sin, 1)
    CASE(Cos, 1)
    CASE(Tanh, 1)
    CASE(Sinh, 1)
    CASE(Cosh, 1)
    CASE(Atan, 1)
    CASE(Erf, 1)
    CASE(Erfc, 1)
    CASE(PowF, 2)
#undef CASE
  default:
    return nullptr;
  }
#else
  return nullptr;
#endif
}

} // namespace txl::machine::TXL_ISA
