// Barriers in shared memory: their initialisation, arrivals, and waits for a phase.
#include "analysis/Alias.h"
#include "analysis/tensor/TensorPairs.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/buffer/IndexedBuffer.h"
#include "lower/Lowering.h"

namespace txl::lower {

static bool isRemote(mlir::Value barrier) {
  return mlir::cast<ttg::MemDescType>(barrier.getType()).getSpace() == ttg::MemorySpace::Cluster;
}

/// Whether threads write to the memory of other CTAs.
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

/// Whether threads read a buffer that other CTAs write by multicast.
static bool readsMulticast(Lowering &l) {
  llvm::SmallVector<mlir::Value> written, read;
  l.module.walk([&](mlir::Operation *op) {
    if (auto load = llvm::dyn_cast<tx::TensorLoadOp>(op); load && load.getMulticast())
      written.push_back(load.getBuffer());
    else if (auto load = llvm::dyn_cast<ttg::LocalLoadOp>(op))
      read.push_back(load.getSrc());
    else if (std::optional<tx::IndexedAccess> access = tx::indexedAccess(op))
      read.push_back(access->buffer);
  });
  if (written.empty() || read.empty())
    return false;
  analysis::AliasAnalysis alias(l.module);
  llvm::SmallPtrSet<mlir::Operation *, 8> buffers;
  for (mlir::Value buffer : written)
    buffers.insert_range(alias.buffersOf(buffer));
  return llvm::any_of(read, [&](mlir::Value buffer) {
    return llvm::any_of(alias.buffersOf(buffer), [&](mlir::Operation *one) { return buffers.contains(one); });
  });
}

/// Whether arrivals at other CTAs and waits need cluster scope: what threads of one CTA access is ordered with accesses
/// of others. What only engines access does not need it, and CTA scope is cheaper; but threads read accumulators that
/// an MMA of two CTAs writes.
static bool needsClusterScope(Lowering &l) {
  return l.clusterSize() > 1 && // otherwise there is no other CTA, and no need to look for accesses at each wait
         (analysis::tensorCtas(l.module) > 1 || hasRemoteStores(l) || readsMulticast(l));
}

template <> void lower(Lowering &l, tx::MBarrierAllocOp op) {
  if (op->getParentOfType<tx::GroupOp>()) // thread 0 initialises the barriers and may be outside the group
    return l.unsupported(op);
  llvm::Value *row = l.sharedPointer(op);
  l.set(op.getResult(), {row});
  l.emitIf(l.b.CreateIsNull(l.gpu.threadId(l.b)), [&] {
    for (int64_t index = 0; index < op.getType().getShape().front(); ++index)
      l.gpu.initBarrier(l.b, l.b.CreateConstInBoundsGEP1_32(l.b.getInt8Ty(), row, 8 * index), op.getArrivals());
    l.gpu.publishBarriers(l.b);
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
  l.fenceTensorBefore();
  l.emitIf(l.conjunction(predicate, l.isOwner(op.getBytes().getType())),
           [&] { l.gpu.arriveAt(l.b, {l.scalar(op.getBarrier()), l.scalar(op.getBytes())}); });
}

template <> void lower(Lowering &l, tx::MBarrierArriveOp op) {
  BarrierArrival arrival{l.scalar(op.getBarrier())};
  arrival.isRemote = isRemote(op.getBarrier());
  if ((op.getBytes() || arrival.isRemote) && !l.architecture.has(arch::Feature::TransactionBarriers))
    return l.reportRequiredTarget(op, "sm_90");
  l.fenceTensorBefore();
  l.emitIf(op.getPredicate() ? l.scalar(op.getPredicate()) : nullptr, [&] {
    arrival.bytes = op.getBytes() ? l.scalar(op.getBytes()) : nullptr;
    arrival.tracksCopies = op.getTracking();
    arrival.releasesCluster = arrival.isRemote && needsClusterScope(l);
    l.gpu.arriveAt(l.b, arrival);
  });
}

template <> void lower(Lowering &l, tx::MBarrierWaitOp op) {
  llvm::Value *barrier = l.scalar(op.getBarrier()), *parity = l.b.CreateAnd(l.scalar(op.getPhase()), 1);
  l.gpu.waitForPhase(l.b, barrier, parity, needsClusterScope(l));
  l.fenceTensorAfter();
}

} // namespace txl::lower
