// Loads of a loop whose tiles go through no buffer, a turn ahead of their use: scales of blocks, say, or packed weights, for
// which a turn would wait as long as for its product.
//
//   for …: a = load(p); sum += dot(…) * a; p += step
//
//   first = load(p) if a turn runs
//   for … (a = first): next = load(p + step) if a turn follows; sum += dot(…) * a; p += step; yield next
#ifndef TXL_TRANSFORM_OVERLAP_LOADSAHEAD_H
#define TXL_TRANSFORM_OVERLAP_LOADSAHEAD_H

#include "transform/schedule/LoopSchedule.h"

namespace txl::transform {

/// Whether a loop has no further product. With several a turn, one's run beside what waits for a load of another's, and registers are
/// scarce. (On an H200 the gradient of attention takes 1.08 times as long with its rows ahead in registers.)
bool hasOneProduct(mlir::scf::ForOp loop);

/// Whether a load's operands are known in front of a turn, without reading anything, and nothing in the loop, which has one product,
/// may write what it reads.
bool canBeAhead(tt::LoadOp load, mlir::scf::ForOp loop);

/// The loads of a scheduled loop that can run a turn ahead, as far as a thread of `threads` has registers for what they load, the
/// small ones first: no channels, nor what channels' addresses are made of; their own the loop makes of nothing that it reads.
llvm::SmallVector<tt::LoadOp> loadsAhead(const LoopSchedule &schedule, const analysis::AxisInfoAnalysis &axisInfo,
                                         unsigned threads);

/// Lets a turn load what the next one needs, and carry it there in registers. The loop as it is then. (Further ahead, registers
/// would be moved at a turn's end, which waits for what has just been loaded into them.)
mlir::scf::ForOp loadAhead(mlir::scf::ForOp loop, llvm::ArrayRef<tt::LoadOp> loads);

/// Puts what a turn loads for the next in front of all else of it: an assembler lets loads sink, as far as the next barrier.
void loadFirst(mlir::scf::ForOp loop);

/// Reads rows of numbers that lie in buffers where they are used: until then they take no registers.
void readRowsLate(mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
