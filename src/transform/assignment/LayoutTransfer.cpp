// Propagates layouts through operations (ir/Rules.h) in both directions, memoised.
#include "transform/assignment/LayoutTransfer.h"
#include "ir/Rules.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/BufferOps.h"
#include "layout/Distributed.h"
#include "layout/TensorTransfer.h"

using namespace mlir;
using txl::ir::LayoutRelation;
using txl::layout::Dim;
using txl::layout::LinearLayout;
using txl::ttg::LayoutAttr;

namespace txl::transform {

template <typename Compute>
LayoutAttr LayoutTransfer::memo(Operation *op, unsigned direction, LayoutAttr layout, Compute compute) {
  auto [found, isNew] = computed.try_emplace({{op, direction}, layout}, LayoutAttr());
  if (isNew)
    if (std::optional<LinearLayout> computedLayout = compute(layout.getLayout()))
      return computed[{{op, direction}, layout}] = LayoutAttr::get(op->getContext(), *computedLayout);
  return found->second;
}

/// A store to tensor memory requires the layout that its instruction has.
static bool takesAnyLayout(ir::Rules rules, unsigned index) {
  auto store = dyn_cast<ttg::LocalStoreOp>(rules.operation());
  return rules.takesAnyLayout(index) && !(store && store.getDst().getType().getSpace() == ttg::MemorySpace::Tensor);
}

/// The layout that inline assembly states for a tile; null for other operations.
static LayoutAttr statedResult(ir::Rules rules, unsigned index) {
  auto assembly = dyn_cast<tx::InlineAsmOp>(rules.operation());
  return assembly ? assembly.getTileLayout(assembly.getStatedLayout(assembly->getResult(index))) : LayoutAttr();
}
static LayoutAttr statedOperand(ir::Rules rules, unsigned index) {
  auto assembly = dyn_cast<tx::InlineAsmOp>(rules.operation());
  return assembly ? assembly.getTileLayout(assembly.getStatedLayout(assembly->getOpOperand(index))) : LayoutAttr();
}

enum Direction : unsigned { ToResult, ToOperand, FromResult, FromOperand };

LayoutAttr LayoutTransfer::result(ir::Rules rules, unsigned index, LayoutAttr layout) {
  if (LayoutAttr stated = statedResult(rules, index))
    return stated;
  if (rules.layoutRelation() != LayoutRelation::OnOperand)
    return layout;
  LayoutAttr follows = memo(rules.operation(), ToResult, layout, [&](auto &l) { return rules.resultLayoutFrom(l); });
  return follows ? follows : standard(cast<RankedTensorType>(rules.operation()->getResult(index).getType()));
}

LayoutAttr LayoutTransfer::operand(ir::Rules rules, unsigned index, LayoutAttr layout) {
  if (LayoutAttr stated = statedOperand(rules, index))
    return stated;
  if (takesAnyLayout(rules, index))
    return {};
  switch (rules.layoutRelation()) {
  case LayoutRelation::Instruction: {
    const DotLayouts &dot = dots[rules.operation()];
    return index == 0 ? dot.a : index == 1 ? dot.b : index == 2 ? dot.c : dot.scales[index - 3];
  }
  case LayoutRelation::OnResult:
    return memo(rules.operation(), ToOperand, layout, [&](auto &l) { return rules.operandLayoutFrom(l); });
  default:
    return layout;
  }
}

LayoutAttr LayoutTransfer::fromResult(ir::Rules rules, unsigned index, LayoutAttr layout) {
  if (isa<tx::InlineAsmOp>(rules.operation()))
    return {};
  switch (rules.layoutRelation()) {
  case LayoutRelation::Instruction:
    return dots[rules.operation()].c == layout ? layout : LayoutAttr();
  case LayoutRelation::OnOperand:
    return memo(rules.operation(), FromResult, layout, [&](auto &l) { return rules.operandLayoutFrom(l); });
  default:
    return layout;
  }
}

LayoutAttr LayoutTransfer::fromOperand(ir::Rules rules, unsigned index, LayoutAttr layout) {
  if (isa<tx::InlineAsmOp>(rules.operation()))
    return {};
  if (takesAnyLayout(rules, index))
    return {};
  switch (rules.layoutRelation()) {
  case LayoutRelation::Instruction:
    return {};
  case LayoutRelation::OnResult:
    return memo(rules.operation(), FromOperand, layout, [&](auto &l) { return rules.resultLayoutFrom(l); });
  default:
    return layout;
  }
}

layout::LinearLayout blockedAlong(ArrayRef<int64_t> shape, const ThreadDistribution &distribution, unsigned numWarps) {
  unsigned rank = shape.size();
  if (!rank)
    return LinearLayout({{Dim::Register, 0}, {Dim::Lane, 5}, {Dim::Warp, llvm::Log2_32(numWarps)}, {Dim::Block, 0}}, {},
                        layout::Columns(5 + llvm::Log2_32(numWarps), 0));
  layout::Blocked blocked;
  blocked.perThread.assign(rank, 1);
  blocked.lanes.assign(rank, 1);
  blocked.warps.assign(rank, 1);
  blocked.order.assign(distribution.order.begin(), distribution.order.end());
  SmallVector<int64_t> rest(shape);
  int64_t lanes = 32, warps = numWarps;
  auto take = [&](unsigned axis, SmallVectorImpl<unsigned> &into, int64_t &available, int64_t most) {
    int64_t taken = std::min({rest[axis], available, most});
    into[axis] *= taken;
    rest[axis] /= taken;
    available /= taken;
  };
  unsigned first = distribution.order.front();
  int64_t remaining = distribution.vector;
  take(first, blocked.perThread, remaining, remaining);
  for (auto [axis, same] : llvm::enumerate(distribution.same)) {
    remaining = same;
    take(axis, blocked.perThread, remaining, remaining);
  }
  for (unsigned axis : distribution.order)
    take(axis, blocked.lanes, lanes, axis == first ? distribution.lanes : 32);
  take(first, blocked.lanes, lanes, 32);
  for (unsigned index = 0; index < rank; ++index)
    take(distribution.order[distribution.warpsLast ? rank - 1 - index : index], blocked.warps, warps, numWarps);
  // Threads in excess of the tile hold copies.
  blocked.lanes[distribution.order.back()] *= lanes;
  blocked.warps[distribution.order.back()] *= warps;
  return ttg::withoutRegisterCopies(layout::blocked(shape, blocked));
}

LayoutAttr LayoutTransfer::standard(RankedTensorType type) {
  RankedTensorType bare = ttg::withoutLayout(type);
  LayoutAttr &known = standards[bare];
  if (!known) {
    ThreadDistribution distribution;
    for (unsigned axis = type.getRank(); axis-- > 0;)
      distribution.order.push_back(axis);
    distribution.vector = std::clamp<int64_t>(type.getNumElements() / (arch::kThreadsPerWarp * numWarps), 1,
                                              model.access.standardElements);
    known = LayoutAttr::get(type.getContext(), blockedAlong(type.getShape(), distribution, numWarps));
  }
  return known;
}

} // namespace txl::transform
