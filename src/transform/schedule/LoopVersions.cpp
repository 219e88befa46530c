// Two loops where channels are boxes: all but its boxes the first is a copy of the second.
#include "transform/schedule/LoopVersions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/overlap/LoadsAhead.h"
#include "transform/overlap/ProductTurns.h"
#include "transform/schedule/CarriedAround.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/products/CarriedProducts.h"
#include "transform/schedule/products/DelayedProduct.h"

using namespace mlir;

namespace txl::transform {

/// The channels that threads can copy, with no boxes.
static std::vector<Channel> byThreads(const LoopSchedule &schedule) {
  std::vector<Channel> channels;
  for (Channel channel : schedule.channels)
    if (channel.byThreads) {
      channel.box.reset();
      channels.push_back(channel);
    }
  return channels;
}

/// Whether the boxes of all channels are what the loop's loads read.
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
    else // those that copy for each other decide alike
      for (unsigned cta = 0; cta < schedule.ctas; ++cta) {
        Value rank = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(cta));
        require(TensorCode(*channel.box, *schedule.forms, loc, rank).condition(builder, last));
      }
  }
  if (schedule.isDelayed) { // what is delayed to the next turn has begun in one
    Value zero = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(i64, 0));
    Value runs = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, count, zero);
    all = arith::AndIOp::create(builder, loc, all, runs);
  }
  return all;
}

namespace {
/// A loop twice, the one with boxes where their condition holds.
struct Versions {
  Value trips;
  Place begin;
  scf::IfOp branch;
  scf::ForOp withBoxes;
  IRMapping copies;              ///< what it has in place of the other's
  std::vector<Channel> channels; ///< of it
  scf::YieldOp end;              ///< its last two operands are where in the rings it ends
};
} // namespace

static Place placeAt(OpBuilder &builder, Location loc, unsigned begin) {
  auto number = [&](unsigned value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  Value slot = number(0), phase = number(begin);
  return {slot, phase};
}

static Place placeBefore(scf::ForOp loop) {
  OpBuilder builder(loop);
  return placeAt(builder, loop.getLoc(), 0);
}

static Versions versionsOf(const LoopSchedule &schedule) {
  scf::ForOp loop = schedule.loop;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  Versions versions{tripCount(builder, loop), placeBefore(loop), {}, {}, {}, schedule.channels, {}};
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

/// What holds a tile of the loop without boxes: nobody else uses the rings then, so each part has one slot of them.
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

/// Hands on where in the rings the loop with boxes ends.
static void carryPlace(Versions &versions, Place end) {
  unsigned count = versions.branch.getNumResults();
  versions.end->setOperand(count - 2, end.slot);
  versions.end->setOperand(count - 1, end.phase);
  carryAround(versions.branch, {versions.begin.slot, versions.begin.phase}, versions.branch.getResults().take_back(2));
}

/// Those who share the tiles run the loop for one program after the other, others start the copies: what one side skips or
/// has for itself the other must pass over too.
static void keepInStep(Versions &versions, ChannelRing &ring, Place end) {
  OpBuilder behind(versions.end);
  ring.releaseLast(behind, versions.trips);
  Block &otherwise = versions.branch.getElseRegion().front();
  OpBuilder begin = OpBuilder::atBlockBegin(&otherwise), last(otherwise.getTerminator());
  Place after = ring.takeAll(begin, versions.begin);
  ring.giveAll(last);
  unsigned count = versions.branch.getNumResults();
  otherwise.getTerminator()->setOperand(count - 2, after.slot);
  otherwise.getTerminator()->setOperand(count - 1, after.phase);
  carryPlace(versions, end);
}

/// What starts the copies of one program; where in the rings they end.
static Place startCopies(OpBuilder &builder, const LoopSchedule &schedule, ChannelRing &ring, Place begin) {
  Location loc = schedule.loop->getLoc();
  Value trips = tripCount(builder, schedule.loop);
  Value holds = conditionOf(schedule, builder, trips);
  SmallVector<Type> types;
  if (schedule.isInTurn)
    types.assign(2, builder.getI32Type());
  auto branch = scf::IfOp::create(builder, loc, types, holds, /*withElseRegion=*/schedule.isInTurn);
  OpBuilder inside = branch.getThenBodyBuilder();
  Place filled = ring.fill(inside, trips, begin);
  if (!schedule.isInTurn)
    return begin;
  OpBuilder then = OpBuilder::atBlockEnd(branch.thenBlock()), otherwise = OpBuilder::atBlockBegin(branch.elseBlock());
  scf::YieldOp::create(then, loc, ValueRange{filled.slot, filled.phase});
  Place passed = ring.pass(otherwise, begin);
  otherwise.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(otherwise, loc, ValueRange{passed.slot, passed.phase});
  return {branch.getResult(0), branch.getResult(1)};
}

/// Warps of their own start the copies: they are the last group of the program, those that share the tiles the first.
static void expandApart(const LoopSchedule &schedule, unsigned numWarps) {
  auto function = schedule.loop->getParentOfType<tt::FuncOp>();
  Versions versions = versionsOf(schedule);
  ChannelRing ring(schedule, versions.withBoxes, versions.channels, versions.trips, versions.begin, schedule.parts,
                   versions.copies);
  Place end;
  if (schedule.isDelayed) {
    ring.makeBuffers();
    end = expandDelayed(versions.withBoxes, schedule, versions.channels, ring, versions.begin);
  } else {
    scf::ForOp made = ring.expand();
    ring.release(made, carryProducts(made));
    if (schedule.takesTurns)
      startInTurn(made, schedule);
    end = ring.end();
  }
  if (schedule.isInTurn)
    keepInStep(versions, ring, end);
  auto last = [&](OpBuilder &builder) {
    Location loc = schedule.loop->getLoc();
    Place begin = placeAt(builder, loc, 1);
    if (!schedule.isInTurn) {
      startCopies(builder, schedule, ring, begin);
      return;
    }
    scf::ForOp programs = programLoopLike(builder, programLoopAround(schedule.loop), {begin.slot, begin.phase});
    OpBuilder inside = OpBuilder::atBlockBegin(programs.getBody());
    Place end = startCopies(inside, schedule, ring, {programs.getRegionIterArg(0), programs.getRegionIterArg(1)});
    scf::YieldOp::create(inside, loc, ValueRange{end.slot, end.phase});
  };
  splitProgram(
      function, numWarps, schedule.parts, ring.shared(), last,
      [&](OpBuilder &builder, ttg::LocalAllocOp alloc, unsigned part, int axis, function_ref<Value(Value)> tileOf) {
        return heldInSlot(schedule, ring.getRings(), builder, alloc, part, axis, tileOf);
      });
  if (schedule.ctas > 1) { // what is said to a CTA comes before its end
    OpBuilder end(function.getBody().front().getTerminator());
    tx::ClusterArriveOp::create(end, function.getLoc());
    tx::ClusterWaitOp::create(end, function.getLoc());
  }
}

/// By those who use the tiles; where in the rings it ends.
static Place expandTogether(ChannelRing ring) {
  scf::ForOp made = ring.expand();
  if (!carryProducts(made))
    ring.copyFirst();
  loadFirst(made);
  return ring.end();
}

void expandByRings(const LoopSchedule &schedule, unsigned numWarps) {
  scf::ForOp loop = schedule.loop;
  if (schedule.isApart)
    return expandApart(schedule, numWarps);
  if (!schedule.hasBoxes()) {
    OpBuilder builder(loop);
    Value trips = tripCount(builder, loop);
    expandTogether({schedule, loop, schedule.channels, trips, placeBefore(loop)});
    return;
  }
  Versions versions = versionsOf(schedule);
  Place end = expandTogether({schedule, versions.withBoxes, versions.channels, versions.trips, versions.begin,
                              /*users=*/0, versions.copies});
  if (std::vector<Channel> plain = byThreads(schedule); !plain.empty())
    expandTogether({schedule, loop, plain, versions.trips, versions.begin});
  carryPlace(versions, end);
}

} // namespace txl::transform
