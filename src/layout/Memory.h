// Layouts of tensors in memory: which element an offset of a shared buffer, or a cell of tensor memory, holds.
#ifndef TXL_LAYOUT_MEMORY_H
#define TXL_LAYOUT_MEMORY_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// XOR swizzle: rows along order[0] are dense; in row r the element at p holds column p ^ (vec * ((r / perPhase) %
/// maxPhase)), where r counts along order[1]. Offsets are in elements. vec, perPhase and maxPhase are powers of two;
/// maxPhase 1: no swizzle.
struct Swizzle {
  unsigned vec = 1, perPhase = 1, maxPhase = 1;
};
LinearLayout swizzledShared(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, Swizzle swizzle);

/// The layout that TMA writes and wgmma and tcgen05 read (PTX ISA, "Shared memory matrix layout"): columns of `span`
/// bytes (16: no swizzle; 32, 64, 128) along the inner axis, each dense over all rows, 16-byte chunks XORed with the
/// row's phase. The inner axis is the last one, or, `transposed`, the one before it. `elementBits` is 8, 16, 32 or 64.
/// An inner axis shorter than the span is padded: the span shrinks to it.
LinearLayout matrixShared(llvm::ArrayRef<int64_t> shape, unsigned elementBits, unsigned span, bool transposed);
/// The phase of that layout in elements.
Swizzle matrixSwizzle(unsigned elementBits, unsigned span);

/// A tile in tensor memory (PTX ISA, "tcgen05 data path layout"), columns counted in elements: 128 rows are the 128
/// lanes, 64 rows the first 16 lanes of each warp's 32, the others are copies; rows beyond 128 continue in further
/// columns. Types narrower than 32 bits may be packed, several columns of elements in one of the hardware's.
LinearLayout tensorMemory(llvm::ArrayRef<int64_t> shape);

} // namespace txl::layout

#endif
