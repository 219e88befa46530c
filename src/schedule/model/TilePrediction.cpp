// The time of a tile is simulated. What units and recurrences of a loop allow at best is a modulo schedule of the
// loop's steps as one partition.
#include "schedule/model/TilePrediction.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "schedule/model/ModuloScheduler.h"
#include "schedule/model/TileBuilder.h"
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

std::optional<SimulatedTile> predictTile(const ScheduledTile &tile, TileModel &model) {
  return simulate(TileBuilder(tile, model).build(), tile.ctas);
}

std::vector<LoopPrediction> predictLoops(const ScheduledTile &tile, TileModel &model) {
  TileBuilder builder(tile, model);
  std::vector<LoopPrediction> loops;
  for (const LoopNode &node : model.graph.nodes()) {
    auto loop = dyn_cast<scf::ForOp>(node.operation());
    if (!loop)
      continue;
    LoopPrediction prediction;
    prediction.loop = loop;
    prediction.isAssumed = !knownTrips(loop);
    prediction.trips = tripsOf(loop, tile);
    LoopSteps steps = builder.stepsOf(loop, node.nested.front());
    // The interval of all units, of all consumers and the producer's copies.
    unsigned sharing = std::max(1u, tile.consumers);
    std::vector<Step> whole = std::move(steps.computing);
    for (Step &step : whole) {
      step.registerBytes *= sharing;
      for (double &cycles : step.holds)
        cycles *= sharing;
    }
    whole.insert(whole.end(), steps.producing.begin(), steps.producing.end());
    for (const Step &step : whole)
      for (auto [sum, cycles] : llvm::zip(prediction.cycles, step.holds))
        sum += cycles;
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
  }
  return loops;
}

} // namespace txl::schedule
