// Matrices over F2, the field of 0 and 1 in which addition is XOR. A column is a 64-bit word.
#ifndef TXL_LAYOUT_BITMATRIX_H
#define TXL_LAYOUT_BITMATRIX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace txl::layout {

using Columns = llvm::SmallVector<uint64_t, 16>;

/// The XOR of the columns whose bit is set in `x`.
inline uint64_t multiply(llvm::ArrayRef<uint64_t> columns, uint64_t x) {
  uint64_t result = 0;
  for (; x; x &= x - 1)
    result ^= columns[__builtin_ctzll(x)];
  return result;
}

/// The span of a list of columns, reduced so that membership and preimages are found in one pass over the pivots.
///
/// Columns are processed in the given order. A column that earlier ones span is redundant and is never part of a
/// preimage, so the order determines which input bits a preimage prefers.
class Span {
public:
  explicit Span(llvm::ArrayRef<uint64_t> columns);
  /// Processes the columns in `order`, a permutation of their indices.
  Span(llvm::ArrayRef<uint64_t> columns, llvm::ArrayRef<unsigned> order);

  unsigned rank() const { return pivots.size(); }
  bool contains(uint64_t vector) const { return preimage(vector).has_value(); }
  /// The x, using only columns that are not redundant, with columns * x = vector; nullopt if the vector is outside the
  /// span.
  std::optional<uint64_t> preimage(uint64_t vector) const;
  /// A bit mask of the redundant columns.
  uint64_t redundant() const { return redundantMask; }

private:
  struct Pivot {
    uint64_t vector, preimage;
  };
  void add(unsigned index, uint64_t column);

  llvm::SmallVector<Pivot, 16> pivots;
  uint64_t redundantMask = 0;
};

} // namespace txl::layout

#endif
