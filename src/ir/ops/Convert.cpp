// Layout conversions: verification, folds, and the plan of the exchange between threads.
#include "ir/Exchange.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/ConvertOps.h"

using namespace mlir;

namespace txl::ttg {

LogicalResult ConvertLayoutOp::verify() {
  auto from = dyn_cast<RankedTensorType>(getSrc().getType()), to = dyn_cast<RankedTensorType>(getType());
  if (!from || !to || from.getShape() != to.getShape() || from.getElementType() != to.getElementType() ||
      !layoutAttrOf(from) || !layoutAttrOf(to))
    return emitOpError("1: ") << getSrc().getType() << " and " << getType() << " must differ in their layouts only";
  return success();
}

OpFoldResult ConvertLayoutOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto splat = dyn_cast_if_present<SplatElementsAttr>(adaptor.getSrc()))
    return SplatElementsAttr::get(cast<ShapedType>(getType()), splat.getSplatValue<Attribute>());
  return {};
}

LogicalResult ConvertLayoutOp::canonicalize(ConvertLayoutOp op, PatternRewriter &rewriter) {
  // convert_layout(convert_layout(x)) -> convert_layout(x)
  auto inner = op.getSrc().getDefiningOp<ConvertLayoutOp>();
  if (!inner)
    return failure();
  rewriter.replaceOpWithNewOp<ConvertLayoutOp>(op, op.getType(), inner.getSrc());
  return success();
}

// Scratch -------------------------------------------------------------------------------------------------------------

ir::ScratchUse ConvertLayoutOp::scratchUse() {
  ir::ScratchUse use;
  layout::ConversionPlan plan = ir::planOf(*this);
  ir::addConversion(use, plan, 0);
  use.bytes = plan.sharedBytes();
  return use;
}

bool ConvertLayoutOp::movesBetweenBlocks() { return ir::blockBases(getSrc()) != ir::blockBases(getResult()); }

} // namespace txl::ttg

namespace txl::ir {

layout::ConversionPlan planOf(ttg::ConvertLayoutOp op) {
  const layout::LinearLayout &from = ttg::layoutOf(op.getSrc()), &to = ttg::layoutOf(op.getResult());
  unsigned bits = elementBitsOf(op.getSrc().getType());
  layout::ConversionPlan plan = layout::planConversion(from, to, bits);
  auto maximum = op->getAttrOfType<IntegerAttr>(kMaxScratch);
  if (maximum && maximum.getInt() > 0 && plan.sharedBytes() > uint64_t(maximum.getInt()))
    plan.shared = layout::planShared(from, to, bits, maximum.getInt());
  return plan;
}

/// The slices of a conversion reuse the same bytes, separated by barriers.
void addConversion(ScratchUse &use, const layout::ConversionPlan &plan, uint64_t begin) {
  if (plan.shuffles)
    return;
  for (unsigned slice = 0; slice < plan.shared.slices; ++slice) {
    if (slice)
      use.phases.emplace_back();
    use.addExchange(begin, begin + plan.shared.bytes);
  }
}

} // namespace txl::ir
