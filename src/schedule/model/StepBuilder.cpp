// Nodes are placed in the order of the block, but for what a schedule moves: an MMA that is issued in the next
// iteration, waits that are deferred, and copies, which follow the step that frees their slot.
#include "schedule/model/StepBuilder.h"
#include "ir/Rules.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::schedule {

StepBuilder::StepBuilder(const LoopGraph &graph, const CostContext &context, const ScheduledLoop &loop,
                         unsigned firstChannel)
    : graph(graph), context(context), loop(&loop), firstChannel(firstChannel) {}

const TileChannel *StepBuilder::channelOf(unsigned node) const {
  Operation *op = graph.nodes()[node].operation();
  auto found = llvm::find_if(loop->channels, [&](const TileChannel &channel) { return channel.load == op; });
  return found == loop->channels.end() ? nullptr : &*found;
}

/// Whether a node makes a buffer of a channel's tile, which the copy writes.
bool StepBuilder::isChannelBuffer(unsigned node) const {
  Operation *op = graph.nodes()[node].operation();
  return llvm::any_of(op->getResults(), [](Value value) { return isa<ttg::MemDescType>(value.getType()); }) &&
         llvm::any_of(op->getOperands(), [&](Value value) {
           std::optional<unsigned> from = value.getDefiningOp() ? graph.nodeOf(value.getDefiningOp()) : std::nullopt;
           return from && channelOf(*from);
         });
}

/// The nodes that compute something apart from the operands of copies: those with effects, and what they depend on.
llvm::DenseSet<unsigned> StepBuilder::neededNodes() const {
  llvm::DenseSet<unsigned> needed;
  scf::ForOp body = loop->loop;
  SmallVector<unsigned> worklist;
  auto add = [&](unsigned node) {
    if (needed.insert(node).second && !channelOf(node))
      worklist.push_back(node);
  };
  for (unsigned node = 0; node < graph.nodes().size(); ++node) {
    Operation *op = graph.nodes()[node].operation();
    bool isResult = llvm::any_of(op->getUses(), [&](OpOperand &use) {
      return use.getOwner() == body.getBody()->getTerminator() && !body.getResult(use.getOperandNumber()).use_empty();
    });
    // What is only carried to the next iteration is an address.
    if (!channelOf(node) && (isResult || !isMemoryEffectFree(op)))
      add(node);
  }
  while (!worklist.empty()) {
    unsigned node = worklist.pop_back_val();
    for (const Dependence &edge : graph.dependences())
      if (edge.to == node && edge.kind != DependenceKind::GlobalOrder)
        add(edge.from);
  }
  return needed;
}

/// Whether the results of a wait are only carried to the next iteration.
static bool isOnlyCarried(Operation *wait) {
  return llvm::all_of(wait->getUsers(), [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); });
}

std::vector<StepBuilder::Placed> StepBuilder::orderNodes() const {
  std::vector<Placed> order;
  llvm::DenseSet<unsigned> needed = neededNodes();
  unsigned ahead = !loop->channels.empty() ? loop->stages - 1 : 0;
  SmallVector<unsigned> waits;
  for (unsigned node = 0; node < graph.nodes().size(); ++node)
    if (needed.contains(node) && isMmaWait(graph.nodes()[node].operation()))
      waits.push_back(node);
  SmallVector<unsigned> deferred;
  if (loop->deferredWaits)
    deferred.assign(waits.end() - std::min<size_t>(loop->deferredWaits, waits.size()), waits.end());
  bool staysInFlight = waits.size() == 1 && isOnlyCarried(graph.nodes()[waits.front()].operation());
  std::optional<unsigned> moved, movedWait;
  if (loop->nextIterationMma) {
    moved = graph.nodeOf(loop->nextIterationMma);
    for (unsigned wait : waits)
      if (llvm::is_contained(graph.nodes()[wait].operation()->getOperands(), loop->nextIterationMma->getResult(0)))
        movedWait = wait;
  }
  bool isFirstMma = true, isFirstWait = true, placesWait = movedWait.has_value();
  for (unsigned node = 0; node < graph.nodes().size(); ++node) {
    if (!needed.contains(node) || moved == node || movedWait == node || llvm::is_contained(deferred, node))
      continue;
    Operation *op = graph.nodes()[node].operation();
    // The wait for the moved MMA precedes the first reader of its result.
    if (placesWait && llvm::any_of(graph.dependences(), [&](const Dependence &edge) {
          return edge.to == node && edge.from == *movedWait && edge.distance;
        })) {
      order.push_back({*movedWait, ahead + 1});
      placesWait = false;
    }
    order.push_back({node, ahead + (staysInFlight && node == waits.front() ? 1 : 0)});
    if (isMma(op) && std::exchange(isFirstMma, false) && moved)
      order.push_back({*moved, ahead + 1});
    if (isMmaWait(op) && std::exchange(isFirstWait, false))
      for (unsigned wait : deferred)
        order.push_back({wait, ahead + 1});
  }
  if (placesWait)
    order.push_back({*movedWait, ahead + 1});
  return order;
}

SmallVector<StepDependence, 2> StepBuilder::needsOf(unsigned node) const {
  SmallVector<StepDependence, 2> needs;
  Operation *op = graph.nodes()[node].operation();
  for (const Dependence &edge : graph.dependences()) {
    if (edge.to != node || channelOf(edge.from))
      continue;
    Operation *from = graph.nodes()[edge.from].operation();
    // MMAs complete in order: none waits for its accumulator, and what reads a buffer is ordered by waits.
    if (isMma(op) && (isMma(from) || isMmaWait(from)))
      continue;
    if (edge.kind == DependenceKind::GlobalOrder || (edge.kind == DependenceKind::Shared && isMma(from)))
      continue;
    auto step = stepOf.find(edge.from);
    if (step != stepOf.end())
      needs.push_back({step->second, edge.distance});
  }
  return needs;
}

void StepBuilder::place(Placed placed) {
  unsigned node = placed.node;
  if (channelOf(node) || isChannelBuffer(node))
    return;
  Operation *op = graph.nodes()[node].operation();
  OperationCost cost = costOf(op, context);
  Step step;
  step.stage = placed.stage;
  step.needs = needsOf(node);
  bool isLoad = !cost.isAsync && ir::Rules(op).memoryAccess().has_value();
  if (cost.isAsync || isLoad || isMmaWait(op)) {
    step.holds = cost.holds;
    step.latency = cost.latency;
    step.isAsync = !isMmaWait(op);
    step.issue = isLoad ? cost.holds[unsigned(arch::Unit::Issue)] : cost.issue;
    stepOf[node] = steps.size();
    steps.push_back(std::move(step));
    isOpen = false;
    return;
  }
  // Results of other steps that the open one does not wait for yet begin another step.
  auto isWaitedFor = [&](const StepDependence &need) {
    return need.step == steps.size() - 1 || (!steps[need.step].isAsync && !steps[need.step].latency) ||
           llvm::any_of(steps.back().needs, [&](const StepDependence &known) {
             return known.step == need.step && known.distance <= need.distance;
           });
  };
  if (!isOpen || steps.back().stage != placed.stage || !llvm::all_of(step.needs, isWaitedFor)) {
    steps.push_back(std::move(step));
    isOpen = true;
  }
  unsigned last = steps.size() - 1;
  stepOf[node] = last;
  double begin = 0;
  for (const Dependence &edge : graph.dependences())
    if (edge.to == node && !edge.distance)
      if (auto from = stepOf.find(edge.from); from != stepOf.end() && from->second == last)
        begin = std::max(begin, finish.lookup(edge.from));
  for (auto [sum, cycles] : llvm::zip(steps[last].holds, cost.holds))
    sum += cycles;
  finish[node] = begin + cost.latency;
  steps[last].cycles = std::max(steps[last].cycles, finish[node]);
}

Step StepBuilder::copy(unsigned channel) const {
  const TileChannel &one = loop->channels[channel];
  OperationCost cost = costOfCopy(one.bytes, one.isTma, one.vectorBytes, context);
  Step step;
  step.holds = cost.holds;
  step.latency = cost.latency;
  step.isAsync = true;
  step.issue = cost.issue;
  step.fills = {firstChannel + channel};
  return step;
}

/// A channel's tile is waited for by its first reader; its slot is free when its last reader has been waited for.
void StepBuilder::attachChannels() {
  for (auto [channel, one] : llvm::enumerate(loop->channels)) {
    std::optional<unsigned> load = graph.nodeOf(one.load);
    if (!load)
      continue;
    // Readers, through buffers and views, which have no cost.
    llvm::DenseSet<unsigned> sources{*load};
    SmallVector<unsigned> readers;
    for (unsigned node = *load + 1; node < graph.nodes().size(); ++node)
      for (const Dependence &edge : graph.dependences())
        if (edge.to == node && !edge.distance && sources.contains(edge.from) &&
            edge.kind != DependenceKind::GlobalOrder) {
          Operation *op = graph.nodes()[node].operation();
          bool isView = llvm::any_of(op->getResults(), [](Value v) { return isa<ttg::MemDescType>(v.getType()); });
          if (isView)
            sources.insert(node);
          else if (stepOf.contains(node))
            readers.push_back(node);
          break;
        }
    if (readers.empty())
      continue;
    unsigned first = ~0u, last = 0;
    for (unsigned reader : readers) {
      unsigned step = stepOf[reader], end = step;
      if (steps[step].isAsync)
        for (const Dependence &edge : graph.dependences())
          if (edge.from == reader && !edge.distance && isMmaWait(graph.nodes()[edge.to].operation()))
            if (auto wait = stepOf.find(edge.to); wait != stepOf.end())
              end = wait->second;
      auto isLater = [&](unsigned a, unsigned b) {
        return std::pair(steps[a].stage, a) > std::pair(steps[b].stage, b);
      };
      first = first == ~0u || isLater(first, step) ? step : first;
      last = readers.front() == reader || isLater(end, last) ? end : last;
    }
    steps[first].drains.push_back(firstChannel + channel);
    steps[last].frees.push_back(firstChannel + channel);
  }
}

/// Adds the registers of values that live from one step to another one, or to a later iteration. A wait for MMAs has
/// those of the MMA.
void StepBuilder::countRegisters() {
  for (auto [node, step] : stepOf) {
    const LoopNode &all = graph.nodes()[node];
    bool isRead = llvm::any_of(graph.dependences(), [&, node = node, step = step](const Dependence &edge) {
      auto reader = stepOf.find(edge.to);
      return edge.from == node && edge.kind == DependenceKind::Register && reader != stepOf.end() &&
             (edge.distance || reader->second != step);
    });
    if (isRead && !isMmaWait(all.operation()))
      steps[step].registerBytes += all.registerBytes / context.slices;
  }
}

std::vector<Step> StepBuilder::compute(bool copies) {
  for (Placed placed : orderNodes())
    place(placed);
  countRegisters();
  attachChannels();
  if (!copies)
    return std::move(steps);
  // The warps synchronise where a tile that all of them have copied begins to be read.
  double barrier = arch::smOperation("bar.sync.8warps").latency;
  std::vector<Step> all;
  SmallVector<unsigned> positions; // of each step in `all`
  SmallVector<bool> isCopied(loop->channels.size(), false);
  for (Step &step : steps) {
    if (!step.drains.empty()) {
      step.cycles += barrier;
      step.issue += barrier;
    }
    positions.push_back(all.size());
    all.push_back(step);
    for (unsigned channel : step.frees) {
      all.push_back(copy(channel - firstChannel));
      isCopied[channel - firstChannel] = true;
    }
  }
  for (auto [index, position] : llvm::enumerate(positions))
    for (StepDependence &need : all[position].needs)
      need.step = positions[need.step];
  return all;
}

std::vector<Step> StepBuilder::produce() const {
  std::vector<Step> copies;
  double handOver = arch::smOperation("bar.sync.8warps").latency;
  for (unsigned channel = 0; channel < loop->channels.size(); ++channel) {
    copies.push_back(copy(channel));
    copies.back().latency += handOver;
  }
  return copies;
}

} // namespace txl::schedule
