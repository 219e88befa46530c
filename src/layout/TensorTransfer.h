// Layout transfer functions of shape operations: the layout of the result for which no element moves.
//
// These are distributed layouts: any inputs, outputs dim0 … dim(n-1). Every transfer is exact. Inverses are documented,
// so that layouts can also be propagated backwards.
#ifndef TXL_LAYOUT_TENSORTRANSFER_H
#define TXL_LAYOUT_TENSORTRANSFER_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The shape of the layout's outputs.
llvm::SmallVector<int64_t> shapeOf(const LinearLayout &layout);

/// `trans`: result axis i is operand axis order[i]. The inverse is the transfer by the inverse permutation.
LinearLayout transposed(const LinearLayout &layout, llvm::ArrayRef<unsigned> order);

/// `reshape` to `shape`, with the same number of elements, in row-major order. The inverse is the reshape back.
LinearLayout reshaped(const LinearLayout &layout, llvm::ArrayRef<int64_t> shape);

/// `expand_dims`: a new axis of size 1 before `axis`. The inverse is `sliced`.
LinearLayout expanded(const LinearLayout &layout, unsigned axis);

/// The layout of a reduction along `axis`: the axis is dropped, and points that differ only there hold the same
/// element.
LinearLayout sliced(const LinearLayout &layout, unsigned axis);

/// `broadcast` of `axis`, of size 1, to `size`: the copies are in the highest register bits.
LinearLayout broadcast(const LinearLayout &layout, unsigned axis, int64_t size);

/// `join` of two tensors with this layout: a new last axis of size 2 in the lowest register bit. The inverse is
/// `split`.
LinearLayout joined(const LinearLayout &layout);

/// The layout without the register bit whose image is the bit `image`, mapped into `out`. Returns nullopt if no
/// register bit has exactly this image, or if another input bit touches it.
std::optional<LinearLayout> withoutRegister(const LinearLayout &layout, uint64_t image, const Space &out);

/// `split` of the last axis, of size 2. Returns nullopt if its two elements are not in one thread, that is, if no
/// register bit maps to exactly that axis or another input bit touches it. The result does not have that bit.
std::optional<LinearLayout> split(const LinearLayout &layout);

} // namespace txl::layout

#endif
