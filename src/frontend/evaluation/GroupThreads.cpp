// A tile lies in the registers of the warps that made it. Common code of a kernel of single warps is run by each warp on
// its own; a group of several holds its tiles together, so a tile goes from one to the other through a buffer, or is
// computed again where that costs nothing. Warpgroups are all of one width: what common code made, each of them has.
#include "frontend/evaluation/GroupThreads.h"
#include "ir/Rules.h"
#include "ir/SourcePlace.h"
#include "ir/TX.h"
#include "support/Diagnostic.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(
    TileOfOtherWarps, UnsupportedLanguageConstruct,
    "a tile of {0} warp{1} is used by {2} together: its elements lie in the registers of those that made it");

/// Whether `value` is made of ranges, constants and scalars alone.
static bool isComputedAgain(mlir::Value value, llvm::DenseMap<mlir::Value, bool> &known) {
  if (!llvm::isa<mlir::RankedTensorType>(value.getType()))
    return true;
  auto [found, isNew] = known.try_emplace(value, false);
  if (!isNew)
    return found->second;
  mlir::Operation *op = value.getDefiningOp();
  bool result = op && ir::Rules(op).mayRepeat() &&
                llvm::all_of(op->getOperands(), [&](mlir::Value operand) { return isComputedAgain(operand, known); });
  return known[value] = result;
}

static void checkTiles(Compilation &c) {
  llvm::DenseMap<mlir::Value, bool> known;
  auto check = [&](mlir::Value value, unsigned users, mlir::Location where) {
    mlir::Operation *made = value.getDefiningOp();
    unsigned makers = ttg::numWarpsOf(made ? made : value.getParentBlock()->getParentOp());
    if (makers == users || isComputedAgain(value, known))
      return true;
    ir::emitAt(c.diagnostics, where, TileOfOtherWarps, makers, makers == 1 ? "" : "s", users)
        .note("store it to a buffer (`smem_store`) and load it there, or make it where it is used");
    return false;
  };
  c.module.walk([&](mlir::Operation *op) {
    bool yields = llvm::isa<tx::YieldOp>(op); // its values are used where the group is
    unsigned users = ttg::numWarpsOf(yields ? op->getParentOp() : op);
    for (mlir::Value operand : op->getOperands())
      if (llvm::isa<mlir::RankedTensorType>(operand.getType()) && !check(operand, users, op->getLoc()))
        return mlir::WalkResult::interrupt();
    return mlir::WalkResult::advance();
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
