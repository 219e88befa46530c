// In the gradient of attention, say, two products are of loaded tiles alone:
//
//   scores = k q; wait; weights; dv += weights do; dp = v do; wait; …
//   scores = k q; dp = v do; wait for the first; weights; dv += weights do; wait for the second; …
//
// so that weights are computed while the second is multiplied. Products end in the order in which they were started: who waits
// for one leaves those behind it under way.
#include "transform/schedule/products/EarlyProduct.h"
#include "ir/TX.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Registers of a thread for the sums of the product that is under way beside another.
static constexpr int64_t kMostSums = 64;

/// What a product needs of the block behind `wait`, if that are views alone, which can be moved; false if it is more.
static bool viewsBehind(tx::DotAsyncOp dot, Operation *wait, llvm::SetVector<Operation *> &views) {
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

/// How many products are started between those whose sums are waited for and the wait.
static unsigned startedBehind(tx::DotWaitOp wait) {
  unsigned count = 0;
  for (Operation *op = wait->getPrevNode(); op; op = op->getPrevNode()) {
    if (!isa<tx::DotAsyncOp>(op))
      continue;
    if (llvm::is_contained(wait.getSums(), op->getResult(0)))
      break;
    ++count;
  }
  return count;
}

void startEarly(scf::ForOp loop, unsigned threads) {
  SmallVector<tx::DotAsyncOp> dots(loop.getBody()->getOps<tx::DotAsyncOp>());
  SmallVector<tx::DotWaitOp> waits(loop.getBody()->getOps<tx::DotWaitOp>());
  // Waits that somebody else has counted, or for sums that were started elsewhere, stay as they are.
  for (tx::DotWaitOp wait : waits)
    if (wait.getPending() || llvm::any_of(wait.getSums(), [&](Value sum) {
          return !sum.getDefiningOp<tx::DotAsyncOp>() || sum.getParentBlock() != loop.getBody();
        }))
      return;
  for (tx::DotAsyncOp dot : dots) {
    auto type = dyn_cast<RankedTensorType>(dot.getResult().getType());
    auto *wait = llvm::find_if(waits, [&](tx::DotWaitOp wait) { return wait->isBeforeInBlock(dot); });
    llvm::SetVector<Operation *> views;
    if (!type || wait == waits.end() || isa<RankedTensorType>(dot.getA().getType()) ||
        type.getNumElements() > kMostSums * threads || !viewsBehind(dot, *wait, views))
      continue;
    for (Operation *view : llvm::reverse(views))
      view->moveBefore(*wait);
    dot->moveBefore(*wait);
    for (tx::DotWaitOp each : waits)
      each.setPending(startedBehind(each));
    return; // one: others would want registers, too
  }
}

} // namespace txl::transform
