// Eight columns of a row at a time. A term is computed in float: the product of two significands is exact, and so is
// the scaling by a power of two that moves the truncation point to the units, so that the conversion to an integer
// truncates. All of it is compiled twice, the second time for processors with vectors of eight floats.
#include "emulator/numerics/TensorCore.h"
#include "emulator/numerics/Rounding.h"
#include <cstring>

// Vectors wider than the processor's are passed between static functions only, so no calling convention applies.
#pragma GCC diagnostic ignored "-Wpsabi"

using namespace txl;
using namespace txl::emulator;

namespace {
using Shorts = int16_t __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(32)));
using Longs = int64_t __attribute__((vector_size(64)));
using Floats = float __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(64)));

#define INLINE [[gnu::always_inline]] static inline

constexpr int kept = 25;         // bits below the largest exponent
constexpr int16_t none = -10000; // the exponent of a zero

/// Eight values of significand * 2^(exponent - mantissa bits). Infinities and NaNs are replaced by zero.
struct Eight {
  Floats significand;
  Shorts exponent;
};

/// The decoded operands: rows of A, and for each k the eight columns of B.
struct DecodedOperands {
  float aSignificand[16][16];
  int16_t aExponent[16][16];
  Eight b[16];
};

template <int ExponentBits, int MantissaBits> struct Layout {
  static constexpr int mantissaBits = MantissaBits, bias = (1 << (ExponentBits - 1)) - 1, all = (1 << ExponentBits) - 1;

  /// `special` collects the positions of infinities and NaNs.
  INLINE Eight take(const uint32_t *codes, Ints &special) {
    Ints raw;
    std::memcpy(&raw, codes, sizeof raw);
    Ints field = raw >> MantissaBits & all, significand = raw & ((1 << MantissaBits) - 1);
    Ints isZero = field == 0, isSpecial = field == all, negative = -(raw >> (ExponentBits + MantissaBits) & 1);
    significand |= ~isZero & (1 << MantissaBits);
    significand &= ~isSpecial;
    special |= isSpecial;
    Ints nothing = significand == 0, exponent = field - isZero - bias;
    exponent = (nothing & none) | (~nothing & exponent);
    significand = (significand ^ negative) - negative;
    return {__builtin_convertvector(significand, Floats), __builtin_convertvector(exponent, Shorts)};
  }

  static double value(uint32_t code) {
    constexpr unsigned width = 1 + ExponentBits + MantissaBits;
    if constexpr (ExponentBits == 8)
      return std::bit_cast<float>(code << (32 - width));
    else
      return numerics::decode<numerics::F16>(uint16_t(code));
  }
};
using HalfLayout = Layout<5, 10>;
using FloatLayout = Layout<8, 23>;
} // namespace

/// 2^(exponent - 127), or 0 where the exponent is not positive.
INLINE Floats power(Shorts exponent) {
  Shorts zero = {};
  Ints field = __builtin_convertvector(exponent > zero ? exponent : zero, Ints) << 23;
  return std::bit_cast<Floats>(field);
}

/// The exact sum of eight columns, in units of 2^(top - kept). top: the largest exponent.
template <typename F, typename A, unsigned k>
INLINE Doubles sumOfTerms(const DecodedOperands &decoded, unsigned row, const Eight &c, Shorts &top) {
  Shorts exponents[k];
  top = c.exponent;
  for (unsigned i = 0; i < k; ++i) {
    exponents[i] = decoded.aExponent[row][i] + decoded.b[i].exponent;
    top = exponents[i] > top ? exponents[i] : top;
  }
  Shorts up = int16_t(kept - 2 * F::mantissaBits + 127) - top;
  Ints sums[2] = {}; // eight terms each: below 2^31
  for (unsigned i = 0; i < k; ++i)
    sums[i / 8] += __builtin_convertvector(
        decoded.aSignificand[row][i] * decoded.b[i].significand * power(exponents[i] + up), Ints);
  Ints addend =
      __builtin_convertvector(c.significand * power(c.exponent + (int16_t(kept - A::mantissaBits + 127) - top)), Ints);
  return __builtin_convertvector(sums[0], Doubles) + __builtin_convertvector(sums[1], Doubles) +
         __builtin_convertvector(addend, Doubles);
}

INLINE void storeFloats(Doubles value, Shorts top, uint32_t *out) {
  Longs cut = std::bit_cast<Longs>(value) & ~((int64_t(1) << 29) - 1);
  Floats result = __builtin_convertvector(std::bit_cast<Doubles>(cut), Floats);
  std::memcpy(out, &result, sizeof result);
  for (unsigned i = 0; i < 8; ++i)
    if (top[i] < -96 && top[i] > none / 2) // possibly subnormal
      out[i] = std::bit_cast<uint32_t>(roundToFloat(value[i], Direction::Zero));
}

INLINE void storeHalves(Doubles value, uint32_t *out) {
  for (unsigned i = 0; i < 8; ++i) {
    uint16_t code = numerics::encode<numerics::F16>(value[i]);
    out[i] = code == 0x8000 ? 0 : code;
  }
}

/// Rows and columns with infinities and NaNs: the result is one of them too, in any order of the terms.
template <typename F, typename A>
static uint32_t computeSpecialResult(const TensorOperands &o, unsigned row, unsigned column, unsigned k, uint32_t c) {
  double sum = A::value(c);
  for (unsigned i = 0; i < k; ++i)
    sum += F::value(o.a[row][i]) * F::value(o.b[i][column]);
  bool half = A::mantissaBits == 10;
  if (sum != sum)
    return half ? 0x7fff : nanBits;
  return half ? (sum < 0 ? 0xfc00 : 0x7c00) : (sum < 0 ? 0xff800000 : 0x7f800000);
}

template <typename F, typename A, unsigned k> INLINE void multiply(TensorOperands &o, unsigned rows) {
  DecodedOperands decoded;
  Ints none = {}, special = {}, rowSpecial[16] = {};
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = 0; i < k; i += 8) {
      Eight chunk = F::take(&o.a[row][i], rowSpecial[row]);
      std::memcpy(&decoded.aSignificand[row][i], &chunk.significand, sizeof chunk.significand);
      std::memcpy(&decoded.aExponent[row][i], &chunk.exponent, sizeof chunk.exponent);
    }
  for (unsigned i = 0; i < k; ++i)
    decoded.b[i] = F::take(o.b[i], special);
  for (unsigned row = 0; row < rows; ++row) {
    uint32_t before[8];
    std::memcpy(before, o.c[row], sizeof before);
    Ints anywhere = special;
    Eight c = A::take(o.c[row], anywhere);
    Shorts top;
    Doubles sum = sumOfTerms<F, A, k>(decoded, row, c, top);
    Longs exponent = __builtin_convertvector(top > int16_t(-900) ? top : (Shorts{} - int16_t(900)), Longs) - kept;
    Doubles value = sum * std::bit_cast<Doubles>((exponent + 1023) << 52);
    if constexpr (A::mantissaBits == 23)
      storeFloats(value, top, o.c[row]);
    else
      storeHalves(value, o.c[row]);
    bool wholeRow = std::memcmp(&rowSpecial[row], &none, sizeof none);
    if (!wholeRow && !std::memcmp(&anywhere, &none, sizeof none))
      continue;
    for (unsigned column = 0; column < 8; ++column)
      if (wholeRow || anywhere[column])
        o.c[row][column] = computeSpecialResult<F, A>(o, row, column, k, before[column]);
  }
}

template <typename F, typename A> INLINE void multiplyDeep(TensorOperands &o, unsigned rows, unsigned k) {
  if (k == 16)
    multiply<F, A, 16>(o, rows);
  else if (k == 8)
    multiply<F, A, 8>(o, rows);
  else
    multiply<F, A, 4>(o, rows);
}

INLINE void multiplyAny(TensorOperands &o, Multiplicand multiplicand, bool halves, unsigned rows, unsigned k) {
  if (multiplicand == Multiplicand::TF32)
    multiplyDeep<Layout<8, 10>, FloatLayout>(o, rows, k);
  else if (multiplicand == Multiplicand::BF16)
    multiplyDeep<Layout<8, 7>, FloatLayout>(o, rows, k);
  else if (halves)
    multiplyDeep<HalfLayout, HalfLayout>(o, rows, k);
  else
    multiplyDeep<HalfLayout, FloatLayout>(o, rows, k);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] static void multiplyWide(TensorOperands &o, Multiplicand multiplicand, bool halves,
                                                 unsigned rows, unsigned k) {
  multiplyAny(o, multiplicand, halves, rows, k);
}
#endif

void emulator::multiplyAdd(TensorOperands &operands, Multiplicand multiplicand, bool halves, unsigned rows,
                           unsigned k) {
#if defined(__x86_64__)
  static const bool isWide = __builtin_cpu_supports("avx2");
  if (isWide)
    return multiplyWide(operands, multiplicand, halves, rows, k);
#endif
  multiplyAny(operands, multiplicand, halves, rows, k);
}
