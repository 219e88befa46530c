// Layouts of tensors in memory: the element at each offset of a shared memory buffer, or in each cell of tensor memory.
#ifndef TXL_LAYOUT_MEMORY_H
#define TXL_LAYOUT_MEMORY_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// XOR swizzle: rows along order[0] are dense; in row r, the element at index p has column p ^ (vec * ((r / perPhase) %
/// maxPhase)), where r is the index along order[1]. Offsets are in elements. vec, perPhase and maxPhase are powers of
/// two; maxPhase 1: no swizzle.
struct Swizzle {
  unsigned vec = 1, perPhase = 1, maxPhase = 1;
};
LinearLayout swizzledShared(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, Swizzle swizzle);

/// The layout that TMA writes and wgmma and tcgen05 read (PTX ISA, "Shared memory matrix layout"): columns of `span`
/// bytes (16: no swizzle; 32, 64, 128) along the inner axis, each dense over all rows, with 16-byte chunks XORed with
/// the row's phase. The inner axis is the last one or, if `transposed`, the one before it. `elementBits` is 8, 16, 32
/// or 64. If the inner axis is shorter than the span, the span is reduced to it.
LinearLayout matrixShared(llvm::ArrayRef<int64_t> shape, unsigned elementBits, unsigned span, bool transposed);
/// The swizzle parameters of that layout, in elements.
Swizzle matrixSwizzle(unsigned elementBits, unsigned span);

/// A tile in tensor memory (PTX ISA, "tcgen05 data path layout"), with columns counted in elements. 128 rows use the
/// 128 lanes; 64 rows use the first 16 lanes of each warp's 32, and the other lanes hold copies; rows beyond 128
/// continue in further columns. Elements narrower than 32 bits may be packed, several columns of elements in one
/// hardware column.
LinearLayout tensorMemory(llvm::ArrayRef<int64_t> shape);

} // namespace txl::layout

#endif
