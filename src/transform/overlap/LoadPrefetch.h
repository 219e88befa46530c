// Prefetch into registers: loads of a loop that go through no ring are issued one iteration before their use, for
// example block scales or packed weights, for which an iteration would wait as long as for its MMA.
//
//   for …: a = load(p); acc += dot(…) * a; p += step
//
//   first = load(p), predicated by "the loop runs"
//   for … (a = first): next = load(p + step), predicated by "an iteration follows"; acc += dot(…) * a; p += step;
//     yield next
#ifndef TXL_TRANSFORM_OVERLAP_LOADPREFETCH_H
#define TXL_TRANSFORM_OVERLAP_LOADPREFETCH_H

#include "ir/ops/MemoryOps.h"
#include "transform/overlap/LoopContents.h"
#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Bytes that a load takes in registers; a thread holds equal addresses once.
uint64_t bytesInRegisters(tt::LoadOp load, const analysis::AxisInfoAnalysis &axisInfo);

/// Whether a load's operands can be computed before an iteration without reading memory, and nothing in the loop, which
/// has one MMA, may write what it reads.
bool canPrefetch(tt::LoadOp load, mlir::scf::ForOp loop);

/// The loads of a scheduled loop to prefetch, as far as the registers of a program of `threads` suffice, small ones
/// first: neither channels nor what channels' addresses depend on; their own addresses must not depend on loads of the
/// loop.
llvm::SmallVector<tt::LoadOp> findLoadsToPrefetch(const LoopSchedule &schedule,
                                                  const analysis::AxisInfoAnalysis &axisInfo, unsigned threads);

/// Lets each iteration load what the next one needs, and carries it in registers. Returns the new loop. (A longer
/// distance would copy registers at the end of an iteration, which waits for the loads that have just been issued.)
mlir::scf::ForOp prefetchLoads(mlir::scf::ForOp loop, llvm::ArrayRef<tt::LoadOp> loads);

/// Moves an iteration's prefetches before everything else in it, because ptxas sinks loads up to the next barrier.
void hoistPrefetches(mlir::scf::ForOp loop);

/// Reads 1-D tiles from their buffers at their uses, so that they take no registers before.
void sinkRowReads(mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
