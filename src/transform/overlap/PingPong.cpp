// The right to issue MMAs is a named barrier for each warpgroup: the waiting group syncs on it, the group that hands it
// on arrives.
#include "transform/overlap/PingPong.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace txl::transform {

template <typename Barrier>
static void emitNamedBarrier(OpBuilder &builder, Location loc, const LoopSchedule &schedule, int32_t groupOffset) {
  if (schedule.numConsumers == 1)
    return;
  auto id = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(kFirstPingPongBarrier));
  id->setAttr(ir::kAddSliceIndex, builder.getI32IntegerAttr(groupOffset));
  Value threads = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(2 * schedule.threadsPerConsumer));
  Barrier::create(builder, loc, id, threads);
}

void pingPongWait(OpBuilder &builder, Location loc, const LoopSchedule &schedule) {
  emitNamedBarrier<tx::NamedBarrierWaitOp>(builder, loc, schedule, 0);
}

void pingPongArrive(OpBuilder &builder, Location loc, const LoopSchedule &schedule) {
  emitNamedBarrier<tx::NamedBarrierArriveOp>(builder, loc, schedule, 1);
}

/// Restricts the operation before the insertion point to one group.
static void restrictTo(OpBuilder &builder, unsigned consumer) {
  std::prev(builder.getInsertionPoint())->setAttr(ir::kOnlySlice, builder.getI32IntegerAttr(consumer));
}

void beginPingPong(OpBuilder builder, const LoopSchedule &schedule) {
  if (schedule.numConsumers == 1)
    return;
  pingPongArrive(builder, schedule.loop->getLoc(), schedule);
  restrictTo(builder, schedule.numConsumers - 1);
}

void endPingPong(OpBuilder builder, const LoopSchedule &schedule) {
  if (schedule.numConsumers == 1)
    return;
  pingPongWait(builder, schedule.loop->getLoc(), schedule);
  restrictTo(builder, 0);
}

std::optional<PingPongMma> findPingPongMma(scf::ForOp loop) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  if (dots.size() != 1 || !dots.front()->hasOneUse() ||
      llvm::is_contained(loop.getRegionIterArgs(), dots.front().getC()))
    return std::nullopt;
  auto wait = dyn_cast<tx::DotWaitOp>(*dots.front()->user_begin());
  if (!wait || wait->getBlock() != loop.getBody())
    return std::nullopt;
  return PingPongMma{dots.front(), wait};
}

void applyPingPong(scf::ForOp loop, const LoopSchedule &schedule) {
  std::optional<PingPongMma> mma = findPingPongMma(loop);
  if (!mma)
    return; // nothing to alternate: the MMA is issued as soon as its tiles are there
  tx::DotAsyncOp dot = mma->dot;
  OpBuilder builder(dot);
  pingPongWait(builder, dot.getLoc(), schedule);
  builder.setInsertionPointAfter(mma->wait);
  pingPongArrive(builder, dot.getLoc(), schedule);
  if (schedule.carriesRingPosition) // then it begins and ends once for the program
    return;
  builder.setInsertionPoint(loop);
  beginPingPong(builder, schedule);
  builder.setInsertionPointAfter(loop);
  endPingPong(builder, schedule);
}

} // namespace txl::transform
