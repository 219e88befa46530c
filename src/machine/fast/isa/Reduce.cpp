// Reductions by the tree of Fast.h and scans.
//
// A level of the tree adds the upper half of an axis to the lower half: with the inner axes that is one run of
// half * inner neighbouring elements, so all levels but the last few are plain vector loops. Along the innermost axis the
// last levels, below kTail elements, are done in registers, unrolled.
#include "machine/fast/isa/FloatOps.h"
#include "machine/fast/isa/IntegerOps.h"

namespace txl::machine::TXL_ISA {

constexpr int64_t kTail = 16;

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

/// The rest of the tree for one run of N elements.
template <typename Op, int N, typename T> static T finish(const T *from) {
  if constexpr (N == 1) {
    return from[0];
  } else {
    T half[N / 2];
    for (int i = 0; i < N / 2; ++i)
      half[i] = Op::apply(from[i], from[i + N / 2]);
    return finish<Op, N / 2>(half);
  }
}

template <typename Op, typename T> static T finishAny(const T *from, int64_t n) {
  switch (n) {
  case 1:
    return from[0];
  case 2:
    return finish<Op, 2>(from);
  case 4:
    return finish<Op, 4>(from);
  case 8:
    return finish<Op, 8>(from);
  default:
    return finish<Op, kTail>(from);
  }
}

template <typename Op, typename T>
static void reduce(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, void *scratch) {
  auto *to = static_cast<T *>(out);
  auto *work = static_cast<T *>(scratch);
  for (int64_t row = 0; row < outer; ++row) {
    const T *from = static_cast<const T *>(in) + row * length * inner;
    int64_t n = length;
    for (int64_t least = inner == 1 ? kTail : 1; n > least; n /= 2) {
      bool last = n == 2 && inner != 1;
      fold<Op>(last ? to + row * inner : work, from, n / 2 * inner);
      from = work;
    }
    if (inner == 1)
      to[row] = finishAny<Op>(from, n);
    else if (length == 1)
      std::memcpy(to + row * inner, from, inner * sizeof(T));
  }
}

template <typename Op, typename T>
static void scan(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, bool reverse) {
  auto *to = static_cast<T *>(out);
  auto *from = static_cast<const T *>(in);
  int64_t step = reverse ? -inner : inner;
  for (int64_t row = 0; row < outer; ++row) {
    int64_t at = row * length * inner + (reverse ? (length - 1) * inner : 0);
    std::memmove(to + at, from + at, inner * sizeof(T));
    if (inner == 1) {
      T sum = to[at];
      for (int64_t k = 1; k < length; ++k) {
        at += step;
        to[at] = sum = Op::apply(sum, from[at]);
      }
      continue;
    }
    for (int64_t k = 1; k < length; ++k, at += step)
      for (int64_t i = 0; i < inner; ++i)
        to[at + step + i] = Op::apply(to[at + i], from[at + step + i]);
  }
}

struct Fold {
  ReduceFn reduce = nullptr;
  ScanFn scan = nullptr;
};

template <typename Op> static Fold foldOfFloat(DType type) {
  switch (type) {
  case DType::F16:
    return {reduce<OnFloats<Op, F16>, uint16_t>, scan<OnFloats<Op, F16>, uint16_t>};
  case DType::BF16:
    return {reduce<OnFloats<Op, BF16>, uint16_t>, scan<OnFloats<Op, BF16>, uint16_t>};
  case DType::F32:
    return {reduce<Op, float>, scan<Op, float>};
  case DType::F64:
    return {reduce<Op, double>, scan<Op, double>};
  default:
    return {};
  }
}

template <typename Op> static Fold foldOfInteger(DType type) {
  switch (type) {
  case DType::I8:
    return {reduce<Op, uint8_t>, scan<Op, uint8_t>};
  case DType::I16:
    return {reduce<Op, uint16_t>, scan<Op, uint16_t>};
  case DType::I32:
    return {reduce<Op, uint32_t>, scan<Op, uint32_t>};
  case DType::I64:
    return {reduce<Op, uint64_t>, scan<Op, uint64_t>};
  default:
    return {};
  }
}

static Fold foldOf(ElementOp op, DType type) {
  switch (op) {
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return foldOfFloat<ops::Name>(type);
    CASE(AddF) CASE(MulF) CASE(MinNumF) CASE(MaxNumF) CASE(MinimumF) CASE(MaximumF)
#undef CASE
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return foldOfInteger<ops::Name>(type);
    CASE(AddI) CASE(MulI) CASE(MinSI) CASE(MinUI) CASE(MaxSI) CASE(MaxUI)
#undef CASE
#define CASE(Name) /* i1 is a byte that is 0 or 1 */                                                                   \
  case ElementOp::Name:                                                                                                \
    return foldOfInteger<ops::Name>(type == DType::I1 ? DType::I8 : type);
    CASE(AndI) CASE(OrI) CASE(XorI)
#undef CASE
  default:
    return {};
  }
}

ReduceFn reduceFn(ElementOp op, DType type) { return foldOf(op, type).reduce; }
ScanFn scanFn(ElementOp op, DType type) { return foldOf(op, type).scan; }

} // namespace txl::machine::TXL_ISA
