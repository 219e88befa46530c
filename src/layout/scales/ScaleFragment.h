// The scales of a `mma.sync` with block scales, in registers.
#ifndef TXL_LAYOUT_SCALES_SCALEFRAGMENT_H
#define TXL_LAYOUT_SCALES_SCALEFRAGMENT_H

#include "layout/Distributed.h"

namespace txl::layout {

/// The scales of one block of K of a `mma.sync` with block scales, of its 16 rows (A: 16 x 1) or 8 columns (B: 1 x 8):
/// in a quad of lanes, the first one or two have them. The other lanes, which the instruction ignores, hold copies.
LinearLayout scaleFragment(Matrix matrix);

} // namespace txl::layout

#endif
