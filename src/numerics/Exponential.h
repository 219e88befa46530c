// exp and related functions. x = n ln2 + r with |r| <= ln2 / 2; e^r is a polynomial; the factor 2^n is applied by
// exponent bits in two halves, so that subnormal results are rounded once more and overflow gives infinity without a
// special case.
#ifndef TXL_NUMERICS_EXPONENTIAL_H
#define TXL_NUMERICS_EXPONENTIAL_H

#include "numerics/Coefficients.h"
#include "numerics/DoubleDouble.h"
#include "numerics/single/Exponential.h"
#include <bit>
#include <cstdint>

namespace txl::numerics {

/// Adding and subtracting this constant rounds to an integer; the low bits of the intermediate sum are that integer.
inline constexpr double kRoundMagic = 0x1.8p52;

/// value * 2^n for |n| <= 2000.
inline double scaleByPowerOfTwo(double value, int32_t n) {
  int32_t first = n >> 1, second = n - first;
  double a = std::bit_cast<double>(uint64_t(int64_t(first) + 1023) << 52);
  double b = std::bit_cast<double>(uint64_t(int64_t(second) + 1023) << 52);
  return value * a * b;
}
/// e^(high + low) = (1 + fraction) * 2^exponent, with the fraction in two doubles; high is in [-800, 800] or NaN.
struct ExpParts {
  DD fraction;
  int32_t exponent;
};
inline ExpParts expParts(double high, double low) {
  double shifted = fma(high, kInvLn2High, kRoundMagic);
  double n = shifted - kRoundMagic;
  int32_t exponent = static_cast<int32_t>(std::bit_cast<uint64_t>(shifted));
  double rest = fma(-n, kLn2High, high); // exact
  DD r = twoSum(rest, fma(-n, kLn2Low, low));
  double tail = r.high * r.high * polynomial(kExp64, r.high);
  return {fastTwoSum(r.high, tail + fma(r.low, r.high, r.low)), exponent};
}
/// e^(high + low); any high.
inline double expOfSum(double high, double low) {
  double x = high > 720.0 ? 720.0 : high;
  x = x < -760.0 ? -760.0 : x;
  low = x == high ? low : 0.0;
  ExpParts e = expParts(x, low);
  DD one = fastTwoSum(1.0, e.fraction.high);
  return scaleByPowerOfTwo(one.high + (one.low + e.fraction.low), e.exponent);
}

inline double exp(double x) { return expOfSum(x, 0.0); }

inline double exp2(double value) {
  double x = value > 1030.0 ? 1030.0 : value;
  x = x < -1100.0 ? -1100.0 : x;
  double shifted = x + kRoundMagic;
  double r = x - (shifted - kRoundMagic); // exact
  DD scaled = multiply(DD{kLn2TailHigh, kLn2TailLow}, r);
  double tail = scaled.high * scaled.high * polynomial(kExp64, scaled.high);
  DD one = fastTwoSum(1.0, scaled.high);
  double result = one.high + (one.low + (tail + scaled.low));
  return scaleByPowerOfTwo(result, static_cast<int32_t>(std::bit_cast<uint64_t>(shifted)));
}

inline double expm1(double value) {
  double x = value > 720.0 ? 720.0 : value;
  x = x < -50.0 ? -50.0 : x;
  ExpParts e = expParts(x, 0.0);
  // 2^n (1 + f) - 1 = (2^n - 1) + 2^n f; for n > 100 the 1 is negligible.
  int32_t n = e.exponent > 100 ? 0 : e.exponent;
  double power = std::bit_cast<double>(uint64_t(int64_t(n) + 1023) << 52);
  DD sum = twoSum(power - 1.0, power * e.fraction.high);
  double small = sum.high + (sum.low + power * e.fraction.low);
  double large = scaleByPowerOfTwo(1.0 + e.fraction.high, e.exponent);
  double result = e.exponent > 100 ? large : small;
  bool tiny = value < 0x1p-54 && value > -0x1p-54; // the result is the argument, which keeps the sign of zero
  return tiny ? value : result;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_EXPONENTIAL_H
