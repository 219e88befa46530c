// Explicit synchronisation: named barriers, the cluster barrier, the async proxy fence, and access to the memory of
// another CTA.
#include "ir/ops/async/RendezvousOps.h"
#include "lower/Lowering.h"

namespace txl::lower {

template <> void lower(Lowering &l, tx::NamedBarrierArriveOp op) {
  l.fenceTensorBefore();
  l.gpu.arriveNamed(l.b, l.scalar(op.getId()), l.scalar(op.getThreads()));
}

template <> void lower(Lowering &l, tx::NamedBarrierWaitOp op) {
  l.fenceTensorBefore();
  l.gpu.syncNamed(l.b, l.scalar(op.getId()), l.scalar(op.getThreads()));
  l.fenceTensorAfter();
}

template <> void lower(Lowering &l, tx::ClusterArriveOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.fenceTensorBefore();
  l.gpu.arriveCluster(l.b);
}

template <> void lower(Lowering &l, tx::ClusterWaitOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.gpu.waitCluster(l.b);
  l.fenceTensorAfter();
}

void Lowering::emitClusterBarrier() {
  gpu.arriveCluster(b);
  gpu.waitCluster(b);
}

template <> void lower(Lowering &l, tx::FenceAsyncOp) { l.gpu.fenceAsync(l.b); }

template <> void lower(Lowering &l, tx::RemoteOp op) {
  if (!l.architecture.has(arch::Feature::Clusters))
    return l.reportRequiredTarget(op, "sm_90");
  l.set(op.getResult(), {l.gpu.remoteShared(l.b, l.scalar(op.getSrc()), l.scalar(op.getCta()))});
}

} // namespace txl::lower
