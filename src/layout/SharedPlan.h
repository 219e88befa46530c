// Plans a layout conversion through shared memory: which vectors each thread stores and loads, and at which offsets.
//
// A large tensor may be converted in several slices ("pieces") that reuse the same scratch. An index bit of the tensor
// that only registers distinguish, in both layouts, halves it.
#ifndef TXL_LAYOUT_SHAREDPLAN_H
#define TXL_LAYOUT_SHAREDPLAN_H

#include "layout/Conversion.h"

namespace txl::layout {

/// One side: the accesses of the threads to the buffer.
struct SharedAccess {
  /// Maps register, lane and warp to offsets, in elements; registers are those of one slice.
  LinearLayout offsets;
  VectorAccess vector;
  /// The register bits of the layout that select the slice, lowest slice bit first.
  llvm::SmallVector<unsigned, 4> sliceBits;
  /// Lanes, warps and registers of a slice with one of these bits set hold copies, and need not store.
  uint64_t copiedLanes = 0, copiedWarps = 0, copiedRegisters = 0;

  /// The first register of each vector, among the registers of a slice.
  llvm::SmallVector<unsigned> vectors() const;
  /// The registers of a vector, in the order of their offsets, as registers of the whole layout.
  llvm::SmallVector<unsigned> registersOf(unsigned vector, unsigned slice) const;
};

struct SharedPlan {
  /// Maps the offset to the tensor's points (one axis, dim0, without the bits that select slices).
  LinearLayout memory;
  SharedAccess store, load;
  unsigned elementBytes = 1, slices = 1;
  uint64_t bytes = 0; ///< scratch bytes, those of one slice
};

/// Plans the conversion from one layout of a tensor to another, in slices of at most `bound` bytes if it can be sliced.
/// Both have the inputs register, lane, warp, block, and each CTA holds the whole tensor: no element leaves its CTA.
SharedPlan planShared(const LinearLayout &from, const LinearLayout &to, unsigned elementBits, uint64_t bound);

/// The accesses of threads with the layout `registers` to a buffer with the invertible layout `memory`.
SharedAccess accessShared(const LinearLayout &registers, const LinearLayout &memory, unsigned elementBits);

} // namespace txl::layout

#endif
