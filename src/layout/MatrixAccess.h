// Access to shared memory by `ldmatrix` and `stmatrix`: the lanes of a warp move 8 x 8 matrices of 16-bit elements.
//
// A row of a matrix is 16 bytes in memory; lane 8 j + r gives the address of row r of matrix j. In registers lane 4 g +
// t has the 4 bytes at 4 t of row g, in one register a matrix; transposed, elements g of rows 2 t and 2 t + 1. So the
// instruction serves a layout where lane bits 0 and 1 continue in memory what the registers of a word begin, or,
// transposed, where lane bits 2 to 4 count 16-bit elements. Nothing is asked of the other bits but that whole rows
// move: which rows they are, swizzled or not, is in the addresses.
#ifndef TXL_LAYOUT_MATRIXACCESS_H
#define TXL_LAYOUT_MATRIXACCESS_H

#include "layout/LinearLayout.h"

namespace txl::layout {

struct MatrixAccess {
  bool transposed = false;
  /// Register bits that count through a word of 32 bits, lowest first.
  llvm::SmallVector<unsigned, 2> wordBits;
  /// Register bits that count the matrices of one instruction: 1, 2 or 4.
  llvm::SmallVector<unsigned, 2> matrixBits;
  /// register, lane and warp to the offset, in elements, of the row whose address the lane gives.
  LinearLayout rows;

  unsigned matrices() const { return 1u << matrixBits.size(); }
  /// The first register of each instruction.
  llvm::SmallVector<unsigned> instructions() const;
  /// The registers, of an instruction, in the word that it has of matrix `matrix`, the lowest bits first.
  llvm::SmallVector<unsigned, 4> registersOf(unsigned first, unsigned matrix) const;
};

/// How matrix instructions serve threads that have `offsets`, a map from register, lane and warp to elements of
/// `elementBits`; none if they do not. One instruction's matrices differ in the lowest registers, those of `last` last.
std::optional<MatrixAccess> planMatrices(const LinearLayout &offsets, unsigned elementBits, uint64_t last = 0);

} // namespace txl::layout

#endif
