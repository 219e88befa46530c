// log and related functions, and pow, for float, in float arithmetic alone. x = 2^k (1 + f) with sqrt(1/2) <= 1 + f <
// sqrt(2), or in log itself 2/3 <= 1 + f < 4/3. If the logarithm is the result, one polynomial in f is accurate enough.
// pow multiplies it by up to 2^30, so it computes log2 in two floats (about 36 correct bits).
#ifndef TXL_NUMERICS_SINGLE_LOGARITHM_H
#define TXL_NUMERICS_SINGLE_LOGARITHM_H

#include "numerics/single/Exponential.h"

namespace txl::numerics {

/// k and f with x = 2^k (1 + f), sqrt(1/2) <= 1 + f < sqrt(2), for x > 0.
struct LogParts {
  float exponent, fraction;
};
inline LogParts logParts(float x) {
  bool subnormal = x < 0x1p-126f;
  float normal = subnormal ? x * 0x1p23f : x;
  uint32_t bits = std::bit_cast<uint32_t>(normal);
  int32_t exponent = static_cast<int32_t>(bits - 0x3f3504f3u) >> 23;
  float m = std::bit_cast<float>(bits - (static_cast<uint32_t>(exponent) << 23));
  return {static_cast<float>(exponent) - (subnormal ? 23.0f : 0.0f), m - 1.0f};
}
/// The contribution of `low`, added to x = 2^k (1 + f), to log(x): low / x, accurate to one or two percent. k >= -100.
inline float logOfLow(LogParts p, float low) {
  float k = p.exponent > 100.0f ? 100.0f : p.exponent; // beyond, the contribution is negligible
  float scaled = low * powerOfTwo(-static_cast<int32_t>(k));
  return scaled * fma(-p.fraction, fma(-p.fraction, 1.0f - p.fraction, 1.0f), 1.0f);
}
/// The logarithm of 2^k (1 + f), plus the correction `lost`.
inline float logOfParts(LogParts p, float lost) {
  float f = p.fraction, square = f * f;
  float tail = fma(f * square, polynomial(kLog32, f), fma(p.exponent, kLn2LowF, lost));
  float sum = fma(-0.5f, square, tail);
  return fma(p.exponent, kLn2HighF, f + sum);
}
/// log(1 + f) in two floats.
inline FF logOfFraction(float f) {
  float halfSquare = 0.5f * f * f;
  float high = f - halfSquare;
  return {high, fma(f * f * f, polynomial(kLog32, f), (f - high) - halfSquare)};
}
inline float logEdges(float x, float finite) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float result = x == 0.0f ? -infinity : finite;
  result = x == infinity ? infinity : result;
  return x >= 0.0f ? result : std::numeric_limits<float>::quiet_NaN();
}

/// log(x) with as few operations as an error of one unit in the last place allows, because losses apply it to every
/// element. The exponent is chosen such that |f| <= 1/3 and is used without shifting it, and ln 2 is one float.
inline float log(float x) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  bool subnormal = x < 0x1p-126f;
  float normal = subnormal ? x * 0x1p23f : x;
  uint32_t bits = std::bit_cast<uint32_t>(normal);
  uint32_t exponent = (bits - 0x3f2aaaabu) & 0xff800000u; // of x / (2/3)
  float f = std::bit_cast<float>(bits - exponent) - 1.0f;
  float k = fma(static_cast<float>(static_cast<int32_t>(exponent)), 0x1p-23f, subnormal ? -23.0f : 0.0f);
  float sum = fma(f * polynomial(kLogNear32, f), f, f);
  float result = fma(k, 0x1.62e430p-1f, sum);
  result = bits < 0x7f800000u ? result : fma(x, infinity, infinity); // infinity; NaN for NaN and negative values
  return x == 0.0f ? -infinity : result;
}
/// log(u.high + u.low) + k ln 2.
inline float logOfPair(FF u, float k) {
  LogParts p = logParts(u.high);
  float lost = logOfLow(p, u.low);
  return logOfParts({p.exponent + k, p.fraction}, lost);
}
inline float log2(float x) {
  LogParts p = logParts(x);
  FF l = logOfFraction(p.fraction);
  float product = l.high * kInvLn2HighF;
  float rest = fma(l.high, kInvLn2HighF, -product) + fma(l.low, kInvLn2HighF, l.high * kInvLn2LowF);
  // exponent + product exactly, then their errors.
  float sum = p.exponent + product;
  float lost = p.exponent == 0.0f ? 0.0f : product - (sum - p.exponent);
  return logEdges(x, sum + (lost + rest));
}
inline float log10(float x) {
  LogParts p = logParts(x);
  FF l = logOfFraction(p.fraction);
  float product = l.high * kInvLn10HighF;
  float rest = fma(l.high, kInvLn10HighF, -product) + fma(l.low, kInvLn10HighF, l.high * kInvLn10LowF);
  FF sum = fastTwoSum(p.exponent * kLog10Of2HighF, product);
  return logEdges(x, sum.high + (sum.low + fma(p.exponent, kLog10Of2LowF, rest)));
}
/// 2^k (1 + f) = 1 + x with f = 2^-k x + (2^-k - 1). The first term is x with another exponent, so f is rounded once,
/// and is x itself for k = 0.
inline float log1p(float x) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float u = 1.0f + x;
  uint32_t bits = std::bit_cast<uint32_t>(u);
  uint32_t exponent = (bits - 0x3f2aaaabu) & 0xff800000u; // of u / (2/3)
  float scaled = std::bit_cast<float>(std::bit_cast<uint32_t>(x) - exponent);
  float f = scaled + fma(0.25f, std::bit_cast<float>(0x40800000u - exponent), -1.0f); // 2^(2-k) is never subnormal
  float sum = fma(f * polynomial(kLogNear32, f), f, f);
  float result = fma(static_cast<float>(static_cast<int32_t>(exponent)), 0x1.62e430p-24f, sum);
  result = bits < 0x7f800000u ? result : fma(x, infinity, infinity); // infinity; NaN for NaN and values below -1
  result = u == 0.0f ? -infinity : result;
  return x == 0.0f ? x : result; // keeps the sign of zero
}

/// log2(x) for finite x > 0, with about 36 correct bits. It is k + log2(1 + f), the latter a series of odd powers of s
/// = 2 f / (2 + f). s and s^3 are in two floats each, the rest is in one.
inline FF log2ToTheLast(float x) {
  bool subnormal = x < 0x1p-126f;
  float normal = subnormal ? x * 0x1p23f : x;
  uint32_t bits = std::bit_cast<uint32_t>(normal);
  uint32_t exponent = (bits - 0x3f3504f3u) & 0xff800000u; // of x / sqrt(1/2)
  float m = std::bit_cast<float>(bits - exponent), f = m - 1.0f;
  float k = fma(static_cast<float>(static_cast<int32_t>(exponent)), 0x1p-23f, subnormal ? -23.0f : 0.0f);
  float inverse = reciprocal(m + 1.0f);
  float s = (f + f) * inverse, left = f - s; // exact
  float sLow = fma(-s, f, left + left) * inverse;
  float z = s * s, zLow = fma(s + s, sLow, fma(s, s, -z));
  float w = z * kLog2CubeHighF;
  float more = fma(z, polynomial(kLog2Tail32, z), kLog2CubeLowF);
  float wLow = fma(z, more, fma(zLow, kLog2CubeHighF, fma(z, kLog2CubeHighF, -w)));
  float cube = s * w, cubeLow = fma(s, wLow, fma(sLow, w, fma(s, w, -cube)));
  float high = fma(s, kInvLn2HighF, k);
  float low = fma(sLow, kInvLn2HighF, fma(s, kInvLn2LowF, fma(s, kInvLn2HighF, k - high)));
  FF sum = fastTwoSum(high, cube);
  return {sum.high, sum.low + (low + cubeLow)};
}

/// x^y = 2^(y log2(x)), with the special cases of C's pow.
inline float pow(float x, float y) {
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  float ax = absolute(x), ay = absolute(y);
  FF l = log2ToTheLast(ax);
  float product = y * l.high;
  float high = atLeast(atMost(product, 160.0f), -160.0f);
  float low = high == product ? fma(y, l.low, fma(y, l.high, -product)) : 0.0f;
  float shifted = high + kRoundMagicF;
  float r = (high - (shifted - kRoundMagicF)) + low;
  float result = scaleByPowerOfTwo(fma(r, polynomial(kExp2_32, r), 1.0f), integerOf(shifted));
  result = ax == 0.0f || ax == infinity ? ((ax == 0.0f) != (y < 0.0f) ? 0.0f : infinity) : result;
  // From 2^24 on every float is an even integer.
  float half = 0.5f * ay;
  bool integer = __builtin_truncf(ay) == ay, odd = integer && __builtin_truncf(half) != half;
  bool negative = std::bit_cast<uint32_t>(x) >> 31;
  result = negative && odd ? -result : result;
  result = x < 0.0f && !integer && ax != infinity ? nan : result; // an infinite y is an integer
  result = x != x || y != y ? nan : result;
  result = ax == 1.0f && ay == infinity ? 1.0f : result;
  return x == 1.0f || y == 0.0f ? 1.0f : result;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_LOGARITHM_H
