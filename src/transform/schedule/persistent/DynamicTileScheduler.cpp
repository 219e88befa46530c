// The ring has two slots: the next tile's id is fetched while the current one is used.
#include "transform/schedule/persistent/DynamicTileScheduler.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/LoopCarriedValues.h"

using namespace mlir;

namespace txl::transform {

bool DynamicTileScheduler::isQuery(Operation *op) {
  auto atomic = dyn_cast<tt::AtomicRMWOp>(op);
  return atomic && (atomic.getType().isInteger(32) || atomic.getType().isInteger(64));
}

DynamicTileScheduler::DynamicTileScheduler(ArrayRef<Operation *> queries, unsigned slots, unsigned consumerThreads,
                                           unsigned producerThreads)
    : queryOps(queries), slots(slots), consumerThreads(consumerThreads), producerThreads(producerThreads) {}

DynamicTileScheduler::~DynamicTileScheduler() {
  for (auto [received, query] : queries)
    query->destroy();
}

static RingPosition advance(OpBuilder &builder, Location loc, RingPosition position, unsigned slots) {
  Value next = advance(builder, loc, position.slot, slots);
  return {next, getPhaseAfter(builder, loc, position.phase, next)};
}

void DynamicTileScheduler::receive() {
  for (Operation *query : queryOps) {
    Location loc = query->getLoc();
    OpBuilder builder(query), entry = getEntryBuilder(query);
    Type idType = query->getResult(0).getType();
    auto buffer = ttg::MemDescType::get({1}, idType, ttg::LayoutAttr());
    auto barrier = ttg::MemDescType::get({1}, builder.getI64Type(), ttg::LayoutAttr()).getMultiBufferType(slots);
    IdRing ring{ttg::LocalAllocOp::create(entry, loc, buffer.getMultiBufferType(slots), Value()),
                tx::MBarrierAllocOp::create(entry, loc, barrier, producerThreads),
                tx::MBarrierAllocOp::create(entry, loc, barrier, consumerThreads)};
    for (Value value : {ring.ids, ring.full, ring.free})
      sharedOps.push_back(value.getDefiningOp());
    RingPosition begin = createRingPosition(builder, loc, 0);
    tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, ring.full, begin.slot), begin.phase);
    Value tile = ttg::LocalLoadOp::create(builder, loc, RankedTensorType::get({1}, idType),
                                          getSlot(builder, loc, ring.ids, begin.slot), Value());
    auto received = tt::UnsplatOp::create(builder, loc, idType, tile);
    tx::MBarrierArriveOp::create(builder, loc, getSlot(builder, loc, ring.free, begin.slot), Value(), Value(),
                                 /*tracking=*/false);
    RingPosition end = advance(builder, loc, begin, slots);
    query->getResult(0).replaceAllUsesWith(received);
    query->remove();
    queries[received] = query;
    rings[query] = ring;
    carryThroughEnclosingOps(received, {begin.slot, begin.phase}, {end.slot, end.phase});
  }
}

void DynamicTileScheduler::emitQuery(OpBuilder &builder, Operation *received, IRMapping &copies) {
  Operation *query = queries.lookup(received);
  const IdRing &ring = rings[query];
  Location loc = query->getLoc();
  Operation *own = builder.clone(*query, copies);
  Value tileId = own->getResult(0);
  query->dropAllReferences(); // they refer to operations that are about to be partitioned
  copies.map(received->getResult(0), tileId);
  RingPosition begin = createRingPosition(builder, loc, 1);
  tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, ring.free, begin.slot), begin.phase);
  Value tile = tt::SplatOp::create(builder, loc, RankedTensorType::get({1}, tileId.getType()), tileId);
  ttg::LocalStoreOp::create(builder, loc, tile, getSlot(builder, loc, ring.ids, begin.slot));
  tx::MBarrierArriveOp::create(builder, loc, getSlot(builder, loc, ring.full, begin.slot), Value(), Value(),
                               /*tracking=*/false);
  sent.push_back({own, begin, advance(builder, loc, begin, slots)});
}

void DynamicTileScheduler::carryRingPositions() {
  for (const SentId &one : sent)
    carryThroughEnclosingOps(one.op, {one.begin.slot, one.begin.phase}, {one.end.slot, one.end.phase});
}

} // namespace txl::transform
