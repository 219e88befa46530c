// Named barriers, the barrier of a cluster, fences, memory of other CTAs.
#include "ir/ops/async/RendezvousOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::NamedBarrierArriveOp op) { l.emit(arriveNamedBarrier, op); }
template <> void lower(Lowering &l, tx::NamedBarrierWaitOp op) { l.emit(waitNamedBarrier, op); }
template <> void lower(Lowering &l, tx::ClusterArriveOp op) { l.emit(arriveAtCluster, op); }
template <> void lower(Lowering &l, tx::ClusterWaitOp op) { l.emit(waitForCluster, op); }

/// Engines see the program's writes here without a fence; the compiler inserts missing fences.
template <> void lower(Lowering &l, tx::FenceAsyncOp op) {}

template <> void lower(Lowering &l, tx::RemoteOp op) {
  BufferImmediate imm;
  imm.buffer = l.bufferShape(op.getSrc().getType());
  l.emit(remoteBuffer, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
