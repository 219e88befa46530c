// The fast path of wgmma for 16 rows and up to 256 columns, by the rule of TensorCore.h, for ordinary values: no
// infinity, no NaN, exponents in the middle of float's range. Then the product of two operands is exactly representable
// in float, and so is its scaling by the power of two that moves the truncation point to the units; the conversion to
// an integer truncates. Other values are left to TensorCore.
//
// Accumulators stay in the layout of a warp's registers: one register holds, for eight rows, the even or the odd
// columns of eight. Operands are decoded once into that layout: the rows for all columns, and the columns for all warps
// that use them.
#ifndef TXL_EMULATOR_WIDEMMA_H
#define TXL_EMULATOR_WIDEMMA_H

#include "emulator/numerics/TensorCore.h"

namespace txl::emulator {

/// 16 rows of A: of the upper and of the lower eight, for each k, the multiplicands of a register's 32 lanes.
struct WideRows {
  static constexpr unsigned rows = 16, maxDepth = 16;
  alignas(64) float values[2][maxDepth][32];
  alignas(64) int16_t exponents[2][maxDepth][32];
};

/// The columns of B in groups of eight: the even ones, then the odd ones, for each k.
struct WideColumns {
  static constexpr unsigned maxColumns = 256;
  alignas(64) float values[maxColumns / 8][2][WideRows::maxDepth][4];
  alignas(64) int16_t exponents[maxColumns / 8][2][WideRows::maxDepth][4];
};

/// Decodes codes of A, [row][k] with row pitch `stride`; those of TF32 are whole floats. False if a value is not
/// ordinary.
bool decodeRows(WideRows &to, const uint32_t *codes, unsigned stride, Multiplicand multiplicand, unsigned k);
/// The same for B, [k][column].
bool decodeColumns(WideColumns &to, const uint32_t *codes, unsigned stride, Multiplicand multiplicand, unsigned columns,
                   unsigned k);

/// The accumulator registers that hold eight columns, 32 f32 codes each: rows 0 to 7, the even and the odd columns,
/// then rows 8 to 15.
struct WideAccumulators {
  uint32_t *registers[4];
};

/// Adds A B to the eight columns of `block`; to zeros unless `accumulates`. False, with everything unchanged, if an
/// accumulator needs the general path.
bool multiplyAddWide(const WideRows &a, const WideColumns &b, unsigned block, unsigned k, bool accumulates,
                     const WideAccumulators &accumulators);

} // namespace txl::emulator

#endif // TXL_EMULATOR_WIDEMMA_H
