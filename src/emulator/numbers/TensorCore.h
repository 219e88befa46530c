// The arithmetic of the matrix unit on floating-point numbers, bit for bit what an H100 and an H200 do.
//
// One element of D is a sum of C and k products, k being the whole depth of the instruction:
//   * products are exact; each has the exponent of its factors' sum, whatever its leading digit (a subnormal number has the
//     least exponent and is not normalised);
//   * all terms are cut off, towards zero, at 2^(top - 25), top being the largest exponent of a term that is not zero;
//   * what is left is added exactly, and the sum becomes f32 by cutting off, or f16 by rounding to nearest even. A zero is
//     positive; what is too large is an infinity;
//   * a NaN among the terms, or infinities of both signs, make the one NaN, infinities of one sign that infinity.
#ifndef TXL_EMULATOR_TENSORCORE_H
#define TXL_EMULATOR_TENSORCORE_H

#include <cstdint>

namespace txl::emulator {

/// What the unit multiplies. TF32 are the upper 19 bits of a float.
enum class Factor : uint8_t { F16, BF16, TF32 };

/// The codes of an m by k times k by 8 product, k at most 16; C becomes D.
struct TensorOperands {
  uint32_t a[16][16], b[16][8], c[16][8];
};

/// C += A B for `rows` rows; C holds f16 codes where `halves`, else f32.
void multiplyAdd(TensorOperands &operands, Factor factor, bool halves, unsigned rows, unsigned k);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORCORE_H
