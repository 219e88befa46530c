// Allocation of tensor memory, and what accumulates or is copied there, by one CTA or by two.
#ifndef TXL_LOWER_TARGET_TENSORLOWERING_H
#define TXL_LOWER_TARGET_TENSORLOWERING_H

#include "lower/target/TargetLowering.h"

namespace txl::lower {

/// MMAs into tensor memory: `m` rows by `n` columns each, over `k` elements. Of two CTAs, the one of even rank begins
/// them for itself and the next one.
struct TensorMultiply {
  MatrixType a, b;
  bool halves = false; ///< accumulators of f16
  unsigned ctas = 1;
  unsigned m, n, k;                              ///< in all CTAs
  bool transposesA = false, transposesB = false; ///< M or N is contiguous in shared memory
  llvm::Value *describedA = nullptr;             ///< null: in tensor memory at `addressA`
  llvm::Value *addressA = nullptr;
  llvm::Value *describedB = nullptr;
  llvm::Value *accumulator = nullptr; ///< its address
  llvm::Value *accumulates = nullptr; ///< i32; the first MMA of an accumulator overwrites it if it is 0
  bool hasPairs = false;              ///< bytes have two elements of 4 bits (e2m1); `a` and `b` say nothing
  llvm::Value *scalesA = nullptr;     ///< the addresses of the scales of blocks; null: none
  llvm::Value *scalesB = nullptr;
  unsigned block = 0; ///< elements of K that have one scale: 32, or 16 with scales of e4m3
  struct Step {
    unsigned accumulator;      ///< columns from its address
    bool isFirst;              ///< of its accumulator
    uint64_t offsetA, offsetB; ///< bytes in shared memory, columns in tensor memory
  };
  llvm::SmallVector<Step, 0> steps = {};
  /// For each step, if there are scales.
  struct Scales {
    unsigned a, b; ///< columns from their addresses
    unsigned byte; ///< of the first scale in a column's 32 bits
  };
  llvm::SmallVector<Scales, 0> scales = {};
};

class TensorLowering {
public:
  virtual ~TensorLowering() = default;
  /// One warp of each of `ctas` CTAs allocates columns, writes their address to `slot` in shared memory, and allocates
  /// no more.
  virtual void allocate(Builder &b, llvm::Value *slot, unsigned columns, unsigned ctas) const = 0;
  /// One warp of each of them frees the columns.
  virtual void free(Builder &b, llvm::Value *address, unsigned columns, unsigned ctas) const = 0;
  /// Begins the MMAs, in one thread. Those of a thread complete in order.
  virtual void multiply(Builder &b, const TensorMultiply &multiply) const = 0;
  /// Begins a copy of 32 rows of 16 bytes, which the i64 `from` describes, to 4 columns of tensor memory from `to` on,
  /// in each 32 lanes of `ctas` CTAs. It is in order with MMAs of the thread.
  virtual void copyScales(Builder &b, llvm::Value *to, llvm::Value *from, unsigned ctas) const = 0;
  /// Arrives at `barrier` once when all MMAs and copies of this thread so far have completed: in each CTA whose bit of
  /// the i16 `ctas` is set, for MMAs of two CTAs; where that is null, in its own CTA.
  virtual void commit(Builder &b, llvm::Value *barrier, llvm::Value *ctas) const = 0;
  /// Loads a box whose barrier is that of a CTA of the pair.
  virtual void loadTensor(Builder &b, const TensorLoad &load) const = 0;
};

/// For the targets with tensor memory (`TargetLowering::hasTensorMemory`).
const TensorLowering &tensorLowering();

} // namespace txl::lower

#endif
