// Products of 16 rows and up to 256 columns as wgmma has them, by the rule of TensorCore.h, for ordinary numbers: no infinity, no
// NaN, exponents in the middle of a float's. Then a product of two factors is a float, exactly, and so is the product with the
// power of two that moves the cut to the units; the conversion to an integer cuts off. What is not ordinary is left to TensorCore.
//
// Sums stay where they are: in the registers of a warp, of which one has, of eight rows, the even or the odd columns of eight. Factors are
// decoded once into that order, the rows for all columns, and the columns for all warps that multiply by them.
#ifndef TXL_EMULATOR_WIDEPRODUCTS_H
#define TXL_EMULATOR_WIDEPRODUCTS_H

#include "emulator/numbers/TensorCore.h"

namespace txl::emulator {

/// 16 rows of A: of the upper and of the lower eight, for each k, what the 32 lanes of a register multiply by.
struct WideRows {
  static constexpr unsigned rows = 16, maxDepth = 16;
  alignas(64) float values[2][maxDepth][32];
  alignas(64) int16_t exponents[2][maxDepth][32];
};

/// The columns of B by eights: the even ones, then the odd ones, for each k.
struct WideColumns {
  static constexpr unsigned maxColumns = 256;
  alignas(64) float values[maxColumns / 8][2][WideRows::maxDepth][4];
  alignas(64) int16_t exponents[maxColumns / 8][2][WideRows::maxDepth][4];
};

/// Decodes codes of A, [row][k] with `stride` from row to row; of TF32 they are whole floats. False where a factor is not ordinary.
bool decodeRows(WideRows &to, const uint32_t *codes, unsigned stride, Factor factor, unsigned k);
/// Of B, [k][column].
bool decodeColumns(WideColumns &to, const uint32_t *codes, unsigned stride, Factor factor, unsigned columns,
                   unsigned k);

/// The registers of the accumulator that have eight columns, 32 f32 codes each: rows 0 to 7, the even and the odd columns, then rows 8
/// to 15.
struct WideSums {
  uint32_t *registers[4];
};

/// Adds A B to eight columns, number `block`; where not `accumulates` to zeros. False, and all as it was, where a sum needs a closer look.
bool addProducts(const WideRows &a, const WideColumns &b, unsigned block, unsigned k, bool accumulates,
                 const WideSums &sums);

} // namespace txl::emulator

#endif // TXL_EMULATOR_WIDEPRODUCTS_H
