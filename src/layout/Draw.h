// Pictures of layouts: a table of the tensor whose cells show where each element is held.
#ifndef TXL_LAYOUT_DRAW_H
#define TXL_LAYOUT_DRAW_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// Why a layout cannot be drawn (it does not map to a tensor, or has too many points); empty if it can.
std::string getDrawError(const LinearLayout &layout);

/// Draws a text table. A cell shows where its element is: `t` is the lane, `r` the register, `w` the warp, `b` the CTA,
/// a bare number the offset in memory, `row:column` a cell of tensor memory. A suffix `*2` means that two input points
/// hold the element, and the first is shown. Axes of extent 1 are omitted. For a tensor of more than two axes each
/// slice is drawn; slices are truncated to 128 x 128 elements.
std::string drawTable(const LinearLayout &layout);

/// The same as an SVG picture: cells of one lane (for shared memory: of one bank of 4-byte elements) have the same
/// colour.
std::string drawSVG(const LinearLayout &layout);

} // namespace txl::layout

#endif
