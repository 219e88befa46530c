// Operands of MMAs whose blocks along K have scales.
#ifndef TXL_MACHINE_SPECIFICATION_SCALEDOPERANDS_H
#define TXL_MACHINE_SPECIFICATION_SCALEDOPERANDS_H

#include "machine/Element.h"
#include <cstdint>
#include <vector>

namespace txl::machine {

/// An operand, and the layout of its elements and scales, each with a row for each row of A or column of B.
struct ScaledOperand {
  const char *elements, *scales;
  DType element;               ///< I8: pairs of e2m1, the lower half first
  DType scale;                 ///< I8: the power of two 2^(s - 127), 255 a NaN; F8E4M3FN: its magnitude
  int64_t lines, k;            ///< rows of A or columns of B, elements of K
  int64_t lineStride, kStride; ///< of the elements, in bytes
  int64_t block;               ///< elements of K that have one scale
  int64_t scalesOfLine;        ///< the distance of the scales of two lines
};

/// Each element times its scale, in f32: exact unless the product leaves its range. Line after line, or, `alongLines`,
/// the elements of one k after the other.
std::vector<float> scaled(const ScaledOperand &operand, bool alongLines);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_SCALEDOPERANDS_H
