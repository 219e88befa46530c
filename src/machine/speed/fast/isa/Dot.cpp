// Matrix products: every output is one chain of fused multiply-adds in the order of k (Fast.h), so the parallelism
// comes from many outputs at once. A micro-kernel keeps kRows x kColumns outputs in registers and adds, for one k after
// the other, (column k of A) x (row k of B): each element of A is broadcast from memory, the row of B is whole vectors.
//
//   * B is packed into panels of kColumns columns, [panel][k][column], rounded or widened to the type of the sum on the
//     way, and transposed if its rows are not contiguous; columns beyond n are zero.
//   * A is read through its strides; it is only copied if its elements change on the way.
//   * Partial outputs go through memory between blocks of k, and at the edges through a small block.
#include "machine/speed/fast/isa/Isa.h"
#include "machine/speed/fast/isa/Loop.h"
#include "machine/speed/fast/isa/TransposeBlock.h"
#include <algorithm>

namespace txl::machine::TXL_ISA {

#if defined(__AVX512F__)
constexpr int kVectorBytes = 64, kRows = 8;
#elif defined(__AVX__)
constexpr int kVectorBytes = 32, kRows = 4;
#else
constexpr int kVectorBytes = 16, kRows = 4;
#endif
constexpr int64_t kBlockK = 256; // a panel of B stays in the first-level cache

template <typename T> constexpr int64_t kColumns = 2 * kVectorBytes / sizeof(T);
template <typename T> struct VectorOf {
  typedef T Type __attribute__((vector_size(kVectorBytes)));
};
template <typename T> using Vector = typename VectorOf<T>::Type;

/// a * b + c with one rounding.
template <typename T> static inline Vector<T> fusedMultiplyAdd(Vector<T> a, Vector<T> b, Vector<T> c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  if constexpr (std::is_floating_point_v<T>)
    return __builtin_elementwise_fma(a, b, c);
#else
  if constexpr (std::is_floating_point_v<T>) {
    for (size_t i = 0; i < kVectorBytes / sizeof(T); ++i)
      c[i] = numerics::fma(a[i], b[i], c[i]);
    return c;
  }
#endif
  return a * b + c;
}

/// One operand of a product, element (i, j) at data[i * row + j * column].
template <typename T> struct Matrix {
  const T *data;
  int64_t row, column;
};

/// d[R x kColumns] = a * panel + c, for `k` steps. Rows of c and d are `cRow` and `dRow` elements apart.
template <typename T, int R>
static inline void microKernel(Matrix<T> a, const T *panel, int64_t k, const T *c, int64_t cRow, T *d, int64_t dRow) {
  constexpr int64_t lanes = kVectorBytes / sizeof(T);
  Vector<T> sum[R][2];
#pragma clang loop unroll(full)
  for (int r = 0; r < R; ++r) {
    std::memcpy(&sum[r][0], c + r * cRow, kVectorBytes);
    std::memcpy(&sum[r][1], c + r * cRow + lanes, kVectorBytes);
  }
  const T *rows[R];
#pragma clang loop unroll(full)
  for (int r = 0; r < R; ++r)
    rows[r] = a.data + r * a.row;
  for (int64_t step = 0; step < k; ++step, panel += 2 * lanes) {
    Vector<T> left, right;
    std::memcpy(&left, panel, kVectorBytes);
    std::memcpy(&right, panel + lanes, kVectorBytes);
#pragma clang loop unroll(full)
    for (int r = 0; r < R; ++r) {
      Vector<T> factor = rows[r][step * a.column] - Vector<T>{}; // to all lanes, -0 and NaN included
      sum[r][0] = fusedMultiplyAdd<T>(factor, left, sum[r][0]);
      sum[r][1] = fusedMultiplyAdd<T>(factor, right, sum[r][1]);
    }
  }
#pragma clang loop unroll(full)
  for (int r = 0; r < R; ++r) {
    std::memcpy(d + r * dRow, &sum[r][0], kVectorBytes);
    std::memcpy(d + r * dRow + lanes, &sum[r][1], kVectorBytes);
  }
}

/// The rows of one panel; `columns` of them are real.
template <typename T>
static void panelRows(int64_t m, int64_t columns, int64_t k, Matrix<T> a, const T *panel, const T *c, int64_t cRow,
                      T *d, int64_t dRow) {
  alignas(64) T edge[kRows * kColumns<T>];
  for (int64_t i = 0; i < m;) {
    int64_t rows = m - i >= kRows ? kRows : 1;
    const T *from = c + i * cRow;
    T *to = d + i * dRow;
    int64_t fromRow = cRow, toRow = dRow;
    if (columns < kColumns<T>) {
      for (int64_t r = 0; r < rows; ++r)
        std::memcpy(edge + r * kColumns<T>, from + r * cRow, columns * sizeof(T));
      from = to = edge;
      fromRow = toRow = kColumns<T>;
    }
    Matrix<T> part{a.data + i * a.row, a.row, a.column};
    if (rows == kRows)
      microKernel<T, kRows>(part, panel, k, from, fromRow, to, toRow);
    else
      microKernel<T, 1>(part, panel, k, from, fromRow, to, toRow);
    if (to == edge)
      for (int64_t r = 0; r < rows; ++r)
        std::memcpy(d + (i + r) * dRow, edge + r * kColumns<T>, columns * sizeof(T));
    i += rows;
  }
}

/// d = a * panels + c.
template <typename T>
static void multiplyPanels(int64_t m, int64_t n, int64_t k, Matrix<T> a, const T *panels, const T *c, T *d) {
  for (int64_t j = 0; j < n; j += kColumns<T>) {
    const T *panel = panels + j * k;
    for (int64_t start = 0; start < k; start += kBlockK) {
      Matrix<T> part{a.data + start * a.column, a.row, a.column};
      panelRows(m, std::min(kColumns<T>, n - j), std::min(kBlockK, k - start), part, panel + start * kColumns<T>,
                (start ? d : c) + j, n, d + j, n);
    }
  }
}

/// An element of an operand as the product reads it.
template <typename S> struct Exact {
  using Bits = typename S::Bits;
  static auto load(Bits v) { return S::load(v); }
};
struct SignedByte {
  using Bits = int8_t;
  static int32_t load(int8_t v) { return v; }
};
struct RoundedToTF32 {
  using Bits = float;
  static float load(float v) { return numerics::roundToTF32(v); }
};
/// Part `Part` of a value: what is left after the earlier parts, rounded.
template <int Part, bool TF32> struct PartOf {
  using Bits = float;
  static float round(float v) {
    return TF32 ? numerics::roundToTF32(v) : numerics::decode<numerics::BF16>(numerics::encode<numerics::BF16>(v));
  }
  static float load(float v) {
    for (int k = 1; k < Part; ++k)
      v -= round(v);
    return round(v);
  }
};

/// to[i * columns + j] = from(i, j), converted; contiguous along `columns` or not.
template <typename E, typename T>
static void copyRows(T *__restrict to, int64_t toRow, const typename E::Bits *__restrict from, int64_t row,
                     int64_t column, int64_t rows, int64_t columns) {
  for (int64_t i = 0; i < rows; ++i) {
    T *__restrict out = to + i * toRow;
    const typename E::Bits *__restrict in = from + i * row;
    if (column == 1)
      for (int64_t j = 0; j < columns; ++j)
        out[j] = E::load(in[j]);
    else
      for (int64_t j = 0; j < columns; ++j)
        out[j] = E::load(in[j * column]);
  }
}

/// A converted to T in its own order, where it needs that.
template <typename E, typename T> static Matrix<T> prepareA(const DotArgs &args, T *scratch) {
  auto *data = static_cast<const typename E::Bits *>(args.a);
  if constexpr (std::is_same_v<E, Exact<Wide<T>>>)
    return {data, args.aRow, args.aCol};
  if (args.aRow == 1 && args.aCol != 1) {
    copyRows<E>(scratch, args.m, data, args.aCol, 1, args.k, args.m);
    return {scratch, 1, args.m};
  }
  copyRows<E>(scratch, args.k, data, args.aRow, args.aCol, args.m, args.k);
  return {scratch, args.k, 1};
}

/// B in panels. `strip` has room for kColumns rows of k.
template <typename E, typename T> static void packB(const DotArgs &args, T *panels, T *strip) {
  auto *data = static_cast<const typename E::Bits *>(args.b);
  constexpr int64_t width = kColumns<T>;
  for (int64_t j = 0; j < args.n; j += width, panels += width * args.k) {
    int64_t columns = std::min(width, args.n - j);
    auto *from = data + j * args.bCol;
    if (columns < width)
      std::fill(panels, panels + width * args.k, T(0));
    if (args.bCol == 1 || args.bRow != 1) {
      copyRows<E>(panels, width, from, args.bRow, args.bCol, args.k, columns);
      continue;
    }
    // The columns of B are contiguous: convert them as rows, then turn.
    const T *rows = strip;
    int64_t rowStep = args.k;
    if constexpr (std::is_same_v<E, Exact<Wide<T>>>) {
      rows = from;
      rowStep = args.bCol;
    } else {
      copyRows<E>(strip, args.k, from, args.bCol, 1, columns, args.k);
    }
    transposeTo(panels, width, rows, rowStep, columns, args.k);
  }
}

static int64_t roundUp(int64_t n, int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }

/// The parts of the scratch memory, for sums of type T.
template <typename T> struct Scratch {
  T *a, *panels, *strip, *sum;
  static size_t bytes(int64_t m, int64_t n, int64_t k) {
    int64_t elements =
        roundUp(m * k, 16) + roundUp(n, kColumns<T>) * k + roundUp(kColumns<T> * k, 16) + roundUp(m * n, 16);
    return elements * sizeof(T) + 64;
  }
  Scratch(const DotArgs &args) {
    a = static_cast<T *>(args.scratch);
    panels = a + roundUp(args.m * args.k, 16);
    strip = panels + roundUp(args.n, kColumns<T>) * args.k;
    sum = strip + roundUp(kColumns<T> * args.k, 16);
  }
};

/// c in a dense form of T: itself, or `room`.
template <typename S, typename T> static const T *prepareC(const DotArgs &args, T *room) {
  auto *c = static_cast<const typename S::Bits *>(args.c);
  if constexpr (std::is_same_v<typename S::Bits, T>)
    if (args.cStep == 1)
      return c;
  copyRows<Exact<S>>(room, args.m * args.n, c, 0, args.cStep, 1, args.m * args.n);
  return room;
}

template <typename EA, typename EB, typename T>
static void term(const DotArgs &args, const Scratch<T> &s, const T *c, T *d) {
  packB<EB>(args, s.panels, s.strip);
  multiplyPanels<T>(args.m, args.n, args.k, prepareA<EA>(args, s.a), s.panels, c, d);
}

/// d = a b + c in T, c and d kept as S, for one term or the split precisions' several (smallest first).
template <typename S, typename T, typename First, typename... Rest> static void dot(const DotArgs &args) {
  Scratch<T> s(args);
  T *d = s.sum;
  if constexpr (std::is_same_v<typename S::Bits, T>)
    d = static_cast<T *>(args.d);
  const T *c = prepareC<S>(args, s.sum);
  First::template run<T>(args, s, c, d);
  (Rest::template run<T>(args, s, d, d), ...);
  if constexpr (!std::is_same_v<typename S::Bits, T>) {
    auto *out = static_cast<typename S::Bits *>(args.d);
    for (int64_t i = 0; i < args.m * args.n; ++i)
      out[i] = S::store(d[i]);
  }
}
template <typename EA, typename EB> struct Term {
  template <typename T> static void run(const DotArgs &args, const Scratch<T> &s, const T *c, T *d) {
    term<EA, EB>(args, s, c, d);
  }
};

template <typename EA, typename EB> static DotFn forSum(DType acc) {
  if (acc == DType::F32)
    return dot<F32, float, Term<EA, EB>>;
  if (acc == DType::F16)
    return dot<F16, float, Term<EA, EB>>;
  return nullptr;
}

template <bool TF32> static DotFn splitFn(int terms) {
  using P1 = PartOf<1, TF32>;
  using P2 = PartOf<2, TF32>;
  using P3 = PartOf<3, TF32>;
  if (terms == 3)
    return dot<F32, float, Term<P2, P1>, Term<P1, P2>, Term<P1, P1>>;
  return dot<F32, float, Term<P2, P2>, Term<P3, P1>, Term<P1, P3>, Term<P2, P1>, Term<P1, P2>, Term<P1, P1>>;
}

static DotFn floatDotFn(DType acc, DotPrecision precision) {
  switch (precision) {
  case DotPrecision::IEEE:
    return forSum<Exact<F32>, Exact<F32>>(acc);
  case DotPrecision::TF32:
    return forSum<RoundedToTF32, RoundedToTF32>(acc);
  case DotPrecision::TF32x3:
    return acc == DType::F32 ? splitFn<true>(3) : nullptr;
  case DotPrecision::BF16x3:
    return acc == DType::F32 ? splitFn<false>(3) : nullptr;
  case DotPrecision::BF16x6:
    return acc == DType::F32 ? splitFn<false>(6) : nullptr;
  }
  return nullptr;
}

template <typename EA> static DotFn forFloat8(DType b, DType acc) {
  if (b == DType::F8E4M3FN)
    return forSum<EA, Exact<F8E4M3FN>>(acc);
  return b == DType::F8E5M2 ? forSum<EA, Exact<F8E5M2>>(acc) : nullptr;
}

DotFn dotFn(DType a, DType b, DType acc, DotPrecision precision) {
  if (a == DType::F8E4M3FN)
    return forFloat8<Exact<F8E4M3FN>>(b, acc);
  if (a == DType::F8E5M2)
    return forFloat8<Exact<F8E5M2>>(b, acc);
  if (a != b)
    return nullptr;
  switch (a) {
  case DType::F16:
    return forSum<Exact<F16>, Exact<F16>>(acc);
  case DType::BF16:
    return forSum<Exact<BF16>, Exact<BF16>>(acc);
  case DType::F32:
    return floatDotFn(acc, precision);
  case DType::F64:
    return acc == DType::F64 ? dot<F64, double, Term<Exact<F64>, Exact<F64>>> : nullptr;
  case DType::I8:
    return acc == DType::I32 ? dot<Wide<int32_t>, int32_t, Term<SignedByte, SignedByte>> : nullptr;
  default:
    return nullptr;
  }
}

size_t dotScratchBytes(DType acc, int64_t m, int64_t n, int64_t k) {
  return acc == DType::F64 ? Scratch<double>::bytes(m, n, k) : Scratch<float>::bytes(m, n, k);
}

} // namespace txl::machine::TXL_ISA
