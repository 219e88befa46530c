// Walks backwards from a tile, along the first operand that yields information.
#include "analysis/TileSource.h"
#include "ir/Rules.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace txl;
using namespace txl::analysis;

/// The longest chain of operations that is followed.
static constexpr unsigned kMaxSteps = 64;

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

/// The axis along which a load has the most consecutive elements from one address, and how many.
static TileSource getLoadSource(tt::LoadOp load, const AxisInfoAnalysis &axisInfo) {
  TileSource source{contiguousAxis(load.getPtr(), axisInfo), false, std::nullopt, 1};
  auto shape = cast<RankedTensorType>(load.getType()).getShape();
  for (unsigned axis = 0; axis < shape.size(); ++axis) {
    int64_t same = axisInfo.get(load.getPtr()).axes[axis].constancy;
    for (Value operand : {load.getMask(), load.getOther()})
      if (operand)
        same = std::min(same, axisInfo.get(operand).axes[axis].constancy);
    same = std::min(same, shape[axis]);
    if (same > source.sharedCount) {
      source.sharedAxis = axis;
      source.sharedCount = same;
    }
  }
  return source;
}

/// A value computed from both shares as many consecutive elements as both have.
static void combine(TileSource &first, const TileSource &other) {
  first.isDotResult |= other.isDotResult;
  if (!first.contiguous)
    first.contiguous = other.contiguous;
  if (!first.sharedCount) {
    first.sharedAxis = other.sharedAxis;
    first.sharedCount = other.sharedCount;
  } else if (other.sharedCount) {
    first.sharedCount = first.sharedAxis == other.sharedAxis ? std::min(first.sharedCount, other.sharedCount) : 1;
    if (first.sharedCount == 1)
      first.sharedAxis.reset();
  }
}

static TileSource computeSource(Value tile, const AxisInfoAnalysis &axisInfo, unsigned &steps) {
  // A loop-carried tile that is loaded for the next iteration resembles the one loaded before the loop.
  if (auto carried = dyn_cast<BlockArgument>(tile))
    if (auto loop = dyn_cast<LoopLikeOpInterface>(carried.getOwner()->getParentOp()))
      if (OpOperand *init = loop.getTiedLoopInit(carried))
        tile = init->get();
  Operation *op = tile.getDefiningOp();
  if (!op || !isa<RankedTensorType>(tile.getType()) || ++steps > kMaxSteps)
    return {};
  if (auto load = dyn_cast<tt::LoadOp>(op))
    return getLoadSource(load, axisInfo);
  if (auto load = dyn_cast<ttg::LocalLoadOp>(op))
    return {innermostAxis(load.getSrc().getType()), false, std::nullopt, 1};
  if (isa<tt::DotOp, tx::DotAsyncOp, tx::DotWaitOp>(op))
    return {std::nullopt, true, std::nullopt, 1};
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    TileSource source = computeSource(trans.getSrc(), axisInfo, steps);
    for (std::optional<unsigned> *one : {&source.contiguous, &source.sharedAxis})
      if (*one)
        *one = unsigned(llvm::find(trans.getOrder(), int32_t(**one)) - trans.getOrder().begin());
    return source;
  }
  if (!op->hasTrait<OpTrait::Elementwise>() && !isa<ttg::ConvertLayoutOp>(op))
    return {};
  TileSource first;
  for (Value operand : op->getOperands())
    combine(first, computeSource(operand, axisInfo, steps));
  return first;
}

TileSource analysis::tileSource(Value tile, const AxisInfoAnalysis &axisInfo) {
  unsigned steps = 0;
  return computeSource(tile, axisInfo, steps);
}
