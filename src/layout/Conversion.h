// What it takes to move a tensor from one layout to another, and through which shared memory.
#ifndef TXL_LAYOUT_CONVERSION_H
#define TXL_LAYOUT_CONVERSION_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The farthest that elements travel, cheapest first.
enum class Movement : uint8_t {
  None,      ///< every element stays in its register
  Registers, ///< inside its thread
  Lanes,     ///< inside its warp: shuffles
  Warps,     ///< inside its CTA: shared memory
  Blocks,    ///< between the CTAs of a cluster
};

/// How far elements travel by `conversion`, a map of places (register, lane, warp, block) to places, as conversionTo
/// makes it: the axes that it maps to themselves, independent of all others, are not crossed.
Movement movement(const LinearLayout &conversion);

/// The vectors with which threads access a buffer: `offsets` maps register, lane and warp to offsets, in elements.
struct VectorAccess {
  /// Register bits that count through one vector, lowest first: 2^size consecutive elements, aligned to their size.
  llvm::SmallVector<unsigned, 4> registerBits;
  unsigned elements() const { return 1u << registerBits.size(); }
};
/// The widest vector of up to `maxBits` bits that serves all of `offsets`; registers are taken in any order.
VectorAccess widestVector(const LinearLayout &offsets, unsigned elementBits, unsigned maxBits = 128);

/// How many cycles shared memory takes for one instruction of a warp, each lane a vector of `vectorBytes` at offsets as
/// `offsets` says (others in 2^k elements of `elementBytes`); `ideal` is what the bytes need. Shared memory serves 128
/// bytes a cycle, 4 from each of 32 banks; vectors of 8 and 16 bytes are served by halves and quarters of the warp, and
/// lanes that read the same word share it.
struct BankCycles {
  unsigned cycles = 0, ideal = 0;
};
BankCycles bankCycles(const LinearLayout &offsets, unsigned elementBytes, unsigned vectorBytes);

/// A shared-memory layout (offset to tensor) through which `from` can be stored and `to` loaded with the widest vectors
/// that both have and without bank conflicts on either side.
///
/// The offset's lowest bits count through the vector V, the next ones choose the bank group, the others, H, the row. No
/// two lanes of a phase conflict when they differ in the bank group, that is, when H meets neither span(V, lanes of
/// `from`) nor span(V, lanes of `to`) but in 0. Two spaces of one dimension always have such a common complement: for
/// bases p, q of what each has beyond the intersection it is spanned by p1 + q1, p2 + q2, … and what neither has. The
/// sums are the swizzle. (Zhou et al., arXiv 2505.23819, section on optimal swizzling, has the statement.)
LinearLayout conflictFreeShared(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
