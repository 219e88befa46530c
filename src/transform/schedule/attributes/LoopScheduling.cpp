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
#include "transform/schedule/boxes/TmaStoreChoice.h"
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
    collected->loops.push_back(std::move(stores));
    predicted.clear();
    stores.clear();
    reports.clear();
    forgetAnalyses();
  }

private:
  struct LoopReport {
    scf::ForOp innermost;
    Operation *hoisted; ///< the MMA that `hoistMma` hoisted, or null
    Facts facts;        ///< the loop's fact is the first; none without a listener
    std::optional<ExaminedLoop> examined;
    std::vector<LoopSchedule::Refused> refused; ///< by candidates
  };
  ScheduleOptions options(const Refusal &whyNotSpecialized = {}) const {
    return {&*architecture, stages, numWarps, whyNotSpecialized, chosen};
  }
  /// To be called after loops have changed.
  void forgetAnalyses() {
    axisInfo.reset();
    for (LoopReport &report : reports)
      report.examined.reset();
  }
  void readSchedules();
  void decide();
  LoopSchedule schedule(LoopReport &report, const Refusal &whyNotSpecialized = {});
  void setFacts(LoopReport &report, LoopSchedule schedule) const;
  SmallVector<LoopSchedule, 2> scheduleSpecialized(Refusal &why);
  bool decideSpecialized(Refusal &why);
  void decideEach(const Refusal &whyNotSpecialized);
  void decideStores();
  bool holdOperands(const LoopSchedule &found);
  bool holdOperandsOfEach(const Refusal &whyNotSpecialized);
  ExaminedLoop examine(scf::ForOp loop);
  std::vector<LoopSchedule> scheduleAll(const schedule::Candidate &constraint);
  Facts findCandidates();

  std::string target;
  unsigned numWarps, stages, candidate;
  std::shared_ptr<ScheduleReports> collected;
  std::optional<schedule::Candidate> chosen; ///< the candidate to build, if the kernel has any
  Facts predicted;                           ///< of the kernel's candidates
  Facts stores;                              ///< of descriptors' tiles
  bool collectsFacts = false;
  std::optional<arch::Architecture> architecture; ///< the target's, less reserved shared memory
  std::vector<LoopReport> reports;                ///< one for each loop of the module
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
    reports.push_back({loop, nullptr, {}, {}, {}});
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
    reports.push_back({isInnermost ? loop : scf::ForOp(), nullptr, {}, {}, {}});
    if (!isInnermost && collectsFacts)
      setFacts(reports.back(), examine(loop).base);
  });
  for (LoopReport &report : reports)
    if (report.innermost)
      report.hoisted = hoistMma(report.innermost, numWarps * arch::kThreadsPerWarp, arch::smModelOf(*architecture));
  chosen.reset();
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
  decideStores();
}

/// Decides whether threads or TMA execute stores of descriptors' tiles. In a kernel without candidates the first one is
/// by threads, the second by TMA.
void LoopSchedulingPass::decideStores() {
  bool isNamed = !chosen && (candidate == 1 || candidate == 2);
  StoreChoice choice = !isNamed ? StoreChoice::Predicted : candidate == 1 ? StoreChoice::Threads : StoreChoice::Tma;
  stores =
      chooseTmaStores(getOperation(), *architecture, numWarps, choice, ir::isScheduled(getOperation()), collectsFacts);
}

ExaminedLoop LoopSchedulingPass::examine(scf::ForOp loop) {
  if (!axisInfo)
    axisInfo.emplace(getOperation());
  return examineLoop(loop, options(), *axisInfo);
}

LoopSchedule LoopSchedulingPass::schedule(LoopReport &report, const Refusal &whyNotSpecialized) {
  if (!report.examined)
    report.examined = examine(report.innermost);
  return scheduleLoop(*report.examined, options(whyNotSpecialized), *axisInfo);
}

void LoopSchedulingPass::setFacts(LoopReport &report, LoopSchedule schedule) const {
  if (!collectsFacts)
    return;
  // What a candidate needs that the loop does not admit is why there is no such candidate.
  for (const LoopSchedule::Refused &one : report.refused)
    if (one.what == "persistence" ? !schedule.isPersistent : !schedule.isWarpSpecialized)
      if (!schedule.whyNot(one.what))
        schedule.refused.push_back(one);
  report.facts = factsOf(schedule, *architecture, numWarps);
}

/// The schedules of all innermost loops under a constraint.
std::vector<LoopSchedule> LoopSchedulingPass::scheduleAll(const schedule::Candidate &constraint) {
  chosen = constraint;
  std::vector<LoopSchedule> all;
  for (LoopReport &report : reports) {
    if (!report.innermost)
      continue;
    LoopSchedule found = schedule(report);
    if (found.isPipelined())
      found.deferredWaits =
          countDeferrableWaits(found, *architecture, numWarps * arch::kThreadsPerWarp, report.hoisted);
    for (StringRef what : {"warp_specialization", "persistence"})
      for (const LoopSchedule::Refused &one : found.refused)
        if (one.what == what && llvm::none_of(report.refused, [&](const auto &known) { return known.what == what; }))
          report.refused.push_back(one);
    all.push_back(std::move(found));
  }
  chosen.reset();
  return all;
}

/// Predicts the kernel's candidates, chooses the one that is to be built, and returns their facts.
Facts LoopSchedulingPass::findCandidates() {
  KernelCandidates candidates =
      predictCandidates([&](const schedule::Candidate &constraint) { return scheduleAll(constraint); }, *architecture,
                        numWarps, candidate, collectsFacts);
  if (candidates.whyNotSpecialized)
    for (LoopReport &report : reports)
      if (report.innermost)
        report.refused.push_back({"warp_specialization", ir::lineOf(report.innermost), candidates.whyNotSpecialized});
  if (!candidates.built)
    return {};
  chosen = candidates.all[*candidates.built].candidate;
  if (!collectsFacts)
    return {};
  Facts facts = transform::factsOf(candidates);
  if (candidate > candidates.all.size())
    facts.push_back(Refusal(Cause::NoCandidate)
                        .with("candidates", candidates.all.size())
                        .fact("candidate", candidates.all.front().position));
  return facts;
}

/// Lets the loop's wgmmas read operand A from registers.
bool LoopSchedulingPass::holdOperands(const LoopSchedule &found) {
  bool changed = keepOperandsInRegisters(found, *architecture, numWarps * arch::kThreadsPerWarp);
  if (changed)
    forgetAnalyses(); // their values have been erased
  return changed;
}

SmallVector<LoopSchedule, 2> LoopSchedulingPass::scheduleSpecialized(Refusal &why) {
  std::vector<LoopSchedule> all;
  for (LoopReport &report : reports)
    if (report.innermost) {
      all.push_back(schedule(report));
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
    forgetAnalyses();
    loops = scheduleSpecialized(why);
    if (loops.empty())
      return false;
  }
  for (const LoopSchedule &found : loops) {
    auto report = llvm::find_if(reports, [&](const LoopReport &one) { return one.innermost == found.loop; });
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
      if (LoopSchedule found = schedule(report, whyNotSpecialized); found.isPipelined())
        changed |= holdOperands(found);
  return changed;
}

/// Decides on loops without warp specialization, each by itself.
void LoopSchedulingPass::decideEach(const Refusal &whyNotSpecialized) {
  for (LoopReport &report : reports) {
    if (!report.innermost)
      continue;
    LoopSchedule found = schedule(report, whyNotSpecialized);
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
