// Segments of a tile: what precedes a loop, each loop, and the epilogue. Channels of loops that follow each other share
// their rings by position, as the code does.
#include "schedule/model/TilePrediction.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "ir/Rules.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "schedule/loop/LoopGraph.h"
#include "schedule/model/OperationCost.h"
#include "schedule/model/StepBuilder.h"
#include <cmath>

using namespace mlir;

namespace txl::schedule {

llvm::StringRef nameOf(arch::Unit unit) {
  switch (unit) {
  case arch::Unit::Mma:
  case arch::Unit::MmaSync:
    return "tensor_core";
  case arch::Unit::SpecialFunctions:
    return "special_functions";
  case arch::Unit::FP32:
    return "fp32";
  case arch::Unit::Integer:
    return "integer";
  case arch::Unit::Shuffle:
    return "shuffle";
  case arch::Unit::Shared:
    return "shared_memory";
  case arch::Unit::Global:
    return "global_memory";
  case arch::Unit::Issue:
    return "issue";
  }
  llvm_unreachable("every unit has a name");
}

arch::Unit limiterOf(const UnitTimes &cycles) {
  return arch::Unit(std::max_element(cycles.begin(), cycles.end()) - cycles.begin());
}

/// The trip count of a loop, if it is known.
static std::optional<uint64_t> knownTrips(scf::ForOp loop) {
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound()),
                         upper = getConstantIntValue(loop.getUpperBound()), step = getConstantIntValue(loop.getStep());
  if (!lower || !upper || !step || *step <= 0)
    return std::nullopt;
  return *upper <= *lower ? 0 : (uint64_t(*upper) - uint64_t(*lower) + uint64_t(*step) - 1) / uint64_t(*step);
}

/// The steps of operations outside of loops: loads are in flight until something is computed.
static std::vector<Step> straightSteps(ArrayRef<Operation *> operations, const CostContext &context) {
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
    OperationCost cost = costOf(op, context);
    std::optional<ir::MemoryAccess> access = ir::Rules(op).memoryAccess();
    if (!access && !cost.isAsync) {
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
    if (!access || access->writes)
      step.needs = std::exchange(loads, {});
    if (!access || !access->writes)
      loads.push_back({unsigned(steps.size()), 0});
    steps.push_back(step);
  }
  for (StepDependence load : loads)
    computed.needs.push_back(load);
  flush();
  return steps;
}

/// The problem of the loop's steps as one partition, copies included. Each unit that a step holds is a node, because
/// units serve a step independently.
static ModuloProblem moduloProblem(const std::vector<Step> &steps) {
  ModuloProblem problem;
  auto cyclesOf = [](double cycles) { return unsigned(std::lround(std::min(cycles, 1e6))); };
  llvm::DenseMap<unsigned, unsigned> fillOf;
  std::vector<unsigned> begins; // the first node of each step
  for (auto [index, step] : llvm::enumerate(steps)) {
    begins.push_back(problem.nodes.size());
    for (unsigned unit = 0; unit < arch::kUnits; ++unit)
      if (unsigned cycles = cyclesOf(step.holds[unit]))
        problem.nodes.emplace_back().holds.push_back({arch::Unit(unit), cycles});
    if (problem.nodes.size() == begins.back())
      problem.nodes.emplace_back();
    problem.nodes.back().registerBytes = step.registerBytes;
    for (unsigned channel : step.fills)
      fillOf[channel] = index;
  }
  begins.push_back(problem.nodes.size());
  auto depend = [&](unsigned from, unsigned to, unsigned distance) {
    for (unsigned a = begins[from]; a < begins[from + 1]; ++a)
      for (unsigned b = begins[to]; b < begins[to + 1]; ++b) {
        double held = problem.nodes[a].holds.empty() ? 0 : problem.nodes[a].holds.front().cycles;
        unsigned latency = cyclesOf(std::max(held, steps[from].cycles) + steps[from].latency);
        if (distance || a != b)
          problem.dependences.push_back({a, b, latency, distance});
      }
  };
  for (auto [index, step] : llvm::enumerate(steps)) {
    for (const StepDependence &need : step.needs)
      if (need.distance || need.step != index)
        depend(need.step, index, need.distance);
    for (unsigned channel : step.drains)
      if (auto fill = fillOf.find(channel); fill != fillOf.end())
        depend(fill->second, index, 0);
  }
  return problem;
}

namespace {
/// Builds the program of a scheduled tile.
class TileBuilder {
public:
  explicit TileBuilder(const ScheduledTile &tile) : tile(tile), graph(LoopGraph::ofTile(*tile.block)) {
    unsigned computing = std::max(1u, tile.consumers);
    context = {tile.architecture, std::max(1u, tile.warps / computing), computing};
    program.partitions = tile.consumers ? tile.consumers + 1 : 1;
    program.isPersistent = tile.isPersistent;
    // A CTA's first instructions and arguments come from memory.
    program.startCycles = arch::smOperation("ld.global.v4.dram").latency;
  }

  void build() {
    SmallVector<Operation *> straight;
    auto flush = [&] {
      if (!straight.empty())
        addSegment(1, straightSteps(straight, context), {});
      straight.clear();
    };
    for (const LoopNode &node : graph.nodes()) {
      auto loop = dyn_cast<scf::ForOp>(node.operation());
      if (!loop) {
        straight.append(node.operations.begin(), node.operations.end());
        continue;
      }
      flush();
      addLoop(loop, node.nested.front());
    }
    flush();
  }

  TileProgram program;
  std::vector<LoopPrediction> loops;

private:
  void addSegment(uint64_t trips, std::vector<Step> computing, std::vector<Step> producing) {
    Segment segment;
    segment.trips = trips;
    if (tile.consumers)
      segment.partitions.push_back(std::move(producing));
    while (segment.partitions.size() + 1 < program.partitions)
      segment.partitions.push_back(computing);
    segment.partitions.push_back(std::move(computing));
    program.segments.push_back(std::move(segment));
  }

  void addLoop(scf::ForOp loop, const LoopGraph &body) {
    auto found = llvm::find_if(tile.loops, [&](const ScheduledLoop &one) { return one.loop == loop; });
    ScheduledLoop plain;
    plain.loop = loop;
    const ScheduledLoop &schedule = found == tile.loops.end() ? plain : *found;
    for (auto [index, channel] : llvm::enumerate(schedule.channels))
      if (index >= program.channels.size())
        program.channels.push_back({std::max(1u, schedule.stages), std::max(1u, tile.consumers)});
    LoopPrediction prediction;
    prediction.loop = loop;
    std::optional<uint64_t> trips = knownTrips(loop);
    prediction.isAssumed = !trips;
    prediction.trips = trips.value_or(arch::smModelOf(*tile.architecture).loops.predictedTrips);
    std::vector<Step> computing = StepBuilder(body, context, schedule, 0).compute(!tile.consumers);
    std::vector<Step> producing;
    if (tile.consumers)
      producing = StepBuilder(body, context, schedule, 0).produce();
    unsigned sharing = std::max(1u, tile.consumers);
    for (auto [steps, times] : {std::pair(&computing, sharing), std::pair(&producing, 1u)})
      for (const Step &step : *steps)
        for (unsigned unit = 0; unit < arch::kUnits; ++unit)
          prediction.cycles[unit] += times * step.holds[unit];
    std::vector<Step> whole = computing;
    if (tile.consumers) { // the interval of all units, with the producer's copies
      for (Step &step : whole) {
        step.registerBytes *= sharing;
        for (double &cycles : step.holds)
          cycles *= sharing;
      }
      whole.insert(whole.end(), producing.begin(), producing.end());
    }
    ModuloProblem problem = moduloProblem(whole);
    uint64_t outside = analysis::registerBytes(arch::smModelOf(*tile.architecture).registers.outsideTiles,
                                               tile.warps * arch::kThreadsPerWarp);
    uint64_t all = uint64_t(arch::kRegistersPerSM) * 4 / std::max(1u, tile.ctas);
    problem.registerBytes = all - std::min(all, outside);
    if (std::optional<ModuloSchedule> bound = scheduleModulo(problem)) {
      prediction.bound = bound->interval;
      for (unsigned node = 0; node < bound->starts.size(); ++node)
        prediction.boundStages = std::max(prediction.boundStages, bound->stage(node) + 1);
    }
    loops.push_back(prediction);
    addSegment(prediction.trips, std::move(computing), std::move(producing));
  }

  const ScheduledTile &tile;
  LoopGraph graph;
  CostContext context;
};
} // namespace

std::optional<TilePrediction> predictTile(const ScheduledTile &tile) {
  TileBuilder builder(tile);
  builder.build();
  std::optional<SimulatedTile> simulated = simulate(builder.program, tile.ctas);
  if (!simulated)
    return std::nullopt;
  return TilePrediction{*simulated, std::move(builder.loops)};
}

} // namespace txl::schedule
