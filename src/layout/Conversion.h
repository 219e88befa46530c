// Conversions between layouts: how far elements move, and a conflict-free shared memory layout for them.
#ifndef TXL_LAYOUT_CONVERSION_H
#define TXL_LAYOUT_CONVERSION_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The farthest distance that elements move, cheapest first.
enum class Movement : uint8_t {
  None,      ///< every element stays in its register
  Registers, ///< within its thread
  Lanes,     ///< within its warp: shuffles
  Warps,     ///< within its CTA: shared memory
  Blocks,    ///< between the CTAs of a cluster
};

/// How far elements move in `conversion`, a map of hardware coordinates (register, lane, warp, block) to hardware
/// coordinates, as conversionTo computes it. A dimension that is mapped to itself, independent of all others, is not
/// crossed.
Movement movement(const LinearLayout &conversion);

/// The vectors with which threads access a buffer. `offsets` maps register, lane and warp to offsets, in elements.
struct VectorAccess {
  /// Register bits that index the elements of a vector, lowest first: 2^size consecutive elements, aligned to their
  /// size.
  llvm::SmallVector<unsigned, 4> registerBits;
  unsigned elements() const { return 1u << registerBits.size(); }
};
/// The widest vector of up to `maxBits` bits that is valid for all of `offsets`; any register bits may be used.
VectorAccess widestVector(const LinearLayout &offsets, unsigned elementBits, unsigned maxBits = 128);

/// The number of shared memory cycles of one instruction of a warp. Each lane accesses a vector of `vectorBytes` at its
/// offset in `offsets` (in elements of `elementBytes`). `ideal` is the minimum for the number of bytes. Shared memory
/// serves 128 bytes per cycle, 4 from each of 32 banks. Vectors of 8 and 16 bytes are served per half and quarter warp,
/// and lanes that read the same word share the access.
struct BankCycles {
  unsigned cycles = 0, ideal = 0;
};
BankCycles bankCycles(const LinearLayout &offsets, unsigned elementBytes, unsigned vectorBytes);

/// A shared memory layout (offset to tensor) through which `from` can be stored and `to` loaded without bank conflicts
/// on either side, with the widest vectors that both support.
///
/// The lowest bits of the offset index the elements of the vector V, the next ones select the bank group, and the
/// others, H, the row. Two lanes of a phase do not conflict if they differ in the bank group, that is, if the
/// intersections of H with span(V, lanes of `from`) and span(V, lanes of `to`) are 0. Two subspaces of equal dimension
/// always have such a common complement: for bases p, q of the subspaces beyond their intersection it is spanned by p1
/// + q1, p2 + q2, … and the vectors that neither has. These sums are the swizzle. (Zhou et al., arXiv 2505.23819,
/// section on optimal swizzling.)
LinearLayout conflictFreeShared(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
