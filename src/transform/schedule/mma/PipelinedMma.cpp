// The software-pipelined loop, with two warpgroups that partition M and alternate (ping-pong):
//
//   prologue, iteration 0: wait for keys; issue scores; wait for them; weights
//   steady state: wait for keys; wait for the other group: issue scores and the last iteration's second MMA; arrive
//     wait for the scores: release keys; weights; wait for the accumulator: release values; rescale the accumulator
//   epilogue: issue the last second MMA, wait for it
//
// Operations keep their operands and the order along data dependences, so the result is bitwise equal to the loop's.
#include "transform/schedule/mma/PipelinedMma.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/PingPong.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

/// The buffer of which an operand is a view, if it holds a channel's tile for this operand only.
static ttg::LocalAllocOp findOperandBuffer(Value buffer, function_ref<bool(tt::LoadOp)> isChannel) {
  while (Operation *op = buffer.getDefiningOp()) {
    if (!buffer.hasOneUse())
      return {};
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op)) {
      auto load = alloc.getSrc() ? alloc.getSrc().getDefiningOp<tt::LoadOp>() : tt::LoadOp();
      return load && isChannel(load) ? alloc : ttg::LocalAllocOp();
    }
    if (!isa<ttg::MemDescTransOp>(op))
      return {};
    buffer = op->getOperand(0);
  }
  return {};
}

/// Collects what is computed from the loop-carried accumulator before the second MMA adds to it; false if it is used
/// elsewhere.
static bool collectAccumulatorUsers(PipelinedMma &found, scf::ForOp loop) {
  SmallVector<Value> values{loop.getRegionIterArg(found.accumulator)};
  while (!values.empty())
    for (OpOperand &use : values.pop_back_val().getUses()) {
      Operation *op = use.getOwner();
      if (op == found.secondDot && use.getOperandNumber() == 2)
        continue;
      if (op->getBlock() != loop.getBody() || op->hasTrait<OpTrait::IsTerminator>() || op->getNumRegions() ||
          !isMemoryEffectFree(op))
        return false;
      if (found.accumulatorUsers.insert(op))
        llvm::append_range(values, op->getResults());
    }
  return true;
}

std::optional<PipelinedMma> findPipelinedMma(scf::ForOp loop, function_ref<bool(tt::LoadOp)> isChannel) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  SmallVector<tx::DotWaitOp> waits(loop.getBody()->getOps<tx::DotWaitOp>());
  unsigned effects = 0;
  loop.getBody()->walk([&](Operation *op) {
    effects += op->getNumRegions() == 0 && !isMemoryEffectFree(op) && !isa<tt::LoadOp, ttg::LocalAllocOp>(op);
  });
  if (dots.size() != 2 || waits.size() != 2 || effects != 4)
    return std::nullopt;
  // Loaded tiles are used from buffers only; other users of a load have to be dead.
  for (auto load : loop.getBody()->getOps<tt::LoadOp>())
    if (llvm::any_of(load->getUsers(), llvm::IsaPred<ttg::LocalAllocOp>) &&
        llvm::any_of(load->getUsers(),
                     [](Operation *user) { return !isa<ttg::LocalAllocOp>(user) && !isOpTriviallyDead(user); }))
      return std::nullopt;
  PipelinedMma found;
  found.firstDot = dots[0], found.secondDot = dots[1];
  for (tx::DotAsyncOp dot : dots)
    if (!dot->hasOneUse() || dot.getAccumulate())
      return std::nullopt;
  found.firstWait = dyn_cast<tx::DotWaitOp>(*found.firstDot->user_begin());
  found.secondWait = dyn_cast<tx::DotWaitOp>(*found.secondDot->user_begin());
  if (!found.firstWait || !found.secondWait || found.firstWait == found.secondWait ||
      !found.firstWait->isBeforeInBlock(found.secondDot) || !found.secondWait->hasOneUse() ||
      !isa<scf::YieldOp>(*found.secondWait->user_begin()) || found.firstWait.getPending() ||
      found.secondWait.getPending())
    return std::nullopt;
  found.accumulator = found.secondWait->use_begin()->getOperandNumber();
  found.operandBuffer = findOperandBuffer(found.secondDot.getB(), isChannel);
  Operation *weights = found.secondDot.getA().getDefiningOp();
  if (!found.operandBuffer || !isa<RankedTensorType>(found.secondDot.getA().getType()) || !weights ||
      weights->getBlock() != loop.getBody() || !collectAccumulatorUsers(found, loop) ||
      found.accumulatorUsers.contains(weights))
    return std::nullopt;
  if (isa<arith::TruncFOp, tt::FpToFpOp>(weights) && weights->hasOneUse())
    found.conversions.insert(weights);
  return found;
}

PipelinedMma PipelinedMma::in(const IRMapping &copies) const {
  auto copyOf = [&](Operation *op) { return copies.lookup(op); };
  PipelinedMma copy;
  copy.firstDot = cast<tx::DotAsyncOp>(copyOf(tx::DotAsyncOp(firstDot)));
  copy.secondDot = cast<tx::DotAsyncOp>(copyOf(tx::DotAsyncOp(secondDot)));
  copy.firstWait = cast<tx::DotWaitOp>(copyOf(tx::DotWaitOp(firstWait)));
  copy.secondWait = cast<tx::DotWaitOp>(copyOf(tx::DotWaitOp(secondWait)));
  copy.operandBuffer = cast<ttg::LocalAllocOp>(copyOf(ttg::LocalAllocOp(operandBuffer)));
  copy.accumulator = accumulator;
  copy.accumulatorUsers.insert_range(llvm::map_range(accumulatorUsers, copyOf));
  copy.conversions.insert_range(llvm::map_range(conversions, copyOf));
  return copy;
}

/// Erases dead operations of the loop.
static void eraseDead(scf::ForOp loop, PipelinedMma &mma) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*loop.getBody())))
    if (isOpTriviallyDead(&op)) {
      mma.accumulatorUsers.remove(&op);
      mma.conversions.remove(&op);
      op.erase();
    }
}

namespace {
class MmaPipelineExpander {
public:
  MmaPipelineExpander(scf::ForOp loop, PipelinedMma mma, const LoopSchedule &schedule, ArrayRef<Channel> channels,
                      const ChannelRing &ring)
      : loop(loop), schedule(schedule), channels(channels), ring(ring), mma(std::move(mma)) {
    eraseDead(loop, this->mma);
  }
  RingPosition expand(RingPosition begin);

private:
  /// The inputs of an iteration's second MMA.
  struct Pending {
    Value weights, accumulator;
    RingPosition position;
  };
  Value getSlotView(OpBuilder &builder, ttg::LocalAllocOp operandBuffer, Value slot);
  const Channel *findChannel(Operation *load) const;
  void wait(OpBuilder &builder, unsigned set, RingPosition position);
  void release(OpBuilder &builder, unsigned set, Value slot);
  Value issueSecondDot(OpBuilder &builder, const Pending &pending);
  Pending emitIteration(OpBuilder &builder, IRMapping &map, RingPosition position, const Pending *before);

  scf::ForOp loop;
  const LoopSchedule &schedule;
  ArrayRef<Channel> channels;
  const ChannelRing &ring;
  PipelinedMma mma;
};
} // namespace

const Channel *MmaPipelineExpander::findChannel(Operation *load) const {
  auto found = llvm::find_if(channels, [&](const Channel &channel) { return tt::LoadOp(channel.load) == load; });
  return found == channels.end() ? nullptr : found;
}

Value MmaPipelineExpander::getSlotView(OpBuilder &builder, ttg::LocalAllocOp operandBuffer, Value slot) {
  const Channel *channel = findChannel(operandBuffer.getSrc().getDefiningOp());
  return getChannelSlot(builder, *channel, ring.getRings()[channel - channels.begin()], slot);
}

void MmaPipelineExpander::wait(OpBuilder &builder, unsigned set, RingPosition position) {
  Value barrier = getSlot(builder, loop.getLoc(), ring.getSets()[set].full, position.slot);
  tx::MBarrierWaitOp::create(builder, loop.getLoc(), barrier, position.phase);
}

void MmaPipelineExpander::release(OpBuilder &builder, unsigned set, Value slot) {
  Location loc = loop.getLoc();
  // A phase that is awaited a second time (in `emitIteration`) is acknowledged by all threads.
  Value predicate = ring.allThreadsArrive(set) ? Value() : emitIsLeader(builder, loc, schedule.threadsPerConsumer);
  ring.arriveFree(builder, set, slot, predicate);
}

Value MmaPipelineExpander::issueSecondDot(OpBuilder &builder, const Pending &pending) {
  wait(builder, 1, pending.position);
  SmallVector<ttg::MemDescTransOp> views;
  for (Value at = mma.secondDot.getB(); at != mma.operandBuffer.getResult(); at = at.getDefiningOp()->getOperand(0))
    views.push_back(at.getDefiningOp<ttg::MemDescTransOp>());
  Value buffer = getSlotView(builder, mma.operandBuffer, pending.position.slot);
  for (ttg::MemDescTransOp view : llvm::reverse(views))
    buffer = ttg::MemDescTransOp::create(builder, view.getLoc(), buffer, view.getOrder());
  IRMapping map;
  map.map(mma.secondDot.getA(), pending.weights);
  map.map(mma.secondDot.getB(), buffer);
  map.map(mma.secondDot.getC(), pending.accumulator);
  return builder.clone(*mma.secondDot, map)->getResult(0);
}

/// Emits an iteration without its second MMA, but with that of the iteration `before`.
MmaPipelineExpander::Pending MmaPipelineExpander::emitIteration(OpBuilder &builder, IRMapping &map,
                                                                RingPosition position, const Pending *before) {
  wait(builder, 0, position);
  Value secondDot;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (findChannel(&op) || &op == mma.operandBuffer || &op == mma.secondDot || &op == mma.secondWait ||
        mma.accumulatorUsers.contains(&op) || mma.conversions.contains(&op))
      continue;
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(op)) {
      if (Value source = map.lookupOrNull(trans.getSrc()))
        map.map(trans.getResult(), ttg::MemDescTransOp::create(builder, op.getLoc(), source, trans.getOrder()));
      else if (trans.getSrc().getParentRegion() != &loop.getRegion())
        builder.clone(op, map);
      continue;
    }
    auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
    if (alloc && alloc.getSrc() && findChannel(alloc.getSrc().getDefiningOp())) {
      map.map(alloc.getResult(), getSlotView(builder, alloc, position.slot));
    } else if (&op == mma.firstDot) {
      pingPongWait(builder, op.getLoc(), schedule);
      builder.clone(op, map);
      if (before)
        secondDot = issueSecondDot(builder, *before);
      pingPongArrive(builder, op.getLoc(), schedule);
    } else if (&op == mma.firstWait) {
      builder.clone(op, map);
      release(builder, 0, position.slot);
    } else {
      builder.clone(op, map);
    }
  }
  if (before) {
    // The barrier's phase has already completed, but the wait is a loop: ptxas moves the wait for the accumulator
    // upwards, before everything that does not need it, up to the nearest branch, and then nothing overlaps the MMA.
    wait(builder, 1, before->position);
    auto waits = tx::DotWaitOp::create(builder, mma.secondDot.getLoc(), secondDot);
    release(builder, 1, before->position.slot);
    map.map(loop.getRegionIterArg(mma.accumulator), waits.getResult(0));
  }
  for (Operation &op : loop.getBody()->without_terminator())
    if (mma.accumulatorUsers.contains(&op) || mma.conversions.contains(&op))
      builder.clone(op, map);
  return {map.lookupOrDefault(mma.secondDot.getA()), map.lookupOrDefault(mma.secondDot.getC()), position};
}

RingPosition MmaPipelineExpander::expand(RingPosition begin) {
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  if (!schedule.carriesRingPosition)
    beginPingPong(builder, schedule);
  IRMapping map;
  map.map(loop.getInductionVar(), loop.getLowerBound());
  map.map(loop.getRegionIterArgs(), loop.getInitArgs());
  Pending pending = emitIteration(builder, map, begin, nullptr);
  auto flatten = [&](OpBuilder &at, IRMapping &values, const Pending &what) {
    SmallVector<Value> all;
    for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
      all.push_back(index == mma.accumulator ? what.accumulator : values.lookupOrDefault(value));
    Value next = advance(at, loc, what.position.slot, schedule.stages);
    all.append({what.weights, what.position.slot, what.position.phase, next,
                getPhaseAfter(at, loc, what.position.phase, next)});
    return all;
  };
  auto of = [&](ValueRange values) {
    ValueRange own = values.drop_front(loop.getNumRegionIterArgs());
    return std::pair(Pending{own[0], values[mma.accumulator], {own[1], own[2]}}, RingPosition{own[3], own[4]});
  };
  Value second = arith::AddIOp::create(builder, loc, loop.getLowerBound(), loop.getStep());
  auto fresh =
      scf::ForOp::create(builder, loc, second, loop.getUpperBound(), loop.getStep(), flatten(builder, map, pending));
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  fresh->setAttr(ir::kNumStages, builder.getI32IntegerAttr(1)); // the loop is pipelined now
  OpBuilder inside = OpBuilder::atBlockBegin(fresh.getBody());
  IRMapping again;
  again.map(loop.getInductionVar(), fresh.getInductionVar());
  for (auto [argument, value] : llvm::zip(loop.getRegionIterArgs(), fresh.getRegionIterArgs()))
    again.map(argument, value);
  auto [before, position] = of(fresh.getRegionIterArgs());
  Pending made = emitIteration(inside, again, position, &before);
  scf::YieldOp::create(inside, loc, flatten(inside, again, made));

  builder.setInsertionPointAfter(fresh);
  auto [pendingLast, end] = of(fresh.getResults());
  Value last = issueSecondDot(builder, pendingLast);
  auto waits = tx::DotWaitOp::create(builder, mma.secondDot.getLoc(), last);
  if (schedule.carriesRingPosition) // otherwise it is not filled again
    release(builder, 1, pendingLast.position.slot);
  else
    endPingPong(builder, schedule);
  for (auto [index, result] : llvm::enumerate(loop.getResults()))
    result.replaceAllUsesWith(index == mma.accumulator ? waits.getResult(0) : fresh.getResult(index));
  loop.erase();
  return end;
}

RingPosition expandPipelinedMma(scf::ForOp loop, PipelinedMma mma, const LoopSchedule &schedule,
                                ArrayRef<Channel> channels, const ChannelRing &ring, RingPosition begin) {
  return MmaPipelineExpander(loop, std::move(mma), schedule, channels, ring).expand(begin);
}

} // namespace txl::transform
