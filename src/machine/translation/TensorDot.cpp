// Dots that accumulate in tensor memory (tcgen05.mma).
#include "machine/translation/Dot.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::DotXOp op) {
  std::optional<DotImmediate> dot = makeDot(l, op.getA().getType().getTileType(), op.getB().getType().getTileType(),
                                            op.getSum().getType().getTileType(), op.getInputPrecision());
  if (!dot)
    return l.unsupported(op);
  TensorDotImmediate made{*dot, {}, {}, {}};
  made.aBuffer = l.bufferShape(op.getA().getType());
  made.bBuffer = l.bufferShape(op.getB().getType());
  made.sumBuffer = l.bufferShape(op.getSum().getType());
  int input = 3;
  made.predicate = op.getPredicate() ? input++ : -1;
  made.accumulate = op.getAccumulate() ? input++ : -1;
  made.firstBarrier = input;
  made.barriers = op.getBarriers().size();
  made.firstPredicate = op.getBarrierPredicates().empty() ? -1 : input + made.barriers;
  l.emit(startTensorDot, op).instruction.immediate = l.immediate(made);
}

} // namespace txl::machine
