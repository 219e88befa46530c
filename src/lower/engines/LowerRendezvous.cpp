// Explicit synchronisation: named barriers, the cluster barrier, the async proxy fence, and access to the memory of
// another CTA.
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::NamedBarrierArriveOp op) {
  l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cta_arrive_aligned_count,
                      {l.scalar(op.getId()), l.scalar(op.getThreads())});
}

template <> void lower(Lowering &l, tx::NamedBarrierWaitOp op) {
  l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_count,
                      {l.scalar(op.getId()), l.scalar(op.getThreads())});
}

template <> void lower(Lowering &l, tx::ClusterArriveOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cluster_arrive, {});
}

template <> void lower(Lowering &l, tx::ClusterWaitOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.b.CreateIntrinsic(l.b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cluster_wait, {});
}

void Lowering::emitClusterBarrier() {
  b.CreateIntrinsic(b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cluster_arrive, {});
  b.CreateIntrinsic(b.getVoidTy(), llvm::Intrinsic::nvvm_barrier_cluster_wait, {});
}

template <> void lower(Lowering &l, tx::FenceAsyncOp) {
  auto *type = llvm::FunctionType::get(l.b.getVoidTy(), false);
  l.b.CreateCall(llvm::InlineAsm::get(type, "fence.proxy.async.shared::cta;", "~{memory}", /*hasSideEffects=*/true));
}

template <> void lower(Lowering &l, tx::RemoteOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.set(op.getResult(), {l.b.CreateIntrinsic(l.b.getPtrTy(7), llvm::Intrinsic::nvvm_mapa_shared_cluster,
                                             {l.scalar(op.getSrc()), l.scalar(op.getCta())})});
}

} // namespace txl::lower
