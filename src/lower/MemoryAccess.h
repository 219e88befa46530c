// How a tile is accessed in global memory: the groups of registers, and the instruction for each.
#ifndef TXL_LOWER_MEMORYACCESS_H
#define TXL_LOWER_MEMORYACCESS_H

#include "lower/Lowering.h"

namespace txl::lower {

/// Registers that are adjacent in memory: register bits, lowest address first.
struct AccessVector {
  llvm::SmallVector<unsigned, 4> bits;
  unsigned elements() const { return 1u << bits.size(); }
  /// The bits as a mask of register indices.
  unsigned mask() const;
  /// The registers of the group that begins with `first`, in address order.
  llvm::SmallVector<unsigned, 16> registers(unsigned first) const;
};

/// The widest access of up to `maxBits` bits for elements at `pointer` under `mask` (may be null), according to
/// AxisInfo and the layout.
AccessVector accessVector(Lowering &l, mlir::Value pointer, mlir::Value mask, unsigned elementBits, unsigned maxBits);

/// The words of an access in registers: as few as possible, of 32 bits if that is as few, otherwise of 64.
struct AccessWords {
  AccessWords(Lowering &l, llvm::Type *element, unsigned elements);

  llvm::Type *element; ///< as in memory
  unsigned elements, words, wordBits;
  llvm::Type *wordType(Lowering &l) const;

  Elements pack(Lowering &l, ElementsRef values) const;
  Elements unpack(Lowering &l, ElementsRef words) const;
};

/// A value in memory format: an i1 is a byte of 0 or 1; and back, where any non-zero byte is true.
llvm::Value *toMemory(Lowering &l, llvm::Value *value);
llvm::Value *fromMemory(Lowering &l, llvm::Value *value, llvm::Type *type);

} // namespace txl::lower

#endif
