// The software-pipelined loop, with two warpgroups that partition M and alternate (ping-pong):
//
//   prologue, iteration 0: wait for keys; issue scores; wait for them; weights
//   steady state: wait for keys; wait for the other group: issue scores and the last iteration's second MMA; arrive
//     wait for the scores: release keys; weights; wait for the accumulator: release values; rescale the accumulator
//   epilogue: issue the last second MMA, wait for it
//
// Operations keep their operands and the order along data dependences, so the result is bitwise equal to the loop's.
#include "transform/schedule/products/DelayedProduct.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/ProductTurns.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

/// The buffer of which an operand is a view, if it holds a channel's tile for this operand only.
static ttg::LocalAllocOp heldFor(Value buffer, function_ref<bool(tt::LoadOp)> isChannel) {
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

/// Collects what is computed from the loop-carried accumulator before the late MMA adds to it; false if it is used
/// elsewhere.
static bool followSum(DelayedProduct &found, scf::ForOp loop) {
  SmallVector<Value> values{loop.getRegionIterArg(found.sum)};
  while (!values.empty())
    for (OpOperand &use : values.pop_back_val().getUses()) {
      Operation *op = use.getOwner();
      if (op == found.late && use.getOperandNumber() == 2)
        continue;
      if (op->getBlock() != loop.getBody() || op->hasTrait<OpTrait::IsTerminator>() || op->getNumRegions() ||
          !isMemoryEffectFree(op))
        return false;
      if (found.behindSum.insert(op))
        llvm::append_range(values, op->getResults());
    }
  return true;
}

std::optional<DelayedProduct> delayedProductOf(scf::ForOp loop, function_ref<bool(tt::LoadOp)> isChannel) {
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
  DelayedProduct found;
  found.first = dots[0], found.late = dots[1];
  for (tx::DotAsyncOp dot : dots)
    if (!dot->hasOneUse() || dot.getAccumulate())
      return std::nullopt;
  found.firstWait = dyn_cast<tx::DotWaitOp>(*found.first->user_begin());
  found.lateWait = dyn_cast<tx::DotWaitOp>(*found.late->user_begin());
  if (!found.firstWait || !found.lateWait || found.firstWait == found.lateWait ||
      !found.firstWait->isBeforeInBlock(found.late) || !found.lateWait->hasOneUse() ||
      !isa<scf::YieldOp>(*found.lateWait->user_begin()) || found.firstWait.getPending() || found.lateWait.getPending())
    return std::nullopt;
  found.sum = found.lateWait->use_begin()->getOperandNumber();
  found.held = heldFor(found.late.getB(), isChannel);
  Operation *weights = found.late.getA().getDefiningOp();
  if (!found.held || !isa<RankedTensorType>(found.late.getA().getType()) || !weights ||
      weights->getBlock() != loop.getBody() || !followSum(found, loop) || found.behindSum.contains(weights))
    return std::nullopt;
  if (isa<arith::TruncFOp, tt::FpToFpOp>(weights) && weights->hasOneUse())
    found.conversions.insert(weights);
  return found;
}

DelayedProduct DelayedProduct::in(const IRMapping &copies) const {
  auto copyOf = [&](Operation *op) { return copies.lookup(op); };
  DelayedProduct copy;
  copy.first = cast<tx::DotAsyncOp>(copyOf(tx::DotAsyncOp(first)));
  copy.late = cast<tx::DotAsyncOp>(copyOf(tx::DotAsyncOp(late)));
  copy.firstWait = cast<tx::DotWaitOp>(copyOf(tx::DotWaitOp(firstWait)));
  copy.lateWait = cast<tx::DotWaitOp>(copyOf(tx::DotWaitOp(lateWait)));
  copy.held = cast<ttg::LocalAllocOp>(copyOf(ttg::LocalAllocOp(held)));
  copy.sum = sum;
  copy.behindSum.insert_range(llvm::map_range(behindSum, copyOf));
  copy.conversions.insert_range(llvm::map_range(conversions, copyOf));
  return copy;
}

/// Erases dead operations of the loop.
static void eraseDead(scf::ForOp loop, DelayedProduct &product) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*loop.getBody())))
    if (isOpTriviallyDead(&op)) {
      product.behindSum.remove(&op);
      product.conversions.remove(&op);
      op.erase();
    }
}

namespace {
class DelayedLoop {
public:
  DelayedLoop(scf::ForOp loop, DelayedProduct product, const LoopSchedule &schedule, ArrayRef<Channel> channels,
              const ChannelRing &ring)
      : loop(loop), schedule(schedule), channels(channels), ring(ring), product(std::move(product)) {
    eraseDead(loop, this->product);
  }
  Place expand(Place begin);

private:
  /// The inputs of an iteration's late MMA.
  struct Pending {
    Value weights, sum;
    Place place;
  };
  Value viewOf(OpBuilder &builder, ttg::LocalAllocOp held, Value slot);
  const Channel *channelOf(Operation *load) const;
  void wait(OpBuilder &builder, unsigned set, Place place);
  void release(OpBuilder &builder, unsigned set, Value slot);
  Value start(OpBuilder &builder, const Pending &pending);
  Pending turn(OpBuilder &builder, IRMapping &map, Place place, const Pending *before);

  scf::ForOp loop;
  const LoopSchedule &schedule;
  ArrayRef<Channel> channels;
  const ChannelRing &ring;
  DelayedProduct product;
};
} // namespace

const Channel *DelayedLoop::channelOf(Operation *load) const {
  auto found = llvm::find_if(channels, [&](const Channel &channel) { return tt::LoadOp(channel.load) == load; });
  return found == channels.end() ? nullptr : found;
}

Value DelayedLoop::viewOf(OpBuilder &builder, ttg::LocalAllocOp held, Value slot) {
  const Channel *channel = channelOf(held.getSrc().getDefiningOp());
  return slotOfChannel(builder, *channel, ring.getRings()[channel - channels.begin()], slot);
}

void DelayedLoop::wait(OpBuilder &builder, unsigned set, Place place) {
  Value barrier = slotOf(builder, loop.getLoc(), ring.getSets()[set].full, place.slot);
  tx::MBarrierWaitOp::create(builder, loop.getLoc(), barrier, place.phase);
}

void DelayedLoop::release(OpBuilder &builder, unsigned set, Value slot) {
  Location loc = loop.getLoc();
  // A phase that is awaited a second time (in `turn`) is acknowledged by all threads.
  Value says = ring.allSay(set) ? Value() : leads(builder, loc, schedule.threadsOfPart);
  ring.sayFree(builder, set, slot, says);
}

Value DelayedLoop::start(OpBuilder &builder, const Pending &pending) {
  wait(builder, 1, pending.place);
  SmallVector<ttg::MemDescTransOp> views;
  for (Value at = product.late.getB(); at != product.held.getResult(); at = at.getDefiningOp()->getOperand(0))
    views.push_back(at.getDefiningOp<ttg::MemDescTransOp>());
  Value buffer = viewOf(builder, product.held, pending.place.slot);
  for (ttg::MemDescTransOp view : llvm::reverse(views))
    buffer = ttg::MemDescTransOp::create(builder, view.getLoc(), buffer, view.getOrder());
  IRMapping map;
  map.map(product.late.getA(), pending.weights);
  map.map(product.late.getB(), buffer);
  map.map(product.late.getC(), pending.sum);
  return builder.clone(*product.late, map)->getResult(0);
}

/// Emits an iteration without its late MMA, but with that of the iteration `before`.
DelayedLoop::Pending DelayedLoop::turn(OpBuilder &builder, IRMapping &map, Place place, const Pending *before) {
  wait(builder, 0, place);
  Value late;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (channelOf(&op) || &op == product.held || &op == product.late || &op == product.lateWait ||
        product.behindSum.contains(&op) || product.conversions.contains(&op))
      continue;
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(op)) {
      if (Value source = map.lookupOrNull(trans.getSrc()))
        map.map(trans.getResult(), ttg::MemDescTransOp::create(builder, op.getLoc(), source, trans.getOrder()));
      else if (trans.getSrc().getParentRegion() != &loop.getRegion())
        builder.clone(op, map);
      continue;
    }
    auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
    if (alloc && alloc.getSrc() && channelOf(alloc.getSrc().getDefiningOp())) {
      map.map(alloc.getResult(), viewOf(builder, alloc, place.slot));
    } else if (&op == product.first) {
      takeTurn(builder, op.getLoc(), schedule);
      builder.clone(op, map);
      if (before)
        late = start(builder, *before);
      handTurn(builder, op.getLoc(), schedule);
    } else if (&op == product.firstWait) {
      SmallVector<Value> sums{map.lookup(product.first.getResult())};
      if (before)
        sums.push_back(late);
      auto waits = tx::DotWaitOp::create(builder, op.getLoc(), ValueRange(sums).getTypes(), before ? 1u : 0u, sums);
      map.map(op.getResult(0), waits.getResult(0));
      late = before ? waits.getResult(1) : Value();
      release(builder, 0, place.slot);
    } else {
      builder.clone(op, map);
    }
  }
  if (before) {
    // The barrier's phase has already completed, but the wait is a loop: ptxas moves the wait for the accumulator
    // upwards, before everything that does not need it, up to the nearest branch, and then nothing overlaps the MMA.
    wait(builder, 1, before->place);
    auto waits = tx::DotWaitOp::create(builder, product.late.getLoc(), TypeRange(late.getType()), 0u, late);
    release(builder, 1, before->place.slot);
    map.map(loop.getRegionIterArg(product.sum), waits.getResult(0));
  }
  for (Operation &op : loop.getBody()->without_terminator())
    if (product.behindSum.contains(&op) || product.conversions.contains(&op))
      builder.clone(op, map);
  return {map.lookupOrDefault(product.late.getA()), map.lookupOrDefault(product.late.getC()), place};
}

Place DelayedLoop::expand(Place begin) {
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  if (!schedule.goesOn)
    beginTurns(builder, schedule);
  IRMapping map;
  map.map(loop.getInductionVar(), loop.getLowerBound());
  map.map(loop.getRegionIterArgs(), loop.getInitArgs());
  Pending pending = turn(builder, map, begin, nullptr);
  auto flat = [&](OpBuilder &at, IRMapping &values, const Pending &what) {
    SmallVector<Value> all;
    for (auto [index, value] : llvm::enumerate(loop.getYieldedValues()))
      all.push_back(index == product.sum ? what.sum : values.lookupOrDefault(value));
    Value next = following(at, loc, what.place.slot, schedule.stages);
    all.append({what.weights, what.place.slot, what.place.phase, next, phaseAfter(at, loc, what.place.phase, next)});
    return all;
  };
  auto of = [&](ValueRange values) {
    ValueRange own = values.drop_front(loop.getNumRegionIterArgs());
    return std::pair(Pending{own[0], values[product.sum], {own[1], own[2]}}, Place{own[3], own[4]});
  };
  Value second = arith::AddIOp::create(builder, loc, loop.getLowerBound(), loop.getStep());
  auto fresh =
      scf::ForOp::create(builder, loc, second, loop.getUpperBound(), loop.getStep(), flat(builder, map, pending));
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  fresh->setAttr("tt.num_stages", builder.getI32IntegerAttr(1)); // the loop is pipelined now
  OpBuilder inside = OpBuilder::atBlockBegin(fresh.getBody());
  IRMapping again;
  again.map(loop.getInductionVar(), fresh.getInductionVar());
  for (auto [argument, value] : llvm::zip(loop.getRegionIterArgs(), fresh.getRegionIterArgs()))
    again.map(argument, value);
  auto [before, place] = of(fresh.getRegionIterArgs());
  Pending made = turn(inside, again, place, &before);
  scf::YieldOp::create(inside, loc, flat(inside, again, made));

  builder.setInsertionPointAfter(fresh);
  auto [pendingLast, end] = of(fresh.getResults());
  Value last = start(builder, pendingLast);
  auto waits = tx::DotWaitOp::create(builder, product.late.getLoc(), TypeRange(last.getType()), 0u, last);
  if (schedule.goesOn) // otherwise it is not filled again
    release(builder, 1, pendingLast.place.slot);
  else
    endTurns(builder, schedule);
  for (auto [index, result] : llvm::enumerate(loop.getResults()))
    result.replaceAllUsesWith(index == product.sum ? waits.getResult(0) : fresh.getResult(index));
  loop.erase();
  return end;
}

Place expandDelayed(scf::ForOp loop, DelayedProduct product, const LoopSchedule &schedule, ArrayRef<Channel> channels,
                    const ChannelRing &ring, Place begin) {
  return DelayedLoop(loop, std::move(product), schedule, channels, ring).expand(begin);
}

} // namespace txl::transform
