// The instructions on tensor memory that TargetLowering lacks: those of two CTAs, and those with scales of blocks.
#ifndef TXL_LOWER_TARGET_TENSORLOWERING_H
#define TXL_LOWER_TARGET_TENSORLOWERING_H

#include "lower/target/TargetLowering.h"

namespace txl::lower {

/// MMAs into tensor memory, of one CTA or of two: the CTA of even rank begins them for itself and the next one.
struct TensorGroupMultiply : TensorMultiply {
  unsigned ctas = 1;              ///< `m`, `n` and `k` are the extents in all of them
  bool hasPairs = false;          ///< bytes have two elements of 4 bits (e2m1); `a` and `b` say nothing
  llvm::Value *scalesA = nullptr; ///< the addresses of the scales of blocks; null: none
  llvm::Value *scalesB = nullptr;
  unsigned block = 0; ///< elements of K that have one scale: 32, or 16 with scales of e4m3
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
  /// As those of TargetLowering, by a warp in each of two CTAs.
  virtual void allocate(Builder &b, llvm::Value *slot, unsigned columns) const = 0;
  virtual void free(Builder &b, llvm::Value *address, unsigned columns) const = 0;
  virtual void multiply(Builder &b, const TensorGroupMultiply &multiply) const = 0;
  /// Begins a copy of 32 rows of 16 bytes, which the i64 `from` describes, to 4 columns of tensor memory from `to` on,
  /// in each 32 lanes of `ctas` CTAs. It is in order with MMAs of the thread.
  virtual void copyScales(Builder &b, llvm::Value *to, llvm::Value *from, unsigned ctas) const = 0;
  /// Arrives at `barrier` in each CTA whose bit of the i16 `ctas` is set, once when all MMAs and copies of this thread
  /// so far have completed.
  virtual void commit(Builder &b, llvm::Value *barrier, llvm::Value *ctas) const = 0;
  /// Loads a box whose barrier is that of a CTA of the pair.
  virtual void loadTensor(Builder &b, const TensorLoad &load) const = 0;
};

/// For the targets with tensor memory (`TargetLowering::hasTensorMemory`).
const TensorLowering &tensorLowering();

} // namespace txl::lower

#endif
