// The CuTe view of layouts: nested shapes and strides, as CUTLASS writes them.
//
// A mode `s:d` counts 0 … s-1 with stride d; `(s0,s1):(d0,d1)` counts the first mode fastest. Strides add where a
// linear layout XORs, so that a layout has this view if no two of its bases have a bit in common. A swizzle in front of
// it, Sw<B,M,S>, which XORs bits M+S … M+S+B-1 of the result into bits M … M+B-1, makes up for the usual exceptions.
#ifndef TXL_LAYOUT_CUTE_H
#define TXL_LAYOUT_CUTE_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// Groups of input axes become the top modes of the view; in the result the output axes count in their order, first
/// fastest. `cuteView(fragment, {{Lane, Warp}, {Register}})` is CUTLASS's thread-value layout of a tensor with dim0
/// fastest; `cuteView(buffer.inverse(), {{dim0}, {dim1}})` the layout of a buffer. None if there is no such view.
std::optional<std::string> cuteView(const LinearLayout &layout, llvm::ArrayRef<llvm::SmallVector<Dim, 2>> groups);

/// The linear layout of a view, `Sw<3,4,3> o ((8,4),(2,2)):((1,64),(8,512))`: the top modes are the inputs `ins`, the
/// result the output `out`. None, with the reason in `error`, for text that is no view, or no linear map.
std::optional<LinearLayout> fromCute(llvm::StringRef text, llvm::ArrayRef<Dim> ins, Dim out, std::string &error);

} // namespace txl::layout

#endif
