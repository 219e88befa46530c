// The registers of a CTA whose warpgroups redistribute them (`setmaxnreg`). Their number is fixed at kernel start: an
// equal share of the SM's registers for each thread, limited by the largest request, which is then the number that
// ptxas assigns to the kernel.
#ifndef TXL_ARCH_REGISTERPOOL_H
#define TXL_ARCH_REGISTERPOOL_H

#include "arch/Architecture.h"
#include <algorithm>

namespace txl::arch {

inline constexpr unsigned kRegisterUnit = 8, kMaxRegisters = 256;

/// The registers that a thread of a CTA of `threads` starts with, where at most `requested` are requested (0: no
/// request).
constexpr unsigned registersAtStart(unsigned threads, unsigned requested) {
  unsigned even = std::min(kMaxRegisters, kRegistersPerSM / threads / kRegisterUnit * kRegisterUnit);
  return requested ? std::min(even, requested) : even;
}

} // namespace txl::arch

#endif
