// exp and related functions for float, in float arithmetic alone: a GPU executes 64 float operations in the time of one
// on doubles, a CPU two. The scheme is that of numerics/Exponential.h; where one float does not have enough bits, two
// are used.
#ifndef TXL_NUMERICS_SINGLE_EXPONENTIAL_H
#define TXL_NUMERICS_SINGLE_EXPONENTIAL_H

#include "numerics/Coefficients.h"
#include "numerics/DoubleDouble.h"
#include "numerics/single/Coefficients.h"
#include <bit>
#include <cstdint>
#include <limits>

namespace txl::numerics {

inline constexpr float kRoundMagicF = 0x1.8p23f;

inline float absolute(float x) { return std::bit_cast<float>(std::bit_cast<uint32_t>(x) & 0x7fffffffu); }
inline float withSignOf(float magnitude, float x) {
  return std::bit_cast<float>(std::bit_cast<uint32_t>(absolute(magnitude)) |
                              (std::bit_cast<uint32_t>(x) & 0x80000000u));
}

/// The minimum (maximum) of `x` and `limit`; for a NaN it is `limit`.
inline float atMost(float x, float limit) {
#ifdef __NVPTX__
  return __builtin_fminf(x, limit); // one instruction; that of a CPU computes the expression below
#else
  return x < limit ? x : limit;
#endif
}
inline float atLeast(float x, float limit) {
#ifdef __NVPTX__
  return __builtin_fmaxf(x, limit);
#else
  return x > limit ? x : limit;
#endif
}

/// 2^n for -126 <= n <= 127; arbitrary for other n.
inline float powerOfTwo(int32_t n) { return std::bit_cast<float>((static_cast<uint32_t>(n) << 23) + 0x3f800000u); }
/// value * 2^n for |n| <= 250; NaN for a NaN and any n.
inline float scaleByPowerOfTwo(float value, int32_t n) {
  int32_t first = n >> 1;
  return value * powerOfTwo(first) *
         powerOfTwo(static_cast<int32_t>(static_cast<uint32_t>(n) - static_cast<uint32_t>(first)));
}

/// 1 / d, correctly rounded, for 2^-120 <= |d| <= 2^120. The GPU's approximation has an error of a few units of 2^-25,
/// and one step of Newton's method from there gives the nearest float for each of the 2^23 fractions. The GPU's
/// division computes the same, and uses a branch for other exponents.
inline float reciprocal(float d) {
#ifdef __NVPTX__
  float y = __nvvm_rcp_approx_ftz_f(d);
  return fma(y, fma(-d, y, 1.0f), y);
#else
  return 1.0f / d;
#endif
}
/// a / b for b.high in the range of `reciprocal`.
inline FF divide(FF a, FF b) {
  float inverse = reciprocal(b.high);
  float quotient = a.high * inverse;
  float rest = fma(-quotient, b.high, a.high) + (a.low - quotient * b.low);
  return fastTwoSum(quotient, rest * inverse);
}
/// The square root of a.high + a.low > 0; a.high in [2^-100, 2^100].
inline FF squareRoot(FF a) {
  float root = __builtin_sqrtf(a.high);
  return {root, (fma(-root, root, a.high) + a.low) * (0.5f * reciprocal(root))};
}

/// The integer in the last bits of `shifted`, which is the sum of a value of magnitude at most 2^20 and the magic
/// constant. A NaN gives an arbitrary integer; the values computed from it are multiplied by a NaN.
inline int32_t integerOf(float shifted) {
  return static_cast<int32_t>(std::bit_cast<uint32_t>(shifted) - std::bit_cast<uint32_t>(kRoundMagicF));
}

/// e^(high + low) = (1 + fraction) * 2^exponent, with the fraction in two floats; |high| <= 110, or NaN.
struct ExpPartsF {
  FF fraction;
  int32_t exponent;
};
inline ExpPartsF expParts(float high, float low) {
  float shifted = fma(high, kInvLn2HighF, kRoundMagicF);
  float n = shifted - kRoundMagicF;
  float rest = fma(-n, kLn2HighF, high); // exact
  FF r = twoSum(rest, fma(-n, kLn2LowF, low));
  float tail = r.high * r.high * polynomial(kExp32, r.high);
  return {fastTwoSum(r.high, tail + fma(r.low, r.high, r.low)), integerOf(shifted)};
}
inline float exp(float value) {
  float x = value > 90.0f ? 90.0f : value;
  x = x < -105.0f ? -105.0f : x;
  float shifted = fma(x, kInvLn2HighF, kRoundMagicF);
  float n = shifted - kRoundMagicF;
  float r = fma(-n, kLn2LowF, fma(-n, kLn2HighF, x));
  float e = fma(r * r, polynomial(kExp32, r), r);
  return scaleByPowerOfTwo(1.0f + e, integerOf(shifted));
}

inline float exp2(float value) {
  float x = value > 130.0f ? 130.0f : value;
  x = x < -160.0f ? -160.0f : x;
  float shifted = x + kRoundMagicF;
  float r = x - (shifted - kRoundMagicF); // exact
  return scaleByPowerOfTwo(fma(r, polynomial(kExp2_32, r), 1.0f), integerOf(shifted));
}

/// The result is twice 2^(n-1) f + (2^(n-1) - 1/2), rounded once, with f = e^r - 1; near zero n is 0.
inline float expm1(float value) {
  float x = value > 89.0f ? 89.0f : value;
  x = x < -20.0f ? -20.0f : x;
  float shifted = fma(x, kInvLn2HighF, kRoundMagicF);
  shifted = absolute(x) < 0.41f ? kRoundMagicF : shifted;
  float n = shifted - kRoundMagicF;
  float r = fma(-n, kLn2LowF, fma(-n, kLn2HighF, x));
  float f = fma(r * r, polynomial(kExpm1_32, r), r);
  float power = powerOfTwo(static_cast<int32_t>(static_cast<uint32_t>(integerOf(shifted)) - 1u));
  float half = fma(power, f, power - 0.5f);
  return value == 0.0f ? value : half + half; // keeps the sign of zero
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_EXPONENTIAL_H
