// The registers of a CTA whose warpgroups hand them to each other (`setmaxnreg`). They are fixed when the kernel starts: an even share
// for each thread of those that the SM has, but not more than somebody asks for, which is then the number that ptxas gives the kernel.
#ifndef TXL_ARCH_REGISTERPOOL_H
#define TXL_ARCH_REGISTERPOOL_H

#include "arch/Architecture.h"
#include <algorithm>

namespace txl::arch {

inline constexpr unsigned kRegisterUnit = 8, kMostRegisters = 256;

/// What a thread of a CTA of `threads` begins with, where at most `asked` are asked for (0: nobody asks).
constexpr unsigned registersAtStart(unsigned threads, unsigned asked) {
  unsigned even = std::min(kMostRegisters, kRegistersPerSM / threads / kRegisterUnit * kRegisterUnit);
  return asked ? std::min(even, asked) : even;
}

} // namespace txl::arch

#endif
