// One pass backwards over each block finds the operations that are used late, and a fixpoint keeps those whose tile
// operands move, too.
#include "transform/assignment/SinkPastLoops.h"
#include "ir/Rules.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "transform/FirstUse.h"
#include "transform/assignment/LayoutProblem.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace txl::transform {

static bool containsLoop(Operation &op) {
  return op.getNumRegions() && op.walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }).wasInterrupted();
}

/// The operations whose results are first used after a loop that follows them, in reverse order. What such an
/// operation needs is used where it will be.
static SmallVector<Operation *> findUsedLate(Block &block) {
  SmallVector<Operation *> late;
  llvm::DenseMap<Operation *, unsigned> loopsAfter; // of each operation, from where it will be to the block's end
  unsigned loops = 0;
  for (Operation &op : llvm::reverse(block)) {
    loops += containsLoop(op);
    loopsAfter[&op] = loops;
    if (op.getNumResults() != 1 || !isTile(op.getResult(0)) || !ir::Rules(&op).mayRematerialize())
      continue;
    unsigned atUse = 0;
    for (Operation *user : op.getUsers())
      if (Operation *here = block.findAncestorOpInBlock(*user))
        atUse = std::max(atUse, loopsAfter[here]);
    if (atUse < loops && !op.use_empty()) {
      late.push_back(&op);
      loopsAfter[&op] = atUse;
    }
  }
  return late;
}

/// The operations of `candidates` that move: none with a tile operand that does not move, and none whose result such an
/// operation uses.
static llvm::DenseSet<Operation *> findMoved(ArrayRef<Operation *> candidates) {
  llvm::DenseSet<Operation *> late(candidates.begin(), candidates.end());
  auto moves = [&](Value operand) {
    Operation *from = operand.getDefiningOp();
    return !isTile(operand) || (from && (from->hasTrait<OpTrait::ConstantLike>() || late.contains(from)));
  };
  for (bool changed = true; changed;) {
    SmallVector<Operation *> stay;
    for (Operation *op : candidates)
      if (late.contains(op) && !llvm::all_of(op->getOperands(), moves))
        stay.push_back(op);
    changed = !stay.empty();
    while (!stay.empty()) {
      Operation *op = stay.pop_back_val();
      if (!late.erase(op))
        continue;
      for (Value operand : op->getOperands())
        if (Operation *from = operand.getDefiningOp(); from && late.contains(from))
          stay.push_back(from);
    }
  }
  return late;
}

void sinkPastLoops(ModuleOp module) {
  module.walk([](Block *block) {
    SmallVector<Operation *> late = findUsedLate(*block);
    llvm::DenseSet<Operation *> moved = findMoved(late);
    for (Operation *op : late) // users before what they use
      if (moved.contains(op))
        op->moveBefore(findFirstUse(op));
  });
}

} // namespace txl::transform
