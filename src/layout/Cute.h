// The CuTe view of layouts: nested shapes and strides, as in CUTLASS.
//
// A mode `s:d` counts 0 … s-1 with stride d; `(s0,s1):(d0,d1)` counts the first mode fastest. Strides are added, while
// a linear layout XORs, so a layout has a CuTe view if no two of its bases have a bit in common. A preceding swizzle
// Sw<B,M,S>, which XORs bits M+S … M+S+B-1 of the result into bits M … M+B-1, covers the common exceptions.
#ifndef TXL_LAYOUT_CUTE_H
#define TXL_LAYOUT_CUTE_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The view of a layout whose groups of input axes become the top-level modes; the result counts the output axes in
/// order, first fastest. `cuteView(fragment, {{Lane, Warp}, {Register}})` is CUTLASS's thread-value layout of a tensor
/// with dim0 fastest; `cuteView(buffer.inverse(), {{dim0}, {dim1}})` is the layout of a buffer. Returns nullopt if
/// there is no such view.
std::optional<std::string> cuteView(const LinearLayout &layout, llvm::ArrayRef<llvm::SmallVector<Dim, 2>> groups);

/// The linear layout of a view, such as `Sw<3,4,3> o ((8,4),(2,2)):((1,64),(8,512))`: the top-level modes become the
/// inputs `ins`, the result the output `out`. Returns nullopt and sets `error` if the text is not a view, or the view
/// is not linear.
std::optional<LinearLayout> fromCute(llvm::StringRef text, llvm::ArrayRef<Dim> ins, Dim out, std::string &error);

} // namespace txl::layout

#endif
