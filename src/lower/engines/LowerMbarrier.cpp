// mbarriers: a phase completes when the pending arrivals and the transaction bytes have arrived (PTX ISA, "mbarrier").
//
// Arrivals have the default order, release at CTA scope: a wider scope costs a memory barrier of the whole GPU per
// arrival, and asynchronous writes need none.
#include "lower/Lowering.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower {

/// Emits assembly without results.
static void emit(Lowering &l, const std::string &text, llvm::StringRef constraints,
                 llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(l.b.getVoidTy(), types, false);
  std::string all = (constraints + (constraints.empty() ? "~{memory}" : ",~{memory}")).str();
  l.b.CreateCall(llvm::InlineAsm::get(type, text, all, /*hasSideEffects=*/true), arguments)->setConvergent();
}

static bool isRemote(mlir::Value barrier) {
  return mlir::cast<ttg::MemDescType>(barrier.getType()).getSpace() == ttg::MemorySpace::Cluster;
}

/// Whether threads write to the memory of other CTAs: then arrivals there and waits must have cluster scope.
/// Asynchronous writes do not need it, and CTA scope is cheaper.
static bool hasRemoteStores(Lowering &l) {
  return l.module
      .walk([](mlir::Operation *op) {
        auto store = llvm::dyn_cast<ttg::LocalStoreOp>(op);
        auto some = llvm::dyn_cast<tx::FragmentStoreOp>(op);
        bool found = (store && isRemote(store.getDst())) || (some && !some.getBarrier() && isRemote(some.getBuffer()));
        return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

template <> void lower(Lowering &l, tx::MBarrierAllocOp op) {
  if (op->getParentOfType<tx::GroupOp>()) // thread 0 initialises the barriers and may be outside the group
    return l.unsupported(op);
  llvm::Value *row = l.sharedPointer(op);
  l.set(op.getResult(), {row});
  l.emitIf(l.b.CreateIsNull(l.gpu.threadId(l.b)), [&] {
    for (int64_t index = 0; index < op.getType().getShape().front(); ++index)
      emit(l, "mbarrier.init.shared::cta.b64 [$0], $1;", "r,n",
           {l.b.CreateConstInBoundsGEP1_32(l.b.getInt8Ty(), row, 8 * index), l.i32(op.getArrivals())});
    if (l.architecture.has(arch::Feature::Clusters))
      emit(l, "fence.mbarrier_init.release.cluster;", "", {});
  });
  // Other CTAs of the cluster use the barriers too.
  if (l.clusterSize() > 1)
    return l.emitClusterBarrier();
  l.gpu.syncCta(l.b);
}

template <> void lower(Lowering &l, tx::MBarrierExpectOp op) {
  if (!l.architecture.has(arch::Feature::TransactionBarriers))
    return l.reportRequiredTarget(op, "sm_90");
  llvm::Value *predicate = op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr;
  l.emitIf(l.conjunction(predicate, l.isOwner(op.getBytes().getType())), [&] {
    emit(l, "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;", "r,r",
         {l.scalar(op.getBarrier()), l.scalar(op.getBytes())});
  });
}

template <> void lower(Lowering &l, tx::MBarrierArriveOp op) {
  llvm::Value *barrier = l.scalar(op.getBarrier());
  if ((op.getBytes() || isRemote(op.getBarrier())) && !l.architecture.has(arch::Feature::TransactionBarriers))
    return l.reportRequiredTarget(op, "sm_90");
  std::string space = isRemote(op.getBarrier()) ? ".shared::cluster" : ".shared::cta";
  l.emitIf(op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr, [&] {
    if (op.getBytes())
      emit(l, "mbarrier.arrive.expect_tx" + space + ".b64 _, [$0], $1;", "r,r", {barrier, l.scalar(op.getBytes())});
    else if (op.getTracking())
      emit(l, "cp.async.mbarrier.arrive.noinc.shared.b64 [$0];", "r", {barrier});
    else if (isRemote(op.getBarrier()))
      emit(l, (hasRemoteStores(l) ? "mbarrier.arrive.release.cluster" : "mbarrier.arrive") + space + ".b64 _, [$0];",
           "r", {barrier});
    else
      emit(l, "{\n.reg .b64 state;\nmbarrier.arrive.shared.b64 state, [$0];\n}", "r", {barrier});
  });
}

template <> void lower(Lowering &l, tx::MBarrierWaitOp op) {
  // From sm_90 on, the wait suspends the thread.
  bool sleeps = l.architecture.has(arch::Feature::TransactionBarriers);
  std::string test = sleeps && hasRemoteStores(l) ? "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64"
                     : sleeps                     ? "mbarrier.try_wait.parity.shared::cta.b64"
                                                  : "mbarrier.test_wait.parity.shared.b64";
  emit(l, "{\n.reg .pred over;\nwait:\n" + test + " over, [$0], $1;\n@!over bra wait;\n}", "r,r",
       {l.scalar(op.getBarrier()), l.b.CreateAnd(l.scalar(op.getPhase()), 1)});
}

} // namespace txl::lower
