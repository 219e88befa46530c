// A piece more costs two barriers and no bytes: what a program waits for at its end, say, in place of a launch that fails.
#include "transform/ScratchPieces.h"
#include "arch/Architecture.h"
#include "ir/Exchange.h"
#include "ir/TTG.h"
#include "ir/facts/SharedBounds.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// In smaller pieces a conversion is mostly barriers.
static constexpr uint64_t kLeastPiece = 2 * 1024;

static uint64_t pieceOf(ttg::ConvertLayoutOp op) { return ir::planOf(op).sharedBytes(); }

/// Lets the pieces of a conversion be half as large; false, and nothing changed, if it cannot be cut so.
static bool halve(ttg::ConvertLayoutOp op) {
  Attribute before = op->getAttr(ir::kMostScratch);
  uint64_t bytes = pieceOf(op);
  if (bytes <= kLeastPiece)
    return false;
  op->setAttr(ir::kMostScratch, IntegerAttr::get(IntegerType::get(op.getContext(), 32), bytes / 2));
  if (pieceOf(op) < bytes)
    return true;
  if (before)
    op->setAttr(ir::kMostScratch, before);
  else
    op->removeAttr(ir::kMostScratch);
  return false;
}

bool fitScratch(ModuleOp module, const analysis::Allocation &allocation) {
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  const arch::Architecture *architecture = target ? arch::findArchitecture(target->target) : nullptr;
  if (!architecture || allocation.peak() <= architecture->sharedPerBlock)
    return false;
  llvm::SetVector<ttg::ConvertLayoutOp> whole; // that may be cut further
  module.walk([&](ttg::ConvertLayoutOp op) {
    if (allocation.bufferOf(op))
      whole.insert(op);
  });
  SmallVector<std::pair<ttg::ConvertLayoutOp, Attribute>> before;
  for (ttg::ConvertLayoutOp op : whole)
    before.push_back({op, op->getAttr(ir::kMostScratch)});
  for (uint64_t peak = allocation.peak(); peak > architecture->sharedPerBlock;) {
    uint64_t largest = 0;
    for (ttg::ConvertLayoutOp op : whole)
      largest = std::max(largest, pieceOf(op));
    if (!largest) {
      for (auto [op, attribute] : before)
        if (attribute)
          op->setAttr(ir::kMostScratch, attribute);
        else
          op->removeAttr(ir::kMostScratch);
      return false;
    }
    whole.remove_if([&](ttg::ConvertLayoutOp op) { return pieceOf(op) == largest && !halve(op); });
    peak = analysis::Allocation(module).peak();
  }
  return true;
}

} // namespace txl::transform
