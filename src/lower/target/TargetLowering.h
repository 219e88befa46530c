// The interface to what a GPU does: the instructions that no other target has in this form.
//
// The rest of the component keeps tiles, layouts and control; it asks for an instruction here. Each function emits at
// the builder's insertion point, and takes LLVM values and plain structures: an implementation sees no MLIR. One
// directory has one target (`nvidia`). A function `has…` says whether the target has an
// instruction; without it the caller writes the operation out.
#ifndef TXL_LOWER_TARGET_TARGETLOWERING_H
#define TXL_LOWER_TARGET_TARGETLOWERING_H

#include "lower/target/Accesses.h"
#include <memory>

namespace txl::arch {
struct Architecture;
}
namespace txl::layout {
struct MatrixDescriptor;
}

namespace txl::lower {

class TargetLowering {
public:
  virtual ~TargetLowering();

  // Threads.

  /// The number of bits of a lane's index: 5 for warps of 32 lanes.
  virtual unsigned laneBits() const = 0;
  unsigned lanes() const { return 1u << laneBits(); }
  unsigned lastLane() const { return lanes() - 1; }
  /// The index of the thread in its CTA: an i32, its lane in the lowest bits.
  virtual llvm::Value *threadId(Builder &b) const = 0;
  /// The rank of the CTA in its cluster.
  virtual llvm::Value *ctaRank(Builder &b) const = 0;
  /// The index along an axis of the grid, counted in CTAs or in clusters.
  virtual llvm::Value *gridIndex(Builder &b, unsigned axis, bool clusters) const = 0;
  virtual llvm::Value *gridExtent(Builder &b, unsigned axis, bool clusters) const = 0;
  /// The lanes that execute together: a bit each.
  virtual llvm::Value *activeLanes(Builder &b) const = 0;
  /// A time in nanoseconds: an i64.
  virtual llvm::Value *nanoseconds(Builder &b) const = 0;
  /// Changes the registers of each thread of a warpgroup.
  virtual void setRegisters(Builder &b, bool increase, unsigned count) const = 0;

  // Exchange between the lanes of a warp. All lanes take part; words are i32.

  virtual llvm::Value *shuffleXor(Builder &b, llvm::Value *word, unsigned laneXor) const = 0;
  virtual llvm::Value *shuffleFrom(Builder &b, llvm::Value *word, llvm::Value *lane) const = 0;
  /// Whether an i1 is true in any lane.
  virtual llvm::Value *anyLane(Builder &b, llvm::Value *condition) const = 0;
  /// Whether one instruction reduces a word over all lanes.
  virtual bool hasLaneReduction(LaneReduction kind) const = 0;
  virtual llvm::Value *reduceLanes(Builder &b, LaneReduction kind, llvm::Value *word) const = 0;

  // Barriers.

  virtual void syncWarp(Builder &b) const = 0;
  /// All threads of the CTA.
  virtual void syncCta(Builder &b) const = 0;
  /// `threads` threads at the named barrier `id`; `arrive` does not wait.
  virtual void syncNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const = 0;
  virtual void arriveNamed(Builder &b, llvm::Value *id, llvm::Value *threads) const = 0;
  virtual void arriveCluster(Builder &b) const = 0;
  virtual void waitCluster(Builder &b) const = 0;
  /// Orders the thread's accesses of shared memory before later asynchronous ones.
  virtual void fenceAsync(Builder &b) const = 0;

  // Memory.

  /// The address, in the cluster's shared memory, that `pointer` has in CTA `cta`.
  virtual llvm::Value *remoteShared(Builder &b, llvm::Value *pointer, llvm::Value *cta) const = 0;
  /// The cache policy of an eviction priority other than normal, an operand of accesses. Null: none.
  virtual llvm::Value *cachePolicy(Builder &b, Eviction eviction) const = 0;
  /// The words of an access; those of `other` where its predicate is false.
  virtual Results loadGlobal(Builder &b, const GlobalAccess &access, Words other) const = 0;
  virtual void storeGlobal(Builder &b, const GlobalAccess &access, Words words) const = 0;

  // Atomic accesses of global or shared memory. A result is a word: 0 where the predicate is false.

  /// Whether one instruction updates an element of this type.
  virtual bool hasAtomicUpdate(AtomicKind kind, llvm::Type *type) const = 0;
  /// The old words if `update.returns`, otherwise null.
  virtual llvm::Value *updateAtomically(Builder &b, const AtomicAccess &access, const AtomicUpdate &update,
                                        Words words) const = 0;
  virtual llvm::Value *compareAndSwap(Builder &b, const AtomicAccess &access, llvm::Value *expected,
                                      llvm::Value *word) const = 0;
  virtual llvm::Value *loadAtomically(Builder &b, const AtomicAccess &access) const = 0;
  virtual void storeAtomically(Builder &b, const AtomicAccess &access, llvm::Value *word) const = 0;
  /// Orders the thread's accesses before and after.
  virtual void fence(Builder &b, MemoryScope scope) const = 0;

  // Asynchronous copies by threads, from global to shared memory.

  /// Copies 4, 8 or 16 bytes; zeros where `mask` (null: always true) is false.
  virtual void copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global,
                         llvm::Value *mask) const = 0;
  virtual void commitCopies(Builder &b) const = 0;
  /// Waits until at most `pending` groups of this thread's copies are in flight.
  virtual void waitForCopies(Builder &b, unsigned pending) const = 0;
  /// Waits for all copies, committed or not.
  virtual void waitForAllCopies(Builder &b) const = 0;
  /// Stores a word of 32 or 64 bits to another CTA's shared memory; its bytes complete on `barrier`, of the same CTA.
  virtual void storeRemote(Builder &b, llvm::Value *address, llvm::Value *word, llvm::Value *barrier) const = 0;

  // Barriers in shared memory that count arrivals and the bytes of asynchronous copies, in phases (mbarriers).

  virtual void initBarrier(Builder &b, llvm::Value *barrier, unsigned arrivals) const = 0;
  /// Makes the thread's initialisations visible to the cluster.
  virtual void publishBarriers(Builder &b) const = 0;
  virtual void arriveAt(Builder &b, const BarrierArrival &arrival) const = 0;
  /// Waits until the phase of this parity has completed. `acquiresCluster`: stores of other CTAs come before.
  virtual void waitForPhase(Builder &b, llvm::Value *barrier, llvm::Value *parity, bool acquiresCluster) const = 0;

  // Copies of boxes of tensors (TMA), by one thread. A load without `shared` brings the box into the L2 cache only.

  virtual void loadTensor(Builder &b, const TensorLoad &load) const = 0;
  virtual void storeTensor(Builder &b, const TensorBox &copy, TensorReduction reduction) const = 0;
  virtual void commitTensorStores(Builder &b) const = 0;
  /// Waits until at most `pending` groups of this thread's stores still read shared memory.
  virtual void waitForTensorReads(Builder &b, unsigned pending) const = 0;
  /// Waits until this thread's stores have completed.
  virtual void waitForTensorStores(Builder &b) const = 0;

  // Descriptions of tensors that a kernel writes itself (arch/TensorMap.h).

  /// Acquires one of `count` locks, beginning with those of this SM, of which there are `perSM`; returns its index. A
  /// thread whose `owner` (i32) is 0 acquires none.
  virtual llvm::Value *acquireLock(Builder &b, llvm::Value *owner, llvm::Value *locks, unsigned perSM,
                                   unsigned count) const = 0;
  virtual void releaseLock(Builder &b, llvm::Value *lock) const = 0;
  virtual void writeTensorMap(Builder &b, llvm::Value *map, Words words) const = 0;
  /// Makes the maps that the thread has written visible to copies.
  virtual void publishTensorMaps(Builder &b, Words maps) const = 0;

  // Matrices.

  /// Loads 1, 2 or 4 matrices of 8 x 8 elements of 16 bits from shared memory: a word of each.
  virtual Results loadMatrices(Builder &b, llvm::Value *pointer, unsigned count, bool transposed) const = 0;
  virtual void storeMatrices(Builder &b, llvm::Value *pointer, Words words, bool transposed) const = 0;
  /// x y + z by one instruction of a warp.
  virtual Results multiply(Builder &b, const MatrixMultiply &shape, Words x, Words y, Words z) const = 0;
  virtual bool hasTF32Rounding() const = 0;
  /// An f32 rounded to nearest even, as the bits of an i32.
  virtual llvm::Value *roundToTF32(Builder &b, llvm::Value *value) const = 0;

  // MMAs of warpgroups, which run asynchronously.

  /// An operand: a matrix in shared memory that begins at the i32 `address`.
  virtual llvm::Value *describeMatrix(Builder &b, llvm::Value *address,
                                      const layout::MatrixDescriptor &matrix) const = 0;
  /// Begins the MMAs, as a group; returns the accumulators in flight.
  virtual Results multiplyAsync(Builder &b, const AsyncMultiply &multiply, Words accumulators) const = 0;
  /// Waits until at most `pending` groups are in flight; returns `flying` at rest. `kept`: words that stay in their
  /// registers until then.
  virtual Results waitForMultiplies(Builder &b, unsigned pending, Words flying, Words kept) const = 0;
  /// Keeps the registers of operands until here, where the assembler would reuse them too early.
  virtual void keepInRegisters(Builder &b, Words words) const = 0;

  // Tensor memory, and operands of MMAs that accumulate there (TensorLowering.h).

  /// Whether the instructions below exist.
  virtual bool hasTensorMemory() const = 0;
  /// Whether an MMA into tensor memory has operands of this type.
  virtual bool hasTensorMultiply(MatrixType type) const = 0;
  /// Orders the thread's accesses of tensor memory before a synchronisation that follows.
  virtual void fenceTensorBefore(Builder &b) const = 0;
  /// Orders the thread's accesses of tensor memory after a synchronisation that precedes.
  virtual void fenceTensorAfter(Builder &b) const = 0;
  /// Loads the words of a thread, and waits for them. All lanes of the warp take part, here and in a store.
  virtual Results loadTensorMemory(Builder &b, const TensorMemoryAccess &access) const = 0;
  virtual void storeTensorMemory(Builder &b, const TensorMemoryAccess &access, Words words) const = 0;
  /// Waits until this thread's stores have completed.
  virtual void waitForTensorMemoryStores(Builder &b) const = 0;
  /// An operand of an MMA into tensor memory: a matrix in shared memory that begins at the i32 `address`.
  virtual llvm::Value *describeTensorMatrix(Builder &b, llvm::Value *address,
                                            const layout::MatrixDescriptor &matrix) const = 0;

  // Arithmetic. Functions of f32, with the errors that docs/write/numerics.md states.

  /// The upper half of the product of two i64.
  virtual llvm::Value *multiplyHigh(Builder &b, llvm::Value *x, llvm::Value *y, bool isSigned) const = 0;
  /// 2^x; results that would be subnormal are 0.
  virtual llvm::Value *powerOfTwo(Builder &b, llvm::Value *x) const = 0;
  virtual bool isPowerOfTwo(const llvm::Value *value) const = 0;
  /// 1 / x, of an x that is normal and so is its reciprocal.
  virtual llvm::Value *reciprocal(Builder &b, llvm::Value *x) const = 0;
  virtual llvm::Value *squareRoot(Builder &b, llvm::Value *x) const = 0;
  virtual llvm::Value *reciprocalSquareRoot(Builder &b, llvm::Value *x) const = 0;
  /// x y + z, clamped to [0, 1].
  virtual llvm::Value *fusedClamped(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const = 0;
  /// x y + z, rounded down.
  virtual llvm::Value *fusedDown(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const = 0;

  // Conversions.

  /// An f32 or f64 to an integer of 32 or 64 bits, towards zero; values out of range become its ends. A NaN becomes 0
  /// if an f32 becomes 32 bits, and is undefined otherwise.
  virtual llvm::Value *toInteger(Builder &b, llvm::Value *value, unsigned bits, bool isSigned) const = 0;
  /// Rounds an f64 to f32, or an f32 to f16 or bf16, towards zero.
  virtual llvm::Value *truncate(Builder &b, llvm::Value *value, llvm::Type *to) const = 0;
  /// Whether it converts f32 from and to E4M3 and E5M2, the latter rounded to nearest even.
  virtual bool hasFloat8() const = 0;
  /// Two codes of E4M3, an i16, as a vector of two f16.
  virtual llvm::Value *widenE4M3(Builder &b, llvm::Value *codes) const = 0;
  /// Two f32 as an i16 of two codes of E4M3 or E5M2, the largest finite value instead of an infinity.
  virtual llvm::Value *narrowToFloat8(Builder &b, MatrixType to, llvm::Value *low, llvm::Value *high) const = 0;

  // Modules.

  /// Sets the triple and the data layout.
  virtual void setUpModule(llvm::Module &module) const = 0;
  virtual void declareKernel(llvm::Function &kernel, const KernelLimits &limits) const = 0;
  /// Makes an argument of a kernel, a pointer, one to constant memory of `bytes` bytes that the launch passes.
  virtual void passInConstants(llvm::Function &kernel, unsigned argument, unsigned bytes) const = 0;
};

/// The implementation for an architecture, which it refers to.
std::unique_ptr<TargetLowering> targetFor(const arch::Architecture &architecture);

} // namespace txl::lower

#endif
