// mbarriers: an allocation is memory of the CTA; arrivals and waits are instructions that may suspend the agent.
#include "ir/ops/async/MbarrierOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

/// Adds the operands as inputs: the barrier, then the optional ones that are present.
static BarrierImmediate inputsOf(Lowering &l, mlir::Value barrier, mlir::Value bytes, mlir::Value predicate,
                                 Lowering::Registers &inputs) {
  BarrierImmediate imm;
  inputs.push_back(l.reg(barrier));
  if (bytes) {
    imm.bytes = inputs.size();
    inputs.push_back(l.reg(bytes));
  }
  if (predicate) {
    imm.predicate = inputs.size();
    inputs.push_back(l.reg(predicate));
  }
  return imm;
}

template <> void lower(Lowering &l, tx::MBarrierAllocOp op) { l.emitAllocation(op.getResult(), op.getArrivals()); }
template <> void lower(Lowering &l, tx::MBarrierExpectOp op) {
  Lowering::Registers inputs;
  BarrierImmediate imm = inputsOf(l, op.getBarrier(), op.getBytes(), op.getPredicate(), inputs);
  l.emit(expectBytes, {}, inputs).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tx::MBarrierArriveOp op) {
  Lowering::Registers inputs;
  BarrierImmediate imm = inputsOf(l, op.getBarrier(), op.getBytes(), op.getPredicate(), inputs);
  imm.tracking = op.getTracking();
  l.emit(arriveBarrier, {}, inputs).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tx::MBarrierWaitOp op) { l.emit(waitBarrier, op); }

} // namespace txl::machine
