// The 32 lanes of a register at a time, compiled for processors with vectors of four, eight and sixteen floats.
#include "emulator/numerics/WideMma.h"
#include <bit>
#include <cstring>

// Vectors wider than the processor's are passed between static functions only, so no calling convention applies.
#pragma GCC diagnostic ignored "-Wpsabi"

using namespace txl;
using namespace txl::emulator;

#define INLINE [[gnu::always_inline]] static inline

namespace {
using Shorts8 = int16_t __attribute__((vector_size(16)));
using Ints8 = int32_t __attribute__((vector_size(32)));
using Floats8 = float __attribute__((vector_size(32)));
using Doubles8 = double __attribute__((vector_size(64)));
using Longs8 = int64_t __attribute__((vector_size(64)));
using Floats4 = float __attribute__((vector_size(16)));
using Shorts16 = int16_t __attribute__((vector_size(32)));
using Ints16 = int32_t __attribute__((vector_size(64)));
using Floats16 = float __attribute__((vector_size(64)));
using Shorts32 = int16_t __attribute__((vector_size(64)));

constexpr int kept = 25;         // bits below the largest exponent
constexpr int16_t none = -10000; // the exponent of a zero
constexpr int range = 60;        // of operands' exponents
constexpr int least = -100;      // of the largest exponent: below that, powers of two leave the range of float

struct Decoded {
  Floats8 values;
  Shorts8 exponents;
};
} // namespace

/// Decodes eight codes to floats and exponents; special values set bits of `bad`. A subnormal f16 has the least
/// exponent.
template <Multiplicand F> INLINE Decoded decode(const uint32_t *codes, Ints8 &bad) {
  Ints8 raw;
  std::memcpy(&raw, codes, sizeof raw);
  Floats8 value;
  Ints8 exponent, isZero;
  if constexpr (F == Multiplicand::F16) {
    Ints8 magnitude = raw & 0x7fff, field = magnitude >> 10, bits = magnitude << 13;
    Ints8 scale = Ints8{} + (127 + 112) * (1 << 23); // 2^112
    value = std::bit_cast<Floats8>(bits) * std::bit_cast<Floats8>(scale);
    value = std::bit_cast<Floats8>(std::bit_cast<Ints8>(value) | (raw & 0x8000) << 16);
    isZero = magnitude == 0;
    bad |= field == 31;
    exponent = field - (field == 0) - 15;
  } else {
    Ints8 bits = F == Multiplicand::BF16 ? raw << 16 : raw & ~0x1fff;
    Ints8 field = bits >> 23 & 255;
    value = std::bit_cast<Floats8>(bits);
    isZero = (bits & 0x7fffffff) == 0;
    exponent = field - 127;
    bad |= ~isZero & ((exponent > range) | (exponent < -range));
  }
  exponent = (isZero & none) | (~isZero & exponent);
  return {value, __builtin_convertvector(exponent, Shorts8)};
}

INLINE bool areOrdinary(const Ints8 &bad) {
  const Ints8 nothing = {};
  return !std::memcmp(&bad, &nothing, sizeof bad);
}

template <Multiplicand F> INLINE bool rowsOf(WideRows &to, const uint32_t *codes, unsigned stride, unsigned k) {
  Ints8 bad = {};
  for (unsigned row = 0; row < WideRows::rows; ++row)
    for (unsigned i = 0; i < k; i += 8) {
      const Decoded chunk = decode<F>(codes + row * stride + i, bad);
      for (unsigned e = 0; e < 8; ++e)
        for (unsigned lane = row % 8 * 4, end = lane + 4; lane < end; ++lane) {
          to.values[row / 8][i + e][lane] = chunk.values[e];
          to.exponents[row / 8][i + e][lane] = chunk.exponents[e];
        }
    }
  return areOrdinary(bad);
}

template <Multiplicand F>
INLINE bool columnsOf(WideColumns &to, const uint32_t *codes, unsigned stride, unsigned columns, unsigned k) {
  Ints8 bad = {};
  for (unsigned i = 0; i < k; ++i)
    for (unsigned block = 0; block < columns / 8; ++block) {
      const Decoded chunk = decode<F>(codes + i * stride + 8 * block, bad);
      const Floats8 values = __builtin_shufflevector(chunk.values, chunk.values, 0, 2, 4, 6, 1, 3, 5, 7);
      const Shorts8 exponents = __builtin_shufflevector(chunk.exponents, chunk.exponents, 0, 2, 4, 6, 1, 3, 5, 7);
      for (unsigned odd = 0; odd < 2; ++odd) {
        std::memcpy(to.values[block][odd][i], reinterpret_cast<const float *>(&values) + 4 * odd, 4 * sizeof(float));
        std::memcpy(to.exponents[block][odd][i], reinterpret_cast<const int16_t *>(&exponents) + 4 * odd,
                    4 * sizeof(int16_t));
      }
    }
  return areOrdinary(bad);
}

/// 2^exponent, for exponents of normal floats.
INLINE Floats16 power(Ints16 exponent) { return std::bit_cast<Floats16>((exponent + 127) << 23); }

/// Repeats four values: lane i gets that of column i % 4.
INLINE Floats16 spread(const float *values) {
  Floats4 four;
  std::memcpy(&four, values, sizeof four);
  return __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}
INLINE Shorts32 spread(const int16_t *values) {
  int64_t four;
  std::memcpy(&four, values, sizeof four);
  return std::bit_cast<Shorts32>(Longs8{} + four);
}

/// Converts an integer below 2^31 to f32, truncating.
INLINE Floats8 cutOff(Ints8 sum) {
  Longs8 cut = std::bit_cast<Longs8>(__builtin_convertvector(sum, Doubles8)) & ~((int64_t(1) << 29) - 1);
  return __builtin_convertvector(std::bit_cast<Doubles8>(cut), Floats8);
}
INLINE Floats16 cutOff(Ints16 sum) {
  const Floats8 low = cutOff(__builtin_shufflevector(sum, sum, 0, 1, 2, 3, 4, 5, 6, 7));
  const Floats8 high = cutOff(__builtin_shufflevector(sum, sum, 8, 9, 10, 11, 12, 13, 14, 15));
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/// The accumulators of half of a register's lanes, from `lane` on.
template <unsigned k>
INLINE Floats16 computeAccumulators(const float (*a)[32], const float (*b)[4], unsigned lane, Ints16 c, Ints16 top,
                                    Ints16 &bad) {
  bad |= (top < least) & (top > none / 2);
  top = top < least ? Ints16{} + least : top;
  const Floats16 scale = power(kept - top);
  // 17 terms below 2^26 each.
  Ints16 sum = __builtin_convertvector(std::bit_cast<Floats16>(c) * scale, Ints16);
  for (unsigned i = 0; i < k; ++i) {
    Floats16 multiplicand;
    std::memcpy(&multiplicand, a[i] + lane, sizeof multiplicand);
    sum += __builtin_convertvector(multiplicand * spread(b[i]) * scale, Ints16);
  }
  return cutOff(sum) * power(top - kept);
}

/// One register of the accumulator. False if one of its lanes needs the general path.
template <unsigned k>
INLINE bool addRegister(const float (*a)[32], const int16_t (*aExponent)[32], const float (*b)[4],
                        const int16_t (*bExponent)[4], Ints16 (&c)[2]) {
  Ints16 bad = {};
  Shorts16 ofC[2];
  for (unsigned half = 0; half < 2; ++half) {
    Ints16 field = c[half] >> 23 & 255, isZero = (c[half] & 0x7fffffff) == 0;
    bad |= field == 255;
    ofC[half] = __builtin_convertvector((isZero & none) | (~isZero & (field - (field == 0) - 127)), Shorts16);
  }
  Shorts32 top = __builtin_shufflevector(ofC[0], ofC[1], 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
                                         18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  for (unsigned i = 0; i < k; ++i) {
    Shorts32 exponent;
    std::memcpy(&exponent, aExponent[i], sizeof exponent);
    exponent += spread(bExponent[i]);
    top = exponent > top ? exponent : top;
  }
  const Shorts16 low = __builtin_shufflevector(top, top, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const Shorts16 high =
      __builtin_shufflevector(top, top, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
  c[0] = std::bit_cast<Ints16>(computeAccumulators<k>(a, b, 0, c[0], __builtin_convertvector(low, Ints16), bad));
  c[1] = std::bit_cast<Ints16>(computeAccumulators<k>(a, b, 16, c[1], __builtin_convertvector(high, Ints16), bad));
  const Ints16 nothing = {};
  return !std::memcmp(&bad, &nothing, sizeof bad);
}

template <unsigned k>
INLINE bool addAll(const WideRows &a, const WideColumns &b, unsigned block, bool accumulates,
                   const WideAccumulators &accumulators) {
  Ints16 c[4][2] = {};
  for (unsigned r = 0; r < 4; ++r) {
    if (accumulates)
      std::memcpy(c[r], accumulators.registers[r], sizeof c[r]);
    if (!addRegister<k>(a.values[r / 2], a.exponents[r / 2], b.values[block][r % 2], b.exponents[block][r % 2], c[r]))
      return false;
  }
  for (unsigned r = 0; r < 4; ++r)
    std::memcpy(accumulators.registers[r], c[r], sizeof c[r]);
  return true;
}

INLINE bool addDeep(const WideRows &a, const WideColumns &b, unsigned block, unsigned k, bool accumulates,
                    const WideAccumulators &accumulators) {
  return k == 16 ? addAll<16>(a, b, block, accumulates, accumulators)
                 : addAll<8>(a, b, block, accumulates, accumulators);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] static bool addWide(const WideRows &a, const WideColumns &b, unsigned block, unsigned k,
                                            bool accumulates, const WideAccumulators &accumulators) {
  return addDeep(a, b, block, k, accumulates, accumulators);
}
[[gnu::target("avx2,avx512f,avx512bw,avx512dq,avx512vl")]] static bool addWidest(const WideRows &a,
                                                                                 const WideColumns &b, unsigned block,
                                                                                 unsigned k, bool accumulates,
                                                                                 const WideAccumulators &accumulators) {
  return addDeep(a, b, block, k, accumulates, accumulators);
}
static const bool isWide = __builtin_cpu_supports("avx2");
static const bool isWidest = isWide && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif

bool emulator::decodeRows(WideRows &to, const uint32_t *codes, unsigned stride, Multiplicand multiplicand, unsigned k) {
  return multiplicand == Multiplicand::F16    ? rowsOf<Multiplicand::F16>(to, codes, stride, k)
         : multiplicand == Multiplicand::BF16 ? rowsOf<Multiplicand::BF16>(to, codes, stride, k)
                                              : rowsOf<Multiplicand::TF32>(to, codes, stride, k);
}

bool emulator::decodeColumns(WideColumns &to, const uint32_t *codes, unsigned stride, Multiplicand multiplicand,
                             unsigned columns, unsigned k) {
  return multiplicand == Multiplicand::F16    ? columnsOf<Multiplicand::F16>(to, codes, stride, columns, k)
         : multiplicand == Multiplicand::BF16 ? columnsOf<Multiplicand::BF16>(to, codes, stride, columns, k)
                                              : columnsOf<Multiplicand::TF32>(to, codes, stride, columns, k);
}

bool emulator::multiplyAddWide(const WideRows &a, const WideColumns &b, unsigned block, unsigned k, bool accumulates,
                               const WideAccumulators &accumulators) {
#if defined(__x86_64__)
  if (isWidest)
    return addWidest(a, b, block, k, accumulates, accumulators);
  if (isWide)
    return addWide(a, b, block, k, accumulates, accumulators);
#endif
  return addDeep(a, b, block, k, accumulates, accumulators);
}
