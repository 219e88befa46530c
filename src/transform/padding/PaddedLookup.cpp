// Data-dependent indices: those of the padding are undefined, and must not address a tile.
#include "ir/ops/LookupOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "transform/padding/PaddingRules.h"

using namespace mlir;

namespace txl::transform {

Value Padder::gathered(Value tile, Value index, unsigned axis) {
  return tt::GatherOp::create(builder, loc(), tile, index, static_cast<int>(axis));
}

template <> LogicalResult pad(Padder &p, tt::GatherOp op) {
  auto type = cast<IntegerType>(getElementTypeOrSelf(op.getIndices().getType()));
  op.getIndicesMutable().assign(p.filled(op.getIndices(), p.builder.getIntegerAttr(type, 0)));
  return success();
}

template <> LogicalResult pad(Padder &p, tt::HistogramOp op) {
  if (Value mask = p.masked(op.getMask(), op.getSrc()))
    op.getMaskMutable().assign(mask);
  return success();
}

} // namespace txl::transform
