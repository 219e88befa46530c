// Loop versioning: if channels are TMA boxes, the loop is emitted twice. The version with boxes is a clone and runs if
// their run-time condition holds; in the other, threads copy or load.
#include "transform/schedule/LoopVersions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/overlap/LoadsAhead.h"
#include "transform/overlap/ProductTurns.h"
#include "transform/schedule/CarriedAround.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/products/CarriedProducts.h"
#include "transform/schedule/products/CarriedSums.h"
#include "transform/schedule/products/DelayedProduct.h"
#include "transform/schedule/turns/TileNumbers.h"

using namespace mlir;

namespace txl::transform {

/// The channels that cp.async can copy, without boxes.
static std::vector<Channel> byThreads(const LoopSchedule &schedule) {
  std::vector<Channel> channels;
  for (Channel channel : schedule.channels)
    if (channel.byThreads) {
      channel.box.reset();
      channels.push_back(channel);
    }
  return channels;
}

/// The condition under which the boxes read what the loop's loads read, for all channels that have a box.
static Value conditionOf(const LoopSchedule &schedule, OpBuilder &builder, Value trips) {
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
  if (schedule.isDelayed() || !loop.getBody()->getOps<tx::DotAsyncOp>().empty())
    require(arith::CmpIOp::create(builder, loc, less, loop.getLowerBound(), loop.getUpperBound()));
  return all ? all : arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true)).getResult();
}

namespace {
/// The two versions of a loop.
struct Versions {
  Value trips;
  Place begin;
  scf::IfOp branch;
  scf::ForOp withBoxes;
  IRMapping copies;              ///< maps values of the loop to those of the clone with boxes
  std::vector<Channel> channels; ///< of the clone
  scf::YieldOp end;              ///< its last two operands are the ring position where the clone ends
};
} // namespace

static Place placeBefore(scf::ForOp loop) {
  OpBuilder builder(loop);
  return placeAt(builder, loop.getLoc(), 0);
}

static Versions versionsOf(const LoopSchedule &schedule, Place begin) {
  scf::ForOp loop = schedule.loop;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  Versions versions{tripCount(builder, loop), begin, {}, {}, {}, schedule.channels, {}};
  SmallVector<Value> used, ends;
  for (Value result : loop.getResults())
    if (!result.use_empty())
      used.push_back(result);
  SmallVector<Type> types(ValueRange(used).getTypes());
  types.append({builder.getI32Type(), builder.getI32Type()});
  Value holds = conditionOf(schedule, builder, versions.trips);
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
static Value heldInSlot(const LoopSchedule &schedule, ArrayRef<Value> rings, OpBuilder &builder,
                        ttg::LocalAllocOp alloc, unsigned part, int axis, function_ref<Value(Value)> tileOf) {
  for (auto [channel, ring] : llvm::zip(schedule.channels, rings)) {
    tt::LoadOp load = channel.load;
    if (alloc.getSrc() != load.getResult())
      continue;
    Location loc = load.getLoc();
    Value number = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(part));
    Value slot = slotOfChannel(builder, channel, ring, number);
    if (axis != TilePartition::kWhole)
      slot = TilePartition::sliceOf(builder, slot, axis, part, schedule.parts);
    if (!channel.byThreads) {
      ttg::LocalStoreOp::create(builder, loc, tileOf(load.getResult()), slot);
      return slot;
    }
    Value mask = load.getMask() ? tileOf(load.getMask()) : Value();
    tx::AsyncCopyOp::create(builder, loc, tileOf(load.getPtr()), slot, mask, Value(), load.getCachePolicyAttr());
    tx::AsyncCommitOp::create(builder, loc);
    tx::AsyncWaitOp::create(builder, loc, 0u);
    return slot;
  }
  return Value();
}

/// The ring position after the branch, if the version with boxes ends at `end`.
static Place placeBehind(Versions &versions, Place end) {
  unsigned count = versions.branch.getNumResults();
  versions.end->setOperand(count - 2, end.slot);
  versions.end->setOperand(count - 1, end.phase);
  return {versions.branch.getResult(count - 2), versions.branch.getResult(count - 1)};
}

/// Carries the ring position through the loops around `op`.
static void carryPlace(Operation *op, Place begin, Place end) {
  carryAround(op, {begin.slot, begin.phase}, {end.slot, end.phase});
}

/// Keeps producer and consumers at the same ring position where the loop runs again: what one side skips, or does
/// without the other, the other has to skip as well.
static void keepInStep(Versions &versions, ChannelRing &ring) {
  OpBuilder behind(versions.end);
  ring.releaseLast(behind, versions.trips);
  Block &otherwise = versions.branch.getElseRegion().front();
  OpBuilder begin = OpBuilder::atBlockBegin(&otherwise), last(otherwise.getTerminator());
  Place after = ring.takeAll(begin, versions.begin);
  ring.giveAll(last);
  unsigned count = versions.branch.getNumResults();
  otherwise.getTerminator()->setOperand(count - 2, after.slot);
  otherwise.getTerminator()->setOperand(count - 1, after.phase);
}

/// Emits the producer's code for one loop of a program; returns the ring position where it ends.
static Place startCopies(OpBuilder &builder, const LoopSchedule &schedule, ChannelRing &ring, Place begin) {
  Location loc = schedule.loop->getLoc();
  Value trips = tripCount(builder, schedule.loop);
  Value holds = conditionOf(schedule, builder, trips);
  SmallVector<Type> types;
  if (schedule.goesOn)
    types.assign(2, builder.getI32Type());
  auto branch = scf::IfOp::create(builder, loc, types, holds, /*withElseRegion=*/schedule.goesOn);
  OpBuilder inside = branch.getThenBodyBuilder();
  Place filled = ring.fill(inside, trips, begin);
  if (!schedule.goesOn)
    return begin;
  OpBuilder then = OpBuilder::atBlockEnd(branch.thenBlock()), otherwise = OpBuilder::atBlockBegin(branch.elseBlock());
  scf::YieldOp::create(then, loc, ValueRange{filled.slot, filled.phase});
  Place passed = ring.pass(otherwise, begin);
  otherwise.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(otherwise, loc, ValueRange{passed.slot, passed.phase});
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
static Place expandUsers(ExpandedLoop &one) {
  auto &[schedule, versions, ring] = one;
  Place end;
  if (schedule.isDelayed()) {
    end = expandDelayed(versions.withBoxes, schedule.delayed->in(versions.copies), schedule, versions.channels, ring,
                        versions.begin);
  } else {
    scf::ForOp made = ring.expand();
    ring.release(made, carryProducts(made));
    if (schedule.takesTurns)
      startInTurn(made, schedule);
    end = ring.end();
  }
  if (!schedule.goesOn)
    return end;
  keepInStep(versions, ring);
  return placeBehind(versions, end);
}

/// Emits the warp-specialized program: the producer warps are its last group, the consumer warpgroups the first ones.
LogicalResult expandApart(ArrayRef<LoopSchedule> schedules, unsigned numWarps) {
  const LoopSchedule &first = schedules.front();
  Location loc = first.loop->getLoc();
  auto function = first.loop->getParentOfType<tt::FuncOp>();
  std::vector<std::unique_ptr<ExpandedLoop>> loops;
  Place begin = placeBefore(first.loop), end = begin;
  for (const LoopSchedule &schedule : schedules) {
    Versions versions = versionsOf(schedule, end);
    ChannelRing ring(schedule, versions.withBoxes, versions.channels, versions.trips, end, schedule.parts,
                     versions.copies);
    loops.push_back(std::make_unique<ExpandedLoop>(ExpandedLoop{schedule, std::move(versions), std::move(ring)}));
    ExpandedLoop &made = *loops.back();
    if (loops.size() == 1)
      made.ring.makeBuffers();
    else
      made.ring.takeBuffers(loops.front()->ring);
    end = expandUsers(made);
  }
  scf::IfOp behind = loops.back()->versions.branch;
  // `carryPlace` rebuilds the enclosing loops, to which the schedule refers, so the producer's code is emitted before.
  Block early;
  Place from, filled;
  if (first.isInside) {
    OpBuilder builder(function.getContext());
    builder.setInsertionPointToStart(&early);
    from = placeAt(builder, loc, 1);
    filled = startCopies(builder, first, loops.front()->ring, from);
  }
  if (first.goesOn)
    carryPlace(behind, begin, end);
  // Ping-pong begins and ends once for the whole program: beginning again would arrive on a named barrier while
  // arrivals of the last round are still pending.
  if (first.goesOn && llvm::any_of(schedules, [](const LoopSchedule &schedule) {
        return schedule.isDelayed() || schedule.takesTurns;
      })) {
    auto outermost = [](Operation *op) {
      while (!isa<tt::FuncOp>(op->getParentOp()))
        op = op->getParentOp();
      return op;
    };
    OpBuilder before(outermost(loops.front()->versions.branch)), after = before;
    after.setInsertionPointAfter(outermost(behind));
    beginTurns(before, first);
    endTurns(after, first);
  }
  auto copies = [&](OpBuilder &builder, Place place) {
    for (std::unique_ptr<ExpandedLoop> &one : loops)
      place = startCopies(builder, one->schedule, one->ring, place);
    return place;
  };
  auto last = [&](OpBuilder &builder) {
    Place begin = placeAt(builder, loc, 1);
    if (!first.isInTurn) {
      copies(builder, begin);
      return;
    }
    scf::ForOp programs = programLoopLike(builder, programLoopAround(first.loop), {begin.slot, begin.phase});
    OpBuilder inside = OpBuilder::atBlockBegin(programs.getBody());
    Place end = copies(inside, {programs.getRegionIterArg(0), programs.getRegionIterArg(1)});
    inside.setInsertionPointToEnd(programs.getBody());
    scf::YieldOp::create(inside, loc, ValueRange{end.slot, end.phase});
  };
  ChannelRing &ring = loops.front()->ring;
  TileNumbers numbers(first.questions, first.parts * first.threadsOfPart, first.threadsOfPart);
  numbers.receive();
  SmallVector<Operation *> shared = ring.shared();
  llvm::append_range(shared, numbers.shared());
  FollowedTurns turns{behind, early, numbers};
  FailureOr<Block *> copying = splitProgram(
      function, numWarps, first.parts, first.registersOfFillers(), shared, last,
      [&](OpBuilder &builder, ttg::LocalAllocOp alloc, unsigned part, int axis, function_ref<Value(Value)> tileOf) {
        Value held;
        for (std::unique_ptr<ExpandedLoop> &one : loops)
          if (!held)
            held = heldInSlot(one->schedule, one->ring.getRings(), builder, alloc, part, axis, tileOf);
        return held;
      },
      first.isInside ? &turns : nullptr);
  if (failed(copying))
    return failure();
  if (first.isInside) {
    Operation *op = filled.slot.getDefiningOp();
    SmallVector<Value> ends = carryAround(op, {from.slot, from.phase}, op->getResults());
    numbers.carry();
    OpBuilder behindAll((*copying)->getTerminator());
    if (ring.makesMaps())
      ring.awaitCopies(behindAll, {ends[0], ends[1]});
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
static Operation *carryFilled(scf::ForOp made, unsigned waits) {
  auto isFilled = [&](Value buffer) { return isOfRow(buffer, made); };
  CarriedSums sums = carriedSumsOf(made, isFilled);
  if (!waits || waits > sums.last.size())
    return nullptr;
  // Threads meet at the barrier after the first MMAs of each iteration, so they need none before these. One before the
  // loop is needed only if MMAs read buffers that threads have written there.
  bool readsOwn = llvm::any_of(made.getBody()->getOps<tx::DotAsyncOp>(), [&](tx::DotAsyncOp dot) {
    return (isa<ttg::MemDescType>(dot.getA().getType()) && !isFilled(dot.getA())) || !isFilled(dot.getB());
  });
  OpBuilder builder(made);
  if (readsOwn)
    ttg::BarrierOp::create(builder, made.getLoc(), ttg::BarrierScope::All);
  return carrySums(made, sums, waits);
}

/// Expands a loop without warp specialization; returns the ring position where it ends.
static Place expandTogether(const LoopSchedule &schedule, ChannelRing ring) {
  scf::ForOp made = ring.expand();
  bool carries = carryProducts(made, schedule.doublesFactors);
  Operation *ended = carries ? nullptr : carryFilled(made, schedule.carriedWaits);
  readRowsLate(made);
  if (!carries)
    ring.copyBehind(ended);
  loadFirst(made);
  return ring.end();
}

void expandByRings(const LoopSchedule &schedule) {
  scf::ForOp loop = schedule.loop;
  if (!schedule.hasBoxes()) {
    OpBuilder builder(loop);
    Value trips = tripCount(builder, loop);
    expandTogether(schedule, {schedule, loop, schedule.channels, trips, placeBefore(loop)});
    return;
  }
  Versions versions = versionsOf(schedule, placeBefore(loop));
  Place end = expandTogether(schedule, {schedule, versions.withBoxes, versions.channels, versions.trips, versions.begin,
                                        /*users=*/0, versions.copies});
  if (std::vector<Channel> plain = byThreads(schedule); !plain.empty())
    expandTogether(schedule, {schedule, loop, plain, versions.trips, versions.begin});
  carryPlace(versions.branch, versions.begin, placeBehind(versions, end));
}

} // namespace txl::transform
