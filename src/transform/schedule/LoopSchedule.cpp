// Loads that feed an MMA become channels if their addresses can be computed ahead and nothing in the loop may write
// what they read. The pipeline depth is limited by the capacity of shared memory.
#include "transform/schedule/LoopSchedule.h"
#include "analysis/GlobalAccess.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/SpecificFeatures.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/schedule/ClusterMulticast.h"
#include "transform/schedule/CopyWidth.h"
#include "transform/schedule/OperandBuffers.h"
#include "transform/schedule/TmaEpilogue.h"
#include "transform/schedule/WarpSpecialization.h"
#include "transform/schedule/mma/MmasInFlight.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

unsigned LoopSchedule::getProducerRegisters() const {
  uint64_t copies = 0;
  for (const Channel &channel : channels)
    if (!channel.box)
      copies += channel.bytes / channel.vectorBytes / threadsPerConsumer;
  return analysis::producerRegisters(copies, *model);
}

bool LoopSchedule::isChannelBuffer(Value buffer) const {
  while (auto view = buffer.getDefiningOp<ttg::MemDescTransOp>())
    buffer = view.getSrc();
  if (auto with = buffer.getDefiningOp<tx::WithScalesOp>())
    return isChannelBuffer(with.getSrc()) && isChannelBuffer(with.getScales());
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && isChannel(alloc.getSrc().getDefiningOp());
}

void LoopSchedule::refuse(StringRef what, Refusal why, tt::LoadOp load) {
  FactPosition position = load ? ir::lineOf(load) : ir::lineOf(loop);
  if (!load)
    llvm::erase_if(refused, [&](const Refused &one) { return one.what == what && one.position == position; });
  refused.push_back({what, std::move(position), std::move(why)});
}

Refusal LoopSchedule::whyNot(StringRef what) const {
  auto found = llvm::find_if(refused, [&](const Refused &one) { return one.what == what; });
  return found == refused.end() ? Refusal() : found->why;
}

/// Whether a load's buffer has scales of an MMA, which have another order there than a box.
static bool isScales(tt::LoadOp load) {
  return llvm::any_of(load->getUsers(), [](Operation *alloc) {
    return isa<ttg::LocalAllocOp>(alloc) && llvm::any_of(alloc->getUsers(), [&](Operation *user) {
             auto with = dyn_cast<tx::WithScalesOp>(user);
             return with && with.getScales() == alloc->getResult(0);
           });
  });
}

/// Adds the operands of MMAs that a tile reaches through operations without regions and side effects, or through
/// branches.
static void findOperands(Value tile, scf::ForOp loop, SmallPtrSetImpl<Operation *> &seen,
                         llvm::SetVector<char> &found) {
  for (OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    if (isa<tt::DotOp, tx::DotAsyncOp>(user)) { // of the same tile both operands
      if (loop->isProperAncestor(user) && (use.getOperandNumber() < 2 || isa<tx::DotAsyncOp>(user)))
        found.insert(use.getOperandNumber() == 0 ? 'a' : use.getOperandNumber() == 1 ? 'b' : 'c');
      continue;
    }
    if (!loop->isProperAncestor(user) || !seen.insert(user).second)
      continue;
    if (auto branch = isa<scf::YieldOp>(user) ? dyn_cast<scf::IfOp>(user->getParentOp()) : scf::IfOp()) {
      for (OpOperand &operand : user->getOpOperands())
        if (operand.get() == tile)
          findOperands(branch.getResult(operand.getOperandNumber()), loop, seen, found);
      continue;
    }
    if (user->getNumRegions() || user->hasTrait<OpTrait::IsTerminator>())
      continue;
    if (!isMemoryEffectFree(user) && !isa<ttg::LocalAllocOp>(user))
      continue;
    for (Value result : user->getResults())
      findOperands(result, loop, seen, found);
  }
}

Fact::Names operandsOf(tt::LoadOp load, scf::ForOp loop) {
  SmallPtrSet<Operation *, 16> seen;
  llvm::SetVector<char> found;
  findOperands(load.getResult(), loop, seen, found);
  Fact::Names names;
  for (char name : {'a', 'b', 'c'})
    if (found.contains(name))
      names.push_back(std::string(1, name));
  return names;
}

bool isZeroFill(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tt::SplatOp, tt::FpToFpOp>(op))
      break;
    value = op->getOperand(0);
  }
  return matchPattern(value, m_Zero()) || matchPattern(value, m_PosZeroFloat());
}

/// Whether a load is 1-D in a loop of several MMAs, so that threads read it from a buffer at its use. In registers it
/// would add to the pressure of the accumulators, and without prefetch its latency would be exposed.
static bool isRowOfMultiMmaLoop(tt::LoadOp load, scf::ForOp loop) {
  return cast<RankedTensorType>(load.getType()).getRank() == 1 && !hasAtMostOneMma(loop) &&
         ir::elementBitsOf(getElementTypeOrSelf(load.getType())) != 16;
}

/// Whether something in the loop may write what `load` reads.
static bool mayBeWritten(tt::LoadOp load, scf::ForOp loop) {
  std::optional<analysis::GlobalAccess> read = analysis::globalAccessOf(load);
  if (read)
    read->pointer = nullptr; // the pointer differs in other iterations
  return loop
      .walk([&](Operation *op) {
        if (op == loop || op == load || isMemoryEffectFree(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
            isa<tt::LoadOp>(op) || op->getDialect() == load->getContext()->getLoadedDialect<ttg::TTGDialect>() ||
            isa<tx::DotAsyncOp, tx::DotWaitOp>(op))
          return isa<ttg::BarrierOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
        std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(op);
        if (!access || !read)
          return WalkResult::interrupt();
        access->pointer = nullptr;
        return access->atomic || read->conflicts(*access) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool isReadOnlyInLoop(tt::LoadOp load, scf::ForOp loop) { return !mayBeWritten(load, loop); }

bool isWrittenInFunction(tt::LoadOp load) {
  std::optional<analysis::GlobalAccess> read = analysis::globalAccessOf(load);
  if (!read)
    return true;
  read->pointer = nullptr;
  return load->getParentOfType<tt::FuncOp>()
      .walk([&](Operation *op) {
        if (isa<tt::CallOp>(op)) // of a function that is compiled separately
          return WalkResult::interrupt();
        std::optional<analysis::GlobalAccess> access = analysis::globalAccessOf(op);
        if (!access || op == load)
          return WalkResult::advance();
        access->pointer = nullptr;
        return (access->write || access->atomic) && !read->isDisjointFrom(*access) ? WalkResult::interrupt()
                                                                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why slot and phase of barriers cannot be tracked for a loop: an enclosing operation cannot carry them.
static Refusal whyNotCounted(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isInteger() || loop.getUnsignedCmp())
    return {Cause::UnsignedLoop, ir::lineOf(loop)};
  for (Operation *at = loop; !isa<tt::FuncOp>(at); at = at->getParentOp()) {
    if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp>(at))
      return {Cause::UnstructuredParent, ir::lineOf(at->getParentOp())};
    Block *block = at->getBlock();
    if (llvm::any_of(block->getSuccessors(), [&](Block *next) { return next->isReachable(block); }))
      return {Cause::BranchCycle, ir::lineOf(loop)};
  }
  return {};
}

/// Decides whether a channel is a TMA box.
static void chooseBox(Channel &channel, const LoopSchedule &schedule, const ScheduleOptions &options,
                      const analysis::AxisInfoAnalysis &axisInfo) {
  if (!options.architecture->has(arch::Feature::Tma))
    return;
  tt::LoadOp load = channel.load;
  Refusal &why = channel.noBox;
  if (llvm::none_of(load->getUsers(), [](Operation *user) { return isa<ttg::LocalAllocOp>(user); }))
    why = arch::has(*options.architecture, arch::SpecificFeature::Wgmma) ||
                  arch::has(*options.architecture, arch::SpecificFeature::TensorMemory)
              ? Cause::NoWgmmaOperand
              : Cause::None;
  else if (isScales(load))
    why = Cause::RowTooShort;
  else if (load.getOther() && !isZeroFill(load.getOther()))
    why = Cause::OtherNotZero;
  else if (isWrittenInFunction(load))
    why = Cause::WrittenByKernel;
  else if (why = whyNotCounted(schedule.loop); !why)
    channel.box = findTensorBox(cast<RankedTensorType>(load.getType()), load.getPtr(), load.getMask(), *schedule.forms,
                                axisInfo, schedule.loop->getParentOfType<tt::FuncOp>().isPublic(), why);
  // CTAs that multicast to each other take one decision, and cannot evaluate scalars loaded per iteration for another
  // CTA.
  if (channel.box && !channel.box->nonNegative.empty() && ir::programCtas(load->getParentOfType<ModuleOp>()) > 1) {
    channel.box.reset();
    why = Cause::OffsetOfCta;
  }
}

/// Why a load's operands cannot be computed ahead; none if they can. Memory that they depend on, for example indices,
/// is loaded ahead, too.
static Refusal whyNotComputableAhead(tt::LoadOp load, scf::ForOp loop) {
  LoopSlice slice(loop);
  for (Value operand : load->getOperands())
    slice.add(operand);
  for (Operation *op : slice.inOrder()) {
    if (auto index = dyn_cast<tt::LoadOp>(op)) {
      if (index.getIsVolatile() || mayBeWritten(index, loop))
        return {Cause::IndexWrittenInLoop, ir::lineOf(index)};
      if (!getElementTypeOrSelf(index.getType()).isIntOrFloat())
        return {Cause::PointerLoaded, ir::lineOf(index)};
      continue;
    }
    if (!isMemoryEffectFree(op) || isa<tx::DotAsyncOp, tx::DotWaitOp, tt::DotOp>(op))
      return {Cause::AddressComputed, ir::lineOf(op)};
  }
  return {};
}

/// Removes 1-D loads (scales of rows or columns) from the channels if other channels remain. They are prefetched into
/// registers one iteration ahead; a copy of so few bytes would be waited for together with all other copies.
static void leaveRowsToPrefetch(LoopSchedule &schedule, uint64_t &bytes) {
  auto isRow = [&](const Channel &channel) {
    tt::LoadOp load = channel.load;
    return cast<RankedTensorType>(load.getType()).getRank() == 1 && canPrefetch(load, schedule.loop);
  };
  if (llvm::all_of(schedule.channels, isRow))
    return;
  llvm::erase_if(schedule.channels, isRow);
  bytes = 0;
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes;
}

Refusal whyNotPipelinable(scf::ForOp loop, unsigned stages, const arch::SmModel &model) {
  if (stages < model.loops.minStages)
    return Cause::OneStage;
  WalkResult nested = loop.getBody()->walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); });
  if (nested.wasInterrupted())
    return Cause::NestedLoop;
  if (getConstantIntValue(loop.getStep()).value_or(0) <= 0)
    return Cause::StepNotPositive;
  return {};
}

Refusal examineChannel(Channel &channel, const LoopSchedule &schedule, const ScheduleOptions &options,
                       const analysis::AxisInfoAnalysis &axisInfo, bool &isRow) {
  tt::LoadOp load = channel.load;
  scf::ForOp loop = schedule.loop;
  isRow = false;
  channel.isReadByThreads = llvm::any_of(
      load->getUsers(), [](Operation *user) { return !isa<ttg::LocalAllocOp>(user) && !isOpTriviallyDead(user); });
  channel.bytes = analysis::tileBytes(cast<RankedTensorType>(load.getType()));
  if (load.getIsVolatile())
    return Cause::VolatileLoad;
  if (mayBeWritten(load, loop))
    return Cause::WrittenInLoop;
  if (Refusal why = whyNotComputableAhead(load, loop))
    return why;
  chooseBox(channel, schedule, options, axisInfo);
  isRow = isRowOfMultiMmaLoop(load, loop);
  Refusal why = whyNotCopied(load, isRow, *schedule.model, axisInfo, channel.vectorBytes);
  channel.viaCpAsync = !why;
  return channel.box ? Refusal() : why;
}

/// Collects the channels among the loads that feed MMAs, and the rows of a loop of several MMAs.
static void collectChannels(ExaminedLoop &examined, const ScheduleOptions &options,
                            const analysis::AxisInfoAnalysis &axisInfo) {
  LoopSchedule &schedule = examined.base;
  scf::ForOp loop = schedule.loop;
  for (auto load : loop.getBody()->getOps<tt::LoadOp>()) {
    if (!isa<RankedTensorType>(load.getType()) || operandsOf(load, loop).empty())
      continue;
    Channel channel;
    channel.load = load;
    bool isRow;
    Refusal why = examineChannel(channel, schedule, options, axisInfo, isRow);
    if (!why) {
      (isRow && channel.viaCpAsync ? examined.rows : schedule.channels).push_back(channel);
      continue;
    }
    examined.others.push_back(load);
    schedule.refuse("pipelining", why, load);
    if (channel.noBox)
      schedule.refuse("tma", channel.noBox, load);
  }
}

ExaminedLoop examineLoop(scf::ForOp loop, const ScheduleOptions &options, const analysis::AxisInfoAnalysis &axisInfo) {
  ExaminedLoop examined;
  LoopSchedule &schedule = examined.base;
  schedule.loop = loop;
  const arch::SmModel &model = arch::smModelOf(*options.architecture);
  schedule.model = &model;
  schedule.reservedBytes = model.shared.reserved;
  examined.stages = options.stages;
  if (auto requested = loop->getAttrOfType<IntegerAttr>(ir::kNumStages))
    examined.stages = std::clamp<int64_t>(requested.getInt(), 0, model.loops.maxStages);
  schedule.mayPipeline = examined.stages > 1;
  if (Refusal why = whyNotPipelinable(loop, examined.stages, model)) {
    schedule.refuse("pipelining", why);
    return examined;
  }
  schedule.forms = std::make_shared<TileForms>(loop);
  collectChannels(examined, options, axisInfo);
  if (schedule.channels.empty() && schedule.refused.empty())
    schedule.refuse("pipelining", Cause::NoOperandLoad);
  return examined;
}

/// The most stages of a candidate: those requested of the loop; if they are those of the whole launch, more where one
/// CTA has an SM, because its other shared memory has no other use.
static unsigned mostStages(const LoopSchedule &schedule, unsigned requested) {
  scf::ForOp loop = schedule.loop;
  return schedule.isWarpSpecialized && !loop->hasAttr(ir::kNumStages) ? schedule.model->loops.stagesFactor * requested
                                                                      : requested;
}

LoopSchedule scheduleLoop(const ExaminedLoop &examined, const ScheduleOptions &options,
                          const analysis::AxisInfoAnalysis &axisInfo) {
  LoopSchedule schedule = examined.base;
  if (schedule.channels.empty())
    return schedule;
  const arch::SmModel &model = *schedule.model;
  uint64_t bytes = 0;
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes;
  chooseWarpSpecialization(schedule, options);
  if (!schedule.isWarpSpecialized) {
    leaveRowsToPrefetch(schedule, bytes);
    for (const Channel &row : examined.rows) {
      bytes += row.bytes;
      schedule.channels.push_back(row);
    }
  }
  const unsigned requested = examined.stages;
  uint64_t available = 0;
  // `more`: for stages beyond the requested ones, which also have to leave space for results stored by TMA.
  auto countFittingStages = [&](uint64_t wanted, bool more) {
    analysis::RingDemand demand{computeOperandBufferBytes(schedule, examined.others), schedule.isWarpSpecialized};
    if (schedule.isWarpSpecialized) {
      EpilogueSpace epilogue = computeEpilogueSpace(schedule.loop, schedule.numConsumers, model, axisInfo);
      demand.epilogueStores = epilogue.stores;
      demand.epilogueBoxes = more ? epilogue.boxes : 0;
      demand.epilogueOthers = epilogue.others;
      demand.needsNoScratch = schedule.isPersistent && !demand.operands && examined.others.empty() &&
                              epilogue.others < model.shared.reserved;
    }
    analysis::RingSpace space = analysis::estimateRingSpace(demand, *options.architecture);
    schedule.reservedBytes = space.reserved;
    available = space.available;
    return std::min<uint64_t>(wanted, available / bytes);
  };
  auto beyond = [&](uint64_t wanted) {
    return Refusal(Cause::SharedMemory)
        .with("stages", wanted)
        .with("bytes", wanted * bytes)
        .with("available", available);
  };
  unsigned fitting = countFittingStages(requested, false);
  if (schedule.isWarpSpecialized && (fitting < schedule.numConsumers || fitting < model.loops.minStages)) {
    schedule.isWarpSpecialized = schedule.isPersistent = schedule.isNested = schedule.isPingPong = false;
    schedule.pipelinedMma = nullptr;
    for (Channel &channel : schedule.channels)
      channel.set = 0;
    schedule.refuse("warp_specialization", Cause::TooFewStages);
    fitting = countFittingStages(requested, false);
  }
  if (fitting < model.loops.minStages) {
    schedule.channels.clear();
    schedule.refuse("pipelining", beyond(model.loops.minStages));
    return schedule;
  }
  if (fitting < requested)
    schedule.refuse("stages", beyond(requested));
  unsigned wanted = options.candidate ? options.candidate->stages : requested;
  if (unsigned most = std::min(wanted, mostStages(schedule, requested)); most > requested)
    fitting = std::max<uint64_t>(fitting, countFittingStages(most, true));
  schedule.stages = fitting = std::min(fitting, wanted);
  if (uint64_t tiles = computeOperandBufferBytes(schedule, examined.others);
      tiles && !schedule.isWarpSpecialized && canDoubleBufferOperands(schedule.loop))
    schedule.doubleBuffersOperands =
        analysis::fitsDoubleBuffered(fitting * bytes + model.shared.outsideTiles, tiles, *options.architecture);
  chooseMulticast(schedule);
  return schedule;
}

} // namespace txl::transform
