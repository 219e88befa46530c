// The region of global memory that a load or a store of affine pointers accesses under a mask that is true in one
// interval of each row: bounds of batched programs, triangles, sequences of different lengths.
#ifndef TXL_MACHINE_SPEED_RAGGEDROWS_H
#define TXL_MACHINE_SPEED_RAGGEDROWS_H

#include "machine/speed/Window.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::machine {

struct RaggedRows {
  /// The elements of one row that the mask enables.
  struct Row {
    int64_t position, count; // position: of the first element in the tile
    char *address;
  };
  llvm::SmallVector<Row, 64> rows; // in order; only non-empty ones
  int64_t stride = 0;              // between elements
  const MemoryRange *range = nullptr;
  uint64_t first = 0, last = 0; // address of the lowest and the highest element, if there are rows

  /// Returns true if the pointers are affine, each row's mask is one interval, and all enabled addresses are in one
  /// range that allows the access. Returns false in check mode, which checks every element, and for rows that are too
  /// short to benefit.
  bool open(Frame &f, const Instruction &i, bool writes);
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_RAGGEDROWS_H
