// How many CTAs an SM can hold by each of its resources.
#ifndef TXL_ARCH_CTAOCCUPANCY_H
#define TXL_ARCH_CTAOCCUPANCY_H

#include "arch/RegisterPool.h"
#include "arch/SmModel.h"

namespace txl::arch {

/// CTAs of `threads` threads, a multiple of a warp's, of `registers` each; registers are allocated in units.
inline unsigned ctasByRegisters(unsigned threads, unsigned registers) {
  unsigned allocated = (registers + kRegisterUnit - 1) / kRegisterUnit * kRegisterUnit;
  return kRegistersPerSM / ((allocated ? allocated : kRegisterUnit) * threads);
}

/// CTAs of `bytes` of shared memory each, in addition to what the system takes of each.
inline unsigned ctasByShared(const Architecture &architecture, uint64_t bytes) {
  return static_cast<unsigned>(architecture.sharedPerSM / (bytes + smModelOf(architecture).sharedPerCta));
}

} // namespace txl::arch

#endif
