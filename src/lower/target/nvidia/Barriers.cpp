// Barriers of warps, CTAs and clusters, and the fence between the proxies of shared memory.
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

void NvidiaLowering::syncWarp(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_bar_warp_sync, {b.getInt32(~0u)});
}

void NvidiaLowering::syncCta(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_barrier_cta_sync_aligned_all, {b.getInt32(0)});
}

void NvidiaLowering::syncNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_barrier_cta_sync_aligned_count, {id, threads});
}

void NvidiaLowering::arriveNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_barrier_cta_arrive_aligned_count, {id, threads});
}

void NvidiaLowering::arriveCluster(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_barrier_cluster_arrive, {});
}

void NvidiaLowering::waitCluster(Builder &b) const { b.CreateIntrinsic(b.getVoidTy(), nvvm_barrier_cluster_wait, {}); }

void NvidiaLowering::fenceAsync(Builder &b) const {
  emitAssembly(b, b.getVoidTy(), "fence.proxy.async.shared::cta;", "~{memory}", {});
}

} // namespace txl::lower::nvidia
