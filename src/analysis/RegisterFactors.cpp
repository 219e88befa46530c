// Conservative about nested regions: MMAs started or completed in them are not counted.
#include "analysis/RegisterFactors.h"
#include "analysis/Flights.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>

using namespace txl;
using namespace txl::analysis;

llvm::SmallVector<RegisterFactor, 4> analysis::registerFactorsAt(mlir::Operation *at) {
  llvm::SmallVector<RegisterFactor, 4> found;
  unsigned younger = 0, over = ~0u; // MMAs followed by this many or more MMAs have completed
  for (mlir::Operation *op = at; op && op->getBlock() && younger < over; op = op->getParentOp())
    for (mlir::Operation *before = op->getPrevNode(); before && younger < over; before = before->getPrevNode()) {
      EngineGroups groups = engineGroupsOf(before);
      if (groups.queue != EngineGroups::Queue::Dots)
        continue;
      if (groups.leaves)
        over = std::min(over, younger + *groups.leaves);
      auto dot = mlir::dyn_cast<tx::DotAsyncOp>(before);
      if (dot && mlir::isa<mlir::RankedTensorType>(dot.getA().getType()) && younger < over)
        found.push_back({dot, younger});
      younger += groups.closes;
    }
  return found;
}

/// The operands from which an element of `value` is computed: it depends on all of them, or, if `any` is set, on at
/// least one.
static llvm::SmallVector<mlir::Value> elementsOf(mlir::Value value, bool &any) {
  mlir::Operation *op = value.getDefiningOp();
  any = true;
  if (!op)
    return {};
  if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op)) { // either branch
    unsigned number = mlir::cast<mlir::OpResult>(value).getResultNumber();
    any = false;
    return {branch.thenYield().getOperand(number), branch.elseYield().getOperand(number)};
  }
  if (op->hasTrait<mlir::OpTrait::Elementwise>() || mlir::isa<tt::FpToFpOp>(op))
    return llvm::SmallVector<mlir::Value>(op->getOperands());
  return {};
}

bool analysis::isMadeBehind(mlir::Value factor, tx::DotWaitOp wait) {
  llvm::DenseMap<mlir::Value, bool> known; // memoised: each value is visited once
  std::function<bool(mlir::Value)> ask = [&](mlir::Value value) {
    if (auto found = known.find(value); found != known.end())
      return found->second;
    auto landed = value.getDefiningOp<tx::DotWaitOp>();
    if (landed && landed->getBlock() == wait->getBlock())
      return known[value] = !landed->isBeforeInBlock(wait);
    bool any = true;
    llvm::SmallVector<mlir::Value> parts = elementsOf(value, any);
    bool is = !parts.empty() && (any ? llvm::any_of(parts, ask) : llvm::all_of(parts, ask));
    return known[value] = is;
  };
  return ask(factor);
}

tx::DotWaitOp analysis::endInNextTurn(const RegisterFactor &factor) {
  mlir::Block *body = tx::DotAsyncOp(factor.dot)->getBlock();
  if (!mlir::isa<mlir::scf::ForOp>(body->getParentOp()))
    return {};
  unsigned younger = factor.younger;
  for (mlir::Operation &op : *body) {
    EngineGroups groups = engineGroupsOf(&op);
    if (groups.queue != EngineGroups::Queue::Dots)
      continue;
    if (auto wait = mlir::dyn_cast<tx::DotWaitOp>(op); wait && wait.getPending() <= younger)
      return isMadeBehind(tx::DotAsyncOp(factor.dot).getA(), wait) ? wait : tx::DotWaitOp();
    younger += groups.closes;
  }
  return {};
}
