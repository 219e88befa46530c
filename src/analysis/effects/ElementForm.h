// The element form of a kernel: how each element of its output is computed, as text, without what does not change bits.
//
// Two kernels with the same element form store the same bits, provided that their launches cover the same elements and
// that the target's MMA instructions are of one kind. The form has each operation that an effect depends on, operands
// by number, and omits the extents of tiles, except where elements are combined: K of a dot, the axis of a reduction,
// every extent of an operation that is not known to be per element.
//
//   offs = pid * 64 + arange(0, 64)      →   a block index: which tile, and where in it, does not matter
//   offs = k + arange(0, 32)             →   the extent 32 is part of the form
//
// The first is a variable of its own: the value of `pid * 64` is not in the form, if nothing else depends on `pid`. So
// the tile's extents along M and N, the grouping of programs, warps and stages may differ, and BLOCK_K may not.
//
// There is no form if bits depend on more than the program: atomic additions of floats, results of atomics, the number
// of programs, impure inline assembly, and operations that the analysis does not know.
#ifndef TXL_ANALYSIS_EFFECTS_ELEMENTFORM_H
#define TXL_ANALYSIS_EFFECTS_ELEMENTFORM_H

#include <string>

namespace txl::tt {
class FuncOp;
}

namespace txl::analysis {

struct ElementForm {
  std::string text;   ///< empty if there is none
  std::string reason; ///< why there is none
};

ElementForm elementFormOf(tt::FuncOp kernel);

} // namespace txl::analysis

#endif
