// Tiles that go from some warps to others without a buffer.
//
// A tile lies in the registers of the warps that made it. Common code of a kernel of single warps is run by each warp on
// its own; a group of several holds its tiles together, so a tile goes from one to the other through a buffer, or is
// computed again where that costs nothing. Warpgroups are all of one width: what common code made, each of them has.
#ifndef TXL_IR_FACTS_GROUPTILES_H
#define TXL_IR_FACTS_GROUPTILES_H

#include "ir/TX.h"
#include <optional>

namespace txl::ir {

/// A tile that `makers` warps made, where `users` warps use it together.
struct CrossingTile {
  mlir::OpOperand *use;
  unsigned makers, users;
};
/// The first one that a group uses or yields.
std::optional<CrossingTile> crossingTile(tx::GroupOp group);

} // namespace txl::ir

#endif
