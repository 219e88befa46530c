// How the threads that hold a tile access it in tensor memory: the form of tcgen05.ld and st, and its addresses.
//
// A warp accesses the 32 lanes that its index modulo 4 names. With the form 32x32b, lane l of the warp has row l and
// register j has column j. With 16x32bx2, the form for tiles of 64 rows, both halves of a warp have the same 16 rows,
// and lanes 16 to 31 have columns from `split` on (PTX ISA, "tcgen05.ld").
#ifndef TXL_LAYOUT_TENSORMEMORYACCESS_H
#define TXL_LAYOUT_TENSORMEMORYACCESS_H

#include "layout/LinearLayout.h"

namespace txl::layout {

struct TensorMemoryAccess {
  unsigned split = 0;   ///< columns from the first half of the warp to the second: 16x32bx2; 0: 32x32b
  unsigned perWord = 1; ///< elements in a column of 32 bits
  /// One instruction accesses consecutive columns; `registers` lists those of its elements, column by column.
  struct Step {
    unsigned column;
    llvm::SmallVector<unsigned> registers;
  };
  llvm::SmallVector<Step> steps;
  /// The columns that bit 2, 3, … of the warp's index adds.
  llvm::SmallVector<unsigned, 3> warpColumns;
};

/// Whether tensor memory holds tiles of this shape: of two axes, with 64 rows or a multiple of 128.
bool fitsTensorMemory(llvm::ArrayRef<int64_t> shape, unsigned elementBits);

/// The layout with which `warps` warps, a power of two of at least 4, access a tile that fits tensor memory
/// by the fewest instructions: a thread holds consecutive columns of a row, and each four warps more have columns of
/// their own.
LinearLayout tensorMemoryTile(llvm::ArrayRef<int64_t> shape, unsigned warps);

/// The access of a tile with the layout `tile` to a buffer of its shape with `perWord` elements a column; nullopt if
/// the forms above cannot do it.
std::optional<TensorMemoryAccess> planTensorMemory(const LinearLayout &tile, unsigned perWord);

/// The number of columns of such a buffer.
uint64_t tensorMemoryColumns(llvm::ArrayRef<int64_t> shape, unsigned perWord);

} // namespace txl::layout

#endif
