// MMAs complete in the order in which they were issued, so a wait that leaves only MMAs of its own iteration in flight
// ends all of the previous iteration:
//
//   scores = k q; dp = v do; wait for the first; weights; dv += weights do; wait for dp; ds; dk += ds q; wait for all
//   scores = k q; wait for all, of the last iteration, too; dp = v do; weights; dv += weights do; wait for dp; ds;
//     dk += ds q; wait for dv
//
// An MMA issued together with the first one is then issued after its wait: otherwise its accumulator would be live
// together with the operands that MMAs of the previous iteration still read from registers.
#include "transform/schedule/products/CarriedSums.h"
#include "analysis/RegisterFactors.h"
#include "arch/RegisterPool.h"
#include "transform/schedule/products/TileRegisters.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace txl::transform {

/// The MMAs in flight at the block's first wait other than those it waits for; none if that wait may leave MMAs of the
/// previous iteration in flight.
static std::optional<SmallVector<tx::DotAsyncOp>> startedBeside(tx::DotWaitOp first) {
  SmallVector<tx::DotAsyncOp> beside;
  for (Operation &op : llvm::make_range(first->getBlock()->begin(), first->getIterator()))
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op); dot && !llvm::is_contained(first.getSums(), dot.getResult()))
      beside.push_back(dot);
  bool isOfTurn = llvm::all_of(first.getSums(), [&](Value sum) {
    return sum.getDefiningOp<tx::DotAsyncOp>() && sum.getParentBlock() == first->getBlock();
  });
  if (!isOfTurn || first.getPending() != beside.size() ||
      llvm::any_of(beside, [](tx::DotAsyncOp dot) { return isa<RankedTensorType>(dot.getA().getType()); }))
    return std::nullopt;
  return beside;
}

/// The MMA whose accumulator is loop-carried and used only after `first`; null if there is none.
static tx::DotAsyncOp addedInTurn(Value sum, Value result, scf::ForOp loop, tx::DotWaitOp first) {
  auto dot = sum.getDefiningOp<tx::DotAsyncOp>();
  if (!dot || !dot->hasOneUse() || dot->getBlock() != loop.getBody() || !first->isBeforeInBlock(dot) ||
      !result.hasOneUse() || !isa<scf::YieldOp>(*result.user_begin()))
    return {};
  Value carried = loop.getRegionIterArg(result.use_begin()->getOperandNumber());
  bool isUsedBehind = llvm::all_of(carried.getUsers(), [&](Operation *user) {
    Operation *here = loop.getBody()->findAncestorOpInBlock(*user);
    return here && first->isBeforeInBlock(here);
  });
  return isUsedBehind ? dot : tx::DotAsyncOp();
}

CarriedSums carriedSumsOf(scf::ForOp loop, function_ref<bool(Value)> isFilled) {
  CarriedSums found;
  SmallVector<tx::DotWaitOp> waits(loop.getBody()->getOps<tx::DotWaitOp>());
  auto inside = loop.walk([&](Operation *op) {
    bool isNested = isa<tx::DotAsyncOp, tx::DotWaitOp>(op) && op->getBlock() != loop.getBody();
    return isNested ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (inside.wasInterrupted() || waits.size() < 2)
    return found;
  std::optional<SmallVector<tx::DotAsyncOp>> beside = startedBeside(waits.front());
  if (!beside)
    return found;
  found.first = waits.front();
  found.beside = std::move(*beside);
  // From the last wait backwards: a wait that stays ends everything issued before it.
  for (tx::DotWaitOp wait : llvm::reverse(ArrayRef(waits).drop_front())) {
    CarriedSums::Last last{wait, {}};
    for (auto [sum, result] : llvm::zip(wait.getSums(), wait.getResults())) {
      tx::DotAsyncOp dot = addedInTurn(sum, result, loop, found.first);
      if (!dot || !isFilled(dot.getB()))
        return found;
      bool isTile = isa<RankedTensorType>(dot.getA().getType());
      if (isTile ? !analysis::isMadeBehind(dot.getA(), found.first) : !isFilled(dot.getA()))
        return found;
      if (isTile)
        last.factors.push_back(dot.getA());
    }
    found.last.push_back(last);
  }
  return found;
}

/// Whether a buffer holds a channel's tile, or is a view of one that does.
static bool isOfChannel(Value buffer, const LoopSchedule &schedule) {
  while (auto view = buffer.getDefiningOp<ttg::MemDescTransOp>())
    buffer = view.getSrc();
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && llvm::any_of(schedule.channels, [&](const Channel &channel) {
           return tt::LoadOp(channel.load) == alloc.getSrc().getDefiningOp();
         });
}

/// At a lower occupancy nothing is gained. (On an H200, 2026-11-26, the gradient of attention for keys and values, with
/// 3 CTAs per SM, takes 0.97 of the time, attention over 64 keys with heads of 64, with 4, 0.98 and causal 1.00; with
/// heads of 128, with 2, 1.03.)
unsigned waitsToCarry(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads) {
  CarriedSums sums = carriedSumsOf(schedule.loop, [&](Value buffer) { return isOfChannel(buffer, schedule); });
  TileRegisters least(schedule, threads, /*hasRoom=*/false), roomy(schedule, threads, /*hasRoom=*/true);
  unsigned before = programsWith(least.atMost(), schedule, architecture, threads), waits = 0;
  unsigned limit = std::min(arch::kRegistersPerThread, arch::registersAtStart(threads, 0));
  for (const CarriedSums::Last &last : sums.last) {
    for (Value factor : last.factors) {
      least.carry(factor, sums.first);
      roomy.carry(factor, sums.first);
    }
    if (before < kEnoughPrograms || roomy.atMost() > limit ||
        programsWith(least.atMost(), schedule, architecture, threads) != before)
      break;
    ++waits;
  }
  return waits;
}

/// Emits one wait for all accumulators: the loop-carried ones in the loop's order, then those of the iteration. A
/// program decompiled and compiled again has the same order.
Operation *carrySums(scf::ForOp loop, CarriedSums sums, unsigned waits) {
  llvm::SmallBitVector isCarried(loop.getNumRegionIterArgs());
  for (auto [wait, factors] : ArrayRef(sums.last).take_front(waits)) {
    for (auto [sum, result] : llvm::zip(wait.getSums(), wait.getResults())) {
      OpOperand &end = *result.use_begin();
      isCarried.set(end.getOperandNumber());
      end.set(sum);
    }
    wait.erase();
  }
  auto waitFor = [](OpBuilder &builder, Location loc, ArrayRef<Value> flying) {
    auto wait = tx::DotWaitOp::create(builder, loc, ValueRange(flying).getTypes(), 0u, flying);
    for (auto [value, landed] : llvm::zip(flying, wait.getResults()))
      Value(value).replaceAllUsesExcept(landed, wait);
    return wait;
  };
  SmallVector<Value> inside, behind;
  for (unsigned index : isCarried.set_bits()) {
    inside.push_back(loop.getRegionIterArg(index));
    behind.push_back(loop.getResult(index));
  }
  OpBuilder builder(sums.first);
  llvm::append_range(inside, sums.first.getSums());
  sums.first->replaceAllUsesWith(ValueRange(sums.first.getSums()));
  Operation *ended = waitFor(builder, sums.first.getLoc(), inside), *last = ended;
  sums.first.erase();
  builder.setInsertionPointAfter(loop);
  waitFor(builder, loop.getLoc(), behind);
  for (tx::DotAsyncOp dot : sums.beside) {
    dot->moveAfter(last);
    last = dot;
  }
  return ended;
}

} // namespace txl::transform
