// The loop that comes out:
//
//   ring of `stages` buffers a channel; producer state: its carried values, its loop variable, copies that are left
//   stages - 1 times: copy (masked by "one is left"), commit, advance
//   for …:
//     wait until the oldest copy is there; the consumer, on the ring's slot of this iteration
//     copy into the slot that the previous iteration has used; commit; advance
//   wait for all: the last ones copied nothing, but a slot may become another's memory
//
// The products of an iteration may go on into the next: the slot that is filled is not theirs. Copies by the tensor memory
// accelerator complete on the mbarrier of their slot, all channels on one: its phase is that of the consumer's round. Barriers
// are made once, at the kernel's entry, so slot and phase go on where the loop runs again (CarriedAround.h).
#include "transform/schedule/ChannelRing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/CarriedAround.h"
#include "transform/schedule/TensorCode.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// Where in the rings a loop begins, and ends.
struct Place {
  Value slot, phase;
};

class ChannelRing {
public:
  ChannelRing(const LoopSchedule &schedule, scf::ForOp loop, ArrayRef<Channel> channels, Value trips, Place begin)
      : schedule(schedule), channels(channels), loop(loop), builder(loop), producer(loop),
        consumer(loop, loadsOf(channels)), trips(trips), begin(begin) {}
  scf::ForOp expand();
  Place end() const { return last; }

private:
  /// What the producer carries from one of its iterations to the next.
  struct State {
    SmallVector<Value> carried; ///< of producer.carried()
    Value variable, left, slot;
    SmallVector<Value> flat() const;
  };

  static SmallVector<Operation *> loadsOf(ArrayRef<Channel> channels);
  void slice();
  void makeRings();
  void makeBarriers();
  State start();
  State produce(const State &state);
  void copyByThreads(const State &state, Value isLeft, IRMapping &map);
  void copyBoxes(const State &state, Value isLeft);
  void consume(IRMapping &map, Value slot);
  scf::ForOp makeLoop(State state);
  TensorCode codeOf(const Channel &channel) const {
    return {*channel.box, *schedule.forms, tt::LoadOp(channel.load).getLoc()};
  }
  Value number(int64_t value, Type type);
  Value number(int64_t value) { return number(value, builder.getI32Type()); }
  Value following(Value slot);

  const LoopSchedule &schedule;
  ArrayRef<Channel> channels;
  scf::ForOp loop;
  OpBuilder builder;
  LoopSlice producer, consumer;
  Value trips;
  Place begin, last;
  SmallVector<Value> rings, descriptors; ///< of the channels; of those that threads copy no descriptor
  Value barriers;                        ///< a row, if a channel is a box
  bool hasThreads = false;               ///< whether threads copy a channel
  SmallVector<unsigned> results;         ///< of the loop, that the consumer carries
};
} // namespace

SmallVector<Operation *> ChannelRing::loadsOf(ArrayRef<Channel> channels) {
  return llvm::map_to_vector(channels, [](const Channel &channel) { return tt::LoadOp(channel.load).getOperation(); });
}

SmallVector<Value> ChannelRing::State::flat() const {
  SmallVector<Value> all(carried);
  all.append({variable, left, slot});
  return all;
}

Value ChannelRing::number(int64_t value, Type type) {
  return arith::ConstantOp::create(builder, loop.getLoc(), builder.getIntegerAttr(type, value));
}

void ChannelRing::slice() {
  for (const Channel &channel : channels)
    if (!channel.box) {
      hasThreads = true;
      for (Value operand : tt::LoadOp(channel.load)->getOperands())
        producer.add(operand);
    }
  for (Operation &op : loop.getBody()->without_terminator())
    if (!isMemoryEffectFree(&op) && !isa<ttg::LocalAllocOp>(op))
      consumer.add(&op);
  for (OpResult result : loop.getResults())
    if (!result.use_empty())
      consumer.addCarried(result.getResultNumber());
  results = consumer.carried();
}

/// The extents of a channel's buffers: of a box, as it lies in memory.
static SmallVector<int64_t> bufferShape(const Channel &channel) {
  auto tile = cast<RankedTensorType>(tt::LoadOp(channel.load).getType());
  SmallVector<int64_t> shape(tile.getShape());
  if (channel.box)
    for (auto [axis, extent] : llvm::zip(ArrayRef(channel.box->axes).take_back(shape.size()), shape))
      extent = axis.length;
  return shape;
}

void ChannelRing::makeRings() {
  for (const Channel &channel : channels) {
    Location loc = tt::LoadOp(channel.load).getLoc();
    Type element = cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType();
    auto slot = ttg::MemDescType::get(bufferShape(channel), element, ttg::LayoutAttr());
    rings.push_back(ttg::LocalAllocOp::create(builder, loc, slot.getRow(schedule.stages), Value()));
  }
}

/// Descriptors, which are made where their condition holds, and barriers, at the kernel's entry.
void ChannelRing::makeBarriers() {
  for (const Channel &channel : channels) {
    Type element = cast<RankedTensorType>(tt::LoadOp(channel.load).getType()).getElementType();
    descriptors.push_back(channel.box ? codeOf(channel).descriptor(builder, element) : Value());
  }
  if (llvm::none_of(descriptors, [](Value descriptor) { return bool(descriptor); }))
    return;
  OpBuilder entry = OpBuilder::atBlockBegin(&loop->getParentOfType<tt::FuncOp>().getBody().front());
  auto barrier = ttg::MemDescType::get({1}, builder.getI64Type(), ttg::LayoutAttr());
  barriers = tx::MBarrierAllocOp::create(entry, loop.getLoc(), barrier.getRow(schedule.stages), 1u);
}

/// Iterations of the loop, as a number without sign: max(0, ceil((upper - lower) / step)).
static Value tripCount(OpBuilder &builder, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Type type = loop.getInductionVar().getType();
  Value zero = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 0));
  Value one = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value runs = arith::CmpIOp::create(builder, loc, less, loop.getLowerBound(), loop.getUpperBound());
  // Of a loop that runs, upper - lower is not 0 and fits without a sign.
  Value distance = arith::SubIOp::create(builder, loc, loop.getUpperBound(), loop.getLowerBound());
  Value before = arith::SubIOp::create(builder, loc, distance, one);
  Value count = arith::DivUIOp::create(builder, loc, before, loop.getStep());
  count = arith::AddIOp::create(builder, loc, count, one);
  return arith::SelectOp::create(builder, loc, runs, count, zero);
}

ChannelRing::State ChannelRing::start() {
  State state;
  for (unsigned index : producer.carried())
    state.carried.push_back(loop.getInitArgs()[index]);
  state.variable = loop.getLowerBound();
  state.left = trips;
  state.slot = begin.slot;
  return state;
}

/// The slot behind `slot`, the first behind the last.
Value ChannelRing::following(Value slot) {
  Location loc = loop.getLoc();
  Value next = arith::AddIOp::create(builder, loc, slot, number(1));
  Value isBehind = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, number(schedule.stages));
  return arith::SelectOp::create(builder, loc, isBehind, number(0), next);
}

static Value slotOf(OpBuilder &builder, Location loc, Value ring, Value index) {
  auto row = cast<ttg::MemDescType>(ring.getType());
  return ttg::MemDescIndexOp::create(builder, loc, row.getElement(), ring, index);
}

/// The copies of channels that are no boxes, masked where none is left.
void ChannelRing::copyByThreads(const State &state, Value isLeft, IRMapping &map) {
  for (auto [channel, ring] : llvm::zip(channels, rings)) {
    if (channel.box)
      continue;
    tt::LoadOp load = channel.load;
    Value pointers = map.lookupOrDefault(load.getPtr());
    Value mask = tt::SplatOp::create(builder, load.getLoc(), tt::maskLike(pointers.getType()), isLeft);
    if (load.getMask())
      mask = arith::AndIOp::create(builder, load.getLoc(), mask, map.lookupOrDefault(load.getMask()));
    Value slot = slotOf(builder, load.getLoc(), ring, state.slot);
    tx::AsyncCopyOp::create(builder, load.getLoc(), pointers, slot, mask, Value(), load.getCachePolicyAttr());
  }
  if (hasThreads)
    tx::AsyncCommitOp::create(builder, loop.getLoc());
}

/// The copies of boxes, if one is left: one thread starts them, and their bytes complete on the slot's barrier.
void ChannelRing::copyBoxes(const State &state, Value isLeft) {
  if (!barriers)
    return;
  Location loc = loop.getLoc();
  uint64_t bytes = 0;
  for (const Channel &channel : channels)
    bytes += channel.box ? channel.bytes : 0;
  Value barrier = slotOf(builder, loc, barriers, state.slot);
  Value turn = arith::SubIOp::create(builder, loc, trips, state.left);
  tx::MBarrierExpectOp::create(builder, loc, barrier, number(bytes), isLeft);
  for (auto [channel, ring, descriptor] : llvm::zip(channels, rings, descriptors)) {
    if (!channel.box)
      continue;
    tt::LoadOp load = channel.load;
    SmallVector<Value> coordinates = codeOf(channel).coordinates(builder, turn);
    Value slot = slotOf(builder, load.getLoc(), ring, state.slot);
    tx::TensorLoadOp::create(builder, load.getLoc(), descriptor, coordinates, slot, barrier, isLeft, Value(),
                             load.getCachePolicyAttr());
  }
}

/// One iteration of the producer: the copies of all channels, as long as one is left.
ChannelRing::State ChannelRing::produce(const State &state) {
  Location loc = loop.getLoc();
  Type integer = state.left.getType();
  IRMapping map;
  map.map(loop.getInductionVar(), state.variable);
  for (auto [index, value] : llvm::zip(producer.carried(), state.carried))
    map.map(loop.getRegionIterArg(index), value);
  for (Operation *op : producer.inOrder())
    builder.clone(*op, map);
  Value isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, state.left, number(0, integer));
  copyByThreads(state, isLeft, map);
  copyBoxes(state, isLeft);
  State next;
  for (unsigned index : producer.carried())
    next.carried.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  next.variable = arith::AddIOp::create(builder, loc, state.variable, loop.getStep());
  Value step = arith::ExtUIOp::create(builder, loc, integer, isLeft);
  next.left = arith::SubIOp::create(builder, loc, state.left, step);
  next.slot = following(state.slot);
  return next;
}

/// One iteration of the consumer, on the slots with the number `slot`.
void ChannelRing::consume(IRMapping &map, Value slot) {
  DenseMap<Operation *, Value> slots;
  for (auto [channel, ring] : llvm::zip(channels, rings)) {
    tt::LoadOp load = channel.load;
    Value &buffer = slots[load] = slotOf(builder, load.getLoc(), ring, slot);
    if (channel.box && channel.box->order.front() != 0)
      buffer = ttg::MemDescTransOp::create(builder, load.getLoc(), buffer, channel.box->order);
  }
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (Value buffer = slots.lookup(&op)) {
      // As a tile only for those who want one.
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
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op); alloc && alloc.getSrc())
      if (Value buffer = slots.lookup(alloc.getSrc().getDefiningOp())) {
        map.map(alloc.getResult(), buffer);
        continue;
      }
    // Its type follows from the operand's, which may be mutable now.
    if (auto trans = dyn_cast<ttg::MemDescTransOp>(op)) {
      map.map(trans.getResult(), ttg::MemDescTransOp::create(builder, trans.getLoc(),
                                                             map.lookupOrDefault(trans.getSrc()), trans.getOrder()));
      continue;
    }
    builder.clone(op, map);
  }
}

scf::ForOp ChannelRing::makeLoop(State state) {
  Location loc = loop.getLoc();
  SmallVector<Value> inits;
  for (unsigned index : results)
    inits.push_back(loop.getInitArgs()[index]);
  inits.append({begin.slot, begin.phase}); // the consumer's
  llvm::append_range(inits, state.flat());
  auto fresh = scf::ForOp::create(builder, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits,
                                  /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  fresh->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  fresh->setAttr("tt.num_stages", builder.getI32IntegerAttr(1)); // they are there now
  builder.setInsertionPointToStart(fresh.getBody());
  IRMapping map;
  map.map(loop.getInductionVar(), fresh.getInductionVar());
  ValueRange arguments = fresh.getRegionIterArgs();
  for (auto [index, argument] : llvm::zip(results, arguments))
    map.map(loop.getRegionIterArg(index), argument);
  Value slot = arguments[results.size()], phase = arguments[results.size() + 1];
  State ahead;
  unsigned carried = producer.carried().size(), first = results.size() + 2;
  ahead.carried.assign(arguments.begin() + first, arguments.begin() + first + carried);
  ahead.variable = arguments[first + carried];
  ahead.left = arguments[first + carried + 1];
  ahead.slot = arguments[first + carried + 2];

  if (hasThreads)
    tx::AsyncWaitOp::create(builder, loc, schedule.stages - 2);
  if (barriers)
    tx::MBarrierWaitOp::create(builder, loc, slotOf(builder, loc, barriers, slot), phase);
  consume(map, slot);
  SmallVector<Value> yielded;
  for (unsigned index : results)
    yielded.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  Value next = following(slot);
  Value isRound = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, number(0));
  Value flip = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isRound);
  yielded.append({next, arith::XOrIOp::create(builder, loc, phase, flip)});
  llvm::append_range(yielded, produce(ahead).flat());
  scf::YieldOp::create(builder, loc, yielded);

  builder.setInsertionPointAfter(fresh);
  if (hasThreads)
    tx::AsyncWaitOp::create(builder, loc, 0u);
  last = {fresh.getResult(results.size()), fresh.getResult(results.size() + 1)};
  for (auto [index, result] : llvm::zip(results, fresh.getResults()))
    loop.getResult(index).replaceAllUsesWith(result);
  loop.erase();
  return fresh;
}

scf::ForOp ChannelRing::expand() {
  slice();
  makeRings();
  makeBarriers();
  State state = start();
  for (unsigned stage = 1; stage < schedule.stages; ++stage)
    state = produce(state);
  return makeLoop(state);
}

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
  for (const Channel &channel : schedule.channels)
    if (channel.box) {
      Value holds = TensorCode(*channel.box, *schedule.forms, loc).condition(builder, last);
      all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult() : holds;
    }
  return all;
}

SmallVector<scf::ForOp, 2> expandByRings(const LoopSchedule &schedule) {
  scf::ForOp loop = schedule.loop;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  Value trips = tripCount(builder, loop);
  auto zero = [&] { return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0)).getResult(); };
  Place begin{zero(), zero()};
  if (!schedule.hasBoxes())
    return {ChannelRing(schedule, loop, schedule.channels, trips, begin).expand()};

  // Two loops; of the first all but its boxes is a copy of the second.
  SmallVector<Value> used;
  SmallVector<Type> types;
  for (Value result : loop.getResults())
    if (!result.use_empty()) {
      used.push_back(result);
      types.push_back(result.getType());
    }
  types.append({builder.getI32Type(), builder.getI32Type()});
  Value holds = conditionOf(schedule, builder, trips);
  auto branch = scf::IfOp::create(builder, loc, types, holds, /*withElseRegion=*/true);
  for (auto [value, result] : llvm::zip(used, branch.getResults()))
    value.replaceAllUsesWith(result);
  IRMapping map;
  OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
  auto copy = cast<scf::ForOp>(then.clone(*loop, map));
  loop->moveBefore(otherwise.getInsertionBlock(), otherwise.getInsertionPoint());
  std::vector<Channel> boxed(schedule.channels), plain = byThreads(schedule);
  for (Channel &channel : boxed)
    channel.load = cast<tt::LoadOp>(map.lookup(channel.load.getOperation()));
  SmallVector<Value> ends;
  for (Value value : used)
    ends.push_back(copy.getResult(cast<OpResult>(value).getResultNumber()));
  ends.append({begin.slot, begin.phase});
  auto thenEnd = scf::YieldOp::create(then, loc, ends);
  used.append({begin.slot, begin.phase});
  scf::YieldOp::create(otherwise, loc, used);

  ChannelRing ring(schedule, copy, boxed, trips, begin);
  SmallVector<scf::ForOp, 2> loops{ring.expand()};
  thenEnd->setOperand(used.size() - 2, ring.end().slot);
  thenEnd->setOperand(used.size() - 1, ring.end().phase);
  if (!plain.empty())
    loops.push_back(ChannelRing(schedule, loop, plain, trips, begin).expand());
  carryAround(branch, {begin.slot, begin.phase}, branch.getResults().take_back(2));
  return loops;
}

} // namespace txl::transform
