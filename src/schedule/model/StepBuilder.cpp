// Nodes are placed in the order of the block, but for what a schedule moves: an MMA that is issued in the next
// iteration, waits that are deferred, and copies, which follow the step that frees their slot.
#include "schedule/model/StepBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::schedule {

StepBuilder::StepBuilder(const LoopGraph &graph, OperationCosts &costs, const ScheduledLoop &loop)
    : graph(graph), costs(costs), loop(loop), isChannel(graph.nodes().size()), stepOf(graph.nodes().size(), kNone),
      finish(graph.nodes().size(), 0) {
  for (const TileChannel &channel : loop.channels)
    if (std::optional<unsigned> node = graph.nodeOf(channel.load))
      isChannel.set(*node);
}

/// Whether a node makes a buffer of a channel's tile, which the copy writes.
bool StepBuilder::isChannelBuffer(unsigned node) const {
  Operation *op = graph.nodes()[node].operation();
  return llvm::any_of(op->getResults(), [](Value value) { return isa<ttg::MemDescType>(value.getType()); }) &&
         llvm::any_of(op->getOperands(), [&](Value value) {
           std::optional<unsigned> from = value.getDefiningOp() ? graph.nodeOf(value.getDefiningOp()) : std::nullopt;
           return from && isChannel[*from];
         });
}

/// The nodes that compute something apart from the operands of copies: those with effects, and what they depend on.
llvm::BitVector StepBuilder::neededNodes() const {
  llvm::BitVector needed(graph.nodes().size());
  scf::ForOp body = loop.loop;
  SmallVector<unsigned> worklist;
  auto add = [&](unsigned node) {
    if (!needed[node] && !isChannel[node])
      worklist.push_back(node);
    needed.set(node);
  };
  for (unsigned node = 0; node < graph.nodes().size(); ++node) {
    Operation *op = graph.nodes()[node].operation();
    bool isResult = llvm::any_of(op->getUses(), [&](OpOperand &use) {
      return use.getOwner() == body.getBody()->getTerminator() && !body.getResult(use.getOperandNumber()).use_empty();
    });
    // What is only carried to the next iteration is an address.
    if (!isChannel[node] && (isResult || !isMemoryEffectFree(op)))
      add(node);
  }
  while (!worklist.empty()) {
    unsigned node = worklist.pop_back_val();
    for (const Dependence &edge : graph.dependencesOf(node))
      if (edge.kind != DependenceKind::GlobalOrder)
        add(edge.from);
  }
  return needed;
}

/// Whether the results of a wait are only carried to the next iteration.
static bool isOnlyCarried(Operation *wait) {
  return llvm::all_of(wait->getUsers(), [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); });
}

std::vector<StepBuilder::Placed> StepBuilder::orderNodes() {
  std::vector<Placed> order;
  llvm::BitVector needed = neededNodes();
  unsigned ahead = !loop.channels.empty() ? loop.stages - 1 : 0;
  SmallVector<unsigned> waits;
  for (unsigned node = 0; node < graph.nodes().size(); ++node)
    if (needed[node] && isMmaWait(node))
      waits.push_back(node);
  SmallVector<unsigned> deferred;
  if (loop.deferredWaits)
    deferred.assign(waits.end() - std::min<size_t>(loop.deferredWaits, waits.size()), waits.end());
  bool staysInFlight = waits.size() == 1 && isOnlyCarried(graph.nodes()[waits.front()].operation());
  std::optional<unsigned> moved, movedWait;
  if (loop.nextIterationMma) {
    moved = graph.nodeOf(loop.nextIterationMma);
    for (unsigned wait : waits)
      if (llvm::is_contained(graph.nodes()[wait].operation()->getOperands(), loop.nextIterationMma->getResult(0)))
        movedWait = wait;
  }
  bool isFirstMma = true, isFirstWait = true, placesWait = movedWait.has_value();
  for (unsigned node = 0; node < graph.nodes().size(); ++node) {
    if (!needed[node] || moved == node || movedWait == node || llvm::is_contained(deferred, node))
      continue;
    // The wait for the moved MMA precedes the first reader of its result.
    if (placesWait && llvm::any_of(graph.dependencesOf(node),
                                   [&](const Dependence &edge) { return edge.from == *movedWait && edge.distance; })) {
      order.push_back({*movedWait, ahead + 1});
      placesWait = false;
    }
    order.push_back({node, ahead + (staysInFlight && node == waits.front() ? 1 : 0)});
    if (costOf(node).isMma && std::exchange(isFirstMma, false) && moved)
      order.push_back({*moved, ahead + 1});
    if (isMmaWait(node) && std::exchange(isFirstWait, false))
      for (unsigned wait : deferred)
        order.push_back({wait, ahead + 1});
  }
  if (placesWait)
    order.push_back({*movedWait, ahead + 1});
  return order;
}

SmallVector<StepDependence, 2> StepBuilder::needsOf(unsigned node) {
  SmallVector<StepDependence, 2> needs;
  for (const Dependence &edge : graph.dependencesOf(node)) {
    if (isChannel[edge.from] || edge.kind == DependenceKind::GlobalOrder || stepOf[edge.from] == kNone)
      continue;
    // MMAs complete in order: none waits for its accumulator, and what reads a buffer is ordered by waits.
    const OperationCost &from = costOf(edge.from);
    if (from.isMma ? costOf(node).isMma || edge.kind == DependenceKind::Shared : from.isMmaWait && costOf(node).isMma)
      continue;
    needs.push_back({stepOf[edge.from], edge.distance});
  }
  return needs;
}

void StepBuilder::place(Placed placed) {
  unsigned node = placed.node;
  if (isChannel[node] || isChannelBuffer(node))
    return;
  const OperationCost &cost = costOf(node);
  Step step;
  step.stage = placed.stage;
  step.needs = needsOf(node);
  bool isLoad = !cost.isAsync && cost.accesses;
  if (cost.isAsync || isLoad || cost.isMmaWait) {
    step.holds = cost.holds;
    step.latency = cost.latency;
    step.isAsync = !cost.isMmaWait;
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
  bool endsPhase = llvm::any_of(graph.dependencesOf(node), [&](const Dependence &edge) {
    return !edge.distance && stepOf[edge.from] == steps.size() - 1 && costOf(edge.from).endsPhase;
  });
  if (!isOpen || endsPhase || steps.back().stage != placed.stage || !llvm::all_of(step.needs, isWaitedFor)) {
    steps.push_back(std::move(step));
    isOpen = true;
  }
  unsigned last = steps.size() - 1;
  stepOf[node] = last;
  double begin = 0;
  for (const Dependence &edge : graph.dependencesOf(node))
    if (!edge.distance && stepOf[edge.from] == last)
      begin = std::max(begin, finish[edge.from]);
  for (auto [sum, cycles] : llvm::zip(steps[last].holds, cost.holds))
    sum += cycles;
  finish[node] = begin + cost.latency;
  steps[last].cycles = std::max(steps[last].cycles, finish[node]);
}

Step StepBuilder::copy(unsigned channel) const {
  const TileChannel &one = loop.channels[channel];
  OperationCost cost = costOfCopy(one.bytes, one.isTma, one.vectorBytes, costs.context);
  Step step;
  step.holds = cost.holds;
  step.latency = cost.latency;
  step.isAsync = true;
  step.issue = cost.issue;
  step.fills = {channel};
  return step;
}

/// A channel's tile is waited for by its first reader; its slot is free when its last reader has been waited for.
void StepBuilder::attachChannels() {
  for (auto [channel, one] : llvm::enumerate(loop.channels)) {
    std::optional<unsigned> load = graph.nodeOf(one.load);
    if (!load)
      continue;
    // Readers, through buffers and views, which have no cost.
    llvm::BitVector sources(graph.nodes().size());
    sources.set(*load);
    SmallVector<unsigned> readers;
    for (unsigned node = *load + 1; node < graph.nodes().size(); ++node)
      for (const Dependence &edge : graph.dependencesOf(node))
        if (!edge.distance && sources[edge.from] && edge.kind != DependenceKind::GlobalOrder) {
          Operation *op = graph.nodes()[node].operation();
          bool isView = llvm::any_of(op->getResults(), [](Value v) { return isa<ttg::MemDescType>(v.getType()); });
          if (isView)
            sources.set(node);
          else if (stepOf[node] != kNone)
            readers.push_back(node);
          break;
        }
    if (readers.empty())
      continue;
    unsigned first = ~0u, last = 0;
    for (unsigned reader : readers) {
      unsigned step = stepOf[reader], end = step;
      if (steps[step].isAsync)
        for (const Dependence &edge : graph.dependencesOn(reader))
          if (!edge.distance && isMmaWait(edge.to) && stepOf[edge.to] != kNone)
            end = stepOf[edge.to];
      auto isLater = [&](unsigned a, unsigned b) {
        return std::pair(steps[a].stage, a) > std::pair(steps[b].stage, b);
      };
      first = first == ~0u || isLater(first, step) ? step : first;
      last = readers.front() == reader || isLater(end, last) ? end : last;
    }
    steps[first].drains.push_back(channel);
    steps[last].frees.push_back(channel);
  }
}

/// Adds the registers of values that live from one step to another one, or to a later iteration. A wait for MMAs has
/// those of the MMA.
void StepBuilder::countRegisters() {
  for (unsigned node = 0; node < stepOf.size(); ++node) {
    if (stepOf[node] == kNone || isMmaWait(node))
      continue;
    bool isRead = llvm::any_of(graph.dependencesOn(node), [&](const Dependence &edge) {
      return edge.kind == DependenceKind::Register && stepOf[edge.to] != kNone &&
             (edge.distance || stepOf[edge.to] != stepOf[node]);
    });
    if (isRead)
      steps[stepOf[node]].registerBytes += graph.nodes()[node].registerBytes / costs.context.slices;
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
  SmallVector<bool> isCopied(loop.channels.size(), false);
  for (Step &step : steps) {
    if (!step.drains.empty()) {
      step.cycles += barrier;
      step.issue += barrier;
    }
    positions.push_back(all.size());
    all.push_back(step);
    for (unsigned channel : step.frees) {
      all.push_back(copy(channel));
      isCopied[channel] = true;
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
  for (unsigned channel = 0; channel < loop.channels.size(); ++channel) {
    copies.push_back(copy(channel));
    copies.back().latency += handOver;
  }
  return copies;
}

} // namespace txl::schedule
