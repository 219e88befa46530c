// Lowers asynchronous dots (wgmma) and their waits.
#include "ir/ops/async/AsyncDotOps.h"
#include "machine/translation/Dot.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::DotAsyncOp op) {
  std::optional<DotImmediate> dot =
      makeDot(l, op.getOperandType(0), op.getOperandType(1), op.getC().getType(), op.getInputPrecision());
  if (!dot)
    return l.unsupported(op);
  AsyncDotImmediate imm{*dot, {}, {}, -1};
  if (auto a = llvm::dyn_cast<ttg::MemDescType>(op.getA().getType()))
    imm.aBuffer = l.bufferShape(a);
  imm.bBuffer = l.bufferShape(op.getB().getType());
  imm.accumulate = op.getAccumulate() ? 3 : -1;
  imm.reusesAccumulator = reusesAccumulator(op, op.getC());
  l.emit(startDot, op).instruction.immediate = l.immediate(imm);
}

template <> void lower(Lowering &l, tx::DotWaitOp op) {
  l.emit(waitForDots, op).instruction.immediate = l.immediate(PendingImmediate{op.getMaxPending()});
}

} // namespace txl::machine
