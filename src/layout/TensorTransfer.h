// What an operation on shapes does to the layout of its operand: the layout of the result in which no element moves.
//
// The layouts here are distributed ones: any inputs, outputs dim0 … dim(n-1). Every transfer is exact; one that has an
// inverse says so, so that layouts can be propagated against the flow of data too.
#ifndef TXL_LAYOUT_TENSORTRANSFER_H
#define TXL_LAYOUT_TENSORTRANSFER_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The shape that the layout's outputs have.
llvm::SmallVector<int64_t> shapeOf(const LinearLayout &layout);

/// `trans`: result axis i is operand axis order[i]. The inverse is the transfer by the inverse permutation.
LinearLayout transposed(const LinearLayout &layout, llvm::ArrayRef<unsigned> order);

/// `reshape` to `shape`, of as many elements, in row-major order. The inverse is the reshape back.
LinearLayout reshaped(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// `expand_dims`: a new axis of size 1 before `axis`. The inverse is `sliced`.
LinearLayout expanded(const LinearLayout &layout, unsigned axis);

/// What a reduction along `axis` leaves: the axis is dropped, places that differed only there hold the same element.
LinearLayout sliced(const LinearLayout &layout, unsigned axis);

/// `broadcast` of `axis`, of size 1, to `size`: the copies are in registers, the highest ones.
LinearLayout broadcast(const LinearLayout &layout, unsigned axis, int64_t size);

/// `join` of two tensors of this layout: a new last axis of size 2 on the lowest register bit. The inverse is `split`.
LinearLayout joined(const LinearLayout &layout);

/// The layout without the register bit whose image is the bit `image`, into `out`: none if no register has it alone, or if
/// something else has a part of it.
std::optional<LinearLayout> withoutRegister(const LinearLayout &layout, uint64_t image, const Space &out);

/// `split` of the last axis, of size 2: none if its two elements are not in one thread, that is, if no register bit is
/// that axis alone or another input touches it. The result drops that bit.
std::optional<LinearLayout> split(const LinearLayout &layout);

} // namespace txl::layout

#endif
