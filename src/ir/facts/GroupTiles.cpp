// Finds tiles that cross between groups with different numbers of warps.
#include "ir/facts/GroupTiles.h"
#include "ir/Layouts.h"
#include "ir/Rules.h"
#include "ir/ops/async/GroupOps.h"

using namespace mlir;
using namespace txl;

/// Whether `value` can be recomputed: it is made of ranges, constants and scalars alone.
static bool isRematerializable(Value value, llvm::DenseMap<Value, bool> &known) {
  if (!isa<RankedTensorType>(value.getType()))
    return true;
  auto [found, isNew] = known.try_emplace(value, false);
  if (!isNew)
    return found->second;
  Operation *op = value.getDefiningOp();
  bool result = op && ir::Rules(op).mayRematerialize() &&
                llvm::all_of(op->getOperands(), [&](Value operand) { return isRematerializable(operand, known); });
  return known[value] = result;
}

std::optional<ir::CrossingTile> ir::findCrossingTile(tx::GroupOp group) {
  llvm::DenseMap<Value, bool> known;
  std::optional<CrossingTile> crossing;
  group.walk([&](Operation *op) {
    bool yields = isa<tx::YieldOp>(op); // a yielded value is used where the group itself runs
    unsigned consumerWarps = ttg::numWarpsOf(yields ? op->getParentOp() : op);
    for (OpOperand &use : op->getOpOperands()) {
      if (!isa<RankedTensorType>(use.get().getType()))
        continue;
      Operation *created = use.get().getDefiningOp();
      unsigned producerWarps = ttg::numWarpsOf(created ? created : use.get().getParentBlock()->getParentOp());
      if (producerWarps != consumerWarps && !isRematerializable(use.get(), known)) {
        crossing = {&use, producerWarps, consumerWarps};
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return crossing;
}
