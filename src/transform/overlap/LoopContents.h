// What a loop contains, as far as overlapping loads with other work depends on it.
#ifndef TXL_TRANSFORM_OVERLAP_LOOPCONTENTS_H
#define TXL_TRANSFORM_OVERLAP_LOOPCONTENTS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::transform {

/// Whether an iteration of an innermost loop waits for nothing but its loads and reductions: all other operations
/// compute, and none is a dot. Unlike `onlyReduces` it admits branches.
bool loadsAndComputes(mlir::scf::ForOp loop);

/// Whether a loop waits for nothing but its loads and reductions across threads: it stores nothing and has no dot.
bool onlyReduces(mlir::scf::ForOp loop);

/// Whether a loop has at most one MMA. With several, one MMA overlaps the latency of loads for another, and register
/// pressure is high. (On an H200 the gradient of attention takes 1.08 times as long with its rows prefetched to
/// registers.)
bool hasAtMostOneMma(mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
