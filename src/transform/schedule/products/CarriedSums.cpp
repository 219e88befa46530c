// Products end in the order in which they were started: a wait that leaves only what its own turn has started ends all of the
// turn before.
//
//   scores = k q; dp = v do; wait for the first; weights; dv += weights do; wait for dp; ds; dk += ds q; wait for all
//   scores = k q; wait for all, of the turn before, too; dp = v do; weights; dv += weights do; wait for dp; ds; dk += ds q; wait for dv
//
// What is started beside the first product is then started behind its wait: its sums would have registers beside the factors that
// products of the turn before still read.
#include "transform/schedule/products/CarriedSums.h"
#include "analysis/RegisterFactors.h"
#include "arch/RegisterPool.h"
#include "transform/schedule/products/TileRegisters.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace txl::transform {

/// What a block starts beside the products that its first wait is for; none if that may leave some of the turn before.
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

/// The product whose result the loop carries, and adds to behind `first`; null if there is none.
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
  // From the last wait on: one that stays ends all that was started before.
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

/// Whether a buffer holds the tile of a channel, or is a view of one that does.
static bool isOfChannel(Value buffer, const LoopSchedule &schedule) {
  while (auto view = buffer.getDefiningOp<ttg::MemDescTransOp>())
    buffer = view.getSrc();
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && llvm::any_of(schedule.channels, [&](const Channel &channel) {
           return tt::LoadOp(channel.load) == alloc.getSrc().getDefiningOp();
         });
}

/// Where fewer programs are on a multiprocessor nothing is gained. (On an H200, 2026-11-26, the gradient of attention for keys and values,
/// of which there are 3, takes 0.97 of the time, attention over 64 keys with heads of 64, 4 of them, 0.98 and causal 1.00; with heads of
/// 128, 2 of them, 1.03.)
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

/// One wait for all, as whoever reads the program again will see it: what is carried in the order of the loop, then what is of the turn.
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
