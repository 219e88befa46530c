// The region of global memory that a load or a store of affine pointers accesses under a box mask. It is described as a
// whole, so one check covers all elements.
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
  uint64_t first = 0, last = 0; // address of the lowest and the highest element, if not empty

  /// Returns true if the mask is a box, the pointers are affine, and all enabled addresses are in one range that allows
  /// the access. Returns false in check mode, which checks every element.
  bool open(Frame &f, const Instruction &i, bool writes);

  /// Calls `row(position of its first element in the tile, its address)` for each row inside, in order.
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

/// Copies a row to memory; `streams`: with non-temporal stores (MemoryRange::streams).
void copyOut(char *to, const char *from, int64_t bytes, bool streams);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_WINDOW_H
