// Webs grow from the results of MMAs along the uses that pass them on. Buffers are assigned by intervals of positions
// in the text: a web whose accumulator a loop carries lives for the whole loop.
#include "transform/tensor/AccumulatorWebs.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace txl::transform {

SmallVector<Value, 2> passedOn(OpOperand &use) {
  Operation *op = use.getOwner();
  const unsigned index = use.getOperandNumber();
  if (auto dot = dyn_cast<tx::DotAsyncOp>(op))
    return index == 2 ? SmallVector<Value, 2>{dot.getResult()} : SmallVector<Value, 2>{};
  if (auto wait = dyn_cast<tx::DotWaitOp>(op))
    return {wait.getResult(index)};
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    BlockArgument argument = loop.getTiedLoopRegionIterArg(&use);
    return argument ? SmallVector<Value, 2>{argument, loop.getTiedLoopResult(&use)} : SmallVector<Value, 2>{};
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return {loop.getBeforeArguments()[index]};
  if (auto condition = dyn_cast<scf::ConditionOp>(op)) {
    auto loop = cast<scf::WhileOp>(op->getParentOp());
    return index ? SmallVector<Value, 2>{loop.getAfterArguments()[index - 1], loop.getResult(index - 1)}
                 : SmallVector<Value, 2>{};
  }
  if (!isa<scf::YieldOp>(op))
    return {};
  if (auto loop = dyn_cast<scf::ForOp>(op->getParentOp()))
    return {loop.getRegionIterArg(index), loop.getResult(index)};
  if (auto loop = dyn_cast<scf::WhileOp>(op->getParentOp()))
    return {loop.getBeforeArguments()[index]};
  if (auto branch = dyn_cast<scf::IfOp>(op->getParentOp()))
    return {branch.getResult(index)};
  return {};
}

/// Whether `op` runs at most once after each definition of `value`.
static bool isOncePerDefinition(Value value, Operation *op) {
  Region *region = value.getParentRegion();
  for (Operation *at = op; at->getParentRegion() != region; at = at->getParentOp())
    if (!isa<scf::IfOp>(at->getParentOp()))
      return false;
  return true;
}

/// Whether at most one of two operations runs: they are in different branches.
static bool areExclusive(Operation *a, Operation *b) {
  for (Operation *branch = a->getParentOp(); branch; branch = branch->getParentOp())
    if (isa<scf::IfOp>(branch) && branch->isProperAncestor(b)) {
      for (Region &region : branch->getRegions())
        if (region.isAncestor(a->getParentRegion()))
          return !region.isAncestor(b->getParentRegion());
    }
  return false;
}

/// The uses that pass `value` on, if it may stay in its buffer for all of them.
static SmallVector<OpOperand *> inPlaceUses(Value value) {
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    if (!passedOn(use).empty())
      uses.push_back(&use);
  for (auto [i, use] : llvm::enumerate(uses)) {
    if (!isOncePerDefinition(value, use->getOwner()))
      return {};
    for (OpOperand *other : ArrayRef(uses).take_front(i))
      if (!areExclusive(use->getOwner(), other->getOwner()))
        return {};
  }
  return uses;
}

void AccumulatorWebs::addUses(Value value) {
  for (OpOperand *use : inPlaceUses(value))
    for (Value next : passedOn(*use)) {
      webs.insert(next);
      webs.unionSets(value, next);
      order.insert(next);
    }
}

AccumulatorWebs::AccumulatorWebs(Region &region) {
  region.walk([&](tx::DotAsyncOp dot) {
    webs.insert(dot.getResult());
    order.insert(dot.getResult());
  });
  for (unsigned i = 0; i < order.size(); ++i)
    addUses(order[i]);
  assignBuffers(region);
}

bool AccumulatorWebs::isInPlace(OpOperand &use) const {
  SmallVector<Value, 2> next = passedOn(use);
  return bufferOf(use.get()) && !next.empty() && llvm::is_contained(inPlaceUses(use.get()), &use);
}

std::optional<unsigned> AccumulatorWebs::bufferOf(Value value) const {
  auto found = buffersOf.find(value);
  return found == buffersOf.end() ? std::nullopt : std::optional(found->second);
}

namespace {
/// Positions in the text, both included.
struct Interval {
  unsigned first = ~0u, last = 0;
  void add(Interval other) {
    first = std::min(first, other.first);
    last = std::max(last, other.last);
  }
  bool overlaps(Interval other) const { return first <= other.last && other.first <= last; }
};
} // namespace

void AccumulatorWebs::assignBuffers(Region &region) {
  DenseMap<Operation *, Interval> positions;
  unsigned next = 0;
  region.walk<WalkOrder::PreOrder>([&](Operation *op) { positions[op].first = next++; });
  region.walk<WalkOrder::PostOrder>([&](Operation *op) {
    Interval &own = positions[op];
    own.last = std::max(own.last, own.first);
    if (auto outer = positions.find(op->getParentOp()); outer != positions.end())
      outer->second.last = std::max(outer->second.last, own.last);
  });
  llvm::MapVector<Value, Interval> lives; // of webs, by their representative
  for (Value value : order) {
    Interval &live = lives[webs.getLeaderValue(value)];
    Operation *definition = value.getDefiningOp();
    live.add(positions.lookup(definition ? definition : value.getParentBlock()->getParentOp()));
    for (Operation *user : value.getUsers())
      live.add(positions.lookup(user));
  }
  SmallVector<SmallVector<Interval>> taken;
  DenseMap<Value, unsigned> buffers;
  for (auto &[web, live] : lives) {
    auto type = cast<RankedTensorType>(web.getType());
    unsigned index = 0;
    while (index < types.size() &&
           (types[index] != type || llvm::any_of(taken[index], [&](Interval one) { return one.overlaps(live); })))
      ++index;
    if (index == types.size()) {
      types.push_back(type);
      taken.emplace_back();
    }
    taken[index].push_back(live);
    buffers[web] = index;
  }
  for (Value value : order)
    buffersOf[value] = buffers[webs.getLeaderValue(value)];
}

} // namespace txl::transform
