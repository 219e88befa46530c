// In the gradient of attention, for example, two MMAs have loaded operands only:
//
//   scores = k q; wait; weights; dv += weights do; dp = v do; wait; …
//   scores = k q; dp = v do; wait for the first; weights; dv += weights do; wait for the second; …
//
// so that the weights are computed while the second MMA runs. MMAs complete in the order in which they were issued: the
// wait for the first, when it is placed (transform/waits/DotWaits.h), leaves the second in flight.
#include "transform/schedule/mma/MmaHoisting.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Collects the operations after `wait` that an MMA depends on; returns false if they are not only views, which can be
/// hoisted.
static bool collectViewsAfter(tx::DotAsyncOp dot, Operation *wait, llvm::SetVector<Operation *> &views) {
  SmallVector<Value> values(dot->getOperands());
  while (!values.empty()) {
    Operation *op = values.pop_back_val().getDefiningOp();
    if (!op || op->getBlock() != wait->getBlock() || op->isBeforeInBlock(wait))
      continue;
    if (!isa<ttg::MemDescTransOp>(op))
      return false;
    if (views.insert(op))
      llvm::append_range(values, op->getOperands());
  }
  return true;
}

tx::DotAsyncOp hoistMma(scf::ForOp loop, unsigned threads, const arch::SmModel &model) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  SmallVector<tx::DotWaitOp> waits(loop.getBody()->getOps<tx::DotWaitOp>());
  // Waits with a number, and those for MMAs issued elsewhere, keep their order with respect to the MMAs.
  for (tx::DotWaitOp wait : waits)
    if (wait.getPending() || llvm::any_of(wait.getAccumulators(), [&](Value accumulator) {
          return !accumulator.getDefiningOp<tx::DotAsyncOp>() || accumulator.getParentBlock() != loop.getBody();
        }))
      return {};
  for (tx::DotAsyncOp dot : dots) {
    auto type = dyn_cast<RankedTensorType>(dot.getResult().getType());
    auto *wait = llvm::find_if(waits, [&](tx::DotWaitOp wait) { return wait->isBeforeInBlock(dot); });
    llvm::SetVector<Operation *> views;
    if (!type || wait == waits.end() || isa<RankedTensorType>(dot.getA().getType()) ||
        analysis::tileBytes(type) > analysis::registerBytes(model.registers.hoistedAccumulator, threads) ||
        !collectViewsAfter(dot, *wait, views))
      continue;
    for (Operation *view : llvm::reverse(views))
      view->moveBefore(*wait);
    dot->moveBefore(*wait);
    return dot; // only one: more would increase register pressure
  }
  return {};
}

} // namespace txl::transform
