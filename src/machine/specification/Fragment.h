// The immediate data of fragment instructions.
#ifndef TXL_MACHINE_SPECIFICATION_FRAGMENT_H
#define TXL_MACHINE_SPECIFICATION_FRAGMENT_H

#include "machine/program/Explicit.h"

namespace txl::machine {

/// `owners`: for each element, the index of its thread among those that run the code. Input indices; -1: absent.
/// `length`: the extent that is stored along axis 0.
struct FragmentImmediate {
  llvm::SmallVector<int32_t, 8> owners;
  BufferShape buffer;
  bool isTile = true; // else a scalar of each thread
  int64_t length = 0;
  int predicate = -1, barrier = -1;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_FRAGMENT_H
