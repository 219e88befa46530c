// Conservative about nested regions: MMAs started or completed in them are not counted.
#include "analysis/RegisterOperandDots.h"
#include "analysis/InFlightAccesses.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>

using namespace txl;
using namespace txl::analysis;

llvm::SmallVector<RegisterOperandDot, 4> analysis::findRegisterOperandDots(mlir::Operation *at) {
  llvm::SmallVector<RegisterOperandDot, 4> found;
  unsigned laterDots = 0, completedAfter = ~0u; // MMAs followed by this many or more MMAs have completed
  for (mlir::Operation *op = at; op && op->getBlock() && laterDots < completedAfter; op = op->getParentOp())
    for (mlir::Operation *before = op->getPrevNode(); before && laterDots < completedAfter;
         before = before->getPrevNode()) {
      AsyncGroupEffect groups = getAsyncGroupEffect(before);
      if (groups.queue != AsyncGroupEffect::Queue::Dots)
        continue;
      if (groups.maxPending)
        completedAfter = std::min(completedAfter, laterDots + *groups.maxPending);
      auto dot = mlir::dyn_cast<tx::DotAsyncOp>(before);
      if (dot && mlir::isa<mlir::RankedTensorType>(dot.getA().getType()) && laterDots < completedAfter)
        found.push_back({dot, laterDots});
      laterDots += groups.commitsGroup;
    }
  return found;
}

/// The operands from which an element of `value` is computed: it depends on all of them, or, if `any` is set, on at
/// least one.
static llvm::SmallVector<mlir::Value> getElementwiseOperands(mlir::Value value, bool &any) {
  mlir::Operation *op = value.getDefiningOp();
  any = true;
  if (!op)
    return {};
  if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op)) { // either branch
    unsigned index = mlir::cast<mlir::OpResult>(value).getResultNumber();
    any = false;
    return {branch.thenYield().getOperand(index), branch.elseYield().getOperand(index)};
  }
  if (op->hasTrait<mlir::OpTrait::Elementwise>() || mlir::isa<tt::FpToFpOp>(op))
    return llvm::SmallVector<mlir::Value>(op->getOperands());
  return {};
}

bool analysis::isComputedAfter(mlir::Value operand, tx::DotWaitOp wait) {
  llvm::DenseMap<mlir::Value, bool> known; // memoised: each value is visited once
  std::function<bool(mlir::Value)> dependsOnWait = [&](mlir::Value value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    auto completed = value.getDefiningOp<tx::DotWaitOp>();
    if (completed && completed->getBlock() == wait->getBlock())
      return known[value] = !completed->isBeforeInBlock(wait);
    bool any = true;
    llvm::SmallVector<mlir::Value> operands = getElementwiseOperands(value, any);
    bool result =
        !operands.empty() && (any ? llvm::any_of(operands, dependsOnWait) : llvm::all_of(operands, dependsOnWait));
    return known[value] = result;
  };
  return dependsOnWait(operand);
}

tx::DotWaitOp analysis::findWaitInNextIteration(const RegisterOperandDot &candidate) {
  mlir::Block *body = tx::DotAsyncOp(candidate.dot)->getBlock();
  if (!mlir::isa<mlir::scf::ForOp>(body->getParentOp()))
    return {};
  unsigned laterDots = candidate.laterDots;
  for (mlir::Operation &op : *body) {
    AsyncGroupEffect groups = getAsyncGroupEffect(&op);
    if (groups.queue != AsyncGroupEffect::Queue::Dots)
      continue;
    if (auto wait = mlir::dyn_cast<tx::DotWaitOp>(op); wait && wait.getMaxPending() <= laterDots)
      return isComputedAfter(tx::DotAsyncOp(candidate.dot).getA(), wait) ? wait : tx::DotWaitOp();
    laterDots += groups.commitsGroup;
  }
  return {};
}
