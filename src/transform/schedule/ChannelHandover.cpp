// Synchronisation between producer warps and consumer warpgroups (warp specialization): a slot has a `full` and a
// `free` barrier, and the producer fills a slot after all its consumers have arrived on `free`.
//
// The producer computes, and loads, the coordinates of boxes before it waits for the slot, so that nothing delays the
// copies once the slot is free.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/ChannelRing.h"

using namespace mlir;

namespace txl::transform {

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

/// The slot before `slot` in the ring.
static Value preceding(OpBuilder &builder, Location loc, Value slot, unsigned stages) {
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, slot, constant(builder, loc, 0));
  Value before = arith::SubIOp::create(builder, loc, slot, constant(builder, loc, 1));
  return arith::SelectOp::create(builder, loc, isFirst, constant(builder, loc, stages - 1), before);
}

void ChannelRing::sayFree(OpBuilder &at, unsigned set, Value slot, Value says) const {
  Location loc = schedule.loop->getLoc();
  auto say = [&](Value barrier) { tx::MBarrierArriveOp::create(at, loc, barrier, says, Value(), /*tracking=*/false); };
  Value barrier = slotOf(at, loc, sets[set].free, slot);
  say(barrier);
  if (!schedule.isShared(set))
    return;
  auto there = cast<ttg::MemDescType>(barrier.getType()).withSpace(ttg::MemorySpace::Cluster);
  Value rank = tx::IdOp::create(at, loc, tx::IdKind::CTA);
  for (unsigned other = 1; other < schedule.ctas; ++other) {
    Value cta = arith::XOrIOp::create(at, loc, rank, constant(at, loc, other));
    say(tx::RemoteOp::create(at, loc, there, barrier, cta));
  }
}

void ChannelRing::releaseLast(OpBuilder &at, Value trips) {
  if (!isCarried)
    return;
  Location loc = schedule.loop->getLoc();
  Value none = arith::ConstantOp::create(at, loc, at.getIntegerAttr(trips.getType(), 0));
  Value runs = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::ne, trips, none);
  Value says = arith::AndIOp::create(at, loc, leads(at, loc, schedule.threadsOfPart), runs);
  Value slot = preceding(at, loc, last.slot, schedule.stages);
  for (unsigned set = 0; set < sets.size(); ++set)
    sayFree(at, set, slot, allSay(set) ? runs : says);
}

/// Returns the operation before which a slot can be released in the loop `made`: the one after the wait that ends all
/// of the iteration's last MMAs, if no later operation reads a buffer; otherwise the end of the body.
static Operation *behindReaders(scf::ForOp made) {
  auto isBuffer = [](Value value) { return isa<ttg::MemDescType>(value.getType()); };
  Operation *end = made.getBody()->getTerminator(), *last = end;
  for (Operation &op : llvm::reverse(made.getBody()->without_terminator())) {
    if (auto wait = dyn_cast<tx::DotWaitOp>(op))
      return wait.getPending() ? end : last;
    if (op.getNumRegions() || llvm::any_of(op.getOperands(), isBuffer))
      return end;
    last = &op;
  }
  return end;
}

void ChannelRing::release(scf::ForOp made, bool carried) {
  OpBuilder end(carried ? made.getBody()->getTerminator() : behindReaders(made));
  Location loc = made.getLoc();
  Value slot = made.getRegionIterArg(results.size()), isSecond;
  isCarried = carried;
  if (carried) {
    // The wait in this iteration ended the MMA of the iteration before, whose slot is released; the first iteration has
    // none. `releaseLast` releases the last slot, if the ring goes on.
    isSecond = arith::CmpIOp::create(end, loc, arith::CmpIPredicate::ne, made.getInductionVar(), made.getLowerBound());
    slot = preceding(end, loc, slot, schedule.stages);
  }
  Value says = leads(end, loc, schedule.threadsOfPart);
  if (isSecond)
    says = arith::AndIOp::create(end, loc, says, isSecond);
  for (unsigned set = 0; set < sets.size(); ++set)
    sayFree(end, set, slot, allSay(set) ? isSecond : says);
}

/// Emits the loop of the producer warps. Each iteration waits until its slot is free, then calls `start`. `places`: the
/// slice that computes, and loads, the coordinates or pointers of an iteration; it runs before the wait.
Place ChannelRing::turnsOf(Value trips, Place from, LoopSlice &places,
                           function_ref<void(unsigned set, Value slot, Value turn, const IRMapping &)> start) {
  Location loc = schedule.loop->getLoc();
  Type integer = trips.getType();
  SmallVector<Value> inits{from.slot, from.phase};
  for (unsigned index : places.carried())
    inits.push_back(loop.getInitArgs()[index]);
  auto turns = scf::ForOp::create(builder, loc, number(0, integer), trips, number(1, integer), inits,
                                  /*bodyBuilder=*/nullptr, /*unsignedCmp=*/true);
  builder.setInsertionPointToStart(turns.getBody());
  Value slot = turns.getRegionIterArg(0), phase = turns.getRegionIterArg(1);
  IRMapping map;
  for (auto [index, value] : llvm::zip(places.carried(), turns.getRegionIterArgs().drop_front(2)))
    map.map(loop.getRegionIterArg(index), value);
  if (places.usesInductionVariable()) {
    Value distance = arith::MulIOp::create(builder, loc, turns.getInductionVar(), loop.getStep());
    map.map(loop.getInductionVar(), arith::AddIOp::create(builder, loc, loop.getLowerBound(), distance).getResult());
  }
  for (Operation *op : places.inOrder())
    builder.clone(*op, map);
  for (auto [number, set] : llvm::enumerate(sets)) {
    tx::MBarrierWaitOp::create(builder, loc, slotOf(builder, loc, set.free, slot), phase);
    // A thread that misses a phase until two more have completed waits for ever (phase parity). A CTA barrier therefore
    // keeps the thread that issues the copy from going on before all others have seen the phase. Where all threads
    // arrive on `full`, none can fall back by two phases.
    if (!schedule.hasThreads(number))
      ttg::BarrierOp::create(builder, loc, ttg::BarrierScope::All);
    start(number, slot, turns.getInductionVar(), map);
  }
  Value next = following(builder, loc, slot, schedule.stages);
  SmallVector<Value> yielded{next, phaseAfter(builder, loc, phase, next)};
  for (unsigned index : places.carried())
    yielded.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  scf::YieldOp::create(builder, loc, yielded);
  builder.setInsertionPointAfter(turns);
  return {turns.getResult(0), turns.getResult(1)};
}

/// Each producer thread arrives on `full`; with `tracking` the arrival happens when the thread's cp.async copies have
/// landed.
void ChannelRing::sayFilled(unsigned set, Value place, bool tracking) {
  if (!schedule.hasThreads(set))
    return;
  Location loc = loop.getLoc();
  Value barrier = slotOf(builder, loc, sets[set].full, place);
  tx::MBarrierArriveOp::create(builder, loc, barrier, Value(), Value(), tracking);
}

Place ChannelRing::fill(OpBuilder &at, Value trips, Place from) {
  builder = at;
  channels = schedule.channels; // `expand` has erased the cloned loop and its loads
  loop = schedule.loop;
  if (makesMaps())
    awaitCopies(builder, from);
  makeDescriptors();
  LoopSlice places(loop);
  for (const Channel &channel : channels)
    addPlaces(places, channel, *schedule.forms);
  return turnsOf(trips, from, places, [&](unsigned set, Value slot, Value turn, const IRMapping &map) {
    copyBoxes(set, slot, turn, Value(), [&](Value scalar) { return map.lookupOrDefault(scalar); });
    copyByThreads(set, slot, Value(), map);
    sayFilled(set, slot, /*tracking=*/true);
  });
}

Place ChannelRing::pass(OpBuilder &at, Place from) {
  builder = at;
  loop = schedule.loop;
  LoopSlice none(loop);
  return turnsOf(number(schedule.stages), from, none, [&](unsigned set, Value slot, Value, const IRMapping &) {
    if (schedule.hasBoxes(set)) {
      Value barrier = slotOf(builder, loop.getLoc(), sets[set].full, slot);
      tx::MBarrierExpectOp::create(builder, loop.getLoc(), barrier, number(0), Value());
    }
    sayFilled(set, slot, /*tracking=*/false);
  });
}

void ChannelRing::awaitCopies(OpBuilder &at, Place from) {
  Location loc = at.getInsertionBlock()->getParentOp()->getLoc(); // the schedule's loop may have been erased
  Value one = constant(at, loc, 1), other = arith::XOrIOp::create(at, loc, from.phase, one);
  for (unsigned stage = 0; stage < schedule.stages; ++stage) {
    // The producer has seen that a slot is free before it filled it, so only the last phase of each slot has to be
    // awaited.
    Value slot = constant(at, loc, stage);
    Value isBefore = arith::CmpIOp::create(at, loc, arith::CmpIPredicate::slt, slot, from.slot);
    Value phase = arith::SelectOp::create(at, loc, isBefore, other, from.phase);
    for (const Set &set : sets)
      tx::MBarrierWaitOp::create(at, loc, slotOf(at, loc, set.full, slot), phase);
  }
}

Place ChannelRing::takeAll(OpBuilder &at, Place from) {
  Location loc = schedule.loop->getLoc();
  for (unsigned stage = 0; stage < schedule.stages; ++stage) {
    for (const Set &set : sets)
      tx::MBarrierWaitOp::create(at, loc, slotOf(at, loc, set.full, from.slot), from.phase);
    Value next = following(at, loc, from.slot, schedule.stages);
    from = {next, phaseAfter(at, loc, from.phase, next)};
  }
  return from;
}

void ChannelRing::giveAll(OpBuilder &at) {
  Location loc = schedule.loop->getLoc();
  ttg::BarrierOp::create(at, loc, ttg::BarrierScope::All); // one thread arrives for all threads
  Value says = leads(at, loc, schedule.threadsOfPart);
  for (unsigned stage = 0; stage < schedule.stages; ++stage)
    for (unsigned set = 0; set < sets.size(); ++set)
      sayFree(at, set, constant(at, loc, stage), allSay(set) ? Value() : says);
}

} // namespace txl::transform
