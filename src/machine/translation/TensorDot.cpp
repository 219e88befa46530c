// Dots that accumulate in tensor memory (tcgen05.mma).
#include "ir/ops/async/TensorDotOps.h"
#include "machine/translation/Dot.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::DotXOp op) {
  std::optional<DotImmediate> dot = makeDot(l, op.getA().getType().getTileType(), op.getB().getType().getTileType(),
                                            op.getAccumulator().getType().getTileType(), op.getInputPrecision());
  if (!dot)
    return l.unsupported(op);
  TensorDotImmediate imm{*dot, {}, {}, {}};
  imm.aBuffer = l.bufferShape(op.getA().getType());
  imm.bBuffer = l.bufferShape(op.getB().getType());
  imm.accumulatorBuffer = l.bufferShape(op.getAccumulator().getType());
  int input = 3;
  imm.predicate = op.getPredicate() ? input++ : -1;
  imm.accumulate = op.getAccumulate() ? input++ : -1;
  imm.firstBarrier = input;
  imm.barriers = op.getBarriers().size();
  imm.firstPredicate = op.getBarrierPredicates().empty() ? -1 : input + imm.barriers;
  l.emit(startTensorDot, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
