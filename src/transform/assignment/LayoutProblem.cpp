// Builds nodes, slots and edges in program order, with their preferred layouts, and computes costs for the solver.
#include "transform/assignment/LayoutProblem.h"
#include "analysis/TileSource.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/Rules.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "layout/Distributed.h"
#include "layout/LaneExchange.h"
#include "layout/TensorMemoryAccess.h"
#include "layout/TensorTransfer.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "transform/assignment/AlignedStores.h"

using namespace mlir;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static RankedTensorType tileType(Value value) { return cast<RankedTensorType>(value.getType()); }

LayoutProblem::LayoutProblem(ModuleOp module, LayoutTransfer &transfer, LayoutCosts &costs)
    : module(module), transfer(transfer), costs(costs) {}

/// The estimated frequency of an operation; loops of unknown trip count are assumed to be short.
static double weightOf(Operation *op, const arch::LoopThresholds &assumed) {
  double weight = 1;
  for (Operation *at = op->getParentOp(); at; at = at->getParentOp())
    if (auto loop = dyn_cast<LoopLikeOpInterface>(at)) {
      double trips = assumed.unknownTripCount;
      if (auto counted = dyn_cast<scf::ForOp>(at))
        if (std::optional<llvm::APInt> count = counted.getStaticTripCount())
          trips = std::clamp<double>(count->getLimitedValue(1 << 20), 1, 1 << 20);
      weight = std::min(weight * trips, 1e9);
    } else if (auto branch = dyn_cast<scf::IfOp>(at); branch && branch->hasAttr(ir::kElseIsUnlikely)) {
      if (branch.getElseRegion().isAncestor(op->getParentRegion()))
        weight /= assumed.unlikelyRatio;
    }
  return weight;
}

// Building ------------------------------------------------------------------------------------------------------------

void LayoutProblem::addSlot(Operation *op, ArrayRef<Value> values, ArrayRef<OpOperand *> uses, bool isFixed) {
  LayoutNode node(op);
  node.isSlot = true;
  node.isFixed = isFixed;
  for (Value value : values)
    if (isTile(value))
      node.values.push_back(value);
  for (OpOperand *use : uses)
    if (isTile(use->get()))
      node.uses.push_back(use);
  if (node.values.empty() && node.uses.empty())
    return;
  node.weight = weightOf(op, costs.model.loops);
  RankedTensorType type = tileType(node.values.empty() ? node.uses[0]->get() : node.values[0]);
  node.layout = transfer.standard(type);
  node.reason = isFixed ? LayoutReason::Fixed : LayoutReason::Standard;
  node.origin = nodes.size();
  for (Value value : node.values)
    definedBy[value] = nodes.size();
  nodes.push_back(std::move(node));
}

LogicalResult LayoutProblem::addControlFlow(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs()))
      addSlot(op, {argument, loop.getResult(index)},
              {&loop.getInitArgsMutable()[index], &loop.getBody()->getTerminator()->getOpOperand(index)});
    return success();
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    for (auto [index, argument] : llvm::enumerate(loop.getBeforeArguments()))
      addSlot(op, {argument}, {&loop->getOpOperand(index), &loop.getYieldOp()->getOpOperand(index)});
    for (auto [index, argument] : llvm::enumerate(loop.getAfterArguments()))
      addSlot(op, {argument, loop.getResult(index)}, {&loop.getConditionOp()->getOpOperand(index + 1)});
    return success();
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (auto [index, result] : llvm::enumerate(branch.getResults()))
      addSlot(op, {result}, {&branch.thenYield()->getOpOperand(index), &branch.elseYield()->getOpOperand(index)});
    return success();
  }
  if (auto group = dyn_cast<tx::GroupOp>(op)) {
    for (auto [index, result] : llvm::enumerate(group.getResults())) {
      OpOperand &body = group.getBody().front().getTerminator()->getOpOperand(index);
      OpOperand &others = group.getOthers().front().getTerminator()->getOpOperand(index);
      addSlot(op, {result}, {&body, &others});
    }
    return success();
  }
  if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
    for (auto [index, result] : llvm::enumerate(wait->getResults()))
      addSlot(op, {result}, {&wait->getOpOperand(index)});
    return success();
  }
  if (auto call = dyn_cast<tt::CallOp>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      addSlot(op, {}, {&operand}, /*isFixed=*/true);
    for (Value result : op->getResults())
      addSlot(op, {result}, {}, /*isFixed=*/true);
    return success();
  }
  if (isa<tt::ReturnOp>(op)) {
    for (OpOperand &operand : op->getOpOperands())
      addSlot(op, {}, {&operand}, /*isFixed=*/true);
    return success();
  }
  return op->emitError("a tile cannot be carried by `") << op->getName() << "` on a GPU";
}

void LayoutProblem::addBlockArguments(Block &block) {
  for (BlockArgument argument : block.getArguments()) {
    if (!isTile(argument))
      continue;
    SmallVector<OpOperand *> uses;
    for (auto predecessor = block.pred_begin(); predecessor != block.pred_end(); ++predecessor)
      if (auto branch = dyn_cast<BranchOpInterface>((*predecessor)->getTerminator())) {
        SuccessorOperands operands = branch.getSuccessorOperands(predecessor.getSuccessorIndex());
        unsigned produced = operands.getProducedOperandCount();
        if (argument.getArgNumber() >= produced)
          uses.push_back(&operands.getMutableForwardedOperands()[argument.getArgNumber() - produced]);
      }
    addSlot(block.getParentOp(), {argument}, uses, /*isFixed=*/uses.empty());
  }
}

void LayoutProblem::addOperation(Operation *op) {
  bool hasTile = llvm::any_of(op->getOperands(), isTile) || llvm::any_of(op->getResults(), isTile);
  if (!hasTile)
    return;
  if (ir::Rules(op).mayRematerialize() && isTile(op->getResult(0))) {
    unsigned count = 1;
    bool isCheap = true;
    for (Value operand : op->getOperands())
      if (isTile(operand)) {
        auto found = cheap.find(operand);
        isCheap = isCheap && found != cheap.end();
        count += isCheap ? found->second : 0;
      }
    if (isCheap && count <= costs.model.instructions.maxRematerialized) {
      cheap[op->getResult(0)] = count;
      return;
    }
  }
  LayoutNode node(op);
  node.weight = weightOf(op, costs.model.loops);
  node.origin = nodes.size();
  for (Value result : op->getResults())
    if (isTile(result)) {
      node.values.push_back(result);
      definedBy[result] = nodes.size();
    }
  for (OpOperand &operand : op->getOpOperands())
    if (isTile(operand.get()))
      node.uses.push_back(&operand);
  setPreferredLayout(node);
  nodes.push_back(std::move(node));
}

LogicalResult LayoutProblem::addRegions(Operation *op) {
  for (Region &region : op->getRegions()) {
    for (Block &block : region) {
      if (!block.isEntryBlock() || isa<tt::FuncOp>(op))
        addBlockArguments(block);
      for (Operation &inner : block) {
        bool hasTile = llvm::any_of(inner.getOperands(), isTile) || llvm::any_of(inner.getResults(), isTile);
        bool forwardsValues = isa<RegionBranchOpInterface, CallOpInterface, tx::DotWaitOp, tt::ReturnOp>(inner);
        bool isForwardingTerminator =
            isa<BranchOpInterface, RegionBranchTerminatorOpInterface>(inner) && !isa<tt::ReturnOp>(inner);
        if (hasTile && forwardsValues && failed(addControlFlow(&inner)))
          return failure();
        if (hasTile && !forwardsValues && !isForwardingTerminator)
          addOperation(&inner);
        if (failed(addRegions(&inner)))
          return failure();
      }
    }
  }
  return success();
}

void LayoutProblem::connect() {
  edgesOf.resize(nodes.size());
  for (unsigned to = 0; to < nodes.size(); ++to)
    for (OpOperand *use : nodes[to].uses)
      if (const unsigned *from = nodeOf(use->get())) {
        // A conversion is placed at the producer or the consumer, whichever runs less often.
        Operation *definition = use->get().getDefiningOp();
        double produced = definition ? weightOf(definition, costs.model.loops) : nodes[*from].weight;
        if (auto argument = dyn_cast<BlockArgument>(use->get()))
          produced =
              argument.getOwner()->empty() ? produced : weightOf(&argument.getOwner()->front(), costs.model.loops);
        edgesOf[*from].push_back(edges.size());
        if (*from != to)
          edgesOf[to].push_back(edges.size());
        edges.push_back({*from, to, use, std::min(produced, weightOf(use->getOwner(), costs.model.loops))});
      }
}

/// The accumulator of an asynchronous MMA stays in its registers until the wait: everything that carries it has its
/// layout.
void LayoutProblem::fixAccumulators() {
  SmallVector<unsigned> work;
  for (unsigned node = 0; node < nodes.size(); ++node)
    if (isa<tx::DotAsyncOp>(nodes[node].op))
      work.push_back(node);
  while (!work.empty()) {
    unsigned from = work.pop_back_val();
    for (unsigned index : edgesOf[from]) {
      const LayoutEdge &edge = edges[index];
      LayoutNode &to = nodes[edge.to];
      if (edge.from != from || !to.isSlot || to.isFixed)
        continue;
      to.layout = nodes[from].layout;
      to.isFixed = true;
      to.reason = LayoutReason::Dot;
      auto wait = dyn_cast<tx::DotWaitOp>(to.op);
      if (!wait || wait.getMaxPending() > 0) // after this wait the accumulator is an ordinary tile
        work.push_back(edge.to);
    }
  }
}

LogicalResult LayoutProblem::build() {
  if (failed(addRegions(module)))
    return failure();
  connect();
  fixAccumulators();
  return success();
}

// Preferred layouts ---------------------------------------------------------------------------------------------------

/// The layout that `pack` requires: consecutive elements in a thread.
static LayoutAttr packedLayout(tt::MapElementwiseOp op, LayoutTransfer &transfer, unsigned numWarps) {
  auto type = cast<RankedTensorType>(op.getSrcs()[0].getType());
  SmallVector<int64_t> flat{type.getNumElements()};
  layout::LinearLayout layout = blockedAlong(flat, {{0}, op.getPack()}, numWarps);
  return LayoutAttr::get(op.getContext(), layout::reshaped(layout, type.getShape()));
}

/// The layout that an operation requires, independent of its neighbours; null for others.
static LayoutAttr statedLayout(Operation *op, LayoutTransfer &transfer) {
  unsigned numWarps = ttg::numWarpsOf(op);
  auto attr = [&](const layout::LinearLayout &layout) { return LayoutAttr::get(op->getContext(), layout); };
  if (auto map = dyn_cast<tt::MapElementwiseOp>(op); map && map.getPack() > 1)
    return packedLayout(map, transfer, numWarps);
  if (auto warps = dyn_cast<tx::ByWarpOp>(op))
    return attr(layout::elementByWarp(tileType(warps.getSrc()).getNumElements(), llvm::Log2_32(numWarps)));
  if (auto store = dyn_cast<tx::FragmentStoreOp>(op))
    if (std::optional<layout::LinearLayout> owners = store.layoutOfOwners())
      return attr(*owners);
  if (auto assembly = dyn_cast<tx::InlineAsmOp>(op)) // of its first tile; it states one for each
    return assembly.getTileLayout(cast<LayoutAttr>(assembly.getLayouts()[0]));
  auto load = dyn_cast<ttg::LocalLoadOp>(op);
  auto store = dyn_cast<ttg::LocalStoreOp>(op);
  Value buffer = load ? load.getSrc() : store ? store.getDst() : Value();
  auto type = buffer ? cast<ttg::MemDescType>(buffer.getType()) : ttg::MemDescType();
  if (type && type.getSpace() == ttg::MemorySpace::Tensor && numWarps >= 4 &&
      layout::fitsTensorMemory(type.getShape(), ir::elementBitsOf(type.getElementType())))
    return attr(layout::tensorMemoryTile(type.getShape(), numWarps));
  return {};
}

/// The access to a tile of memory; none for other operations and for scalars.
static std::optional<ir::MemoryAccess> accessOf(ir::Rules rules) {
  std::optional<ir::MemoryAccess> access = rules.memoryAccess();
  return access && isTile(access->pointer) ? access : std::nullopt;
}

SmallVector<LayoutAttr> LayoutProblem::alternatives(unsigned node) {
  SmallVector<LayoutAttr> result;
  if (!reduces || nodes[node].reason != LayoutReason::Access)
    return result;
  std::optional<ir::MemoryAccess> access = accessOf(nodes[node].rules);
  if (!access)
    return result;
  RankedTensorType type = tileType(access->pointer);
  if (type.getRank() < 2)
    return result;
  ThreadDistribution distribution = costs.getAccessDistribution(access->pointer, access->mask);
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(type.getElementType()).getPointeeType());
  // lanes that access a line together
  unsigned line =
      std::clamp(unsigned(costs.model.access.lineBytes) / (bytes * distribution.vector), 1u, arch::kThreadsPerWarp);
  for (unsigned lanes : {arch::kThreadsPerWarp, line})
    for (bool warpsLast : {false, true}) {
      distribution.lanes = lanes;
      distribution.warpsLast = warpsLast;
      result.push_back(LayoutAttr::get(type.getContext(),
                                       blockedAlong(type.getShape(), distribution, ttg::numWarpsOf(nodes[node].op))));
    }
  return result;
}

/// The lane bits that select other elements in the two layouts.
static unsigned getExchangedLanes(const layout::LinearLayout &a, const layout::LinearLayout &b) {
  unsigned count = 0;
  for (unsigned bit = 0; bit < a.in().bits(layout::Dim::Lane); ++bit)
    count += a.basis(layout::Dim::Lane, bit) != b.basis(layout::Dim::Lane, bit);
  return count;
}

LayoutAttr LayoutProblem::shuffledForStore(unsigned node, LayoutAttr layout) {
  std::optional<ir::MemoryAccess> access = accessOf(nodes[node].rules);
  if (!access || !access->writes || access->atomic || nodes[node].isFixed)
    return {};
  ThreadDistribution distribution = costs.getAccessDistribution(access->pointer, access->mask);
  std::optional<layout::LinearLayout> runs =
      layout::withRunsInThreads(layout.getLayout(), distribution.order.front(), llvm::Log2_32(distribution.vector));
  // (An H200, 2026-11-28, dots of 64x64 to 128x128: exchanging one bit of f32 takes 0.90 to 0.99 of the time of the
  // better of narrow stores and shared memory, two bits of f32 or f16 0.98 to 1.11.)
  if (!runs || getExchangedLanes(*runs, layout.getLayout()) != 1)
    return {};
  return LayoutAttr::get(layout.getContext(), *runs);
}

void LayoutProblem::setPreferredLayout(LayoutNode &node) {
  Operation *op = node.op;
  ir::Rules rules = node.rules;
  reduces |= rules.cost().kind == ir::Cost::Kind::Reduction && tileType(op->getOperand(0)).getRank() > 1;
  if (std::optional<ir::MemoryAccess> access = accessOf(rules)) {
    node.layout =
        LayoutAttr::get(op->getContext(),
                        blockedAlong(tileType(access->pointer).getShape(),
                                     costs.getAccessDistribution(access->pointer, access->mask), ttg::numWarpsOf(op)));
    node.reason = LayoutReason::Access;
    return;
  }
  if (rules.layoutRelation() == ir::LayoutRelation::Instruction) {
    node.layout = transfer.dots[op].c;
    node.isFixed = true;
    node.reason = LayoutReason::Dot;
    return;
  }
  if (LayoutAttr stated = statedLayout(op, transfer)) {
    node.layout = stated;
    node.isFixed = true;
    node.reason = LayoutReason::Fixed;
    return;
  }
  // The initial layout: that of the first operand, or the standard one.
  for (OpOperand *use : node.uses)
    if (const unsigned *from = nodeOf(use->get()))
      if (LayoutAttr layout = transfer.fromOperand(rules, use->getOperandNumber(),
                                                   valueLayout(*from, use->get(), nodes[*from].layout))) {
        node.layout = layout;
        node.reason = LayoutReason::Follows;
        node.origin = nodes[*from].origin;
        return;
      }
  node.layout = transfer.standard(tileType(rules.workingTile()));
  // A buffer is read along its innermost axis, sixteen bytes at a time.
  auto load = dyn_cast<ttg::LocalLoadOp>(op);
  std::optional<unsigned> inner = load ? analysis::innermostAxis(load.getSrc().getType()) : std::nullopt;
  RankedTensorType type = tileType(rules.workingTile());
  if (!inner || *inner + 1 == type.getRank())
    return;
  ThreadDistribution distribution;
  distribution.order = {*inner};
  for (unsigned axis = type.getRank(); axis-- > 0;)
    if (axis != *inner)
      distribution.order.push_back(axis);
  unsigned threads = arch::kThreadsPerWarp * ttg::numWarpsOf(op);
  unsigned wide = costs.model.access.vectorBytes / ir::elementBytes(type.getElementType());
  distribution.vector = std::clamp<int64_t>(type.getNumElements() / threads, 1, std::max(1u, wide));
  node.layout = LayoutAttr::get(op->getContext(), blockedAlong(type.getShape(), distribution, ttg::numWarpsOf(op)));
}

// Queries -------------------------------------------------------------------------------------------------------------

const unsigned *LayoutProblem::nodeOf(Value value) const {
  auto found = definedBy.find(value);
  return found == definedBy.end() ? nullptr : &found->second;
}

LayoutAttr LayoutProblem::valueLayout(unsigned node, Value value, LayoutAttr layout) {
  if (nodes[node].isSlot)
    return layout;
  return transfer.result(nodes[node].rules, cast<OpResult>(value).getResultNumber(), layout);
}

LayoutAttr LayoutProblem::useLayout(unsigned node, OpOperand &use, LayoutAttr layout) {
  return nodes[node].isSlot ? layout : transfer.operand(nodes[node].rules, use.getOperandNumber(), layout);
}

LayoutAttr LayoutProblem::fromValue(unsigned node, Value value, LayoutAttr layout) {
  if (nodes[node].isSlot)
    return layout;
  return transfer.fromResult(nodes[node].rules, cast<OpResult>(value).getResultNumber(), layout);
}

LayoutAttr LayoutProblem::fromUse(unsigned node, OpOperand &use, LayoutAttr layout) {
  return nodes[node].isSlot ? layout : transfer.fromOperand(nodes[node].rules, use.getOperandNumber(), layout);
}

double LayoutProblem::nodeCost(unsigned node, LayoutAttr layout) {
  if (nodes[node].isSlot)
    return 0;
  auto [found, isNew] = nodeCosts.try_emplace({node, layout}, 0.0);
  if (isNew)
    found->second = costs.operation(nodes[node].rules, layout) * nodes[node].weight;
  return found->second;
}

double LayoutProblem::edgeCost(const LayoutEdge &edge, LayoutAttr from, LayoutAttr to) {
  LayoutAttr current = valueLayout(edge.from, edge.use->get(), from), required = useLayout(edge.to, *edge.use, to);
  if (!required || current == required)
    return 0;
  unsigned bytes = ir::elementBytes(tileType(edge.use->get()).getElementType());
  return (1 + costs.conversion(current, required, bytes).cycles) * edge.weight;
}

} // namespace txl::transform
