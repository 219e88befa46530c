// Stores are kept by operation; a load scans all of them, because the kernels analysed this way have few of both.
#include "analysis/effects/EffectMemory.h"

using namespace txl;
using namespace txl::analysis;

/// With more stores, memory is not tracked, because each load scans all of them.
static constexpr size_t kMostStores = 2000;

const Places &EffectMemory::placesOf(mlir::Value pointer, Instance &instance) {
  auto [place, isNew] = known.try_emplace({pointer, &instance});
  if (isNew) {
    Places found = analysis::placesOf(pointer, instance, addresses);
    return known[{pointer, &instance}] = std::move(found);
  }
  return place->second;
}

bool EffectMemory::keeps(Where where, Stored made) {
  auto [place, isNew] = all.try_emplace(where, made);
  lost |= all.size() > kMostStores;
  if (!isNew && place->second == made)
    return false;
  place->second = std::move(made);
  return true;
}

bool EffectMemory::stores(Where where, mlir::Value pointer, const Bases &bases, Id value, bool surely) {
  if (!pointer)
    return keeps(where, {/*toBuffer=*/true, false, bases, {}, value});
  const Places &places = placesOf(pointer, *where.second);
  if (surely && places.size() == 1 && !mlir::isa<mlir::ShapedType>(pointer.getType()))
    written.add(places[0], addresses);
  return keeps(where, {false, false, bases, places, value});
}

bool EffectMemory::copies(Where where, mlir::Value pointer, const Bases &bases) {
  return keeps(where, {false, /*isAnything=*/true, bases, placesOf(pointer, *where.second), EffectTable::nothing});
}

Meeting EffectMemory::meetingOf(const Stored &stored, const Places &places, const Bases &bases) const {
  if (stored.toBuffer)
    return Meeting::Never;
  if (places.empty() || stored.places.empty())
    return bases.anyCommon(stored.bases) || bases.test(0) || stored.bases.test(0) ? Meeting::Partly : Meeting::Never;
  Meeting worst = Meeting::Never;
  for (const Place &a : places)
    for (const Place &b : stored.places)
      worst = std::max(worst, analysis::meetingOf(a, b, addresses));
  return worst;
}

EffectMemory::Found EffectMemory::loads(mlir::Value pointer, const Bases &bases, Instance &instance) {
  Found found;
  const Places *places = pointer ? &placesOf(pointer, instance) : nullptr;
  // If there are several candidates, one may come from an earlier iteration of a loop, so each must be independent of
  // counters.
  found.isAll = places && !places->empty() && !mlir::isa<mlir::ShapedType>(pointer.getType()) &&
                llvm::all_of(*places, [&](const Place &place) {
                  return (places->size() == 1 || addresses.isFixed(place.offset)) && written.has(place, addresses);
                });
  bool findsAnything = !pointer; // copies bring the contents of memory into buffers
  for (const auto &[where, stored] : all) {
    Meeting meeting = pointer ? meetingOf(stored, *places, bases) : Meeting::Wholly;
    if (meeting == Meeting::Never)
      continue;
    found.values.push_back(stored.value);
    found.isAll &= meeting == Meeting::Wholly;
    findsAnything |= stored.isAnything;
  }
  if (findsAnything) {
    found = {};
    for (const auto &[where, stored] : all)
      found.values.push_back(stored.value);
  }
  return found;
}

void EffectMemory::join(mlir::Operation *op, WrittenPlaces before, llvm::ArrayRef<WrittenPlaces> ends) {
  if (mlir::isa<mlir::scf::IfOp>(op) && !op->getRegion(1).empty()) {
    written = ends[0];
    written.intersect(ends[1]);
  } else if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
    written = ends[0];
    written.leave(loop, before, addresses);
  } else {
    written = std::move(before);
  }
}
