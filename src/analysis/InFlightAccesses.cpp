// The state is a short list that is searched linearly.
#include "analysis/InFlightAccesses.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::analysis;

AsyncGroupEffect analysis::getAsyncGroupEffect(mlir::Operation *op) {
  using Queue = AsyncGroupEffect::Queue;
  if (mlir::isa<tx::DotAsyncOp>(op))
    return {Queue::Dots, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::DotWaitOp>(op))
    return {Queue::Dots, false, wait.getMaxPending()};
  if (mlir::isa<tx::AsyncCopyOp>(op))
    return {Queue::Copies, false, std::nullopt};
  if (mlir::isa<tx::AsyncCommitOp>(op))
    return {Queue::Copies, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::AsyncWaitOp>(op))
    return {Queue::Copies, false, wait.getPending()};
  if (mlir::isa<tx::TensorStoreOp>(op))
    return {Queue::Stores, true, std::nullopt};
  if (auto wait = mlir::dyn_cast<tx::TensorStoreWaitOp>(op))
    return {Queue::Stores, false, wait.getPending()};
  return {};
}

bool analysis::usesAsyncProxy(mlir::Operation *op) { return !mlir::isa<tx::AsyncCopyOp>(op); }

bool InFlightAccesses::add(const InFlightAccess &inFlight) {
  if (llvm::is_contained(accesses, inFlight))
    return false;
  accesses.push_back(inFlight);
  return true;
}

void InFlightAccesses::start(Queue queue, const SharedBytes &access) { add({access, queue, 0}); }

void InFlightAccesses::commitGroup(Queue queue) {
  llvm::SmallVector<InFlightAccess, 4> before;
  std::swap(before, accesses);
  for (InFlightAccess inFlight : before) {
    if (inFlight.queue == queue)
      inFlight.committedSince = std::min(kMaxCommitted, inFlight.committedSince + 1);
    add(inFlight);
  }
}

void InFlightAccesses::complete(Queue queue, unsigned maxPending,
                                llvm::function_ref<void(const SharedBytes &)> onComplete) {
  llvm::erase_if(accesses, [&](const InFlightAccess &inFlight) {
    if (inFlight.queue != queue || inFlight.committedSince <= std::min(maxPending, kMaxCommitted - 1))
      return false;
    onComplete(inFlight.access);
    return true;
  });
}

bool InFlightAccesses::join(const InFlightAccesses &other) {
  bool changed = false;
  for (const InFlightAccess &inFlight : other.accesses)
    changed |= add(inFlight);
  return changed;
}
