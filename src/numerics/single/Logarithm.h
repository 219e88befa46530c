// log and its family, and pow, for float, in float arithmetic alone. x = 2^k (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2), or in log itself
// 2/3 <= 1 + f < 4/3. One polynomial of f is enough for a logarithm that is the result. A power multiplies it by up to 2^30: there log is 2 atanh(s), s = f / (2 + f), in
// two floats (about 36 bits right).
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
/// What `low` beside x = 2^k (1 + f) adds to log(x): low / x, to a percent or two. k >= -100.
inline float logOfLow(LogParts p, float low) {
  float k = p.exponent > 100.0f ? 100.0f : p.exponent; // beyond, it is nothing
  float scaled = low * powerOfTwo(-static_cast<int32_t>(k));
  return scaled * fma(-p.fraction, fma(-p.fraction, 1.0f - p.fraction, 1.0f), 1.0f);
}
/// The logarithm of 2^k (1 + f), and `lost`.
inline float logOfParts(LogParts p, float lost) {
  float f = p.fraction, square = f * f;
  float tail = fma(f * square, polynomial(kLog32, f), fma(p.exponent, kLn2LowF, lost));
  float sum = fma(-0.5f, square, tail);
  return fma(p.exponent, kLn2HighF, f + sum);
}
/// log(1 + f) as a sum.
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

/// log(x) with as few operations as a unit of the last place allows, because losses take it of every element: the exponent
/// is cut off so that |f| <= 1/3 and is never shifted, and ln 2 is one float.
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
  result = bits < 0x7f800000u ? result : fma(x, infinity, infinity); // infinity, or NaN also of what is below zero
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
  // exponent + product exactly, then what they lack.
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
inline float log1p(float x) {
  FF u = twoSum(1.0f, x);
  LogParts p = logParts(u.high);
  bool whole = p.exponent == 0.0f; // then x is the fraction
  float lost = whole ? 0.0f : logOfLow(p, u.low);
  float result = logOfParts({p.exponent, whole ? x : p.fraction}, lost);
  bool tiny = absolute(x) < 0x1p-25f; // itself, its zero's sign too
  return tiny ? x : logEdges(u.high, result);
}

/// log(x) for finite x > 0, about 36 bits right.
inline FF logToTheLast(float x) {
  LogParts p = logParts(x);
  FF above = fastTwoSum(2.0f, p.fraction);
  FF s = divide({p.fraction, 0.0f}, above);
  FF z = multiply(s, s);
  FF factor = fastTwoSum(0x1.555556p-1f, fma(z.high, polynomial(kLog32Pair, z.high), -0x1.555556p-26f));
  FF tail = multiply(multiply(z, s), factor);
  FF sum = fastTwoSum(2.0f * s.high, tail.high);
  sum.low += fma(2.0f, s.low, tail.low);
  FF whole = fastTwoSum(p.exponent * kLn2HighF, sum.high);
  return fastTwoSum(whole.high, whole.low + fma(p.exponent, kLn2LowF, sum.low));
}

/// x^y, with the edges of C's pow.
inline float pow(float x, float y) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float ax = absolute(x), ay = absolute(y);
  FF l = logToTheLast(ax);
  bool edge = ax == 0.0f || ax == infinity;
  float logHigh = edge ? (ax == 0.0f ? -infinity : infinity) : l.high;
  float logLow = edge ? 0.0f : l.low;
  float high = y * logHigh;
  float low = fma(y, logHigh, -high) + y * logLow;
  float magnitude = expOfSum(high, absolute(high) < 200.0f ? low : 0.0f);
  // From 2^24 on every float is an even integer.
  float half = 0.5f * ay;
  bool integer = __builtin_truncf(ay) == ay, odd = integer && __builtin_truncf(half) != half;
  bool negative = std::bit_cast<uint32_t>(x) >> 31;
  float result = negative && odd ? -magnitude : magnitude;
  result = x < 0 && !integer && ax != infinity && ay != infinity ? std::numeric_limits<float>::quiet_NaN() : result;
  result = x != x || y != y ? x + y : result;
  result = ax == 1.0f && ay == infinity ? 1.0f : result;
  return x == 1.0f || y == 0.0f ? 1.0f : result;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_LOGARITHM_H
