// The immediate data of accesses of buffers by index.
#ifndef TXL_MACHINE_PROGRAM_INDEXEDIMMEDIATE_H
#define TXL_MACHINE_PROGRAM_INDEXEDIMMEDIATE_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// Input indices; -1: absent.
struct IndexedImmediate {
  BufferShape buffer;
  int axis = 0;
  int bufferInput = 0, indices = 1, values = -1, compare = -1, mask = -1, other = -1;
  AtomicKind kind = AtomicKind::Load; // of atomics
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_INDEXEDIMMEDIATE_H
