// sinh, cosh, tanh and their inverses, from expm1 and log1p, which are accurate to one or two units in the last place
// for small arguments.
#ifndef TXL_NUMERICS_HYPERBOLIC_H
#define TXL_NUMERICS_HYPERBOLIC_H

#include "numerics/Logarithm.h"
#include "numerics/single/Hyperbolic.h"

namespace txl::numerics {

inline double absolute(double x) { return std::bit_cast<double>(std::bit_cast<uint64_t>(x) & ~(uint64_t(1) << 63)); }
inline double withSignOf(double magnitude, double x) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(absolute(magnitude)) |
                               (std::bit_cast<uint64_t>(x) & uint64_t(1) << 63));
}

inline double sinh(double x) {
  double a = absolute(x);
  double t = expm1(a);
  double small = 0.5 * (t + t / (t + 1.0));
  double root = exp(0.5 * a); // exp(a) overflows before sinh does
  double result = a > 700.0 ? 0.5 * root * root : small;
  return withSignOf(result, x);
}
inline double cosh(double x) {
  double a = absolute(x);
  double e = exp(a);
  double root = exp(0.5 * a);
  return a > 700.0 ? 0.5 * root * root : 0.5 * (e + 1.0 / e);
}
inline double tanh(double x) {
  double a = absolute(x);
  double t = expm1(2.0 * (a < 22.0 ? a : 22.0));
  double result = t / (t + 2.0);
  return x == x ? withSignOf(result, x) : x;
}
inline double asinh(double x) {
  double a = absolute(x);
  double m = a < 0x1p28 ? a : 1.0;
  double small = log1p(m + m * m / (1.0 + __builtin_sqrt(fma(m, m, 1.0))));
  double large = log(a) + kLn2TailHigh;
  return withSignOf(a < 0x1p28 ? small : large, x);
}
inline double acosh(double x) {
  double t = x - 1.0;
  double m = x < 0x1p28 ? t : 1.0;
  double small = log1p(m + __builtin_sqrt(m * (m + 2.0)));
  double large = log(x) + kLn2TailHigh;
  double result = x < 0x1p28 ? small : large;
  return x >= 1.0 ? result : std::numeric_limits<double>::quiet_NaN();
}
inline double atanh(double x) {
  double a = absolute(x);
  return withSignOf(0.5 * log1p(2.0 * a / (1.0 - a)), x);
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_HYPERBOLIC_H
