// Stages: copies are in stage 0, the MMAs that use them in the last stage, depth - 1. A wait in the stage after its
// MMA's is that of the next iteration, so the MMA stays in flight across the back-edge. A second MMA in the stage after
// the first is issued with the first MMA of the next iteration.
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/OperandBuffers.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/attributes/ScheduleAttributes.h"
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "transform/schedule/mma/MmasInFlight.h"
#include "transform/schedule/mma/PipelinedMma.h"

using namespace mlir;

namespace txl::transform {

static void set(Operation *op, StringRef name, unsigned value) {
  op->setAttr(name, Builder(op->getContext()).getI32IntegerAttr(value));
}

static tx::ChannelAttr toAttribute(const Channel &channel, const LoopSchedule &schedule) {
  bool usesBarrier = channel.box || schedule.isWarpSpecialized;
  auto copied = channel.viaCpAsync ? tx::ChannelProducer::CpAsync : tx::ChannelProducer::Threads;
  return tx::ChannelAttr::get(tt::LoadOp(channel.load).getContext(), tx::ChannelHome::Shared, schedule.stages,
                              channel.box ? tx::ChannelProducer::Tma : tx::ChannelProducer::CpAsync,
                              usesBarrier ? tx::ChannelProtocol::MBarrier : tx::ChannelProtocol::Group, channel.set,
                              channel.multicastAxis ? int32_t(*channel.multicastAxis) : -1,
                              channel.box ? copied : tx::ChannelProducer::Threads);
}

/// The operation of the loop's body that contains `op`.
static Operation *inBody(scf::ForOp loop, Operation *op) { return loop.getBody()->findAncestorOpInBlock(*op); }

static void writeStages(const LoopSchedule &schedule) {
  scf::ForOp loop = schedule.loop;
  unsigned last = schedule.stages - 1;
  loop.getBody()->walk([&](Operation *op) {
    if (isa<tt::DotOp, tx::DotAsyncOp>(op))
      set(inBody(loop, op), ir::kStage, last);
  });
  if (schedule.hasPipelinedMma())
    set(schedule.pipelinedMma->firstDot, ir::kStage, last - 1);
  auto isRing = [&](Value buffer) { return willBeRingSlot(buffer, schedule); };
  if (tx::DotWaitOp wait = findWaitOfMmasInFlight(loop, isRing, schedule.doubleBuffersOperands);
      wait && !schedule.hasPipelinedMma())
    set(wait, ir::kStage, last + 1);
  for (tx::DotWaitOp wait : ArrayRef(findDeferrableWaits(schedule)).take_front(schedule.deferredWaits))
    set(wait, ir::kStage, last + 1);
}

void writeSchedule(const LoopSchedule &schedule, unsigned numWarps) {
  scf::ForOp loop = schedule.loop;
  MLIRContext *context = loop->getContext();
  SmallVector<Attribute> channels, partitions;
  for (const Channel &channel : schedule.isPipelined() ? ArrayRef(schedule.channels) : ArrayRef<Channel>()) {
    tt::LoadOp load = channel.load;
    set(load, ir::kChannel, channels.size());
    set(load, ir::kStage, 0);
    if (schedule.isWarpSpecialized)
      set(load, ir::kPartition, 1);
    channels.push_back(toAttribute(channel, schedule));
  }
  if (schedule.doubleBuffersOperands)
    for (ttg::LocalAllocOp alloc :
         findComputedOperands(loop, [&](Value buffer) { return willBeRingSlot(buffer, schedule); })) {
      set(alloc, ir::kChannel, channels.size());
      channels.push_back(tx::ChannelAttr::get(context, tx::ChannelHome::Shared, 2, tx::ChannelProducer::Threads,
                                              tx::ChannelProtocol::Dependence, 0, -1, tx::ChannelProducer::Threads));
    }
  for (tt::LoadOp load : schedule.prefetches) { // a slot for this iteration's tile, and one for the next's
    set(load, ir::kChannel, channels.size());
    set(load, ir::kStage, schedule.isPipelined() ? schedule.stages - 2 : 0);
    channels.push_back(tx::ChannelAttr::get(context, tx::ChannelHome::Registers, 2, tx::ChannelProducer::Threads,
                                            tx::ChannelProtocol::Dependence, 0, -1, tx::ChannelProducer::Threads));
  }
  if (schedule.isPipelined())
    writeStages(schedule);
  if (schedule.isWarpSpecialized) {
    std::optional<analysis::RegisterShares> shares =
        getConsumerRegisterShares(numWarps, schedule.numConsumers, schedule.getProducerRegisters(), *schedule.model);
    partitions.push_back(tx::PartitionAttr::get(context, numWarps, shares ? shares->consumerRegisters : 0));
    partitions.push_back(
        tx::PartitionAttr::get(context, numWarps / schedule.numConsumers, shares ? shares->producerRegisters : 0));
  }
  Builder builder(context);
  loop->setAttr(ir::kSchedule,
                tx::ScheduleAttr::get(context, builder.getArrayAttr(channels),
                                      partitions.empty() ? ArrayAttr() : builder.getArrayAttr(partitions),
                                      schedule.isWarpSpecialized ? schedule.numConsumers : 1, schedule.isPersistent,
                                      schedule.isPingPong, schedule.reservedBytes, /*interval=*/0));
}

} // namespace txl::transform
