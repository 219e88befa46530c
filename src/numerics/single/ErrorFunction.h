// erf and erfc for float, in float arithmetic alone. Up to 1, erf is x times a polynomial in x^2; beyond, 1 - 2^p(x),
// where p approximates log2(erfc) as accurately as the subtraction from 1 needs. erfc itself is exp(-x^2) g(q) / (x +
// 3/2), in two floats.
#ifndef TXL_NUMERICS_SINGLE_ERRORFUNCTION_H
#define TXL_NUMERICS_SINGLE_ERRORFUNCTION_H

#include "numerics/single/Hyperbolic.h"

namespace txl::numerics {

inline float erf(float x) {
  float a = absolute(x);
  float near = fma(a, polynomial(kErf32, a * a), a);
  float y = polynomial(kErfcExponent32, a < 4.0f ? a : 4.0f);
  float shifted = y + kRoundMagicF;
  float r = y - (shifted - kRoundMagicF); // exact
  float power = powerOfTwo(integerOf(shifted));
  float far = fma(-power, r * polynomial(kExp2_32, r), 1.0f - power); // rounded once: 1 - power is exact
  return withSignOf(!(a >= 1.0f) ? near : far, x);
}

/// erfc(a) for a >= 0.5 or NaN.
inline float erfcTail(float a) {
  float x = a > 10.3f ? 10.3f : a;
  FF d = twoSum(x, 1.5f);
  float t = reciprocal(d.high);
  FF inverse{t, t * (fma(-t, d.high, 1.0f) - t * d.low)};
  FF q = multiply(inverse, x - 1.5f);
  FF inner = fastTwoSum(kErfcx32[1], q.high * polynomial<2>(kErfcx32, q.high));
  FF product = multiply(q, inner);
  FF sum = fastTwoSum(kErfcx32[0], product.high);
  FF scaled = multiply(FF{sum.high, sum.low + product.low}, inverse);
  FF square = twoProduct(x, x);
  ExpPartsF e = expParts(-square.high, -square.low);
  FF one = fastTwoSum(1.0f, e.fraction.high);
  FF result = multiply(FF{one.high, one.low + e.fraction.low}, scaled);
  return scaleByPowerOfTwo(result.high + result.low, e.exponent);
}
inline float erfc(float x) {
  float a = absolute(x);
  bool near = a < 0.5f;
  float m = near ? x : 0.25f;
  float center = 1.0f - m;
  float nearResult = center + (((1.0f - center) - m) - m * polynomial(kErf32, m * m));
  float tail = erfcTail(near ? 1.0f : a);
  return near ? nearResult : x < 0 ? 2.0f - tail : tail;
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_ERRORFUNCTION_H
