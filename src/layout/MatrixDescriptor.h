// How wgmma finds its operands in shared memory: the matrix descriptor of a buffer's layout.
//
// The instruction does not take addresses, it computes them: from a start, two strides and a swizzle it derives where element (mn, k) of
// a tile of M or N by 32 bytes of K lies, first by adding, then by XORing address bits 4 to 6 with bits 7 to 9 (of a swizzle of 128
// bytes; fewer of the smaller ones). With S bytes to a row of the swizzle (16 where there is none) and e bytes to an element:
//
//     K-major                start + mn % 8 * S + mn / 8 * stride + k * e % 16 + k * e / 16 * (swizzled ? 16 : leading)
//     MN-major, swizzled     start + mn * e % S + mn * e / S * leading + k % 8 * S + k / 8 * stride
//     MN-major, none         start + mn * e % 16 + mn * e / 16 * stride + k % 8 * 16 + k / 8 * leading
//
// (PTX ISA, "Asynchronous warpgroup level matrix shared memory layout"; the roles of the strides do swap in the last line.) A layout
// fits if its own map, with the XOR taken off, has these images; then the strides can be read from it, and the tile at any (mn, k)
// starts where the map says. No name of a layout is asked for: whoever made the buffer, what fits is used.
#ifndef TXL_LAYOUT_MATRIXDESCRIPTOR_H
#define TXL_LAYOUT_MATRIXDESCRIPTOR_H

#include "layout/LinearLayout.h"

namespace txl::layout {

struct MatrixDescriptor {
  unsigned span = 16;    ///< bytes to a row of the swizzle: 32, 64, 128; 16: none
  bool alongMN = false;  ///< MN-major: the instruction transposes (16-bit types only)
  unsigned leading = 16; ///< bytes; 16 where the instruction does not look at it
  unsigned stride = 16;  ///< bytes
  /// The tensor's axes to the offset in elements, with the XOR taken off.
  LinearLayout linear;
  unsigned elementBits = 0;

  /// Where the tile of the instruction that begins at `element`, a point of the tensor, starts: bytes from the buffer's.
  uint64_t start(uint64_t element) const { return linear.apply(element) * (elementBits / 8); }
  /// The same for the element that lies at `offset`, in elements.
  uint64_t startOfOffset(uint64_t offset) const;
  /// The buffer must lie at a multiple of so many bytes.
  unsigned alignment() const { return span == 16 ? 16 : 8 * span; }
  /// The 64 bits of the descriptor but for the start: bits 16 leading, 32 stride, 62 swizzle.
  uint64_t encoded() const;
};

/// How an instruction reads tiles of `size` (64 for A, N for B) along `mn` and 32 bytes along `k` from a buffer; none if it cannot.
/// `buffer` maps offsets one to one to the axes of a tensor, elements of 8, 16 or 32 bits; further axes (stages) are allowed.
std::optional<MatrixDescriptor> planDescriptor(const LinearLayout &buffer, unsigned elementBits, Dim mn, Dim k,
                                               unsigned size);

} // namespace txl::layout

#endif
