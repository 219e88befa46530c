// Software rounding in all directions, for conversions.
#ifndef TXL_EMULATOR_ROUNDING_H
#define TXL_EMULATOR_ROUNDING_H

#include "emulator/numerics/FloatRules.h"
#include <cmath>

namespace txl::emulator {

enum class Direction : uint8_t { Nearest, Zero, Down, Up };

/// Moves a sign-magnitude code that was rounded to nearest to the neighbour that `direction` requires. `difference` has
/// the sign of (rounded - exact).
template <typename Bits> inline Bits adjust(Bits code, int difference, Direction direction) {
  constexpr Bits sign = Bits(1) << (8 * sizeof(Bits) - 1);
  bool negative = code & sign;
  bool tooHigh = difference > 0 && (direction == Direction::Down || (direction == Direction::Zero && !negative));
  bool tooLow = difference < 0 && (direction == Direction::Up || (direction == Direction::Zero && negative));
  if (!tooHigh && !tooLow)
    return code;
  if (!(code & Bits(~sign))) // a zero: becomes the smallest subnormal of the other sign
    return tooHigh ? Bits(sign | 1) : Bits(1);
  return Bits(tooHigh != negative ? code - 1 : code + 1);
}

/// A double as float.
inline float roundToFloat(double exact, Direction direction) {
  float nearest = static_cast<float>(exact);
  double back = nearest;
  int difference = back > exact ? 1 : back < exact ? -1 : 0;
  return std::bit_cast<float>(adjust(std::bit_cast<uint32_t>(nearest), difference, direction));
}

/// Rounds a double to f16 or bf16; a NaN becomes the canonical NaN.
template <typename F> inline uint16_t roundToHalf(double exact, Direction direction) {
  if (exact != exact)
    return 0x7fff;
  uint16_t nearest = numerics::encode<F>(exact);
  double back = numerics::decode<F>(nearest);
  int difference = back > exact ? 1 : back < exact ? -1 : 0;
  return adjust(nearest, difference, direction);
}

/// An integer (sign and magnitude) rounded to `bits` significant bits: exact in a double if bits <= 53.
inline double roundInteger(bool negative, uint64_t magnitude, unsigned bits, Direction direction) {
  unsigned length = 64 - std::countl_zero(magnitude);
  if (length > bits) {
    unsigned drop = length - bits;
    uint64_t rest = magnitude & ((uint64_t(1) << drop) - 1), half = uint64_t(1) << (drop - 1);
    magnitude >>= drop;
    bool up = direction == Direction::Nearest ? rest > half || (rest == half && (magnitude & 1))
              : direction == Direction::Zero  ? false
              : direction == Direction::Down  ? negative && rest
                                              : !negative && rest;
    double value = std::ldexp(static_cast<double>(magnitude + up), drop);
    return negative ? -value : value;
  }
  double value = static_cast<double>(magnitude);
  return negative ? -value : value;
}

/// Rounds to an integral value.
template <typename T> inline T roundToIntegral(T x, Direction direction) {
  switch (direction) {
  case Direction::Nearest:
    return std::nearbyint(x);
  case Direction::Zero:
    return std::trunc(x);
  case Direction::Down:
    return std::floor(x);
  default:
    return std::ceil(x);
  }
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_ROUNDING_H
