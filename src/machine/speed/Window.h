// The part of global memory that a load or a store of affine pointers under a box mask touches: known as a whole, so
// one check serves for all its elements.
#ifndef TXL_MACHINE_SPEED_WINDOW_H
#define TXL_MACHINE_SPEED_WINDOW_H

#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/speed/Affine.h"

namespace txl::machine {

struct Window {
  int rank;
  const int64_t *shape;
  int64_t low[kMaxRank] = {}, high[kMaxRank] = {};
  AffineValue pointer;
  bool empty = false, full = true;
  const MemoryRange *range = nullptr;
  uint64_t first = 0, last = 0; // the lowest and the highest element's address, if not empty

  /// True if the mask is a box, the pointers affine, and every address inside lies in one range that allows the access.
  /// False in check mode, which looks at every element.
  bool open(Frame &f, const Instruction &i, bool writes);

  /// Calls `row(position of its first element in the tile, address of it)` for each row inside, in order.
  template <typename Row> void forRows(Row row) const;
};

template <typename Row> void Window::forRows(Row row) const {
  int64_t index[kMaxRank], position = 0, address = pointer.base;
  int64_t dense[kMaxRank], size = 1;
  for (int d = rank - 1; d >= 0; --d) {
    index[d] = low[d];
    dense[d] = size;
    size *= shape[d];
    position += dense[d] * index[d];
    address += pointer.stride[d] * index[d];
  }
  for (;;) {
    row(position, reinterpret_cast<char *>(addressOf(address)));
    int d = rank - 2;
    for (; d >= 0; --d) {
      position += dense[d];
      address += pointer.stride[d];
      if (++index[d] < high[d])
        break;
      int64_t length = high[d] - low[d];
      index[d] = low[d];
      position -= dense[d] * length;
      address -= pointer.stride[d] * length;
    }
    if (d < 0)
      return;
  }
}

/// Copies a row to memory; `streams`: past the cache (MemoryRange::streams).
void copyOut(char *to, const char *from, int64_t bytes, bool streams);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_WINDOW_H
