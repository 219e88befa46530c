// The gamma function and its logarithm. From 12 on both use Stirling's series; below, x is moved there or into [2, 3)
// by x Γ(x) = Γ(x + 1). Γ is the exponential of a logarithm in two doubles, so it is nearly correctly rounded; log Γ is
// a polynomial between 1 and 3, with its zeros factored out. Negative x use the reflection Γ(x) Γ(-x) = -π / (x
// sin(πx)).
#ifndef TXL_NUMERICS_GAMMA_H
#define TXL_NUMERICS_GAMMA_H

#include "numerics/Hyperbolic.h"
#include "numerics/Trigonometric.h"

namespace txl::numerics {

inline constexpr double kPi = 0x1.921fb54442d18p+1;

/// log Γ(high + low) for 12 <= high <= 2^1000.
inline DD stirling(double high, double low) {
  DD l = logOfSum(high, low);
  DD main = multiply(l, twoSum(high, -0.5));
  double inverse = 1.0 / high;
  double series = inverse * polynomial(kStirling, inverse * inverse);
  DD rest = add(DD{-high, -low}, DD{kHalfLogTwoPiHigh, kHalfLogTwoPiLow});
  DD sum = add(main, rest);
  // d/dz (z log z) = log z + 1: the contribution of the low part of z to the product.
  return add(sum, DD{series, low * l.high});
}

/// sin(πx)| and whether the sine is negative, for x >= 0.
struct SineOfPi {
  double magnitude;
  bool isNegative;
};
inline SineOfPi sineOfPi(double x) {
  double whole = __builtin_floor(x);
  double f = x - whole;
  double g = f > 0.5 ? 1.0 - f : f; // exact
  double half = whole * 0.5;
  return {sin(kPi * g), __builtin_floor(half) != half};
}

inline double tgamma(double x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double a = absolute(x);
  double m = a < 400.0 ? a : 400.0;
  // Γ(m) = Γ(z) / (m (m + 1) … (z - 1)), z >= 12.
  DD product{1.0, 0.0}, z{m, 0.0};
  for (int i = 0; i < 12; ++i) {
    bool moves = z.high < 12.0;
    DD more = multiply(product, z);
    product = moves ? more : product;
    DD next = add(z, DD{1.0, 0.0});
    z = moves ? next : z;
  }
  bool isNegative = x < 0;
  DD l = stirling(z.high, z.low);
  double high = isNegative ? -l.high : l.high, low = isNegative ? -l.low : l.low;
  bool isTiny = high < -780.0, isHuge = high > 780.0;
  ExpParts e = expParts(isTiny ? -780.0 : isHuge ? 780.0 : high, isTiny || isHuge ? 0.0 : low);
  DD one = fastTwoSum(1.0, e.fraction.high);
  DD power{one.high, one.low + e.fraction.low};
  DD quotient = divide(power, product);
  double positive = scaleByPowerOfTwo(quotient.high + quotient.low, e.exponent);
  SineOfPi s = sineOfPi(m);
  DD raised = multiply(multiply(power, product), kPi);
  double reflected = scaleByPowerOfTwo((raised.high + raised.low) / (m * s.magnitude), e.exponent);
  reflected = s.isNegative ? reflected : -reflected;
  double result = isNegative ? reflected : positive;
  result = a < 0x1p-60 ? 1.0 / x : result;
  result = x == infinity ? infinity : result;
  bool isPole = isNegative && __builtin_floor(x) == x;
  return isPole || x != x ? std::numeric_limits<double>::quiet_NaN() : result;
}

/// log Γ(x) for x > 0.
inline double positiveLgamma(double x) {
  // x = y + n with 2 <= y < 3, or x = y - 1 below 1.
  double product = 1.0, y = x < 12.0 ? x : 2.5;
  for (int i = 0; i < 9; ++i) {
    bool moves = y >= 3.0;
    y = moves ? y - 1.0 : y; // exact
    product = moves ? product * y : product;
  }
  bool isSmall = x < 1.0;
  double s = isSmall ? x - 1.0 : y - 2.0, factor = isSmall ? x : y - 1.0;
  double base = s * factor * polynomial(kGammaBase, s);
  double moved = log(isSmall ? x : product);
  double near = isSmall ? base - moved : base + moved;
  double far = x < 12.0 ? 12.0 : x;
  double inverse = 1.0 / far;
  double series = fma(inverse, polynomial(kStirling, inverse * inverse), kHalfLogTwoPiHigh);
  double large = (far - 0.5) * (log(far) - 1.0) + (series - 0.5);
  return x < 12.0 ? near : large;
}
inline double lgamma(double x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double a = absolute(x);
  double positive = positiveLgamma(a);
  double reflected = -log(sineOfPi(a < 0x1p52 ? a : 0.5).magnitude / kPi) - log(a) - positive;
  double result = x < 0 ? reflected : positive;
  bool isPole = x <= 0 && __builtin_floor(x) == x;
  result = isPole || a == infinity ? infinity : result;
  return x != x ? x : result;
}

inline float tgamma(float x) { return static_cast<float>(tgamma(static_cast<double>(x))); }
inline float lgamma(float x) { return static_cast<float>(lgamma(static_cast<double>(x))); }

} // namespace txl::numerics

#endif // TXL_NUMERICS_GAMMA_H
