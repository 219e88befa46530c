// The right to issue MMAs is a named barrier for each warpgroup: the waiting group syncs on it, the group that hands it
// on arrives.
#include "transform/overlap/ProductTurns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/TilePartition.h"

using namespace mlir;

namespace txl::transform {

template <typename Barrier>
static void meet(OpBuilder &builder, Location loc, const LoopSchedule &schedule, int32_t groupsOn) {
  if (schedule.parts == 1)
    return;
  auto id = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(kFirstTurn));
  id->setAttr(TilePartition::kOfPart, builder.getI32IntegerAttr(groupsOn));
  Value threads = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(2 * schedule.threadsOfPart));
  Barrier::create(builder, loc, id, threads);
}

void takeTurn(OpBuilder &builder, Location loc, const LoopSchedule &schedule) {
  meet<tx::NamedBarrierWaitOp>(builder, loc, schedule, 0);
}

void handTurn(OpBuilder &builder, Location loc, const LoopSchedule &schedule) {
  meet<tx::NamedBarrierArriveOp>(builder, loc, schedule, 1);
}

/// Restricts the operation before the insertion point to one group.
static void onlyFor(OpBuilder &builder, unsigned part) {
  std::prev(builder.getInsertionPoint())->setAttr(TilePartition::kOnlyPart, builder.getI32IntegerAttr(part));
}

void beginTurns(OpBuilder builder, const LoopSchedule &schedule) {
  if (schedule.parts == 1)
    return;
  handTurn(builder, schedule.loop->getLoc(), schedule);
  onlyFor(builder, schedule.parts - 1);
}

void endTurns(OpBuilder builder, const LoopSchedule &schedule) {
  if (schedule.parts == 1)
    return;
  takeTurn(builder, schedule.loop->getLoc(), schedule);
  onlyFor(builder, 0);
}

std::optional<ProductInTurn> productInTurn(scf::ForOp loop) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  if (dots.size() != 1 || !dots.front()->hasOneUse() ||
      llvm::is_contained(loop.getRegionIterArgs(), dots.front().getC()))
    return std::nullopt;
  auto wait = dyn_cast<tx::DotWaitOp>(*dots.front()->user_begin());
  if (!wait || wait->getBlock() != loop.getBody())
    return std::nullopt;
  return ProductInTurn{dots.front(), wait};
}

void startInTurn(scf::ForOp loop, const LoopSchedule &schedule) {
  std::optional<ProductInTurn> product = productInTurn(loop);
  if (!product)
    return; // nothing to alternate: the MMA is issued as soon as its tiles are there
  tx::DotAsyncOp dot = product->dot;
  OpBuilder builder(dot);
  takeTurn(builder, dot.getLoc(), schedule);
  builder.setInsertionPointAfter(product->wait);
  handTurn(builder, dot.getLoc(), schedule);
  if (schedule.goesOn) // then it begins and ends once for the program
    return;
  builder.setInsertionPoint(loop);
  beginTurns(builder, schedule);
  builder.setInsertionPointAfter(loop);
  endTurns(builder, schedule);
}

} // namespace txl::transform
