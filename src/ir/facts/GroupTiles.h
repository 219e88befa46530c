// Tiles that cross between groups of warps without a buffer.
//
// A tile lives in the registers of the warps that made it. In a kernel of single warps, each warp runs the common code
// on its own, while a group of several warps distributes its tiles over all of them. So a tile that crosses from one to
// the other must go through a buffer, or be recomputed where that is free. Warpgroups all have the same width, so each
// has a copy of the tiles of common code.
#ifndef TXL_IR_FACTS_GROUPTILES_H
#define TXL_IR_FACTS_GROUPTILES_H

#include "ir/ops/async/GroupOps.h"
#include <optional>

namespace txl::ir {

/// A tile that `producerWarps` warps made and `consumerWarps` warps use together.
struct CrossingTile {
  mlir::OpOperand *use;
  unsigned producerWarps, consumerWarps;
};
/// The first crossing tile that a group uses or yields.
std::optional<CrossingTile> findCrossingTile(tx::GroupOp group);

} // namespace txl::ir

#endif
