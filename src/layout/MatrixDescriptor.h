// The matrix descriptor of a buffer's layout, from which wgmma computes the shared memory addresses of its operands.
//
// The descriptor contains a start address, two strides and a swizzle. From these the instruction computes the address
// of element (mn, k) of a tile of M or N by 32 bytes of K, first by additions, then by XORing address bits 4 to 6 with
// bits 7 to 9 (for a swizzle of 128 bytes; fewer bits for smaller ones). With S bytes per row of the swizzle (16
// without one) and e bytes per element:
//
//     K-major                start + mn % 8 * S + mn / 8 * stride + k * e % 16 + k * e / 16 * (swizzled ? 16 : leading)
//     MN-major, swizzled     start + mn * e % S + mn * e / S * leading + k % 8 * S + k / 8 * stride
//     MN-major, none         start + mn * e % 16 + mn * e / 16 * stride + k % 8 * 16 + k / 8 * leading
//
// (PTX ISA, "Asynchronous warpgroup level matrix shared memory layout"; the roles of the strides are indeed swapped in
// the last line.) A layout matches if its map, without the XOR, has these images; then the strides are read from it,
// and the tile at any (mn, k) starts at the address that the map gives. The check depends only on the map, not on how
// the buffer was made.
#ifndef TXL_LAYOUT_MATRIXDESCRIPTOR_H
#define TXL_LAYOUT_MATRIXDESCRIPTOR_H

#include "layout/LinearLayout.h"

namespace txl::layout {

struct MatrixDescriptor {
  unsigned span = 16;    ///< bytes per row of the swizzle: 32, 64, 128; 16: none
  bool alongMN = false;  ///< MN-major: the instruction transposes (16-bit types only)
  unsigned leading = 16; ///< bytes; 16 if the instruction ignores it
  unsigned stride = 16;  ///< bytes
  /// Maps the tensor's axes to the offset in elements, without the XOR.
  LinearLayout linear;
  unsigned elementBits = 0;

  /// The start of the instruction's tile at `element`, a point of the tensor: bytes from the start of the buffer.
  uint64_t start(uint64_t element) const { return linear.apply(element) * (elementBits / 8); }
  /// The same for the element at `offset`, in elements.
  uint64_t startOfOffset(uint64_t offset) const;
  /// The required alignment of the buffer, in bytes.
  unsigned alignment() const { return span == 16 ? 16 : 8 * span; }
  /// The 64 bits of the descriptor except the start address: bits 16 leading, 32 stride, 62 swizzle.
  uint64_t encoded() const;
};

/// The descriptor with which an instruction reads tiles of `size` (64 for A, N for B) along `mn` and 32 bytes along `k`
/// from a buffer; nullopt if it cannot. `buffer` maps offsets one to one to the axes of a tensor with elements of 8, 16
/// or 32 bits; further axes (pipeline stages) are allowed.
std::optional<MatrixDescriptor> planDescriptor(const LinearLayout &buffer, unsigned elementBits, Dim mn, Dim k,
                                               unsigned size);

} // namespace txl::layout

#endif
