// Where the elements of a tile come from, as far as buffers care: along which axis its neighbours lie next to each other
// in global memory, or are made of one number there, and whether they are computed from another product.
#ifndef TXL_ANALYSIS_TILESOURCE_H
#define TXL_ANALYSIS_TILESOURCE_H

#include "analysis/AxisInfo.h"
#include "ir/TTG.h"

namespace txl::analysis {

struct TileSource {
  /// The axis whose neighbours are neighbours in memory; none if the tile is not loaded from there.
  std::optional<unsigned> contiguous;
  /// Computed, element by element, from the result of a product.
  bool isProduct = false;
  /// The axis along which so many neighbours are made of the same numbers in memory, as those of packed weights are; no axis where they
  /// are made of one each, or where nothing is loaded.
  std::optional<unsigned> spread;
  int64_t together = 0;
};

/// The axis whose neighbours lie next to each other in a buffer; none before its layout is decided.
std::optional<unsigned> innermostAxis(ttg::MemDescType buffer);

/// The axis of a tile of pointers with the longest run of consecutive addresses, the last one among equals.
unsigned contiguousAxis(mlir::Value pointers, const AxisInfoAnalysis &axisInfo);

/// Looks back through arithmetic on elements and permutations of axes.
TileSource tileSource(mlir::Value tile, const AxisInfoAnalysis &axisInfo);

} // namespace txl::analysis

#endif
