// The instructions of NVIDIA GPUs: LLVM's intrinsics where it has them, otherwise PTX as inline assembly. Each source
// file has one subject.
#ifndef TXL_LOWER_TARGET_NVIDIA_NVIDIALOWERING_H
#define TXL_LOWER_TARGET_NVIDIA_NVIDIALOWERING_H

#include "arch/Architecture.h"
#include "lower/target/TargetLowering.h"

namespace txl::lower::nvidia {

class NvidiaLowering : public TargetLowering {
public:
  explicit NvidiaLowering(const arch::Architecture &architecture) : architecture(architecture) {}

  // Threads.

  unsigned laneBits() const override;
  llvm::Value *threadId(Builder &b) const override;
  llvm::Value *ctaRank(Builder &b) const override;
  llvm::Value *gridIndex(Builder &b, unsigned axis, bool clusters) const override;
  llvm::Value *gridExtent(Builder &b, unsigned axis, bool clusters) const override;
  llvm::Value *activeLanes(Builder &b) const override;
  llvm::Value *nanoseconds(Builder &b) const override;
  void setRegisters(Builder &b, bool increase, unsigned count) const override;

  // Exchange between the lanes of a warp.

  llvm::Value *shuffleXor(Builder &b, llvm::Value *word, unsigned laneXor) const override;
  llvm::Value *shuffleFrom(Builder &b, llvm::Value *word, llvm::Value *lane) const override;
  llvm::Value *anyLane(Builder &b, llvm::Value *condition) const override;
  bool hasLaneReduction(LaneReduction kind) const override;
  llvm::Value *reduceLanes(Builder &b, LaneReduction kind, llvm::Value *word) const override;

  // Barriers.

  void syncWarp(Builder &b) const override;
  void syncCta(Builder &b) const override;
  void syncNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const override;
  void arriveNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const override;
  void arriveCluster(Builder &b) const override;
  void waitCluster(Builder &b) const override;
  void fenceAsync(Builder &b) const override;

  // Memory.

  llvm::Value *remoteShared(Builder &b, llvm::Value *pointer, llvm::Value *cta) const override;
  llvm::Value *cachePolicy(Builder &b, Eviction eviction) const override;
  Results loadGlobal(Builder &b, const GlobalAccess &access, Words other) const override;
  void storeGlobal(Builder &b, const GlobalAccess &access, Words words) const override;

  // Atomic accesses of global memory.

  bool hasAtomicUpdate(AtomicKind kind, llvm::Type *type) const override;
  llvm::Value *updateAtomically(Builder &b, const AtomicAccess &access, const AtomicUpdate &update,
                                Words words) const override;
  llvm::Value *compareAndSwap(Builder &b, const AtomicAccess &access, llvm::Value *expected,
                              llvm::Value *word) const override;
  llvm::Value *loadAtomically(Builder &b, const AtomicAccess &access) const override;
  void storeAtomically(Builder &b, const AtomicAccess &access, llvm::Value *word) const override;
  void fence(Builder &b, MemoryScope scope) const override;

  // Asynchronous copies by threads, from global to shared memory.

  void copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global,
                 llvm::Value *mask) const override;
  void commitCopies(Builder &b) const override;
  void waitForCopies(Builder &b, unsigned pending) const override;
  void waitForAllCopies(Builder &b) const override;
  void storeRemote(Builder &b, llvm::Value *address, llvm::Value *word, llvm::Value *barrier) const override;

private:
  const arch::Architecture &architecture;
};

} // namespace txl::lower::nvidia

#endif
