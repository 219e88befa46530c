// The module's attributes, and what is said of a tile that goes from some warps to others (ir/facts/GroupTiles.h).
#include "frontend/evaluation/GroupThreads.h"
#include "arch/Architecture.h"
#include "ir/SourcePlace.h"
#include "ir/TX.h"
#include "ir/facts/GroupTiles.h"
#include "support/Diagnostic.h"
#include <numeric>

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(
    TileOfOtherWarps, UnsupportedLanguageConstruct,
    "a tile of {0} warp{1} is used by {2} together: its elements lie in the registers of those that made it");

TXL_DIAGNOSTIC(RegisterPool, ValueError,
               "a thread of each of {0} warpgroups has {1} registers at the start, which is {2} together, but here it "
               "would be {3}");
TXL_DIAGNOSTIC(RegisterOrder, ValueError, "`{0}({1})`, but a thread of {2} warpgroups has {3} registers at the start");

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

/// The numbers of the warpgroups that run `op`, which is in groups alone; none if it is anywhere else.
static std::optional<llvm::SmallVector<unsigned>> warpgroupsOf(mlir::Operation *op, unsigned groups) {
  llvm::SmallVector<unsigned> left = llvm::to_vector(llvm::seq(0u, groups));
  for (mlir::Operation *outer = op->getParentOp(); !llvm::isa<tt::FuncOp>(outer);
       op = outer, outer = op->getParentOp()) {
    auto group = llvm::dyn_cast<tx::GroupOp>(outer);
    if (!group)
      return std::nullopt;
    bool isBody = op->getParentRegion() == &group.getBody();
    llvm::erase_if(left, [&](unsigned id) { return llvm::is_contained(group.getIds(), int32_t(id)) != isBody; });
  }
  return left;
}

/// Registers that nobody gives back are waited for for ever. It is known where each warpgroup says once, at most, how many it has.
static void checkRegisters(Compilation &c) {
  tx::Threads threads = tx::threadsOf(c.module);
  unsigned even = arch::kRegistersPerSM / (32 * threads.warps * threads.groups) / 8 * 8;
  if (threads.bySingleWarps || even >= arch::kRegistersPerThread)
    return;
  llvm::SmallVector<unsigned> have(threads.groups, even);
  llvm::SmallVector<bool> isSaid(threads.groups, false);
  tx::SetRegistersOp most;
  bool isKnown = true;
  c.module.walk([&](tx::SetRegistersOp op) {
    std::optional<llvm::SmallVector<unsigned>> who = warpgroupsOf(op, threads.groups);
    isKnown &= who && llvm::none_of(*who, [&](unsigned id) { return isSaid[id]; });
    if (!isKnown)
      return;
    for (unsigned id : *who) {
      have[id] = op.getCount();
      isSaid[id] = true;
    }
    if (op.getIncrease() ? op.getCount() < even : op.getCount() > even)
      ir::emitAt(c.diagnostics, op.getLoc(), RegisterOrder, op.getIncrease() ? "reg_alloc" : "reg_dealloc",
                 op.getCount(), threads.groups, even)
          .note("`reg_alloc` is for more, `reg_dealloc` for fewer");
    else if (!most || op.getCount() > most.getCount())
      most = op;
  });
  unsigned all = std::accumulate(have.begin(), have.end(), 0u);
  if (isKnown && most && all > even * threads.groups)
    ir::emitAt(c.diagnostics, most.getLoc(), RegisterPool, threads.groups, even, even * threads.groups, all)
        .note("let others give back more (`reg_dealloc`), or ask for fewer: they would be waited for for ever");
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
  checkRegisters(c);
}
