// What comes out, with two groups that share the rows:
//
//   turn 0: wait for keys; start scores; wait for them; weights
//   for the others: wait for keys; my turn: start scores, start the sum of the turn before; the other's turn
//     wait for the scores: keys are free; weights; wait for the sum: values are free; the sum follows the new largest
//   start the last sum, wait for it
//
// Operations keep their operands and their order along them: the bits are those of the loop before.
#include "transform/schedule/products/DelayedProduct.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/overlap/ProductTurns.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

/// The buffer that a product's operand is a view of, made of a channel's tile for it alone.
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

/// What is computed of a carried value until the late product adds to it; false if it is seen elsewhere.
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
  // Loaded tiles are in buffers alone; what else was made of one is for nobody.
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

/// Erases what nothing uses of a loop.
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
  /// What the late product of a turn takes.
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
  // Of what is waited for again (`turn`) all threads say that they have seen it.
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

/// A turn but for its late product; with the one of the turn before.
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
    // It passes at once, but is a loop: an assembler moves the wait for the sum in front of all that does not need the
    // sum, up to the nearest branch, and then nothing runs beside the product.
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
  fresh->setAttr("tt.num_stages", builder.getI32IntegerAttr(1)); // they are there now
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
  if (schedule.goesOn) // else nobody fills it again
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
