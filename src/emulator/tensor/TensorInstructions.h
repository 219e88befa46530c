// The handlers of the tcgen05 instructions, for their decoder.
#ifndef TXL_EMULATOR_TENSORINSTRUCTIONS_H
#define TXL_EMULATOR_TENSORINSTRUCTIONS_H

#include "emulator/matrix/MatrixOperands.h"
#include "emulator/tensor/TensorOrder.h"

namespace txl::emulator {

/// variant: cta_group; the address of a memory access; source[1]: columns.
Handler allocateTensorHandler();
/// variant: cta_group; source: address, columns.
Handler deallocateTensorHandler();
/// variant: cta_group.
Handler relinquishTensorHandler();

/// The options of loads and stores.
struct TensorTransferOptions {
  enum Shape : uint8_t { Lanes32x32b, Lanes16x64b, Lanes16x128b, Lanes16x256b, Lanes16x32bx2 };
  Shape shape;
  bool packs;     // a register holds the low halves of two columns
  uint16_t split; // of 16x32bx2: the columns between the halves
};
/// source[0]: the address, `flags` its width; list: the registers; target: added to the address.
Handler loadTensorHandler();
Handler storeTensorHandler();
/// variant: loads.
Handler waitTensorHandler();
/// variant: before a synchronisation.
Handler fenceTensorHandler();

/// The options of copies and shifts.
struct SharedCopyOptions {
  enum Shape : uint8_t { Lanes128x256b, Lanes4x256b, Lanes128x128b, Lanes64x128b02, Lanes64x128b01, Lanes32x128b };
  Shape shape;
  bool decompresses;
};
/// variant: cta_group; source: the address, the descriptor.
Handler copyTensorHandler();
Handler shiftTensorHandler();
/// variant: cta_group; list: the mbarrier's address; source[2]: the mask of CTAs, `target`: it is given.
Handler commitTensorHandler();

/// The options of multiplications.
struct TensorMultiplyOptions {
  enum Kind : uint8_t { F16, TF32, F8F6F4, I8, MXF8F6F4, MXF4, MXF4NVF4 };
  Kind kind;
  uint8_t block;      // elements that share a scale; 0: none
  uint8_t scaleInput; // of C: 2^-scaleInput
  uint8_t aInTensorMemory : 1, isWs : 1, shiftsA : 1, hasLaneMask : 1, hasColumnMask : 1;
};
/// variant: cta_group; source: A, B, the instruction descriptor, enable-input-d; list: D, the scales of A and B and
/// their `flags` and offsets, then the words of the lane mask.
Handler multiplyTensorHandler();

/// The address in tensor memory that a lane has in a slot: `op.flags` names its width, `op.target` is added.
inline uint32_t tensorAddress(Executor &x, Slot slot, bool isNarrow, uint32_t add, unsigned lane) {
  return uint32_t(isNarrow ? x.lanes<uint32_t>(slot)[lane] : x.lanes<uint64_t>(slot)[lane]) + add;
}

} // namespace txl::emulator

#endif // TXL_EMULATOR_TENSORINSTRUCTIONS_H
