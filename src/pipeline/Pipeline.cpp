// The passes in order: one line each, with the reason for its position.
#include "pipeline/Pipeline.h"
#include "analysis/AxisInfo.h"
#include "analysis/PrintLayouts.h"
#include "analysis/SharedMemoryPasses.h"
#include "analysis/effects/PrintEffects.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "pipeline/Invariants.h"
#include "pipeline/PassDecisions.h"
#include "pipeline/PassRange.h"
#include "pipeline/PassRecord.h"
#include "protocol/ProtocolPass.h"
#include "support/Decisions.h"
#include "transform/BarrierInsertion.h"
#include "transform/Canonicalize.h"
#include "transform/Combine.h"
#include "transform/Contraction.h"
#include "transform/DistinctArguments.h"
#include "transform/DotPreparation.h"
#include "transform/ExactIndices.h"
#include "transform/Inline.h"
#include "transform/OperandStaging.h"
#include "transform/RegisterSplit.h"
#include "transform/ReorderBroadcast.h"
#include "transform/SinkStaging.h"
#include "transform/SinkTmemLoads.h"
#include "transform/ThreadVaryingSplats.h"
#include "transform/WarpgroupDots.h"
#include "transform/assignment/AlignedStores.h"
#include "transform/assignment/IndexReassociation.h"
#include "transform/assignment/InterleavedLoads.h"
#include "transform/assignment/LayoutAssignment.h"
#include "transform/assignment/ReductionOrder.h"
#include "transform/batch/CtaCoarsening.h"
#include "transform/batch/ProgramBatching.h"
#include "transform/cluster/CtaPartition.h"
#include "transform/loops/FirstIterationBranches.h"
#include "transform/loops/LoopInvariantCodeMotion.h"
#include "transform/loops/LoopUnroll.h"
#include "transform/loops/SpinLoopLoads.h"
#include "transform/overlap/LoadReuse.h"
#include "transform/overlap/LoadUnroll.h"
#include "transform/padding/PadTiles.h"
#include "transform/schedule/LoopPipelining.h"
#include "transform/schedule/MaskVersioning.h"
#include "transform/schedule/mma/FirstIterationPeeling.h"
#include "transform/tensor/EpiloguePartition.h"
#include "transform/tensor/ScaledDots.h"
#include "transform/tensor/TensorAccumulators.h"
#include "transform/tensor/TensorDots.h"
#include "transform/waits/DotWaits.h"
#include "transform/waits/OperandLiveRanges.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace txl::pipeline {

static void buildTTIR(OpPassManager &passes, const PipelineOptions &options) {
  auto invariant = [&](Invariant holds) {
    if (options.verifyEach)
      passes.addPass(createInvariantPass(holds));
  };

  passes.addPass(transform::createInlinePass()); // first: all later passes work within one function
  invariant(verifyInlined);
  passes.addPass(transform::createSpinLoopLoadsPass()); // before canonicalisation, which may erase a spin loop as dead
  passes.addPass(transform::createPadTilesPass(/*ofClusters=*/true)); // CTAs share extents that are powers of two
  passes.addPass(transform::createCtaPartitionPass()); // from here on the code is that of one CTA, including thread ids
  // required by the language: no pass before may move these loads
  passes.addPass(transform::createSinkTmemLoadsPass());
  passes.addPass(transform::createThreadVaryingSplatsPass()); // before a splat moves across a shape operation
  passes.addPass(transform::createCanonicalizePass());  // folds constants that inlining exposed, and dead branches
  passes.addPass(transform::createCombinePass());       // while products and sums are as the user wrote them
  passes.addPass(transform::createDotWaitsPass(false)); // before any pass uses a value that is still in flight
  passes.addPass(transform::createReorderBroadcastPass());
  passes.addPass(createCSEPass()); // merges equal products before contraction counts uses
  if (options.enableFpFusion) {
    passes.addPass(transform::createContractionPass());
    invariant(verifyContracted);
  }
  passes.addPass(
      transform::createLoopInvariantCodeMotionPass()); // on small tiles: broadcasts come after computations by now
  passes.addPass(transform::createLoopUnrollPass());   // last: the passes above take time by size
  invariant(verifyUnrolled);
  // after all passes that change indices: no later one sees an index that 32 bits never hold
  passes.addPass(transform::createExactIndicesPass(/*all=*/false));
  passes.addPass(transform::createCalleeOrderPass()); // after all passes that remove calls
  if (options.reductionsOfThreads)
    passes.addPass(transform::createReductionOrderPass()); // later passes do not change loads
}

/// Adds instrumentation for debugging.
template <typename Options> static void instrument(PassManager &passes, const Options &options, StringRef stage) {
  if (options.record)
    passes.addInstrumentation(options.record->instrumentation(stage));
  if (!options.explained.empty())
    passes.addInstrumentation(explainPasses(options.explained, llvm::errs()));
}

TTIRPipeline::TTIRPipeline(MLIRContext &context, const PipelineOptions &options)
    : passes(std::make_unique<PassManager>(&context, ModuleOp::getOperationName())) {
  passes->enableVerifier(options.verifyEach);
  instrument(*passes, options, "ttir");
  buildTTIR(*passes, options);
}

TTIRPipeline::~TTIRPipeline() = default;

LogicalResult TTIRPipeline::run(ModuleOp module) { return passes->run(module); }

LogicalResult optimizeTTIR(ModuleOp module, const PipelineOptions &options) {
  return TTIRPipeline(*module.getContext(), options).run(module);
}

namespace {
/// Adds the passes of a range to a pass manager.
class PassList {
public:
  explicit PassList(OpPassManager &passes, const PassRange &range = {}) : passes(passes), range(range) {}

  void addPass(std::unique_ptr<Pass> pass) {
    std::string name = pass->getArgument().str(), id = name + "#" + std::to_string(++counts[name]);
    bool isFirst = counts[name] == 1;
    auto is = [&](const std::string &named) { return !named.empty() && (named == id || (isFirst && named == name)); };
    if (hasBegun() && !hasEnded)
      passes.addPass(std::move(pass));
    isAfter |= is(range.after);
    hasEnded |= is(range.until);
  }
  /// A pass that the range names and that was not added; empty if there is none.
  std::string getMissing() const {
    return !hasBegun() ? range.after : !range.until.empty() && !hasEnded ? range.until : "";
  }

private:
  bool hasBegun() const { return range.after.empty() || isAfter; }

  OpPassManager &passes;
  PassRange range;
  llvm::StringMap<unsigned> counts;
  bool isAfter = false, hasEnded = false;
};
} // namespace

/// The passes that an edited TTGIR text needs as well: its barriers may not be sufficient.
static void buildTTGIREnd(PassList &passes) {
  passes.addPass(transform::createOperandLiveRangesPass()); // before waits, which end the live ranges
  // after all passes that issue, copy or move MMAs
  passes.addPass(transform::createDotWaitsPass(/*hasRegisters=*/true));
  passes.addPass(transform::createBarrierInsertionPass()); // last: all exchanges and buffers are final
  // Afterwards: lower/Lower.h converts this to LLVM IR, and the passes of nvptx/Backend.cpp that to machine
  // instructions.
}

/// The schedule: warp specialization, pipelining and asynchronous copies, on tiles without layouts.
static void buildSchedule(PassList &passes, const TTGIROptions &options) {
  // first: what it leaves is arithmetic, as any other
  passes.addPass(transform::createScaledDotsPass(options.target, options.numWarps));
  // early: layouts, buffers and instructions have extents that are powers of two
  passes.addPass(transform::createPadTilesPass(/*ofClusters=*/false));
  // early, so that no later pass sees operations that this version omits
  passes.addPass(transform::createDistinctArgumentsPass());
  if (!options.maxRegisters) // otherwise all warps begin with the requested number of registers
    passes.addPass(transform::createRegisterSplitPass(options.target)); // while all groups are the program's own
  // CTA coarsening: common operands are multiplied once
  passes.addPass(transform::createCtaCoarseningPass(options.target, options.numWarps));
  // layouts follow from instructions, which must exist
  passes.addPass(transform::createDotPreparationPass(options.target));
  // before layouts: operands become buffers
  passes.addPass(transform::createWarpgroupDotsPass(options.target, options.numWarps));
  passes.addPass(transform::createMaskVersioningPass(
      options.target)); // after the pass that inspects from which MMAs a tile is computed
  auto reports = std::make_shared<transform::ScheduleReports>();
  reports->collects = llvm::is_contained(options.explained.names, transform::kPipeliningFacts);
  // before loops are unrolled or scheduled, which branches prevent
  passes.addPass(transform::createFirstIterationBranchesPass());
  passes.addPass(transform::createLoadUnrollPass(options.target, options.numWarps)); // before loops are scheduled
  passes.addPass(transform::createLoopUnrollPass());
  // after unrolling, which leaves loops of one iteration as straight code; before loops are scheduled
  passes.addPass(transform::createLoadReusePass(options.target, options.numWarps));
  // the schedule is data between these two, which a text can have
  passes.addPass(transform::createLoopSchedulingPass(options.target, options.numWarps, options.numStages,
                                                     options.candidate, reports));
  passes.addPass(transform::createLoopPipeliningPass( // software pipelining, before layouts: they suit its buffers
      options.target, options.numWarps, reports));
  // after pipelining, which makes buffers of the operands that threads read
  passes.addPass(transform::createTensorDotsPass(options.target, options.numWarps));
  // the scheduled program is decompiled and compiled again to the same code, so later passes see the same waits
  passes.addPass(transform::createDotWaitsPass(false));
  // it reads which MMAs each wait leaves in flight
  passes.addPass(transform::createTensorAccumulatorsPass(options.target));
  // last: accumulators are buffers, which two groups can share
  passes.addPass(transform::createEpiloguePartitionPass(options.target));
}

static void buildTTGIR(PassList &passes, const TTGIROptions &options) {
  auto invariant = [&](Invariant holds) {
    if (options.verifyEach)
      passes.addPass(createInvariantPass(holds));
  };

  buildSchedule(passes, options);
  passes.addPass(
      transform::createAlignedStoresPass(options.target)); // after TMA stores have replaced stores; before layouts
  passes.addPass(transform::createInterleavedLoadsPass(options.target)); // loads that threads still execute
  passes.addPass(transform::createIndexReassociationPass());             // after the search for TMA boxes
  passes.addPass(transform::createLayoutAssignmentPass({options.numWarps, options.numCTAs, options.target}));
  invariant(verifyDotInstructions);
  passes.addPass(createCSEPass()); // merges conversions, and values computed twice in one layout
  passes.addPass(transform::createFirstIterationPeelingPass()); // before passes that inspect loop iterations
  passes.addPass(transform::createOperandStagingPass());        // makes buffers explicit for a software pipeliner
  passes.addPass(transform::createSinkStagingPass()); // issues all loads of an iteration before its first barrier
  buildTTGIREnd(passes);
}

TTGIRPipeline::TTGIRPipeline(MLIRContext &context, const TTGIROptions &options)
    : passes(std::make_unique<PassManager>(&context, ModuleOp::getOperationName())) {
  passes->enableVerifier(options.verifyEach);
  instrument(*passes, options, "ttgir");
  PassList list(*passes);
  buildTTGIR(list, options);
}

TTGIRPipeline::~TTGIRPipeline() = default;

LogicalResult TTGIRPipeline::run(ModuleOp module) { return passes->run(module); }

LogicalResult optimizeTTGIR(ModuleOp module, const TTGIROptions &options) {
  return TTGIRPipeline(*module.getContext(), options).run(module);
}

LogicalResult optimizeRange(ModuleOp module, const TTGIROptions &options, const PassRange &range) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  passes.enableVerifier(options.verifyEach);
  PassList list(passes, range);
  buildTTGIR(list, options);
  if (std::string missing = list.getMissing(); !missing.empty())
    return module.emitError("there is no pass `") << missing << "`";
  return passes.run(module);
}

LogicalResult scheduleTTIR(ModuleOp module, const TTGIROptions &options) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  passes.enableVerifier(options.verifyEach);
  PassList list(passes);
  buildSchedule(list, options);
  return passes.run(module);
}

LogicalResult placeDotWaits(ModuleOp module) {
  WalkResult found = module.walk(
      [](tx::DotWaitOp wait) { return wait.getPending() ? WalkResult::advance() : WalkResult::interrupt(); });
  if (!found.wasInterrupted())
    return success();
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  passes.addPass(transform::createDotWaitsPass(false));
  return passes.run(module);
}

LogicalResult finishTTGIR(ModuleOp module) {
  PassManager passes(module.getContext(), ModuleOp::getOperationName());
  passes.enableVerifier(false); // the parser has verified it
  PassList list(passes);
  buildTTGIREnd(list);
  return passes.run(module);
}

std::vector<std::string> passNames() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  PassManager passes(&context, ModuleOp::getOperationName());
  buildTTIR(passes, {.reductionsOfThreads = true, .explained = {}});
  PassList list(passes);
  buildTTGIR(list, {});
  std::vector<std::string> names;
  for (Pass &pass : passes.getPasses())
    if (!llvm::is_contained(names, pass.getArgument()))
      names.push_back(pass.getArgument().str());
  return names;
}

namespace {
/// The options of `--txl-ttir=`.
struct TTIRFlags : PassPipelineOptions<TTIRFlags> {
  Option<bool> fpFusion{*this, "fp-fusion", llvm::cl::desc("contract multiplications and additions to FMA"),
                        llvm::cl::init(true)};
  Option<bool> reductionsOfThreads{*this, "thread-reduction-order",
                                   llvm::cl::desc("reductions combine in the order of GPU threads"),
                                   llvm::cl::init(false)};
};

/// The options of `--txl-ttgir=`.
struct TTGIRFlags : PassPipelineOptions<TTGIRFlags> {
  Option<int> numWarps{*this, "num-warps", llvm::cl::desc("warps of a program"), llvm::cl::init(4)};
  Option<int> numCTAs{*this, "num-ctas", llvm::cl::desc("CTAs of a program"), llvm::cl::init(1)};
  Option<int> numStages{*this, "num-stages", llvm::cl::desc("pipeline depth of loops"), llvm::cl::init(3)};
  Option<std::string> target{*this, "target", llvm::cl::desc("the architecture"), llvm::cl::init("sm_90")};
  Option<bool> decisions{*this, "print-layout-decisions", llvm::cl::desc("print the layouts chosen, with reasons"),
                         llvm::cl::init(false)};
  Option<int> candidate{*this, "schedule-candidate", llvm::cl::desc("the number of the schedule to build"),
                        llvm::cl::init(0)};
  Option<bool> schedule{*this, "print-schedule", llvm::cl::desc("print the schedule of each loop, with reasons"),
                        llvm::cl::init(false)};
};
} // namespace

void registerPasses() {
  registerCanonicalizerPass();
  registerCSEPass();
  registerSymbolDCEPass();
  registerInlinerPass();
  for (auto create :
       {transform::createInlinePass, transform::createCtaPartitionPass, transform::createCanonicalizePass,
        transform::createCombinePass, transform::createOperandLiveRangesPass, transform::createSinkTmemLoadsPass,
        transform::createThreadVaryingSplatsPass, transform::createSpinLoopLoadsPass,
        transform::createFirstIterationPeelingPass, transform::createFirstIterationBranchesPass,
        transform::createReorderBroadcastPass, transform::createCalleeOrderPass, transform::createContractionPass,
        transform::createLoopInvariantCodeMotionPass, transform::createLoopUnrollPass,
        transform::createReductionOrderPass, transform::createProgramBatchingPass,
        transform::createDistinctArgumentsPass})
    registerPass(create);
  registerPass([] { return transform::createPadTilesPass(false); });
  registerPass([] { return transform::createDotWaitsPass(false); });
  registerPass([] { return transform::createExactIndicesPass(false); });
  registerPass(analysis::createPrintAxisInfoPass);
  registerPass(analysis::createPrintEffectsPass);
  registerPass(protocol::createCheckProtocolPass);
  registerPass(analysis::createPrintLayoutsPass);
  registerPass(analysis::createPrintAliasPass);
  registerPass(analysis::createPrintAllocationPass);
  registerPass([] { return transform::createRegisterSplitPass("sm_90a"); });
  registerPass([] { return transform::createCtaCoarseningPass("sm_90a", 4); });
  registerPass([] { return transform::createDotPreparationPass("sm_80"); });
  registerPass([] { return transform::createWarpgroupDotsPass("sm_90a", 4); });
  registerPass([] { return transform::createScaledDotsPass("sm_100a", 4); });
  registerPass([] { return transform::createTensorDotsPass("sm_100a", 4); });
  registerPass([] { return transform::createTensorAccumulatorsPass("sm_100a"); });
  registerPass([] { return transform::createEpiloguePartitionPass("sm_100a"); });
  registerPass([] { return transform::createMaskVersioningPass("sm_90a"); });
  registerPass([] { return transform::createAlignedStoresPass("sm_80"); });
  registerPass([] { return transform::createInterleavedLoadsPass("sm_80"); });
  registerPass(transform::createIndexReassociationPass);
  registerPass([] { return transform::createLoadUnrollPass("sm_90a", 4); });
  registerPass([] { return transform::createLoadReusePass("sm_90a", 4); });
  auto reports = std::make_shared<transform::ScheduleReports>();
  reports->prints = true;
  registerPass([=] { return transform::createLoopSchedulingPass("sm_80", 4, 3, 0, reports); });
  registerPass([=] { return transform::createLoopPipeliningPass("sm_80", 4, reports); });
  registerPass(transform::createOperandStagingPass);
  registerPass(transform::createSinkStagingPass);
  registerPass(transform::createBarrierInsertionPass);
  static PassPipelineRegistration<TTIRFlags> ttir(
      "txl-ttir", "the passes that every kernel goes through, with their invariants checked",
      [](OpPassManager &passes, const TTIRFlags &flags) {
        buildTTIR(passes, {.enableFpFusion = flags.fpFusion,
                           .reductionsOfThreads = flags.reductionsOfThreads,
                           .verifyEach = true,
                           .explained = {}});
      });
  static PassPipelineRegistration<TTGIRFlags> ttgir(
      "txl-ttgir", "TTIR to TTGIR", [](OpPassManager &passes, const TTGIRFlags &flags) {
        if (flags.decisions) // on this thread, until the process ends
          static DecisionListener layouts("txl-assign-layouts", printDecisions());
        if (flags.schedule)
          static DecisionListener loops("txl-pipeline-loops", printDecisions());
        PassList list(passes);
        buildTTGIR(list, {.numWarps = unsigned(flags.numWarps),
                          .numCTAs = unsigned(flags.numCTAs),
                          .numStages = unsigned(flags.numStages),
                          .candidate = unsigned(flags.candidate),
                          .target = flags.target,
                          .verifyEach = true,
                          .explained = {}});
      });
}

} // namespace txl::pipeline
