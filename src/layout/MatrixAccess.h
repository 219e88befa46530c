// Access to shared memory by `ldmatrix` and `stmatrix`: the lanes of a warp move 8 x 8 matrices of 16-bit elements.
//
// A row of a matrix is 16 bytes in memory; lane 8 j + r provides the address of row r of matrix j. In registers, lane 4
// g + t has the 4 bytes at offset 4 t of row g, one register per matrix; transposed, elements g of rows 2 t and 2 t +
// 1. So the instruction can be used for a layout in which lane bits 0 and 1 continue, in memory, the elements of a
// register word, or, transposed, in which lane bits 2 to 4 index 16-bit elements. The other bits only have to move
// whole rows; which rows these are, swizzled or not, is encoded in the addresses.
#ifndef TXL_LAYOUT_MATRIXACCESS_H
#define TXL_LAYOUT_MATRIXACCESS_H

#include "layout/LinearLayout.h"

namespace txl::layout {

struct MatrixAccess {
  bool transposed = false;
  /// Register bits that index the elements of a 32-bit word, lowest first.
  llvm::SmallVector<unsigned, 2> wordBits;
  /// Register bits that index the matrices of one instruction: 1, 2 or 4 matrices.
  llvm::SmallVector<unsigned, 2> matrixBits;
  /// Maps register, lane and warp to the offset, in elements, of the row whose address the lane provides.
  LinearLayout rows;

  unsigned matrices() const { return 1u << matrixBits.size(); }
  /// The first register of each instruction.
  llvm::SmallVector<unsigned> instructions() const;
  /// The registers of an instruction that form its word of matrix `matrix`, lowest bits first.
  llvm::SmallVector<unsigned, 4> registersOf(unsigned first, unsigned matrix) const;
};

/// The matrix accesses for `offsets`, a map from register, lane and warp to elements of `elementBits`; nullopt if
/// matrix instructions cannot be used. The matrices of one instruction differ in the lowest register bits; bits in
/// `last` are used last.
std::optional<MatrixAccess> planMatrices(const LinearLayout &offsets, unsigned elementBits, uint64_t last = 0);

} // namespace txl::layout

#endif
