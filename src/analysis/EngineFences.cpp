// Decides fences from the bytes that threads wrote without a fence and those that asynchronous operations access
// anywhere in the function.
#include "analysis/EngineFences.h"
#include "ir/Ops.h"
#include "ir/Rules.h"
#include "ir/TX.h"

using namespace txl;
using namespace txl::analysis;

bool EngineFences::State::join(const State &other) {
  bool changed = flights.join(other.flights);
  for (const SharedBytes &access : other.unfenced)
    changed |= Accesses::add(unfenced, access);
  return changed;
}

EngineFences::EngineFences(tt::FuncOp function, OperationAccesses &accesses) {
  bool tracks = false;
  llvm::SmallVector<mlir::Operation *> trackers; // the rings of mbarriers on which copies arrive
  function.walk([&](mlir::Operation *op) {
    if (auto arrive = mlir::dyn_cast<tx::MBarrierArriveOp>(op); arrive && arrive.getTracking()) {
      tracks = true;
      llvm::append_range(trackers, accesses.buffersOf(arrive.getBarrier()));
    }
    if (!mlir::isa<tt::CallOp>(op))
      llvm::append_range(usesAsyncProxy(op) ? readByEngines : tracked, accesses.of(op).engine);
  });
  if (!tracks) {
    tracked.clear();
    return;
  }
  // A wait for one slot may stand for the whole ring.
  function.walk([&](tx::MBarrierWaitOp wait) {
    auto rows = accesses.buffersOf(wait.getBarrier());
    if (rows.empty() || llvm::any_of(rows, [&](mlir::Operation *row) { return llvm::is_contained(trackers, row); }))
      behindTracked.insert(wait);
  });
}

bool EngineFences::needsFence(mlir::Operation *op, const AccessSummary &summary, const State &state) const {
  // Any group's writes count: groups that wait for each other need the fence as well.
  auto unfenced = [&](llvm::ArrayRef<SharedBytes> engine) {
    return llvm::any_of(engine, [&](const SharedBytes &access) {
      return llvm::any_of(state.unfenced, [&](SharedBytes written) {
        written.group = access.group, written.runners = access.runners;
        return access.conflicts(written);
      });
    });
  };
  if (!summary.engine.empty() && usesAsyncProxy(op))
    return unfenced(summary.engine);
  ir::Rules rules(op);
  bool tells =
      mlir::isa<tx::NamedBarrierArriveOp, tx::ClusterArriveOp>(op) ||
      (!mlir::isa<tx::MBarrierWaitOp>(op) && llvm::any_of(rules.bufferEffects(), [](const ir::BufferEffect &effect) {
        return effect.kind == ir::BufferEffect::Kind::Synchronise;
      }));
  return (tells || rules.waitsFor() == ir::Wait::Others) && unfenced(readByEngines);
}

void EngineFences::follow(mlir::Operation *op, const AccessSummary &summary, State &state, Accesses &pending) const {
  EngineGroups groups = engineGroupsOf(op);
  if (groups.queue != EngineGroups::Queue::None)
    for (const SharedBytes &access : summary.engine)
      state.flights.start(groups.queue, access);
  if (groups.closes)
    state.flights.close(groups.queue);
  auto wrote = [&](const SharedBytes &access) {
    if (access.write)
      Accesses::add(state.unfenced, access);
  };
  if (groups.leaves)
    state.flights.land(groups.queue, *groups.leaves, [&](const SharedBytes &access) {
      pending.add(access);
      if (groups.queue == EngineGroups::Queue::Copies)
        wrote(access);
    });
  for (const Accesses *accesses : {&summary.front, &summary.back})
    for (const SharedBytes &access : accesses->shared)
      if (!llvm::is_contained(summary.engine, access))
        wrote(access);
  // Copies by threads that arrive on an mbarrier are fenced after the wait for it, because the threads that started
  // them have continued.
  if (behindTracked.contains(op))
    llvm::for_each(tracked, wrote);
  if (mlir::isa<tx::FenceAsyncOp>(op))
    state.unfenced.clear();
}
