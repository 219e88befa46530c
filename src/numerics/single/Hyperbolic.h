// sinh, cosh, tanh and their inverses, and the cube root, for float, in float arithmetic alone. Near zero each is x +
// x^3 p(x^2); elsewhere they use exp and log with two floats where the argument, or the fraction, needs them.
#ifndef TXL_NUMERICS_SINGLE_HYPERBOLIC_H
#define TXL_NUMERICS_SINGLE_HYPERBOLIC_H

#include "numerics/single/Logarithm.h"

namespace txl::numerics {

/// x + x^3 c(x^2) for x >= 0.
template <int N> inline float oddPolynomial(const float (&c)[N], float x) {
  float z = x * x;
  return fma(x * z, polynomial(c, z), x);
}

/// e^a / 2 and e^-a / 2 for a >= 0, the first in two floats.
struct ExpHalves {
  FF rising;
  float falling;
  int32_t exponent; // of the first
};
inline ExpHalves expHalves(float a) {
  ExpPartsF e = expParts(a > 95.0f ? 95.0f : a, 0.0f);
  FF one = fastTwoSum(1.0f, e.fraction.high);
  int32_t n = e.exponent - 1;
  float falling = 0.25f * reciprocal(one.high) * scaleByPowerOfTwo(1.0f, -n);
  return {{one.high, one.low + e.fraction.low}, falling, n};
}
inline float sinh(float x) {
  float a = absolute(x);
  ExpHalves e = expHalves(a);
  // Beyond 2^30 the falling exponential is negligible, and the scale factor may overflow.
  int32_t n = e.exponent > 30 ? 0 : e.exponent;
  float power = powerOfTwo(n);
  FF sum = fastTwoSum(e.rising.high * power, -e.falling);
  float middle = sum.high + fma(e.rising.low, power, sum.low);
  float large = scaleByPowerOfTwo(e.rising.high, e.exponent);
  float result = e.exponent > 30 ? large : middle;
  return withSignOf(a < 1.0f ? oddPolynomial(kSinh32, a) : result, x);
}
inline float cosh(float x) {
  float a = absolute(x);
  ExpHalves e = expHalves(a);
  int32_t n = e.exponent > 30 ? 0 : e.exponent;
  float power = powerOfTwo(n);
  FF sum = fastTwoSum(e.rising.high * power, e.falling);
  float middle = sum.high + fma(e.rising.low, power, sum.low);
  float large = scaleByPowerOfTwo(e.rising.high, e.exponent);
  return e.exponent > 30 ? large : middle;
}
/// tanh as 1 - 2 / (e^2a + 1), whose denominator is rounded once.
inline float tanh(float x) {
  float a = absolute(x), most = atMost(a, 9.5f), twice = most + most;
  float shifted = fma(twice, kInvLn2HighF, kRoundMagicF);
  float n = shifted - kRoundMagicF;
  float r = fma(-n, kLn2LowF, fma(-n, kLn2HighF, twice));
  float e = fma(r * r, polynomial(kExp32, r), r);
  float power = powerOfTwo(integerOf(shifted));
  float denominator = fma(power, e, power + 1.0f);
  float large = fma(-2.0f, reciprocal(denominator), 1.0f);
  return withSignOf(a >= 0.625f ? large : oddPolynomial(kTanh32, a), x);
}

inline float asinh(float x) {
  float a = absolute(x);
  bool large = a > 0x1p13f; // log(2a)
  float m = large ? 1.0f : a;
  FF square = twoProduct(m, m), sum = twoSum(square.high, 1.0f);
  FF root = squareRoot({sum.high, sum.low + square.low});
  FF u = twoSum(m, root.high);
  u.low += root.low;
  float result = logOfPair(large ? FF{a, 0.0f} : u, large ? 1.0f : 0.0f);
  result = a <= std::numeric_limits<float>::max() ? result : a; // infinity, NaN
  return withSignOf(a < 0.5f ? oddPolynomial(kAsinh32, a) : result, x);
}
inline float acosh(float x) {
  bool large = x > 0x1p13f; // log(2x)
  float t = x - 1.0f;
  // For arguments up to 3/2: sqrt(2t) (1 + t c(t)).
  FF root = squareRoot({2.0f * t, 0.0f});
  float near = root.high + fma(root.high * t, polynomial(kAcosh32, t), root.low);
  near = t == 0.0f ? 0.0f : near;
  float m = large ? 2.0f : x;
  FF square = twoProduct(m, m), sum = twoSum(square.high, -1.0f);
  FF other = squareRoot({sum.high, sum.low + square.low});
  FF u = twoSum(m, other.high);
  u.low += other.low;
  float far = logOfPair(large ? FF{x, 0.0f} : u, large ? 1.0f : 0.0f);
  far = x <= std::numeric_limits<float>::max() ? far : x; // infinity, NaN
  return x >= 1.0f ? (x < 1.5f ? near : far) : std::numeric_limits<float>::quiet_NaN();
}
inline float atanh(float x) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float a = absolute(x);
  FF u = divide(fastTwoSum(1.0f, a), FF{1.0f - a, 0.0f});
  float far = 0.5f * logOfPair(u, 0.0f);
  far = a < 1.0f ? far : a == 1.0f ? infinity : std::numeric_limits<float>::quiet_NaN();
  return withSignOf(a < 0.5f ? oddPolynomial(kAtanh32, a) : far, x);
}

/// Computes m^(-1/3) by Newton's method, starting from a third of the exponent, then m times its square, with an exact
/// residual.
inline float cbrt(float x) {
  float a = absolute(x);
  bool small = a < 0x1p-60f; // the residual must not underflow
  float m = small ? a * 0x1p90f : a;
  float y = std::bit_cast<float>(0x54a21d2au - std::bit_cast<uint32_t>(m) / 3);
  for (int step = 0; step < 3; ++step) {
    float e = fma(-(m * y) * y, y, 1.0f);
    y = fma(y * e, fma(e, 0x1.c71c72p-3f, 0x1.555556p-2f), y);
  }
  float t = m * y * y;
  FF square = twoProduct(t, t);
  float residual = fma(square.high, t, -m) + square.low * t;
  float result = fma(residual * y * y, -0x1.555556p-2f, t);
  result = small ? result * 0x1p-30f : result;
  bool itself = x == 0.0f || !(a <= std::numeric_limits<float>::max());
  return itself ? x : withSignOf(result, x);
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_HYPERBOLIC_H
