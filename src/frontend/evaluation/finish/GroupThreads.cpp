// Sets the module's attributes for threads, and reports tiles that cross between groups of warps
// (ir/facts/GroupTiles.h).
#include "frontend/evaluation/finish/GroupThreads.h"
#include "arch/Architecture.h"
#include "arch/RegisterPool.h"
#include "frontend/evaluation/finish/ThreadConditions.h"
#include "ir/SourcePosition.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/GroupTiles.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "support/Diagnostic.h"
#include <numeric>

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(
    TileOfOtherWarps, UnsupportedLanguageConstruct,
    "a tile of {0} warp{1} is used by {2} together: its elements are in the registers of the warps that computed it");

TXL_DIAGNOSTIC(RegisterPool, ValueError,
               "a thread of each of {0} warpgroups has {1} registers at the start, which is {2} in total, but here it "
               "would be {3}");
TXL_DIAGNOSTIC(RegisterOrder, ValueError, "`{0}({1})`, but a thread of {2} warpgroups has {3} registers at the start");
TXL_DIAGNOSTIC(WrongCtas, ValueError, "a program is 1, 2, 4, 8 or 16 CTAs (`num_ctas`), not {0}");
TXL_DIAGNOSTIC(CtasAndCluster, ValueError, "a launch has `num_ctas={0}` or `cluster={1}`, not both");
TXL_DIAGNOSTIC(RegistersOfWarps, ValueError,
               "`{0}` without warp {1}: the hardware gives warps {2} to {3} as many registers each");

static void checkTiles(Compilation &c) {
  c.module.walk([&](tx::GroupOp group) {
    std::optional<ir::CrossingTile> tile = ir::findCrossingTile(group);
    if (!tile)
      return mlir::WalkResult::advance();
    ir::emitAt(c.diagnostics, tile->use->getOwner()->getLoc(), TileOfOtherWarps, tile->producerWarps,
               tile->producerWarps == 1 ? "" : "s", tile->consumerWarps)
        .note("store it to a buffer (`smem_store`) and load it there, or compute it where it is used");
    return mlir::WalkResult::interrupt();
  });
}

/// The ids of the warpgroups, or warps, that may run `op`, and whether they certainly run it, exactly once.
static std::pair<llvm::SmallVector<unsigned>, bool> runnersOf(mlir::Operation *op, unsigned count) {
  llvm::SmallVector<unsigned> left = llvm::to_vector(llvm::seq(0u, count));
  bool isKnown = true;
  for (mlir::Operation *outer = op->getParentOp(); !llvm::isa<tt::FuncOp>(outer);
       op = outer, outer = op->getParentOp()) {
    auto group = llvm::dyn_cast<tx::GroupOp>(outer);
    isKnown &= bool(group);
    if (!group)
      continue;
    bool isBody = op->getParentRegion() == &group.getBody();
    llvm::erase_if(left, [&](unsigned id) { return llvm::is_contained(group.getIds(), int32_t(id)) != isBody; });
  }
  return {std::move(left), isKnown};
}

static const char *nameOf(tx::SetRegistersOp op) { return op.getIncrease() ? "reg_alloc" : "reg_dealloc"; }

/// Register counts are set per hardware warpgroup of four warps, whether these are single warps of a program, or belong
/// to several warpgroups with fewer warps (`num_warps`). So all four must execute the operation. `groups` groups of
/// `warpsEach` warps run concurrently.
static void checkWholeWarpgroups(Compilation &c, unsigned groups, unsigned warpsEach) {
  const unsigned warps = groups * warpsEach;
  c.module.walk([&](tx::SetRegistersOp op) {
    auto [runners, isKnown] = runnersOf(op, groups);
    auto runs = [&, &runners = runners](unsigned warp) { return llvm::is_contained(runners, warp / warpsEach); };
    for (unsigned warp = 0; warp < warps; ++warp) {
      const unsigned first = warp / 4 * 4, last = std::min(warps, first + 4) - 1;
      if (runs(warp) || llvm::none_of(llvm::seq_inclusive(first, last), runs))
        continue;
      ir::emitAt(c.diagnostics, op.getLoc(), RegistersOfWarps, nameOf(op), warp, first, last)
          .note("execute it in all of warps {0} to {1}, in one group", first, last);
      return mlir::WalkResult::interrupt();
    }
    return mlir::WalkResult::advance();
  });
}

/// Reports a `reg_alloc` that waits forever for registers that no warpgroup releases. This is decided here if each
/// warpgroup sets its count at most once; the tile machine (the reference interpreter) detects other cases.
static void checkRegisters(Compilation &c) {
  tx::Threads threads = tx::threadsOf(c.module);
  unsigned requestedRegisters = 0;
  c.module.walk([&](tx::SetRegistersOp op) {
    requestedRegisters = std::max(requestedRegisters, op.getIncrease() ? op.getCount() : 0);
  });
  unsigned start = arch::registersAtStart(32 * threads.warps * threads.groups, requestedRegisters);
  llvm::SmallVector<unsigned> registers(threads.groups, start);
  llvm::SmallVector<bool> isSet(threads.groups, false);
  tx::SetRegistersOp most;
  bool isAllKnown = true;
  c.module.walk([&](tx::SetRegistersOp op) {
    auto [runners, isKnown] = runnersOf(op, threads.groups);
    isAllKnown &= isKnown && llvm::none_of(runners, [&](unsigned id) { return isSet[id]; });
    if (!isAllKnown)
      return;
    for (unsigned id : runners) {
      registers[id] = op.getCount();
      isSet[id] = true;
    }
    if (op.getIncrease() ? op.getCount() < start : op.getCount() > start)
      ir::emitAt(c.diagnostics, op.getLoc(), RegisterOrder, nameOf(op), op.getCount(), threads.groups, start)
          .note("`reg_alloc` is for more, `reg_dealloc` for fewer");
    else if (!most || op.getCount() > most.getCount())
      most = op;
  });
  unsigned all = std::accumulate(registers.begin(), registers.end(), 0u);
  if (isAllKnown && most && all > start * threads.groups)
    ir::emitAt(c.diagnostics, most.getLoc(), RegisterPool, threads.groups, start, start * threads.groups, all)
        .note("release more registers in other warpgroups (`reg_dealloc`), or request fewer: this would wait forever");
}

/// Whether the program uses explicit operations for threads, buffers or asynchronous engines.
static bool isExplicit(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation *op) {
        return llvm::isa<tx::TXDialect, ttg::TTGDialect>(op->getDialect()) ? mlir::WalkResult::interrupt()
                                                                           : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether a program without explicit operations is also distributed over a cluster: if it contains a `dot`, so that
/// CTAs can share operands by multicast, and the target supports clusters of that size. Functions that are called are
/// compiled for whole tiles, so a program with calls is not.
static bool distributesDots(Compilation &c) {
  const FrontendOptions &options = c.request.options;
  const arch::Architecture *architecture = arch::findArchitecture(options.target);
  if (!architecture || architecture->clusterSize < unsigned(options.numCtas))
    return false;
  bool multiplies = false, calls = false;
  c.module.walk([&](mlir::Operation *op) {
    multiplies |= llvm::isa<tt::DotOp>(op);
    calls |= llvm::isa<tt::CallOp>(op);
  });
  return multiplies && !calls;
}

/// With `num_ctas` the tiles of a program are distributed over several CTAs. A program without explicit operations and
/// `dot` does not depend on it and runs as one CTA.
static void setCtaAttributes(Compilation &c) {
  const FrontendOptions &options = c.request.options;
  if (options.numCtas == 1)
    return;
  mlir::Location site = (*c.module.getOps<tt::FuncOp>().begin()).getLoc();
  if (!llvm::isPowerOf2_32(options.numCtas) || options.numCtas > 16)
    ir::emitAt(c.diagnostics, site, WrongCtas, options.numCtas);
  else if (options.cluster > 1)
    ir::emitAt(c.diagnostics, site, CtasAndCluster, options.numCtas, options.cluster)
        .note("`num_ctas` splits the tiles of one program over a cluster, `cluster` launches a program in each of its "
              "CTAs");
  else if (isExplicit(c.module) || ir::isAsWritten(c.module) || distributesDots(c))
    c.module->setAttr(ir::kProgramCtas, c.builder.getI32IntegerAttr(options.numCtas));
  if (ir::isAsWritten(c.module) && ir::programCtas(c.module) > 1) // the code is that of one CTA
    c.module->setAttr(ir::kCluster, c.builder.getI32IntegerAttr(options.numCtas));
}

void frontend::setThreadAttributes(Compilation &c) {
  const FrontendOptions &options = c.request.options;
  setCtaAttributes(c);
  auto setIntAttr = [&](llvm::StringRef name, int value) {
    c.module->setAttr(name, c.builder.getI32IntegerAttr(value));
  };
  if (options.cluster > 1)
    setIntAttr(ir::kCluster, options.cluster);
  if (c.groups.site && c.groups.ofWarps) {
    setIntAttr(ir::kNumSingleWarps, c.groups.count);
    checkWholeWarpgroups(c, c.groups.count, 1);
    checkTiles(c);
    return checkThreadConditions(c);
  }
  if (c.groups.site || options.numWarpgroups != 1)
    setIntAttr(ir::kNumWarpgroups, options.numWarpgroups);
  else if (!c.dependsOnWarpCount)
    return;
  if (options.numWarps != 4)
    setIntAttr(ir::kWarpgroupWarps, options.numWarps);
  const tx::Threads threads = tx::threadsOf(c.module);
  checkWholeWarpgroups(c, threads.groups, threads.warps);
  checkRegisters(c);
  checkThreadConditions(c);
}
