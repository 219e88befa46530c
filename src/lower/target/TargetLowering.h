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

  // Atomic accesses of global memory. A result is a word: 0 where the predicate is false.

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
};

/// The implementation for an architecture, which it refers to.
std::unique_ptr<TargetLowering> targetFor(const arch::Architecture &architecture);

} // namespace txl::lower

#endif
