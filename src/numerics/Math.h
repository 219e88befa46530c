// The mathematical functions of the language, for float and double: scalar, branch-free, inline, with the same
// algorithm on every target. They use explicit fma and nothing that depends on the CPU, so a loop over them computes
// the same bits when compiled for AVX-512, AVX2 or neither. docs/write/numerics.md has the table of measured errors.
// f16 and bf16 are computed in float and rounded once.
#ifndef TXL_NUMERICS_MATH_H
#define TXL_NUMERICS_MATH_H

#include "numerics/ErrorFunction.h"
#include "numerics/Exponential.h"
#include "numerics/Hyperbolic.h"
#include "numerics/Logarithm.h"
#include "numerics/Trigonometric.h"

namespace txl::numerics {

inline float sqrt(float x) { return __builtin_sqrtf(x); }
inline double sqrt(double x) { return __builtin_sqrt(x); }
inline float rsqrt(float x) { return 1.0f / __builtin_sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / __builtin_sqrt(x); }

inline float floor(float x) { return __builtin_floorf(x); }
inline double floor(double x) { return __builtin_floor(x); }
inline float ceil(float x) { return __builtin_ceilf(x); }
inline double ceil(double x) { return __builtin_ceil(x); }
inline float trunc(float x) { return __builtin_truncf(x); }
inline double trunc(double x) { return __builtin_trunc(x); }
/// Rounds to the nearest integer, ties to even.
inline float roundEven(float x) { return __builtin_roundevenf(x); }
inline double roundEven(double x) { return __builtin_roundeven(x); }
/// Rounds to the nearest integer, ties away from zero.
template <typename T> inline T roundAway(T x) {
  T whole = trunc(x);
  T distance = x - whole; // exact
  whole += distance >= T(0.5) ? T(1) : distance <= T(-0.5) ? T(-1) : T(0);
  using U = typename std::conditional<sizeof(T) == 4, uint32_t, uint64_t>::type;
  constexpr U sign = U(1) << (sizeof(T) * 8 - 1);
  return std::bit_cast<T>((std::bit_cast<U>(whole) & ~sign) | (std::bit_cast<U>(x) & sign));
}
inline float round(float x) { return roundAway(x); }
inline double round(double x) { return roundAway(x); }

inline float abs(float x) { return __builtin_fabsf(x); }
inline double abs(double x) { return __builtin_fabs(x); }
inline float copySign(float x, float y) { return __builtin_copysignf(x, y); }
inline double copySign(double x, double y) { return __builtin_copysign(x, y); }
/// The remainder of the truncated quotient, exact, with the sign of x.
inline float rem(float x, float y) { return __builtin_fmodf(x, y); }
inline double rem(double x, double y) { return __builtin_fmod(x, y); }

inline double cbrt(double x) {
  double a = absolute(x);
  bool subnormal = a < 0x1p-1000, large = a > 0x1p900; // the cube below must not overflow
  double m = subnormal ? a * 0x1p72 : large ? a * 0x1p-144 : a;
  // Initial value from a third of the exponent, then three steps of Halley's iteration and one of Newton's with an
  // exact residual.
  double t = std::bit_cast<double>(std::bit_cast<uint64_t>(m) / 3 + 0x2a9f7893782da1ceull);
  for (int step = 0; step < 3; ++step) {
    double cube = t * t * t;
    t = t * ((cube + 2.0 * m) / (2.0 * cube + m));
  }
  DD square = twoProduct(t, t);
  double residual = fma(square.high, t, -m) + square.low * t;
  t -= residual / (3.0 * square.high);
  double result = subnormal ? t * 0x1p-24 : large ? t * 0x1p48 : t;
  bool itself = x == 0.0 || x != x || a == std::numeric_limits<double>::infinity();
  return itself ? x : withSignOf(result, x);
}

// NaN handling of the minimum and maximum: the "Num" forms ignore a NaN, the others propagate it. -0 is less than +0.
template <typename T> inline T minNum(T a, T b) {
  T smaller = a < b || b != b || (a == b && isNegative(a)) ? a : b;
  return smaller;
}
template <typename T> inline T maxNum(T a, T b) {
  T larger = a > b || b != b || (a == b && !isNegative(a)) ? a : b;
  return larger;
}
template <typename T> inline T minimum(T a, T b) { return a != a ? a : b != b ? b : minNum(a, b); }
template <typename T> inline T maximum(T a, T b) { return a != a ? a : b != b ? b : maxNum(a, b); }

} // namespace txl::numerics

#endif // TXL_NUMERICS_MATH_H
