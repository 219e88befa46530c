// Gaussian elimination over F2.
#include "layout/BitMatrix.h"

using namespace txl::layout;

Span::Span(llvm::ArrayRef<uint64_t> columns) {
  for (unsigned index = 0; index < columns.size(); ++index)
    add(index, columns[index]);
}

Span::Span(llvm::ArrayRef<uint64_t> columns, llvm::ArrayRef<unsigned> order) {
  for (unsigned index : order)
    add(index, columns[index]);
}

void Span::add(unsigned index, uint64_t column) {
  Pivot reduced{column, uint64_t(1) << index};
  for (const Pivot &pivot : pivots)
    if ((reduced.vector ^ pivot.vector) < reduced.vector) { // the pivot's leading bit is set
      reduced.vector ^= pivot.vector;
      reduced.preimage ^= pivot.preimage;
    }
  if (!reduced.vector) {
    redundantMask |= uint64_t(1) << index;
    return;
  }
  // Pivots are sorted by descending leading bit, so that one pass reduces a vector.
  auto position = pivots.begin();
  while (position != pivots.end() && position->vector > reduced.vector)
    ++position;
  pivots.insert(position, reduced);
}

std::optional<uint64_t> Span::preimage(uint64_t vector) const {
  uint64_t result = 0;
  for (const Pivot &pivot : pivots)
    if ((vector ^ pivot.vector) < vector) {
      vector ^= pivot.vector;
      result ^= pivot.preimage;
    }
  if (vector)
    return std::nullopt;
  return result;
}
