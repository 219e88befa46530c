// Decides fences from the bytes that threads wrote without a fence and those that asynchronous operations access
// anywhere in the function.
#include "analysis/AsyncProxyFences.h"
#include "ir/Rules.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"

using namespace txl;
using namespace txl::analysis;

bool AsyncProxyFences::State::join(const State &other) {
  bool changed = inFlight.join(other.inFlight);
  for (const SharedBytes &access : other.unfenced)
    changed |= Accesses::add(unfenced, access);
  return changed;
}

AsyncProxyFences::AsyncProxyFences(tt::FuncOp function, OperationAccesses &accesses) {
  bool tracks = false;
  llvm::SmallVector<mlir::Operation *> trackingBarriers; // the rings of mbarriers on which copies arrive
  function.walk([&](mlir::Operation *op) {
    if (auto arrive = mlir::dyn_cast<tx::MBarrierArriveOp>(op); arrive && arrive.getTracking()) {
      tracks = true;
      llvm::append_range(trackingBarriers, accesses.buffersOf(arrive.getBarrier()));
    }
    if (!mlir::isa<tt::CallOp>(op))
      llvm::append_range(usesAsyncProxy(op) ? readByAsyncProxy : tracked, accesses.of(op).engine);
  });
  if (!tracks) {
    tracked.clear();
    return;
  }
  // A wait for one slot may stand for the whole ring.
  function.walk([&](tx::MBarrierWaitOp wait) {
    auto rows = accesses.buffersOf(wait.getBarrier());
    if (rows.empty() ||
        llvm::any_of(rows, [&](mlir::Operation *row) { return llvm::is_contained(trackingBarriers, row); }))
      waitsForTracked.insert(wait);
  });
}

bool AsyncProxyFences::needsFence(mlir::Operation *op, const AccessSummary &summary, const State &state) const {
  // Any group's writes count: groups that wait for each other need the fence as well.
  auto unfenced = [&](llvm::ArrayRef<SharedBytes> engine) {
    return llvm::any_of(engine, [&](const SharedBytes &access) {
      return llvm::any_of(state.unfenced, [&](SharedBytes written) {
        written.group = access.group, written.executors = access.executors;
        return access.conflicts(written);
      });
    });
  };
  if (!summary.engine.empty() && usesAsyncProxy(op))
    return unfenced(summary.engine);
  ir::Rules rules(op);
  bool signals =
      mlir::isa<tx::NamedBarrierArriveOp, tx::ClusterArriveOp>(op) ||
      (!mlir::isa<tx::MBarrierWaitOp>(op) && llvm::any_of(rules.bufferEffects(), [](const ir::BufferEffect &effect) {
        return effect.kind == ir::BufferEffect::Kind::Synchronise;
      }));
  return (signals || rules.waitsFor() == ir::Wait::Others) && unfenced(readByAsyncProxy);
}

void AsyncProxyFences::visit(mlir::Operation *op, const AccessSummary &summary, State &state, Accesses &pending) const {
  AsyncGroupEffect groups = getAsyncGroupEffect(op);
  if (groups.queue != AsyncGroupEffect::Queue::None)
    for (const SharedBytes &access : summary.engine)
      state.inFlight.start(groups.queue, access);
  if (groups.commitsGroup)
    state.inFlight.commitGroup(groups.queue);
  auto recordWrite = [&](const SharedBytes &access) {
    if (access.write && access.begin < kFirstTensorColumn) // tensor memory has fences of its own
      Accesses::add(state.unfenced, access);
  };
  if (groups.maxPending)
    state.inFlight.complete(groups.queue, *groups.maxPending, [&](const SharedBytes &access) {
      pending.add(access);
      if (groups.queue == AsyncGroupEffect::Queue::Copies)
        recordWrite(access);
    });
  for (const Accesses *accesses : {&summary.front, &summary.back})
    for (const SharedBytes &access : accesses->shared)
      if (!llvm::is_contained(summary.engine, access))
        recordWrite(access);
  // Copies by threads that arrive on an mbarrier are fenced after the wait for it, because the threads that started
  // them have continued.
  if (waitsForTracked.contains(op))
    llvm::for_each(tracked, recordWrite);
  if (mlir::isa<tx::FenceAsyncOp>(op))
    state.unfenced.clear();
}
