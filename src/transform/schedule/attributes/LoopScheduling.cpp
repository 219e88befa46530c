// Decides how innermost loops are pipelined, and writes the decisions as attributes (ir/facts/Schedule.h). Some
// decisions rewrite the loop at once, because later ones depend on it: an MMA is hoisted, operand A moves to registers,
// the persistent loop is built. A loop that has a schedule keeps it, and in its module no other loop gets one: the
// program is a text that a person has edited.
#include "ir/SourceFacts.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/reports/ScheduleReport.h"
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/LoopPipelining.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/attributes/ScheduleAttributes.h"
#include "transform/schedule/candidates/ScheduleCandidates.h"
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "transform/schedule/mma/MmaHoisting.h"
#include "transform/schedule/mma/OperandRegisters.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LoopSchedulingPass : PassWrapper<LoopSchedulingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopSchedulingPass)
  LoopSchedulingPass(const std::string &target, unsigned numWarps, unsigned stages, unsigned candidate,
                     std::shared_ptr<ScheduleReports> reports)
      : target(target), numWarps(numWarps), stages(stages), candidate(candidate), collected(std::move(reports)) {}

  StringRef getArgument() const final { return "txl-schedule-loops"; }
  StringRef getDescription() const final { return "decides on the schedule of each loop, and writes it as attributes"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }

  void runOnOperation() final {
    collected->clear();
    architecture = findSchedulableArchitecture(getOperation(), target);
    if (!architecture)
      return; // the program has specialized its warps or has been pipelined itself
    collectsFacts = decisionsOf(kPipeliningFacts) || collected->collects || collected->prints;
    if (ir::isScheduled(getOperation()))
      readSchedules();
    else
      decide();
    if (collectsFacts)
      collected->target = targetFact(getOperation(), *architecture);
    for (LoopReport &report : reports)
      collected->loops.push_back(std::move(report.facts));
    collected->loops.push_back(std::move(predicted));
    predicted.clear();
    reports.clear();
    axisInfo.reset();
  }

private:
  struct LoopReport {
    scf::ForOp innermost;
    Operation *hoisted; ///< the MMA that `hoistMma` hoisted, or null
    Facts facts;        ///< the loop's fact is the first; none without a listener
  };
  ScheduleOptions options(const Refusal &whyNotSpecialized = {}) const {
    return {&*architecture, stages, numWarps, whyNotSpecialized, forced};
  }
  void readSchedules();
  void decide();
  LoopSchedule schedule(scf::ForOp loop, const Refusal &whyNotSpecialized = {});
  void setFacts(LoopReport &report, const LoopSchedule &schedule) const {
    if (collectsFacts)
      report.facts = factsOf(schedule, *architecture, numWarps);
  }
  SmallVector<LoopSchedule, 2> scheduleSpecialized(Refusal &why);
  bool decideSpecialized(Refusal &why);
  void decideEach(const Refusal &whyNotSpecialized);
  bool holdOperands(const LoopSchedule &found);
  bool holdOperandsOfEach(const Refusal &whyNotSpecialized);
  Facts findCandidates();

  std::string target;
  unsigned numWarps, stages, candidate;
  std::shared_ptr<ScheduleReports> collected;
  std::optional<schedule::Candidate> forced; ///< the candidate to build, if the kernel has it
  Facts predicted;                           ///< of the kernel's candidates
  bool collectsFacts = false;
  std::optional<arch::Architecture> architecture; ///< the target's, less reserved shared memory
  SmallVector<LoopReport> reports;                ///< one for each loop of the module
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
};
} // namespace

/// Only reports the schedules that the program has.
void LoopSchedulingPass::readSchedules() {
  axisInfo.emplace(getOperation());
  WalkResult found = getOperation().walk([&](scf::ForOp loop) {
    if (!ir::scheduleOf(loop))
      return WalkResult::advance();
    FailureOr<LoopSchedule> read = readSchedule(loop, options(), *axisInfo);
    FailureOr<SmallVector<tt::LoadOp>> prefetches = readPrefetches(loop);
    if (failed(read) || failed(prefetches))
      return WalkResult::interrupt();
    for (tt::LoadOp load : *prefetches)
      read->prefetched.push_back(prefetchFact(load, loop));
    collected->lastSpecialized = reports.size();
    reports.push_back({loop, nullptr, {}});
    setFacts(reports.back(), *read);
    return WalkResult::advance();
  });
  if (found.wasInterrupted())
    signalPassFailure();
}

void LoopSchedulingPass::decide() {
  // Loops around others are only reported. They have to be done first: making values loop-carried rebuilds them.
  getOperation().walk([&](scf::ForOp loop) {
    bool isInnermost =
        loop.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }) == WalkResult::advance();
    reports.push_back({isInnermost ? loop : scf::ForOp(), nullptr, {}});
    if (!isInnermost && collectsFacts)
      setFacts(reports.back(), schedule(loop));
  });
  for (LoopReport &report : reports)
    if (report.innermost)
      report.hoisted = hoistMma(report.innermost, numWarps * arch::kThreadsPerWarp, arch::smModelOf(*architecture));
  forced.reset();
  if (collectsFacts || candidate)
    predicted = findCandidates();
  Refusal whyNotSpecialized;
  if (decideSpecialized(whyNotSpecialized))
    return;
  // the shared memory that operands in registers free may be what warp specialization lacked
  if (holdOperandsOfEach(whyNotSpecialized)) {
    whyNotSpecialized = {};
    if (decideSpecialized(whyNotSpecialized))
      return;
  }
  decideEach(whyNotSpecialized);
}

LoopSchedule LoopSchedulingPass::schedule(scf::ForOp loop, const Refusal &whyNotSpecialized) {
  if (!axisInfo)
    axisInfo.emplace(getOperation());
  return scheduleLoop(loop, options(whyNotSpecialized), *axisInfo);
}

/// Predicts the kernel's candidates, returns their facts, and sets the one that is to be built.
Facts LoopSchedulingPass::findCandidates() {
  KernelCandidates candidates = predictCandidates(
      [&](const std::optional<schedule::Candidate> &constraint) {
        forced = constraint;
        std::vector<LoopSchedule> all;
        for (const LoopReport &report : reports)
          if (report.innermost) {
            LoopSchedule found = schedule(report.innermost);
            if (found.isPipelined())
              found.deferredWaits =
                  countDeferrableWaits(found, *architecture, numWarps * arch::kThreadsPerWarp, report.hoisted);
            all.push_back(std::move(found));
          }
        forced.reset();
        return all;
      },
      *architecture, numWarps, collectsFacts);
  std::vector<unsigned> order = rank(candidates);
  bool isRequested = candidate && candidate <= candidates.all.size();
  std::optional<unsigned> built;
  if (isRequested)
    built = candidate - 1;
  else if (candidate == schedule::kPredicted && !order.empty())
    built = order.front();
  if (built)
    forced = candidates.all[*built].candidate;
  if (!collectsFacts)
    return {};
  Facts facts = transform::factsOf(candidates);
  if (candidate && candidate != schedule::kPredicted && !isRequested && candidates.chosen)
    facts.push_back(Refusal(Cause::NoCandidate)
                        .with("candidates", candidates.all.size())
                        .fact("candidate", candidates.chosen->position));
  return facts;
}

/// Lets the loop's wgmmas read operand A from registers.
bool LoopSchedulingPass::holdOperands(const LoopSchedule &found) {
  bool changed = keepOperandsInRegisters(found, *architecture, numWarps * arch::kThreadsPerWarp);
  if (changed)
    axisInfo.reset(); // its values have been erased
  return changed;
}

SmallVector<LoopSchedule, 2> LoopSchedulingPass::scheduleSpecialized(Refusal &why) {
  std::vector<LoopSchedule> all;
  for (LoopReport &report : reports)
    if (report.innermost) {
      all.push_back(schedule(report.innermost));
      setFacts(report, all.back());
    }
  return findSpecializedLoops(all, why);
}

/// Decides on loops with warp specialization; returns false if there are none, or if one of them cannot be specialized.
bool LoopSchedulingPass::decideSpecialized(Refusal &why) {
  SmallVector<LoopSchedule, 2> loops = scheduleSpecialized(why);
  bool changed = false;
  for (const LoopSchedule &found : loops)
    changed |= holdOperands(found);
  if (changed) // the shared memory that this frees may allow another stage
    loops = scheduleSpecialized(why);
  if (loops.empty())
    return false;
  // the schedule's formulas are of the program id, which becomes the persistent loop's induction variable
  if (loops.front().isPersistent) {
    auto function = loops.front().loop->getParentOfType<tt::FuncOp>();
    buildPersistentLoop(function, llvm::map_to_vector(loops, [](const LoopSchedule &found) { return found.loop; }));
    axisInfo.reset();
    loops = scheduleSpecialized(why);
    if (loops.empty())
      return false;
  }
  for (const LoopSchedule &found : loops) {
    auto *report = llvm::find_if(reports, [&](const LoopReport &one) { return one.innermost == found.loop; });
    collected->lastSpecialized = report - reports.begin();
    setFacts(*report, found);
    writeSchedule(found, numWarps);
  }
  return true;
}

/// Lets the wgmmas of loops without warp specialization read operand A from registers; returns whether one does.
bool LoopSchedulingPass::holdOperandsOfEach(const Refusal &whyNotSpecialized) {
  bool changed = false;
  for (LoopReport &report : reports)
    if (report.innermost)
      if (LoopSchedule found = schedule(report.innermost, whyNotSpecialized); found.isPipelined())
        changed |= holdOperands(found);
  return changed;
}

/// Decides on loops without warp specialization, each by itself.
void LoopSchedulingPass::decideEach(const Refusal &whyNotSpecialized) {
  for (LoopReport &report : reports) {
    if (!report.innermost)
      continue;
    LoopSchedule found = schedule(report.innermost, whyNotSpecialized);
    if (SmallVector<tt::LoadOp> loads = findLoadsToPrefetch(found, *axisInfo, numWarps * arch::kThreadsPerWarp);
        !loads.empty()) {
      for (tt::LoadOp load : loads)
        found.prefetched.push_back(prefetchFact(load, found.loop));
      found.prefetches = std::move(loads);
    }
    if (found.isPipelined())
      found.deferredWaits =
          countDeferrableWaits(found, *architecture, numWarps * arch::kThreadsPerWarp, report.hoisted);
    setFacts(report, found);
    if (found.isPipelined() || !found.prefetched.empty())
      writeSchedule(found, numWarps);
  }
}

std::unique_ptr<Pass> createLoopSchedulingPass(const std::string &target, unsigned numWarps, unsigned stages,
                                               unsigned candidate, std::shared_ptr<ScheduleReports> reports) {
  return std::make_unique<LoopSchedulingPass>(target, numWarps, stages, candidate, std::move(reports));
}

} // namespace txl::transform
