// Pictures of layouts: the tensor as a table whose cells say who holds the element.
#ifndef TXL_LAYOUT_DRAW_H
#define TXL_LAYOUT_DRAW_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// Why a layout has no picture (it maps to no tensor, or has too many places); empty if it has one.
std::string whyNoPicture(const LinearLayout &layout);

/// A text table. A cell has the element's place: `t` is the lane, `r` the register, `w` the warp, `b` the CTA, a bare
/// number the offset in memory, `row:column` a cell of tensor memory; `*2` behind it says that two places hold the
/// element, of which the first is named. Axes with one point are left out. Of a tensor of more than two axes each slice
/// is drawn; a slice is cut to 128 x 128 elements.
std::string drawTable(const LinearLayout &layout);

/// The same as an SVG picture: cells of one lane (of shared memory: of one bank of 4-byte elements) have one colour.
std::string drawSVG(const LinearLayout &layout);

} // namespace txl::layout

#endif
