// `while tl.load(flag) == 0: pass` waits for another program's store to `flag`. No pass may treat it as a loop that
// reads the same value again and again, which is dead or whose load can be hoisted, by the rules of MLIR and of LLVM.
// Both respect volatile loads, and so does the reference interpreter, which then switches to other programs.
//
// A load is a spin load if the loop's condition depends on it, through data flow and loop-carried values, and if its
// address and mask are loop-invariant. Other loads read new addresses, and their loops terminate by themselves.
#include "transform/loops/SpinLoopLoads.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// The values on which a loop's condition depends.
class Condition {
public:
  explicit Condition(scf::WhileOp loop) : loop(loop) { addValues(loop.getConditionOp().getCondition()); }
  /// Calls `visit` for each operation of the loop that the condition depends on.
  void walk(llvm::function_ref<void(Operation *)> visit) {
    for (size_t k = 0; k < values.size(); ++k) // grows meanwhile
      follow(values[k]);
    for (Operation *op : operations)
      visit(op);
  }
  /// Whether a value is the same in every iteration.
  bool isInvariant(Value value);

private:
  void addValues(ValueRange newValues) { values.insert(newValues.begin(), newValues.end()); }
  bool isInside(Value value) { return loop->isAncestor(value.getParentRegion()->getParentOp()); }
  void follow(Value value);
  /// Adds everything that determines an operation's results: its operands, and the operands of its regions'
  /// terminators.
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
  addValues(op->getOperands());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        addValues(block.getTerminator()->getOperands());
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
    addValues(loop.getYieldOp().getOperand(argument.getArgNumber()));
  else
    addValues(loop.getConditionOp().getArgs()[argument.getArgNumber()]);
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
  // The callee is compiled once, so its loads become volatile for all callers.
  if (auto call = dyn_cast<tt::CallOp>(op))
    if (auto callee = SymbolTable::lookupNearestSymbolFrom<tt::FuncOp>(call, call.getCalleeAttr()))
      callee.walk([](tt::LoadOp load) { load.setIsVolatile(true); });
}

namespace {
struct SpinLoopLoadsPass : PassWrapper<SpinLoopLoadsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpinLoopLoadsPass)
  StringRef getArgument() const final { return "txl-spin-loop-loads"; }
  StringRef getDescription() const final { return "make the loads of spin loops volatile"; }

  void runOnOperation() final {
    getOperation()->walk([](scf::WhileOp loop) {
      Condition condition(loop);
      condition.walk([&](Operation *op) { makeVolatile(condition, op); });
    });
  }
};
} // namespace

std::unique_ptr<Pass> createSpinLoopLoadsPass() { return std::make_unique<SpinLoopLoadsPass>(); }

} // namespace txl::transform
