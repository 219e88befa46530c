// The one question of every bound check: does a piece lie inside of a whole? Sums and differences of addresses wrap, and
// `offset + size > total` lets through what starts `size` bytes in front of the whole; so nobody writes the sum.
#ifndef TXL_SUPPORT_BOUNDS_H
#define TXL_SUPPORT_BOUNDS_H

#include <cstdint>

namespace txl {

/// Whether `size` bytes from `offset` on lie in `total` bytes. An offset in front of the whole, a difference that wrapped,
/// is a large one and never does.
constexpr bool isWithin(uint64_t offset, uint64_t size, uint64_t total) {
  return offset <= total && size <= total - offset;
}

} // namespace txl

#endif // TXL_SUPPORT_BOUNDS_H
