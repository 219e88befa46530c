// The accumulation of Hopper's wgmma over 8-bit floats, bit for bit.
//
// All 32 products, exact, and C are truncated towards zero at 2^(top - 13), where top is the largest exponent of a
// non-zero term (for a product the sum of its operands' exponents), and added exactly. An f32 result is truncated after
// the 13th bit of its mantissa, an f16 result rounded to nearest even. A zero is positive. Infinities and NaNs among
// the terms are as in TensorCore.h. test/gpu/wgmma_sums.py is the experiment.
#ifndef TXL_EMULATOR_NARROWMMA_H
#define TXL_EMULATOR_NARROWMMA_H

#include <cstdint>

namespace txl::emulator {

/// Codes of 16 rows of A, of 8 columns of B, and of C, which is overwritten by D.
struct NarrowOperands {
  uint8_t a[16][32], b[8][32];
  uint32_t c[16][8];
};

/// C += A B. The operands are e5m2 if the flags are set, otherwise e4m3; C holds f16 codes if `halves`, otherwise f32.
void multiplyAddNarrow(NarrowOperands &operands, bool aIsE5M2, bool bIsE5M2, bool halves);

} // namespace txl::emulator

#endif // TXL_EMULATOR_NARROWMMA_H
