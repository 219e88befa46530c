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

  // Barriers in shared memory that count arrivals and the bytes of asynchronous copies, in phases (mbarriers).

  void initBarrier(Builder &b, llvm::Value *barrier, unsigned arrivals) const override;
  void publishBarriers(Builder &b) const override;
  void arriveAt(Builder &b, const BarrierArrival &arrival) const override;
  void waitForPhase(Builder &b, llvm::Value *barrier, llvm::Value *parity, bool acquiresCluster) const override;

  // Copies of boxes of tensors (TMA), by one thread.

  void loadTensor(Builder &b, const TensorLoad &load) const override;
  void storeTensor(Builder &b, const TensorBox &copy, TensorReduction reduction) const override;
  void commitTensorStores(Builder &b) const override;
  void waitForTensorReads(Builder &b, unsigned pending) const override;
  void waitForTensorStores(Builder &b) const override;

  // Descriptions of tensors that a kernel writes itself (arch/TensorMap.

  llvm::Value *acquireLock(Builder &b, llvm::Value *owner, llvm::Value *locks, unsigned perSM,
                           unsigned count) const override;
  void releaseLock(Builder &b, llvm::Value *lock) const override;
  void writeTensorMap(Builder &b, llvm::Value *map, Words words) const override;
  void publishTensorMaps(Builder &b, Words maps) const override;

  // Matrices.

  Results loadMatrices(Builder &b, llvm::Value *pointer, unsigned count, bool transposed) const override;
  void storeMatrices(Builder &b, llvm::Value *pointer, Words words, bool transposed) const override;
  Results multiply(Builder &b, const MatrixMultiply &shape, Words x, Words y, Words z) const override;
  bool hasTF32Rounding() const override;
  llvm::Value *roundToTF32(Builder &b, llvm::Value *value) const override;

  // MMAs of warpgroups, which run asynchronously.

  llvm::Value *describeMatrix(Builder &b, llvm::Value *address, const layout::MatrixDescriptor &matrix) const override;
  Results multiplyAsync(Builder &b, const AsyncMultiply &multiply, Words accumulators) const override;
  Results waitForMultiplies(Builder &b, unsigned pending, Words flying, Words kept) const override;
  void keepInRegisters(Builder &b, Words words) const override;

  // Tensor memory, and MMAs that accumulate there.

  bool hasTensorMemory() const override;
  bool hasTensorMultiply(MatrixType type) const override;
  void fenceTensorBefore(Builder &b) const override;
  void fenceTensorAfter(Builder &b) const override;
  Results loadTensorMemory(Builder &b, const TensorMemoryAccess &access) const override;
  void storeTensorMemory(Builder &b, const TensorMemoryAccess &access, Words words) const override;
  void waitForTensorMemoryStores(Builder &b) const override;
  llvm::Value *describeTensorMatrix(Builder &b, llvm::Value *address,
                                    const layout::MatrixDescriptor &matrix) const override;

  // Arithmetic.

  llvm::Value *multiplyHigh(Builder &b, llvm::Value *x, llvm::Value *y, bool isSigned) const override;
  llvm::Value *powerOfTwo(Builder &b, llvm::Value *x) const override;
  bool isPowerOfTwo(const llvm::Value *value) const override;
  llvm::Value *reciprocal(Builder &b, llvm::Value *x) const override;
  llvm::Value *squareRoot(Builder &b, llvm::Value *x) const override;
  llvm::Value *reciprocalSquareRoot(Builder &b, llvm::Value *x) const override;
  llvm::Value *fusedClamped(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const override;
  llvm::Value *fusedDown(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const override;

  // Conversions.

  llvm::Value *toInteger(Builder &b, llvm::Value *value, unsigned bits, bool isSigned) const override;
  llvm::Value *truncate(Builder &b, llvm::Value *value, llvm::Type *to) const override;
  bool hasFloat8() const override;
  llvm::Value *widenE4M3(Builder &b, llvm::Value *codes) const override;
  llvm::Value *narrowToFloat8(Builder &b, MatrixType to, llvm::Value *low, llvm::Value *high) const override;

  // Modules.

  void setUpModule(llvm::Module &module) const override;
  void declareKernel(llvm::Function &kernel, const KernelLimits &limits) const override;
  void passInConstants(llvm::Function &kernel, unsigned argument, unsigned bytes) const override;

private:
  const arch::Architecture &architecture;
};

} // namespace txl::lower::nvidia

#endif
