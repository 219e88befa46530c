#include "transform/LayoutTransfer.h"
#include "ir/LayoutRules.h"
#include "ir/Ops.h"
#include "layout/TensorTransfer.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static bool isTile(Value value) { return isa<RankedTensorType>(value.getType()); }

Value LayoutTransfer::workingTile(Operation *op) const {
  // Where a result follows from an operand, but not the other way round.
  bool byOperand = isa<tt::ReduceOp, tt::JoinOp, tt::CatOp, tt::ReshapeOp, tt::HistogramOp>(op);
  if (!byOperand)
    for (Value result : op->getResults())
      if (isTile(result))
        return result;
  for (Value operand : op->getOperands())
    if (isTile(operand))
      return operand;
  return {};
}

template <typename Compute>
LayoutAttr LayoutTransfer::memo(Operation *op, unsigned direction, LayoutAttr layout, Compute compute) {
  auto [found, isNew] = computed.try_emplace({{op, direction}, layout}, LayoutAttr());
  if (isNew)
    if (std::optional<LinearLayout> made = compute(layout.getLayout()))
      return computed[{{op, direction}, layout}] = LayoutAttr::get(op->getContext(), *made);
  return found->second;
}

static SmallVector<unsigned> orderOf(tt::TransOp op) {
  return SmallVector<unsigned>(op.getOrder().begin(), op.getOrder().end());
}
static SmallVector<unsigned> inverse(ArrayRef<unsigned> order) {
  SmallVector<unsigned> result(order.size());
  for (auto [index, axis] : llvm::enumerate(order))
    result[axis] = index;
  return result;
}

/// The half of a joined layout; its lowest register bit must be the last axis.
static std::optional<LinearLayout> beforeJoin(const LinearLayout &joined) {
  std::optional<LinearLayout> half = layout::split(joined);
  if (!half || layout::joined(*half) != joined)
    return std::nullopt;
  return half;
}

enum Direction : unsigned { ToResult, ToOperand, FromResult, FromOperand };

LayoutAttr LayoutTransfer::result(Operation *op, unsigned index, LayoutAttr layout) {
  if (auto reduce = dyn_cast<tt::ReduceOp>(op))
    return memo(op, ToResult, layout,
                [&](auto &l) -> std::optional<LinearLayout> { return ttg::afterReduce(l, reduce.getAxis()); });
  if (isa<tt::JoinOp>(op))
    return memo(op, ToResult, layout, [](auto &l) -> std::optional<LinearLayout> { return layout::joined(l); });
  if (isa<tt::CatOp>(op))
    return memo(op, ToResult, layout, [](auto &l) -> std::optional<LinearLayout> { return ttg::afterCat(l); });
  if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
    return memo(op, ToResult, layout, [&](auto &l) -> std::optional<LinearLayout> {
      return layout::reshaped(l, reshape.getType().getShape());
    });
  if (isa<tt::HistogramOp>(op))
    return standard(cast<RankedTensorType>(op->getResult(index).getType()));
  return layout;
}

LayoutAttr LayoutTransfer::operand(Operation *op, unsigned index, LayoutAttr layout) {
  if (isa<tt::UnsplatOp, tt::PrintOp, tt::AssertOp>(op) || (isa<tt::GatherOp>(op) && index == 0))
    return {};
  if (isa<tt::DotOp>(op)) {
    const DotLayouts &dot = dots[op];
    return index == 0 ? dot.a : index == 1 ? dot.b : dot.c;
  }
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return memo(op, ToOperand, layout,
                [&](auto &l) -> std::optional<LinearLayout> { return layout::sliced(l, expand.getAxis()); });
  if (auto broadcast = dyn_cast<tt::BroadcastOp>(op))
    return memo(op, ToOperand, layout, [&](auto &l) -> std::optional<LinearLayout> {
      return ttg::beforeBroadcast(l, broadcast.getSrc().getType().getShape());
    });
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return memo(op, ToOperand, layout,
                [&](auto &l) -> std::optional<LinearLayout> { return layout::transposed(l, inverse(orderOf(trans))); });
  if (isa<tt::SplitOp>(op))
    return memo(op, ToOperand, layout, [](auto &l) -> std::optional<LinearLayout> { return layout::joined(l); });
  return layout;
}

LayoutAttr LayoutTransfer::fromResult(Operation *op, unsigned index, LayoutAttr layout) {
  if (isa<tt::ReduceOp, tt::HistogramOp>(op))
    return {};
  if (isa<tt::DotOp>(op))
    return dots[op].c == layout ? layout : LayoutAttr();
  if (isa<tt::JoinOp>(op))
    return memo(op, FromResult, layout, beforeJoin);
  if (isa<tt::CatOp>(op))
    return memo(op, FromResult, layout, [](auto &l) -> std::optional<LinearLayout> {
      std::optional<LinearLayout> half = ttg::beforeCat(l);
      return half && ttg::afterCat(*half) == l ? half : std::nullopt;
    });
  if (auto reshape = dyn_cast<tt::ReshapeOp>(op))
    return memo(op, FromResult, layout, [&](auto &l) -> std::optional<LinearLayout> {
      return layout::reshaped(l, reshape.getSrc().getType().getShape());
    });
  return layout;
}

LayoutAttr LayoutTransfer::fromOperand(Operation *op, unsigned index, LayoutAttr layout) {
  if (isa<tt::UnsplatOp, tt::PrintOp, tt::AssertOp, tt::DotOp>(op) || (isa<tt::GatherOp>(op) && index == 0))
    return {};
  if (auto expand = dyn_cast<tt::ExpandDimsOp>(op))
    return memo(op, FromOperand, layout,
                [&](auto &l) -> std::optional<LinearLayout> { return layout::expanded(l, expand.getAxis()); });
  if (auto broadcast = dyn_cast<tt::BroadcastOp>(op))
    return memo(op, FromOperand, layout, [&](auto &l) -> std::optional<LinearLayout> {
      LinearLayout result = l;
      ArrayRef<int64_t> from = broadcast.getSrc().getType().getShape(), to = broadcast.getType().getShape();
      for (unsigned axis = 0; axis < from.size(); ++axis)
        if (from[axis] != to[axis])
          result = layout::broadcast(result, axis, to[axis]);
      return result;
    });
  if (auto trans = dyn_cast<tt::TransOp>(op))
    return memo(op, FromOperand, layout,
                [&](auto &l) -> std::optional<LinearLayout> { return layout::transposed(l, orderOf(trans)); });
  if (isa<tt::SplitOp>(op))
    return memo(op, FromOperand, layout, [](auto &l) { return beforeJoin(l); });
  return layout;
}

layout::LinearLayout blockedAlong(ArrayRef<int64_t> shape, const Spread &spread, unsigned numWarps) {
  unsigned rank = shape.size();
  if (!rank)
    return LinearLayout({{Dim::Register, 0}, {Dim::Lane, 5}, {Dim::Warp, llvm::Log2_32(numWarps)}, {Dim::Block, 0}}, {},
                        layout::Columns(5 + llvm::Log2_32(numWarps), 0));
  layout::Blocked blocked;
  blocked.perThread.assign(rank, 1);
  blocked.lanes.assign(rank, 1);
  blocked.warps.assign(rank, 1);
  blocked.order.assign(spread.order.begin(), spread.order.end());
  SmallVector<int64_t> rest(shape);
  int64_t lanes = 32, warps = numWarps;
  auto take = [&](unsigned axis, SmallVectorImpl<unsigned> &into, int64_t &available, int64_t most) {
    int64_t taken = std::min({rest[axis], available, most});
    into[axis] *= taken;
    rest[axis] /= taken;
    available /= taken;
  };
  unsigned first = spread.order.front();
  int64_t piece = spread.vector;
  take(first, blocked.perThread, piece, piece);
  for (unsigned axis : spread.order)
    take(axis, blocked.lanes, lanes, axis == first ? spread.lanes : 32);
  take(first, blocked.lanes, lanes, 32);
  for (unsigned index = 0; index < rank; ++index)
    take(spread.order[spread.warpsLast ? rank - 1 - index : index], blocked.warps, warps, numWarps);
  // Threads beyond the tile hold copies.
  blocked.lanes[spread.order.back()] *= lanes;
  blocked.warps[spread.order.back()] *= warps;
  return ttg::withoutRegisterCopies(layout::blocked(shape, blocked));
}

LayoutAttr LayoutTransfer::standard(RankedTensorType type) {
  RankedTensorType bare = ttg::withoutLayout(type);
  LayoutAttr &known = standards[bare];
  if (!known) {
    Spread spread;
    for (unsigned axis = type.getRank(); axis-- > 0;)
      spread.order.push_back(axis);
    spread.vector = std::clamp<int64_t>(type.getNumElements() / (32 * numWarps), 1, 4);
    known = LayoutAttr::get(type.getContext(), blockedAlong(type.getShape(), spread, numWarps));
  }
  return known;
}

} // namespace txl::transform
