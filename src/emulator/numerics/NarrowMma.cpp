// Operands are decoded by a table of their 256 codes; the accumulation is one of integers in units of 2^(top - 13).
#include "emulator/numerics/NarrowMma.h"
#include "emulator/numerics/Rounding.h"
#include <array>
#include <bit>

using namespace txl;
using namespace txl::emulator;

static constexpr int kept = 13, none = -100000;

namespace {
/// significand * 2^(exponent - mantissa bits); of infinities and NaNs only the value is used.
struct DecodedFloat {
  int32_t significand = 0;
  int32_t exponent = none;
  bool isSpecial = false;
  double value = 0;
};
using Table = std::array<DecodedFloat, 256>;
} // namespace

template <typename Format> static Table makeTable(int exponentBits, int mantissaBits) {
  Table table;
  const int bias = (1 << (exponentBits - 1)) - 1;
  for (unsigned code = 0; code < 256; ++code) {
    DecodedFloat &decoded = table[code];
    decoded.value = numerics::decode<Format>(uint8_t(code));
    decoded.isSpecial = decoded.value - decoded.value != 0;
    int field = int(code >> mantissaBits) & ((1 << exponentBits) - 1);
    int significand = int(code & ((1u << mantissaBits) - 1)) | (field ? 1 << mantissaBits : 0);
    decoded.significand = code & 0x80 ? -significand : significand;
    decoded.exponent = std::max(field, 1) - bias;
  }
  return table;
}

static const Table &tableOf(bool isE5M2) {
  static const Table e4m3 = makeTable<numerics::F8E4M3FN>(4, 3), e5m2 = makeTable<numerics::F8E5M2>(5, 2);
  return isE5M2 ? e5m2 : e4m3;
}

static DecodedFloat decodeAccumulator(uint32_t code, bool halves) {
  DecodedFloat decoded;
  decoded.value = halves ? numerics::decode<numerics::F16>(uint16_t(code)) : std::bit_cast<float>(code);
  decoded.isSpecial = decoded.value - decoded.value != 0;
  int mantissaBits = halves ? 10 : 23, exponentBits = halves ? 5 : 8;
  int field = int(code >> mantissaBits) & ((1 << exponentBits) - 1);
  int significand = int(code & ((1u << mantissaBits) - 1)) | (field ? 1 << mantissaBits : 0);
  decoded.significand = code >> (mantissaBits + exponentBits) & 1 ? -significand : significand;
  decoded.exponent = significand ? std::max(field, 1) - ((1 << (exponentBits - 1)) - 1) : none;
  return decoded;
}

/// value * 2^amount, truncated towards zero.
static int64_t shifted(int64_t value, int amount) {
  uint64_t magnitude = value < 0 ? -value : value;
  magnitude = amount >= 0 ? magnitude << amount : amount < -62 ? 0 : magnitude >> -amount;
  return value < 0 ? -int64_t(magnitude) : int64_t(magnitude);
}

static uint32_t specialResult(double sum, bool halves) {
  if (sum != sum)
    return halves ? 0x7fff : nanBits;
  return halves ? (sum < 0 ? 0xfc00 : 0x7c00) : (sum < 0 ? 0xff800000 : 0x7f800000);
}

static uint32_t computeDot(const uint8_t *a, const uint8_t *b, const Table &tableA, const Table &tableB, int mantissas,
                           uint32_t c, bool halves) {
  DecodedFloat addend = decodeAccumulator(c, halves);
  int32_t products[32], exponents[32], top = addend.exponent;
  bool special = addend.isSpecial;
  for (unsigned i = 0; i < 32; ++i) {
    const DecodedFloat &x = tableA[a[i]], &y = tableB[b[i]];
    special |= x.isSpecial || y.isSpecial;
    products[i] = x.significand * y.significand;
    exponents[i] = products[i] ? x.exponent + y.exponent : none;
    top = std::max(top, exponents[i]);
  }
  if (special) {
    double sum = addend.value;
    for (unsigned i = 0; i < 32; ++i)
      sum += tableA[a[i]].value * tableB[b[i]].value;
    return specialResult(sum, halves);
  }
  if (top == none)
    return 0;
  int64_t sum = addend.significand ? shifted(addend.significand, addend.exponent - top + kept - (halves ? 10 : 23)) : 0;
  for (unsigned i = 0; i < 32; ++i)
    if (products[i])
      sum += shifted(products[i], exponents[i] - top + kept - mantissas);
  double value = std::ldexp(double(sum), top - kept);
  if (halves) {
    uint32_t code = numerics::encode<numerics::F16>(value);
    return code == 0x8000 ? 0 : code;
  }
  uint32_t code = std::bit_cast<uint32_t>(roundToFloat(value, Direction::Zero)) & UINT32_MAX << (23 - kept);
  return code == 0x80000000 ? 0 : code;
}

void emulator::multiplyAddNarrow(NarrowOperands &operands, bool aIsE5M2, bool bIsE5M2, bool halves) {
  const Table &tableA = tableOf(aIsE5M2), &tableB = tableOf(bIsE5M2);
  int mantissas = (aIsE5M2 ? 2 : 3) + (bIsE5M2 ? 2 : 3);
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned column = 0; column < 8; ++column)
      operands.c[row][column] =
          computeDot(operands.a[row], operands.b[column], tableA, tableB, mantissas, operands.c[row][column], halves);
}
