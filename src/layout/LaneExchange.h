// Exchanges of lanes for registers: a layout in which a thread's elements are consecutive, reached by shuffles alone.
#ifndef TXL_LAYOUT_LANEEXCHANGE_H
#define TXL_LAYOUT_LANEEXCHANGE_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// A distributed layout like `layout` in which every thread holds aligned runs of 2^bits consecutive elements along
/// `axis`: lane bits that select elements of a run are exchanged for register bits, so that no element leaves its warp.
/// The register bits given away are those of the shortest distance along `axis`, so that the lanes of a warp still
/// access adjacent runs. Returns nullopt if other warps hold elements of a run, or if no register bit is left.
std::optional<LinearLayout> withRunsInThreads(const LinearLayout &layout, unsigned axis, unsigned bits);

} // namespace txl::layout

#endif
