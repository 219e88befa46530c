// The memory that a pointer addresses, precisely enough to prove that two accesses are disjoint or identical.
//
// A RANGE consists of bytes of an argument that begins at an affine address (AffineAddress.h). Two ranges in one
// program are identical if their polynomials are equal. Two ranges that any programs of the grid touch, in any
// iterations of loops, are disjoint if no values of the symbols make them overlap: their distance is a constant plus
// multiples of the coefficients, so it has a residue, e.g. `workspace + 384*x` and `workspace + 384*x + 128` for all x
// and x'. Symbols that all programs share cancel out; a sum of counters with known extents also has bounds.
#ifndef TXL_ANALYSIS_EFFECTS_MEMORYRANGES_H
#define TXL_ANALYSIS_EFFECTS_MEMORYRANGES_H

#include "analysis/effects/AffineAddress.h"

namespace txl::analysis {

struct MemoryRange {
  unsigned argument = 0;
  Polynomial offset;
  int64_t bytes = 0;
  bool operator==(const MemoryRange &other) const = default;
};
using MemoryRanges = llvm::SmallVector<MemoryRange, 2>;

/// The ranges of `pointer`, or of any pointer of a tile: one, or those that `select`, `if`, loops and calls choose
/// from. Empty: unknown.
MemoryRanges getMemoryRanges(mlir::Value pointer, AffineAddresses::Instance &instance, AffineAddresses &addresses);

enum class Overlap {
  None,
  Exact, ///< if they overlap, they are the same bytes
  Partial,
};
Overlap getOverlap(const MemoryRange &a, const MemoryRange &b, const AffineAddresses &addresses);

/// The ranges that are written on every path to an operation of a program.
class WrittenRanges {
public:
  void add(MemoryRange range, const AffineAddresses &addresses);
  bool has(const MemoryRange &range, const AffineAddresses &addresses) const;
  /// Keeps those that are also in `other`.
  void intersect(const WrittenRanges &other);
  /// Sets the state after `loop` from what one iteration has written: every executed iteration has written it.
  void exitLoop(mlir::scf::ForOp loop, const WrittenRanges &before, const AffineAddresses &addresses);

private:
  struct Written {
    MemoryRange range;
    /// The iteration counter of a finished loop: the range is written for each of its values.
    std::optional<unsigned> iterationCounter;
    bool operator==(const Written &other) const = default;
  };
  llvm::SmallVector<Written, 0> all;
};

} // namespace txl::analysis

#endif
