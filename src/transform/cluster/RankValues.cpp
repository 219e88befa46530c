// A fixpoint along uses. One differing write makes the whole buffer differ, whichever view it was written through.
#include "transform/cluster/RankValues.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/cluster/AxisRules.h"

using namespace mlir;

namespace txl::transform {

RankValues::RankValues(ModuleOp module, function_ref<bool(Operation *)> isExchanged)
    : threadVarying(ir::threadValues(module)) {
  bool changed = true;
  while (std::exchange(changed, false))
    module.walk([&](Operation *op) { changed |= visit(op, isExchanged); });
}

bool RankValues::differs(Operation *op) const {
  return llvm::any_of(op->getOperands(), [&](Value operand) { return differs(operand); });
}

/// Whether CTAs, or threads, may diverge at `branch`.
bool RankValues::isDivergentBranch(Operation *branch, bool threadsToo) const {
  auto varies = [&](Value value) { return differs(value) || (threadsToo && threadVarying.contains(value)); };
  if (auto condition = dyn_cast<scf::IfOp>(branch))
    return varies(condition.getCondition());
  if (auto loop = dyn_cast<scf::ForOp>(branch))
    return varies(loop.getLowerBound()) || varies(loop.getUpperBound()) || varies(loop.getStep());
  if (auto loop = dyn_cast<scf::WhileOp>(branch))
    return varies(loop.getConditionOp().getCondition());
  return false;
}

bool RankValues::isInDivergentRegion(Operation *op, bool threadsToo) const {
  for (Operation *outer = op->getParentOp(); outer; outer = outer->getParentOp())
    if (isDivergentBranch(outer, threadsToo))
      return true;
  return false;
}

bool RankValues::isCtaDivergent(Operation *op) const { return isInDivergentRegion(op, /*threadsToo=*/false); }
bool RankValues::isConvergent(Operation *op) const { return !isInDivergentRegion(op, /*threadsToo=*/true); }

/// Whether CTAs may load different values from the same address: memory that changes concurrently.
static bool isVolatileRead(Operation *op) {
  auto load = dyn_cast<tt::LoadOp>(op);
  return isa<tt::AtomicLoadOp, tt::AtomicPollOp>(op) || (load && load.getIsVolatile());
}

bool RankValues::visit(Operation *op, function_ref<bool(Operation *)> isExchanged) {
  bool changed = false;
  auto add = [&](Value value) { changed |= varying.insert(value).second; };
  // Propagates along control flow; for buffers in both directions, since the values alias.
  auto propagate = [&](Value from, Value to) {
    if (differs(from))
      add(to);
    if (isBuffer(from) && differs(to))
      add(from);
  };
  ir::forEachForwardedValue(op, propagate);
  bool isAtomic = isa<tt::AtomicRMWOp, tt::AtomicCASOp>(op); // executed once for all, or each CTA has its own result
  if (isDivergentBranch(op, /*threadsToo=*/false) || isVolatileRead(op) || (isAtomic && isCtaDivergent(op)))
    for (Value result : op->getResults())
      add(result);
  if (op->getNumRegions() && !isa<tt::ReduceOp, tt::ScanOp, tt::MapElementwiseOp>(op))
    return changed;
  if (auto id = dyn_cast<tx::IdOp>(op)) {
    if (id.getKind() == tx::IdKind::CTA)
      add(id);
    return changed;
  }
  if (auto remote = dyn_cast<tx::RemoteOp>(op)) { // symmetric: other CTAs write to this one's buffer
    add(remote.getSrc());
    add(remote.getResult());
    return changed;
  }
  if (isa<tx::ByWarpOp>(op))
    add(op->getResult(0));
  bool writes = op->getNumResults() == 0 && !isa<tx::MBarrierWaitOp>(op);
  if (writes && (differs(op) || isCtaDivergent(op)))
    for (Value operand : op->getOperands())
      if (isBuffer(operand))
        add(operand);
  if (isExchanged(op))
    return changed;
  for (Value result : op->getResults())
    for (Value operand : op->getOperands()) {
      if (differs(operand))
        add(result);
      if (isBuffer(result) && isBuffer(operand) && differs(result))
        add(operand);
    }
  return changed;
}

} // namespace txl::transform
