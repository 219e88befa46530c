// Rounds the extents of tiles up to powers of two, for executors that hold tiles in layouts.
//
// A layout is linear over bits, so a tile with a layout has extents that are powers of two; the language, TTIR and the
// reference interpreter have any extents. The pass changes the type of every value and constant, and then applies the
// rule of each operation (PaddingRules.h), which keeps the elements of the padding out of memory and out of the tile's
// own elements.
#ifndef TXL_TRANSFORM_PADDING_PADTILES_H
#define TXL_TRANSFORM_PADDING_PADTILES_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-pad-tiles`: afterwards all extents of tiles are powers of two. Fails, with an error at the operation, where an
/// operation has no rule for other extents. A module without such tiles is left as it is. `ofClusters`: only modules
/// whose program has several CTAs, before their tiles are partitioned.
std::unique_ptr<mlir::Pass> createPadTilesPass(bool ofClusters);

} // namespace txl::transform

#endif
