// Expands a loop by software pipelining over a multi-buffered ring:
//
//   a ring of `stages` slots for each channel; producer state: its carried values, its induction variable, copies left
//   prologue, stages - 1 times: copy (predicated by "one is left"), commit, advance, load inputs of the next addresses
//   for …:
//     wait until the oldest copy has landed; run the consumer on the ring's slot of this iteration
//     copy into the slot that the previous iteration has read; commit; advance
//   wait for all copies: the last ones copied nothing, but the slots' memory may be reused
//
// MMAs may stay in flight across the back-edge, because the slot that is filled is not one that they read. Where they
// do not, or are waited for early in the next iteration, the copies are moved up to there, which gives them most of an
// iteration more to land (`moveCopiesAfter`). TMA loads complete on the mbarrier of their slot, one for all channels of
// a set, whose phase parity alternates with each round of the ring. Barriers are initialised once, at the kernel's
// entry, so slot and phase are carried on where the loop runs again (LoopCarriedValues.h).
#include "transform/schedule/ChannelRing.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/OperandBuffers.h"

using namespace mlir;

namespace txl::transform {

SmallVector<Operation *> ChannelRing::getLoads(ArrayRef<Channel> channels) {
  return llvm::map_to_vector(channels, [](const Channel &channel) { return tt::LoadOp(channel.load).getOperation(); });
}

SmallVector<Value> ChannelRing::State::flat() const {
  SmallVector<Value> all(carried);
  all.append(indices);
  all.append({variable, left, slot});
  return all;
}

Value ChannelRing::createConstant(int64_t value, Type type) {
  return arith::ConstantOp::create(builder, loop.getLoc(), builder.getIntegerAttr(type, value));
}

void ChannelRing::slice() {
  for (const Channel &channel : channels) {
    addAddressOps(producer, channel, *schedule.forms, valueMap);
    usesCpAsync |= !channel.box && !numConsumers;
  }
  for (Operation *op : producer.inOrder())
    if (isa<tt::LoadOp>(op))
      addressLoads.add(op);
  for (Operation &op : loop.getBody()->without_terminator())
    if (!isMemoryEffectFree(&op) && !isa<ttg::LocalAllocOp>(op))
      consumer.add(&op);
  for (OpResult result : loop.getResults())
    if (!result.use_empty())
      consumer.addCarried(result.getResultNumber());
  results = consumer.carried();
}

SmallVector<int64_t> getBufferShape(const Channel &channel) {
  auto tile = cast<RankedTensorType>(tt::LoadOp(channel.load).getType());
  SmallVector<int64_t> shape(tile.getShape());
  if (channel.box)
    for (auto [axis, extent] : llvm::zip(ArrayRef(channel.box->axes).take_back(shape.size()), shape))
      extent = axis.length;
  return shape;
}

void ChannelRing::makeRings() {
  OpBuilder allocBuilder = numConsumers ? getEntryBuilder(loop) : builder;
  for (const Channel &channel : channels) {
    Location loc = tt::LoadOp(channel.load).getLoc();
    Type element = cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType();
    auto slot = ttg::MemDescType::get(getBufferShape(channel), element, ttg::LayoutAttr());
    rings.push_back(ttg::LocalAllocOp::create(allocBuilder, loc, slot.getMultiBufferType(schedule.stages), Value()));
  }
}

/// Emits the TMA descriptors, in the branch where their condition holds.
void ChannelRing::makeDescriptors() {
  for (const Channel &channel : channels) {
    if (!channel.box) {
      descriptors.push_back(Value());
      continue;
    }
    TensorBox box = *channel.box;
    if (channel.multicastAxis)
      box.axes[*channel.multicastAxis].length /= schedule.ctas;
    Location loc = tt::LoadOp(channel.load).getLoc();
    Type element = cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType();
    descriptors.push_back(TensorCode(box, *schedule.forms, loc).descriptor(builder, element));
  }
}

/// Allocates the mbarriers at the kernel's entry.
void ChannelRing::makeBarriers() {
  OpBuilder entry = getEntryBuilder(loop);
  auto barrier =
      ttg::MemDescType::get({1}, builder.getI64Type(), ttg::LayoutAttr()).getMultiBufferType(schedule.stages);
  for (const Channel &channel : channels)
    if ((channel.box || numConsumers) && channel.set >= sets.size())
      sets.resize(channel.set + 1);
  for (auto [index, set] : llvm::enumerate(sets)) {
    unsigned arrivals = allThreadsArrive(index) ? numConsumers * schedule.threadsPerConsumer : numConsumers;
    if (schedule.isMulticast(index))
      arrivals *= schedule.ctas;
    // Arrival count of `full`: one for the thread that issues TMA loads and announces their bytes, and one for each
    // producer thread that copies by cp.async.
    unsigned fullArrivals =
        schedule.usesTma(index) + (numConsumers && schedule.usesCpAsync(index) ? schedule.threadsPerConsumer : 0);
    set.full = tx::MBarrierAllocOp::create(entry, loop.getLoc(), barrier, fullArrivals);
    if (numConsumers)
      set.free = tx::MBarrierAllocOp::create(entry, loop.getLoc(), barrier, arrivals);
  }
}

/// The loop's trip count as an unsigned value: max(0, ceil((upper - lower) / step)).
Value computeTripCount(OpBuilder &builder, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Type type = loop.getInductionVar().getType();
  Value zero = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 0));
  Value one = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value runs = arith::CmpIOp::create(builder, loc, less, loop.getLowerBound(), loop.getUpperBound());
  // If the loop runs at all, upper - lower is positive and fits without a sign.
  Value distance = arith::SubIOp::create(builder, loc, loop.getUpperBound(), loop.getLowerBound());
  Value before = arith::SubIOp::create(builder, loc, distance, one);
  Value count = arith::DivUIOp::create(builder, loc, before, loop.getStep());
  count = arith::AddIOp::create(builder, loc, count, one);
  return arith::SelectOp::create(builder, loc, runs, count, zero);
}

Value emitIsLeader(OpBuilder &builder, Location loc, unsigned threads) {
  Value thread = tx::IdOp::create(builder, loc, tx::IdKind::Thread);
  Value ofGroup = arith::AndIOp::create(builder, loc, thread, createI32(builder, loc, threads - 1));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, ofGroup, createI32(builder, loc, 0));
}

Value getChannelSlot(OpBuilder &builder, const Channel &channel, Value ring, Value slot) {
  Location loc = tt::LoadOp(channel.load).getLoc();
  Value buffer = getSlot(builder, loc, ring, slot);
  return channel.box && channel.box->order.front() != 0
             ? ttg::MemDescTransOp::create(builder, loc, buffer, channel.box->order).getResult()
             : buffer;
}

/// Emits one iteration of the consumer, which reads the slot with index `slot` of every ring.
void ChannelRing::consume(IRMapping &map, Value slot) {
  DenseMap<Operation *, Value> slots;
  for (auto [channel, ring] : llvm::zip(channels, rings)) {
    tt::LoadOp load = channel.load;
    slots[load] = getChannelSlot(builder, channel, ring, slot);
  }
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (Value buffer = slots.lookup(&op)) {
      // Loads the tile into registers only if the consumer uses it there.
      if (llvm::any_of(op.getUsers(), [&](Operation *user) {
            Operation *here = loop.getBody()->findAncestorOpInBlock(*user);
            return here && consumer.has(here) && !isa<ttg::LocalAllocOp>(user);
          }))
        map.map(op.getResult(0),
                ttg::LocalLoadOp::create(builder, op.getLoc(), op.getResult(0).getType(), buffer, Value()));
      continue;
    }
    if (!consumer.has(&op))
      continue;
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op); alloc && alloc.getSrc()) {
      Value buffer = slots.lookup(alloc.getSrc().getDefiningOp());
      // Not with consumer warpgroups that partition M: each of them would write the whole tile.
      if (const Channel *channel = buffer || numConsumers ? nullptr : findReusableSlot(alloc, channels)) {
        buffer = slots.lookup(tt::LoadOp(channel->load));
        ttg::LocalStoreOp::create(builder, alloc.getLoc(), map.lookupOrDefault(alloc.getSrc()), buffer);
      }
      if (buffer) {
        map.map(alloc.getResult(), buffer);
        continue;
      }
    }
    // Rebuilt, not cloned: the result type follows from the operand's, which may be mutable now.
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(op)) {
      map.map(trans.getResult(), ttg::MemDescTransOp::create(builder, trans.getLoc(),
                                                             map.lookupOrDefault(trans.getSrc()), trans.getOrder()));
      continue;
    }
    builder.clone(op, map);
  }
}

/// `state`: the producer's state; none if producer warps start the copies.
scf::ForOp ChannelRing::makeLoop(std::optional<State> state) {
  Location loc = loop.getLoc();
  SmallVector<Value> inits;
  for (unsigned index : results)
    inits.push_back(loop.getInitArgs()[index]);
  inits.append({begin.slot, begin.phase}); // slot and phase of the consumer
  if (state)
    llvm::append_range(inits, state->flat());
  auto fresh = scf::ForOp::create(builder, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits,
                                  /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  fresh->setAttr(ir::kNumStages, builder.getI32IntegerAttr(1)); // the loop is pipelined now
  builder.setInsertionPointToStart(fresh.getBody());
  IRMapping map;
  map.map(loop.getInductionVar(), fresh.getInductionVar());
  ValueRange arguments = fresh.getRegionIterArgs();
  for (auto [index, argument] : llvm::zip(results, arguments))
    map.map(loop.getRegionIterArg(index), argument);
  Value slot = arguments[results.size()], phase = arguments[results.size() + 1];

  if (usesCpAsync)
    tx::AsyncWaitOp::create(builder, loc, schedule.distance - 1);
  for (const Set &set : sets)
    tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, set.full, slot), phase);
  lastWait = &fresh.getBody()->back();
  consume(map, slot);
  SmallVector<Value> yielded;
  for (unsigned index : results)
    yielded.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  Value next = advance(builder, loc, slot, schedule.stages);
  yielded.append({next, getPhaseAfter(builder, loc, phase, next)});
  if (state) {
    ValueRange own = arguments.drop_front(results.size() + 2);
    State before{SmallVector<Value>(own.take_front(state->carried.size())),
                 SmallVector<Value>(own.slice(state->carried.size(), state->indices.size())), own[own.size() - 3],
                 own[own.size() - 2], own.back()};
    Operation *consumed = &fresh.getBody()->back();
    llvm::append_range(yielded, produce(before).flat());
    firstCopy = consumed->getNextNode();
  }
  scf::YieldOp::create(builder, loc, yielded);

  builder.setInsertionPointAfter(fresh);
  if (usesCpAsync)
    tx::AsyncWaitOp::create(builder, loc, 0u);
  last = {fresh.getResult(results.size()), fresh.getResult(results.size() + 1)};
  for (auto [index, result] : llvm::zip(results, fresh.getResults()))
    loop.getResult(index).replaceAllUsesWith(result);
  loop.erase();
  return fresh;
}

/// Whether everything that reads rings filled by cp.async comes after `op`, an operation of the new loop.
bool ChannelRing::areCpAsyncReadersAfter(Operation *op) const {
  Block *body = op->getBlock();
  for (auto [channel, ring] : llvm::zip(channels, rings)) {
    SmallVector<Value> buffers;
    if (!channel.box)
      buffers.push_back(ring);
    while (!buffers.empty())
      for (Operation *user : buffers.pop_back_val().getUsers()) {
        Operation *here = body->findAncestorOpInBlock(*user);
        if (isa<ttg::MemDescIndexOp, ttg::MemDescTransOp>(user))
          buffers.push_back(user->getResult(0));
        else if (here && !isa<tx::AsyncCopyOp>(user) && !op->isBeforeInBlock(here))
          return false;
      }
  }
  return true;
}

void ChannelRing::moveCopiesAfter(Operation *ended) {
  Operation *end = firstCopy->getBlock()->getTerminator(), *after = ended ? ended : lastWait;
  if (ended && usesCpAsync &&
      areCpAsyncReadersAfter(ended)) { // then one barrier serves both: copies have landed, and the slot is free
    Operation *wait = *firstCopy->getBlock()->getOps<tx::AsyncWaitOp>().begin();
    wait->moveAfter(after);
    after = wait;
  }
  for (Operation *op = firstCopy; op != end;) {
    Operation *next = op->getNextNode();
    op->moveAfter(after);
    after = op;
    op = next;
  }
}

void addAddressOps(LoopSlice &slice, const Channel &channel, const TileForms &forms, const IRMapping &valueMap) {
  tt::LoadOp load = channel.load;
  if (!channel.box)
    for (Value operand : load->getOperands())
      slice.add(operand);
  else
    for (Value scalar : getLoopVariantScalars(*channel.box, forms))
      slice.add(valueMap.lookupOrDefault(scalar));
  if (channel.box && load.getPolicy())
    slice.add(valueMap.lookupOrDefault(load.getPolicy()));
}

void ChannelRing::makeBuffers() {
  makeRings();
  makeBarriers();
}

scf::ForOp ChannelRing::expand() {
  slice();
  if (rings.empty())
    makeBuffers();
  if (numConsumers)
    return makeLoop(std::nullopt);
  makeDescriptors();
  State state = start();
  for (unsigned ahead = 0; ahead < schedule.distance; ++ahead)
    state = produce(state);
  return makeLoop(state);
}

SmallVector<Operation *> ChannelRing::shared() const {
  SmallVector<Operation *> ops;
  for (const Set &set : sets)
    ops.append({set.full.getDefiningOp(), set.free.getDefiningOp()});
  for (Value ring : rings)
    ops.push_back(ring.getDefiningOp());
  return ops;
}

} // namespace txl::transform
