// Decodes elements and scales one by one.
#include "machine/specification/ScaledOperands.h"
#include "machine/program/Storage.h"
#include <cmath>
#include <limits>

namespace txl::machine {

static float valueOf(const char *at, DType type) {
  return forFloatType<float>(type, [&]<DType T> {
    return static_cast<float>(Storage<T>::load(reinterpret_cast<const typename Storage<T>::Bits *>(at)));
  });
}

/// Of format e2m1: a sign, two bits of exponent, one of mantissa.
static float valueOfHalf(unsigned code) {
  static constexpr float magnitudes[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  return code & 8 ? -magnitudes[code & 7] : magnitudes[code & 7];
}

static float scaleOf(const char *at, DType type) {
  if (type != DType::I8)
    return std::fabs(valueOf(at, type));
  const int code = static_cast<uint8_t>(*at);
  return code == 255 ? std::numeric_limits<float>::quiet_NaN() : std::ldexp(1.0f, code - 127);
}

std::vector<float> scaled(const ScaledOperand &operand, bool alongLines) {
  std::vector<float> result(operand.lines * operand.k);
  const bool hasPairs = operand.element == DType::I8;
  for (int64_t line = 0; line < operand.lines; ++line)
    for (int64_t k = 0; k < operand.k; ++k) {
      const char *at = operand.elements + line * operand.lineStride + (hasPairs ? k / 2 : k) * operand.kStride;
      const float value =
          hasPairs ? valueOfHalf(static_cast<uint8_t>(*at) >> 4 * (k % 2) & 15) : valueOf(at, operand.element);
      const char *scale = operand.scales + line * operand.scalesOfLine + k / operand.block;
      result[alongLines ? k * operand.lines + line : line * operand.k + k] = value * scaleOf(scale, operand.scale);
    }
  return result;
}

} // namespace txl::machine
