// Products of 16 rows and up to 256 columns as wgmma has them, by the rule of TensorCore.h, for ordinary numbers: no infinity, no
// NaN, exponents in the middle of a float's. Then a product of two factors is a float, exactly, and so is the product with the
// power of two that moves the cut to the units; the conversion to an integer cuts off. Factors are decoded once for all columns.
// What is not ordinary is left to TensorCore.
#ifndef TXL_EMULATOR_WIDEPRODUCTS_H
#define TXL_EMULATOR_WIDEPRODUCTS_H

#include "emulator/numbers/TensorCore.h"

namespace txl::emulator {

struct WideFactors {
  static constexpr unsigned rows = 16, maxColumns = 256, maxDepth = 16;
  alignas(64) float a[rows][maxDepth], b[maxDepth][maxColumns];
  alignas(64) int16_t aExponent[rows][maxDepth], bExponent[maxDepth][maxColumns];
};

/// Decodes the codes of A, [row][k] with `strideA` from row to row, and of B, [k][column]. Of TF32 they are whole floats. False where
/// a factor is not ordinary.
bool decodeFactors(WideFactors &to, const uint32_t *a, unsigned strideA, const uint32_t *b, unsigned strideB,
                   Factor factor, unsigned columns, unsigned k);

/// Adds A B to eight columns of C from `column` on, f32 codes. False, and C as it was, where a sum needs a closer look.
bool addProducts(const WideFactors &factors, unsigned column, unsigned k, uint32_t (*c)[8]);

} // namespace txl::emulator

#endif // TXL_EMULATOR_WIDEPRODUCTS_H
