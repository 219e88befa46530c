// Software pipelining of loops with two dependent MMAs, such as attention: the second MMA of an iteration is issued in
// the next iteration, together with that one's first MMA, so that it overlaps the arithmetic (softmax) between them.
#ifndef TXL_TRANSFORM_SCHEDULE_MMA_PIPELINEDMMA_H
#define TXL_TRANSFORM_SCHEDULE_MMA_PIPELINEDMMA_H

#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/ChannelRing.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

/// The operations of such a loop.
struct PipelinedMma {
  tx::DotAsyncOp firstDot, secondDot;
  tx::DotWaitOp firstWait, secondWait;
  ttg::LocalAllocOp operandBuffer;                     ///< the buffer of the second MMA's operand B
  unsigned accumulator = 0;                            ///< the index of the loop-carried accumulator
  llvm::SetVector<mlir::Operation *> accumulatorUsers; ///< what is computed from it before the second MMA adds to it
  llvm::SetVector<mlir::Operation *>
      conversions; ///< of the second MMA's operand A, which occupies its registers until it ends

  /// The same operations in a clone of the loop.
  PipelinedMma in(const mlir::IRMapping &copies) const;
};

/// Returns none if the loop is not of this form. The second MMA's operand B is a channel's tile.
std::optional<PipelinedMma> findPipelinedMma(mlir::scf::ForOp loop, llvm::function_ref<bool(tt::LoadOp)> isChannel);

/// Replaces the loop, which runs at least once, by a prologue (the first iteration), the steady state and an epilogue
/// (the last second MMA). Channel set 0 is released when the first MMA has ended, by one thread of a warpgroup; set 1,
/// the second MMA's, is released an iteration later, by all threads. Consumer warpgroups alternate in issuing MMAs
/// (ping-pong, overlap/PingPong.h). Returns the ring position where the loop ends.
RingPosition expandPipelinedMma(mlir::scf::ForOp loop, PipelinedMma mma, const LoopSchedule &schedule,
                                llvm::ArrayRef<Channel> channels, const ChannelRing &ring, RingPosition begin);

} // namespace txl::transform

#endif
