// Loop versioning: if channels are TMA boxes, the loop is emitted twice. The version with boxes is a clone and runs if
// their run-time condition holds; in the other, threads copy or load.
#include "transform/schedule/LoopVersions.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/overlap/LoadPrefetch.h"
#include "transform/overlap/PingPong.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/LoopCarriedValues.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "transform/schedule/mma/MmasInFlight.h"
#include "transform/schedule/mma/PipelinedMma.h"
#include "transform/schedule/persistent/DynamicTileScheduler.h"

using namespace mlir;

namespace txl::transform {

/// The channels that cp.async can copy, without boxes.
static std::vector<Channel> viaCpAsync(const LoopSchedule &schedule) {
  std::vector<Channel> channels;
  for (Channel channel : schedule.channels)
    if (channel.viaCpAsync) {
      channel.box.reset();
      channels.push_back(channel);
    }
  return channels;
}

/// The condition under which the boxes read what the loop's loads read, for all channels that have a box.
static Value emitCondition(const LoopSchedule &schedule, OpBuilder &builder, Value trips) {
  Location loc = schedule.loop->getLoc();
  Type i64 = builder.getI64Type();
  Value count = trips.getType() == i64 ? trips : arith::ExtUIOp::create(builder, loc, i64, trips).getResult();
  Value one = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(i64, 1));
  Value last = arith::SubIOp::create(builder, loc, count, one), all;
  auto require = [&](Value holds) { all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult() : holds; };
  for (const Channel &channel : schedule.channels) {
    if (!channel.box)
      continue;
    if (schedule.ctas == 1)
      require(TensorCode(*channel.box, *schedule.forms, loc).condition(builder, last));
    else // CTAs that multicast to each other must take the same decision
      for (unsigned cta = 0; cta < schedule.ctas; ++cta) {
        Value rank = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(cta));
        require(TensorCode(*channel.box, *schedule.forms, loc, rank).condition(builder, last));
      }
  }
  // A delayed MMA needs a first iteration, and a zero-initialised accumulator's first MMA is peeled only if there is
  // one.
  scf::ForOp loop = schedule.loop;
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  if (schedule.hasPipelinedMma() || !loop.getBody()->getOps<tx::DotAsyncOp>().empty())
    require(arith::CmpIOp::create(builder, loc, less, loop.getLowerBound(), loop.getUpperBound()));
  return all ? all : arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true)).getResult();
}

namespace {
/// The two versions of a loop.
struct Versions {
  Value trips;
  RingPosition begin;
  scf::IfOp branch;
  scf::ForOp withBoxes;
  IRMapping copies;              ///< maps values of the loop to those of the clone with boxes
  std::vector<Channel> channels; ///< of the clone
  scf::YieldOp end;              ///< its last two operands are the ring position where the clone ends
};
} // namespace

static RingPosition createPositionBefore(scf::ForOp loop) {
  OpBuilder builder(loop);
  return createRingPosition(builder, loop.getLoc(), 0);
}

static Versions createVersions(const LoopSchedule &schedule, RingPosition begin) {
  scf::ForOp loop = schedule.loop;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  Versions versions{computeTripCount(builder, loop), begin, {}, {}, {}, schedule.channels, {}};
  SmallVector<Value> used, ends;
  for (Value result : loop.getResults())
    if (!result.use_empty())
      used.push_back(result);
  SmallVector<Type> types(ValueRange(used).getTypes());
  types.append({builder.getI32Type(), builder.getI32Type()});
  Value holds = emitCondition(schedule, builder, versions.trips);
  versions.branch = scf::IfOp::create(builder, loc, types, holds, /*withElseRegion=*/true);
  for (auto [value, result] : llvm::zip(used, versions.branch.getResults()))
    value.replaceAllUsesWith(result);
  IRMapping &map = versions.copies;
  OpBuilder then = versions.branch.getThenBodyBuilder(), otherwise = versions.branch.getElseBodyBuilder();
  versions.withBoxes = cast<scf::ForOp>(then.clone(*loop, map));
  loop->moveBefore(otherwise.getInsertionBlock(), otherwise.getInsertionPoint());
  for (Channel &channel : versions.channels)
    channel.load = cast<tt::LoadOp>(map.lookup(channel.load.getOperation()));
  for (Value value : used)
    ends.push_back(versions.withBoxes.getResult(cast<OpResult>(value).getResultNumber()));
  ends.append({versions.begin.slot, versions.begin.phase});
  versions.end = scf::YieldOp::create(then, loc, ends);
  used.append({versions.begin.slot, versions.begin.phase});
  scf::YieldOp::create(otherwise, loc, used);
  return versions;
}

/// The buffer of a tile in the version without boxes: nothing else uses the rings then, so each consumer warpgroup
/// takes the slot with its index. Returns null if the tile is of no channel.
static Value getSlotBuffer(const LoopSchedule &schedule, ArrayRef<Value> rings, OpBuilder &builder,
                           ttg::LocalAllocOp alloc, Value slotIndex, int axis, function_ref<Value(Value)> tileOf) {
  for (auto [channel, ring] : llvm::zip(schedule.channels, rings)) {
    tt::LoadOp load = channel.load;
    if (alloc.getSrc() != load.getResult())
      continue;
    Location loc = load.getLoc();
    Value slot = getChannelSlot(builder, channel, ring, slotIndex);
    if (axis != TilePartition::kWhole)
      slot = TilePartition::createSlice(builder, slot, axis, 0, schedule.numConsumers);
    if (!channel.viaCpAsync) {
      ttg::LocalStoreOp::create(builder, loc, tileOf(load.getResult()), slot);
      return slot;
    }
    Value mask = load.getMask() ? tileOf(load.getMask()) : Value();
    tx::AsyncCopyOp::create(builder, loc, tileOf(load.getPtr()), slot, mask, Value(),
                            load.getPolicy() ? tileOf(load.getPolicy()) : Value(), load.getCachePolicyAttr());
    tx::AsyncCommitOp::create(builder, loc);
    tx::AsyncWaitOp::create(builder, loc, 0u);
    return slot;
  }
  return Value();
}

/// The ring position after the branch, if the version with boxes ends at `end`.
static RingPosition getPositionAfter(Versions &versions, RingPosition end) {
  unsigned count = versions.branch.getNumResults();
  versions.end->setOperand(count - 2, end.slot);
  versions.end->setOperand(count - 1, end.phase);
  return {versions.branch.getResult(count - 2), versions.branch.getResult(count - 1)};
}

/// Carries the ring position through the loops around `op`.
static void carryRingPosition(Operation *op, RingPosition begin, RingPosition end) {
  carryThroughEnclosingOps(op, {begin.slot, begin.phase}, {end.slot, end.phase});
}

/// Keeps producer and consumers at the same ring position where the loop runs again: what one side skips, or does
/// without the other, the other has to skip as well.
static void keepRingsInStep(Versions &versions, ChannelRing &ring) {
  OpBuilder tail(versions.end);
  ring.releaseLast(tail, versions.trips);
  Block &otherwise = versions.branch.getElseRegion().front();
  OpBuilder begin = OpBuilder::atBlockBegin(&otherwise), last(otherwise.getTerminator());
  RingPosition after = ring.waitAllFull(begin, versions.begin);
  ring.arriveAllFree(last);
  unsigned count = versions.branch.getNumResults();
  otherwise.getTerminator()->setOperand(count - 2, after.slot);
  otherwise.getTerminator()->setOperand(count - 1, after.phase);
}

/// Emits the producer's code for one loop of a program; returns the ring position where it ends.
static RingPosition startCopies(OpBuilder &builder, const LoopSchedule &schedule, ChannelRing &ring,
                                RingPosition begin) {
  Location loc = schedule.loop->getLoc();
  Value trips = computeTripCount(builder, schedule.loop);
  Value holds = emitCondition(schedule, builder, trips);
  SmallVector<Type> types;
  if (schedule.carriesRingPosition)
    types.assign(2, builder.getI32Type());
  auto branch = scf::IfOp::create(builder, loc, types, holds, /*withElseRegion=*/schedule.carriesRingPosition);
  OpBuilder inside = branch.getThenBodyBuilder();
  RingPosition filled = ring.emitCopies(inside, trips, begin);
  if (!schedule.carriesRingPosition)
    return begin;
  OpBuilder then = OpBuilder::atBlockEnd(branch.thenBlock()), otherwise = OpBuilder::atBlockBegin(branch.elseBlock());
  scf::YieldOp::create(then, loc, ValueRange{filled.slot, filled.phase});
  RingPosition skipped = ring.skipRound(otherwise, begin);
  otherwise.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(otherwise, loc, ValueRange{skipped.slot, skipped.phase});
  return {branch.getResult(0), branch.getResult(1)};
}

namespace {
/// A loop of a group, with its state in the rings.
struct ExpandedLoop {
  const LoopSchedule &schedule;
  Versions versions;
  ChannelRing ring;
};
} // namespace

/// Emits the consumer's code, in the kernel's block; returns the ring position where it ends.
static RingPosition expandConsumers(ExpandedLoop &one) {
  auto &[schedule, versions, ring] = one;
  RingPosition end;
  if (schedule.hasPipelinedMma()) {
    end = expandPipelinedMma(versions.withBoxes, schedule.pipelinedMma->in(versions.copies), schedule,
                             versions.channels, ring, versions.begin);
  } else {
    scf::ForOp pipelined = ring.expand();
    ring.release(pipelined, schedule.keepsMmasInFlight && keepMmasInFlight(pipelined));
    if (schedule.isPingPong)
      applyPingPong(pipelined, schedule);
    end = ring.end();
  }
  if (!schedule.carriesRingPosition)
    return end;
  keepRingsInStep(versions, ring);
  return getPositionAfter(versions, end);
}

/// Emits the warp-specialized program: the producer warps are its last group, the consumer warpgroups the first ones.
LogicalResult expandWarpSpecialized(ArrayRef<LoopSchedule> schedules, unsigned numWarps, bool hasCommonText) {
  const LoopSchedule &first = schedules.front();
  Location loc = first.loop->getLoc();
  auto function = first.loop->getParentOfType<tt::FuncOp>();
  std::vector<std::unique_ptr<ExpandedLoop>> loops;
  RingPosition begin = createPositionBefore(first.loop), end = begin;
  for (const LoopSchedule &schedule : schedules) {
    Versions versions = createVersions(schedule, end);
    ChannelRing ring(schedule, versions.withBoxes, versions.channels, versions.trips, end, schedule.numConsumers,
                     versions.copies);
    loops.push_back(std::make_unique<ExpandedLoop>(ExpandedLoop{schedule, std::move(versions), std::move(ring)}));
    ExpandedLoop &pipelined = *loops.back();
    if (loops.size() == 1)
      pipelined.ring.makeBuffers();
    else
      pipelined.ring.reuseBuffers(loops.front()->ring);
    end = expandConsumers(pipelined);
  }
  scf::IfOp tail = loops.back()->versions.branch;
  // `carryRingPosition` rebuilds the enclosing loops, to which the schedule refers, so the producer's code is emitted
  // before.
  Block producerBlock;
  RingPosition from, filled;
  if (first.isNested) {
    OpBuilder builder(function.getContext());
    builder.setInsertionPointToStart(&producerBlock);
    from = createRingPosition(builder, loc, 1);
    filled = startCopies(builder, first, loops.front()->ring, from);
  }
  if (first.carriesRingPosition)
    carryRingPosition(tail, begin, end);
  // Ping-pong begins and ends once for the whole program: beginning again would arrive on a named barrier while
  // arrivals of the last round are still pending.
  if (first.carriesRingPosition && llvm::any_of(schedules, [](const LoopSchedule &schedule) {
        return schedule.hasPipelinedMma() || schedule.isPingPong;
      })) {
    auto outermost = [](Operation *op) {
      while (!isa<tt::FuncOp>(op->getParentOp()))
        op = op->getParentOp();
      return op;
    };
    OpBuilder before(outermost(loops.front()->versions.branch)), after = before;
    after.setInsertionPointAfter(outermost(tail));
    beginPingPong(before, first);
    endPingPong(after, first);
  }
  auto copies = [&](OpBuilder &builder, RingPosition position) {
    for (std::unique_ptr<ExpandedLoop> &one : loops)
      position = startCopies(builder, one->schedule, one->ring, position);
    return position;
  };
  auto last = [&](OpBuilder &builder) {
    RingPosition begin = createRingPosition(builder, loc, 1);
    if (!first.isPersistent) {
      copies(builder, begin);
      return;
    }
    scf::ForOp persistentLoop =
        createPersistentLoopLike(builder, getEnclosingPersistentLoop(first.loop), {begin.slot, begin.phase});
    OpBuilder inside = OpBuilder::atBlockBegin(persistentLoop.getBody());
    RingPosition end = copies(inside, {persistentLoop.getRegionIterArg(0), persistentLoop.getRegionIterArg(1)});
    inside.setInsertionPointToEnd(persistentLoop.getBody());
    scf::YieldOp::create(inside, loc, ValueRange{end.slot, end.phase});
  };
  ChannelRing &ring = loops.front()->ring;
  DynamicTileScheduler scheduler(first.queries, first.model->loops.tileIdSlots,
                                 first.numConsumers * first.threadsPerConsumer, first.threadsPerConsumer);
  scheduler.receive();
  SmallVector<Operation *> shared = ring.shared();
  llvm::append_range(shared, scheduler.shared());
  NestedProducer nestedProducer{tail, producerBlock, scheduler};
  FailureOr<Block *> producerBody = splitProgram(
      function, numWarps, first.numConsumers, hasCommonText, first.registers, shared, last,
      [&](OpBuilder &builder, ttg::LocalAllocOp alloc, Value slice, int axis, function_ref<Value(Value)> tileOf) {
        Value held;
        for (std::unique_ptr<ExpandedLoop> &one : loops)
          if (!held)
            held = getSlotBuffer(one->schedule, one->ring.getRings(), builder, alloc, slice, axis, tileOf);
        return held;
      },
      first.isNested ? &nestedProducer : nullptr);
  if (failed(producerBody))
    return failure();
  if (first.isNested) {
    Operation *op = filled.slot.getDefiningOp();
    SmallVector<Value> ends = carryThroughEnclosingOps(op, {from.slot, from.phase}, op->getResults());
    scheduler.carryRingPositions();
    OpBuilder atEnd((*producerBody)->getTerminator());
    if (ring.buildsDescriptors())
      ring.awaitCopies(atEnd, {ends[0], ends[1]});
  }
  if (first.ctas > 1) { // a CTA must not exit before arrivals from other CTAs have reached it
    OpBuilder end(function.getBody().front().getTerminator());
    tx::ClusterArriveOp::create(end, function.getLoc());
    tx::ClusterWaitOp::create(end, function.getLoc());
  }
  return success();
}

/// Lets an iteration's last MMAs stay in flight across the back-edge if they read rings. Returns the operation after
/// which they have ended, or null.
static Operation *deferRingWaits(scf::ForOp pipelined, unsigned waits) {
  auto isFilledByCopies = [&](Value buffer) { return isRingSlot(buffer, pipelined); };
  AccumulatorsInFlight accumulators = findAccumulatorsInFlight(pipelined, isFilledByCopies);
  if (!waits || waits > accumulators.last.size())
    return nullptr;
  // Threads meet at the barrier after the first MMAs of each iteration, so they need none before these. One before the
  // loop is needed only if MMAs read buffers that threads have written there.
  bool readsOwn = llvm::any_of(pipelined.getBody()->getOps<tx::DotAsyncOp>(), [&](tx::DotAsyncOp dot) {
    return (isa<ttg::MemDescType>(dot.getA().getType()) && !isFilledByCopies(dot.getA())) ||
           !isFilledByCopies(dot.getB());
  });
  OpBuilder builder(pipelined);
  if (readsOwn)
    ttg::BarrierOp::create(builder, pipelined.getLoc(), ttg::BarrierScope::All);
  return deferWaits(pipelined, accumulators, waits);
}

/// Expands a loop without warp specialization; returns the ring position where it ends.
static RingPosition expandUnspecialized(const LoopSchedule &schedule, ChannelRing ring) {
  scf::ForOp pipelined = ring.expand();
  bool staysInFlight = schedule.keepsMmasInFlight && keepMmasInFlight(pipelined, schedule.doubleBuffersOperands);
  Operation *ended = staysInFlight ? nullptr : deferRingWaits(pipelined, schedule.deferredWaits);
  sinkRowReads(pipelined);
  if (!staysInFlight)
    ring.moveCopiesAfter(ended);
  hoistPrefetches(pipelined);
  return ring.end();
}

void expandPipelined(const LoopSchedule &schedule) {
  scf::ForOp loop = schedule.loop;
  if (!schedule.usesTma()) {
    OpBuilder builder(loop);
    Value trips = computeTripCount(builder, loop);
    expandUnspecialized(schedule, {schedule, loop, schedule.channels, trips, createPositionBefore(loop)});
    return;
  }
  Versions versions = createVersions(schedule, createPositionBefore(loop));
  RingPosition end =
      expandUnspecialized(schedule, {schedule, versions.withBoxes, versions.channels, versions.trips, versions.begin,
                                     /*numConsumers=*/0, versions.copies});
  if (std::vector<Channel> plain = viaCpAsync(schedule); !plain.empty())
    expandUnspecialized(schedule, {schedule, loop, plain, versions.trips, versions.begin});
  carryRingPosition(versions.branch, versions.begin, getPositionAfter(versions, end));
}

} // namespace txl::transform
