// Accesses of global memory and assertions: masks exclude the padding. Where an operation takes no mask, the padding
// repeats the access of the last elements in a form without effect.
#include "ir/ops/AtomicOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/padding/PaddingRules.h"

using namespace mlir;

namespace txl::transform {

template <typename Access> static LogicalResult mask(Padder &p, Access op) {
  op.getMaskMutable().assign(p.masked(op.getMask(), op.getPtr()));
  return success();
}

template <> LogicalResult pad(Padder &p, tt::LoadOp op) { return mask(p, op); }
template <> LogicalResult pad(Padder &p, tt::StoreOp op) { return mask(p, op); }
template <> LogicalResult pad(Padder &p, tt::AtomicRMWOp op) { return mask(p, op); }
template <> LogicalResult pad(Padder &p, tt::AtomicLoadOp op) { return mask(p, op); }
template <> LogicalResult pad(Padder &p, tt::AtomicStoreOp op) { return mask(p, op); }

// A swap of a value by itself changes nothing.
template <> LogicalResult pad(Padder &p, tt::AtomicCASOp op) {
  Value inside = p.valid(op.getPtr());
  Value compared = p.repeated(op.getCmp());
  op.getValMutable().assign(arith::SelectOp::create(p.builder, p.loc(), inside, op.getVal(), compared));
  op.getCmpMutable().assign(compared);
  op.getPtrMutable().assign(p.repeated(op.getPtr()));
  return success();
}

template <> LogicalResult pad(Padder &p, tt::AtomicPollOp op) {
  op.getExpectedMutable().assign(p.repeated(op.getExpected()));
  op.getPtrMutable().assign(p.repeated(op.getPtr()));
  return success();
}

template <> LogicalResult pad(Padder &p, tt::PrintOp op) {
  return op.emitError()
         << "`tt.print` prints tiles whose extents are powers of two; take `tl.gather` of a tile with such "
         << "an extent, or run on the CPU, which prints any tile";
}

template <> LogicalResult pad(Padder &p, tt::AssertOp op) {
  auto type = cast<IntegerType>(getElementTypeOrSelf(op.getCondition().getType()));
  op.getConditionMutable().assign(p.filled(op.getCondition(), p.builder.getIntegerAttr(type, 1)));
  return success();
}

} // namespace txl::transform
