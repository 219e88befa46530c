// Reductions by the tree of Signatures.h.
//
// A level of the tree combines the upper half of an axis with the lower half. With the inner axes that is one run of
// half * inner contiguous elements, so all levels but the last few are plain vector loops. Along the innermost axis the
// last levels, from kTail elements on, process kGroup transposed rows at once.
#include "machine/speed/fast/isa/FloatOps.h"
#include "machine/speed/fast/isa/IntegerOps.h"
#include "machine/speed/fast/isa/TransposeBlock.h"
#include "machine/speed/fast/isa/Vectors.h"

namespace txl::machine::TXL_ISA {

constexpr int64_t kTail = 16, kGroup = 16, kFewRows = 4;

/// to[i] = op(from[i], from[i + n]); `to` may be `from`.
template <typename Op, typename T> static void fold(T *to, const T *from, int64_t n) {
  const T *__restrict upper = from + n;
  if (to == from) {
    for (int64_t i = 0; i < n; ++i)
      to[i] = Op::apply(to[i], upper[i]);
    return;
  }
  T *__restrict out = to;
  for (int64_t i = 0; i < n; ++i)
    out[i] = Op::apply(from[i], upper[i]);
}

#ifdef __AVX512F__
template <typename Op>
constexpr int kRange = std::is_same_v<Op, ops::MinNumF>   ? kLeast
                       : std::is_same_v<Op, ops::MaxNumF> ? kGreatest
                                                          : 0;
template <int Range, int Segments> static inline void foldByRange(float *to, const float *from, int64_t n) {
  for (int64_t i = 0; i < n; i += 16) {
    __m512 e[Segments];
#pragma clang loop unroll(full)
    for (int k = 0; k < Segments; ++k)
      e[k] = makeQuiet(_mm512_loadu_ps(from + i + k * n));
#pragma clang loop unroll(full)
    for (int half = Segments / 2; half > 0; half /= 2)
#pragma clang loop unroll(full)
      for (int k = 0; k < half; ++k)
        e[k] = rangeOf<Range>(e[k], e[k + half]);
    _mm512_storeu_ps(to + i, e[0]);
  }
}
#endif

/// Several levels at once, in registers: to[i] from the elements from[i + k * n] with k < Parts, for i < n, a multiple
/// of kTail.
template <typename Op, int Segments, typename T>
static inline void foldSegments(T *__restrict to, const T *__restrict from, int64_t n) {
#ifdef __AVX512F__
  if constexpr (std::is_same_v<T, float> && kRange<Op> != 0)
    return foldByRange<kRange<Op>, Segments>(to, from, n);
#endif
#pragma clang loop unroll(disable) // no more addresses than registers
  for (int64_t i = 0; i < n; ++i) {
    T e[Segments];
#pragma clang loop unroll(full)
    for (int k = 0; k < Segments; ++k)
      e[k] = from[i + k * n];
#pragma clang loop unroll(full)
    for (int half = Segments / 2; half > 0; half /= 2)
#pragma clang loop unroll(full)
      for (int k = 0; k < half; ++k)
        e[k] = Op::apply(e[k], e[k + half]);
    to[i] = e[0];
  }
}

/// The rest of the tree for `rows` rows of n contiguous elements, n <= kTail: kGroup rows at a time are transposed, so
/// that each level is again one run.
template <typename Op, typename T> static void finish(T *to, const T *from, int64_t rows, int64_t n) {
  alignas(64) T turned[kTail * kGroup];
  for (int64_t row = 0; row < rows; row += kGroup) {
    int64_t group = std::min(kGroup, rows - row);
    transposeTo(turned, group, from + row * n, n, group, n);
    for (int64_t half = n / 2; half > 0; half /= 2)
      fold<Op>(turned, turned, half * group);
    std::memcpy(to + row, turned, group * sizeof(T));
  }
}

/// The rest of the tree for one row, in registers: for a few rows, transposing costs more than it saves.
template <typename Op, typename T> static inline T finishRow(const T *from) {
  T e[kTail];
  std::memcpy(e, from, sizeof(e));
#pragma clang loop unroll(full)
  for (int64_t half = kTail / 2; half > 0; half /= 2)
#pragma clang loop unroll(full)
    for (int64_t k = 0; k < half; ++k)
      e[k] = Op::apply(e[k], e[k + half]);
  return e[0];
}

template <typename Op, typename T>
static void reduceInnermost(T *to, const T *in, int64_t outer, int64_t length, T *work) {
  if (length <= kTail)
    return finish<Op>(to, in, outer, length);
  for (int64_t start = 0; start < outer; start += kGroup) {
    int64_t rows = std::min(kGroup, outer - start);
    alignas(64) T narrow[kTail * kGroup];
    for (int64_t row = 0; row < rows; ++row) {
      const T *from = in + (start + row) * length;
      int64_t n = length;
      // Prefetch the next row in order: the tree reads a row in an order that the hardware prefetcher does not detect.
      for (int64_t i = 0; i < length; i += 64 / sizeof(T))
        __builtin_prefetch(from + length + i, 0, 1);
      for (T *free = work; n > 8 * kTail; free += n) {
        n /= 8;
        foldSegments<Op, 8>(free, from, n);
        from = free;
      }
      T *folded = narrow + row * kTail;
      if (n == 8 * kTail)
        foldSegments<Op, 8>(folded, from, kTail);
      else if (n == 4 * kTail)
        foldSegments<Op, 4>(folded, from, kTail);
      else
        foldSegments<Op, 2>(folded, from, kTail);
    }
    if (rows > kFewRows)
      finish<Op>(to + start, narrow, rows, kTail);
    else
      for (int64_t row = 0; row < rows; ++row)
        to[start + row] = finishRow<Op>(narrow + row * kTail);
  }
}

template <typename Op, typename T>
static void reduce(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, void *scratch) {
  auto *to = static_cast<T *>(out);
  auto *work = static_cast<T *>(scratch);
  if (inner == 1)
    return reduceInnermost<Op>(to, static_cast<const T *>(in), outer, length, work);
  for (int64_t row = 0; row < outer; ++row) {
    const T *from = static_cast<const T *>(in) + row * length * inner;
    for (int64_t n = length; n > 1; n /= 2) {
      fold<Op>(n == 2 ? to + row * inner : work, from, n / 2 * inner);
      from = work;
    }
    if (length == 1)
      std::memcpy(to + row * inner, from, inner * sizeof(T));
  }
}

template <typename Op> static ReduceFn foldOfFloat(DType type) {
  switch (type) {
  case DType::F16:
    return reduce<OnFloats<Op, F16>, uint16_t>;
  case DType::BF16:
    return reduce<OnFloats<Op, BF16>, uint16_t>;
  case DType::F32:
    return reduce<Op, float>;
  case DType::F64:
    return reduce<Op, double>;
  default:
    return nullptr;
  }
}

template <typename Op> static ReduceFn foldOfInteger(DType type) {
  switch (type) {
  case DType::I8:
    return reduce<Op, uint8_t>;
  case DType::I16:
    return reduce<Op, uint16_t>;
  case DType::I32:
    return reduce<Op, uint32_t>;
  case DType::I64:
    return reduce<Op, uint64_t>;
  default:
    return nullptr;
  }
}

ReduceFn reduceFn(ElementOp op, DType type) {
  switch (op) {
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return foldOfFloat<ops::Name>(type);
    CASE(AddF)
    CASE(MulF)
    CASE(MinNumF)
    CASE(MaxNumF)
    CASE(MinimumF)
    CASE(MaximumF)
#undef CASE
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return foldOfInteger<ops::Name>(type);
    CASE(AddI)
    CASE(MulI)
    CASE(MinSI)
    CASE(MinUI)
    CASE(MaxSI)
    CASE(MaxUI)
#undef CASE
#define CASE(Name) /* i1 is a byte that is 0 or 1 */                                                                   \
  case ElementOp::Name:                                                                                                \
    return foldOfInteger<ops::Name>(type == DType::I1 ? DType::I8 : type);
    CASE(AndI)
    CASE(OrI)
    CASE(XorI)
#undef CASE
  default:
    return nullptr;
  }
}

} // namespace txl::machine::TXL_ISA
