// An access to global memory through a tile of pointers: the code that loads, stores and atomics share.
#ifndef TXL_MACHINE_RUN_ACCESS_H
#define TXL_MACHINE_RUN_ACCESS_H

#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"

namespace txl::machine {

enum class AccessKind : uint8_t { Load, Store, Atomic };

inline const MemoryImmediate &memoryOf(const Instruction &i) {
  return *static_cast<const MemoryImmediate *>(i.immediate);
}

/// Makes the launch fail: the element at `position` of the pointers of `i` may not be accessed. Builds the message.
void failAccess(Frame &frame, const Instruction &i, AccessKind kind, int64_t position, uint64_t pointer);

/// Records an access to memory of `range` through `pointer`, if the launch records touches.
inline void noteTouch(Frame &frame, const MemoryRange &range, uint64_t pointer, bool writes) {
  if (uint8_t *touched = frame.state->touched)
    touched[&range - frame.state->memory.all().data()] |=
        provenanceOf(pointer) ? (writes ? TouchWrite : TouchRead) : (writes ? TouchWriteByAddress : TouchReadByAddress);
}

/// Sets the fields of an error that identify the argument.
void nameArgument(LaunchError &error, const Frame &frame, const MemoryRange *range);

/// Checks the access of element `position`. If it is rejected, sets the frame's error and returns null.
inline const MemoryRange *checkAccess(Frame &frame, const Instruction &i, AccessKind kind, int64_t position,
                                      uint64_t pointer) {
  const MemoryRange *range = frame.state->memory.find(pointer, memoryOf(i).bytes);
  if (range && (kind == AccessKind::Load || !range->readOnly)) {
    if (kind != AccessKind::Atomic) // the caller determines whether it writes
      noteTouch(frame, *range, pointer, kind == AccessKind::Store);
    return range;
  }
  failAccess(frame, i, kind, position, pointer);
  return nullptr;
}

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_ACCESS_H
