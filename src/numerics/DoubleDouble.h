// A value as the unevaluated sum of two doubles, about 106 bits: what the f64 functions compute with where a double is
// not enough. Every step is an explicit operation or fma, so all compilers and CPUs give the same bits.
#ifndef TXL_NUMERICS_DOUBLEDOUBLE_H
#define TXL_NUMERICS_DOUBLEDOUBLE_H

namespace txl::numerics {

struct DD {
  double high, low;
};

/// a + b exactly.
inline DD twoSum(double a, double b) {
  double sum = a + b;
  double shifted = sum - a;
  return {sum, (a - (sum - shifted)) + (b - shifted)};
}
/// a + b exactly, if |a| >= |b| or a is 0.
inline DD fastTwoSum(double a, double b) {
  double sum = a + b;
  return {sum, b - (sum - a)};
}
/// a * b exactly (short of underflow).
inline DD twoProduct(double a, double b) {
  double product = a * b;
  return {product, __builtin_fma(a, b, -product)};
}
inline DD multiply(DD a, DD b) {
  DD p = twoProduct(a.high, b.high);
  return fastTwoSum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
inline DD multiply(DD a, double b) {
  DD p = twoProduct(a.high, b);
  return fastTwoSum(p.high, __builtin_fma(a.low, b, p.low));
}
inline DD add(DD a, DD b) {
  DD s = twoSum(a.high, b.high);
  return fastTwoSum(s.high, s.low + (a.low + b.low));
}
inline DD divide(DD a, DD b) {
  double quotient = a.high / b.high;
  double rest = __builtin_fma(-quotient, b.high, a.high) + (a.low - quotient * b.low);
  return fastTwoSum(quotient, rest / b.high);
}

inline float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

/// c[0] + c[1] x + … by Horner's rule, an fma a step. (A recursion, not a loop: loops around it must vectorise.)
template <int I = 0, typename T, int N> inline T polynomial(const T (&c)[N], T x) {
  if constexpr (I + 1 == N)
    return c[I];
  else
    return fma(polynomial<I + 1>(c, x), x, c[I]);
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_DOUBLEDOUBLE_H
