// What the instructions of fragments are told.
#ifndef TXL_MACHINE_SPECIFICATION_FRAGMENT_H
#define TXL_MACHINE_SPECIFICATION_FRAGMENT_H

#include "machine/program/Explicit.h"

namespace txl::machine {

/// `owners`: the thread of each element, of those that run the code. Inputs by number; -1: absent. `length`: how many along
/// axis 0 are stored.
struct FragmentImmediate {
  llvm::SmallVector<int32_t, 8> owners;
  BufferShape buffer;
  bool isTile = true; // else a scalar of each thread
  int64_t length = 0;
  int predicate = -1, barrier = -1;
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_FRAGMENT_H
