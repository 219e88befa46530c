// The scope of an atomic operation, which only the Checker of ranks distinguishes (run/CheckedLaunches.cpp): on a CPU
// every atomic is visible to all threads.
#ifndef TXL_MACHINE_PROGRAM_ATOMICSCOPE_H
#define TXL_MACHINE_PROGRAM_ATOMICSCOPE_H

#include "machine/program/Immediates.h"

namespace txl::machine {

enum class AtomicScope : uint8_t { Cta, Gpu, System };

/// The immediate of every atomic instruction.
struct ScopedAtomicImmediate : AtomicImmediate {
  AtomicScope scope = AtomicScope::Gpu;
};

inline AtomicScope scopeOf(const AtomicImmediate &atomic) {
  return static_cast<const ScopedAtomicImmediate &>(atomic).scope;
}

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_ATOMICSCOPE_H
