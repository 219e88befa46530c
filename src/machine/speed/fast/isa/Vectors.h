// AVX-512 kernels with fewer operations than the compiler finds for the scalar code, with bitwise equal results:
//
//   * exp and exp2 scale by a power of two with one instruction, which rounds once, like the two multiplications of
//     numerics/single; a mask excludes arguments whose result is zero. exp2 also computes the fraction of its argument
//     with one instruction, which works for all arguments.
//   * A quotient by a uniform divisor is a multiplication by its reciprocal y and two corrections q + y (a - b q) in
//     fused multiply-adds. The first leaves q within a unit of the last place. The second then rounds correctly, as y
//     is the nearest to 1 / b (Markstein 1990; Muller et al., Handbook of Floating-Point Arithmetic, 4.7). That
//     requires all values to be in the normal range; others are divided.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_VECTORS_H
#define TXL_MACHINE_SPEED_FAST_ISA_VECTORS_H

#include "machine/speed/fast/isa/Loop.h"
#ifdef __AVX512F__
#include <immintrin.h>

namespace txl::machine::TXL_ISA {

using Floats = __m512;

/// Applies `run` to 16 floats at a time; the last ones are masked.
template <typename Run> static inline void forFloats(float *out, const float *in, int64_t n, Run run) {
  int64_t i = 0;
  for (; i + 16 <= n; i += 16)
    _mm512_storeu_ps(out + i, run(_mm512_loadu_ps(in + i)));
  if (i == n)
    return;
  auto rest = static_cast<__mmask16>((1u << (n - i)) - 1);
  _mm512_mask_storeu_ps(out + i, rest, run(_mm512_maskz_loadu_ps(rest, in + i)));
}

/// Horner's scheme, like numerics::polynomial.
template <int N> static inline Floats polynomialOf(const float (&c)[N], Floats x) {
  Floats sum = _mm512_set1_ps(c[N - 1]);
#pragma clang loop unroll(full)
  for (int k = N - 2; k >= 0; --k)
    sum = _mm512_fmadd_ps(sum, x, _mm512_set1_ps(c[k]));
  return sum;
}

/// A mask of the arguments above `zero`, up to which the function is zero, and of NaNs. A result that underflows costs
/// as much as a hundred others, so masked elements are not computed.
static inline __mmask16 aboveZero(Floats value, float zero) {
  return _mm512_cmp_ps_mask(value, _mm512_set1_ps(zero), _CMP_NLE_UQ);
}

/// numerics::exp. A NaN passes min as the second operand.
static inline Floats expOf(Floats value) {
  Floats x = _mm512_min_ps(_mm512_set1_ps(90.0f), value);
  Floats magic = _mm512_set1_ps(numerics::kRoundMagicF);
  Floats n = _mm512_sub_ps(_mm512_fmadd_ps(x, _mm512_set1_ps(numerics::kInvLn2HighF), magic), magic);
  Floats r = _mm512_fnmadd_ps(n, _mm512_set1_ps(numerics::kLn2LowF),
                              _mm512_fnmadd_ps(n, _mm512_set1_ps(numerics::kLn2HighF), x));
  Floats e = _mm512_fmadd_ps(_mm512_mul_ps(r, r), polynomialOf(numerics::kExp32, r), r);
  return _mm512_maskz_scalef_ps(aboveZero(value, -104.0f), _mm512_add_ps(_mm512_set1_ps(1.0f), e), n);
}

/// numerics::exp2. The fraction is relative to the nearest integer, ties to even; for infinity it is 0.
static inline Floats exp2Of(Floats value) {
  Floats r = _mm512_reduce_ps(value, _MM_FROUND_TO_NEAREST_INT);
  return _mm512_maskz_scalef_ps(aboveZero(value, -150.0f),
                                _mm512_fmadd_ps(r, polynomialOf(numerics::kExp2_32, r), _mm512_set1_ps(1.0f)),
                                _mm512_sub_ps(value, r));
}

template <Floats (*Function)(Floats)>
static void unaryKernel(void *out, const void *const *in, const int64_t *step, int64_t n) {
  auto *from = static_cast<const float *>(in[0]);
  if (step[0])
    return forFloats(static_cast<float *>(out), from, n, [](Floats v) { return Function(v); });
  std::fill_n(static_cast<float *>(out), n, Function(_mm512_set1_ps(*from))[0]);
}

/// minNum and maxNum in one instruction, which orders zeros as they do, and drops a NaN if it is quiet.
constexpr int kLeast = 4, kGreatest = 5;
/// Returns numbers unchanged, and makes NaNs quiet.
static inline Floats makeQuiet(Floats v) { return _mm512_range_ps(v, v, kLeast); }
/// For quiet NaNs only.
template <int Range> static inline Floats rangeOf(Floats a, Floats b) { return _mm512_range_ps(a, b, Range); }

/// makeQuiet and rangeOf of 16 elements.
[[maybe_unused]] static void quietKernel(void *out, const void *const *in, const int64_t *, int64_t) {
  _mm512_storeu_ps(out, makeQuiet(_mm512_loadu_ps(in[0])));
}
template <int Range> static void rangeKernel(void *out, const void *const *in, const int64_t *, int64_t) {
  _mm512_storeu_ps(out, rangeOf<Range>(_mm512_loadu_ps(in[0]), _mm512_loadu_ps(in[1])));
}

/// Whether a division by `b` may be replaced by a multiplication with its reciprocal.
static inline bool hasReciprocal(float b) {
  float magnitude = numerics::absolute(b);
  return magnitude >= 0x1p-60f && magnitude <= 0x1p60f;
}

/// a[i] / b for i < n.
static inline void divideAll(float *out, const float *a, float b, int64_t n) {
  const Floats divisor = _mm512_set1_ps(b), inverse = _mm512_set1_ps(1.0f / b);
  const __m512i least = _mm512_set1_epi32(std::bit_cast<int32_t>(0x1p-60f));
  const __m512i most = _mm512_set1_epi32(std::bit_cast<int32_t>(0x1p60f) - std::bit_cast<int32_t>(0x1p-60f));
  const __m512i magnitude = _mm512_set1_epi32(0x7fffffff);
  forFloats(out, a, n, [&](Floats v) {
    Floats q = _mm512_mul_ps(v, inverse);
    q = _mm512_fmadd_ps(_mm512_fnmadd_ps(q, divisor, v), inverse, q);
    q = _mm512_fmadd_ps(_mm512_fnmadd_ps(q, divisor, v), inverse, q);
    __m512i bits = _mm512_castps_si512(v);
    __mmask16 rare = _mm512_cmpgt_epu32_mask(_mm512_sub_epi32(_mm512_and_si512(bits, magnitude), least), most);
    rare = _mm512_mask_test_epi32_mask(rare, bits, bits); // +0 needs no division
    // A branch, because a select would always execute the division.
    if (__builtin_expect(rare, 0))
      return _mm512_mask_div_ps(q, rare, v, divisor);
    return q;
  });
}

} // namespace txl::machine::TXL_ISA

#endif // __AVX512F__
#endif // TXL_MACHINE_SPEED_FAST_ISA_VECTORS_H
