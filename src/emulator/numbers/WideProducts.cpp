// Eight columns of a row at a time, compiled for processors with vectors of four, eight and sixteen floats.
#include "emulator/numbers/WideProducts.h"
#include <bit>
#include <cstring>

// Vectors wider than the processor's are passed between static functions only, so their calling convention is nobody's.
#pragma GCC diagnostic ignored "-Wpsabi"

using namespace txl;
using namespace txl::emulator;

#define INLINE [[gnu::always_inline]] static inline

namespace {
using Shorts = int16_t __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(32)));
using Longs = int64_t __attribute__((vector_size(64)));
using Floats = float __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(64)));

constexpr int kept = 25;         // bits below the largest exponent
constexpr int16_t none = -10000; // the exponent of a zero
constexpr int range = 60;        // of exponents of factors
constexpr int least = -100;      // of the largest exponent: below that powers of two leave the range of floats
} // namespace

/// Eight codes as floats and exponents; what is not ordinary sets bits of `bad`. A subnormal half has the least exponent.
template <Factor F> INLINE void decode(const uint32_t *codes, float *values, int16_t *exponents, Ints &bad) {
  Ints raw;
  std::memcpy(&raw, codes, sizeof raw);
  Floats value;
  Ints exponent, isZero;
  if constexpr (F == Factor::F16) {
    Ints magnitude = raw & 0x7fff, field = magnitude >> 10, bits = magnitude << 13;
    Ints scale = Ints{} + (127 + 112) * (1 << 23); // 2^112
    value = std::bit_cast<Floats>(bits) * std::bit_cast<Floats>(scale);
    value = std::bit_cast<Floats>(std::bit_cast<Ints>(value) | (raw & 0x8000) << 16);
    isZero = magnitude == 0;
    bad |= field == 31;
    exponent = field - (field == 0) - 15;
  } else {
    Ints bits = F == Factor::BF16 ? raw << 16 : raw & ~0x1fff;
    Ints field = bits >> 23 & 255;
    value = std::bit_cast<Floats>(bits);
    isZero = (bits & 0x7fffffff) == 0;
    exponent = field - 127;
    bad |= ~isZero & ((exponent > range) | (exponent < -range));
  }
  exponent = (isZero & none) | (~isZero & exponent);
  std::memcpy(values, &value, sizeof value);
  Shorts narrow = __builtin_convertvector(exponent, Shorts);
  std::memcpy(exponents, &narrow, sizeof narrow);
}

template <Factor F>
INLINE bool decodeAll(WideFactors &to, const uint32_t *a, unsigned strideA, const uint32_t *b, unsigned strideB,
                      unsigned columns, unsigned k) {
  Ints bad = {};
  for (unsigned row = 0; row < WideFactors::rows; ++row)
    for (unsigned i = 0; i < k; i += 8)
      decode<F>(a + row * strideA + i, to.a[row] + i, to.aExponent[row] + i, bad);
  for (unsigned i = 0; i < k; ++i)
    for (unsigned c = 0; c < columns; c += 8)
      decode<F>(b + i * strideB + c, to.b[i] + c, to.bExponent[i] + c, bad);
  Ints none = {};
  return !std::memcmp(&bad, &none, sizeof bad);
}

INLINE bool decodeAny(WideFactors &to, const uint32_t *a, unsigned strideA, const uint32_t *b, unsigned strideB,
                      Factor factor, unsigned columns, unsigned k) {
  switch (factor) {
  case Factor::F16:
    return decodeAll<Factor::F16>(to, a, strideA, b, strideB, columns, k);
  case Factor::BF16:
    return decodeAll<Factor::BF16>(to, a, strideA, b, strideB, columns, k);
  case Factor::TF32:
    return decodeAll<Factor::TF32>(to, a, strideA, b, strideB, columns, k);
  }
  return false;
}

/// 2^exponent, of exponents of normal floats.
INLINE Floats power(Ints exponent) { return std::bit_cast<Floats>((exponent + 127) << 23); }

template <unsigned k> INLINE bool addAll(const WideFactors &factors, unsigned column, uint32_t (*c)[8]) {
  Floats b[k];
  Shorts bExponent[k];
  for (unsigned i = 0; i < k; ++i) {
    std::memcpy(&b[i], factors.b[i] + column, sizeof b[i]);
    std::memcpy(&bExponent[i], factors.bExponent[i] + column, sizeof bExponent[i]);
  }
  uint32_t sums[WideFactors::rows][8];
  Ints bad = {};
  for (unsigned row = 0; row < WideFactors::rows; ++row) {
    Ints raw;
    std::memcpy(&raw, c[row], sizeof raw);
    Ints field = raw >> 23 & 255, isZero = (raw & 0x7fffffff) == 0;
    bad |= field == 255;
    Ints ofC = (isZero & none) | (~isZero & (field - (field == 0) - 127));
    Shorts top = __builtin_convertvector(ofC, Shorts);
    for (unsigned i = 0; i < k; ++i) {
      Shorts exponent = bExponent[i] + factors.aExponent[row][i];
      top = exponent > top ? exponent : top;
    }
    Ints wide = __builtin_convertvector(top, Ints);
    bad |= (wide < least) & (wide > none / 2);
    wide = wide < least ? Ints{} + least : wide;
    Floats scale = power(kept - wide);
    // 17 terms below 2^26 each.
    Ints sum = __builtin_convertvector(std::bit_cast<Floats>(raw) * scale, Ints);
    for (unsigned i = 0; i < k; ++i)
      sum += __builtin_convertvector(b[i] * factors.a[row][i] * scale, Ints);
    Longs cut = std::bit_cast<Longs>(__builtin_convertvector(sum, Doubles)) & ~((int64_t(1) << 29) - 1);
    Floats result = __builtin_convertvector(std::bit_cast<Doubles>(cut), Floats) * power(wide - kept);
    std::memcpy(sums[row], &result, sizeof result);
  }
  Ints nothing = {};
  if (std::memcmp(&bad, &nothing, sizeof bad))
    return false;
  std::memcpy(c, sums, sizeof sums);
  return true;
}

INLINE bool addDeep(const WideFactors &factors, unsigned column, unsigned k, uint32_t (*c)[8]) {
  return k == 16 ? addAll<16>(factors, column, c) : addAll<8>(factors, column, c);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] static bool decodeWide(WideFactors &to, const uint32_t *a, unsigned strideA, const uint32_t *b,
                                               unsigned strideB, Factor factor, unsigned columns, unsigned k) {
  return decodeAny(to, a, strideA, b, strideB, factor, columns, k);
}
[[gnu::target("avx2")]] static bool addWide(const WideFactors &factors, unsigned column, unsigned k, uint32_t (*c)[8]) {
  return addDeep(factors, column, k, c);
}
[[gnu::target("avx2,avx512f,avx512bw,avx512dq,avx512vl")]] static bool
addWidest(const WideFactors &factors, unsigned column, unsigned k, uint32_t (*c)[8]) {
  return addDeep(factors, column, k, c);
}
static const bool isWide = __builtin_cpu_supports("avx2");
static const bool isWidest = isWide && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif

bool emulator::decodeFactors(WideFactors &to, const uint32_t *a, unsigned strideA, const uint32_t *b, unsigned strideB,
                             Factor factor, unsigned columns, unsigned k) {
#if defined(__x86_64__)
  if (isWide)
    return decodeWide(to, a, strideA, b, strideB, factor, columns, k);
#endif
  return decodeAny(to, a, strideA, b, strideB, factor, columns, k);
}

bool emulator::addProducts(const WideFactors &factors, unsigned column, unsigned k, uint32_t (*c)[8]) {
#if defined(__x86_64__)
  if (isWidest)
    return addWidest(factors, column, k, c);
  if (isWide)
    return addWide(factors, column, k, c);
#endif
  return addDeep(factors, column, k, c);
}
