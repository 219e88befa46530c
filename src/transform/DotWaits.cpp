// A forward data-flow analysis of the accumulators in flight and of the number of MMAs issued after each: a lower
// bound. MMAs complete in the order of issue, so an accumulator is complete after a wait that leaves at most that many
// pending. For loops the bounds are a fixpoint, found by walks that change nothing.
#include "transform/DotWaits.h"
#include "ir/TX.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace txl::transform {

/// Accumulators in flight, and the least number of MMAs issued after each.
using InFlight = llvm::MapVector<Value, unsigned>;
/// The same for values that control flow carries.
using Ages = SmallVector<unsigned>;
static constexpr unsigned done = ~0u;

/// The operation of `block` that is `op` or contains it; null if there is none.
static Operation *ancestorIn(Block *block, Operation *op) {
  while (op && op->getBlock() != block)
    op = op->getParentOp();
  return op;
}

/// Whether `op`'s block uses `value` at `op` or after it, or, if `strictly`, only after it.
static bool isUsedFrom(Value value, Operation *op, bool strictly) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *at = ancestorIn(op->getBlock(), user);
    return at && (at == op ? !strictly : op->isBeforeInBlock(at));
  });
}

/// Whether `value` is used after `op`, in its block or in enclosing blocks.
static bool isUsedBehind(Value value, Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (isUsedFrom(value, op, /*strictly=*/true))
      return true;
    if (op->getBlock() == value.getParentBlock())
      return false;
  }
  return false;
}

namespace {
class WaitInsertion {
public:
  /// Walks over `block`, given what is in flight at its beginning; changes it if `rewrites`.
  void walk(Block &block, InFlight &sums, bool rewrites);

private:
  void wait(Operation *at, unsigned pending, InFlight &sums, bool rewrites);
  void force(Operation *at, Value value, InFlight &sums, bool rewrites);
  void forceCaptured(Operation *op, InFlight &sums, bool rewrites);
  void product(tx::DotAsyncOp dot, InFlight &sums, bool rewrites);
  void forceInits(Operation *loop, SmallVector<Value> inits, InFlight &sums, bool rewrites);
  void loop(scf::ForOp loop, InFlight &sums, bool rewrites);
  void loop(scf::WhileOp loop, InFlight &sums, bool rewrites);
  void branches(Operation *op, InFlight &sums, bool rewrites);
};
} // namespace

/// Emits, or simulates, a wait before `at`: accumulators that are used from there on pass through it.
void WaitInsertion::wait(Operation *at, unsigned pending, InFlight &sums, bool rewrites) {
  SmallVector<Value> taken;
  for (auto [value, age] : sums)
    if (isUsedFrom(value, at, /*strictly=*/false))
      taken.push_back(value);
  tx::DotWaitOp made;
  if (rewrites) {
    OpBuilder builder(at);
    made = tx::DotWaitOp::create(builder, at->getLoc(), pending, taken);
  }
  for (auto [i, value] : llvm::enumerate(taken)) {
    unsigned age = sums.lookup(value);
    Value renamed = value;
    if (made) {
      renamed = made->getResult(i);
      value.replaceUsesWithIf(renamed, [&](OpOperand &use) {
        Operation *user = ancestorIn(at->getBlock(), use.getOwner());
        return use.getOwner() != made && user && (user == at || at->isBeforeInBlock(user));
      });
    }
    sums.erase(value);
    if (age < pending)
      sums[renamed] = age;
  }
}

void WaitInsertion::force(Operation *at, Value value, InFlight &sums, bool rewrites) {
  if (auto found = sums.find(value); found != sums.end())
    wait(at, found->second, sums, rewrites);
}

/// Waits before `op` for outer values that its regions use.
void WaitInsertion::forceCaptured(Operation *op, InFlight &sums, bool rewrites) {
  SmallVector<Value> captured;
  for (auto [value, age] : sums)
    if (llvm::any_of(value.getUsers(), [&](Operation *user) { return op->isProperAncestor(user); }))
      captured.push_back(value);
  for (Value value : captured)
    force(op, value, sums, rewrites);
}

void WaitInsertion::product(tx::DotAsyncOp dot, InFlight &sums, bool rewrites) {
  force(dot, dot.getA(), sums, rewrites);
  Value sum = dot.getC();
  if (sums.contains(sum) && isUsedBehind(sum, dot)) // the accumulation would overwrite it before that use
    force(dot, sum, sums, rewrites);
  sums.erase(dot.getC());
  for (auto &[value, age] : sums)
    ++age;
  sums[dot.getResult()] = 0;
}

void WaitInsertion::forceInits(Operation *loop, SmallVector<Value> inits, InFlight &sums, bool rewrites) {
  forceCaptured(loop, sums, rewrites);
  for (auto [i, init] : llvm::enumerate(inits))
    if (isUsedBehind(init, loop) || llvm::count(inits, init) > 1)
      force(loop, loop->getOperand(loop->getNumOperands() - inits.size() + i), sums, rewrites);
}

/// The ages of the values with which a region begins.
static Ages agesOf(const InFlight &sums, ValueRange values) {
  Ages ages;
  for (Value value : values) {
    auto found = sums.find(value);
    ages.push_back(found == sums.end() ? done : found->second);
  }
  return ages;
}
static void set(InFlight &sums, ValueRange values, const Ages &ages) {
  for (auto [value, age] : llvm::zip(values, ages))
    if (age != done)
      sums[value] = age;
}
/// Takes the minimum of the ages on two control-flow paths. Returns whether something changed.
static bool join(Ages &ages, const Ages &other) {
  Ages before = ages;
  for (auto [age, found] : llvm::zip(ages, other))
    age = std::min(age, found);
  return ages != before;
}

void WaitInsertion::loop(scf::ForOp loop, InFlight &sums, bool rewrites) {
  forceInits(loop, loop.getInitArgs(), sums, rewrites);
  Ages ages = agesOf(sums, loop.getInitArgs());
  auto turn = [&](bool writes) {
    InFlight inside;
    set(inside, loop.getRegionIterArgs(), ages);
    walk(*loop.getBody(), inside, writes);
    return agesOf(inside, loop.getYieldedValues());
  };
  // The walk in which no age decreases any more precedes the one that rewrites.
  while (join(ages, turn(false)))
    ;
  if (rewrites)
    turn(true);
  for (Value init : loop.getInitArgs())
    sums.erase(init);
  set(sums, loop.getResults(), ages);
}

void WaitInsertion::loop(scf::WhileOp loop, InFlight &sums, bool rewrites) {
  forceInits(loop, loop.getInits(), sums, rewrites);
  Ages ages = agesOf(sums, loop.getInits()), handed;
  auto turn = [&](bool writes) {
    InFlight before, after;
    set(before, loop.getBeforeArguments(), ages);
    walk(*loop.getBeforeBody(), before, writes);
    handed = agesOf(before, loop.getConditionOp().getArgs());
    set(after, loop.getAfterArguments(), handed);
    walk(*loop.getAfterBody(), after, writes);
    return agesOf(after, loop.getYieldOp().getOperands());
  };
  while (join(ages, turn(false)))
    ;
  if (rewrites)
    turn(true);
  for (Value init : loop.getInits())
    sums.erase(init);
  set(sums, loop.getResults(), handed);
}

/// Branches of which one runs. What is in flight outside stays so after them, because their waits are local.
void WaitInsertion::branches(Operation *op, InFlight &sums, bool rewrites) {
  InFlight results;
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    InFlight inside = sums;
    walk(region.front(), inside, rewrites);
    for (auto [i, value] : llvm::enumerate(region.front().getTerminator()->getOperands()))
      if (auto found = inside.find(value); found != inside.end()) {
        auto [slot, isNew] = results.insert({op->getResult(i), found->second});
        slot->second = std::min(slot->second, found->second);
      }
  }
  for (auto [value, age] : results)
    sums[value] = age;
}

void WaitInsertion::walk(Block &block, InFlight &sums, bool rewrites) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
      product(dot, sums, rewrites);
    } else if (auto given = dyn_cast<tx::DotWaitOp>(op)) {
      for (auto [sum, result] : llvm::zip(given.getSums(), given.getResults())) {
        auto found = sums.find(sum);
        unsigned age = found == sums.end() ? given.getPending() : found->second;
        sums.erase(sum);
        if (age < given.getPending())
          sums[result] = age;
      }
      if (!given.getSums().empty())
        continue;
      wait(given, given.getPending(), sums, rewrites);
      if (rewrites)
        given.erase();
    } else if (auto forOp = dyn_cast<scf::ForOp>(op)) {
      loop(forOp, sums, rewrites);
    } else if (auto whileOp = dyn_cast<scf::WhileOp>(op)) {
      loop(whileOp, sums, rewrites);
    } else if (isa<scf::IfOp, tx::GroupOp>(op)) {
      branches(&op, sums, rewrites);
    } else {
      bool carries = isa<tx::YieldOp>(op) || isa<scf::ConditionOp>(op) ||
                     (isa<scf::YieldOp>(op) && isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op.getParentOp()));
      forceCaptured(&op, sums, rewrites);
      for (unsigned i = 0; i < op.getNumOperands(); ++i)
        if (!carries || llvm::count(op.getOperands(), op.getOperand(i)) > 1)
          force(&op, op.getOperand(i), sums, rewrites);
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          InFlight inside;
          walk(inner, inside, rewrites);
        }
    }
  }
}

/// A sum of an MMA that begins with +0 and a value available before it: the MMA accumulates to that value.
static void foldSums(Operation *top) {
  SmallVector<tx::DotAsyncOp> dots;
  top->walk([&](tx::DotAsyncOp dot) { dots.push_back(dot); });
  for (tx::DotAsyncOp dot : dots) {
    if (!dot->hasOneUse() || dot.getAccumulate() || !matchPattern(dot.getC(), m_PosZeroFloat()))
      continue;
    auto sum = dyn_cast<arith::AddFOp>(*dot->user_begin());
    if (!sum)
      continue;
    Value other = sum.getLhs() == dot.getResult() ? sum.getRhs() : sum.getLhs();
    Operation *made = other.getDefiningOp();
    Block *block = other.getParentBlock();
    Operation *here = ancestorIn(block, dot);
    if (other == dot.getResult() || !here || (made && !made->isBeforeInBlock(here)) ||
        sum->getBlock() != dot->getBlock())
      continue;
    dot.getCMutable().assign(other);
    sum.getResult().replaceAllUsesWith(dot.getResult());
    sum.erase();
  }
}

namespace {
struct DotWaitsPass : PassWrapper<DotWaitsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DotWaitsPass)
  StringRef getArgument() const final { return "txl-dot-waits"; }
  StringRef getDescription() const final { return "make the waits for products that run beside the program explicit"; }
  void runOnOperation() final {
    if (!getOperation().walk([](tx::DotAsyncOp) { return WalkResult::interrupt(); }).wasInterrupted())
      return markAllAnalysesPreserved();
    foldSums(getOperation());
    for (auto function : getOperation().getOps<tt::FuncOp>())
      for (Block &block : function.getBody()) {
        InFlight sums;
        WaitInsertion().walk(block, sums, true);
      }
  }
};
} // namespace

std::unique_ptr<Pass> createDotWaitsPass() { return std::make_unique<DotWaitsPass>(); }

} // namespace txl::transform
