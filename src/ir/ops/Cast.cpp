// Conversions of floats, bits and addresses: verification, and folds of conversions that undo each other.
#include "ir/ops/CastOps.h"

using namespace mlir;

namespace txl::tt {

LogicalResult FpToFpOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (to.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth() && !getRounding())
    return emitOpError("1: the conversion of ") << from << " to " << to << " does not state its rounding";
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor) { return getSrc().getType() == getType() ? getSrc() : Value(); }

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  auto inner = getSrc().getDefiningOp<PtrToIntOp>();
  return inner && inner.getSrc().getType() == getType() ? inner.getSrc() : Value();
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  auto inner = getSrc().getDefiningOp<IntToPtrOp>();
  return inner ? inner.getSrc() : Value();
}

LogicalResult BitcastOp::verify() {
  Type from = getElementTypeOrSelf(getSrc().getType()), to = getElementTypeOrSelf(getType());
  if (isa<PointerType>(from) != isa<PointerType>(to))
    return emitOpError("1: ") << from << " and " << to << " are not both pointers";
  if (!isa<PointerType>(from) && from.getIntOrFloatBitWidth() != to.getIntOrFloatBitWidth())
    return emitOpError("2: ") << from << " and " << to << " differ in width";
  return success();
}

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  if (getSrc().getType() == getType()) // a bitcast that carries a promise about an argument is kept
    return (*this)->getDiscardableAttrs().empty() ? OpFoldResult(getSrc()) : OpFoldResult();
  if (auto inner = getSrc().getDefiningOp<BitcastOp>()) {
    if (inner.getSrc().getType() == getType())
      return inner.getSrc();
    setOperand(inner.getSrc());
    return getResult();
  }
  return {};
}

} // namespace txl::tt
