// The compiled code of a chain, with one variant for each layout of its operands. A variant is compiled once the chain
// has done enough work to pay for it (counted, not timed), by the thread that reaches the threshold; other threads
// continue without it.
#ifndef TXL_MACHINE_SPEED_COMPILED_FUSEDKERNELCACHE_H
#define TXL_MACHINE_SPEED_COMPILED_FUSEDKERNELCACHE_H

#include "machine/Machine.h"
#include "machine/speed/compiled/FusedKernel.h"
#include <atomic>

namespace txl::machine {

/// The dimensions of a block, for code that uses blocks.
struct BlockShape {
  int elements = 0;    // of a block; 0: no blocks for this machine
  int vectorBytes = 0; // of a register
};
BlockShape blockShape();

/// The number of chains compiled in this process.
int64_t compiledFusedKernels();

class FusedKernelCache {
public:
  FusedKernelCache();
  ~FusedKernelCache();
  /// The code for `kernel`; null if there is none, or none yet. `elements`: the number of elements that the caller is
  /// about to compute. Must not be called with JitMode::Never.
  FusedKernelFn find(const FusedKernel &kernel, int64_t elements, JitMode when);

private:
  struct Variant;
  static constexpr int kMaxVariants = 6; // variants; a chain with more is not worth compiling
  Variant *variantOf(const FusedKernel &kernel);

  std::atomic<Variant *> variants[kMaxVariants] = {};
};

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_FUSEDKERNELCACHE_H
