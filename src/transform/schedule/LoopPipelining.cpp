// Expands the schedules of loops: software pipelining, warp specialization. It reads attributes only, which the pass
// before has written, or a person. The output is canonical and the later passes compile it as written, so the code is
// the same when the pipelined program is decompiled and compiled again (frontend/decompile).
#include "transform/schedule/LoopPipelining.h"
#include "arch/SpecificFeatures.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/CSE.h"
#include "support/Decisions.h"
#include "support/Diagnostic.h"
#include "transform/Canonicalize.h"
#include "transform/overlap/EpiloguePrefetch.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/schedule/LoopGroup.h"
#include "transform/schedule/LoopVersions.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/TmaEpilogue.h"
#include "transform/schedule/attributes/ScheduleAttributes.h"
#include "transform/schedule/boxes/TmaStores.h"
#include "transform/schedule/persistent/ProgramOrder.h"

using namespace mlir;

namespace txl::transform {

TXL_DIAGNOSTIC(ScheduleGroup, ValueError,
               "the scheduled loops of a kernel with a producer partition cannot share its rings: {0}");

std::optional<arch::Architecture> findSchedulableArchitecture(ModuleOp module, StringRef target) {
  const arch::Architecture *known = arch::findArchitecture(target);
  if (!known || tx::threadsOf(module).isExplicit || ir::isAsWritten(module))
    return std::nullopt;
  arch::Architecture architecture = *known;
  if (auto reserved = module->getAttrOfType<IntegerAttr>(ir::kReservedShared))
    architecture.sharedPerBlock -= std::clamp<int64_t>(reserved.getInt(), 0, architecture.sharedPerBlock);
  return architecture;
}

namespace {
struct LoopPipeliningPass : PassWrapper<LoopPipeliningPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopPipeliningPass)
  LoopPipeliningPass(const std::string &target, unsigned numWarps, std::shared_ptr<ScheduleReports> reports)
      : target(target), numWarps(numWarps), reports(std::move(reports)) {}

  StringRef getArgument() const final { return kPipeliningFacts; }
  StringRef getDescription() const final { return "software pipelining and warp specialization of scheduled loops"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect, arith::ArithDialect>();
  }

  void runOnOperation() final {
    architecture = findSchedulableArchitecture(getOperation(), target);
    getOperation()->removeAttr(ir::kReservedShared);
    if (architecture && (ir::isScheduled(getOperation()) || hasTmaStores(getOperation()))) {
      if (failed(expand()) || failed(emitTmaStores(getOperation(), *architecture)))
        return signalPassFailure();
      getOperation()->setAttr(ir::kAsWritten, UnitAttr::get(&getContext()));
      cleanUp();
    }
    std::optional<DecisionListener> printer;
    if (reports->prints)
      printer.emplace(getArgument(), printDecisions());
    if (const DecisionListener *listener = decisionsOf(getArgument()))
      reports->report(*listener);
    reports->clear();
    axisInfo.reset();
  }

private:
  LogicalResult expand();
  LogicalResult expandGroup(ArrayRef<LoopSchedule> all);
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
  unsigned numWarps;
  std::shared_ptr<ScheduleReports> reports;
  std::optional<arch::Architecture> architecture; ///< the target's, less reserved shared memory
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
  std::optional<Canonicalizer> canonicalizer; ///< created for the first module that needs it
};
} // namespace

/// Replaces a loop by one that loads an iteration ahead what its schedule has in registers.
static LogicalResult prefetch(scf::ForOp &loop) {
  FailureOr<SmallVector<tt::LoadOp>> loads = readPrefetches(loop);
  if (failed(loads) || loads->empty())
    return loads;
  for (tt::LoadOp load : *loads)
    for (StringRef name : {ir::kChannel, ir::kStage, ir::kPartition})
      load->removeAttr(name);
  loop = prefetchLoads(loop, *loads);
  return success();
}

LogicalResult LoopPipeliningPass::expand() {
  SmallVector<tt::FuncOp> reorderable; // functions whose programs may run in any order
  for (auto function : getOperation().getOps<tt::FuncOp>())
    if (tx::threadsOf(getOperation()).cluster == 1 && canReorderPrograms(function))
      reorderable.push_back(function);
  SmallVector<scf::ForOp> loops;
  getOperation().walk([&](scf::ForOp loop) {
    if (ir::scheduleOf(loop))
      loops.push_back(loop);
  });
  ScheduleOptions options{&*architecture, 1, numWarps, {}, {}};
  std::vector<LoopSchedule> schedules;
  for (scf::ForOp loop : loops)
    if (failed(applyOrder(loop)))
      return failure();
  for (scf::ForOp &loop : loops)
    if (failed(prefetch(loop)))
      return failure();
  axisInfo.emplace(getOperation());
  for (scf::ForOp loop : loops) {
    FailureOr<LoopSchedule> read = readSchedule(loop, options, *axisInfo);
    if (failed(read))
      return failure();
    schedules.push_back(std::move(*read));
  }
  for (scf::ForOp loop : loops)
    ir::eraseSchedule(loop);
  axisInfo.reset();
  if (llvm::any_of(schedules, [](const LoopSchedule &one) { return one.isWarpSpecialized; }))
    return expandGroup(schedules);
  for (const LoopSchedule &schedule : schedules)
    if (schedule.isPipelined())
      expandPipelined(schedule);
  for (tt::FuncOp function : reorderable)
    startLongestFirst(function, arch::smModelOf(*architecture));
  return success();
}

/// Expands loops whose producer warps serve all of them.
LogicalResult LoopPipeliningPass::expandGroup(ArrayRef<LoopSchedule> all) {
  Refusal why;
  SmallVector<LoopSchedule, 2> loops = findSpecializedLoops(all, why);
  if (loops.size() != all.size())
    return all.front().loop->emitError() << llvm::formatv(false, ScheduleGroup.format, nameOf(why.cause)).str();
  bool isPersistent = loops.front().isPersistent;
  uint64_t reservedBytes = loops.front().reservedBytes;
  // Each warpgroup has accumulators of its own in tensor memory, at a constant address.
  bool hasCommonText = !arch::has(*architecture, arch::SpecificFeature::TensorMemory);
  if (failed(expandWarpSpecialized(loops, numWarps, hasCommonText)))
    return failure();
  if (!isPersistent)
    return success();
  getOperation().walk([&](tt::FuncOp function) {
    Facts stores = emitTmaEpilogue(function, *architecture, axisInfo.emplace(getOperation()), reservedBytes);
    axisInfo.reset();
    Facts loads = prefetchEpilogueOperands(function, arch::smModelOf(*architecture), axisInfo.emplace(getOperation()),
                                           reservedBytes);
    axisInfo.reset();
    reports->addEpilogue(std::move(loads), std::move(stores));
  });
  return success();
}

std::unique_ptr<Pass> createLoopPipeliningPass(const std::string &target, unsigned numWarps,
                                               std::shared_ptr<ScheduleReports> reports) {
  return std::make_unique<LoopPipeliningPass>(target, numWarps, std::move(reports));
}

} // namespace txl::transform
