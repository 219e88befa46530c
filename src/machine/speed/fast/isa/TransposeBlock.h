// to[j * toRow + i] = from[i * fromRow + j]: the transposition that products and reductions share, in blocks that fit registers: rows are read and columns written as whole vectors.
//
// 8 x 8 blocks by three rounds of interleaving: round r interleaves row i with row i + 4, which moves one bit of the
// column index into the row index; after three rounds all three have moved.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H
#define TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H

#include "machine/speed/fast/isa/Isa.h"

namespace txl::machine::TXL_ISA {

template <typename T> struct Block8 {
  typedef T Row __attribute__((vector_size(8 * sizeof(T))));

  static void transpose(T *to, int64_t toRow, const T *from, int64_t fromRow) {
    Row a[8], b[8];
    for (int i = 0; i < 8; ++i)
      std::memcpy(&a[i], from + i * fromRow, sizeof(Row));
    round(b, a);
    round(a, b);
    round(b, a);
    for (int i = 0; i < 8; ++i)
      std::memcpy(to + i * toRow, &b[i], sizeof(Row));
  }
  static void round(Row *to, const Row *from) {
    for (int i = 0; i < 4; ++i) {
      to[2 * i] = __builtin_shufflevector(from[i], from[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
      to[2 * i + 1] = __builtin_shufflevector(from[i], from[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
    }
  }
};

template <typename T>
static inline void transposeTo(T *to, int64_t toRow, const T *from, int64_t fromRow, int64_t rows, int64_t columns) {
  if (rows % 8 || columns % 8) {
    for (int64_t j = 0; j < columns; ++j)
      for (int64_t i = 0; i < rows; ++i)
        to[j * toRow + i] = from[i * fromRow + j];
    return;
  }
  for (int64_t i = 0; i < rows; i += 8)
    for (int64_t j = 0; j < columns; j += 8)
      Block8<T>::transpose(to + j * toRow + i, toRow, from + i * fromRow + j, fromRow);
}

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_TRANSPOSEBLOCK_H
