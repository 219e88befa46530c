// A value as the unevaluated sum of two floating-point numbers: about 106 bits in two doubles (DD), 48 in two floats
// (FF). Used where one does not have enough bits. Every step is an explicit operation or fma, so all compilers and CPUs
// compute the same bits.
#ifndef TXL_NUMERICS_DOUBLEDOUBLE_H
#define TXL_NUMERICS_DOUBLEDOUBLE_H

namespace txl::numerics {

inline float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }

template <typename T> struct Pair {
  T high, low;
};
using DD = Pair<double>;
using FF = Pair<float>;

/// a + b exactly.
template <typename T> inline Pair<T> twoSum(T a, T b) {
  T sum = a + b;
  T shifted = sum - a;
  return {sum, (a - (sum - shifted)) + (b - shifted)};
}
/// a + b exactly, if |a| >= |b| or a is 0.
template <typename T> inline Pair<T> fastTwoSum(T a, T b) {
  T sum = a + b;
  return {sum, b - (sum - a)};
}
/// a * b exactly (barring underflow).
template <typename T> inline Pair<T> twoProduct(T a, T b) {
  T product = a * b;
  return {product, fma(a, b, -product)};
}
template <typename T> inline Pair<T> multiply(Pair<T> a, Pair<T> b) {
  Pair<T> p = twoProduct(a.high, b.high);
  return fastTwoSum(p.high, p.low + (a.high * b.low + a.low * b.high));
}
template <typename T> inline Pair<T> multiply(Pair<T> a, T b) {
  Pair<T> p = twoProduct(a.high, b);
  return fastTwoSum(p.high, fma(a.low, b, p.low));
}
template <typename T> inline Pair<T> add(Pair<T> a, Pair<T> b) {
  Pair<T> s = twoSum(a.high, b.high);
  return fastTwoSum(s.high, s.low + (a.low + b.low));
}
inline DD divide(DD a, DD b) {
  double quotient = a.high / b.high;
  double rest = fma(-quotient, b.high, a.high) + (a.low - quotient * b.low);
  return fastTwoSum(quotient, rest / b.high);
}

/// c[0] + c[1] x + … by Horner's rule, with one fma per step. (A recursion, not a loop, so that loops around it
/// vectorise.)
template <int I = 0, typename T, int N> inline T polynomial(const T (&c)[N], T x) {
  if constexpr (I + 1 == N)
    return c[I];
  else
    return fma(polynomial<I + 1>(c, x), x, c[I]);
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_DOUBLEDOUBLE_H
