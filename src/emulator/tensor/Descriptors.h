// The descriptors of tcgen05.mma and tcgen05.cp: 32 bits of the instruction, and 64 bits of a matrix in shared memory
// (PTX ISA, "Instruction descriptor" and "Shared memory descriptor"). They are registers, so no assembler checks them.
#ifndef TXL_EMULATOR_DESCRIPTORS_H
#define TXL_EMULATOR_DESCRIPTORS_H

#include "emulator/numerics/FusedSum.h"
#include "emulator/state/Wgmma.h"
#include "emulator/tensor/TensorInstructions.h"

namespace txl::emulator {

struct InstructionDescriptor {
  unsigned m = 0, n = 0, k = 0;
  Element a = Element::F16, b = Element::F16;
  bool halves = false, saturates = false, negatesA = false, negatesB = false;
  bool aAlongMN = false, bAlongMN = false;
  Scale scale = Scale::None;
  unsigned scaleA = 0, scaleB = 0; // the bytes at which the scales begin

  /// Bits of an element in tensor memory, and bytes in shared memory; 4-bit elements of mxf4 are two in a byte there.
  unsigned bytesA() const { return bytesOf(a); }
  unsigned bytesB() const { return bytesOf(b); }
  static unsigned bytesOf(Element element) {
    return element == Element::TF32 ? 4 : element == Element::F16 || element == Element::BF16 ? 2 : 1;
  }
};

/// Decodes and checks; an empty text, or the field and what is wrong with it.
std::string decodeInstruction(uint32_t value, const TensorMultiplyOptions &options, unsigned group,
                              InstructionDescriptor &decoded);
/// The same for a matrix. `elementBytes`: 1 for elements of up to 8 bits.
std::string decodeMatrix(uint64_t value, bool alongMN, unsigned elementBytes, MatrixView &view);

} // namespace txl::emulator

#endif // TXL_EMULATOR_DESCRIPTORS_H
