// How TMA copies a buffer: as a sequence of boxes. Internal to the component.
//
// A box is dense in shared memory, with rows of at most the swizzle's span. A buffer is as many boxes as it has column
// groups of that width, row groups beyond 256, and indices along its leading axes.
#ifndef TXL_LOWER_ENGINES_TMABOXES_H
#define TXL_LOWER_ENGINES_TMABOXES_H

#include "ir/ops/Base.h"

namespace txl::tx {
class TensorLoadOp;
}

namespace txl::lower {

struct TensorBoxes {
  unsigned span = 16;                ///< bytes per row of the swizzle; 16: none
  llvm::SmallVector<int64_t, 5> box; ///< of one copy, by the descriptor's axes, the outermost first
  struct Copy {
    llvm::SmallVector<int64_t, 5> first; ///< start in the whole box, by axes
    uint64_t offset = 0;                 ///< offset in the allocation, in bytes
  };
  llvm::SmallVector<Copy, 4> copies;
};

/// None if TMA cannot write the buffer's layout. `rank` is the descriptor's, `tallest` the maximum rows of a box; a box
/// with fewer rows than the buffer requires rows that are multiples of 128 bytes. A subview is boxes if it begins with
/// the swizzle's pattern and consists of whole columns of boxes.
std::optional<TensorBoxes> tensorBoxes(mlir::Value buffer, unsigned rank, int64_t tallest = 256);

/// The boxes of a load: of im2col, all pixels of some channels each.
std::optional<TensorBoxes> loadedBoxes(tx::TensorLoadOp load);

/// The boxes of a descriptor's tile, for a prefetch: as large as boxes may be. None if rows are shorter than 16 bytes.
std::optional<TensorBoxes> prefetchedBoxes(tt::TensorDescType descriptor);

} // namespace txl::lower

#endif
