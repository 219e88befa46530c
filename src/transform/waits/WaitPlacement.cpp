// A forward data-flow analysis of the MMAs in flight and of the number of MMAs issued after each: a lower bound. MMAs
// complete in the order of issue, so an accumulator is complete after a wait that leaves at most that many pending. For
// loops the bounds are a fixpoint, found by walks that change nothing.
#include "transform/waits/WaitPlacement.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace txl::transform {

/// The MMAs in flight, by their results, and the least number of MMAs issued after each.
struct InFlight {
  llvm::MapVector<Value, unsigned> accumulators;
  /// Results that later MMAs accumulate to: such an MMA can be waited for, but its result is gone.
  llvm::MapVector<Value, unsigned> overwritten;

  /// Records another MMA.
  void issue() {
    for (auto &[value, age] : accumulators)
      ++age;
    for (auto &[value, age] : overwritten)
      ++age;
  }
  std::optional<unsigned> ageOf(Value value) const {
    for (const auto *map : {&accumulators, &overwritten})
      if (auto found = map->find(value); found != map->end())
        return found->second;
    return std::nullopt;
  }
};
/// The same for values that control flow carries.
using Ages = SmallVector<unsigned>;
static constexpr unsigned kComplete = ~0u;

/// The operation of `block` that is `op` or contains it; null if there is none.
static Operation *ancestorIn(Block *block, Operation *op) {
  while (op && op->getBlock() != block)
    op = op->getParentOp();
  return op;
}

/// Whether a use requires that the MMA is complete, but not its result.
static bool isOnlyCompletion(OpOperand &use) {
  auto wait = dyn_cast<tx::DotWaitOp>(use.getOwner());
  return wait && !wait.getPending() && wait.getResult(use.getOperandNumber()).use_empty();
}

/// Whether `op`'s block uses `value` at `op` or after it, or, if `strictly`, only after it.
static bool isUsedAtOrAfter(Value value, Operation *op, bool strictly) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *at = ancestorIn(op->getBlock(), user);
    return at && (at == op ? !strictly : op->isBeforeInBlock(at));
  });
}

/// Whether the result of an MMA is used after `op`, in its block or in enclosing blocks.
static bool isUsedAfter(Value value, Operation *op) {
  for (; op; op = op->getParentOp()) {
    bool isUsed = llvm::any_of(value.getUses(), [&](OpOperand &use) {
      Operation *at = ancestorIn(op->getBlock(), use.getOwner());
      return at && op->isBeforeInBlock(at) && !isOnlyCompletion(use);
    });
    if (isUsed)
      return true;
    if (op->getBlock() == value.getParentBlock())
      return false;
  }
  return false;
}

namespace {
class WaitInsertion {
public:
  /// Walks over `block`, given what is in flight at its beginning; changes it if `rewrite`.
  void walk(Block &block, InFlight &inFlight, bool rewrite);

private:
  void insertWait(Operation *at, unsigned pending, InFlight &inFlight, bool rewrite);
  void waitFor(Operation *at, Value value, InFlight &inFlight, bool rewrite);
  void waitForCaptured(Operation *op, InFlight &inFlight, bool rewrite);
  void visitDot(tx::DotAsyncOp dot, InFlight &inFlight, bool rewrite);
  void visitWait(tx::DotWaitOp wait, InFlight &inFlight, bool rewrite);
  void waitForInits(Operation *loop, SmallVector<Value> inits, InFlight &inFlight, bool rewrite);
  void loop(scf::ForOp loop, InFlight &inFlight, bool rewrite);
  void loop(scf::WhileOp loop, InFlight &inFlight, bool rewrite);
  void visitBranches(Operation *op, InFlight &inFlight, bool rewrite);
};
} // namespace

/// Emits, or simulates, a wait before `at`: accumulators that are used from there on pass through it.
void WaitInsertion::insertWait(Operation *at, unsigned pending, InFlight &inFlight, bool rewrite) {
  SmallVector<Value> waited;
  for (auto [value, age] : inFlight.accumulators)
    if (isUsedAtOrAfter(value, at, /*strictly=*/false))
      waited.push_back(value);
  tx::DotWaitOp def;
  if (rewrite) {
    OpBuilder builder(at);
    def = tx::DotWaitOp::create(builder, at->getLoc(), pending, waited);
  }
  for (auto [i, value] : llvm::enumerate(waited)) {
    unsigned age = inFlight.accumulators.lookup(value);
    Value renamed = value;
    if (def) {
      renamed = def->getResult(i);
      value.replaceUsesWithIf(renamed, [&](OpOperand &use) {
        Operation *user = ancestorIn(at->getBlock(), use.getOwner());
        return use.getOwner() != def && user && (user == at || at->isBeforeInBlock(user));
      });
    }
    inFlight.accumulators.erase(value);
    if (age < pending)
      inFlight.accumulators[renamed] = age;
  }
  inFlight.overwritten.remove_if([&](const auto &entry) { return entry.second >= pending; });
}

void WaitInsertion::waitFor(Operation *at, Value value, InFlight &inFlight, bool rewrite) {
  if (std::optional<unsigned> age = inFlight.ageOf(value))
    insertWait(at, *age, inFlight, rewrite);
}

/// Waits before `op` for outer values that its regions use.
void WaitInsertion::waitForCaptured(Operation *op, InFlight &inFlight, bool rewrite) {
  SmallVector<Value> captured;
  for (const auto *map : {&inFlight.accumulators, &inFlight.overwritten})
    for (auto [value, age] : *map)
      if (llvm::any_of(value.getUsers(), [&](Operation *user) { return op->isProperAncestor(user); }))
        captured.push_back(value);
  for (Value value : captured)
    waitFor(op, value, inFlight, rewrite);
}

void WaitInsertion::visitDot(tx::DotAsyncOp dot, InFlight &inFlight, bool rewrite) {
  waitFor(dot, dot.getA(), inFlight, rewrite);
  Value accumulator = dot.getC();
  if (inFlight.accumulators.contains(accumulator) &&
      isUsedAfter(accumulator, dot)) // the accumulation would overwrite it before that use
    waitFor(dot, accumulator, inFlight, rewrite);
  accumulator = dot.getC();
  if (auto found = inFlight.accumulators.find(accumulator); found != inFlight.accumulators.end()) {
    if (llvm::any_of(accumulator.getUses(), isOnlyCompletion))
      inFlight.overwritten[accumulator] = found->second;
    inFlight.accumulators.erase(accumulator);
  }
  inFlight.issue();
  inFlight.accumulators[dot.getResult()] = 0;
}

/// A wait with a number stays as it is, and takes the accumulators in flight if it has none; one without gets its
/// number.
void WaitInsertion::visitWait(tx::DotWaitOp wait, InFlight &inFlight, bool rewrite) {
  if (std::optional<uint32_t> pending = wait.getPending(); pending && !wait.getAccumulators().empty()) {
    for (auto [accumulator, result] : llvm::zip(wait.getAccumulators(), wait.getResults())) {
      unsigned age = inFlight.ageOf(accumulator).value_or(*pending);
      inFlight.accumulators.erase(accumulator);
      if (age < *pending)
        inFlight.accumulators[result] = age;
    }
    inFlight.overwritten.remove_if([&](const auto &entry) { return entry.second >= *pending; });
    return;
  }
  std::optional<unsigned> number = wait.getPending();
  for (Value accumulator : wait.getAccumulators())
    if (std::optional<unsigned> age = inFlight.ageOf(accumulator))
      number = std::min(number.value_or(*age), *age);
  if (number) // otherwise all are complete
    insertWait(wait, *number, inFlight, rewrite);
  if (!rewrite)
    return;
  wait.replaceAllUsesWith(wait.getAccumulators());
  wait.erase();
}

void WaitInsertion::waitForInits(Operation *loop, SmallVector<Value> inits, InFlight &inFlight, bool rewrite) {
  waitForCaptured(loop, inFlight, rewrite);
  for (auto [i, init] : llvm::enumerate(inits))
    if (isUsedAfter(init, loop) || llvm::count(inits, init) > 1)
      waitFor(loop, loop->getOperand(loop->getNumOperands() - inits.size() + i), inFlight, rewrite);
}

/// The ages of the values with which a region begins.
static Ages agesOf(const InFlight &inFlight, ValueRange values) {
  Ages ages;
  for (Value value : values) {
    auto found = inFlight.accumulators.find(value);
    ages.push_back(found == inFlight.accumulators.end() ? kComplete : found->second);
  }
  return ages;
}
static void set(InFlight &inFlight, ValueRange values, const Ages &ages) {
  for (auto [value, age] : llvm::zip(values, ages))
    if (age != kComplete)
      inFlight.accumulators[value] = age;
}
/// Takes the minimum of the ages on two control-flow paths. Returns whether something changed.
static bool join(Ages &ages, const Ages &other) {
  Ages before = ages;
  for (auto [age, found] : llvm::zip(ages, other))
    age = std::min(age, found);
  return ages != before;
}

void WaitInsertion::loop(scf::ForOp loop, InFlight &inFlight, bool rewrite) {
  waitForInits(loop, loop.getInitArgs(), inFlight, rewrite);
  Ages ages = agesOf(inFlight, loop.getInitArgs());
  auto visitBody = [&](bool rewriteBody) {
    InFlight inside;
    set(inside, loop.getRegionIterArgs(), ages);
    walk(*loop.getBody(), inside, rewriteBody);
    return agesOf(inside, loop.getYieldedValues());
  };
  // The walk in which no age decreases any more precedes the one that rewrites.
  while (join(ages, visitBody(false)))
    ;
  if (rewrite)
    visitBody(true);
  for (Value init : loop.getInitArgs())
    inFlight.accumulators.erase(init);
  set(inFlight, loop.getResults(), ages);
}

void WaitInsertion::loop(scf::WhileOp loop, InFlight &inFlight, bool rewrite) {
  waitForInits(loop, loop.getInits(), inFlight, rewrite);
  Ages ages = agesOf(inFlight, loop.getInits()), conditionAges;
  auto visitBody = [&](bool rewriteBody) {
    InFlight before, after;
    set(before, loop.getBeforeArguments(), ages);
    walk(*loop.getBeforeBody(), before, rewriteBody);
    conditionAges = agesOf(before, loop.getConditionOp().getArgs());
    set(after, loop.getAfterArguments(), conditionAges);
    walk(*loop.getAfterBody(), after, rewriteBody);
    return agesOf(after, loop.getYieldOp().getOperands());
  };
  while (join(ages, visitBody(false)))
    ;
  if (rewrite)
    visitBody(true);
  for (Value init : loop.getInits())
    inFlight.accumulators.erase(init);
  set(inFlight, loop.getResults(), conditionAges);
}

/// Branches of which one runs. What is in flight outside stays so after them, because their waits are local.
void WaitInsertion::visitBranches(Operation *op, InFlight &inFlight, bool rewrite) {
  llvm::MapVector<Value, unsigned> results;
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    InFlight inside = inFlight;
    walk(region.front(), inside, rewrite);
    for (auto [i, value] : llvm::enumerate(region.front().getTerminator()->getOperands()))
      if (auto found = inside.accumulators.find(value); found != inside.accumulators.end()) {
        auto [slot, isNew] = results.insert({op->getResult(i), found->second});
        slot->second = std::min(slot->second, found->second);
      }
  }
  for (auto [value, age] : results)
    inFlight.accumulators[value] = age;
}

void WaitInsertion::walk(Block &block, InFlight &inFlight, bool rewrite) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto dot = dyn_cast<tx::DotAsyncOp>(op)) {
      visitDot(dot, inFlight, rewrite);
    } else if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
      visitWait(wait, inFlight, rewrite);
    } else if (auto forOp = dyn_cast<scf::ForOp>(op)) {
      loop(forOp, inFlight, rewrite);
    } else if (auto whileOp = dyn_cast<scf::WhileOp>(op)) {
      loop(whileOp, inFlight, rewrite);
    } else if (isa<scf::IfOp, tx::GroupOp>(op)) {
      visitBranches(&op, inFlight, rewrite);
    } else {
      bool forwards = isa<tx::YieldOp>(op) || isa<scf::ConditionOp>(op) ||
                      (isa<scf::YieldOp>(op) && isa<scf::ForOp, scf::IfOp, scf::WhileOp>(op.getParentOp()));
      waitForCaptured(&op, inFlight, rewrite);
      for (unsigned i = 0; i < op.getNumOperands(); ++i)
        if (!forwards || llvm::count(op.getOperands(), op.getOperand(i)) > 1)
          waitFor(&op, op.getOperand(i), inFlight, rewrite);
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          InFlight inside;
          walk(inner, inside, rewrite);
        }
    }
  }
}

void placeWaits(Block &block) {
  InFlight inFlight;
  WaitInsertion().walk(block, inFlight, true);
}

} // namespace txl::transform
