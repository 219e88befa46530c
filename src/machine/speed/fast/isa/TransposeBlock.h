// to[j * toRow + i] = from[i * fromRow + j]: the transposition that dots and reductions share, in blocks that fit in
// registers: rows are read and columns written as whole vectors.
//
// N x N blocks by log2 N rounds of interleaving: round r interleaves row i with row i + N / 2, which moves one bit of
// the column index into the row index; after all rounds all bits have moved.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H
#define TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H

#include "machine/speed/fast/isa/Isa.h"
#include <utility>

namespace txl::machine::TXL_ISA {

template <typename T, int N> struct Block {
  typedef T Row __attribute__((vector_size(N * sizeof(T))));

  static void transpose(T *to, int64_t toRow, const T *from, int64_t fromRow) {
    Row a[N], b[N];
#pragma clang loop unroll(full)
    for (int i = 0; i < N; ++i)
      std::memcpy(&a[i], from + i * fromRow, sizeof(Row));
#pragma clang loop unroll(full)
    for (int width = N; width > 1; width /= 4) {
      round(b, a);
      if (width > 2)
        round(a, b);
    }
    constexpr bool even = N == 16 || N == 4;
#pragma clang loop unroll(full)
    for (int i = 0; i < N; ++i)
      std::memcpy(to + i * toRow, even ? &a[i] : &b[i], sizeof(Row));
  }
  static inline void round(Row *to, const Row *from) { round(to, from, std::make_integer_sequence<int, N>()); }
  template <int... K> static inline void round(Row *to, const Row *from, std::integer_sequence<int, K...>) {
#pragma clang loop unroll(full)
    for (int i = 0; i < N / 2; ++i) {
      to[2 * i] = __builtin_shufflevector(from[i], from[i + N / 2], (K / 2 + K % 2 * N)...);
      to[2 * i + 1] = __builtin_shufflevector(from[i], from[i + N / 2], (N / 2 + K / 2 + K % 2 * N)...);
    }
  }
};

template <typename T, int N>
static inline void transposeBlocks(T *to, int64_t toRow, const T *from, int64_t fromRow, int64_t rows,
                                   int64_t columns) {
  for (int64_t i = 0; i < rows; i += N)
    for (int64_t j = 0; j < columns; j += N)
      Block<T, N>::transpose(to + j * toRow + i, toRow, from + i * fromRow + j, fromRow);
}

template <typename T>
static inline void transposeTo(T *to, int64_t toRow, const T *from, int64_t fromRow, int64_t rows, int64_t columns) {
  if (rows % 8 || columns % 8) {
    for (int64_t j = 0; j < columns; ++j)
      for (int64_t i = 0; i < rows; ++i)
        to[j * toRow + i] = from[i * fromRow + j];
    return;
  }
#ifdef __AVX512F__
  if constexpr (sizeof(T) == 4)
    if (rows % 16 == 0 && columns % 16 == 0)
      return transposeBlocks<T, 16>(to, toRow, from, fromRow, rows, columns);
#endif
  transposeBlocks<T, 8>(to, toRow, from, fromRow, rows, columns);
}

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H
