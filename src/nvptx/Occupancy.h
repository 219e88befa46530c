// Occupancy (CTAs per SM) of a kernel, and the directive `.minnctapersm` that makes an assembler aim for one CTA more,
// or for fewer.
#ifndef TXL_NVPTX_OCCUPANCY_H
#define TXL_NVPTX_OCCUPANCY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace txl::arch {
struct Architecture;
}

namespace txl::nvptx {

struct BlockRequirements {
  unsigned threads = 0;   ///< per CTA
  unsigned registers = 0; ///< per thread
  uint64_t shared = 0;    ///< bytes per CTA, static and dynamic
};

/// Number of CTAs that fit on an SM.
unsigned getBlocksPerSM(const arch::Architecture &architecture, const BlockRequirements &needs);

/// The number of CTAs per SM to request if one more is worth fewer registers per thread; otherwise 0. That is the case
/// where few warps hide latency and registers alone limit occupancy, by less than a third.
unsigned blocksForHigherOccupancy(const arch::Architecture &architecture, const BlockRequirements &needs);

/// The number of CTAs per SM to request for a kernel with barriers: one more, if two or three CTAs of many warps are
/// resident, so that a barrier stops most of the SM, and registers alone limit occupancy, by at most a fifth; otherwise
/// 0. (An H200, 2026-11-29, reductions of 16 warps: an online softmax with 40 instead of 48 registers takes 0.96 of the
/// time, with 32 instead of 40 0.97, Welford's algorithm with 32 instead of 39 0.92; code that spills for it 1.02 to
/// 1.07.)
unsigned blocksForBarriers(const arch::Architecture &architecture, const BlockRequirements &needs);

/// The number of CTAs per SM that leaves a thread registers for several loads in flight; otherwise 0. It applies where
/// an assembler makes the loads of a loop wait for each other to reach full occupancy, if the number is still large
/// enough, or where it took slightly more registers than that, which cost CTAs.
unsigned blocksForInFlightLoads(const arch::Architecture &architecture, const BlockRequirements &needs);

/// Whether a thread could have more registers than it uses if its CTA is alone on an SM.
bool hasMoreRegisters(const arch::Architecture &architecture, const BlockRequirements &needs);

/// Whether the PTX has a loop that loads from global memory.
bool hasLoadsInLoops(llvm::StringRef ptx);

/// The PTX with `.minnctapersm` for kernel `name`; empty if it has that directive or a register limit already.
std::string addMinBlocks(llvm::StringRef ptx, llvm::StringRef name, unsigned blocks);

} // namespace txl::nvptx

#endif
