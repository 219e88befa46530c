// Segments of a tile: what precedes a loop, each loop, and the epilogue. Channels of loops that follow each other share
// their rings by position, as the code does.
#include "schedule/model/TileBuilder.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "schedule/model/StepBuilder.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace txl::schedule {

std::optional<uint64_t> knownTrips(scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound()),
                         upper = getConstantIntValue(loop.getUpperBound()), step = getConstantIntValue(loop.getStep());
  if (!lower || !upper || !step || *step <= 0)
    return std::nullopt;
  return *upper <= *lower ? 0 : (uint64_t(*upper) - uint64_t(*lower) + uint64_t(*step) - 1) / uint64_t(*step);
}

/// The steps of operations outside of loops: loads are in flight until something is computed.
static std::vector<Step> straightSteps(ArrayRef<Operation *> operations, OperationCosts &costs) {
  std::vector<Step> steps;
  SmallVector<StepDependence, 2> loads;
  Step computed;
  auto flush = [&] {
    if (limiterOf(computed.holds) == arch::Unit(0) && !computed.holds[0] && computed.needs.empty())
      return;
    steps.push_back(computed);
    computed = Step();
  };
  for (Operation *op : operations) {
    const OperationCost &cost = costs.of(op);
    if (!cost.accesses && !cost.isAsync) {
      for (auto [sum, cycles] : llvm::zip(computed.holds, cost.holds))
        sum += cycles;
      if (cost.held() > 0)
        for (StepDependence load : std::exchange(loads, {}))
          computed.needs.push_back(load);
      continue;
    }
    flush();
    Step step;
    step.holds = cost.holds;
    step.latency = cost.latency;
    step.isAsync = true;
    step.issue = cost.isAsync ? cost.issue : cost.holds[unsigned(arch::Unit::Issue)];
    if (!cost.accesses || cost.writes)
      step.needs = std::exchange(loads, {});
    if (!cost.writes)
      loads.push_back({unsigned(steps.size()), 0});
    steps.push_back(step);
  }
  for (StepDependence load : loads)
    computed.needs.push_back(load);
  flush();
  return steps;
}

OperationCosts &TileModel::costsIn(const CostContext &context) {
  for (const std::unique_ptr<OperationCosts> &known : costs)
    if (known->context == context)
      return *known;
  costs.push_back(std::make_unique<OperationCosts>(context));
  return *costs.back();
}

static const ScheduledLoop *findSchedule(const ScheduledTile &tile, Operation *loop) {
  auto found = llvm::find_if(tile.loops, [&](const ScheduledLoop &one) { return one.loop == loop; });
  return found == tile.loops.end() ? nullptr : &*found;
}

/// The costs of operations as one of a tile's consumers, or all its warps, execute them.
static OperationCosts &computingCosts(const ScheduledTile &tile, TileModel &model) {
  unsigned computing = std::max(1u, tile.consumers);
  return model.costsIn({tile.architecture, std::max(1u, tile.warps / computing), computing});
}

uint64_t tripsOf(scf::ForOp loop, const ScheduledTile &tile) {
  return knownTrips(loop).value_or(arch::smModelOf(*tile.architecture).loops.predictedTrips);
}

/// The nodes of a tile that producer warps compute as well: what the bounds of loops and the operands of copies depend
/// on. Pointers of TMA boxes are no tiles.
static llvm::BitVector producerNodes(const ScheduledTile &tile, const LoopGraph &graph) {
  llvm::BitVector nodes(graph.nodes().size());
  llvm::DenseSet<Value> seen;
  auto add = [&](ValueRange values, bool isBox) {
    SmallVector<Value> worklist(values);
    while (!worklist.empty()) {
      Value value = worklist.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      Operation *op = value.getDefiningOp();
      if (!op) {
        auto argument = cast<BlockArgument>(value);
        if (auto loop = dyn_cast_or_null<scf::ForOp>(argument.getOwner()->getParentOp()))
          if (OpOperand *init = loop.getTiedLoopInit(argument))
            worklist.push_back(init->get());
        continue;
      }
      llvm::append_range(worklist, op->getOperands());
      std::optional<unsigned> node = op->getBlock() == tile.block ? graph.nodeOf(op) : std::nullopt;
      if (node && !(isBox && isa<RankedTensorType>(value.getType())))
        nodes.set(*node);
    }
  };
  for (const ScheduledLoop &loop : tile.loops)
    for (const TileChannel &channel : loop.channels)
      if (!channel.isTma)
        add(channel.load->getOperands(), false);
  for (const ScheduledLoop &loop : tile.loops) {
    scf::ForOp of = loop.loop;
    add({of.getLowerBound(), of.getUpperBound(), of.getStep()}, true);
    for (const TileChannel &channel : loop.channels)
      if (channel.isTma)
        add(channel.load->getOperands(), true);
  }
  return nodes;
}

TileBuilder::TileBuilder(const ScheduledTile &tile, TileModel &model)
    : tile(tile), graph(model.graph), costs(computingCosts(tile, model)),
      producerCosts(model.costsIn({tile.architecture, arch::smModelOf(*tile.architecture).warps.perWarpgroup})) {
  program.partitions = tile.consumers ? tile.consumers + 1 : 1;
  program.isPersistent = tile.isPersistent;
  // A CTA's first instructions and arguments come from memory.
  program.startCycles = arch::smOperation("ld.global.v4.dram").latency;
  if (tile.consumers)
    ofProducer = producerNodes(tile, graph);
}

TileProgram TileBuilder::build() {
  SmallVector<unsigned> straight; // nodes
  auto flush = [&] {
    if (!straight.empty())
      addStraight(straight);
    straight.clear();
  };
  for (auto [index, node] : llvm::enumerate(graph.nodes())) {
    auto loop = dyn_cast<scf::ForOp>(node.operation());
    if (!loop) {
      straight.push_back(index);
      continue;
    }
    flush();
    addLoop(loop, node.nested.front());
  }
  flush();
  return std::move(program);
}

LoopSteps TileBuilder::stepsOf(scf::ForOp loop, const LoopGraph &body) const {
  ScheduledLoop plain;
  plain.loop = loop;
  const ScheduledLoop *found = findSchedule(tile, loop);
  const ScheduledLoop &schedule = found ? *found : plain;
  LoopSteps steps;
  steps.computing = StepBuilder(body, costs, schedule).compute(!tile.consumers);
  if (tile.consumers)
    steps.producing = StepBuilder(body, costs, schedule).produce();
  if (schedule.registers > tile.maxRegisters)
    steps.computing.push_back(spill(schedule.registers - tile.maxRegisters, steps.computing));
  return steps;
}

void TileBuilder::addSegment(uint64_t trips, std::vector<Step> computing, std::vector<Step> producing) {
  Segment segment;
  segment.trips = trips;
  if (tile.consumers)
    segment.partitions.push_back(std::move(producing));
  while (segment.partitions.size() + 1 < program.partitions)
    segment.partitions.push_back(computing);
  segment.partitions.push_back(std::move(computing));
  program.segments.push_back(std::move(segment));
}

void TileBuilder::addStraight(ArrayRef<unsigned> nodes) {
  SmallVector<Operation *> all, addresses;
  for (unsigned node : nodes) {
    llvm::append_range(all, graph.nodes()[node].operations);
    if (tile.consumers && ofProducer[node])
      llvm::append_range(addresses, graph.nodes()[node].operations);
  }
  addSegment(1, straightSteps(all, costs), straightSteps(addresses, producerCosts));
}

void TileBuilder::addLoop(scf::ForOp loop, const LoopGraph &body) {
  LoopSteps steps = stepsOf(loop, body);
  if (const ScheduledLoop *schedule = findSchedule(tile, loop))
    while (program.channels.size() < schedule->channels.size())
      program.channels.push_back({std::max(1u, schedule->stages), std::max(1u, tile.consumers)});
  addSegment(tripsOf(loop, tile), std::move(steps.computing), std::move(steps.producing));
}

Step TileBuilder::spill(unsigned registers, ArrayRef<Step> steps) const {
  const arch::SmModel &model = arch::smModelOf(*tile.architecture);
  double bytes = 2 * double(analysis::registerBytes(registers, costs.context.warps * arch::kThreadsPerWarp));
  Step step;
  step.holds[unsigned(arch::Unit::Shared)] = bytes / model.sharedBytes;
  step.holds[unsigned(arch::Unit::Issue)] = 2.0 * registers * costs.context.warps / model.issueSlots;
  for (const Step &one : steps)
    step.stage = std::max(step.stage, one.stage);
  return step;
}

} // namespace txl::schedule
