// The arithmetic of tcgen05.mma, from published bit-exact models (MMA-Sim, 2026; arXiv 2512.07004). It has not been
// compared with a Blackwell GPU.
//
// One element of D is one fused sum of C and the K products of an instruction:
//   * a product is exact; its exponent is the sum of its operands' exponents, whatever its leading digit (a subnormal
//     operand has the least exponent), with block scales also theirs. A zero product or C has the exponent -126;
//   * all terms are truncated towards zero at 2^(top - 25), where top is the largest exponent of a term;
//   * the truncated terms are added exactly; the sum becomes f32 by truncation, or f16 by rounding to nearest even. A
//     zero is positive; an overflow is an infinity;
//   * a NaN among the terms, or infinities of both signs, give the canonical NaN, infinities of one sign that infinity.
//
// 4-bit elements with block scales (kinds mxf4 and mxf4nvf4) differ: sixteen products are added exactly and multiplied
// by the significands of their two scales; these four terms, whose exponents are the sums of the scales' exponents, and
// C are truncated at 2^(top - 35).
#ifndef TXL_EMULATOR_FUSEDSUM_H
#define TXL_EMULATOR_FUSEDSUM_H

#include <cstdint>

namespace txl::emulator {

/// Types of elements. TF32 are f32 codes, of which the low 13 bits are ignored.
enum class Element : uint8_t { F16, BF16, TF32, E4M3, E5M2, E2M3, E3M2, E2M1, U8, S8 };
enum class Scale : uint8_t { None, UE8M0, UE4M3 };

/// The operands of one instruction, as codes. All matrices are dense: A is rows by depth, B columns by depth, C rows by
/// columns and overwritten by D.
struct FusedOperands {
  unsigned rows = 0, columns = 0, depth = 0;
  Element elementA = Element::F16, elementB = Element::F16;
  const uint32_t *a = nullptr, *b = nullptr;
  uint32_t *c = nullptr;
  bool halves = false;     // C and D hold f16, otherwise f32, or s32 for U8 and S8
  bool saturates = false;  // of s32
  unsigned scaleInput = 0; // C is multiplied by 2^-scaleInput
  bool negatesA = false, negatesB = false;
  Scale scale = Scale::None;
  unsigned block = 0;                                   // elements along the depth that share a scale
  const uint8_t *scalesA = nullptr, *scalesB = nullptr; // rows or columns by depth / block
};

/// C := A B + C.
void multiplyAddFused(const FusedOperands &operands);

} // namespace txl::emulator

#endif // TXL_EMULATOR_FUSEDSUM_H
