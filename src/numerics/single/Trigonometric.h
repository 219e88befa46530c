// sin, cos, tan for every finite float, and their inverses, in float arithmetic alone.
//
// Argument reduction. Up to 2^17 the nearest multiple q of pi/2 is subtracted in three parts of 24 bits (Cody and
// Waite). q times the first part is exact with an fma, because at most 24 bits remain; the rounding errors of the
// others are less than a unit in the angle's last place, and the tangent, which amplifies them, keeps them in a second
// float. Larger arguments, which are rare, multiply a window of the bits of 2/pi by the mantissa in wrapping integer
// arithmetic (Payne and Hanek): the top two bits are the quadrant and the rest is the angle. The windows of all
// exponents are a table.
#ifndef TXL_NUMERICS_SINGLE_TRIGONOMETRIC_H
#define TXL_NUMERICS_SINGLE_TRIGONOMETRIC_H

#include "numerics/single/Hyperbolic.h"
#include <array>

namespace txl::numerics {

/// 64 bits of 2/pi, starting at the bit of weight 2^-start (start >= -62).
constexpr uint64_t windowOfTwoOverPi(int start) {
  int position = start - 1 + 64; // 64 zeros precede the first fraction bit
  int word = position >> 6, shift = position & 63;
  uint64_t high = word == 0 ? 0 : kTwoOverPi[word - 1];
  uint64_t low = kTwoOverPi[word];
  return shift == 0 ? high : high << shift | low >> (64 - shift);
}

/// The smallest angle that uses the second reduction ("far").
inline constexpr float kLargeAngle = 0x1p17f;

/// The windows for far angles, of 96 bits. The index is the biased exponent minus that of `kLargeAngle`.
struct FloatWindows {
  static constexpr int kFirst = 127 + 17, kCount = 255 - kFirst;
  std::array<uint64_t, kCount> high{};
  std::array<uint64_t, kCount> low{}; // 32 bits
  constexpr FloatWindows() {
    for (int i = 0; i < kCount; ++i) {
      int p = kFirst + i - 150;
      high[i] = windowOfTwoOverPi(p - 1);
      low[i] = windowOfTwoOverPi(p - 1 + 64) >> 32;
    }
  }
};
inline constexpr FloatWindows kFloatWindows;

/// x| = quadrant pi/2 + angle, where |angle| slightly exceeds pi/4 at most.
template <typename Angle> struct Reduced {
  Angle angle;
  uint32_t quadrant;
};

/// For |x| < kLargeAngle, or NaN; the quadrant and the angle have the sign of x.
inline Reduced<float> reduceNear(float x) {
  float shifted = fma(x, kTwoOverPiF, kRoundMagicF);
  float q = shifted - kRoundMagicF;
  float angle = fma(-q, kPiHalfRestF, fma(-q, kPiHalfLowF, fma(-q, kPiHalfHighF, x))); // the innermost is exact
  return {angle, std::bit_cast<uint32_t>(shifted)};
}
/// The same for |x|, with the angle in two floats.
inline Reduced<FF> reduceNearToTheLast(float x) {
  float a = absolute(x);
  float shifted = fma(a, kTwoOverPiF, kRoundMagicF);
  float q = shifted - kRoundMagicF;
  float first = fma(-q, kPiHalfHighF, a); // exact
  FF second = twoProduct(q, kPiHalfLowF), sum = twoSum(first, -second.high);
  float low = sum.low - fma(q, kPiHalfRestF, second.low);
  return {fastTwoSum(sum.high, low), std::bit_cast<uint32_t>(shifted)};
}
/// Reduces |x| for |x| >= kLargeAngle; infinity gives NaN.
inline Reduced<FF> reduceLarge(float x) {
  uint32_t magnitude = std::bit_cast<uint32_t>(x) & 0x7fffffffu;
  uint32_t exponent = magnitude >> 23;
  uint32_t index = exponent - FloatWindows::kFirst;
  bool finite = exponent < 255;
  index = finite ? index : 0;
  uint64_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
  uint64_t product = mantissa * kFloatWindows.high[index] + (mantissa * kFloatWindows.low[index] >> 32);
  uint64_t quadrant = (product + (uint64_t(1) << 61)) >> 62;
  int64_t rest = static_cast<int64_t>(product - (quadrant << 62));
  // The upper 40 bits and the lower 24: the first conversion rounds, and its error is added to the second.
  float high = static_cast<float>(rest);
  float low = static_cast<float>(rest - static_cast<int64_t>(high));
  FF angle = multiply(FF{high * 0x1p-62f, low * 0x1p-62f}, FF{kPiHalfHighF, kPiHalfLowF});
  angle.high = finite ? angle.high : std::numeric_limits<float>::quiet_NaN();
  return {angle, static_cast<uint32_t>(quadrant)};
}

inline float flipSign(float value, bool flip) {
  return std::bit_cast<float>(std::bit_cast<uint32_t>(value) ^ (flip ? 0x80000000u : 0u));
}
inline bool isNegative(float x) { return std::bit_cast<uint32_t>(x) >> 31; }

/// The sine of an angle plus `quarters` times pi/2.
inline float sinOfReduced(Reduced<float> r, uint32_t quarters) {
  float z = r.angle * r.angle;
  float sin = fma(z * r.angle, polynomial(kSin32, z), r.angle);
  float cos = fma(z * z, polynomial(kCos32, z), fma(-0.5f, z, 1.0f));
  uint32_t quadrant = r.quadrant + quarters;
  return flipSign(quadrant & 1u ? cos : sin, quadrant >> 1 & 1u);
}

/// The functions of near and far angles are separate, so that a loop over many angles can first test whether any is
/// far.
inline bool isLargeAngle(float x) { return absolute(x) >= kLargeAngle; }

inline float sinNear(float x) {
  float sine = sinOfReduced(reduceNear(x), 0); // computed before the selection, so that a compiler emits no branch
  return x == 0.0f ? x : sine;
}
inline float cosNear(float x) { return sinOfReduced(reduceNear(x), 1); }
/// Reduces a far angle and rounds it to one float.
inline Reduced<float> roundedLarge(float x) {
  Reduced<FF> r = reduceLarge(x);
  return {r.angle.high + r.angle.low, r.quadrant};
}
inline float sinLarge(float x) { return flipSign(sinOfReduced(roundedLarge(x), 0), isNegative(x)); }
inline float cosLarge(float x) { return sinOfReduced(roundedLarge(x), 1); }
inline float sin(float x) { return isLargeAngle(x) ? sinLarge(x) : sinNear(x); }
inline float cos(float x) { return isLargeAngle(x) ? cosLarge(x) : cosNear(x); }
inline float tan(float x) {
  Reduced<FF> reduced = isLargeAngle(x) ? reduceLarge(x) : reduceNearToTheLast(x);
  // Sine and cosine in two floats each.
  float r = reduced.angle.high, z = r * r, zLow = fma(r, r, -z);
  float half = 0.5f * z;
  FF c = fastTwoSum(1.0f, -half);
  FF s = fastTwoSum(r, fma(z * r, polynomial(kSin32, z), reduced.angle.low * c.high));
  c = fastTwoSum(c.high, c.low + fma(z * z, polynomial(kCos32, z), fma(-0.5f, zLow, -r * reduced.angle.low)));
  bool odd = reduced.quadrant & 1u;
  FF top = odd ? c : s, bottom = odd ? s : c;
  FF quotient = divide(top, bottom);
  float result = flipSign(quotient.high + quotient.low, odd != isNegative(x));
  return absolute(x) < 0x1p-13f ? fma(x * x * x, 0x1.555556p-2f, x) : result;
}

/// atan(t) for 0 <= t <= 1.
inline float atanToOne(float t) { return oddPolynomial(kAtan32, t); }

/// The angle of the point (x, y), with the special cases of C's atan2.
inline float atan2(float y, float x) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  float ax = absolute(x), ay = absolute(y);
  bool swap = ay > ax;
  float large = swap ? ay : ax, small = swap ? ax : ay;
  // Scale so that neither the reciprocal of `large` nor the residual of the quotient overflows or underflows. An
  // underflow that remains belongs to a subnormal result.
  bool bothInfinite = small == infinity;
  small = bothInfinite ? 1.0f : large == infinity ? 0.0f : small;
  large = bothInfinite || large == infinity || large == 0.0f ? 1.0f : large;
  float scale = large > 0x1p100f ? 0x1p-30f : large < 0x1p10f ? 0x1p90f : 1.0f;
  large *= scale;
  small *= scale;
  float inverse = reciprocal(large), quotient = small * inverse;
  float angle = atanToOne(fma(fma(-quotient, large, small), inverse, quotient));
  // base + angle or base - angle, where base is a multiple of pi/2, whose low part is proportional to the high part.
  bool left = isNegative(x);
  float base = swap ? kPiHalfHighF : left ? kPiHighF : 0.0f;
  float result = base + fma(base, kPiHalfLowF / kPiHalfHighF, flipSign(angle, swap != left));
  return x != x || y != y ? std::numeric_limits<float>::quiet_NaN() : withSignOf(result, y);
}
inline float atan(float x) {
  float a = absolute(x);
  bool swap = a > 1.0f;
  float angle = atanToOne(swap ? reciprocal(atMost(a, 0x1p120f)) : a);
  return withSignOf(swap ? kPiHalfHighF - angle : angle, x);
}

/// asin(s), s = sqrt((1 - a) / 2), for a in [1/2, 1], in two floats.
inline FF halfAngle(float a) {
  float z = fma(-0.5f, a, 0.5f); // exact
  float s = __builtin_sqrtf(z);
  float low = z > 0.0f ? fma(-s, s, z) * (0.5f * reciprocal(s)) : 0.0f;
  return {s, fma(s * z, polynomial(kAsin32, z), low)};
}
inline float asin(float x) {
  float a = absolute(x);
  FF h = halfAngle(a);
  FF sum = fastTwoSum(kPiHalfHighF, -2.0f * h.high);
  float far = sum.high + (sum.low + fma(-2.0f, h.low, kPiHalfLowF));
  float result = a < 0.5f ? oddPolynomial(kAsin32, a) : far;
  return a <= 1.0f ? withSignOf(result, x) : std::numeric_limits<float>::quiet_NaN();
}
inline float acos(float x) {
  float a = absolute(x);
  FF h = halfAngle(a);
  FF left = fastTwoSum(2 * kPiHalfHighF, -2.0f * h.high);
  float far = x > 0 ? 2.0f * (h.high + h.low) : left.high + (left.low + fma(-2.0f, h.low, 2 * kPiHalfLowF));
  float z = x * x;
  FF sum = fastTwoSum(kPiHalfHighF, -x);
  float near = sum.high + (sum.low + fma(-x * z, polynomial(kAsin32, z), kPiHalfLowF));
  return a < 0.5f ? near : a <= 1.0f ? far : std::numeric_limits<float>::quiet_NaN();
}

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_TRIGONOMETRIC_H
