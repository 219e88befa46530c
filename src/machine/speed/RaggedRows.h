// The part of global memory that a load or a store of affine pointers touches under a mask that is true in an interval of each
// row: bounds of several programs that run as one, triangles, sequences of different lengths.
#ifndef TXL_MACHINE_SPEED_RAGGEDROWS_H
#define TXL_MACHINE_SPEED_RAGGEDROWS_H

#include "machine/speed/Window.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::machine {

struct RaggedRows {
  /// Elements of one row that the mask lets through.
  struct Row {
    int64_t position, count; // of the first in the tile
    char *address;
  };
  llvm::SmallVector<Row, 64> rows; // in order, those with any
  int64_t stride = 0;              // from element to element
  const MemoryRange *range = nullptr;
  uint64_t first = 0, last = 0; // the lowest and the highest element's address, if there are rows

  /// True if the pointers are affine, each row's mask is one interval, and every address inside lies in one range that allows
  /// the access. False in check mode, which looks at every element, and of rows so short that elements cost no more.
  bool open(Frame &f, const Instruction &i, bool writes);
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_RAGGEDROWS_H
