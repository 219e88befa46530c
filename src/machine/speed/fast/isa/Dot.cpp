// Matrix multiply-accumulate: every output is one chain of fused multiply-adds in the order of k (Fast.h), so the
// parallelism comes from computing many outputs at once (DotRows.h).
//
//   * B is packed into panels of kColumns columns, [panel][k][column], rounded or widened to the type of the
//     accumulator, and transposed if its rows are not contiguous; the last panel has as many vectors as it needs, and
//     zeros beyond n.
//   * A is read through its strides; it is only copied if its elements are converted.
//   * Partial outputs are stored to memory between blocks of k.
#include "machine/speed/fast/isa/DotRows.h"
#include "machine/speed/fast/isa/Loop.h"
#include "machine/speed/fast/isa/TransposeBlock.h"

namespace txl::machine::TXL_ISA {

/// A panel of B of this depth stays in the L1 and L2 caches, and accumulators stay in registers over the block.
constexpr int64_t kBlockK = 256;

/// Converts an element of an operand to the type of the multiply-add.
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
/// Term `Index` of a value in a split precision: the remainder after the earlier terms, rounded.
template <int Index, bool TF32> struct SplitTerm {
  using Bits = float;
  static float round(float v) {
    return TF32 ? numerics::roundToTF32(v) : numerics::decode<numerics::BF16>(numerics::encode<numerics::BF16>(v));
  }
  static float load(float v) {
    for (int k = 1; k < Index; ++k)
      v -= round(v);
    return round(v);
  }
};

/// Whether the micro-kernel packs panels of full width while it processes the first rows of A.
template <typename E, typename T> static bool packsWhileMultiplying(const DotArgs &args) {
  return std::is_same_v<E, Exact<Wide<T>>> && args.bCol == 1 && args.m >= 4 && !args.packedB.full;
}

/// d = a * panels + c.
template <typename E, typename T>
static void multiplyPanels(const DotArgs &args, Matrix<T> a, T *panels, Accumulators<T> s) {
  for (int64_t j = 0; j < args.n; j += kColumns<T>) {
    int64_t columns = std::min(kColumns<T>, args.n - j);
    int vectors = vectorsOf<T>(columns);
    for (int64_t start = 0; start < args.k; start += kBlockK) {
      int64_t steps = std::min(kBlockK, args.k - start);
      Matrix<T> slice{a.data + start * a.column, a.row, a.column};
      Panel<T> panel{panels + j * args.k + start * vectors * kLanes<T>, nullptr, args.bRow};
      if (columns == kColumns<T> && packsWhileMultiplying<E, T>(args))
        panel.from = static_cast<const T *>(args.b) + j + start * args.bRow;
      Accumulators<T> from = s.at(0, j);
      if (start) {
        from.c = from.d;
        from.cRow = from.dRow;
        from.scale = nullptr;
        from.scaleStep = 0;
      }
      if (vectors == 1)
        panelRows<T, 1>(args.m, columns, steps, slice, panel, from);
      else if (vectors == 2)
        panelRows<T, 2>(args.m, columns, steps, slice, panel, from);
      else if constexpr (kVectors > 2) {
        if (vectors == 3)
          panelRows<T, 3>(args.m, columns, steps, slice, panel, from);
        else
          panelRows<T, 4>(args.m, columns, steps, slice, panel, from);
      }
    }
  }
}

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

/// Converts A to T in its own order, if necessary.
template <typename E, typename T> static Matrix<T> prepareA(const DotArgs &args, T *scratch) {
  auto *data = static_cast<const typename E::Bits *>(args.a);
  if constexpr (std::is_same_v<E, Exact<Wide<T>>>)
    return {data, args.aRow, args.aCol};
  T *to = args.packedA.data ? static_cast<T *>(args.packedA.data) : scratch;
  bool byColumns = args.aRow == 1 && args.aCol != 1;
  if (!args.packedA.full && byColumns)
    copyRows<E>(to, args.m, data, args.aCol, 1, args.k, args.m);
  else if (!args.packedA.full)
    copyRows<E>(to, args.k, data, args.aRow, args.aCol, args.m, args.k);
  return byColumns ? Matrix<T>{to, 1, args.m} : Matrix<T>{to, args.k, 1};
}

/// Packs rows of a panel of full width.
template <typename E, typename T>
static void packRows(T *__restrict to, const typename E::Bits *__restrict from, int64_t row, int64_t rows) {
  for (int64_t i = 0; i < rows; ++i, to += kColumns<T>, from += row)
    for (int64_t j = 0; j < kColumns<T>; ++j)
      to[j] = E::load(from[j]);
}

/// Packs B into panels, except those that the micro-kernel packs. `strip` has space for kColumns rows of k.
template <typename E, typename T> static void packB(const DotArgs &args, T *panels, T *strip) {
  auto *data = static_cast<const typename E::Bits *>(args.b);
  for (int64_t j = 0; j < args.n; j += kColumns<T>) {
    int64_t columns = std::min(kColumns<T>, args.n - j), width = vectorsOf<T>(columns) * kLanes<T>;
    if (columns == kColumns<T> && packsWhileMultiplying<E, T>(args))
      continue;
    T *to = panels + j * args.k;
    auto *from = data + j * args.bCol;
    if (columns < width)
      std::fill(to, to + width * args.k, T(0));
    if (args.bCol == 1 && columns == kColumns<T>) {
      packRows<E, T>(to, from, args.bRow, args.k);
      continue;
    }
    if (args.bCol == 1 || args.bRow != 1) {
      copyRows<E>(to, width, from, args.bRow, args.bCol, args.k, columns);
      continue;
    }
    // The columns of B are contiguous: convert them as rows, then transpose.
    const T *rows = strip;
    int64_t rowStep = args.k;
    if constexpr (std::is_same_v<E, Exact<Wide<T>>>) {
      rows = from;
      rowStep = args.bCol;
    } else {
      copyRows<E>(strip, args.k, from, args.bCol, 1, columns, args.k);
    }
    transposeTo(to, width, rows, rowStep, columns, args.k);
  }
}

static int64_t roundUp(int64_t n, int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }

/// The sections of the scratch memory, for accumulators of type T.
template <typename T> struct Scratch {
  T *a, *panels, *strip, *accumulator;
  static int64_t panelElements(int64_t k, int64_t n) { return roundUp(n, kColumns<T>) * k; }
  static size_t bytes(int64_t m, int64_t n, int64_t k) {
    int64_t elements = roundUp(m * k, 16) + panelElements(k, n) + roundUp(kColumns<T> * k, 16) + roundUp(m * n, 16);
    return elements * sizeof(T) + 64;
  }
  Scratch(const DotArgs &args) {
    a = static_cast<T *>(args.scratch);
    panels = a + roundUp(args.m * args.k, 16);
    strip = panels + panelElements(args.k, args.n);
    accumulator = strip + roundUp(kColumns<T> * args.k, 16);
  }
};

/// c in T: in place, one row for all in `row`, or a copy in `buffer`.
template <typename S, typename T> static Accumulators<T> prepareC(const DotArgs &args, T *d, T *buffer, T *row) {
  auto *c = static_cast<const typename S::Bits *>(args.c);
  if (args.cStep == 0) {
    std::fill(row, row + std::min(args.n, kColumns<T>), static_cast<T>(S::load(*c)));
    return {row, 0, d, args.n};
  }
  if constexpr (std::is_same_v<typename S::Bits, T>)
    return {c, args.n, d, args.n};
  copyRows<Exact<S>>(buffer, args.m * args.n, c, 0, 1, 1, args.m * args.n);
  return {buffer, args.n, d, args.n};
}

template <typename EA, typename EB, typename T>
static void term(const DotArgs &args, const Scratch<T> &s, Accumulators<T> accumulators) {
  T *panels = args.packedB.data ? static_cast<T *>(args.packedB.data) : s.panels;
  if (!args.packedB.full)
    packB<EB>(args, panels, s.strip);
  multiplyPanels<EB, T>(args, prepareA<EA>(args, s.a), panels, accumulators);
}

/// d = a b + c in T, c and d kept as S, for one term or the split precisions' several (smallest first).
template <typename S, typename T, typename First, typename... Rest> static void dot(const DotArgs &args) {
  Scratch<T> s(args);
  T *d = s.accumulator;
  if constexpr (std::is_same_v<typename S::Bits, T>)
    d = static_cast<T *>(args.d);
  alignas(64) T row[kColumns<T>];
  Accumulators<T> accumulators = prepareC<S>(args, d, s.accumulator, row);
  if constexpr (std::is_same_v<typename S::Bits, T>) {
    accumulators.scale = static_cast<const T *>(args.cScale);
    accumulators.scaleStep = args.cScaleStep;
  }
  First::template run<T>(args, s, accumulators);
  (Rest::template run<T>(args, s, Accumulators<T>{d, args.n, d, args.n}), ...);
  if constexpr (!std::is_same_v<typename S::Bits, T>) {
    auto *out = static_cast<typename S::Bits *>(args.d);
    for (int64_t i = 0; i < args.m * args.n; ++i)
      out[i] = S::store(d[i]);
  }
}
template <typename EA, typename EB> struct Term {
  template <typename T> static void run(const DotArgs &args, const Scratch<T> &s, Accumulators<T> accumulators) {
    term<EA, EB>(args, s, accumulators);
  }
};

template <typename EA, typename EB> static DotFn selectByAccumulator(DType acc) {
  if (acc == DType::F32)
    return dot<F32, float, Term<EA, EB>>;
  if (acc == DType::F16)
    return dot<F16, float, Term<EA, EB>>;
  return nullptr;
}

template <bool TF32> static DotFn splitFn(int terms) {
  using P1 = SplitTerm<1, TF32>;
  using P2 = SplitTerm<2, TF32>;
  using P3 = SplitTerm<3, TF32>;
  if (terms == 3)
    return dot<F32, float, Term<P2, P1>, Term<P1, P2>, Term<P1, P1>>;
  return dot<F32, float, Term<P2, P2>, Term<P3, P1>, Term<P1, P3>, Term<P2, P1>, Term<P1, P2>, Term<P1, P1>>;
}

static DotFn floatDotFn(DType acc, DotPrecision precision) {
  switch (precision) {
  case DotPrecision::IEEE:
    return selectByAccumulator<Exact<F32>, Exact<F32>>(acc);
  case DotPrecision::TF32:
    return selectByAccumulator<RoundedToTF32, RoundedToTF32>(acc);
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
    return selectByAccumulator<EA, Exact<F8E4M3FN>>(acc);
  return b == DType::F8E5M2 ? selectByAccumulator<EA, Exact<F8E5M2>>(acc) : nullptr;
}

/// For an operand A that has been widened before, or needs no rounding.
static DotFn forWidened(DType b, DType acc) {
  if (b == DType::F16)
    return selectByAccumulator<Exact<F32>, Exact<F16>>(acc);
  return b == DType::BF16 ? selectByAccumulator<Exact<F32>, Exact<BF16>>(acc) : forFloat8<Exact<F32>>(b, acc);
}

DotFn dotFn(DType a, DType b, DType acc, DotPrecision precision) {
  if (a == DType::F8E4M3FN)
    return forFloat8<Exact<F8E4M3FN>>(b, acc);
  if (a == DType::F8E5M2)
    return forFloat8<Exact<F8E5M2>>(b, acc);
  if (a == DType::F32 && b != DType::F32)
    return forWidened(b, acc);
  if (a != b)
    return nullptr;
  switch (a) {
  case DType::F16:
    return selectByAccumulator<Exact<F16>, Exact<F16>>(acc);
  case DType::BF16:
    return selectByAccumulator<Exact<BF16>, Exact<BF16>>(acc);
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

size_t dotPanelBytes(DType acc, int64_t rows, int64_t columns) {
  return acc == DType::F64 ? Scratch<double>::panelElements(rows, columns) * sizeof(double)
                           : Scratch<float>::panelElements(rows, columns) * sizeof(float);
}

size_t dotScratchBytes(DType acc, int64_t m, int64_t n, int64_t k) {
  return acc == DType::F64 ? Scratch<double>::bytes(m, n, k) : Scratch<float>::bytes(m, n, k);
}

} // namespace txl::machine::TXL_ISA
