// Where the elements of a tile come from, as far as shared memory layouts depend on it: along which axis neighbours are
// adjacent in global memory or derived from one value there, and whether they are computed from an MMA.
#ifndef TXL_ANALYSIS_TILESOURCE_H
#define TXL_ANALYSIS_TILESOURCE_H

#include "analysis/AxisInfo.h"
#include "ir/ops/Base.h"

namespace txl::analysis {

struct TileSource {
  /// The axis whose neighbours are adjacent in memory; none if the tile is not loaded.
  std::optional<unsigned> contiguous;
  /// Computed elementwise from the result of an MMA.
  bool isDotResult = false;
  /// The axis along which neighbours are derived from the same values in memory, as with packed weights; none if each
  /// has its own value, or if nothing is loaded.
  std::optional<unsigned> sharedAxis;
  int64_t sharedCount = 0;
};

/// The axis whose neighbours are adjacent in a buffer; none before its layout is decided.
std::optional<unsigned> innermostAxis(ttg::MemDescType buffer);

/// The axis of a tile of pointers with the longest run of consecutive addresses; the last one on a tie.
unsigned contiguousAxis(mlir::Value pointers, const AxisInfoAnalysis &axisInfo);

/// Looks back through elementwise arithmetic and permutations of axes.
TileSource tileSource(mlir::Value tile, const AxisInfoAnalysis &axisInfo);

} // namespace txl::analysis

#endif
