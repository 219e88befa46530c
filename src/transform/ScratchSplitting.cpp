// Splitting a conversion further costs two more barriers and no bytes, which is better than a launch that fails.
#include "transform/ScratchSplitting.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/ConvertOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

static uint64_t getScratchBytes(ttg::ConvertLayoutOp op) { return ir::planOf(op).sharedBytes(); }

/// Halves the scratch of a conversion; returns false, and changes nothing, if that is impossible.
static bool halve(ttg::ConvertLayoutOp op, const arch::SmModel &model) {
  Attribute before = op->getAttr(ir::kMaxScratch);
  uint64_t bytes = getScratchBytes(op);
  if (bytes <= model.shared.minConversionSlice)
    return false;
  op->setAttr(ir::kMaxScratch, IntegerAttr::get(IntegerType::get(op.getContext(), 32), bytes / 2));
  if (getScratchBytes(op) < bytes)
    return true;
  if (before)
    op->setAttr(ir::kMaxScratch, before);
  else
    op->removeAttr(ir::kMaxScratch);
  return false;
}

bool fitScratch(ModuleOp module, const analysis::Allocation &allocation) {
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  const arch::Architecture *architecture = target ? arch::findArchitecture(target->target) : nullptr;
  if (!architecture || allocation.peak() <= architecture->sharedPerBlock)
    return false;
  const arch::SmModel &model = arch::smModelOf(*architecture);
  llvm::SetVector<ttg::ConvertLayoutOp> candidates; // conversions that may be split further
  module.walk([&](ttg::ConvertLayoutOp op) {
    if (allocation.bufferOf(op))
      candidates.insert(op);
  });
  SmallVector<std::pair<ttg::ConvertLayoutOp, Attribute>> before;
  for (ttg::ConvertLayoutOp op : candidates)
    before.push_back({op, op->getAttr(ir::kMaxScratch)});
  for (uint64_t peak = allocation.peak(); peak > architecture->sharedPerBlock;) {
    uint64_t largest = 0;
    for (ttg::ConvertLayoutOp op : candidates)
      largest = std::max(largest, getScratchBytes(op));
    if (!largest) {
      for (auto [op, attribute] : before)
        if (attribute)
          op->setAttr(ir::kMaxScratch, attribute);
        else
          op->removeAttr(ir::kMaxScratch);
      return false;
    }
    candidates.remove_if([&](ttg::ConvertLayoutOp op) { return getScratchBytes(op) == largest && !halve(op, model); });
    peak = analysis::Allocation(module).peak();
  }
  return true;
}

} // namespace txl::transform
