// Swizzled shared memory and tensor memory.
#include "layout/Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace txl;
using namespace txl::layout;

/// `rows` rows of `width` elements: maps offsets to (outer, inner).
static LinearLayout swizzledRows(unsigned inner, unsigned outer, uint64_t width, uint64_t rows, Swizzle swizzle) {
  unsigned widthBits = llvm::Log2_64(width), rowBits = llvm::Log2_64(rows);
  Space out{{Dim::tensor(inner), widthBits}, {Dim::tensor(outer), rowBits}};
  Columns columns;
  for (unsigned bit = 0; bit < widthBits; ++bit)
    columns.push_back(uint64_t(1) << bit);
  for (unsigned bit = 0; bit < rowBits; ++bit) {
    uint64_t row = uint64_t(1) << bit;
    uint64_t phase = (row / swizzle.perPhase) % swizzle.maxPhase;
    columns.push_back(row << widthBits | ((phase * swizzle.vec) & (width - 1)));
  }
  return LinearLayout({{Dim::Offset, widthBits + rowBits}}, out, columns);
}

LinearLayout layout::swizzledShared(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<unsigned> order, Swizzle swizzle) {
  unsigned rank = shape.size();
  assert(order.size() == rank && rank);
  if (rank == 1)
    return along(Dim::Offset, 0, shape[0]);
  LinearLayout layout = swizzledRows(order[0], order[1], shape[order[0]], shape[order[1]], swizzle);
  for (unsigned axis : order.drop_front(2))
    layout *= along(Dim::Offset, axis, shape[axis]);
  return layout.transposedOuts(tensorDims(rank));
}

Swizzle layout::matrixSwizzle(unsigned elementBits, unsigned span) {
  return {128 / elementBits, std::max(1u, 128 / span), span / 16};
}

LinearLayout layout::matrixShared(llvm::ArrayRef<int64_t> shape, unsigned elementBits, unsigned span, bool transposed) {
  unsigned rank = shape.size();
  assert(rank >= 2 && llvm::isPowerOf2_32(span) && span >= 16 && span <= 128);
  unsigned inner = transposed ? rank - 2 : rank - 1, outer = transposed ? rank - 1 : rank - 2;
  while (span > 16 && span * 8 / elementBits > shape[inner])
    span /= 2;
  uint64_t width = std::min<uint64_t>(span * 8 / elementBits, shape[inner]);
  LinearLayout layout = swizzledRows(inner, outer, width, shape[outer], matrixSwizzle(elementBits, span)) *
                        along(Dim::Offset, inner, shape[inner] / width);
  for (unsigned axis = rank - 2; axis-- > 0;)
    layout *= along(Dim::Offset, axis, shape[axis]);
  return layout.transposedOuts(tensorDims(rank));
}

LinearLayout layout::tensorMemory(llvm::ArrayRef<int64_t> shape) {
  assert(shape.size() == 2 && shape[0] >= 64);
  Space in{{Dim::Row, 7},
           {Dim::Column, llvm::Log2_64(shape[1]) + (shape[0] > 128 ? llvm::Log2_64(shape[0] / 128) : 0)}};
  Space out{{Dim::tensor(0), llvm::Log2_64(shape[0])}, {Dim::tensor(1), llvm::Log2_64(shape[1])}};
  Columns columns;
  for (unsigned bit = 0; bit < 7; ++bit) {
    uint64_t row = uint64_t(1) << bit;
    if (shape[0] == 64)
      row = bit < 4 ? row : bit == 4 ? 0 : row / 2;
    columns.push_back(row);
  }
  for (unsigned bit = 0; bit < in.bits(Dim::Column); ++bit)
    columns.push_back(bit < out.bits(Dim::tensor(1)) ? uint64_t(1) << (out.bits(Dim::tensor(0)) + bit)
                                                     : uint64_t(128) << (bit - out.bits(Dim::tensor(1))));
  return LinearLayout(in, out, columns);
}
