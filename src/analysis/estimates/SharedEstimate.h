// The estimate of shared memory of the scheduler, in bytes of a CTA. It is computed on TTIR, before buffers have
// offsets; Allocation.h has the exact figure of TTGIR, and `excessShared` compares that with the target's capacity.
//
// Two estimates of occupancy differ, and both stay: `ctasByRings` divides what a CTA may have, because rings fill most
// of it, and ignores what the system takes of each CTA; `arch::ctasByShared` divides what the SM has.
#ifndef TXL_ANALYSIS_SHAREDESTIMATE_H
#define TXL_ANALYSIS_SHAREDESTIMATE_H

#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::analysis {

class Allocation;

/// The bytes of a tile, of a buffer, or of a ring of buffers; 0 of other types. Elements below a byte take one.
uint64_t tileBytes(mlir::Type type);

/// The bytes that a module's allocation exceeds its target's capacity by; 0 if it fits, or has no target.
uint64_t excessShared(mlir::ModuleOp module, const Allocation &allocation);

/// What a pipelined loop needs of shared memory.
struct RingDemand {
  uint64_t operands = 0; ///< buffers of operands that are in no ring
  bool isWarpSpecialized = false;
  /// Warp-specialized: the memory of rings is not reused after the loop, so the epilogue has its own.
  uint64_t epilogueStores = 0; ///< of its stores, at most
  uint64_t epilogueBoxes = 0;  ///< of those that TMA executes, where they get space
  uint64_t epilogueOthers = 0; ///< barriers, vectors and scratch
  bool needsNoScratch = false; ///< everything is a ring, a TMA store, or in `epilogueOthers`
};
/// What rings may have.
struct RingSpace {
  uint64_t available; ///< for rings
  uint64_t reserved;  ///< that rings and results leave free for what comes later
};
RingSpace estimateRingSpace(const RingDemand &demand, const arch::Architecture &architecture);

/// CTAs per SM if each has rings of so many bytes.
uint64_t ctasByRings(uint64_t bytes, const arch::Architecture &architecture);

/// Whether `tiles` bytes outside of `rings` can be double-buffered without reducing occupancy below what overlaps MMAs
/// of several CTAs.
bool fitsDoubleBuffered(uint64_t rings, uint64_t tiles, const arch::Architecture &architecture);

} // namespace txl::analysis

#endif
