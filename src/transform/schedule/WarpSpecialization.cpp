// Decides on warp specialization: whether producer warps start a loop's copies. They recompute addresses by themselves,
// from arguments, the program id and memory that the kernel does not write.
#include "transform/schedule/WarpSpecialization.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/tensor/TensorDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/PingPong.h"
#include "transform/schedule/ClusterMulticast.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/TilePartition.h"
#include "transform/schedule/mma/PipelinedMma.h"
#include "transform/schedule/persistent/DynamicTileScheduler.h"
#include "transform/schedule/persistent/ProgramSlice.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Whether producer warps can compute `values` too: from arguments, the program id and loads of memory that the kernel
/// does not write. `loop`: the loop to specialize; `tiles`: whether producer warps have registers for tiles.
static bool canRematerialize(ArrayRef<Value> values, scf::ForOp loop, bool tiles) {
  llvm::SetVector<Value> worklist(values.begin(), values.end()); // each value once, however many uses it has
  for (unsigned next = 0; next < worklist.size(); ++next) {
    Value value = worklist[next];
    if (value.getParentBlock() != loop->getBlock() && !isa<tt::FuncOp>(value.getParentBlock()->getParentOp()))
      return false;
    if (Operation *op = value.getDefiningOp()) {
      auto load = dyn_cast<tt::LoadOp>(op);
      bool isConstant = load && !load.getIsVolatile() && !isWrittenInFunction(load);
      if ((!isMemoryEffectFree(op) && !isConstant) || op->getNumRegions() ||
          (!tiles && isa<RankedTensorType>(value.getType())))
        return false;
      worklist.insert_range(op->getOperands());
    }
  }
  return true;
}

/// Consumer warpgroups do not wait for each other, so none may read global memory that another one writes.
static Refusal whyNotConcurrent(tt::FuncOp function) {
  Refusal why;
  function.walk([&](tt::LoadOp load) {
    if (isWrittenInFunction(load))
      why = {Cause::ReadsOwnWrites, ir::lineOf(load)};
  });
  return why;
}

/// Refuses at the first load that threads copy, with the reason why producer warps cannot.
static Refusal copiedByThreads(const LoopSchedule &schedule, StringRef because) {
  auto found = llvm::find_if(schedule.channels, [](const Channel &channel) { return !channel.box; });
  return Refusal(Cause::CopiedByThreads, ir::lineOf(tt::LoadOp(found->load).getOperation())).with("because", because);
}

/// Why producer warps cannot copy the channels without TMA box by cp.async; none if they can.
static Refusal whyNotCpAsyncProducer(const LoopSchedule &schedule, const ScheduleOptions &options,
                                     bool hasPipelinedMma) {
  if (!schedule.usesCpAsync())
    return {};
  unsigned cluster = tx::threadsOf(schedule.loop->getParentOfType<ModuleOp>()).cluster;
  if (cluster > 1)
    return copiedByThreads(schedule, "cluster");
  if (options.numWarps > schedule.model->warps.maxCpAsyncConsumers)
    return copiedByThreads(schedule, "num_warps");
  if (hasPipelinedMma)
    return copiedByThreads(schedule, "mma_in_flight");
  for (const Channel &channel : schedule.channels) {
    if (!channel.box && cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getRank() < 2)
      return Refusal(Cause::CopiedByThreads, ir::lineOf(channel.load)).with("because", "vector");
    if (!channel.box && channel.vectorBytes < schedule.model->access.minProducerCpAsyncBytes)
      return Refusal(Cause::CopiedByThreads, ir::lineOf(channel.load))
          .with("because", "narrow_copies")
          .with("bytes", channel.vectorBytes);
  }
  return {};
}

/// Why producer warps cannot follow the program through the loops around this one; none if they can.
static Refusal whyNotNestedProducer(const LoopSchedule &schedule) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  if (schedule.usesCpAsync() || tx::threadsOf(module).cluster > 1)
    return {Cause::InsideRegion, ir::lineOf(schedule.loop->getParentOp())};
  bool hasOtherLoops = module
                           .walk([&](LoopLikeOpInterface other) {
                             return other->isAncestor(schedule.loop) ? WalkResult::advance() : WalkResult::interrupt();
                           })
                           .wasInterrupted();
  return hasOtherLoops ? Refusal(Cause::SeveralLoops, ir::lineOf(schedule.loop->getParentOp())) : Refusal();
}

/// Whether the producer warps that follow the program's loops can obtain `values`: by computing them, by loading
/// memory that the kernel does not write, or by the tile scheduler's queries, which they alone then execute; the
/// queries are added to the schedule.
static bool canProducerCompute(ArrayRef<Value> values, LoopSchedule &schedule, Block &scopeBlock) {
  llvm::SetVector<Operation *> queries;
  auto mayRepeat = [&](Operation *op) {
    if (DynamicTileScheduler::isQuery(op))
      return queries.insert(op), true;
    auto load = dyn_cast<tt::LoadOp>(op);
    return load && !load.getIsVolatile() && !isWrittenInFunction(load);
  };
  ProgramSlice slice(schedule.loop, scopeBlock);
  bool can = llvm::all_of(values, [&](Value value) { return slice.add(value, mayRepeat); });
  schedule.queries = queries.takeVector();
  return can;
}

void findNesting(LoopSchedule &schedule) {
  scf::ForOp persistentLoop = getEnclosingPersistentLoop(schedule.loop);
  Operation *function = schedule.loop->getParentOfType<tt::FuncOp>();
  schedule.isNested = schedule.loop->getParentOp() != (persistentLoop ? persistentLoop.getOperation() : function);
}

/// An MMA of which `numSlices` slices would have fewer rows than an MMA into tensor memory takes at once.
static tx::DotAsyncOp findPartialMma(tt::FuncOp function, unsigned numSlices) {
  tx::DotAsyncOp found;
  function.walk([&](tx::DotAsyncOp dot) {
    if (dot.getType().getDimSize(0) % (analysis::kTensorRows * numSlices))
      found = dot;
  });
  return found;
}

Refusal whyNotSpecialized(LoopSchedule &schedule, const ScheduleOptions &options, bool hasPipelinedMma) {
  if (options.whyNotSpecialized)
    return options.whyNotSpecialized;
  scf::ForOp loop = schedule.loop;
  auto function = loop->getParentOfType<tt::FuncOp>();
  if (Refusal why = whyNotCpAsyncProducer(schedule, options, hasPipelinedMma))
    return why;
  // A descriptor must not be rebuilt, and the program must not end, while a copy reads it. Without specialization the
  // consumers have waited for all copies; producer warps that follow the program wait for their own (awaitCopies).
  if (!schedule.isNested &&
      llvm::any_of(schedule.channels, [](const Channel &one) { return one.box && !one.box->isLaunchTime; }))
    return Cause::DescriptorOfProgram;
  const arch::WarpThresholds &warps = schedule.model->warps;
  if (options.numWarps % warps.perWarpgroup || options.numWarps > warps.maxSpecialized)
    return Refusal(Cause::NumWarps).with("num_warps", options.numWarps);
  if (!arch::has(*options.architecture, arch::SpecificFeature::SetRegisters))
    return Cause::NoSetmaxnreg;
  for (auto dot : loop.getBody()->getOps<tt::DotOp>())
    return {Cause::ThreadsReadOperands, ir::lineOf(dot)};
  if (!function.getBody().hasOneBlock())
    return Cause::InsideRegion;
  if (Refusal why = schedule.isNested ? whyNotNestedProducer(schedule) : Refusal())
    return why;
  if (usesClusterExchange(
          function)) // all threads of a cluster arrive at its barrier, which the producer warps would not do
    return Cause::ClusterExchange;
  if (function->getParentOfType<ModuleOp>().walk([](tt::CallOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return Cause::HasCalls;
  SmallVector<Value> needed{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  for (Value scalar : schedule.forms->getScalars())
    if (!schedule.forms->variesInLoop(scalar))
      needed.push_back(scalar);
  LoopSlice addresses(loop);
  for (const Channel &channel : schedule.channels) {
    addAddressOps(addresses, channel, *schedule.forms);
    if (!channel.box)
      continue;
    needed.push_back(channel.box->base);
    llvm::append_range(needed, channel.box->nonNegative);
  }
  llvm::append_range(needed, addresses.outside());
  Block &scopeBlock = schedule.isNested ? function.getBody().front() : *loop->getBlock();
  if (schedule.isNested ? !canProducerCompute(needed, schedule, scopeBlock)
                        : !canRematerialize(needed, loop, schedule.usesCpAsync()))
    return Cause::AddressComputed;
  schedule.numConsumers = options.numWarps / warps.perWarpgroup;
  if (arch::has(*options.architecture, arch::SpecificFeature::TensorMemory) && schedule.numConsumers > 1)
    if (tx::DotAsyncOp dot = findPartialMma(function, schedule.numConsumers))
      return {Cause::TooFewRows, ir::lineOf(dot)};
  Refusal why;
  TilePartition partition(scopeBlock, schedule.numConsumers);
  for (Operation *query : schedule.queries)
    partition.exclude(query);
  if (!partition.divide(why))
    return why;
  return whyNotConcurrent(function);
}

void chooseWarpSpecialization(LoopSchedule &schedule, const ScheduleOptions &options) {
  auto module = schedule.loop->getParentOfType<ModuleOp>();
  auto function = schedule.loop->getParentOfType<tt::FuncOp>();
  unsigned cluster = tx::threadsOf(module).cluster;
  if (cluster != ir::programCtas(module))
    return; // its CTAs are program instances of their own
  bool isRequested = schedule.loop->hasAttr(ir::kWarpSpecialize) || (cluster > 1 && schedule.usesTma());
  if (!isRequested && !(options.candidate && options.candidate->hasProducer))
    return;
  std::optional<PipelinedMma> pipelinedMma;
  // Otherwise threads would write tiles between the MMAs, and both MMAs would have to wait for channels.
  if (!schedule.isReadByThreads() && schedule.channels.size() > 1)
    pipelinedMma = findPipelinedMma(schedule.loop, [&](tt::LoadOp load) { return schedule.isChannel(load); });
  findNesting(schedule);
  // In larger clusters fewer CTAs of a persistent kernel are resident than are launched, and the others run after them.
  bool wantsPersistent = options.candidate && options.candidate->isPersistent && !schedule.isNested &&
                         arch::has(*options.architecture, arch::SpecificFeature::SetRegisters) &&
                         cluster <= schedule.model->grid.maxPersistentCluster;
  Refusal persistenceRefusal;
  if (wantsPersistent && !getEnclosingPersistentLoop(schedule.loop))
    persistenceRefusal = whyNotPersistent(function, schedule.loop);
  if (persistenceRefusal)
    schedule.refuse("persistence", persistenceRefusal);
  Refusal why = whyNotSpecialized(schedule, options, pipelinedMma.has_value());
  schedule.isWarpSpecialized = !why;
  schedule.isPersistent = schedule.isWarpSpecialized && wantsPersistent && !persistenceRefusal;
  // MMAs into tensor memory are queued: no warpgroup waits while it issues them.
  schedule.isPingPong = schedule.isWarpSpecialized && schedule.numConsumers > 1 && !pipelinedMma &&
                        arch::has(*options.architecture, arch::SpecificFeature::Wgmma) &&
                        findPingPongMma(schedule.loop);
  if (!schedule.isWarpSpecialized) {
    schedule.refuse("warp_specialization", why);
    return;
  }
  if (!pipelinedMma)
    return;
  schedule.pipelinedMma = std::make_shared<const PipelinedMma>(*pipelinedMma);
  for (Channel &channel : schedule.channels)
    channel.set = pipelinedMma->operandBuffer.getSrc() == tt::LoadOp(channel.load).getResult();
}

} // namespace txl::transform
