// MMAs complete in the order in which they were issued, so a wait that leaves only MMAs of its own iteration in flight
// ends all of the previous iteration:
//
//   scores = k q; dp = v do; wait for the first; weights; dv += weights do; wait for dp; ds; dk += ds q; wait for all
//   scores = k q; wait for all, of the last iteration, too; dp = v do; weights; dv += weights do; wait for dp; ds;
//     dk += ds q; wait for dv
//
// An MMA issued together with the first one is then issued after its wait: otherwise its accumulator would be live
// together with the operands that MMAs of the previous iteration still read from registers.
#include "transform/schedule/mma/AccumulatorsInFlight.h"
#include "analysis/RegisterOperandDots.h"
#include "arch/RegisterPool.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/mma/TileRegisters.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace txl::transform {

/// The MMAs in flight at the block's first wait other than those it waits for, all issued after those; none if that
/// wait may leave MMAs of the previous iteration in flight.
static std::optional<SmallVector<tx::DotAsyncOp>> findConcurrentDots(tx::DotWaitOp firstWait) {
  SmallVector<tx::DotAsyncOp> concurrentDots;
  for (Operation &op : llvm::make_range(firstWait->getBlock()->begin(), firstWait->getIterator()))
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
      if (!llvm::is_contained(firstWait.getAccumulators(), dot.getResult()))
        concurrentDots.push_back(dot);
      else if (!concurrentDots.empty())
        return std::nullopt;
    }
  bool isOfIteration = llvm::all_of(firstWait.getAccumulators(), [&](Value accumulator) {
    return accumulator.getDefiningOp<tx::DotAsyncOp>() && accumulator.getParentBlock() == firstWait->getBlock();
  });
  if (!isOfIteration || firstWait.getPending() ||
      llvm::any_of(concurrentDots, [](tx::DotAsyncOp dot) { return isa<RankedTensorType>(dot.getA().getType()); }))
    return std::nullopt;
  return concurrentDots;
}

/// The MMA whose accumulator is loop-carried and used only after `firstWait`; null if there is none.
static tx::DotAsyncOp findAccumulatingDot(Value accumulator, Value result, scf::ForOp loop, tx::DotWaitOp firstWait) {
  auto dot = accumulator.getDefiningOp<tx::DotAsyncOp>();
  if (!dot || !dot->hasOneUse() || dot->getBlock() != loop.getBody() || !firstWait->isBeforeInBlock(dot) ||
      !result.hasOneUse() || !isa<scf::YieldOp>(*result.user_begin()))
    return {};
  Value carried = loop.getRegionIterArg(result.use_begin()->getOperandNumber());
  bool isUsedAfterWait = llvm::all_of(carried.getUsers(), [&](Operation *user) {
    Operation *here = loop.getBody()->findAncestorOpInBlock(*user);
    return here && firstWait->isBeforeInBlock(here);
  });
  return isUsedAfterWait ? dot : tx::DotAsyncOp();
}

AccumulatorsInFlight findAccumulatorsInFlight(scf::ForOp loop, function_ref<bool(Value)> isFilledByCopies) {
  AccumulatorsInFlight found;
  SmallVector<tx::DotWaitOp> waits(loop.getBody()->getOps<tx::DotWaitOp>());
  auto inside = loop.walk([&](Operation *op) {
    bool isNested = isa<tx::DotAsyncOp, tx::DotWaitOp>(op) && op->getBlock() != loop.getBody();
    return isNested ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (inside.wasInterrupted() || waits.size() < 2)
    return found;
  std::optional<SmallVector<tx::DotAsyncOp>> concurrentDots = findConcurrentDots(waits.front());
  if (!concurrentDots)
    return found;
  found.firstWait = waits.front();
  found.concurrentDots = std::move(*concurrentDots);
  // From the last wait backwards: a wait that stays ends everything issued before it.
  for (tx::DotWaitOp wait : llvm::reverse(ArrayRef(waits).drop_front())) {
    AccumulatorsInFlight::Last last{wait, {}};
    for (auto [accumulator, result] : llvm::zip(wait.getAccumulators(), wait.getResults())) {
      tx::DotAsyncOp dot = findAccumulatingDot(accumulator, result, loop, found.firstWait);
      if (!dot || !isFilledByCopies(dot.getB()))
        return found;
      bool isTile = isa<RankedTensorType>(dot.getA().getType());
      if (isTile ? !analysis::isComputedAfter(dot.getA(), found.firstWait) : !isFilledByCopies(dot.getA()))
        return found;
      if (isTile)
        last.operandsA.push_back(dot.getA());
    }
    found.last.push_back(last);
  }
  return found;
}

SmallVector<tx::DotWaitOp> findDeferrableWaits(const LoopSchedule &schedule) {
  AccumulatorsInFlight found =
      findAccumulatorsInFlight(schedule.loop, [&](Value buffer) { return schedule.isChannelBuffer(buffer); });
  return llvm::map_to_vector(found.last, [](const AccumulatorsInFlight::Last &last) { return last.wait; });
}

/// At a lower occupancy nothing is gained. (On an H200, 2026-11-26, the gradient of attention for keys and values, with
/// 3 CTAs per SM, takes 0.97 of the time, attention over 64 keys with heads of 64, with 4, 0.98 and causal 1.00; with
/// heads of 128, with 2, 1.03.)
unsigned countDeferrableWaits(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads,
                              Operation *hoisted) {
  AccumulatorsInFlight accumulators =
      findAccumulatorsInFlight(schedule.loop, [&](Value buffer) { return schedule.isChannelBuffer(buffer); });
  // The figures above are of loops whose concurrent MMA was hoisted; others keep their order.
  if (llvm::any_of(accumulators.concurrentDots, [&](tx::DotAsyncOp dot) { return dot != hoisted; }))
    return 0;
  analysis::LiveTileRegisters low = estimateRegisters(schedule, threads, /*countsChannels=*/false);
  analysis::LiveTileRegisters high = estimateRegisters(schedule, threads, /*countsChannels=*/true);
  unsigned before = estimateOccupancy(low.getPeak(), schedule, architecture, threads), waits = 0;
  unsigned limit = std::min(arch::kRegistersPerThread, arch::registersAtStart(threads, 0));
  for (const AccumulatorsInFlight::Last &last : accumulators.last) {
    for (Value operandA : last.operandsA) {
      low.extendLiveRange(operandA, accumulators.firstWait);
      high.extendLiveRange(operandA, accumulators.firstWait);
    }
    if (before < schedule.model->grid.targetOccupancy || high.getPeak() > limit ||
        estimateOccupancy(low.getPeak(), schedule, architecture, threads) != before)
      break;
    ++waits;
  }
  return waits;
}

/// Emits one wait for all accumulators: the loop-carried ones in the loop's order, then those of the iteration. A
/// program decompiled and compiled again has the same order.
Operation *deferWaits(scf::ForOp loop, AccumulatorsInFlight accumulators, unsigned waits) {
  llvm::SmallBitVector isCarried(loop.getNumRegionIterArgs());
  for (auto [wait, operandsA] : ArrayRef(accumulators.last).take_front(waits)) {
    for (auto [accumulator, result] : llvm::zip(wait.getAccumulators(), wait.getResults())) {
      OpOperand &end = *result.use_begin();
      isCarried.set(end.getOperandNumber());
      end.set(accumulator);
    }
    wait.erase();
  }
  auto waitFor = [](OpBuilder &builder, Location loc, ArrayRef<Value> inFlight) {
    auto wait = tx::DotWaitOp::create(builder, loc, inFlight);
    for (auto [value, completed] : llvm::zip(inFlight, wait.getResults()))
      Value(value).replaceAllUsesExcept(completed, wait);
    return wait;
  };
  SmallVector<Value> inside, afterLoop;
  for (unsigned index : isCarried.set_bits()) {
    inside.push_back(loop.getRegionIterArg(index));
    afterLoop.push_back(loop.getResult(index));
  }
  OpBuilder builder(accumulators.firstWait);
  llvm::append_range(inside, accumulators.firstWait.getAccumulators());
  accumulators.firstWait->replaceAllUsesWith(ValueRange(accumulators.firstWait.getAccumulators()));
  Operation *ended = waitFor(builder, accumulators.firstWait.getLoc(), inside), *last = ended;
  accumulators.firstWait.erase();
  builder.setInsertionPointAfter(loop);
  waitFor(builder, loop.getLoc(), afterLoop);
  for (tx::DotAsyncOp dot : accumulators.concurrentDots) {
    dot->moveAfter(last);
    last = dot;
  }
  return ended;
}

} // namespace txl::transform
