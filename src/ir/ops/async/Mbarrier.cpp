// mbarriers: verification, and the effect of each operation on each barrier.
#include "ir/ops/async/MbarrierOps.h"

using namespace mlir;

namespace txl::tx {

using Effect = ir::BufferEffect;
using Kind = ir::BufferEffect::Kind;

/// Emits an error with the constraint's number if the barrier is another CTA's.
static LogicalResult verifyIsLocal(Operation *op, int constraint, Value barrier) {
  if (cast<ttg::MemDescType>(barrier.getType()).getSpace() == ttg::MemorySpace::Cluster)
    return op->emitOpError() << constraint << ": the barrier is of another CTA";
  return success();
}

LogicalResult MBarrierAllocOp::verify() {
  if (int32_t(getArrivals()) < 1 || getArrivals() >= 1u << 20)
    return emitOpError("1: a phase has 1 to ") << (1 << 20) - 1 << " arrivals, not " << int32_t(getArrivals());
  auto type = getType();
  if (!type.getIsMultiBuffer() || !isMBarrier(type.getSlotType()) || type.getSpace() != ttg::MemorySpace::Shared)
    return emitOpError("2: ") << type << " is not an array of mbarriers, such as `!ttg.memdesc<3x1xi64, row, mutable>`";
  return success();
}

LogicalResult MBarrierArriveOp::verify() { return getTracking() ? verifyIsLocal(*this, 1, getBarrier()) : success(); }
LogicalResult MBarrierWaitOp::verify() { return verifyIsLocal(*this, 1, getBarrier()); }

void MBarrierAllocOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Allocate, getResult()});
  effects.push_back({Kind::Write, getResult()});
}
void MBarrierExpectOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Synchronise, getBarrier()});
}
void MBarrierArriveOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Synchronise, getBarrier()});
}
void MBarrierWaitOp::bufferEffects(SmallVectorImpl<Effect> &effects) {
  effects.push_back({Kind::Synchronise, getBarrier()});
}

ir::Wait MBarrierExpectOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait MBarrierArriveOp::waitsFor() { return ir::Wait::Nothing; }
ir::Wait MBarrierWaitOp::waitsFor() { return ir::Wait::Phase; }

} // namespace txl::tx
