// The reductions of cp.reduce.async.bulk and red.async, element by element.
#ifndef TXL_EMULATOR_REDUCTION_H
#define TXL_EMULATOR_REDUCTION_H

#include "ptx/Type.h"

namespace txl::emulator {

/// Combines `bytes` bytes of elements into memory, each element as one atomic operation.
using Combine = void (*)(uint8_t *memory, const uint8_t *elements, uint32_t bytes);

/// The reduction `what` (.add, .min …) of elements of a type; null if hardware has none.
Combine combineOf(ptx::Modifier what, ptx::Type type);

/// The same for f32 with subnormals flushed to zero.
Combine flushingCombineOf(ptx::Modifier what);

} // namespace txl::emulator

#endif // TXL_EMULATOR_REDUCTION_H
