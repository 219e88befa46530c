// Each function is interpolated by a parabola in segments of the mantissa, mostly 64 or 128: the upper bits select the
// segment, the other 17 are x. The result is exact except for x^2, whose partial products below 2^19 are omitted, and
// is truncated at the end.
#include "emulator/numerics/FunctionUnit.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/FunctionTables.h"

using namespace txl;
using namespace txl::emulator;

namespace {
struct FloatFields {
  bool negative;
  int exponent;      // of a value in [1, 2) * 2^exponent
  uint32_t mantissa; // 23 bits
};
} // namespace

static FloatFields decompose(float x) {
  uint32_t bits = std::bit_cast<uint32_t>(x);
  return {bool(bits >> 31), int(bits >> 23 & 255) - 127, bits & 0x7fffff};
}

static const float oneNan = std::bit_cast<float>(nanBits);

/// x^2 without the partial products of bits below 2^19.
static int64_t squareOf(uint32_t x) {
  uint64_t dropped = 0;
  for (unsigned i = 0; i < 10; ++i) {
    uint64_t with = x & ((uint64_t(1) << (18 - i)) - 1) & ~((uint64_t(2) << i) - 1); // bits i + 1 to 17 - i
    dropped += x >> i & 1 ? (with << (i + 1)) + (uint64_t(1) << 2 * i) : 0;
  }
  return int64_t(uint64_t(x) * x - dropped);
}

/// The parabola at x (17 bits), in units of 2^-34.
static int64_t interpolate(const Segment &s, uint32_t x) {
  return ((s.c0 + s.c1 * int64_t(x)) << 17) + s.c2 * squareOf(x);
}

/// The float with these mantissa bits of a value in [1/2, 2), times 2^exponent; zero and infinity beyond the range.
static float scaled(uint32_t bits, int exponent, bool negative) {
  int field = int(bits >> 23) + exponent;
  uint32_t sign = negative ? 0x80000000 : 0;
  if (field <= 0)
    return std::bit_cast<float>(sign);
  return std::bit_cast<float>(sign | (field >= 255 ? 0x7f800000 : uint32_t(field) << 23 | (bits & 0x7fffff)));
}

/// value * 2^-scale truncated to a float; value is not negative.
static float cutOff(uint64_t value, int scale, bool negative) {
  if (!value)
    return negative ? -0.0f : 0.0f;
  int top = 63 - std::countl_zero(value);
  uint64_t digits = top > 23 ? value >> (top - 23) : value << (23 - top);
  return scaled(0x3f800000 | (uint32_t(digits) & 0x7fffff), top - scale, negative);
}

float unit::rcp(float x) {
  if (x != x)
    return oneNan;
  FloatFields p = decompose(x);
  if (std::isinf(x) || p.exponent == -127)
    return std::copysign(std::isinf(x) ? 0.0f : INFINITY, x);
  int64_t value = interpolate(rcpSegments[p.mantissa >> 16], (p.mantissa & 0xffff) << 1);
  return scaled(0x3f000000 + uint32_t(value >> 34), -p.exponent, p.negative);
}

/// The segment of a value in [1, 4).
static const Segment &segmentOf(const Segment *segments, const FloatFields &p) {
  return segments[(p.exponent & 1) << 6 | p.mantissa >> 17];
}

float unit::rsqrt(float x) {
  FloatFields p = decompose(x);
  if (x != x || (p.negative && p.exponent != -127))
    return oneNan;
  if (std::isinf(x) || p.exponent == -127)
    return std::isinf(x) ? 0.0f : std::copysign(INFINITY, x);
  int exponent = -(p.exponent >> 1);
  if (!(p.exponent & 1) && !p.mantissa)
    return scaled(0x3f800000, exponent, false);
  int64_t value = interpolate(segmentOf(rsqrtSegments, p), p.mantissa & 0x1ffff);
  return scaled(0x3f000000 + uint32_t(value >> 34), exponent, false);
}

float unit::sqrt(float x) {
  FloatFields p = decompose(x);
  if (x != x || (p.negative && p.exponent != -127))
    return oneNan;
  if (std::isinf(x) || p.exponent == -127)
    return std::isinf(x) ? x : std::copysign(0.0f, x);
  int64_t value = interpolate(segmentOf(sqrtSegments, p), p.mantissa & 0x1ffff);
  return scaled(0x3f800000 + uint32_t(value >> 35), p.exponent >> 1, false);
}

float unit::lg2(float x) {
  FloatFields p = decompose(x);
  if (x != x || (p.negative && p.exponent != -127))
    return oneNan;
  if (std::isinf(x) || p.exponent == -127)
    return std::isinf(x) ? x : -INFINITY;
  if (x == 1)
    return 0;
  // The fraction in units of 2^-36.
  int64_t fraction = interpolate(lg2Segments[p.mantissa >> 17], p.mantissa & 0x1ffff) >> 22;
  int64_t value = (int64_t(p.exponent) << 36) + fraction;
  return value < 0 ? cutOff(uint64_t(~value), 36, true)
                   : cutOff(uint64_t(value), 36, false); // the complement, not the negative
}

float unit::ex2(float x) {
  if (x != x)
    return oneNan;
  if (x >= 128)
    return INFINITY;
  if (x < -150)
    return 0;
  int64_t fixed = int64_t(std::fabs(double(x)) * 0x1p23);
  if (x < 0) // the complement, except for integers
    fixed = fixed & 0x7fffff ? ~fixed : -fixed;
  uint32_t fraction = uint32_t(fixed & 0x7fffff);
  int64_t value = interpolate(ex2Segments[fraction >> 17], fraction & 0x1ffff);
  return scaled(0x3f800000 + uint32_t(value >> 34), int(fixed >> 23), false);
}

/// The sine of `phase` / 2^25 revolutions.
static float sineOf(uint32_t phase, bool negative) {
  negative ^= phase >> 24 & 1;
  uint32_t quarterPhase = phase >> 23 & 1 ? ~phase & 0x7fffff : phase & 0x7fffff;
  return cutOff(uint64_t(interpolate(sinSegments[quarterPhase >> 17], quarterPhase & 0x1ffff)), 58, negative);
}

/// |x| in units of 2^-25 revolutions, modulo one revolution.
static uint32_t phaseOf(float x) {
  return uint32_t(int64_t(std::fmod(std::fabs(double(x)), 1.0) * 0x1p25)) & 0x1ffffff;
}

float unit::sin(float x) {
  if (!std::isfinite(x))
    return oneNan;
  return sineOf(phaseOf(x), std::signbit(x));
}

float unit::cos(float x) {
  if (!std::isfinite(x))
    return oneNan;
  return sineOf((phaseOf(x) + (1u << 23)) & 0x1ffffff, false);
}

float unit::tanh(float x) {
  if (x != x)
    return oneNan;
  // The number of mantissa bits that select the segment, and the first segment of each exponent.
  static constexpr uint8_t chosen[11] = {0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 3},
                           first[11] = {0, 1, 2, 3, 5, 7, 11, 15, 19, 27, 43};
  FloatFields p = decompose(x);
  if (p.exponent < -8)
    return x;
  if (p.exponent > 2)
    return std::copysign(1.0f, x);
  unsigned bits = chosen[p.exponent + 8];
  const Segment &segment = tanhSegments[first[p.exponent + 8] + (p.mantissa >> (23 - bits))];
  uint32_t rest = p.mantissa & ((1u << (23 - bits)) - 1);
  return cutOff(uint64_t(interpolate(segment, rest >> (6 - bits))), 34 + 24 - p.exponent, p.negative);
}
