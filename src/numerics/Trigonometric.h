// sin, cos, tan for every finite argument, and their inverses.
//
// Argument reduction needs x 2/pi modulo 4 to full precision, and x may be 2^1023. With x = m 2^p (m an integer), the
// bits of 2/pi of weight 2^(2-p) and more contribute multiples of 4. So a window of the bits after these is multiplied
// by m in wrapping integer arithmetic: the top two bits of the product are the quadrant, and the rest is the angle.
// This needs no loop, and no second path for small arguments. Arguments up to pi/4 are not reduced.
// (numerics/single/Trigonometric.h has the functions for float.)
#ifndef TXL_NUMERICS_TRIGONOMETRIC_H
#define TXL_NUMERICS_TRIGONOMETRIC_H

#include "numerics/Coefficients.h"
#include "numerics/DoubleDouble.h"
#include "numerics/single/Trigonometric.h"
#include <bit>
#include <cstdint>
#include <limits>

namespace txl::numerics {

inline Reduced<DD> reduceAngle(double x) {
  uint64_t magnitude = std::bit_cast<uint64_t>(x) & ~(uint64_t(1) << 63);
  int exponent = static_cast<int>(magnitude >> 52);
  uint64_t mantissa = (magnitude & ((uint64_t(1) << 52) - 1)) | uint64_t(1) << 52;
  int start = (exponent < 1022 ? 1022 : exponent) - 1075 - 1;
  using Wide = unsigned __int128;
  Wide product = (Wide(mantissa * windowOfTwoOverPi(start)) << 64) + Wide(mantissa) * windowOfTwoOverPi(start + 64) +
                 (Wide(mantissa) * windowOfTwoOverPi(start + 128) >> 64);
  Wide quadrant = (product + (Wide(1) << 125)) >> 126;
  __int128 rest = static_cast<__int128>(product - (quadrant << 126));
  // The topmost 53 bits, then the next ones: the conversions are exact by construction.
  bool negative = rest < 0;
  Wide left = static_cast<Wide>(negative ? -rest : rest);
  int zeros = static_cast<uint64_t>(left >> 64) ? __builtin_clzll(static_cast<uint64_t>(left >> 64))
                                                : 64 + __builtin_clzll(static_cast<uint64_t>(left) | 1);
  left <<= zeros;
  uint64_t first = static_cast<uint64_t>(left >> 75),
           second = static_cast<uint64_t>(left >> 22) & ((uint64_t(1) << 53) - 1);
  // left = first 2^75 + second 2^22 in units of 2^(-126 - zeros)
  double unit = std::bit_cast<double>(uint64_t(1023 - 126 + 75 - zeros) << 52);
  DD fraction{static_cast<double>(first) * unit, static_cast<double>(second) * (unit * 0x1p-53)};
  DD angle = multiply(fraction, DD{kPiHalfHigh, kPiHalfLow});
  angle.high = negative ? -angle.high : angle.high;
  angle.low = negative ? -angle.low : angle.low;
  double ax = std::bit_cast<double>(magnitude);
  bool small = ax <= 0x1.921fb54442d18p-1;
  angle.high = small ? ax : angle.high;
  angle.low = small ? 0.0 : angle.low;
  angle.high = exponent == 2047 ? std::numeric_limits<double>::quiet_NaN() : angle.high;
  return {angle, small ? 0u : static_cast<uint32_t>(quadrant)};
}

/// Sine and cosine of a reduced angle.
struct SinCos {
  double sin, cos;
};
inline SinCos sinCos(DD angle) {
  double r = angle.high, z = r * r;
  double s = fma(z * r, polynomial(kSin64, z), angle.low * fma(-0.5, z, 1.0));
  double half = 0.5 * z, c = 1.0 - half;
  double tail = fma(z * z, polynomial(kCos64, z), -r * angle.low);
  // z is rounded; its error affects the last bit of the cosine.
  double zLow = fma(r, r, -z);
  return {r + s, c + (((1.0 - c) - half) + (tail - 0.5 * zLow))};
}
inline double flipSign(double value, bool flip) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(value) ^ (flip ? uint64_t(1) << 63 : uint64_t(0)));
}
inline double sinOfReduced(Reduced<DD> r, bool negative) {
  SinCos v = sinCos(r.angle);
  return flipSign(r.quadrant & 1u ? v.cos : v.sin, ((r.quadrant >> 1 & 1u) != 0) != negative);
}
inline double cosOfReduced(Reduced<DD> r) {
  SinCos v = sinCos(r.angle);
  return flipSign(r.quadrant & 1u ? v.sin : v.cos, ((r.quadrant + 1) >> 1 & 1u) != 0);
}
inline double tanOfReduced(Reduced<DD> r, bool negative) {
  SinCos v = sinCos(r.angle);
  bool odd = r.quadrant & 1u;
  return flipSign((odd ? v.cos : v.sin) / (odd ? v.sin : v.cos), odd != negative);
}
inline bool isNegative(double x) { return std::bit_cast<uint64_t>(x) >> 63; }

inline double sin(double x) { return sinOfReduced(reduceAngle(x), isNegative(x)); }
inline double cos(double x) { return cosOfReduced(reduceAngle(x)); }
inline double tan(double x) { return tanOfReduced(reduceAngle(x), isNegative(x)); }

/// The angle of the point (x, y), with the special cases of C's atan2.
inline double atan2(double y, double x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double ax = std::bit_cast<double>(std::bit_cast<uint64_t>(x) & ~(uint64_t(1) << 63));
  double ay = std::bit_cast<double>(std::bit_cast<uint64_t>(y) & ~(uint64_t(1) << 63));
  bool swap = ay > ax;
  double large = swap ? ay : ax, small = swap ? ax : ay;
  // Scale so that sums and quotients neither overflow nor underflow.
  bool bothInfinite = small == infinity;
  large = bothInfinite ? 1.0 : large == infinity ? 0x1p1000 : large;
  small = bothInfinite ? 1.0 : ay == infinity || ax == infinity ? 0.0 : small;
  double scale = large > 0x1p1000 ? 0x1p-60 : large < 0x1p-900 ? 0x1p120 : 1.0;
  large *= scale;
  small *= scale;
  // Above tan(pi/8) rotate by pi/4.
  bool rotates = small > 0.41421356237309503 * large;
  double top = rotates ? small - large : small;
  double bottom = rotates ? small + large : large;
  double bottomLow = rotates ? twoSum(small, large).low : 0.0;
  double topLow = rotates ? twoSum(small, -large).low : 0.0;
  double t = top / bottom;
  double tLow = (fma(-t, bottom, top) + (topLow - t * bottomLow)) / bottom;
  t = large == 0.0 ? 0.0 : t;
  tLow = large == 0.0 ? 0.0 : tLow;
  double z = t * t;
  double tail = fma(z * t, polynomial(kAtan64, z), tLow * (1.0 - z));
  // base + sign * (t + tail), base being a multiple of pi/4.
  bool left = isNegative(x);
  int octants = rotates ? 1 : 0;
  octants = swap ? 2 - octants : octants;
  octants = left ? 4 - octants : octants;
  bool minus = swap != left;
  double base = octants * (0.5 * kPiHalfHigh), baseLow = octants * (0.5 * kPiHalfLow);
  DD sum = twoSum(base, minus ? -t : t);
  double result = octants == 0 ? t + tail : sum.high + (sum.low + (baseLow + (minus ? -tail : tail)));
  result = x != x || y != y ? std::numeric_limits<double>::quiet_NaN() : result;
  return std::bit_cast<double>((std::bit_cast<uint64_t>(result) & ~(uint64_t(1) << 63)) |
                               (std::bit_cast<uint64_t>(y) & uint64_t(1) << 63));
}
inline double atan(double x) { return atan2(x, 1.0); }
inline double asin(double x) { return atan2(x, __builtin_sqrt((1.0 - x) * (1.0 + x))); }
inline double acos(double x) { return 2.0 * atan2(__builtin_sqrt(1.0 - x), __builtin_sqrt(1.0 + x)); }

} // namespace txl::numerics

#endif // TXL_NUMERICS_TRIGONOMETRIC_H
