// Builds the graph of a block. Register dependences follow values into the regions of nodes; a loop-carried value is a
// dependence on the node that defines what is yielded for it, one iteration before, or more if it is only passed on.
// Effects of a node are those of all operations in it.
#include "schedule/loop/LoopGraph.h"
#include "analysis/GlobalAccess.h"
#include "ir/Rules.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace txl::schedule {

/// Bytes of the elements of a tile or a buffer.
static uint64_t bytesOf(Type element, int64_t elements) {
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  return uint64_t(elements) * std::max(1u, bits / 8);
}

/// The most values that one question looks at. Others count as whole.
static constexpr unsigned kMaxValues = 64;

namespace {
/// Each value once, however many uses it has.
struct DistinctExtents {
  SmallVector<int64_t> of(Value tile) {
    auto type = dyn_cast<RankedTensorType>(tile.getType());
    if (!type)
      return {};
    if (auto found = known.find(tile); found != known.end())
      return found->second;
    SmallVector<int64_t> extents = known.size() < kMaxValues ? compute(tile, type) : llvm::to_vector(type.getShape());
    known[tile] = extents;
    return extents;
  }

private:
  SmallVector<int64_t> compute(Value tile, RankedTensorType type) {
    known[tile] = llvm::to_vector(type.getShape()); // counts
    Operation *op = tile.getDefiningOp();
    if (!op)
      return llvm::to_vector(type.getShape());
    if (isa<tt::SplatOp>(op) || op->hasTrait<OpTrait::ConstantLike>())
      return SmallVector<int64_t>(type.getRank(), 1);
    if (isa<tt::BroadcastOp>(op))
      return of(op->getOperand(0));
    if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
      SmallVector<int64_t> extents = of(expand.getSrc());
      extents.insert(extents.begin() + expand.getAxis(), 1);
      return extents;
    }
    if (!op->hasTrait<OpTrait::Elementwise>() || !isMemoryEffectFree(op))
      return llvm::to_vector(type.getShape());
    SmallVector<int64_t> extents(type.getRank(), 1);
    for (Value operand : op->getOperands())
      for (auto [extent, other] : llvm::zip(extents, of(operand)))
        extent = std::max(extent, other);
    return extents;
  }

  llvm::DenseMap<Value, SmallVector<int64_t>> known;
};
} // namespace

SmallVector<int64_t> distinctExtents(Value tile) { return DistinctExtents().of(tile); }

int64_t distinctElements(Value value) {
  int64_t elements = 1;
  for (int64_t extent : distinctExtents(value))
    elements *= extent;
  return elements;
}

void LoopGraph::addNodes(Block &block, Operation *epilogueBegin) {
  body = &block;
  bool isEpilogue = false;
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      continue;
    isEpilogue |= &op == epilogueBegin;
    if (!isEpilogue || &op == epilogueBegin)
      allNodes.emplace_back();
    if (isEpilogue)
      last = allNodes.size() - 1;
    LoopNode &node = allNodes.back();
    node.operations.push_back(&op);
    indices[&op] = allNodes.size() - 1;
    for (Value result : op.getResults())
      if (auto tile = dyn_cast<RankedTensorType>(result.getType()))
        if (distinctElements(result) == tile.getNumElements())
          node.registerBytes += bytesOf(tile.getElementType(), tile.getNumElements());
    for (const ir::BufferEffect &effect : ir::Rules(&op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::Allocate)
        if (auto type = dyn_cast<ttg::MemDescType>(effect.buffer.getType());
            type && type.getSpace() == ttg::MemorySpace::Shared)
          node.sharedBytes += bytesOf(type.getElementType(), ShapedType::getNumElements(type.getShape()));
    for (Region &region : op.getRegions())
      if (isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op) && !region.empty()) {
        LoopGraph graph;
        graph.addNodes(region.front(), nullptr);
        auto loop = dyn_cast<scf::ForOp>(op);
        graph.addRegisterDependences(region.front(), loop);
        graph.addEffectDependences(loop);
        node.nested.push_back(std::move(graph));
      }
  }
}

std::optional<unsigned> LoopGraph::nodeOf(Operation *op) const {
  Operation *ancestor = body->findAncestorOpInBlock(*op);
  auto found = ancestor ? indices.find(ancestor) : indices.end();
  return found == indices.end() ? std::nullopt : std::optional<unsigned>(found->second);
}

void LoopGraph::add(Dependence edge) {
  if ((!edge.distance && edge.from == edge.to) || llvm::is_contained(before[edge.to], edge))
    return;
  edges.push_back(edge);
  before[edge.to].push_back(edge);
  after[edge.from].push_back(edge);
}

void LoopGraph::addRegisterDependences(Block &block, scf::ForOp loop) {
  auto kindOf = [](Value value) {
    auto buffer = dyn_cast<ttg::MemDescType>(value.getType());
    return !buffer                                         ? DependenceKind::Register
           : buffer.getSpace() == ttg::MemorySpace::Tensor ? DependenceKind::TensorMemory
                                                           : DependenceKind::Shared;
  };
  auto use = [&](Value value, unsigned user) {
    unsigned distance = 0;
    auto argument = dyn_cast<BlockArgument>(value);
    // A loop-carried value that is yielded for another one was defined one more iteration before.
    while (loop && argument && argument.getOwner() == &block && argument != loop.getInductionVar() &&
           distance <= loop.getNumRegionIterArgs()) {
      value = loop.getTiedLoopYieldedValue(argument)->get();
      argument = dyn_cast<BlockArgument>(value);
      ++distance;
    }
    if (Operation *op = value.getDefiningOp())
      if (std::optional<unsigned> from = nodeOf(op))
        add({*from, user, distance, kindOf(value)});
  };
  before.resize(allNodes.size());
  after.resize(allNodes.size());
  for (unsigned index = 0; index < allNodes.size(); ++index)
    for (Operation *op : allNodes[index].operations)
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          use(operand, index);
      });
}

namespace {
/// What a node does to memory.
struct NodeEffects {
  struct Access {
    Value root;
    bool isWrite;
    ttg::MemorySpace space;
  };
  SmallVector<Access, 2> buffers;
  SmallVector<analysis::GlobalAccess, 1> global;
  bool isOrdered = false; ///< its effect has no interface: its order is kept
};
} // namespace

/// The value that allocated a buffer, or the one that a loop carries.
static Value rootOf(Value buffer) {
  while (Operation *op = buffer.getDefiningOp()) {
    Value of;
    for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::View && effect.buffer == buffer)
        of = effect.of;
    if (!of)
      break;
    buffer = of;
  }
  return buffer;
}

static NodeEffects effectsOf(const LoopNode &node) {
  using Kind = ir::BufferEffect::Kind;
  NodeEffects effects;
  for (Operation *op : node.operations)
    op->walk([&](Operation *inner) {
      if (isMemoryEffectFree(inner) || inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
        return;
      ir::Rules rules(inner);
      bool isKnown = false;
      for (const ir::BufferEffect &effect : rules.bufferEffects()) {
        auto type = dyn_cast<ttg::MemDescType>(effect.buffer.getType());
        isKnown = true;
        if (effect.kind == Kind::Read || effect.kind == Kind::Write || effect.kind == Kind::Free)
          effects.buffers.push_back(
              {rootOf(effect.buffer), effect.kind != Kind::Read, type ? type.getSpace() : ttg::MemorySpace::Shared});
        else if (effect.kind == Kind::Synchronise)
          effects.isOrdered = true;
      }
      if (std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(inner)) {
        access->pointer = nullptr; // of another iteration it differs
        effects.global.push_back(*access);
        isKnown = true;
      }
      // What completes MMAs is ordered by their values.
      effects.isOrdered |= !isKnown && rules.layoutRelation() != ir::LayoutRelation::Instruction;
    });
  return effects;
}

void LoopGraph::addEffectDependences(scf::ForOp loop) {
  std::vector<NodeEffects> all;
  for (const LoopNode &node : allNodes)
    all.push_back(effectsOf(node));
  auto isEmpty = [](const NodeEffects &one) { return one.buffers.empty() && one.global.empty() && !one.isOrdered; };
  auto addBetween = [&](unsigned first, unsigned second) {
    const NodeEffects &a = all[first], &b = all[second];
    bool inOrder = a.isOrdered || b.isOrdered;
    for (const analysis::GlobalAccess &one : a.global)
      for (const analysis::GlobalAccess &other : b.global)
        inOrder |= (one.write || other.write) && !one.isDisjointFrom(other);
    auto both = [&](DependenceKind kind, Value root) {
      add({first, second, 0, kind});
      // A buffer that the iteration allocates itself is another one in the next iteration.
      bool isOwn = root && root.getDefiningOp() && nodeOf(root.getDefiningOp());
      if (loop && !isOwn)
        add({second, first, 1, kind});
    };
    if (inOrder)
      both(DependenceKind::GlobalOrder, nullptr);
    for (const NodeEffects::Access &one : a.buffers)
      for (const NodeEffects::Access &other : b.buffers)
        if (one.root == other.root && (one.isWrite || other.isWrite))
          both(one.space == ttg::MemorySpace::Tensor ? DependenceKind::TensorMemory : DependenceKind::Shared, one.root);
  };
  for (unsigned second = 0; second < all.size(); ++second)
    for (unsigned first = 0; first < second; ++first)
      if (!isEmpty(all[first]) && !isEmpty(all[second]))
        addBetween(first, second);
}

LoopGraph LoopGraph::ofLoop(scf::ForOp loop) {
  LoopGraph graph;
  graph.addNodes(*loop.getBody(), nullptr);
  graph.addRegisterDependences(*loop.getBody(), loop);
  graph.addEffectDependences(loop);
  return graph;
}

LoopGraph LoopGraph::ofTile(Block &block) {
  Operation *lastLoop = nullptr;
  for (Operation &op : block)
    if (isa<LoopLikeOpInterface>(op))
      lastLoop = &op;
  LoopGraph graph;
  graph.addNodes(block, lastLoop ? lastLoop->getNextNode() : nullptr);
  graph.addRegisterDependences(block, nullptr);
  graph.addEffectDependences(nullptr);
  return graph;
}

} // namespace txl::schedule
