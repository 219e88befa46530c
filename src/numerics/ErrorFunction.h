// erf and erfc. Near zero erf(x) / x is a polynomial in x^2; elsewhere erfc(x) = exp(-x^2) g(q) / (1 + 2x), where g
// varies so little over q = (x - 4) / (x + 4) that one polynomial is enough for all x.
#ifndef TXL_NUMERICS_ERRORFUNCTION_H
#define TXL_NUMERICS_ERRORFUNCTION_H

#include "numerics/Hyperbolic.h"
#include "numerics/single/ErrorFunction.h"

namespace txl::numerics {

/// erfc(a) for a >= 0.5 or NaN. The last step of the polynomial, the quotient and the product are computed in two
/// doubles.
inline double erfcTail(double a) {
  double x = a > 28.0 ? 28.0 : a;
  double q = (x - 4.0) / (x + 4.0);
  DD product = twoProduct(q, polynomial<1>(kErfcx64, q));
  DD sum = fastTwoSum(kErfcx64[0], product.high);
  DD scaled = divide(DD{sum.high, sum.low + product.low}, twoSum(2.0 * x, 1.0));
  DD square = twoProduct(x, x);
  ExpParts e = expParts(-square.high, -square.low);
  DD one = fastTwoSum(1.0, e.fraction.high);
  DD result = multiply(DD{one.high, one.low + e.fraction.low}, scaled);
  return scaleByPowerOfTwo(result.high + result.low, e.exponent);
}
/// erf(x) - x for |x| <= 0.9, without the rounding of the addition.
inline double erfExcess(double x) { return x * polynomial(kErf64, x * x); }

inline double erf(double x) {
  double a = absolute(x);
  bool near = a < 0.9;
  double m = near ? x : 0.5;
  double tail = erfcTail(near ? 1.0 : a);
  return near ? m + erfExcess(m) : withSignOf(1.0 - tail, x);
}
inline double erfc(double x) {
  double a = absolute(x);
  bool near = a < 0.5;
  double m = near ? x : 0.25;
  double center = 1.0 - m;
  double nearResult = center + (((1.0 - center) - m) - erfExcess(m));
  double tail = erfcTail(near ? 1.0 : a);
  return near ? nearResult : x < 0 ? 2.0 - tail : tail;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_ERRORFUNCTION_H
