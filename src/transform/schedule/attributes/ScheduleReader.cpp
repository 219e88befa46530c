// An expansion makes no choice, so whatever a schedule states that the loop does not allow is an error here, with the
// cause that a report of the deciding pass would have.
#include "arch/SmModel.h"
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "support/Diagnostic.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/schedule/ClusterMulticast.h"
#include "transform/schedule/CopyWidth.h"
#include "transform/schedule/OperandBuffers.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/WarpSpecialization.h"
#include "transform/schedule/attributes/ScheduleAttributes.h"
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "transform/schedule/mma/MmasInFlight.h"
#include "transform/schedule/mma/PipelinedMma.h"

using namespace mlir;

namespace txl::transform {

TXL_DIAGNOSTIC(ScheduleNotPipelinable, ValueError, "a loop with a schedule cannot be pipelined: {0}");
TXL_DIAGNOSTIC(ScheduleNoCopy, ValueError, "channel {0} cannot be filled by `{1}`: {2}");
TXL_DIAGNOSTIC(ScheduleRing, ValueError,
               "channel {0} does not fit the others: the copies of a loop have one depth, and are filled into shared "
               "memory in one stage");
TXL_DIAGNOSTIC(ScheduleNotAhead, ValueError,
               "the copies are in stage {0} and their first use is in stage {1}; a copy starts at least one stage "
               "before its use");
TXL_DIAGNOSTIC(ScheduleLateMma, ValueError,
               "the stages of the loop's MMAs differ; only the second of two dependent MMAs of a warp-specialized loop "
               "may run, and only one stage after the first");
TXL_DIAGNOSTIC(ScheduleLateWait, ValueError,
               "the wait cannot run in a later stage: its MMAs cannot stay in flight across the back-edge");
TXL_DIAGNOSTIC(ScheduleOperandBuffer, ValueError,
               "the buffer cannot be a channel: it is double-buffered, depth 2, if only the iteration's MMAs read it "
               "and all of them stay in flight across the back-edge");
TXL_DIAGNOSTIC(ScheduleNotSpecialized, ValueError, "producer warps cannot start the copies of the loop: {0}");
TXL_DIAGNOSTIC(
    SchedulePartitionWarps, ValueError,
    "partitions of {0} and {1} warps with an M-split of {2} do not fit a program of {3} warps: the first has "
    "all of the program's, a multiple of 4 for wgmma, a warpgroup of 4 for each slice, and the producer has "
    "4");
TXL_DIAGNOSTIC(ScheduleRegisterPool, ValueError,
               "the partitions' registers, {0} and {1} a thread, exceed the {2} of an SM, or only one partition has a "
               "number");
TXL_DIAGNOSTIC(ScheduleMulticastAxis, ValueError,
               "channel {0} cannot be multicast along axis {1}: its box differs between CTAs, or no slice of it along "
               "that axis is a TMA box");
TXL_DIAGNOSTIC(ScheduleNoPersistentLoop, ValueError,
               "the schedule's `persistent` must state whether a loop with `tt.persistent` is around the loop");

TXL_DIAGNOSTIC(ScheduleNoPrefetch, ValueError,
               "the load cannot be prefetched into registers, depth 2: the loop writes what it reads or its address "
               "depends on, or has more than one MMA");

static bool isInRegisters(tt::LoadOp load, tx::ScheduleAttr schedule) {
  std::optional<unsigned> id = ir::scheduledAs(load, ir::kChannel);
  return id && ir::channelOf(schedule, *id).getHome() == tx::ChannelHome::Registers;
}

FailureOr<SmallVector<tt::LoadOp>> readPrefetches(scf::ForOp loop) {
  tx::ScheduleAttr schedule = ir::scheduleOf(loop);
  SmallVector<tt::LoadOp> loads;
  for (auto load : loop.getBody()->getOps<tt::LoadOp>()) {
    if (!isInRegisters(load, schedule))
      continue;
    bool isDouble = ir::channelOf(schedule, *ir::scheduledAs(load, ir::kChannel)).getDepth() == 2;
    if (!isDouble || !isa<RankedTensorType>(load.getType()) || !canPrefetch(load, loop))
      return load.emitError() << ScheduleNoPrefetch.format;
    loads.push_back(load);
  }
  auto idOf = [](tt::LoadOp load) { return *ir::scheduledAs(load, ir::kChannel); };
  llvm::sort(loads, [&](tt::LoadOp a, tt::LoadOp b) { return idOf(a) < idOf(b); });
  return loads;
}

namespace {
class ScheduleReader {
public:
  ScheduleReader(scf::ForOp loop, const ScheduleOptions &options, const analysis::AxisInfoAnalysis &axisInfo)
      : loop(loop), options(options), axisInfo(axisInfo), attribute(ir::scheduleOf(loop)) {
    schedule.loop = loop;
    schedule.model = &arch::smModelOf(*options.architecture);
    schedule.reservedBytes = attribute.getReservedBytes();
  }
  FailureOr<LoopSchedule> read();

private:
  template <typename... Args>
  LogicalResult fail(Operation *op, const DiagnosticDeclaration &declaration, Args &&...args) const {
    return op->emitError() << llvm::formatv(false, declaration.format, std::forward<Args>(args)...).str();
  }
  LogicalResult readChannels();
  LogicalResult readChannel(tt::LoadOp load, unsigned id);
  LogicalResult readMmaStages();
  LogicalResult readDistance();
  LogicalResult readPartitions();
  LogicalResult readMulticast();
  LogicalResult readWaits();

  scf::ForOp loop;
  const ScheduleOptions &options;
  const analysis::AxisInfoAnalysis &axisInfo;
  tx::ScheduleAttr attribute;
  LoopSchedule schedule;
  std::optional<unsigned> copyStage;
};
} // namespace

LogicalResult ScheduleReader::readChannel(tt::LoadOp load, unsigned id) {
  tx::ChannelAttr stated = ir::channelOf(attribute, id);
  unsigned depth = stated.getDepth(), stage = ir::scheduledAs(load, ir::kStage).value_or(0);
  if (stated.getHome() != tx::ChannelHome::Shared || (copyStage && *copyStage != stage) ||
      (copyStage && schedule.stages != depth))
    return fail(load, ScheduleRing, id);
  schedule.stages = depth;
  copyStage = stage;
  Channel &channel = schedule.channels[id];
  channel.load = load;
  channel.set = stated.getSet();
  bool isRow;
  Refusal why = isa<RankedTensorType>(load.getType()) && stated.getProducer() != tx::ChannelProducer::Threads
                    ? examineChannel(channel, schedule, options, axisInfo, isRow)
                    : Refusal(Cause::NoOperandLoad);
  StringRef producer = tx::stringifyChannelProducer(stated.getProducer());
  bool isTma = stated.getProducer() == tx::ChannelProducer::Tma;
  if (!why && isTma && !channel.box)
    why = channel.noBox ? channel.noBox : Refusal(Cause::NoWgmmaOperand);
  bool usesCpAsync = isTma ? stated.getFallback() == tx::ChannelProducer::CpAsync : true;
  if (!why && usesCpAsync && !channel.viaCpAsync)
    why = whyNotCopied(load, isRow, *schedule.model, axisInfo, channel.vectorBytes);
  if (why)
    return fail(load, ScheduleNoCopy, id, producer, nameOf(why.cause));
  channel.viaCpAsync = usesCpAsync;
  if (!isTma)
    channel.box.reset();
  return success();
}

LogicalResult ScheduleReader::readChannels() {
  schedule.forms = std::make_shared<TileForms>(loop);
  // Loads come before the buffers of computed operands.
  auto loads = llvm::make_filter_range(loop.getBody()->getOps<tt::LoadOp>(), [&](tt::LoadOp load) {
    return load->hasAttr(ir::kChannel) && !isInRegisters(load, attribute);
  });
  unsigned count = std::distance(loads.begin(), loads.end());
  schedule.channels.resize(count);
  for (tt::LoadOp load : loads) {
    unsigned id = *ir::scheduledAs(load, ir::kChannel);
    if (id >= count)
      return fail(load, ScheduleRing, id);
    if (failed(readChannel(load, id)))
      return failure();
  }
  return success();
}

/// The second MMA may run a stage later than the first.
LogicalResult ScheduleReader::readMmaStages() {
  std::optional<unsigned> first, last;
  for (auto dot : loop.getBody()->getOps<tx::DotAsyncOp>())
    if (std::optional<unsigned> stage = ir::scheduledAs(dot, ir::kStage)) {
      first = std::min(first.value_or(*stage), *stage);
      last = std::max(last.value_or(*stage), *stage);
    }
  if (first == last)
    return success();
  std::optional<PipelinedMma> mma;
  if (schedule.isWarpSpecialized && !schedule.isReadByThreads() && schedule.channels.size() > 1)
    mma = findPipelinedMma(loop, [&](tt::LoadOp load) { return schedule.isChannel(load); });
  if (!mma || ir::scheduledAs(mma->secondDot, ir::kStage) != *first + 1 ||
      ir::scheduledAs(mma->firstDot, ir::kStage) != *first)
    return fail(loop, ScheduleLateMma);
  schedule.pipelinedMma = std::make_shared<const PipelinedMma>(*mma);
  return success();
}

/// How many stages before their first use copies start.
LogicalResult ScheduleReader::readDistance() {
  std::optional<unsigned> use;
  for (Operation &op : *loop.getBody())
    if (std::optional<unsigned> stage = ir::scheduledAs(&op, ir::kStage); stage && !op.hasAttr(ir::kChannel))
      use = std::min(use.value_or(*stage), *stage);
  if (!copyStage)
    return success();
  schedule.distance = use ? *use - std::min(*use, *copyStage) : schedule.stages - 1;
  bool isAhead = schedule.distance > 0 || (schedule.isWarpSpecialized && schedule.stages > 1);
  return isAhead ? success() : fail(loop, ScheduleNotAhead, *copyStage, use.value_or(*copyStage));
}

LogicalResult ScheduleReader::readPartitions() {
  ArrayAttr partitions = attribute.getPartitions();
  if (!partitions || partitions.empty())
    return success();
  auto program = cast<tx::PartitionAttr>(partitions[0]), producer = cast<tx::PartitionAttr>(partitions[1]);
  unsigned numWarps = options.numWarps, perWarpgroup = schedule.model->warps.perWarpgroup;
  unsigned split = attribute.getMSplit();
  if (unsigned(program.getWarps()) != numWarps || numWarps != split * perWarpgroup ||
      unsigned(producer.getWarps()) != perWarpgroup)
    return fail(loop, SchedulePartitionWarps, program.getWarps(), producer.getWarps(), split, numWarps);
  unsigned consumerRegisters = program.getRegisters(), producerRegisters = producer.getRegisters();
  unsigned threads = arch::kThreadsPerWarp * perWarpgroup;
  if (!consumerRegisters != !producerRegisters ||
      (split * consumerRegisters + producerRegisters) * threads > arch::kRegistersPerSM)
    return fail(loop, ScheduleRegisterPool, consumerRegisters, producerRegisters, arch::kRegistersPerSM);
  if (consumerRegisters)
    schedule.registers = {producerRegisters, consumerRegisters};
  schedule.isWarpSpecialized = true;
  schedule.isPingPong = attribute.getPingPong();
  if (failed(readMmaStages()))
    return failure();
  findNesting(schedule);
  if (Refusal why = whyNotSpecialized(schedule, options, schedule.hasPipelinedMma()))
    return fail(loop, ScheduleNotSpecialized, nameOf(why.cause));
  schedule.isPersistent = attribute.getPersistent();
  bool hasLoop = getEnclosingPersistentLoop(loop) && !schedule.isNested;
  return schedule.isPersistent == hasLoop ? success() : fail(loop, ScheduleNoPersistentLoop);
}

LogicalResult ScheduleReader::readMulticast() {
  chooseMulticast(schedule); // finds the axes along which it is possible
  unsigned ctas = std::exchange(schedule.ctas, 1);
  for (auto [id, channel] : llvm::enumerate(schedule.channels)) {
    int32_t axis = ir::channelOf(attribute, id).getMulticast();
    if (axis >= 0 && channel.multicastAxis != std::optional<unsigned>(axis))
      return fail(channel.load, ScheduleMulticastAxis, id, axis);
    if (axis < 0)
      channel.multicastAxis.reset();
    else
      schedule.ctas = ctas;
  }
  schedule.refused.clear();
  return success();
}

/// Waits in a stage after their MMAs', and operands that are double-buffered meanwhile.
LogicalResult ScheduleReader::readWaits() {
  SmallVector<ttg::LocalAllocOp> buffers;
  for (auto alloc : loop.getBody()->getOps<ttg::LocalAllocOp>())
    if (std::optional<unsigned> id = ir::scheduledAs(alloc, ir::kChannel)) {
      if (ir::channelOf(attribute, *id).getDepth() != 2 ||
          ir::channelOf(attribute, *id).getProducer() != tx::ChannelProducer::Threads)
        return fail(alloc, ScheduleOperandBuffer);
      buffers.push_back(alloc);
    }
  SmallVector<tx::DotWaitOp> late;
  for (auto wait : loop.getBody()->getOps<tx::DotWaitOp>())
    if (wait->hasAttr(ir::kStage))
      late.push_back(wait);
  schedule.doubleBuffersOperands = !buffers.empty();
  auto isRing = [&](Value buffer) { return willBeRingSlot(buffer, schedule); };
  tx::DotWaitOp inFlight = findWaitOfMmasInFlight(loop, isRing, schedule.doubleBuffersOperands);
  schedule.keepsMmasInFlight = late.size() == 1 && inFlight == late.front();
  if (schedule.doubleBuffersOperands &&
      (!schedule.keepsMmasInFlight || findComputedOperands(loop, isRing).size() != buffers.size()))
    return fail(buffers.front(), ScheduleOperandBuffer);
  if (schedule.keepsMmasInFlight || late.empty())
    return success();
  SmallVector<tx::DotWaitOp> deferrable = findDeferrableWaits(schedule);
  schedule.deferredWaits = late.size();
  if (schedule.isWarpSpecialized || late.size() > deferrable.size())
    return fail(late.front(), ScheduleLateWait);
  for (tx::DotWaitOp wait : late)
    if (!llvm::is_contained(ArrayRef(deferrable).take_front(late.size()), wait))
      return fail(wait, ScheduleLateWait);
  return success();
}

/// Whether the schedule has a ring in shared memory. A loop of any form can prefetch into registers.
static bool hasRing(tx::ScheduleAttr schedule) {
  auto isRing = [](Attribute channel) {
    return cast<tx::ChannelAttr>(channel).getHome() != tx::ChannelHome::Registers;
  };
  return schedule.getChannels() && llvm::any_of(schedule.getChannels(), isRing);
}

FailureOr<LoopSchedule> ScheduleReader::read() {
  if (Refusal why = whyNotPipelinable(loop, schedule.model->loops.maxStages, *schedule.model);
      why && hasRing(attribute))
    return fail(loop, ScheduleNotPipelinable, nameOf(why.cause));
  if (failed(readChannels()) || failed(readPartitions()) || (!schedule.isWarpSpecialized && failed(readMmaStages())) ||
      failed(readDistance()) || failed(readMulticast()) || failed(readWaits()))
    return failure();
  return schedule;
}

FailureOr<LoopSchedule> readSchedule(scf::ForOp loop, const ScheduleOptions &options,
                                     const analysis::AxisInfoAnalysis &axisInfo) {
  return ScheduleReader(loop, options, axisInfo).read();
}

} // namespace txl::transform
