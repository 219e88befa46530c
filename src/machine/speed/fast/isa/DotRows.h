// Multiplies rows of A by a panel of B: a micro-kernel keeps a few rows of kVectors vectors of outputs in registers and
// adds, for one k after the other, (column k of A) x (row k of the panel): each element of A is broadcast from memory;
// the row of the panel is whole vectors. Outputs of a partial vector go through a small block.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_DOTROWS_H
#define TXL_MACHINE_SPEED_FAST_ISA_DOTROWS_H

#include "machine/speed/fast/isa/Isa.h"
#include <algorithm>

namespace txl::machine::TXL_ISA {

#if defined(__AVX512F__)
constexpr int kVectorBytes = 64, kVectors = 4;
#elif defined(__AVX__)
constexpr int kVectorBytes = 32, kVectors = 2;
#elif defined(__aarch64__) // 32 registers, as AVX-512 has
constexpr int kVectorBytes = 16, kVectors = 4;
#else
constexpr int kVectorBytes = 16, kVectors = 2;
#endif
constexpr int64_t kLineBytes = 64;

template <typename T> constexpr int64_t kLanes = kVectorBytes / sizeof(T);
template <typename T> constexpr int64_t kColumns = kVectors * kLanes<T>;
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

/// One operand of a dot, element (i, j) at data[i * row + j * column].
template <typename T> struct Matrix {
  const T *data;
  int64_t row, column;
};

/// The source of a panel's rows: it is packed (`from` is null), or the first micro-kernel packs it from `from`.
template <typename T> struct Panel {
  T *packed;
  const T *from;
  int64_t row;
};

/// The initial values of the accumulators, and the destination of the results.
template <typename T> struct Accumulators {
  const T *c;
  int64_t cRow; // 0: all rows start with the same values
  T *d;
  int64_t dRow;
  const T *scale = nullptr; // of the rows of c
  int64_t scaleStep = 0;

  Accumulators at(int64_t i, int64_t j) const {
    return {cRow ? c + i * cRow + j : c, cRow, d + i * dRow + j, dRow, scale + i * scaleStep, scaleStep};
  }
};

/// d[R x V vectors] = a * panel + c, for `k` steps. Parameters are passed by reference and never copied as a whole: a
/// vector load of a struct that was just written word by word waits until all earlier stores, including the outputs of
/// the previous rows, have reached the cache.
///
/// Address arithmetic competes with the multiply-adds for execution ports. Three rows share a base register, since an
/// address can be a base plus once or twice the stride; a few unrolled steps share the increments of the bases.
template <typename T, int R, int V, bool Packs>
static inline void microKernel(const Matrix<T> &a, const Panel<T> &panel, int64_t k, const Accumulators<T> &s) {
  constexpr int64_t lanes = kLanes<T>, line = kLineBytes / sizeof(T), unrolled = 4;
  constexpr int bases = (R + 2) / 3;
  const int64_t column = a.column, row = a.row * sizeof(T), fromRow = panel.row;
  const T *from = panel.from;
  Vector<T> acc[R][V];
  const char *base[bases];
#pragma clang loop unroll(full)
  for (int r = 0; r < R; ++r)
    std::memcpy(acc[r], s.c + r * s.cRow, V * kVectorBytes);
#pragma clang loop unroll(full)
  for (int g = 0; g < bases; ++g)
    base[g] = reinterpret_cast<const char *>(a.data + 3 * g * a.row);
  if (s.scale)
#pragma clang loop unroll(full)
    for (int r = 0; r < R; ++r)
#pragma clang loop unroll(full)
      for (int v = 0; v < V; ++v)
        acc[r][v] *= s.scale[r * s.scaleStep];
  T *packed = panel.packed;
  auto step = [&](int64_t u) __attribute__((always_inline)) {
    Vector<T> right[V];
    std::memcpy(right, Packs ? from + u * fromRow : packed + u * V * lanes, V * kVectorBytes);
    if constexpr (Packs)
      std::memcpy(packed + u * V * lanes, right, V * kVectorBytes);
#pragma clang loop unroll(full)
    for (int r = 0; r < R; ++r) {
      T element;
      std::memcpy(&element, base[r / 3] + r % 3 * row + u * static_cast<int64_t>(sizeof(T)), sizeof(T));
      Vector<T> broadcast = element - Vector<T>{}; // broadcast, preserving -0 and NaN
#pragma clang loop unroll(full)
      for (int v = 0; v < V; ++v)
        acc[r][v] = fusedMultiplyAdd<T>(broadcast, right[v], acc[r][v]);
    }
  };
  auto advance = [&](int64_t steps, int64_t bytes) __attribute__((always_inline)) {
#pragma clang loop unroll(full)
    for (int g = 0; g < bases; ++g) {
      base[g] += bytes;
      // Keep the bases in separate registers: otherwise compilers compute each from the first one in every step.
      asm("" : "+r"(base[g]));
    }
    packed += steps * V * lanes;
    if constexpr (Packs)
      from += steps * fromRow;
  };
  int64_t left = k;
  if (column == 1)
    while (left >= unrolled) {
#pragma clang loop unroll(full)
      for (int r = 0; r < R; ++r) // prefetches the rows that come next
        __builtin_prefetch(base[r / 3] + (R + r % 3) * row);
      int64_t steps = std::min(left, line) / unrolled;
      left -= steps * unrolled;
      do {
#pragma clang loop unroll(full)
        for (int64_t u = 0; u < unrolled; ++u)
          step(u);
        advance(unrolled, unrolled * sizeof(T));
      } while (--steps);
    }
  for (; left > 0; --left) {
    step(0);
    advance(1, column * sizeof(T));
  }
  T *d = s.d;
  const int64_t dRow = s.dRow;
#pragma clang loop unroll(full)
  for (int r = 0; r < R; ++r)
    std::memcpy(d + r * dRow, acc[r], V * kVectorBytes);
}

template <typename T, int R, int V>
static inline void rowsOf(int64_t columns, int64_t k, const Matrix<T> &a, Panel<T> &panel, const Accumulators<T> &s) {
  constexpr int64_t width = V * kLanes<T>;
  if (columns == width) {
    if constexpr (R > 1 && V == kVectors)
      if (panel.from) {
        microKernel<T, R, V, true>(a, panel, k, s);
        panel.from = nullptr;
        return;
      }
    return microKernel<T, R, V, false>(a, panel, k, s);
  }
  alignas(64) T edge[R * width];
  for (int64_t r = 0; r < R; ++r)
    std::memcpy(edge + r * width, s.c + r * s.cRow, columns * sizeof(T));
  microKernel<T, R, V, false>(a, panel, k, {edge, width, edge, width, s.scale, s.scaleStep});
  for (int64_t r = 0; r < R; ++r)
    std::memcpy(s.d + r * s.dRow, edge + r * width, columns * sizeof(T));
}

/// Processes all rows of one panel of V vectors, as many at a time as fit in registers, and never few: 64 are ten times
/// 6 and one 4.
template <typename T, int V>
static void panelRows(int64_t m, int64_t columns, int64_t k, const Matrix<T> &a, Panel<T> panel,
                      const Accumulators<T> &s) {
  constexpr int most = V <= 2 && kVectors == 4 ? 8 : 6;
  for (int64_t i = 0; i < m;) {
    Matrix<T> slice{a.data + i * a.row, a.row, a.column};
    int64_t left = m - i;
    if (left >= most && (left == most || left >= most + 4)) {
      rowsOf<T, most, V>(columns, k, slice, panel, s.at(i, 0));
      i += most;
    } else if (left >= 4) {
      rowsOf<T, 4, V>(columns, k, slice, panel, s.at(i, 0));
      i += 4;
    } else {
      rowsOf<T, 1, V>(columns, k, slice, panel, s.at(i, 0));
      i += 1;
    }
  }
}

/// The number of vectors of the panel whose first column is `left` columns before the end.
template <typename T> static int vectorsOf(int64_t left) {
  return static_cast<int>(std::min<int64_t>(kVectors, (left + kLanes<T> - 1) / kLanes<T>));
}

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_DOTROWS_H
