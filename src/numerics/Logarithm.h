// log and related functions, pow. x = 2^k m with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(s), s = (m - 1) / (m + 1).
// For f64 the result is computed in two doubles (about 66 correct bits), which pow needs and the other functions get
// for free.
#ifndef TXL_NUMERICS_LOGARITHM_H
#define TXL_NUMERICS_LOGARITHM_H

#include "numerics/Exponential.h"
#include "numerics/single/Logarithm.h"
#include <limits>

namespace txl::numerics {

/// log(high + low) for finite high > 0, |low| <= ulp(high) / 2.
inline DD logOfSum(double high, double low) {
  bool subnormal = high < 0x1p-1022;
  high = subnormal ? high * 0x1p54 : high;
  uint64_t bits = std::bit_cast<uint64_t>(high);
  constexpr uint64_t rootHalf = 0x3fe6a09e667f3bcd;
  uint64_t offset = bits - rootHalf;
  int64_t exponent = static_cast<int64_t>(offset) >> 52;
  double m = std::bit_cast<double>(bits - (static_cast<uint64_t>(exponent) << 52));
  // 2^-k as a product of two powers of two, because k may be 1024.
  int64_t half = exponent >> 1;
  double scaledLow = low * std::bit_cast<double>(uint64_t(1023 - half) << 52) *
                     std::bit_cast<double>(uint64_t(1023 - (exponent - half)) << 52);
  double k = static_cast<double>(static_cast<int32_t>(exponent)) - (subnormal ? 54.0 : 0.0);

  DD above = twoSum(m, 1.0);
  DD s = divide(twoSum(m - 1.0, scaledLow), DD{above.high, above.low + scaledLow});
  DD z = multiply(s, s);
  DD factor = twoSum(0x1.5555555555555p-1, fma(z.high, polynomial(kLog64, z.high), 0x1.5555555555555p-55));
  DD tail = multiply(multiply(z, s), factor);
  DD sum = add(DD{2 * s.high, 2 * s.low}, tail);
  DD whole = add(DD{k * kLn2High, 0.0}, sum);
  return fastTwoSum(whole.high, fma(k, kLn2Low, whole.low));
}

/// The values of a logarithm at the edges of its domain; `finite` if `x` is positive and finite.
inline double logEdges(double x, double finite) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double result = x == 0.0 ? -infinity : finite;
  result = x == infinity ? infinity : result;
  return x >= 0.0 ? result : std::numeric_limits<double>::quiet_NaN();
}

inline double log(double x) {
  DD l = logOfSum(x, 0.0);
  return logEdges(x, l.high + l.low);
}
inline double log2(double x) {
  DD l = multiply(logOfSum(x, 0.0), DD{kInvLn2High, kInvLn2Low});
  return logEdges(x, l.high + l.low);
}
inline double log10(double x) {
  DD l = multiply(logOfSum(x, 0.0), DD{kInvLn10High, kInvLn10Low});
  return logEdges(x, l.high + l.low);
}
inline double log1p(double x) {
  DD u = twoSum(1.0, x);
  bool tiny = x < 0x1p-54 && x > -0x1p-54; // the result is the argument, which keeps the sign of zero
  DD l = logOfSum(u.high, u.low);
  return tiny ? x : logEdges(u.high, l.high + l.low);
}

/// x^y, with the special cases of C's pow.
inline double pow(double x, double y) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double ax = x < 0 ? -x : x;
  double ay = y < 0 ? -y : y;
  DD l = logOfSum(ax, 0.0);
  double logHigh = ax == 0.0 ? -infinity : ax == infinity ? infinity : l.high;
  double logLow = ax == 0.0 || ax == infinity ? 0.0 : l.low;
  double high = y * logHigh;
  double low = fma(y, logHigh, -high) + y * logLow;
  bool bounded = high > -1000.0 && high < 1000.0;
  double magnitude = expOfSum(high, bounded ? low : 0.0);
  // Above 2^53 every double is an even integer.
  double whole = ay < 0x1p52 ? ay : 0.0;
  double rounded = (whole + 0x1p52) - 0x1p52;
  bool integer = ay >= 0x1p52 || rounded == ay;
  double halved = (ay < 0x1p53 ? ay : 0.0) * 0.5;
  double halfRounded = halved < 0x1p52 ? (halved + 0x1p52) - 0x1p52 : halved;
  bool odd = integer && halfRounded != halved;
  bool negative = std::bit_cast<uint64_t>(x) >> 63;
  double result = negative && odd ? -magnitude : magnitude;
  result = x < 0 && !integer && ax != infinity && ay != infinity ? std::numeric_limits<double>::quiet_NaN() : result;
  result = x != x || y != y ? x + y : result;
  result = ax == 1.0 && ay == infinity ? 1.0 : result;
  return x == 1.0 || y == 0.0 ? 1.0 : result;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_LOGARITHM_H
