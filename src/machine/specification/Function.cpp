// Program ids and the size of the grid: the specification.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"

namespace txl::machine {

KERNEL(plainProgramId, Source, None) {
  int axis = static_cast<const ProgramIdImmediate *>(i.immediate)->axis;
  *reinterpret_cast<uint32_t *>(f.write(i)) = f.programId[axis];
  return next(i);
}

KERNEL(plainNumPrograms, Source, None) {
  int axis = static_cast<const ProgramIdImmediate *>(i.immediate)->axis;
  *reinterpret_cast<uint32_t *>(f.write(i)) = f.state->launch->grid[axis];
  return next(i);
}

} // namespace txl::machine
