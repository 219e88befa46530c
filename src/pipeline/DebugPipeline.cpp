// A debug point is no use of a value that an MMA still computes: a wait for it would hide what the program does. So the
// points give such values up before the waits are placed, and afterwards take the result of a wait that comes before
// them, or else the value in flight, which the debugger does not read.
#include "pipeline/DebugPipeline.h"
#include "ir/debug/Debug.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Pass/PassManager.h"
#include "transform/cluster/CtaPartition.h"
#include "transform/loops/SpinLoopLoads.h"
#include "transform/padding/PadTiles.h"
#include "transform/waits/DotWaits.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace txl::pipeline {

namespace {
/// An operand of a point that may be in flight there.
struct Shown {
  dbg::PointOp point;
  unsigned operand;
  Value value;
};
} // namespace

static llvm::DenseSet<Value> valuesInFlight(ModuleOp module) {
  llvm::DenseSet<Value> found;
  for (bool changed = true; std::exchange(changed, false);)
    module.walk([&](Operation *op) {
      if (auto dot = dyn_cast<tx::DotAsyncOp>(op))
        changed |= found.insert(dot.getResult()).second;
      if (auto variable = dyn_cast<dbg::ValueOp>(op); variable && found.contains(variable.getValue()))
        changed |= found.insert(variable.getResult()).second;
      ir::forEachForwardedValue(op, [&](Value from, Value to) {
        if (found.contains(from))
          changed |= found.insert(to).second;
      });
    });
  return found;
}

static SmallVector<Shown> giveUpValuesInFlight(ModuleOp module) {
  llvm::DenseSet<Value> inFlight = valuesInFlight(module);
  SmallVector<Shown> shown;
  if (inFlight.empty())
    return shown;
  module.walk([&](dbg::PointOp point) {
    for (OpOperand &operand : point->getOpOperands())
      if (inFlight.contains(operand.get())) {
        shown.push_back({point, operand.getOperandNumber(), operand.get()});
        OpBuilder b(point);
        operand.set(ub::PoisonOp::create(b, point.getLoc(), operand.get().getType()));
      }
  });
  return shown;
}

static void showAgain(ModuleOp module, ArrayRef<Shown> shown) {
  DominanceInfo dominance(module);
  for (const Shown &each : shown) {
    Value value = each.value;
    for (bool found = true; std::exchange(found, false);)
      for (OpOperand &use : value.getUses())
        if (auto wait = dyn_cast<tx::DotWaitOp>(use.getOwner());
            wait && dominance.properlyDominates(wait, each.point)) {
          value = wait.getResult(use.getOperandNumber());
          found = true;
          break;
        }
    Operation *poison = each.point->getOperand(each.operand).getDefiningOp();
    each.point->setOperand(each.operand, value);
    poison->erase();
  }
}

void removeDebugPoints(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto variable = dyn_cast<dbg::ValueOp>(op))
      variable.getResult().replaceAllUsesWith(variable.getValue());
    if (isa<dbg::DBGDialect>(op->getDialect()))
      op->erase();
  });
}

LogicalResult prepareForDebugger(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.enableVerifier(false);
  passes.addPass(transform::createSpinLoopLoadsPass());
  passes.addPass(transform::createPadTilesPass(/*ofClusters=*/true));
  passes.addPass(transform::createCtaPartitionPass());
  if (failed(passes.run(module)))
    return failure();
  SmallVector<Shown> shown = giveUpValuesInFlight(module);
  PassManager waits(module.getContext());
  waits.addPass(transform::createDotWaitsPass(/*hasRegisters=*/false));
  if (failed(waits.run(module)))
    return failure();
  showAgain(module, shown);
  return success();
}

} // namespace txl::pipeline
