// Splitting a conversion further costs two more barriers and no bytes, which is better than a launch that fails.
#include "transform/ScratchSplitting.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/TTG.h"
#include "ir/TX.h"
#include "ir/facts/Attributes.h"
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

/// Sinks the definition of an MMA operand's buffer to the MMA if only it and later operations use it. Returns the first
/// sunk operation, or null if the buffer is defined elsewhere.
static Operation *sinkOperandBuffer(Value operand, tx::DotAsyncOp dot) {
  SmallVector<Operation *> chain;
  auto isUsedFromDot = [&](Operation *user) {
    return llvm::is_contained(chain, user) || (user->getBlock() == dot->getBlock() && !user->isBeforeInBlock(dot));
  };
  for (Operation *op = operand.getDefiningOp();
       op && op->getBlock() == dot->getBlock() && llvm::all_of(op->getUsers(), isUsedFromDot);
       op = op->getOperand(0).getDefiningOp()) {
    auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
    if (!isa<ttg::MemDescTransOp>(op) && !(alloc && alloc.getSrc()))
      return nullptr;
    chain.push_back(op);
    if (!alloc)
      continue;
    for (Operation *each : llvm::reverse(chain))
      each->moveBefore(dot);
    return alloc;
  }
  return nullptr;
}

bool exceedsSharedCapacity(ModuleOp module, const analysis::Allocation &allocation) {
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  const arch::Architecture *architecture = target ? arch::findArchitecture(target->target) : nullptr;
  return architecture && allocation.peak() > architecture->sharedPerBlock;
}

bool shortenOperandLiveRanges(ModuleOp module) {
  bool changed = false;
  module.walk([&](tx::DotAsyncOp dot) {
    auto before = dot.getC().getDefiningOp<tx::DotAsyncOp>();
    if (!before || before->getBlock() != dot->getBlock() || !before->hasOneUse())
      return;
    Operation *a = sinkOperandBuffer(dot.getA(), dot), *b = sinkOperandBuffer(dot.getB(), dot);
    if (!a && !b)
      return;
    OpBuilder builder(a ? a : b);
    auto wait = tx::DotWaitOp::create(builder, before.getLoc(), 0u, dot.getC());
    dot.getCMutable().assign(wait.getResult(0));
    changed = true;
  });
  return changed;
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
