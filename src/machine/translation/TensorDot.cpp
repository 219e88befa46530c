// Dots that accumulate in tensor memory (tcgen05.mma), and copies of their scales.
#include "ir/ops/async/TensorDotOps.h"
#include "machine/program/TensorImmediates.h"
#include "machine/translation/Dot.h"

namespace txl::machine {

template <> void lower(Lowering &l, tx::DotXOp op) {
  ttg::MemDescType a = op.getA().getType(), b = op.getB().getType(), accumulator = op.getAccumulator().getType();
  std::optional<DotImmediate> dot;
  if (op.getAScale()) { // the operands are multiplied by their scales first
    const int64_t m = accumulator.getShape()[0], n = accumulator.getShape()[1], k = op.getExtentOfK();
    mlir::Type f32 = accumulator.getElementType();
    dot = makeDot(l, mlir::RankedTensorType::get({m, k}, f32), mlir::RankedTensorType::get({k, n}, f32),
                  accumulator.getTileType(), tt::InputPrecision::IEEE);
  } else {
    dot = makeDot(l, a.getTileType(), b.getTileType(), accumulator.getTileType(), op.getInputPrecision());
  }
  if (!dot)
    return l.unsupported(op);
  TensorMmaImmediate imm{{*dot, {}, {}, {}}, {}, {}};
  imm.aBuffer = l.bufferShape(op.getA().getType());
  imm.bBuffer = l.bufferShape(op.getB().getType());
  imm.accumulatorBuffer = l.bufferShape(op.getAccumulator().getType());
  imm.ctas = op.getTwoCtas() ? 2 : 1;
  int input = 3;
  imm.predicate = op.getPredicate() ? input++ : -1;
  imm.accumulate = op.getAccumulate() ? input++ : -1;
  if (op.getAScale()) {
    imm.aScaleBuffer = l.bufferShape(op.getAScale().getType());
    imm.bScaleBuffer = l.bufferShape(op.getBScale().getType());
    imm.block = op.getScaledBlock();
    imm.scales = input;
    input += 2;
  }
  imm.firstBarrier = input;
  imm.barriers = op.getBarriers().size();
  imm.firstPredicate = op.getBarrierPredicates().empty() ? -1 : input + imm.barriers;
  l.emit(startTensorDot, op).instruction.immediate = l.immediate(imm);
}

template <> void lower(Lowering &l, tx::TMemCopyOp op) {
  TensorMmaImmediate imm;
  imm.copies = true;
  imm.aBuffer = l.bufferShape(op.getSrc().getType());
  imm.accumulatorBuffer = l.bufferShape(op.getDst().getType());
  imm.ctas = op.getTwoCtas() ? 2 : 1;
  l.emit(startTensorDot, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
