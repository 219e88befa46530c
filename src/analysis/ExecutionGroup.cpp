// Searches for the attribute `ttg.group` and for groups of warps from the innermost operation outwards; the default is
// the module.
#include "analysis/ExecutionGroup.h"
#include "arch/SmModel.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace txl::analysis {

Operation *groupOf(Operation *op) {
  while (op && !op->hasAttr(ttg::groupAttr))
    op = op->getParentOp();
  return op;
}

/// Adds the constants from which `id` is selected to `used`.
static void addUsedBarriers(Value id, uint32_t &used) {
  llvm::APInt constant;
  if (auto select = id.getDefiningOp<arith::SelectOp>()) {
    addUsedBarriers(select.getTrueValue(), used);
    addUsedBarriers(select.getFalseValue(), used);
  } else if (matchPattern(id, m_ConstantInt(&constant)) && constant.ult(arch::kNamedBarriers)) {
    used |= 1u << constant.getZExtValue();
  }
}

/// The first of `count` consecutive named barrier ids, starting at 1, that the program does not use; 0 if there are
/// none.
static unsigned freeBarriers(ModuleOp module, unsigned count) {
  uint32_t used = 1; // 0 is the barrier of all threads
  auto use = [&](Value id) { addUsedBarriers(id, used); };
  module.walk([&](Operation *op) {
    if (auto wait = dyn_cast<tx::NamedBarrierWaitOp>(op))
      use(wait.getId());
    else if (auto arrive = dyn_cast<tx::NamedBarrierArriveOp>(op))
      use(arrive.getId());
  });
  for (unsigned first = 1; first + count <= arch::kNamedBarriers; ++first)
    if (!(used >> first & ((1u << count) - 1)))
      return first;
  return 0;
}

ExecutionGroup executionGroupOf(Operation *op) {
  Region *region = op->getParentRegion();
  for (Operation *at = op->getParentOp(); at; region = at->getParentRegion(), at = at->getParentOp()) {
    if (auto group = at->getAttrOfType<DenseI32ArrayAttr>(ttg::groupAttr))
      return {static_cast<unsigned>(group[0]), static_cast<unsigned>(group[1]), static_cast<unsigned>(group[2]), 1};
    if (auto group = dyn_cast<tx::GroupOp>(at);
        group && group.getUnit() == tx::GroupUnit::Warps && region == &group.getBody()) {
      // Groups of several warps are few: each has the named barrier of its index among them.
      auto module = at->getParentOfType<ModuleOp>();
      unsigned before = 0;
      module.walk<WalkOrder::PreOrder>([&](tx::GroupOp other) {
        if (other == group)
          return WalkResult::interrupt();
        before += other.getIds().size() > 1;
        return WalkResult::advance();
      });
      return {unsigned(group.getIds().front()), unsigned(group.getIds().size()),
              freeBarriers(module, before + 1) + before, 1};
    }
    // Each warpgroup is an instance of the innermost group that names it.
    if (auto group = dyn_cast<tx::GroupOp>(at);
        group && group.getUnit() == tx::GroupUnit::Warpgroups && region == &group.getBody()) {
      auto module = at->getParentOfType<ModuleOp>();
      tx::Threads threads = tx::threadsOf(module);
      unsigned first = group.getIds().front();
      if (threads.warps > 1)
        return {first * threads.warps, threads.warps, freeBarriers(module, threads.groups) + first,
                group.getIds().back() - first + 1};
    }
    if (auto module = dyn_cast<ModuleOp>(at)) {
      tx::Threads threads = tx::threadsOf(module);
      if (threads.isExplicit)
        return {0, threads.warps, threads.warps > 1 ? freeBarriers(module, threads.groups) : 0, threads.groups};
    }
  }
  return {0, ttg::numWarpsOf(op), 0, 1};
}

} // namespace txl::analysis
