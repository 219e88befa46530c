// A walk backwards, of the first operand that tells something.
#include "analysis/TileSource.h"
#include "ir/Dialect.h"
#include "ir/Rules.h"
#include "ir/TX.h"

using namespace mlir;
using namespace txl;
using namespace txl::analysis;

/// The longest chain that is looked through.
static constexpr unsigned farthest = 64;

unsigned analysis::contiguousAxis(Value pointers, const AxisInfoAnalysis &axisInfo) {
  const AxisInfo &info = axisInfo.get(pointers);
  unsigned best = info.axes.size() - 1;
  for (unsigned axis = best; axis-- > 0;)
    if (info.axes[axis].contiguity > info.axes[best].contiguity)
      best = axis;
  return best;
}

std::optional<unsigned> analysis::innermostAxis(ttg::MemDescType buffer) {
  if (!buffer.getLayout())
    return std::nullopt;
  const layout::LinearLayout &map = buffer.getLayout().getLayout();
  for (unsigned axis = 0; axis < buffer.getShape().size() && map.in().bits(layout::Dim::Offset); ++axis)
    if (map.basis(layout::Dim::Offset, 0, layout::Dim::tensor(axis)))
      return axis;
  return std::nullopt;
}

static TileSource sourceOf(Value tile, const AxisInfoAnalysis &axisInfo, unsigned &steps) {
  Operation *op = tile.getDefiningOp();
  if (!op || !isa<RankedTensorType>(tile.getType()) || ++steps > farthest)
    return {};
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return {contiguousAxis(load.getPtr(), axisInfo), false};
  if (auto load = dyn_cast<ttg::LocalLoadOp>(op))
    return {innermostAxis(load.getSrc().getType()), false};
  if (isa<tt::DotOp, tx::DotAsyncOp, tx::DotWaitOp>(op))
    return {std::nullopt, true};
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    TileSource source = sourceOf(trans.getSrc(), axisInfo, steps);
    if (source.contiguous)
      for (auto [axis, from] : llvm::enumerate(trans.getOrder()))
        if (unsigned(from) == *source.contiguous) {
          source.contiguous = axis;
          break;
        }
    return source;
  }
  if (!op->hasTrait<OpTrait::Elementwise>() && !isa<ttg::ConvertLayoutOp>(op))
    return {};
  TileSource first;
  for (Value operand : op->getOperands()) {
    TileSource source = sourceOf(operand, axisInfo, steps);
    first.isProduct |= source.isProduct;
    if (!first.contiguous)
      first.contiguous = source.contiguous;
  }
  return first;
}

TileSource analysis::tileSource(Value tile, const AxisInfoAnalysis &axisInfo) {
  unsigned steps = 0;
  return sourceOf(tile, axisInfo, steps);
}
