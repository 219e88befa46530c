// Operations that rearrange elements.
#include "ir/ops/ShapeOps.h"
#include "machine/translation/DotOperands.h"

namespace txl::machine {

/// Emits the lazy kernel, which makes a view, if the ranks of operand and result allow it; else the plain one.
static DraftInstruction &emitShape(Lowering &l, mlir::Operation *op, Kernel lazy, Kernel plain) {
  bool can = l.lazy(op->getResult(0)) && l.typeOf(op->getOperand(0))->rank <= kMaxRank;
  return can ? l.emitView(lazy, op) : l.emit(plain, op);
}

template <> void lower(Lowering &l, tt::MakeRangeOp op) {
  ShapeImmediate *imm = l.shape();
  imm->start = op.getStart();
  l.emit(l.lazy(op.getResult()) ? lazyMakeRange : plainMakeRange, op).instruction.immediate = imm;
}
template <> void lower(Lowering &l, tt::SplatOp op) {
  if (l.differs(op.getSrc()))
    return l.emitSpread(op);
  l.emit(l.plainOnly() ? plainSplat : lazySplat, op);
}
template <> void lower(Lowering &l, tt::UnsplatOp op) { l.emit(plainCopy, op); }
template <> void lower(Lowering &l, tt::BroadcastOp op) {
  if (!isPartOfScaledDot(l, op))
    emitShape(l, op, lazyBroadcast, plainBroadcast);
}
template <> void lower(Lowering &l, tt::ExpandDimsOp op) {
  bool lazy = l.lazy(op.getResult());
  (lazy ? l.emitView(lazyExpandDims, op) : l.emitAlias(op)).instruction.immediate = l.shape(op.getAxis());
}
template <> void lower(Lowering &l, tt::ReshapeOp op) { l.emitAlias(op); }
template <> void lower(Lowering &l, tt::TransOp op) {
  ShapeImmediate *imm = l.shape();
  imm->permutation.assign(op.getOrder().begin(), op.getOrder().end());
  emitShape(l, op, lazyTrans, plainTrans).instruction.immediate = imm;
}
template <> void lower(Lowering &l, tt::JoinOp op) { l.emit(plainJoin, op); }
template <> void lower(Lowering &l, tt::SplitOp op) { l.emit(plainSplit, op); }
template <> void lower(Lowering &l, tt::CatOp op) { l.emit(plainCat, op); }

} // namespace txl::machine
