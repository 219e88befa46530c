// erfcx(x) = exp(x^2) erfc(x), and the inverses of erf, erfc and the normal distribution function.
//
// An inverse starts from a formula of Winitzki (2008) that is accurate to two digits, and is refined by three steps: of
// Halley's method for erf(y) = a, or, if the complement c = 1 - a is at most 1/2, of Newton's method for log erfcx(y) =
// y^2 + log c, which is nearly linear and equally accurate for the smallest c.
#ifndef TXL_NUMERICS_INVERSEERROR_H
#define TXL_NUMERICS_INVERSEERROR_H

#include "numerics/ErrorFunction.h"

namespace txl::numerics {

inline constexpr double kHalfRootPi = 0x1.c5bf891b4ef6bp-1;

/// exp(x^2) erfc(x) for x >= 0 or NaN.
inline double scaledErfcTail(double a) {
  double x = a > 0x1p60 ? 0x1p60 : a;
  double q = (x - 4.0) / (x + 4.0);
  DD product = twoProduct(q, polynomial<1>(kScaledErfc, q));
  DD sum = fastTwoSum(kScaledErfc[0], product.high);
  DD scaled = divide(DD{sum.high, sum.low + product.low}, twoSum(2.0 * x, 1.0));
  double result = scaled.high + scaled.low;
  return a > 0x1p60 ? 0.5 / (a * kHalfRootPi) : result;
}
inline double erfcx(double x) {
  double tail = scaledErfcTail(absolute(x));
  double a = x < -30.0 ? 30.0 : absolute(x);
  DD square = twoProduct(a, a);
  double growing = 2.0 * expOfSum(square.high < 720.0 ? square.high : 720.0, square.high < 720.0 ? square.low : 0.0);
  return x < 0 ? growing - tail : tail;
}

/// y >= 0 with erf(y) = 1 - c, where `a` is 1 - c: in (0, 1). `a` is exact if it is below 1/2, `c` otherwise.
inline double inverseErrorFunction(double a, double c) {
  double l = log(c) + log(1.0 + a); // log(1 - a^2)
  constexpr double w = 0.147;
  double s = 0x1.45f306dc9c883p-1 / w + 0.5 * l;
  double guess = __builtin_sqrt(__builtin_sqrt(s * s - l / w) - s);
  double y = a < 0.05 ? a * kHalfRootPi : guess;
  for (int step = 0; step < 3; ++step) {
    double u = (erf(y) - a) * kHalfRootPi * exp(y * y);
    double near = y - u / fma(y, u, 1.0);
    double tail = scaledErfcTail(y);
    double far = y + (log(tail) - fma(y, y, log(c))) * (kHalfRootPi * tail);
    y = c > 0.5 ? near : far;
  }
  return y;
}

inline double erfinv(double x) {
  double a = absolute(x);
  bool inside = a < 1.0;
  double m = inside ? a : 0.5;
  double y = inverseErrorFunction(m, 1.0 - m);
  y = m < 0x1p-30 ? m * kHalfRootPi : y;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double result = inside ? y : a == 1.0 ? infinity : std::numeric_limits<double>::quiet_NaN();
  return withSignOf(result, x);
}
inline double erfcinv(double x) {
  bool isLarge = x > 1.0;
  double c = isLarge ? 2.0 - x : x; // exact
  bool inside = c > 0.0 && c < 1.0;
  double m = inside ? c : 0.25;
  double y = inverseErrorFunction(1.0 - m, m);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double result = inside ? y : c == 1.0 ? 0.0 : c == 0.0 ? infinity : std::numeric_limits<double>::quiet_NaN();
  return isLarge ? -result : result;
}
/// The quantile function of the standard normal distribution.
inline double normcdfinv(double x) { return -0x1.6a09e667f3bcdp+0 * erfcinv(2.0 * x); }

inline float erfcx(float x) { return static_cast<float>(erfcx(static_cast<double>(x))); }
inline float erfinv(float x) { return static_cast<float>(erfinv(static_cast<double>(x))); }
inline float erfcinv(float x) { return static_cast<float>(erfcinv(static_cast<double>(x))); }
inline float normcdfinv(float x) { return static_cast<float>(normcdfinv(static_cast<double>(x))); }

} // namespace txl::numerics

#endif // TXL_NUMERICS_INVERSEERROR_H
