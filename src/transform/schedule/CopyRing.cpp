// The loop that comes out:
//
//   ring of `stages` buffers a channel; producer state: its carried values, its loop variable, copies that are left
//   stages - 1 times: copy (masked by "one is left"), commit, advance
//   for …:
//     wait until the oldest copy is there; the consumer, on the ring's slot of this iteration
//     copy into the slot that the previous iteration has used; commit; advance
//   wait for all: the last ones copied nothing, but a slot may become another's memory
//
// The products of an iteration may go on into the next: the slot that is filled is not theirs.
#include "transform/schedule/CopyRing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

namespace {
class CopyRing {
public:
  explicit CopyRing(const LoopSchedule &schedule)
      : schedule(schedule), loop(schedule.loop), builder(schedule.loop), producer(loop),
        consumer(loop, loadsOf(schedule)) {
    for (const Channel &channel : schedule.channels)
      loads.push_back(channel.load);
  }
  scf::ForOp expand();

private:
  /// What the producer carries from one of its iterations to the next.
  struct State {
    SmallVector<Value> carried; ///< of producer.carried()
    Value variable, left, slot;
    SmallVector<Value> flat() const;
  };

  static SmallVector<Operation *> loadsOf(const LoopSchedule &schedule);
  void slice();
  void makeRings();
  State start();
  State produce(const State &state);
  void consume(IRMapping &map, Value slot);
  scf::ForOp makeLoop(State state);
  Value number(int64_t value, Type type);
  Value number(int64_t value) { return number(value, builder.getI32Type()); }
  Value following(Value slot);

  const LoopSchedule &schedule;
  scf::ForOp loop;
  OpBuilder builder;
  LoopSlice producer, consumer;
  SmallVector<tt::LoadOp> loads; ///< of the channels
  SmallVector<Value> rings;      ///< one each
  SmallVector<unsigned> results; ///< of the loop, that the consumer carries
};
} // namespace

SmallVector<Operation *> CopyRing::loadsOf(const LoopSchedule &schedule) {
  return llvm::map_to_vector(schedule.channels, [](const Channel &channel) -> Operation * { return channel.load; });
}

SmallVector<Value> CopyRing::State::flat() const {
  SmallVector<Value> all(carried);
  all.append({variable, left, slot});
  return all;
}

Value CopyRing::number(int64_t value, Type type) {
  return arith::ConstantOp::create(builder, loop.getLoc(), builder.getIntegerAttr(type, value));
}

void CopyRing::slice() {
  for (tt::LoadOp load : loads)
    for (Value operand : load->getOperands())
      producer.add(operand);
  for (Operation &op : loop.getBody()->without_terminator())
    if (!isMemoryEffectFree(&op) && !isa<ttg::LocalAllocOp>(op))
      consumer.add(&op);
  for (OpResult result : loop.getResults())
    if (!result.use_empty())
      consumer.addCarried(result.getResultNumber());
  results = consumer.carried();
}

void CopyRing::makeRings() {
  for (tt::LoadOp load : loads) {
    auto tile = cast<RankedTensorType>(load.getType());
    auto slot = ttg::MemDescType::get(tile.getShape(), tile.getElementType(), ttg::LayoutAttr());
    rings.push_back(ttg::LocalAllocOp::create(builder, load.getLoc(), slot.getRow(schedule.stages), Value()));
  }
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

CopyRing::State CopyRing::start() {
  State state;
  for (unsigned index : producer.carried())
    state.carried.push_back(loop.getInitArgs()[index]);
  state.variable = loop.getLowerBound();
  state.left = tripCount(builder, loop);
  state.slot = number(0);
  return state;
}

/// The slot behind `slot`, the first behind the last.
Value CopyRing::following(Value slot) {
  Location loc = loop.getLoc();
  Value next = arith::AddIOp::create(builder, loc, slot, number(1));
  Value isBehind = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, number(schedule.stages));
  return arith::SelectOp::create(builder, loc, isBehind, number(0), next);
}

static Value slotOf(OpBuilder &builder, Location loc, Value ring, Value index) {
  auto row = cast<ttg::MemDescType>(ring.getType());
  return ttg::MemDescIndexOp::create(builder, loc, row.getElement(), ring, index);
}

/// One iteration of the producer: the copies of all channels, masked where none is left.
CopyRing::State CopyRing::produce(const State &state) {
  Location loc = loop.getLoc();
  Type integer = state.left.getType();
  IRMapping map;
  map.map(loop.getInductionVar(), state.variable);
  for (auto [index, value] : llvm::zip(producer.carried(), state.carried))
    map.map(loop.getRegionIterArg(index), value);
  for (Operation *op : producer.inOrder())
    builder.clone(*op, map);
  Value isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, state.left, number(0, integer));
  for (auto [load, ring] : llvm::zip(loads, rings)) {
    Value pointers = map.lookupOrDefault(load.getPtr());
    Value mask = tt::SplatOp::create(builder, load.getLoc(), tt::maskLike(pointers.getType()), isLeft);
    if (load.getMask())
      mask = arith::AndIOp::create(builder, load.getLoc(), mask, map.lookupOrDefault(load.getMask()));
    Value slot = slotOf(builder, load.getLoc(), ring, state.slot);
    tx::AsyncCopyOp::create(builder, load.getLoc(), pointers, slot, mask, Value(), load.getCachePolicyAttr());
  }
  tx::AsyncCommitOp::create(builder, loc);
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
void CopyRing::consume(IRMapping &map, Value slot) {
  DenseMap<Operation *, Value> slots;
  for (auto [load, ring] : llvm::zip(loads, rings))
    slots[load] = slotOf(builder, load.getLoc(), ring, slot);
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

scf::ForOp CopyRing::makeLoop(State state) {
  Location loc = loop.getLoc();
  SmallVector<Value> inits;
  for (unsigned index : results)
    inits.push_back(loop.getInitArgs()[index]);
  inits.push_back(number(0)); // the consumer's slot
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
  Value slot = arguments[results.size()];
  State ahead;
  unsigned carried = producer.carried().size(), first = results.size() + 1;
  ahead.carried.assign(arguments.begin() + first, arguments.begin() + first + carried);
  ahead.variable = arguments[first + carried];
  ahead.left = arguments[first + carried + 1];
  ahead.slot = arguments[first + carried + 2];

  tx::AsyncWaitOp::create(builder, loc, schedule.stages - 2);
  consume(map, slot);
  SmallVector<Value> yielded;
  for (unsigned index : results)
    yielded.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  yielded.push_back(following(slot));
  llvm::append_range(yielded, produce(ahead).flat());
  scf::YieldOp::create(builder, loc, yielded);

  builder.setInsertionPointAfter(fresh);
  tx::AsyncWaitOp::create(builder, loc, 0u);
  for (auto [index, result] : llvm::zip(results, fresh.getResults()))
    loop.getResult(index).replaceAllUsesWith(result);
  loop.erase();
  return fresh;
}

scf::ForOp CopyRing::expand() {
  slice();
  makeRings();
  State state = start();
  for (unsigned stage = 1; stage < schedule.stages; ++stage)
    state = produce(state);
  return makeLoop(state);
}

scf::ForOp expandByCopies(const LoopSchedule &schedule) { return CopyRing(schedule).expand(); }

} // namespace txl::transform
