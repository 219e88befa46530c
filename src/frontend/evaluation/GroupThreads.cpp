// The module's attributes, and what is said of a tile that goes from some warps to others (ir/facts/GroupTiles.h).
#include "frontend/evaluation/GroupThreads.h"
#include "ir/SourcePlace.h"
#include "ir/facts/GroupTiles.h"
#include "support/Diagnostic.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(
    TileOfOtherWarps, UnsupportedLanguageConstruct,
    "a tile of {0} warp{1} is used by {2} together: its elements lie in the registers of those that made it");

static void checkTiles(Compilation &c) {
  c.module.walk([&](tx::GroupOp group) {
    std::optional<ir::CrossingTile> tile = ir::crossingTile(group);
    if (!tile)
      return mlir::WalkResult::advance();
    ir::emitAt(c.diagnostics, tile->use->getOwner()->getLoc(), TileOfOtherWarps, tile->makers,
               tile->makers == 1 ? "" : "s", tile->users)
        .note("store it to a buffer (`smem_store`) and load it there, or make it where it is used");
    return mlir::WalkResult::interrupt();
  });
}

void frontend::nameThreads(Compilation &c) {
  const FrontendOptions &options = c.request.options;
  auto number = [&](llvm::StringRef name, int value) { c.module->setAttr(name, c.builder.getI32IntegerAttr(value)); };
  if (options.cluster > 1)
    number("txl.cluster", options.cluster);
  if (c.groups.place && c.groups.ofWarps) {
    number("txl.num-warps", c.groups.count);
    return checkTiles(c);
  }
  if (c.groups.place || options.numWarpgroups != 1)
    number("txl.num-warpgroups", options.numWarpgroups);
  else if (!c.countsThreads)
    return;
  if (options.numWarps != 4)
    number("txl.warpgroup-warps", options.numWarps);
}
