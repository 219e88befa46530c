// PTX rules for floating-point results beyond IEEE 754, in one file.
//
//   * f32, f16 and bf16 operations have one NaN, all mantissa bits set, positive: 0x7fffffff, 0x7fff.
//   * f64 operations return a NaN operand, made quiet: addition, multiplication and minimum prefer the second operand,
//     fma the second, then the third, then the first. A NaN without a NaN operand is negative without payload.
//   * .ftz flushes subnormal operands and results to zero and keeps the sign.
//   * .sat limits to [0, 1] and maps a NaN and -0 to +0.
#ifndef TXL_EMULATOR_FLOATRULES_H
#define TXL_EMULATOR_FLOATRULES_H

#include "numerics/Float.h"
#include <bit>
#include <cmath>
#include <cstdint>

namespace txl::emulator {

constexpr uint32_t nanBits = 0x7fffffff;

inline float flush(float x) {
  uint32_t bits = std::bit_cast<uint32_t>(x);
  return std::bit_cast<float>(bits & 0x7f800000 ? bits : bits & 0x80000000);
}
inline double flush(double x) { return x; }

template <bool Ftz, typename T> inline T operand(T x) { return Ftz ? flush(x) : x; }

inline float canonical(float x) { return x == x ? x : std::bit_cast<float>(nanBits); }
inline double canonical(double x) { return x; }

template <typename T> inline T saturated(T x) { return x > T(0) ? x < T(1) ? x : T(1) : T(0); }

inline double quiet(double x) { return std::bit_cast<double>(std::bit_cast<uint64_t>(x) | uint64_t(1) << 51); }

/// The result of an operation for `value`, its result except for the bits of a NaN: for f64 the first operand that is a
/// NaN.
inline double nanOf(double value, double first, double second, double third) {
  if (value == value)
    return value;
  if (first != first)
    return quiet(first);
  if (second != second)
    return quiet(second);
  return third != third ? quiet(third) : std::bit_cast<double>(uint64_t(0xfff8) << 48);
}
inline float nanOf(float value, float, float, float) { return value; }

/// The final steps of an operation's result.
template <bool Ftz, bool Sat, typename T> inline T result(T x) {
  if constexpr (Sat)
    x = saturated(x);
  x = canonical(x);
  return Ftz ? flush(x) : x;
}

/// A double addition rounded to odd, so that a later rounding to fewer bits is correct.
inline double addToOdd(double a, double b) {
  double sum = a + b;
  double part = sum - a;
  double error = (a - (sum - part)) + (b - part);
  uint64_t bits = std::bit_cast<uint64_t>(sum);
  bool adjust = error != 0 && !(bits & 1) && std::isfinite(sum);
  if (adjust)
    bits += (error > 0) == (sum > 0) ? 1 : -1;
  return std::bit_cast<double>(bits);
}

// Whether a float result is tiny: below the least normal value when rounded with unbounded exponent. Then .ftz flushes
// it to zero, even if rounding to the spacing of subnormals gives the least normal value. Computed with a scale of
// 2^64, in the processor's current rounding mode.
constexpr float raise = 0x1p64f;
inline bool isTinyRaised(float raised) { return std::fabs(raised) < 0x1p-62f; }
inline bool isTinyProduct(float a, float b) { return isTinyRaised(a * raise * b); }
inline bool isTinySum(float a, float b, float c) { return isTinyRaised(std::fma(a * raise, b, c * raise)); }
inline bool isTinyQuotient(float a, float b) { return isTinyRaised(a * raise / b); }
/// `value` or zero.
inline float flushIf(bool tiny, float value) {
  return tiny && std::fabs(value) == 0x1p-126f ? std::copysign(0.0f, value) : value;
}

/// min and max: -0 < +0; a NaN is ignored unless `propagate`.
template <typename T> inline bool isBelow(T a, T b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }
template <typename T> inline T minimum(T a, T b, bool propagate) {
  if (a != a || b != b)
    return propagate || (a != a && b != b) ? std::numeric_limits<T>::quiet_NaN() : a != a ? b : a;
  return isBelow(b, a) ? b : a;
}
template <typename T> inline T maximum(T a, T b, bool propagate) {
  if (a != a || b != b)
    return propagate || (a != a && b != b) ? std::numeric_limits<T>::quiet_NaN() : a != a ? b : a;
  return isBelow(a, b) ? b : a;
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_FLOATRULES_H
