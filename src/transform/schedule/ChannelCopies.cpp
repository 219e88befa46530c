// The producer's iterations: each fills one slot by starting the copies of all channels. The producer runs in the
// consumer's loop (software pipelining). Each iteration also loads the scalars from which the next iteration's
// addresses are computed.
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/ClusterMulticast.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

/// Maps the loop's induction variable and carried values to those of the producer's iteration.
IRMapping ChannelRing::createMap(const State &state) {
  IRMapping map;
  map.map(loop.getInductionVar(), state.variable);
  for (auto [index, value] : llvm::zip(producer.carried(), state.carried))
    map.map(loop.getRegionIterArg(index), value);
  return map;
}

Value ChannelRing::isAnyLeft(const State &state) {
  Value none = createConstant(0, state.left.getType());
  return arith::CmpIOp::create(builder, loop.getLoc(), arith::CmpIPredicate::ne, state.left, none);
}

/// Loads what the addresses of the producer's next iteration are computed from, masked off when no iteration is left.
/// The loads are issued one iteration before the copies that use them, so that these do not wait for memory.
void ChannelRing::load(State &state) {
  Location loc = loop.getLoc();
  IRMapping map = createMap(state);
  Value isLeft;
  for (Operation *op : addressLoads.inOrder()) {
    auto load = dyn_cast<tt::LoadOp>(builder.clone(*op, map));
    if (!load)
      continue;
    builder.setInsertionPoint(load);
    if (!isLeft)
      isLeft = isAnyLeft(state);
    Value mask = isLeft;
    if (isa<RankedTensorType>(load.getType()))
      mask = tt::SplatOp::create(builder, loc, tt::maskLike(load.getPtr().getType()), isLeft);
    if (load.getMask())
      mask = arith::AndIOp::create(builder, loc, mask, load.getMask());
    else // a masked-off load returns 0, from which an address is computed that is never accessed
      load.getOtherMutable().assign(arith::ConstantOp::create(builder, loc, builder.getZeroAttr(load.getType())));
    load.getMaskMutable().assign(mask);
    builder.setInsertionPointAfter(load);
    state.indices.push_back(load.getResult());
  }
}

ChannelRing::State ChannelRing::start() {
  State state;
  for (unsigned index : producer.carried())
    state.carried.push_back(loop.getInitArgs()[index]);
  state.variable = loop.getLowerBound();
  state.left = trips;
  state.slot = begin.slot;
  load(state);
  return state;
}

/// The cache policy of a load's copy: the load's, where it has that value.
static Value policyOf(tt::LoadOp load, function_ref<Value(Value)> valueOf) {
  return load.getPolicy() ? valueOf(load.getPolicy()) : Value();
}

/// Emits the cp.async copies of a set's channels that have no TMA box. `isLeft`, if it is not null, is added to the
/// mask.
void ChannelRing::emitCpAsyncCopies(unsigned set, Value position, Value isLeft, const IRMapping &map) {
  for (auto [channel, ring] : llvm::zip(channels, rings)) {
    if (channel.box || channel.set != set)
      continue;
    tt::LoadOp load = channel.load;
    Value pointers = map.lookupOrDefault(load.getPtr()), mask;
    if (isLeft)
      mask = tt::SplatOp::create(builder, load.getLoc(), tt::maskLike(pointers.getType()), isLeft);
    if (load.getMask()) {
      Value own = map.lookupOrDefault(load.getMask());
      mask = mask ? arith::AndIOp::create(builder, load.getLoc(), mask, own).getResult() : own;
    }
    Value slot = getChannelSlot(builder, channel, ring, position);
    tx::AsyncCopyOp::create(builder, load.getLoc(), pointers, slot, mask, Value(),
                            policyOf(load, [&](Value policy) { return map.lookupOrDefault(policy); }),
                            load.getCachePolicyAttr());
  }
}

/// Emits the TMA load of a box that all CTAs of the cluster need: each CTA loads its slice of the box and multicasts it
/// to the same offset in the shared memory of all CTAs.
void ChannelRing::emitMulticastLoads(const Channel &channel, Value descriptor, ArrayRef<Value> coordinates, Value slot,
                                     Value barrier, Value isLeft, Value policy) {
  Location loc = tt::LoadOp(channel.load).getLoc();
  unsigned axis = *channel.multicastAxis, inBuffer = axis - (coordinates.size() - getBufferShape(channel).size());
  int64_t length = channel.box->axes[axis].length / schedule.ctas;
  Value rank = tx::IdOp::create(builder, loc, tx::IdKind::CTA), all = createConstant(multicastMask(schedule.ctas));
  for (unsigned cta = 0; cta < schedule.ctas; ++cta) {
    Value isOwn = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rank, createConstant(cta));
    if (isLeft)
      isOwn = arith::AndIOp::create(builder, loc, isOwn, isLeft);
    SmallVector<Value> position(coordinates);
    if (cta)
      position[axis] = arith::AddIOp::create(builder, loc, position[axis], createConstant(cta * length));
    Value slice = TilePartition::createSlice(builder, slot, inBuffer, cta, schedule.ctas);
    tx::TensorLoadOp::create(builder, loc, descriptor, position, ValueRange(), slice, barrier, isOwn, all, policy,
                             tt::LoadOp(channel.load).getCachePolicyAttr());
  }
}

/// Emits the TMA loads of a set's boxes, predicated by `isLeft`. One thread issues them; they complete on the
/// transaction barrier (mbarrier) of the slot.
void ChannelRing::emitTmaLoads(unsigned set, Value position, Value iteration, Value isLeft, ScalarOf scalarOf) {
  Location loc = loop.getLoc();
  uint64_t bytes = 0;
  for (const Channel &channel : channels)
    bytes += channel.box && channel.set == set ? channel.bytes : 0;
  if (!bytes)
    return;
  Value barrier = getSlot(builder, loc, sets[set].full, position);
  tx::MBarrierExpectOp::create(builder, loc, barrier, createConstant(bytes), isLeft);
  for (auto [channel, ring, descriptor] : llvm::zip(channels, rings, descriptors)) {
    if (!channel.box || channel.set != set)
      continue;
    tt::LoadOp load = channel.load;
    SmallVector<Value> coordinates = getTensorCode(channel).coordinates(builder, iteration, scalarOf);
    Value slot = getSlot(builder, load.getLoc(), ring, position);
    Value policy = policyOf(load, scalarOf);
    if (channel.multicastAxis) {
      emitMulticastLoads(channel, descriptor, coordinates, slot, barrier, isLeft, policy);
      continue;
    }
    tx::TensorLoadOp::create(builder, load.getLoc(), descriptor, coordinates, ValueRange(), slot, barrier, isLeft,
                             Value(), policy, load.getCachePolicyAttr());
  }
}

/// Emits one iteration of the producer: the copies of all channels, predicated by whether an iteration is left.
ChannelRing::State ChannelRing::produce(const State &state) {
  Location loc = loop.getLoc();
  Type integer = state.left.getType();
  IRMapping map = createMap(state);
  const Value *index = state.indices.begin();
  for (Operation *op : producer.inOrder())
    if (isa<tt::LoadOp>(op))
      map.map(op->getResult(0), *index++);
    else
      builder.clone(*op, map);
  Value isLeft = isAnyLeft(state);
  emitCpAsyncCopies(/*set=*/0, state.slot, isLeft, map);
  if (usesCpAsync)
    tx::AsyncCommitOp::create(builder, loc);
  Value iteration = sets.empty() ? Value() : arith::SubIOp::create(builder, loc, trips, state.left).getResult();
  for (unsigned set = 0; set < sets.size(); ++set)
    emitTmaLoads(set, state.slot, iteration, isLeft,
                 [&](Value scalar) { return map.lookupOrDefault(valueMap.lookupOrDefault(scalar)); });
  State next;
  for (unsigned index : producer.carried())
    next.carried.push_back(map.lookupOrDefault(loop.getYieldedValues()[index]));
  next.variable = arith::AddIOp::create(builder, loc, state.variable, loop.getStep());
  Value step = arith::ExtUIOp::create(builder, loc, integer, isLeft);
  next.left = arith::SubIOp::create(builder, loc, state.left, step);
  next.slot = advance(builder, loc, state.slot, schedule.stages);
  load(next);
  return next;
}

} // namespace txl::transform
