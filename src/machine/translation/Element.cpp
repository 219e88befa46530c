// Element-wise operations of tt; those of other dialects are in Arith.cpp and Math.cpp.
#include "machine/translation/Lowering.h"

namespace txl::machine {

#define ELEMENT(Op, Name)                                                                                              \
  template <> void lower(Lowering &l, Op op) { l.element(ElementOp::Name, op); }
ELEMENT(tt::PreciseSqrtOp, Sqrt)
ELEMENT(tt::PreciseDivFOp, DivF)
ELEMENT(tt::ApproxDivFOp, DivF)
ELEMENT(tt::MulhiUIOp, MulHiUI)
#undef ELEMENT

template <> void lower(Lowering &l, tt::ClampFOp op) {
  l.element(op.getPropagateNan() == tt::PropagateNan::All ? ElementOp::ClampNanF : ElementOp::ClampF, op);
}

template <> void lower(Lowering &l, tt::AddPtrOp op) { l.emit(l.lazy(op.getResult()) ? lazyAddPtr : plainAddPtr, op); }
template <> void lower(Lowering &l, tt::MapElementwiseOp op) {
  auto *map = l.immediate(MapImmediate());
  map->pack = op.getPack();
  l.lowerRegion(op->getRegion(0), map->region);
  l.emit(plainMap, op).instruction.immediate = map;
}
template <> void lower(Lowering &l, tt::ExternElementwiseOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, tt::ElementwiseInlineAsmOp op) { l.unsupported(op); }

} // namespace txl::machine
