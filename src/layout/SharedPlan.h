// Which vectors a thread stores and loads, and where, when a tensor changes its layout through shared memory.
//
// The tensor may go in pieces, so that a large one needs little memory: an axis bit of the tensor that only registers
// tell apart, in both layouts, splits it in two.
#ifndef TXL_LAYOUT_SHAREDPLAN_H
#define TXL_LAYOUT_SHAREDPLAN_H

#include "layout/Conversion.h"

namespace txl::layout {

/// One side: how the threads access the buffer.
struct SharedAccess {
  /// register, lane and warp to offsets, in elements; registers are those of a piece.
  LinearLayout offsets;
  VectorAccess vector;
  /// The bits of the layout's register number that tell pieces apart, lowest bit of the piece first.
  llvm::SmallVector<unsigned, 4> pieceBits;
  /// Lanes, warps and registers of a piece with one of these bits hold what others hold: they need not store.
  uint64_t copiedLanes = 0, copiedWarps = 0, copiedRegisters = 0;

  /// The first register of each vector, of registers of a piece.
  llvm::SmallVector<unsigned> vectors() const;
  /// The registers of a vector, in the order of their offsets, as registers of the layout.
  llvm::SmallVector<unsigned> registersOf(unsigned vector, unsigned piece) const;
};

struct SharedPlan {
  /// offset to the tensor's points (one axis, dim0, without the bits that pieces split).
  LinearLayout memory;
  SharedAccess store, load;
  unsigned elementBytes = 1, pieces = 1;
  uint64_t bytes = 0; ///< of a piece
};

/// From one layout of a tensor to another, in pieces of at most `bound` bytes where pieces can be made. Both have
/// inputs register, lane, warp, block and the CTA holds the whole tensor: no element leaves its CTA.
SharedPlan planShared(const LinearLayout &from, const LinearLayout &to, unsigned elementBits, uint64_t bound);

/// How threads with the layout `registers` access a buffer with the layout `memory`, an invertible one.
SharedAccess accessShared(const LinearLayout &registers, const LinearLayout &memory, unsigned elementBits);

} // namespace txl::layout

#endif
