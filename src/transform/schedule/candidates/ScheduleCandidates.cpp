// Each combination of partitions is scheduled once, with the most stages. Fewer stages fit as well, so the candidates
// with fewer need no schedule of their own.
#include "transform/schedule/candidates/ScheduleCandidates.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/CtaOccupancy.h"
#include "arch/SpecificFeatures.h"
#include "ir/SourceFacts.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/OperandBuffers.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/mma/OperandRegisters.h"
#include "transform/schedule/mma/PipelinedMma.h"
#include "transform/schedule/mma/TileRegisters.h"
#include <cmath>
#include <limits>

using namespace mlir;

namespace txl::transform {

namespace {
/// Predicts schedules of one kernel that differ in stages.
class Predictor {
public:
  Predictor(ArrayRef<LoopSchedule> loops, const arch::Architecture &architecture, unsigned numWarps,
            schedule::TileModel &model)
      : loops(loops), architecture(architecture), threads(numWarps * arch::kThreadsPerWarp), model(model) {
    const LoopSchedule &first = loops.front();
    tile.architecture = &architecture;
    tile.block = model.block;
    tile.warps = numWarps;
    tile.consumers = first.isWarpSpecialized ? first.numConsumers : 0;
    // Producer warps go on to the next tile, whether the compiler's loop or the program's has it. The program's is over
    // the tiles of an SM.
    isInLoop = !first.isPersistent && scf::ForOp(first.loop)->getParentOfType<LoopLikeOpInterface>();
    tile.isPersistent = first.isPersistent || (isInLoop && first.isWarpSpecialized);
    tile.maxRegisters = std::min(arch::kRegistersPerThread, arch::registersAtStart(threads, 0));
    if (first.isWarpSpecialized) {
      std::optional<analysis::RegisterShares> shares =
          getConsumerRegisterShares(numWarps, first.numConsumers, first.getProducerRegisters(), *first.model);
      unsigned all = threads + first.threadsPerConsumer;
      tile.maxRegisters =
          shares ? shares->consumerRegisters : std::min(arch::kRegistersPerThread, arch::registersAtStart(all, 0));
    }
    for (const LoopSchedule &found : loops) {
      unsigned registers = estimateRegisters(found, threads, /*countsChannels=*/false).getPeak();
      peaks.push_back(registers);
      if (scf::ForOp(found.loop)->getBlock() != tile.block)
        continue;
      schedule::ScheduledLoop loop;
      loop.loop = found.loop;
      loop.registers = registers;
      for (const Channel &channel : found.channels)
        loop.channels.push_back(
            {tt::LoadOp(channel.load), channel.bytes, channel.box.has_value(), channel.vectorBytes});
      loop.deferredWaits = found.deferredWaits;
      if (found.pipelinedMma)
        loop.nextIterationMma = tx::DotAsyncOp(found.pipelinedMma->secondDot);
      tile.loops.push_back(std::move(loop));
    }
  }

  PredictedCandidate predict(unsigned stages) {
    setStages(stages);
    const LoopSchedule &first = loops.front();
    return {{stages, first.isWarpSpecialized, first.isPersistent},
            tile.ctas,
            schedule::predictTile(tile, model),
            ir::lineOf(first.loop)};
  }

  std::vector<schedule::LoopPrediction> predictLoops(unsigned stages) {
    setStages(stages);
    return schedule::predictLoops(tile, model);
  }

private:
  void setStages(unsigned stages) {
    for (schedule::ScheduledLoop &loop : tile.loops)
      loop.stages = stages;
    tile.ctas = residentCtas(stages);
  }

  /// The CTAs that an SM can hold, by the estimates of registers and shared memory.
  unsigned residentCtas(unsigned stages) const {
    // Warps that redistribute registers begin with as many as one CTA can have.
    if (loops.front().isWarpSpecialized || isInLoop)
      return 1;
    uint64_t bytes = 0;
    unsigned registers = 0;
    for (auto [schedule, peak] : llvm::zip(loops, peaks)) {
      LoopSchedule built = schedule;
      built.stages = stages;
      uint64_t rings = computeOperandBufferBytes(schedule, {});
      for (const Channel &channel : schedule.channels)
        rings += channel.bytes * stages;
      RegisterOperands held = findRegisterOperands(built, architecture, threads);
      for (ttg::LocalAllocOp buffer : held.freed)
        rings -= std::min(rings, analysis::tileBytes(buffer.getSrc().getType()));
      bytes = std::max(bytes, rings);
      registers = std::max(registers, peak + held.registers);
    }
    const arch::SmModel &sm = arch::smModelOf(architecture);
    uint64_t ctas = std::min<uint64_t>({arch::ctasByRegisters(threads, std::min(registers, tile.maxRegisters)),
                                        architecture.threadsPerSM / threads, sm.ctas,
                                        arch::ctasByShared(architecture, bytes + sm.shared.outsideTiles)});
    return std::max<uint64_t>(1, ctas);
  }

  ArrayRef<LoopSchedule> loops;
  const arch::Architecture &architecture;
  unsigned threads;
  SmallVector<unsigned> peaks; ///< registers per thread, of each loop
  schedule::TileModel &model;
  schedule::ScheduledTile tile;
  bool isInLoop = false; ///< of the program
};
} // namespace

/// The schedules that the pass would build from those of all loops; `why`: why they have no producer warps, if it is
/// because of each other.
static std::vector<LoopSchedule> builtOf(ArrayRef<LoopSchedule> all, Refusal &why) {
  SmallVector<LoopSchedule, 2> specialized = findSpecializedLoops(all, why);
  for (LoopSchedule &schedule : specialized)
    schedule.deferredWaits = 0;
  if (!specialized.empty())
    return {specialized.begin(), specialized.end()};
  std::vector<LoopSchedule> built;
  for (const LoopSchedule &schedule : all)
    if (schedule.isPipelined()) {
      built.push_back(schedule);
      built.back().isWarpSpecialized = built.back().isPersistent = built.back().isPingPong = false;
      built.back().pipelinedMma = nullptr;
    }
  return built;
}

KernelCandidates predictCandidates(ScheduleAll scheduleAll, const arch::Architecture &architecture, unsigned numWarps,
                                   unsigned number, bool predictsLoops) {
  KernelCandidates candidates;
  std::optional<schedule::TileModel> model; // the loops of all candidates are in one block
  struct Partition {
    std::vector<LoopSchedule> loops;
    std::unique_ptr<Predictor> predictor;
  };
  std::vector<Partition> partitions;
  std::vector<Predictor *> predictorOf; // of each candidate
  auto addPartition = [&](schedule::Candidate candidate, std::vector<LoopSchedule> all) {
    std::vector<LoopSchedule> built = builtOf(all, candidates.whyNotSpecialized);
    if (built.empty() || built.front().isWarpSpecialized != candidate.hasProducer ||
        built.front().isPersistent != candidate.isPersistent)
      return;
    Block *block = scf::ForOp(built.front().loop)->getBlock();
    if (!model)
      model.emplace(*block);
    if (block != model->block)
      return;
    unsigned most = built.front().stages, least = built.front().model->loops.minStages;
    for (const LoopSchedule &loop : built)
      most = std::min(most, loop.stages);
    if (candidate.hasProducer)
      least = std::max(least, built.front().numConsumers);
    Partition &partition = partitions.emplace_back(Partition{std::move(built), nullptr});
    partition.predictor = std::make_unique<Predictor>(partition.loops, architecture, numWarps, *model);
    for (unsigned stages : schedule::candidateStages(least, most)) {
      candidates.all.push_back(partition.predictor->predict(stages));
      predictorOf.push_back(partition.predictor.get());
    }
  };
  std::optional<schedule::Candidate> notRequested; // without the producer warps that a loop requests
  for (schedule::Candidate candidate : schedule::partitionCandidates()) {
    if (candidate.hasProducer && !arch::has(architecture, arch::SpecificFeature::SetRegisters))
      continue;
    candidate.stages = std::numeric_limits<unsigned>::max();
    std::vector<LoopSchedule> all = scheduleAll(candidate);
    bool isRequested = llvm::any_of(all, [](const LoopSchedule &one) { return one.isWarpSpecialized; });
    if (isRequested && !candidate.hasProducer)
      notRequested = candidate;
    else
      addPartition(candidate, std::move(all));
  }
  if (candidates.all.empty() && notRequested)
    addPartition(*notRequested, scheduleAll(*notRequested));
  if (llvm::any_of(candidates.all, [](const PredictedCandidate &one) { return one.candidate.hasProducer; }))
    candidates.whyNotSpecialized = {};
  std::vector<unsigned> order = rank(candidates);
  if (number && number <= candidates.all.size())
    candidates.built = number - 1;
  else if (!order.empty())
    candidates.built = order.front();
  if (candidates.built && predictsLoops)
    candidates.loops = predictorOf[*candidates.built]->predictLoops(candidates.all[*candidates.built].candidate.stages);
  return candidates;
}

std::vector<unsigned> rank(const KernelCandidates &candidates) {
  std::vector<std::optional<double>> cycles;
  for (const PredictedCandidate &one : candidates.all)
    cycles.push_back(one.time ? std::optional(one.time->cycles) : std::nullopt);
  std::vector<unsigned> order = schedule::rank(cycles);
  if (order.empty())
    return order;
  // A deeper ring hides latency that varies.
  const schedule::Candidate best = candidates.all[order.front()].candidate;
  auto isDeeper = [&](unsigned index, unsigned than) {
    schedule::Candidate other = candidates.all[index].candidate;
    bool isLess = candidates.all[than].candidate.stages < std::exchange(other.stages, best.stages);
    return isLess && other == best && *cycles[index] <= (1 + schedule::kResolution) * *cycles[order.front()];
  };
  auto first = order.begin();
  for (auto other = order.begin(); other != order.end(); ++other)
    if (isDeeper(*other, *first))
      first = other;
  std::rotate(order.begin(), first, std::next(first));
  return order;
}

static int64_t roundCycles(double cycles) { return std::llround(std::min(cycles, 1e15)); }

/// The fields of a candidate's fact, after its number.
static Fact &addCandidate(Fact &fact, const PredictedCandidate &one) {
  fact.set("stages", one.candidate.stages)
      .set("producer", one.candidate.hasProducer)
      .set("persistent", one.candidate.isPersistent)
      .set("ctas_per_sm", one.ctas);
  if (one.time)
    fact.set("tile_cycles", roundCycles(one.time->cycles)).set("interval", roundCycles(one.time->interval));
  return fact;
}

Facts factsOf(const KernelCandidates &candidates) {
  Facts facts;
  if (!candidates.built)
    return facts;
  const PredictedCandidate &built = candidates.all[*candidates.built];
  for (const schedule::LoopPrediction &loop : candidates.loops) {
    Fact fact("prediction", ir::lineOf(loop.loop));
    fact.set("trips", loop.trips).set("assumed", loop.isAssumed);
    for (unsigned unit = 0; unit < arch::kUnits; ++unit)
      if (arch::Unit(unit) != arch::Unit::MmaSync)
        fact.set(schedule::nameOf(arch::Unit(unit)),
                 roundCycles(loop.cycles[unit] +
                             (arch::Unit(unit) == arch::Unit::Mma ? loop.cycles[unsigned(arch::Unit::MmaSync)] : 0)));
    facts.push_back(fact.set("limiter", schedule::nameOf(schedule::limiterOf(loop.cycles)))
                        .set("bound", loop.bound)
                        .set("bound_stages", loop.boundStages));
  }
  std::vector<unsigned> order = rank(candidates);
  Fact chosen("schedule", built.position);
  addCandidate(chosen, built);
  if (!order.empty())
    chosen.set("winner", order[0] + 1);
  if (order.size() > 1)
    chosen.set("runner_up", order[1] + 1);
  facts.push_back(chosen);
  for (auto [index, one] : llvm::enumerate(candidates.all)) {
    Fact fact("candidate", one.position);
    fact.set("number", index + 1);
    addCandidate(fact, one);
    if (one.time)
      fact.set("rank", llvm::find(order, index) - order.begin() + 1);
    facts.push_back(fact);
  }
  return facts;
}

} // namespace txl::transform
