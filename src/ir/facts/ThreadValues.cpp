// A fixpoint along uses: a value computed from such a scalar is one too, and so is a value that control flow forwards
// from it.
#include "ir/facts/ThreadValues.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace txl::ir {

uint32_t numThreadsRunning(Operation *op, uint32_t threads) {
  for (Operation *inner = op; Operation *outer = inner->getParentOp(); inner = outer)
    if (auto group = dyn_cast<tx::GroupOp>(outer))
      if (group.getUnit() == tx::GroupUnit::Warps && inner->getParentRegion() == &group.getBody())
        return threads * group.getIds().size();
  return threads;
}

void forEachForwardedValue(Operation *op, function_ref<void(Value, Value)> carry) {
  auto all = [&](ValueRange from, ValueRange to) {
    for (auto [a, b] : llvm::zip(from, to))
      carry(a, b);
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    all(loop.getInitArgs(), loop.getRegionIterArgs());
    all(loop.getBody()->getTerminator()->getOperands(), loop.getRegionIterArgs());
    all(loop.getRegionIterArgs(), loop.getResults());
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    all(loop.getInits(), loop.getBeforeArguments());
    all(loop.getConditionOp().getArgs(), loop.getAfterArguments());
    all(loop.getConditionOp().getArgs(), loop.getResults());
    all(loop.getYieldOp().getOperands(), loop.getBeforeArguments());
  } else if (isa<scf::IfOp, tx::GroupOp>(op)) {
    for (Region &region : op->getRegions())
      if (!region.empty())
        all(region.front().getTerminator()->getOperands(), op->getResults());
  } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
    for (unsigned k = 0; k < op->getNumSuccessors(); ++k)
      all(branch.getSuccessorOperands(k).getForwardedOperands(), op->getSuccessor(k)->getArguments());
  } else if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
    if (wait.getMaxPending())
      all(wait.getAccumulators(), wait.getResults());
  }
}

/// Whether the operation's result is such a scalar by itself. A group of single warps may span several warpgroups.
static bool isSource(Operation *op, uint32_t threads, bool bySingleWarps) {
  if (auto id = dyn_cast<tx::IdOp>(op))
    return id.getKind() == tx::IdKind::Thread || id.getKind() == tx::IdKind::Lane ||
           (id.getKind() == tx::IdKind::Warp && threads > 32) ||
           (id.getKind() == tx::IdKind::Warpgroup && bySingleWarps && threads > 128);
  return isa<tx::ByWarpOp>(op) && threads > 32;
}

DenseMap<Value, uint32_t> threadValues(ModuleOp module) {
  DenseMap<Value, uint32_t> found;
  tx::Threads all = tx::threadsOf(module);
  module.walk([&](Operation *op) {
    if (isa<tx::IdOp, tx::ByWarpOp>(op))
      if (uint32_t here = numThreadsRunning(op, 32 * all.warps); isSource(op, here, all.bySingleWarps))
        found[op->getResult(0)] = here;
  });
  auto isScalar = [](Value value) { return !isa<ShapedType, ttg::MemDescType, tt::TensorDescType>(value.getType()); };
  bool changed = !found.empty();
  while (std::exchange(changed, false))
    module.walk([&](Operation *op) {
      if (op->getNumRegions() == 0 && op->getNumResults() == 1 && isScalar(op->getResult(0)) &&
          llvm::any_of(op->getOperands(), [&](Value value) { return found.contains(value); }))
        changed |= found.try_emplace(op->getResult(0), numThreadsRunning(op, 32 * all.warps)).second;
      forEachForwardedValue(op, [&](Value from, Value to) {
        if (auto varies = found.find(from); varies != found.end())
          changed |= found.try_emplace(to, varies->second).second;
      });
    });
  return found;
}

} // namespace txl::ir
