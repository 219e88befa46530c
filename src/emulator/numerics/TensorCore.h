// The floating-point arithmetic of the tensor core, bit for bit that of an H100 and an H200.
//
// One element of D is a sum of C and k products, where k is the whole depth of the instruction:
//   * products are exact; the exponent of each is the sum of its operands' exponents, whatever its leading digit (a
//     subnormal operand has the least exponent and is not normalised);
//   * all terms are truncated towards zero at 2^(top - 25), where top is the largest exponent of a non-zero term;
//   * the truncated terms are added exactly, and the sum becomes f32 by truncation, or f16 by rounding to nearest even.
//     A zero is positive; an overflow is an infinity;
//   * a NaN among the terms, or infinities of both signs, give the canonical NaN, infinities of one sign that infinity.
#ifndef TXL_EMULATOR_TENSORCORE_H
#define TXL_EMULATOR_TENSORCORE_H

#include <cstdint>

namespace txl::emulator {

/// The operand types. TF32 are the upper 19 bits of a float.
enum class Multiplicand : uint8_t { F16, BF16, TF32 };

/// The codes of an m by k times k by 8 MMA, k at most 16; C is overwritten by D.
struct TensorOperands {
  uint32_t a[16][16], b[16][8], c[16][8];
};

/// C += A B for `rows` rows; C holds f16 codes if `halves`, otherwise f32.
void multiplyAdd(TensorOperands &operands, Multiplicand multiplicand, bool halves, unsigned rows, unsigned k);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORCORE_H
