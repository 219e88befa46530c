// Lowers asynchronous dots (wgmma) and their waits.
#include "machine/translation/Dot.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::DotAsyncOp op) {
  std::optional<DotImmediate> dot =
      makeDot(l, op.getOperandType(0), op.getOperandType(1), op.getC().getType(), op.getInputPrecision());
  if (!dot)
    return l.unsupported(op);
  AsyncDotImmediate made{*dot, {}, {}, -1};
  if (auto a = llvm::dyn_cast<ttg::MemDescType>(op.getA().getType()))
    made.aBuffer = l.bufferShape(a);
  made.bBuffer = l.bufferShape(op.getB().getType());
  made.accumulate = op.getAccumulate() ? 3 : -1;
  made.takesSum = takesSum(op, op.getC());
  l.emit(startDot, op).instruction.immediate = l.immediate(made);
}

template <> void lower(Lowering &l, tx::DotWaitOp op) {
  l.emit(waitForDots, op).instruction.immediate = l.immediate(PendingImmediate{op.getPending()});
}

} // namespace txl::machine
