// `while tl.load(flag) == 0: pass` waits for what another program stores at `flag`. No pass may see in it a loop that
// reads the same number again and again: one that is dead, or whose load can be hoisted, by MLIR's rules and by LLVM's.
// What both respect is a volatile load, and so does the tile machine, which leaves the program there for others.
//
// A load waits if the loop's condition depends on it, through whatever the loop computes and carries, and if its address
// and mask are the same in every iteration. Others read new addresses, and end by themselves.
#include "transform/loops/WaitLoads.h"
#include "ir/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// What the condition of one loop depends on.
class Condition {
public:
  explicit Condition(scf::WhileOp loop) : loop(loop) { add(loop.getConditionOp().getCondition()); }
  /// Calls `visit` for each operation of the loop that the condition depends on.
  void walk(llvm::function_ref<void(Operation *)> visit) {
    for (size_t k = 0; k < values.size(); ++k) // grows
      follow(values[k]);
    for (Operation *op : operations)
      visit(op);
  }
  /// Whether a value is the same in every iteration.
  bool isInvariant(Value value);

private:
  void add(ValueRange more) { values.insert(more.begin(), more.end()); }
  bool isInside(Value value) { return loop->isAncestor(value.getParentRegion()->getParentOp()); }
  void follow(Value value);
  /// All that decides which results an operation has: its operands, and what its regions end with.
  void followInto(Operation *op);

  scf::WhileOp loop;
  llvm::SetVector<Value> values;
  llvm::SetVector<Operation *> operations;
  llvm::DenseMap<Value, bool> invariant;
};
} // namespace

void Condition::followInto(Operation *op) {
  if (!operations.insert(op))
    return;
  add(op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        add(block.getTerminator()->getOperands());
}

void Condition::follow(Value value) {
  if (!isInside(value))
    return;
  if (Operation *op = value.getDefiningOp())
    return followInto(op);
  auto argument = cast<BlockArgument>(value);
  Operation *parent = argument.getOwner()->getParentOp();
  if (parent != loop)
    return followInto(parent);
  if (argument.getOwner() == loop.getBeforeBody())
    add(loop.getYieldOp().getOperand(argument.getArgNumber()));
  else
    add(loop.getConditionOp().getArgs()[argument.getArgNumber()]);
}

bool Condition::isInvariant(Value value) {
  if (!isInside(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() || !isMemoryEffectFree(op))
    return false;
  auto [known, isNew] = invariant.try_emplace(value, false);
  if (!isNew)
    return known->second;
  bool all = llvm::all_of(op->getOperands(), [&](Value operand) { return isInvariant(operand); });
  return invariant[value] = all;
}

static void makeVolatile(Condition &condition, Operation *op) {
  if (!llvm::all_of(op->getOperands(), [&](Value operand) { return condition.isInvariant(operand); }))
    return;
  if (auto load = dyn_cast<tt::LoadOp>(op))
    load.setIsVolatile(true);
  // The callee is compiled once: its loads are volatile for other callers too.
  if (auto call = dyn_cast<tt::CallOp>(op))
    if (auto callee = SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr()))
      callee.walk([](tt::LoadOp load) { load.setIsVolatile(true); });
}

namespace {
struct WaitLoadsPass : PassWrapper<WaitLoadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WaitLoadsPass)
  StringRef getArgument() const final { return "txl-wait-loads"; }
  StringRef getDescription() const final { return "loads that a `while` waits for are volatile"; }

  void runOnOperation() final {
    getOperation()->walk([](scf::WhileOp loop) {
      Condition condition(loop);
      condition.walk([&](Operation *op) { makeVolatile(condition, op); });
    });
  }
};
} // namespace

std::unique_ptr<Pass> createWaitLoadsPass() { return std::make_unique<WaitLoadsPass>(); }

} // namespace txl::transform
