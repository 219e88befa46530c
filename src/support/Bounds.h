// The bounds check for a range within a whole. Sums and differences of addresses wrap: `offset + size > total` accepts
// a range that starts `size` bytes before the whole. So every bounds check must use this function and not the sum.
#ifndef TXL_SUPPORT_BOUNDS_H
#define TXL_SUPPORT_BOUNDS_H

#include <cstdint>

namespace txl {

/// Whether the `size` bytes from `offset` are within `total` bytes. An offset before the start, as a wrapped
/// difference, is a large value and always fails.
constexpr bool isWithin(uint64_t offset, uint64_t size, uint64_t total) {
  return offset <= total && size <= total - offset;
}

} // namespace txl

#endif // TXL_SUPPORT_BOUNDS_H
