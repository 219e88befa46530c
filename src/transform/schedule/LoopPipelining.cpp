// Pipelines innermost loops by their schedules; then MMAs whose results are not needed at once stay in flight across
// the back-edge. The output is canonical and the later passes compile it as written, so the code is the same when the
// pipelined program is decompiled and compiled again (frontend/spelling).
#include "transform/schedule/LoopPipelining.h"
#include "analysis/SourceFacts.h"
#include "ir/Dialect.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/SharedBounds.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/CSE.h"
#include "support/Decisions.h"
#include "transform/Canonicalize.h"
#include "transform/overlap/LoadsAhead.h"
#include "transform/overlap/RowsAhead.h"
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/LoopVersions.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/ScheduleReport.h"
#include "transform/schedule/TensorStores.h"
#include "transform/schedule/products/CarriedSums.h"
#include "transform/schedule/products/EarlyProduct.h"
#include "transform/schedule/products/FactorRegisters.h"
#include "transform/schedule/turns/ProgramOrder.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace txl::transform {

namespace {
struct LoopPipeliningPass : PassWrapper<LoopPipeliningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopPipeliningPass)
  LoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages, bool prints)
      : target(target), numWarps(numWarps), stages(stages), prints(prints) {}

  StringRef getArgument() const final { return "txl-pipeline-loops"; }
  StringRef getDescription() const final { return "loops start the copies of later iterations"; }
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
    // Loops around others are only reported. They have to be done first: making values loop-carried rebuilds them.
    getOperation().walk([&](scf::ForOp loop) {
      bool isInnermost =
          loop.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }) == WalkResult::advance();
      rows.push_back({isInnermost ? loop : scf::ForOp(), {}});
      if (!isInnermost)
        schedule(loop, rows.back().facts);
    });
    for (Row &row : rows)
      if (row.innermost)
        startEarly(row.innermost, numWarps * 32);
    std::optional<Fact> ofTarget = targetFact(getOperation(), *architecture);
    Refusal whyNotApart;
    if (!pipelineApart(whyNotApart))
      pipelineEach(whyNotApart);
    if (ir::isAsWritten(getOperation()))
      tidy();
    std::optional<DecisionListener> printer;
    if (prints)
      printer.emplace(getArgument(), printDecisions());
    if (const DecisionListener *to = decisionsOf(getArgument())) {
      if (ofTarget)
        to->add(*ofTarget);
      for (const Row &row : rows)
        llvm::for_each(row.facts, [&](const Fact &fact) { to->add(fact); });
    }
    rows.clear();
    axisInfo.reset();
  }

private:
  struct Row {
    scf::ForOp innermost;
    Facts facts; ///< the loop's fact is the first
  };
  LoopSchedule schedule(scf::ForOp loop, Facts &facts, const Refusal &whyNotApart = {});
  SmallVector<LoopSchedule, 2> scheduleApart(Refusal &why);
  bool pipelineApart(Refusal &why);
  void pipelineEach(const Refusal &whyNotApart);
  bool hold(const LoopSchedule &found);
  void tidy() {
    if (!canonicalizer)
      canonicalizer.emplace(&getContext());
    auto shareCommon = [&] {
      IRRewriter rewriter(&getContext());
      DominanceInfo dominance(getOperation());
      eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    };
    shareCommon(); // merges equal expressions, as two conditions of one loop, so that they fold
    canonicalizer->run(getOperation(), "txl-canonicalize"); // it reports its own decisions under its own name
    shareCommon();
    getOperation().walk([](scf::IfOp versions) {
      if (programLoopAround(versions) == versions->getParentOp())
        computeLate(versions);
    });
  }

  std::string target;
  unsigned numWarps, stages;
  bool prints;
  std::optional<arch::Architecture> architecture; ///< the target's, less reserved shared memory
  SmallVector<Row> rows;                          ///< one for each loop of the module
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
  std::optional<Canonicalizer> canonicalizer; ///< created for the first module that needs it
};
} // namespace

LoopSchedule LoopPipeliningPass::schedule(scf::ForOp loop, Facts &facts, const Refusal &whyNotApart) {
  if (!axisInfo)
    axisInfo.emplace(getOperation());
  LoopSchedule schedule = scheduleLoop(loop, {&*architecture, stages, numWarps, whyNotApart}, *axisInfo);
  facts = factsOf(schedule, *architecture, numWarps);
  return schedule;
}

/// Lets the loop's wgmmas read operand A from registers.
bool LoopPipeliningPass::hold(const LoopSchedule &found) {
  bool holds = holdFactors(found, *architecture, numWarps * 32);
  if (holds)
    axisInfo.reset(); // its values have been erased
  return holds;
}

SmallVector<LoopSchedule, 2> LoopPipeliningPass::scheduleApart(Refusal &why) {
  SmallVector<LoopSchedule> all;
  for (Row &row : rows)
    if (row.innermost)
      all.push_back(schedule(row.innermost, row.facts));
  return loopsApart(all, why);
}

/// Pipelines the loops with warp specialization; returns false if there are none, or if one of them cannot be
/// specialized.
bool LoopPipeliningPass::pipelineApart(Refusal &why) {
  SmallVector<LoopSchedule, 2> loops = scheduleApart(why);
  bool holds = false;
  for (const LoopSchedule &found : loops)
    holds |= hold(found);
  if (holds) // the shared memory that this frees may allow another stage
    loops = scheduleApart(why);
  if (loops.empty())
    return false;
  // the schedule's formulas are of the program id, which becomes the persistent loop's induction variable
  if (loops.front().isInTurn) {
    auto function = loops.front().loop->getParentOfType<tt::FuncOp>();
    makeProgramLoop(function, llvm::map_to_vector(loops, [](const LoopSchedule &found) { return found.loop; }));
    axisInfo.reset();
    loops = scheduleApart(why);
    if (loops.empty())
      return false;
  }
  bool isInTurn = loops.front().isInTurn;
  uint64_t kept = loops.front().kept;
  Row *last = nullptr;
  for (const LoopSchedule &found : loops) {
    last = llvm::find_if(rows, [&](const Row &row) { return row.innermost == found.loop; });
    last->facts = factsOf(found, *architecture, numWarps);
  }
  LogicalResult expanded = expandApart(loops, numWarps);
  axisInfo.reset();
  if (failed(expanded)) {
    signalPassFailure();
    return true;
  }
  if (isInTurn)
    getOperation().walk([&](tt::FuncOp function) {
      Facts stores = storeByBoxes(function, *architecture, axisInfo.emplace(getOperation()), kept);
      axisInfo.reset();
      Facts loads = copyRowsAhead(function, axisInfo.emplace(getOperation()), kept);
      axisInfo.reset();
      if (!stores.empty())
        last->facts.front().set("epilogue", "tma_store");
      llvm::append_range(last->facts, loads);
      llvm::append_range(last->facts, stores);
    });
  getOperation()->setAttr(ir::kAsWritten, UnitAttr::get(&getContext()));
  return true;
}

/// Pipelines loops without warp specialization, each by itself.
void LoopPipeliningPass::pipelineEach(const Refusal &whyNotApart) {
  SmallVector<tt::FuncOp> free; // functions whose programs may run in any order
  for (auto function : getOperation().getOps<tt::FuncOp>())
    if (tx::threadsOf(getOperation()).cluster == 1 && mayRunInAnyOrder(function))
      free.push_back(function);
  for (Row &row : rows) {
    if (!row.innermost)
      continue;
    LoopSchedule found = schedule(row.innermost, row.facts, whyNotApart);
    if (found.isPipelined() && hold(found))
      found = schedule(row.innermost, row.facts, whyNotApart);
    if (SmallVector<tt::LoadOp> loads = loadsAhead(found, *axisInfo, numWarps * 32); !loads.empty()) {
      Facts prefetched;
      for (tt::LoadOp load : loads)
        prefetched.push_back(prefetchFact(load, found.loop));
      scf::ForOp ahead = loadAhead(found.loop, loads);
      axisInfo.reset();
      auto refused = std::move(found.refused); // for example why the loads are no channels
      found = schedule(ahead, row.facts, whyNotApart);
      found.ahead = std::move(prefetched);
      if (found.refused.empty() || found.channels.empty())
        found.refused = std::move(refused);
      row.facts = factsOf(found, *architecture, numWarps);
    }
    if (found.isPipelined()) {
      found.carriedWaits = waitsToCarry(found, *architecture, numWarps * 32);
      row.facts = factsOf(found, *architecture, numWarps);
      expandByRings(found);
      axisInfo.reset();
    }
    if (found.isPipelined() || !found.ahead.empty())
      getOperation()->setAttr(ir::kAsWritten, UnitAttr::get(&getContext()));
  }
  if (ir::isAsWritten(getOperation()))
    llvm::for_each(free, startLongestFirst);
}

std::unique_ptr<Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps, unsigned stages,
                                               bool prints) {
  return std::make_unique<LoopPipeliningPass>(target, numWarps, stages, prints);
}

} // namespace txl::transform
