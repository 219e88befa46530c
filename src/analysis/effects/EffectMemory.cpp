// Stores are kept by operation; a load scans all of them, because the kernels analysed this way have few of both.
#include "analysis/effects/EffectMemory.h"

using namespace txl;
using namespace txl::analysis;

/// With more stores, memory is not tracked, because each load scans all of them.
static constexpr size_t kMaxStores = 2000;

const MemoryRanges &EffectMemory::getMemoryRanges(mlir::Value pointer, Instance &instance) {
  auto [entry, isNew] = known.try_emplace({pointer, &instance});
  if (isNew) {
    MemoryRanges found = analysis::getMemoryRanges(pointer, instance, addresses);
    return known[{pointer, &instance}] = std::move(found);
  }
  return entry->second;
}

bool EffectMemory::record(Where where, Stored store) {
  auto [entry, isNew] = all.try_emplace(where, store);
  invalid |= all.size() > kMaxStores;
  if (!isNew && entry->second == store)
    return false;
  entry->second = std::move(store);
  return true;
}

bool EffectMemory::stores(Where where, mlir::Value pointer, const Bases &bases, Id value, bool mustWrite) {
  if (!pointer)
    return record(where, {/*toBuffer=*/true, false, bases, {}, value});
  const MemoryRanges &ranges = getMemoryRanges(pointer, *where.second);
  if (mustWrite && ranges.size() == 1 && !mlir::isa<mlir::ShapedType>(pointer.getType()))
    written.add(ranges[0], addresses);
  return record(where, {false, false, bases, ranges, value});
}

bool EffectMemory::copies(Where where, mlir::Value pointer, const Bases &bases) {
  return record(where,
                {false, /*isUnknown=*/true, bases, getMemoryRanges(pointer, *where.second), EffectTable::nothing});
}

Overlap EffectMemory::getOverlap(const Stored &stored, const MemoryRanges &ranges, const Bases &bases) const {
  if (stored.toBuffer)
    return Overlap::None;
  if (ranges.empty() || stored.ranges.empty())
    return bases.anyCommon(stored.bases) || bases.test(0) || stored.bases.test(0) ? Overlap::Partial : Overlap::None;
  Overlap worst = Overlap::None;
  for (const MemoryRange &a : ranges)
    for (const MemoryRange &b : stored.ranges)
      worst = std::max(worst, analysis::getOverlap(a, b, addresses));
  return worst;
}

EffectMemory::Found EffectMemory::loads(mlir::Value pointer, const Bases &bases, Instance &instance) {
  Found found;
  const MemoryRanges *ranges = pointer ? &getMemoryRanges(pointer, instance) : nullptr;
  // If there are several candidates, one may come from an earlier iteration of a loop, so each must be independent of
  // counters.
  found.isComplete = ranges && !ranges->empty() && !mlir::isa<mlir::ShapedType>(pointer.getType()) &&
                     llvm::all_of(*ranges, [&](const MemoryRange &entry) {
                       return (ranges->size() == 1 || addresses.isFixed(entry.offset)) && written.has(entry, addresses);
                     });
  bool mayLoadAnything = !pointer; // copies bring the contents of memory into buffers
  for (const auto &[where, stored] : all) {
    Overlap overlap = pointer ? getOverlap(stored, *ranges, bases) : Overlap::Exact;
    if (overlap == Overlap::None)
      continue;
    found.values.push_back(stored.value);
    found.isComplete &= overlap == Overlap::Exact;
    mayLoadAnything |= stored.isUnknown;
  }
  if (mayLoadAnything) {
    found = {};
    for (const auto &[where, stored] : all)
      found.values.push_back(stored.value);
  }
  return found;
}

void EffectMemory::join(mlir::Operation *op, WrittenRanges before, llvm::ArrayRef<WrittenRanges> ends) {
  if (mlir::isa<mlir::scf::IfOp>(op) && !op->getRegion(1).empty()) {
    written = ends[0];
    written.intersect(ends[1]);
  } else if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
    written = ends[0];
    written.exitLoop(loop, before, addresses);
  } else {
    written = std::move(before);
  }
}
