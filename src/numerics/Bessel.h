// Bessel functions. J0, J1, Y0, Y1: up to 8 polynomials in x^2 (one for x up to 2, which keeps J0(0) = 1); beyond 8,
// Hankel's form, a cosine and a sine of x - (2n + 1) π/4 times slowly varying polynomials in (8/x)^2. The shift of the
// angle uses the addition formulas, so the reduction of x is that of sin and cos. Higher orders use the recurrence
// J[k+1] = 2k/x J[k] - J[k-1] in its stable direction: upwards for Y and for J if the order is less than x, downwards
// (Miller) otherwise. I0, I1: exp(-x) I and sqrt(x) exp(-x) I are polynomials below and above 8.
//
// Errors are absolute, relative to the function's amplitude: near a zero no relative accuracy is guaranteed.
#ifndef TXL_NUMERICS_BESSEL_H
#define TXL_NUMERICS_BESSEL_H

#include "numerics/Hyperbolic.h"
#include "numerics/Trigonometric.h"

namespace txl::numerics {

inline constexpr double kInversePiTwice = 0x1.45f306dc9c883p-1;

/// J (`first`) and Y of order 0 or 1 at x >= 8.
struct BesselPair {
  double first, second;
};
template <int order> inline BesselPair hankelForm(double x) {
  double t = 64.0 / (x * x), inverse = 1.0 / x;
  double cosine = polynomial(order ? kCosine1 : kCosine0, t);
  double sine = polynomial(order ? kSine1 : kSine0, t) * inverse;
  double s = sin(x), c = cos(x);
  // cos and sin of the angle, times sqrt(2).
  double ca = order ? s - c : c + s, sa = order ? -(s + c) : s - c;
  double size = __builtin_sqrt(inverse) * 0x1.20dd750429b6dp-1; // 1 / sqrt(pi x)
  return {size * (cosine * ca - sine * sa), size * (cosine * sa + sine * ca)};
}

inline double besselVariable(double a) { return fma(a, a * 0x1p-5, -1.0); }

inline double j0Near(double a) { return a < 2.0 ? polynomial(kJ0Small, a * a) : polynomial(kJ0, besselVariable(a)); }
/// J1(a) / a.
inline double j1Near(double a) { return a < 2.0 ? polynomial(kJ1Small, a * a) : polynomial(kJ1, besselVariable(a)); }

inline double j0(double x) {
  double a = absolute(x);
  bool isNear = a < 8.0;
  double far = hankelForm<0>(isNear ? 8.0 : a).first;
  far = a == std::numeric_limits<double>::infinity() ? 0.0 : far;
  return isNear ? j0Near(a) : x != x ? x : far;
}
inline double j1(double x) {
  double a = absolute(x);
  bool isNear = a < 8.0;
  double far = hankelForm<1>(isNear ? 8.0 : a).first;
  far = a == std::numeric_limits<double>::infinity() ? 0.0 : far;
  far = x < 0 ? -far : far;
  return isNear ? x * j1Near(a) : x != x ? x : far;
}
/// The values of Y at the edges of its domain; `finite` if x is positive and finite.
inline double besselEdges(double x, double finite) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double result = x == 0.0 ? -infinity : x == infinity ? 0.0 : finite;
  return x >= 0.0 ? result : std::numeric_limits<double>::quiet_NaN();
}
inline double y0(double x) {
  bool isNear = x < 8.0;
  double m = isNear ? x : 4.0;
  double s = besselVariable(m);
  double near = fma(kInversePiTwice * log(m), j0Near(m), polynomial(kY0, s));
  return besselEdges(x, isNear ? near : hankelForm<0>(x).second);
}
inline double y1(double x) {
  bool isNear = x < 8.0;
  double m = isNear ? x : 4.0;
  double s = besselVariable(m);
  double near = fma(m, fma(kInversePiTwice * log(m), j1Near(m), polynomial(kY1, s)), -kInversePiTwice / m);
  return besselEdges(x, isNear ? near : hankelForm<1>(x).second);
}

/// J of the integer order `n`; NaN if `n` is not an integer.
inline double jn(double n, double x) {
  double order = absolute(n), a = absolute(x);
  bool isOdd = __builtin_floor(order * 0.5) != order * 0.5;
  bool isNegative = isOdd && ((n < 0) != (x < 0)); // J[-n](x) = J[n](-x) = (-1)^n J[n](x)
  if (!(order < 0x1p31) || x != x || __builtin_floor(order) != order)
    return std::numeric_limits<double>::quiet_NaN();
  double result = 0.0;
  if (a == 0.0 || a == std::numeric_limits<double>::infinity()) {
    result = order == 0.0 && a == 0.0 ? 1.0 : 0.0;
  } else if (order <= a) {
    double before = j0(a), now = j1(a);
    result = order == 0.0 ? before : now;
    for (double k = 1.0; k < order; k += 1.0) {
      result = 2.0 * k / a * now - before;
      before = now;
      now = result;
    }
  } else if (a < 1e-8) { // (x/2)^n / n!
    result = 1.0;
    for (double k = 1.0; k <= order && result > 0.0; k += 1.0)
      result *= a * 0.5 / k;
  } else {
    // Starts where J is negligible relative to J[n], with arbitrary scale; J[0] + 2 J[2] + 2 J[4] + … = 1 determines
    // the scale.
    double start = 2.0 * __builtin_floor((order + 20.0 + __builtin_sqrt(60.0 * order)) * 0.5);
    double above = 0.0, now = 1.0, sum = 0.0, wanted = 0.0;
    for (double k = start; k > 0.0; k -= 1.0) {
      double below = 2.0 * k / a * now - above;
      above = now;
      now = below;
      bool isLarge = absolute(now) > 0x1p900;
      double scale = isLarge ? 0x1p-900 : 1.0;
      above *= scale, now *= scale, sum *= scale, wanted *= scale;
      wanted = k - 1.0 == order ? now : wanted;
      bool isEven = __builtin_floor((k - 1.0) * 0.5) == (k - 1.0) * 0.5;
      sum += isEven ? (k == 1.0 ? now : 2.0 * now) : 0.0;
    }
    result = wanted / sum;
  }
  return isNegative ? -result : result;
}
/// Y of the integer order `n`; NaN if `n` is not an integer, or if x < 0.
inline double yn(double n, double x) {
  double order = absolute(n);
  if (!(order < 0x1p31) || __builtin_floor(order) != order)
    return std::numeric_limits<double>::quiet_NaN();
  double before = y0(x), now = y1(x);
  double result = order == 0.0 ? before : now;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (double k = 1.0; k < order && result > -infinity && x > 0.0 && x < infinity; k += 1.0) {
    result = 2.0 * k / x * now - before;
    before = now;
    now = result;
  }
  bool isOdd = __builtin_floor(order * 0.5) != order * 0.5;
  return n < 0 && isOdd ? -result : result;
}

template <int order> inline double besselI(double a) {
  bool isNear = a < 8.0;
  double m = isNear ? a : 8.0, inverse = 1.0 / (isNear ? 8.0 : a);
  double near = polynomial(order ? kI1 : kI0, fma(m, 0.25, -1.0)) * (order ? m : 1.0);
  double far = polynomial(order ? kI1Tail : kI0Tail, fma(16.0, inverse, -1.0)) * __builtin_sqrt(inverse);
  double factor = isNear ? near : far, root = exp(0.5 * a); // exp(a) overflows before I does
  return a > 700.0 ? root * factor * root : factor * exp(a);
}
inline double cyl_bessel_i0(double x) {
  double a = absolute(x);
  return a == std::numeric_limits<double>::infinity() ? a : besselI<0>(a);
}
inline double cyl_bessel_i1(double x) {
  double a = absolute(x);
  return withSignOf(a == std::numeric_limits<double>::infinity() ? a : besselI<1>(a), x);
}

inline float j0(float x) { return static_cast<float>(j0(static_cast<double>(x))); }
inline float j1(float x) { return static_cast<float>(j1(static_cast<double>(x))); }
inline float y0(float x) { return static_cast<float>(y0(static_cast<double>(x))); }
inline float y1(float x) { return static_cast<float>(y1(static_cast<double>(x))); }
inline float jn(float n, float x) { return static_cast<float>(jn(static_cast<double>(n), static_cast<double>(x))); }
inline float yn(float n, float x) { return static_cast<float>(yn(static_cast<double>(n), static_cast<double>(x))); }
inline float cyl_bessel_i0(float x) { return static_cast<float>(cyl_bessel_i0(static_cast<double>(x))); }
inline float cyl_bessel_i1(float x) { return static_cast<float>(cyl_bessel_i1(static_cast<double>(x))); }

} // namespace txl::numerics

#endif // TXL_NUMERICS_BESSEL_H
