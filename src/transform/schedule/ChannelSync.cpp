// Synchronisation between producer warps and consumer warpgroups (warp specialization): a slot has a `full` and a
// `free` barrier, and the producer fills a slot after all its consumers have arrived on `free`.
//
// The producer computes, and loads, the coordinates of boxes before it waits for the slot, so that nothing delays the
// copies once the slot is free.
#include "ir/ops/BarrierOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/ChannelRing.h"

using namespace mlir;

namespace txl::transform {

/// The slot before `slot` in the ring.
static Value getPreviousSlot(OpBuilder &builder, Location loc, Value slot, unsigned stages) {
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, slot, createI32(builder, loc, 0));
  Value before = arith::SubIOp::create(builder, loc, slot, createI32(builder, loc, 1));
  return arith::SelectOp::create(builder, loc, isFirst, createI32(builder, loc, stages - 1), before);
}

void ChannelRing::arriveFree(OpBuilder &at, unsigned set, Value slot, Value predicate) const {
  Location loc = schedule.loop->getLoc();
  auto arrive = [&](Value barrier) {
    tx::MBarrierArriveOp::create(at, loc, barrier, predicate, Value(), /*tracking=*/false);
  };
  Value barrier = getSlot(at, loc, sets[set].free, slot);
  arrive(barrier);
  if (!schedule.isMulticast(set))
    return;
  auto there = cast<ttg::MemDescType>(barrier.getType()).withSpace(ttg::MemorySpace::Cluster);
  Value rank = tx::IdOp::create(at, loc, tx::IdKind::CTA);
  for (unsigned other = 1; other < schedule.ctas; ++other) {
    Value cta = arith::XOrIOp::create(at, loc, rank, createI32(at, loc, other));
    arrive(tx::RemoteOp::create(at, loc, there, barrier, cta));
  }
}

void ChannelRing::releaseLast(OpBuilder &at, Value trips) {
  if (!isCarried)
    return;
  Location loc = schedule.loop->getLoc();
  Value none = arith::ConstantOp::create(at, loc, at.getIntegerAttr(trips.getType(), 0));
  Value runs = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ne, trips, none);
  Value predicate = arith::AndIOp::create(at, loc, emitIsLeader(at, loc, schedule.threadsPerConsumer), runs);
  Value slot = getPreviousSlot(at, loc, last.slot, schedule.stages);
  for (unsigned set = 0; set < sets.size(); ++set)
    arriveFree(at, set, slot, allThreadsArrive(set) ? runs : predicate);
}

/// Whether all MMAs of the iteration are complete after its last wait: each result is waited for or accumulated to.
static bool areComplete(tx::DotWaitOp lastWait) {
  return llvm::all_of(lastWait->getBlock()->getOps<tx::DotAsyncOp>(), [&](tx::DotAsyncOp dot) {
    return dot->isBeforeInBlock(lastWait) && llvm::any_of(dot->getUsers(), [&](Operation *user) {
             return user->getBlock() == dot->getBlock() && isa<tx::DotAsyncOp, tx::DotWaitOp>(user);
           });
  });
}

/// Returns the operation before which a slot can be released in the loop `pipelined`: the one after the iteration's
/// last wait, if all its MMAs are complete then and no later operation reads a buffer; otherwise the end of the body.
static Operation *findReleasePoint(scf::ForOp pipelined) {
  auto isBuffer = [](Value value) { return isa<ttg::MemDescType>(value.getType()); };
  Operation *end = pipelined.getBody()->getTerminator(), *last = end;
  for (Operation &op : llvm::reverse(pipelined.getBody()->without_terminator())) {
    if (auto wait = dyn_cast<tx::DotWaitOp>(op))
      return areComplete(wait) ? last : end;
    if (op.getNumRegions() || llvm::any_of(op.getOperands(), isBuffer))
      return end;
    last = &op;
  }
  return end;
}

void ChannelRing::release(scf::ForOp pipelined, bool carried) {
  OpBuilder end(carried ? pipelined.getBody()->getTerminator() : findReleasePoint(pipelined));
  Location loc = pipelined.getLoc();
  Value slot = pipelined.getRegionIterArg(results.size()), isNotFirst;
  isCarried = carried;
  if (carried) {
    // The wait in this iteration ended the MMA of the iteration before, whose slot is released; the first iteration has
    // none. `releaseLast` releases the last slot, if the ring goes on.
    isNotFirst = arith::CmpIOp::create(end, loc, arith::CmpIPredicate::ne, pipelined.getInductionVar(),
                                       pipelined.getLowerBound());
    slot = getPreviousSlot(end, loc, slot, schedule.stages);
  }
  Value predicate = emitIsLeader(end, loc, schedule.threadsPerConsumer);
  if (isNotFirst)
    predicate = arith::AndIOp::create(end, loc, predicate, isNotFirst);
  for (unsigned set = 0; set < sets.size(); ++set)
    arriveFree(end, set, slot, allThreadsArrive(set) ? isNotFirst : predicate);
}

/// Emits the loop of the producer warps. Each iteration waits until its slot is free, then calls `start`. `addresses`:
/// the slice that computes, and loads, the coordinates or pointers of an iteration; it runs before the wait.
RingPosition
ChannelRing::emitProducerLoop(Value trips, RingPosition from, LoopSlice &addresses,
                              function_ref<void(unsigned set, Value slot, Value iteration, const IRMapping &)> start) {
  Location loc = schedule.loop->getLoc();
  Type integer = trips.getType();
  SmallVector<Value> inits{from.slot, from.phase};
  for (unsigned index : addresses.carried())
    inits.push_back(loop.getInitArgs()[index]);
  auto producerLoop =
      scf::ForOp::create(builder, loc, createConstant(0, integer), trips, createConstant(1, integer), inits,
                         /*bodyBuilder=*/nullptr, /*unsignedCmp=*/true);
  builder.setInsertionPointToStart(producerLoop.getBody());
  Value slot = producerLoop.getRegionIterArg(0), phase = producerLoop.getRegionIterArg(1);
  IRMapping map;
  for (auto [index, value] : llvm::zip(addresses.carried(), producerLoop.getRegionIterArgs().drop_front(2)))
    map.map(loop.getRegionIterArg(index), value);
  if (addresses.usesInductionVariable()) {
    Value distance = arith::MulIOp::create(builder, loc, producerLoop.getInductionVar(), loop.getStep());
    map.map(loop.getInductionVar(), arith::AddIOp::create(builder, loc, loop.getLowerBound(), distance).getResult());
  }
  for (Operation *op : addresses.inOrder())
    builder.clone(*op, map);
  for (auto [index, set] : llvm::enumerate(sets)) {
    tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, set.free, slot), phase);
    // A thread that misses a phase until two more have completed waits for ever (phase parity). A CTA barrier therefore
    // keeps the thread that issues the copy from going on before all others have seen the phase. Where all threads
    // arrive on `full`, none can fall back by two phases.
    if (!schedule.usesCpAsync(index))
      ttg::BarrierOp::create(builder, loc, ttg::BarrierScope::All);
    start(index, slot, producerLoop.getInductionVar(), map);
  }
  Value next = advance(builder, loc, slot, schedule.stages);
  SmallVector<Value> yielded{next, getPhaseAfter(builder, loc, phase, next)};
  for (unsigned index : addresses.carried())
    yielded.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  scf::YieldOp::create(builder, loc, yielded);
  builder.setInsertionPointAfter(producerLoop);
  return {producerLoop.getResult(0), producerLoop.getResult(1)};
}

/// Each producer thread arrives on `full`; with `tracking` the arrival happens when the thread's cp.async copies have
/// landed.
void ChannelRing::arriveFull(unsigned set, Value position, bool tracking) {
  if (!schedule.usesCpAsync(set))
    return;
  Location loc = loop.getLoc();
  Value barrier = getSlot(builder, loc, sets[set].full, position);
  tx::MBarrierArriveOp::create(builder, loc, barrier, Value(), Value(), tracking);
}

RingPosition ChannelRing::emitCopies(OpBuilder &at, Value trips, RingPosition from) {
  builder = at;
  channels = schedule.channels; // `expand` has erased the cloned loop and its loads
  loop = schedule.loop;
  if (buildsDescriptors())
    awaitCopies(builder, from);
  makeDescriptors();
  LoopSlice addresses(loop);
  for (const Channel &channel : channels)
    addAddressOps(addresses, channel, *schedule.forms);
  return emitProducerLoop(trips, from, addresses, [&](unsigned set, Value slot, Value iteration, const IRMapping &map) {
    emitTmaLoads(set, slot, iteration, Value(), [&](Value scalar) { return map.lookupOrDefault(scalar); });
    emitCpAsyncCopies(set, slot, Value(), map);
    arriveFull(set, slot, /*tracking=*/true);
  });
}

RingPosition ChannelRing::skipRound(OpBuilder &at, RingPosition from) {
  builder = at;
  loop = schedule.loop;
  LoopSlice none(loop);
  return emitProducerLoop(createConstant(schedule.stages), from, none,
                          [&](unsigned set, Value slot, Value, const IRMapping &) {
                            if (schedule.usesTma(set)) {
                              Value barrier = getSlot(builder, loop.getLoc(), sets[set].full, slot);
                              tx::MBarrierExpectOp::create(builder, loop.getLoc(), barrier, createConstant(0), Value());
                            }
                            arriveFull(set, slot, /*tracking=*/false);
                          });
}

void ChannelRing::awaitCopies(OpBuilder &at, RingPosition from) {
  Location loc = at.getInsertionBlock()->getParentOp()->getLoc(); // the schedule's loop may have been erased
  Value one = createI32(at, loc, 1), other = arith::XOrIOp::create(at, loc, from.phase, one);
  for (unsigned stage = 0; stage < schedule.stages; ++stage) {
    // The producer has seen that a slot is free before it filled it, so only the last phase of each slot has to be
    // awaited.
    Value slot = createI32(at, loc, stage);
    Value isBefore = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::slt, slot, from.slot);
    Value phase = arith::SelectOp::create(at, loc, isBefore, other, from.phase);
    for (const Set &set : sets)
      tx::MBarrierWaitOp::create(at, loc, getSlot(at, loc, set.full, slot), phase);
  }
}

RingPosition ChannelRing::waitAllFull(OpBuilder &at, RingPosition from) {
  Location loc = schedule.loop->getLoc();
  scf::ForOp round = createRound(at, {from.slot, from.phase});
  OpBuilder inside = OpBuilder::atBlockBegin(round.getBody());
  Value slot = round.getRegionIterArg(0), phase = round.getRegionIterArg(1);
  for (const Set &set : sets)
    tx::MBarrierWaitOp::create(inside, loc, getSlot(inside, loc, set.full, slot), phase);
  Value next = advance(inside, loc, slot, schedule.stages);
  scf::YieldOp::create(inside, loc, ValueRange{next, getPhaseAfter(inside, loc, phase, next)});
  return {round.getResult(0), round.getResult(1)};
}

void ChannelRing::arriveAllFree(OpBuilder &at) {
  Location loc = schedule.loop->getLoc();
  ttg::BarrierOp::create(at, loc, ttg::BarrierScope::All); // one thread arrives for all threads
  Value predicate = emitIsLeader(at, loc, schedule.threadsPerConsumer);
  scf::ForOp round = createRound(at, {});
  OpBuilder inside = OpBuilder::atBlockBegin(round.getBody());
  for (unsigned set = 0; set < sets.size(); ++set)
    arriveFree(inside, set, round.getInductionVar(), allThreadsArrive(set) ? Value() : predicate);
}

scf::ForOp ChannelRing::createRound(OpBuilder &at, ValueRange inits) const {
  Location loc = schedule.loop->getLoc();
  return scf::ForOp::create(at, loc, createI32(at, loc, 0), createI32(at, loc, schedule.stages), createI32(at, loc, 1),
                            inits, /*bodyBuilder=*/nullptr, /*unsignedCmp=*/true);
}

} // namespace txl::transform
