// exp and its family for float, in float arithmetic alone: a GPU computes 64 of these operations in the time of one on
// doubles, a CPU twice as many. The scheme is that of numerics/Exponential.h; where one float does not hold enough bits, two do.
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

/// 2^n for -126 <= n <= 127.
inline float powerOfTwo(int32_t n) { return std::bit_cast<float>(static_cast<uint32_t>(n + 127) << 23); }
/// value * 2^n for |n| <= 250.
inline float scaleByPowerOfTwo(float value, int32_t n) {
  int32_t first = n >> 1;
  return value * powerOfTwo(first) * powerOfTwo(n - first);
}

/// 1 / d within a unit of the last place, for 2^-120 <= |d| <= 2^120. The difference of bit patterns is right to 5 %, and each
/// of two steps takes the error to its third power: seven operations, no more than a correctly rounded division costs without
/// its branch.
inline float reciprocal(float d) {
  float y = std::bit_cast<float>(0x7ef311c3u - std::bit_cast<uint32_t>(d));
  float e = fma(-d, y, 1.0f);
  y = fma(y, fma(e, e, e), y);
  e = fma(-d, y, 1.0f);
  return fma(y, fma(e, e, e), y);
}
/// a / b for b.high in the range of `reciprocal`.
inline FF divide(FF a, FF b) {
  float inverse = reciprocal(b.high);
  float quotient = a.high * inverse;
  float rest = fma(-quotient, b.high, a.high) + (a.low - quotient * b.low);
  return fastTwoSum(quotient, rest * inverse);
}
/// The root of a.high + a.low > 0; a.high in [2^-100, 2^100].
inline FF squareRoot(FF a) {
  float root = __builtin_sqrtf(a.high);
  return {root, (fma(-root, root, a.high) + a.low) * (0.5f * reciprocal(root))};
}

/// The integer in the last bits of `shifted`, which is a number of magnitude 200 or less plus the magic one, or NaN.
inline int32_t integerOf(float shifted) {
  int32_t n = std::bit_cast<int32_t>(shifted) - std::bit_cast<int32_t>(kRoundMagicF);
  return n < -200 || n > 200 ? 0 : n; // a NaN
}

/// e^(high + low) = (1 + fraction) * 2^exponent, the fraction as a sum; |high| <= 110, or NaN.
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
/// e^(high + low); any high.
inline float expOfSum(float high, float low) {
  float x = high > 90.0f ? 90.0f : high;
  x = x < -105.0f ? -105.0f : x;
  low = x == high ? low : 0.0f;
  ExpPartsF e = expParts(x, low);
  FF one = fastTwoSum(1.0f, e.fraction.high);
  return scaleByPowerOfTwo(one.high + (one.low + e.fraction.low), e.exponent);
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

inline float expm1(float value) {
  float x = value > 90.0f ? 90.0f : value;
  x = x < -20.0f ? -20.0f : x;
  ExpPartsF e = expParts(x, 0.0f);
  // 2^n (1 + f) - 1 = (2^n - 1) + 2^n f; for n > 60 the 1 is nothing.
  int32_t n = e.exponent > 60 ? 0 : e.exponent;
  float power = powerOfTwo(n), less = power - 1.0f;
  FF sum = twoSum(less, power * e.fraction.high);
  float small = sum.high + (sum.low + fma(power, e.fraction.low, (power - less) - 1.0f));
  float large = scaleByPowerOfTwo(1.0f + e.fraction.high, e.exponent);
  float result = e.exponent > 60 ? large : small;
  bool tiny = absolute(value) < 0x1p-25f; // itself, its zero's sign too
  return tiny ? value : result;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_EXPONENTIAL_H
