// How the tensor memory accelerator copies a buffer: as boxes, one behind the other. Internal to the component.
//
// A box lies densely in shared memory, its rows of at most the swizzle's span; a buffer is as many boxes as it has columns
// of that width, rows beyond 256, and places along its leading axes.
#ifndef TXL_LOWER_ENGINES_TENSORCOPIES_H
#define TXL_LOWER_ENGINES_TENSORCOPIES_H

#include "ir/TX.h"

namespace txl::lower {

struct TensorBoxes {
  unsigned span = 16;                ///< bytes to a row of the swizzle; 16: none
  llvm::SmallVector<int64_t, 5> box; ///< of one copy, by the descriptor's axes, the outermost first
  struct Copy {
    llvm::SmallVector<int64_t, 5> first; ///< where it begins in the whole box, by axes
    uint64_t offset = 0;                 ///< and in the whole that the buffer's pointer points to, in bytes
  };
  llvm::SmallVector<Copy, 4> copies;
};

/// None if the buffer's layout is none that the accelerator writes. `rank` is the descriptor's, `tallest` how many rows a
/// box may have; one of fewer than the buffer begins where rows are whole multiples of 128 bytes only. A part of a buffer
/// is boxes where it begins with the swizzle's pattern and has whole columns of boxes.
std::optional<TensorBoxes> tensorBoxes(mlir::Value buffer, unsigned rank, int64_t tallest = 256);

} // namespace txl::lower

#endif
