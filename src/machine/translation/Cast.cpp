// Type conversions: elementwise operations, views and pointers.
#include "ir/ops/CastOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

template <> void lower(Lowering &l, tt::FpToFpOp op) {
  bool towardsZero = op.getRounding() == tt::RoundingMode::TowardZero;
  l.element(towardsZero ? ElementOp::FPToFPRtz : ElementOp::FPToFP, op);
}
template <> void lower(Lowering &l, tt::BitcastOp op) { l.emitAlias(op); }
template <> void lower(Lowering &l, tt::IntToPtrOp op) { l.emit(plainIntToPtr, op); }
template <> void lower(Lowering &l, tt::PtrToIntOp op) { l.emit(plainPtrToInt, op); }

} // namespace txl::machine
