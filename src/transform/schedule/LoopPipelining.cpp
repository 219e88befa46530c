// Pipelines innermost loops by their schedules; then MMAs whose results are not needed at once stay in flight across
// the back-edge. The output is canonical and the later passes compile it as written, so the code is the same when the
// pipelined program is decompiled and compiled again (frontend/decompile).
#include "transform/schedule/LoopPipelining.h"
#include "ir/Dialect.h"
#include "ir/SourceFacts.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/Attributes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/CSE.h"
#include "support/Decisions.h"
#include "transform/Canonicalize.h"
#include "transform/overlap/EpiloguePrefetch.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/reports/ScheduleReport.h"
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/LoopVersions.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/TmaEpilogue.h"
#include "transform/schedule/candidates/ScheduleCandidates.h"
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "transform/schedule/mma/MmaHoisting.h"
#include "transform/schedule/mma/OperandRegisters.h"
#include "transform/schedule/persistent/ProgramOrder.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LoopPipeliningPass : PassWrapper<LoopPipeliningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopPipeliningPass)
  LoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages, unsigned candidate, bool prints)
      : target(target), numWarps(numWarps), stages(stages), candidate(candidate), prints(prints) {}

  StringRef getArgument() const final { return "txl-pipeline-loops"; }
  StringRef getDescription() const final { return "software pipelining and warp specialization of loops"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect, arith::ArithDialect>();
  }

  void runOnOperation() final {
    auto reserved = dyn_cast_if_present<IntegerAttr>(getOperation()->removeAttr(ir::kReservedShared));
    const arch::Architecture *known = arch::findArchitecture(target);
    if (!known || tx::threadsOf(getOperation()).isExplicit || ir::isAsWritten(getOperation()))
      return; // the program has specialized its warps or has been pipelined itself
    architecture.emplace(*known);
    if (reserved)
      architecture->sharedPerBlock -= std::clamp<int64_t>(reserved.getInt(), 0, architecture->sharedPerBlock);
    std::optional<DecisionListener> printer;
    if (prints)
      printer.emplace(getArgument(), printDecisions());
    listener = decisionsOf(getArgument());
    // Loops around others are only reported. They have to be done first: making values loop-carried rebuilds them.
    getOperation().walk([&](scf::ForOp loop) {
      bool isInnermost =
          loop.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }) == WalkResult::advance();
      reports.push_back({isInnermost ? loop : scf::ForOp(), nullptr, {}});
      if (!isInnermost && listener)
        setFacts(reports.back(), schedule(loop));
    });
    for (LoopReport &report : reports)
      if (report.innermost)
        report.hoisted = hoistMma(report.innermost, numWarps * arch::kThreadsPerWarp, arch::smModelOf(*architecture));
    if (listener)
      if (std::optional<Fact> ofTarget = targetFact(getOperation(), *architecture))
        listener->add(*ofTarget);
    forced.reset();
    Facts predicted;
    if (listener || candidate)
      predicted = findCandidates();
    Refusal whyNotSpecialized;
    if (!pipelineSpecialized(whyNotSpecialized))
      pipelineEach(whyNotSpecialized);
    if (ir::isAsWritten(getOperation()))
      cleanUp();
    for (const LoopReport &report : reports)
      for (const Fact &fact : report.facts)
        listener->add(fact);
    if (listener)
      for (const Fact &fact : predicted)
        listener->add(fact);
    reports.clear();
    axisInfo.reset();
  }

private:
  struct LoopReport {
    scf::ForOp innermost;
    Operation *hoisted; ///< the MMA that `hoistMma` hoisted, or null
    Facts facts;        ///< the loop's fact is the first; none without a listener
  };
  LoopSchedule schedule(scf::ForOp loop, const Refusal &whyNotSpecialized = {});
  void setFacts(LoopReport &report, const LoopSchedule &schedule) const {
    if (listener)
      report.facts = factsOf(schedule, *architecture, numWarps);
  }
  SmallVector<LoopSchedule, 2> scheduleSpecialized(Refusal &why);
  bool pipelineSpecialized(Refusal &why);
  void pipelineEach(const Refusal &whyNotSpecialized);
  bool holdOperands(const LoopSchedule &found);
  Facts findCandidates();
  void cleanUp() {
    if (!canonicalizer)
      canonicalizer.emplace(&getContext());
    auto runCse = [&] {
      IRRewriter rewriter(&getContext());
      DominanceInfo dominance(getOperation());
      eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    };
    runCse(); // merges equal expressions, as two conditions of one loop, so that they fold
    canonicalizer->run(getOperation(), "txl-canonicalize"); // it reports its own decisions under its own name
    runCse();
    getOperation().walk([](scf::IfOp versions) {
      if (getEnclosingPersistentLoop(versions) == versions->getParentOp())
        sinkToUses(versions);
    });
  }

  std::string target;
  unsigned numWarps, stages, candidate;
  bool prints;
  std::optional<schedule::Candidate> forced;      ///< the candidate to build, if the kernel has it
  const DecisionListener *listener = nullptr;     ///< of this run, null if nothing reads the facts
  std::optional<arch::Architecture> architecture; ///< the target's, less reserved shared memory
  SmallVector<LoopReport> reports;                ///< one for each loop of the module
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
  std::optional<Canonicalizer> canonicalizer; ///< created for the first module that needs it
};
} // namespace

LoopSchedule LoopPipeliningPass::schedule(scf::ForOp loop, const Refusal &whyNotSpecialized) {
  if (!axisInfo)
    axisInfo.emplace(getOperation());
  return scheduleLoop(loop, {&*architecture, stages, numWarps, whyNotSpecialized, forced}, *axisInfo);
}

/// Predicts the kernel's candidates, returns their facts, and sets the one that is to be built.
Facts LoopPipeliningPass::findCandidates() {
  KernelCandidates candidates = predictCandidates(
      [&](const std::optional<schedule::Candidate> &constraint) {
        forced = constraint;
        std::vector<LoopSchedule> all;
        for (const LoopReport &report : reports)
          if (report.innermost)
            all.push_back(schedule(report.innermost));
        forced.reset();
        return all;
      },
      *architecture, numWarps);
  Facts facts = transform::factsOf(candidates);
  if (candidate && candidate <= candidates.all.size())
    forced = candidates.all[candidate - 1].candidate;
  else if (candidate && candidates.chosen)
    facts.push_back(Refusal(Cause::NoCandidate)
                        .with("candidates", candidates.all.size())
                        .fact("candidate", candidates.chosen->position));
  return facts;
}

/// Lets the loop's wgmmas read operand A from registers.
bool LoopPipeliningPass::holdOperands(const LoopSchedule &found) {
  bool changed = keepOperandsInRegisters(found, *architecture, numWarps * arch::kThreadsPerWarp);
  if (changed)
    axisInfo.reset(); // its values have been erased
  return changed;
}

SmallVector<LoopSchedule, 2> LoopPipeliningPass::scheduleSpecialized(Refusal &why) {
  SmallVector<LoopSchedule> all;
  for (LoopReport &report : reports)
    if (report.innermost) {
      all.push_back(schedule(report.innermost));
      setFacts(report, all.back());
    }
  return findSpecializedLoops(all, why);
}

/// Pipelines the loops with warp specialization; returns false if there are none, or if one of them cannot be
/// specialized.
bool LoopPipeliningPass::pipelineSpecialized(Refusal &why) {
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
  bool isPersistent = loops.front().isPersistent;
  uint64_t reservedBytes = loops.front().reservedBytes;
  LoopReport *last = nullptr;
  for (const LoopSchedule &found : loops) {
    last = llvm::find_if(reports, [&](const LoopReport &report) { return report.innermost == found.loop; });
    setFacts(*last, found);
  }
  LogicalResult expanded = expandWarpSpecialized(loops, numWarps);
  axisInfo.reset();
  if (failed(expanded)) {
    signalPassFailure();
    return true;
  }
  if (isPersistent)
    getOperation().walk([&](tt::FuncOp function) {
      Facts stores = emitTmaEpilogue(function, *architecture, axisInfo.emplace(getOperation()), reservedBytes);
      axisInfo.reset();
      Facts loads = prefetchEpilogueOperands(function, arch::smModelOf(*architecture), axisInfo.emplace(getOperation()),
                                             reservedBytes);
      axisInfo.reset();
      if (!listener)
        return;
      if (!stores.empty())
        last->facts.front().set("epilogue", "tma_store");
      llvm::append_range(last->facts, loads);
      llvm::append_range(last->facts, stores);
    });
  getOperation()->setAttr(ir::kAsWritten, UnitAttr::get(&getContext()));
  return true;
}

/// Pipelines loops without warp specialization, each by itself.
void LoopPipeliningPass::pipelineEach(const Refusal &whyNotSpecialized) {
  SmallVector<tt::FuncOp> reorderable; // functions whose programs may run in any order
  for (auto function : getOperation().getOps<tt::FuncOp>())
    if (tx::threadsOf(getOperation()).cluster == 1 && canReorderPrograms(function))
      reorderable.push_back(function);
  for (LoopReport &report : reports) {
    if (!report.innermost)
      continue;
    LoopSchedule found = schedule(report.innermost, whyNotSpecialized);
    if (found.isPipelined() && holdOperands(found))
      found = schedule(report.innermost, whyNotSpecialized);
    if (SmallVector<tt::LoadOp> loads = findLoadsToPrefetch(found, *axisInfo, numWarps * arch::kThreadsPerWarp);
        !loads.empty()) {
      Facts prefetched;
      for (tt::LoadOp load : loads)
        prefetched.push_back(prefetchFact(load, found.loop));
      scf::ForOp loop = prefetchLoads(found.loop, loads);
      axisInfo.reset();
      auto refused = std::move(found.refused); // for example why the loads are no channels
      found = schedule(loop, whyNotSpecialized);
      found.prefetched = std::move(prefetched);
      if (found.refused.empty() || found.channels.empty())
        found.refused = std::move(refused);
    }
    if (found.isPipelined())
      found.deferredWaits =
          countDeferrableWaits(found, *architecture, numWarps * arch::kThreadsPerWarp, report.hoisted);
    setFacts(report, found); // expansion replaces the loop
    if (found.isPipelined()) {
      expandPipelined(found);
      axisInfo.reset();
    }
    if (found.isPipelined() || !found.prefetched.empty())
      getOperation()->setAttr(ir::kAsWritten, UnitAttr::get(&getContext()));
  }
  if (ir::isAsWritten(getOperation()))
    for (tt::FuncOp function : reorderable)
      startLongestFirst(function, arch::smModelOf(*architecture));
}

std::unique_ptr<Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages,
                                               unsigned candidate, bool prints) {
  return std::make_unique<LoopPipeliningPass>(target, numWarps, stages, candidate, prints);
}

} // namespace txl::transform
