// Named barriers, cluster barriers and fences: verification, and which operation waits for which threads.
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;

/// Whether a constant id is a valid barrier id, and a constant thread count a valid count.
static LogicalResult verifyIdAndThreads(Operation *op, Value id, Value threads) {
  APInt value;
  if (matchPattern(id, m_ConstantInt(&value)) && value.uge(16))
    return op->emitOpError("1: barrier ids are from 0 to 15, not ") << value.getSExtValue();
  if (matchPattern(threads, m_ConstantInt(&value)) && (value.getSExtValue() < 32 || value.ugt(1024) || value.urem(32)))
    return op->emitOpError("1: the thread count is a multiple of 32 from 32 to 1024, not ") << value.getSExtValue();
  return success();
}

LogicalResult NamedBarrierArriveOp::verify() { return verifyIdAndThreads(*this, getId(), getThreads()); }
LogicalResult NamedBarrierWaitOp::verify() { return verifyIdAndThreads(*this, getId(), getThreads()); }

LogicalResult RemoteOp::verify() {
  if (getSrc().getType().getSpace() != ttg::MemorySpace::Shared ||
      getType() != getSrc().getType().withSpace(ttg::MemorySpace::Cluster))
    return emitOpError("1: ") << getType() << " is not another CTA's counterpart of " << getSrc().getType();
  return success();
}

void RemoteOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Effect::Kind::View, getResult(), getSrc()});
}
void NamedBarrierArriveOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void NamedBarrierWaitOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void ClusterArriveOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void ClusterWaitOp::bufferEffects(SmallVectorImpl<Effect> &) {}
void FenceAsyncOp::bufferEffects(SmallVectorImpl<Effect> &) {}

ir::Wait NamedBarrierArriveOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait NamedBarrierWaitOp::waitsFor() { return ir::Wait::Others; }
ir::Wait ClusterArriveOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait ClusterWaitOp::waitsFor() { return ir::Wait::Others; }
ir::Wait FenceAsyncOp::waitsFor() { return ir::Wait::Nothing; }

} // namespace txl::tx
