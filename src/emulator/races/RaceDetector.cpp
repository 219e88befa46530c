// The cells that an access covers, by blocks, and the accessing thread. Cells are compared in RaceCells.cpp,
// synchronisation is in RaceOrder.cpp.
#include "emulator/races/RaceDetector.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

RaceDetector::RaceDetector(TrackedExecution &execution, GlobalShadow *global, unsigned sharedGranule,
                           std::shared_ptr<EngineLabels> labels, bool isStrict)
    : sharedShift(std::countr_zero(sharedGranule)), isStrict(isStrict), execution(execution), global(global),
      engineLabels(std::move(labels)) {}

RaceDetector::CurrentAccess RaceDetector::current(const TrackedExecution::AccessSite &here, uint8_t strength) {
  const WarpKnowledge &mine = here.actor->knowledge;
  uint32_t id = here.actor->id;
  return {mine.cta, mine.ctaClock, mine.clock, accessor::make(id * laneCount, strength, here.site), id, here.shared};
}

bool RaceDetector::ordered(unsigned lane, ThreadId accessor, uint32_t at) const {
  const WarpKnowledge &mine = actor().knowledge;
  if (mine.lanes[lane]->coversLaunch(accessor.cta))
    return true;
  if (at & engineTime && at & labelledTime) {
    EngineLabel label = engineLabels->get(at);
    return mine.lanes[lane]->coversEngine(label.completionKey, label.clock);
  }
  if (accessor.cta == mine.cta && !(at & engineTime)) {
    ThreadId own = thread(lane);
    bool known = accessor.thread == own.thread || at <= mine.ctaClock ||
                 ((at <= mine.warpClock || ordersByWarp) && accessor.thread / laneCount == own.thread / laneCount);
    if (known)
      return true;
  }
  const uint32_t warp = accessor.thread & ~(laneCount - 1);
  for (unsigned other = 0; ordersByWarp && other < laneCount; ++other)
    if (mine.lanes[lane]->covers({accessor.cta, warp + other}, at))
      return true;
  return mine.lanes[lane]->covers(accessor, at);
}

bool RaceDetector::morallyStrong(uint32_t mine, uint32_t cta, uint32_t other) const {
  uint8_t reach = std::min(accessor::strength(mine), accessor::strength(other));
  return reach != Weak && distance(cta, actor().knowledge.cta) <= reach;
}

static constexpr uint64_t rankMask = (uint64_t(1) << sharedRankShift) - 1;

/// Calls `visit` for the lanes of each block of cells; false once `visit` has returned false. Pages are locked
/// meanwhile.
template <typename F> bool RaceDetector::forEachBlock(const Access &access, uint32_t lanes, unsigned size, F visit) {
  Cells cells;
  uint32_t shared = lanes & access.sharedLanes, device = global ? lanes & access.globalLanes : 0;
  cells.space = "shared";
  cells.shift = sharedShift;
  cells.count = std::max(1u, size >> cells.shift);
  while (shared) {
    uint64_t rank = access.address[std::countr_zero(shared)] >> sharedRankShift;
    cells.start = (rank << sharedRankShift) + sharedBase;
    cells.lanes = 0;
    for (unsigned i = 0; i < laneCount; ++i) {
      cells.lanes |= uint32_t(access.address[i] >> sharedRankShift == rank) << i;
      cells.cell[i] = uint32_t((access.address[i] & rankMask) - sharedBase) >> cells.shift;
    }
    cells.lanes &= shared;
    shared &= ~cells.lanes;
    cells.block = &execution.sharedCells(rank);
    if (!visit(cells))
      return false;
  }
  if (!device)
    return true;
  cells.space = "global";
  while (device) {
    uint64_t page = (access.address[std::countr_zero(device)] - globalWindow) >> GlobalShadow::pageShift;
    cells.start = globalWindow + (page << GlobalShadow::pageShift);
    cells.block = &global->page(page);
    cells.shift = cells.block->shift;
    cells.count = std::max(1u, size >> cells.shift);
    cells.lanes = 0;
    for (unsigned i = 0; i < laneCount; ++i) {
      uint64_t offset = access.address[i] - globalWindow;
      cells.lanes |= uint32_t(offset >> GlobalShadow::pageShift == page) << i;
      cells.cell[i] = uint32_t(offset & ((1u << GlobalShadow::pageShift) - 1)) >> cells.shift;
    }
    cells.lanes &= device;
    device &= ~cells.lanes;
    if (global->locks)
      cells.block->lock();
    bool good = visit(cells);
    if (global->locks)
      cells.block->unlock();
    if (!good)
      return false;
  }
  return true;
}

/// The cells of one lane; a page stays locked. False if races are not checked there.
bool RaceDetector::findBlock(const Access &access, unsigned lane, unsigned size, Cells &cells) {
  cells.lanes = 1u << lane;
  if (access.sharedLanes >> lane & 1) {
    cells.space = "shared";
    cells.shift = sharedShift;
    cells.block = &execution.sharedCells(access.address[lane] >> sharedRankShift);
    cells.cell[lane] = uint32_t((access.address[lane] & rankMask) - sharedBase) >> cells.shift;
    cells.start = (access.address[lane] & ~rankMask) + sharedBase;
  } else if (global && access.globalLanes >> lane & 1) {
    uint64_t offset = access.address[lane] - globalWindow;
    cells.space = "global";
    cells.block = &global->page(offset >> GlobalShadow::pageShift);
    cells.shift = cells.block->shift;
    cells.start = globalWindow + (offset >> GlobalShadow::pageShift << GlobalShadow::pageShift);
    cells.cell[lane] = uint32_t(offset & ((1u << GlobalShadow::pageShift) - 1)) >> cells.shift;
    if (global->locks) {
      locked = cells.block;
      locked->lock();
    }
  } else {
    return false;
  }
  cells.count = std::max(1u, size >> cells.shift);
  return true;
}

bool RaceDetector::read(const Access &access, uint32_t lanes, unsigned size) {
  CurrentAccess mine = current(Weak);
  return forEachBlock(access, lanes, size, [&](const Cells &cells) { return readAny(cells, mine); });
}

bool RaceDetector::write(const Access &access, uint32_t lanes, unsigned size, const WrittenValues *values) {
  CurrentAccess mine = current(Weak);
  return forEachBlock(access, lanes, size, [&](const Cells &cells) {
    dropReleases(cells);
    return writeAny(cells, mine, values);
  });
}

bool RaceDetector::writeOrderedByWarp(const Access &access, uint32_t lanes, unsigned size) {
  ordersByWarp = true;
  const bool good = write(access, lanes & access.sharedLanes, size, nullptr);
  ordersByWarp = false;
  return good;
}

/// The cells of an access within one block; false for the few that span blocks.
bool RaceDetector::findRegionBlock(const RegionAccess &access, uint32_t lanes, unsigned size,
                                   const CurrentAccess &current, Cells &cells) {
  uint32_t shift = sharedShift, from = 0;
  if (access.isShared) {
    cells.space = "shared";
    cells.block = current.shared;
    cells.start = access.start;
  } else {
    uint64_t start = access.start - globalWindow, page = (start + access.offset[0]) >> GlobalShadow::pageShift;
    uint32_t within = uint32_t(start & ((1u << GlobalShadow::pageShift) - 1)), differences = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      differences |= (access.offset[i] + within) ^ (access.offset[0] + within);
    if (differences >> GlobalShadow::pageShift)
      return false;
    cells.space = "global";
    cells.block = &global->page(page);
    cells.start = globalWindow + (page << GlobalShadow::pageShift);
    shift = cells.block->shift;
    from = uint32_t(start - (page << GlobalShadow::pageShift));
  }
  for (unsigned i = 0; i < laneCount; ++i)
    cells.cell[i] = (access.offset[i] + from) >> shift;
  cells.lanes = lanes;
  cells.isRow = access.isRow && lanes == allLanes;
  cells.shift = shift;
  cells.count = std::max(1u, size >> shift);
  return true;
}

Access RaceDetector::toAccess(const RegionAccess &access, uint32_t lanes) {
  Access result;
  for (unsigned i = 0; i < laneCount; ++i)
    result.address[i] = access.start + access.offset[i];
  result.globalLanes = lanes;
  return result;
}

bool RaceDetector::read(const TrackedExecution::AccessSite &here, const RegionAccess &access, uint32_t lanes,
                        unsigned size) {
  if (!access.isShared && !global)
    return true;
  Cells cells;
  CurrentAccess mine = current(here, Weak);
  if (!findRegionBlock(access, lanes, size, mine, cells))
    return read(toAccess(access, lanes), lanes, size);
  bool locks = !access.isShared && global->locks;
  if (locks)
    cells.block->lock();
  bool good = readRows(cells, mine) || readAny(cells, mine);
  if (locks)
    cells.block->unlock();
  return good;
}

bool RaceDetector::write(const TrackedExecution::AccessSite &here, const RegionAccess &access, uint32_t lanes,
                         unsigned size, const WrittenValues &values) {
  if (!access.isShared && !global)
    return true;
  Cells cells;
  CurrentAccess mine = current(here, Weak);
  if (!findRegionBlock(access, lanes, size, mine, cells))
    return write(toAccess(access, lanes), lanes, size, &values);
  bool locks = !access.isShared && global->locks;
  if (locks)
    cells.block->lock();
  dropReleases(cells);
  bool good = (cells.block->engineReads.empty() && writeRows(cells, mine)) || writeAny(cells, mine, &values);
  if (locks)
    cells.block->unlock();
  return good;
}

/// A read of a weak write observes no release.
void RaceDetector::dropReleases(const Cells &cells) {
  auto &locations = cells.block->locations;
  for (uint32_t rest = locations.empty() ? 0 : cells.lanes; rest; rest &= rest - 1)
    for (unsigned i = 0; i < cells.count; ++i)
      locations.erase(cells.cell[std::countr_zero(rest)] + i);
}

bool RaceDetector::strongReads(const Access &access, uint32_t lanes, unsigned size, uint32_t flags) {
  const CurrentAccess mine = current(strengthOf(flags));
  return forEachBlock(access, lanes & access.sharedLanes, size, [&](const Cells &cells) {
    if (!readAny(cells, mine))
      return false;
    const auto &locations = cells.block->locations;
    for (uint32_t rest = locations.empty() ? 0 : cells.lanes; rest; rest &= rest - 1) {
      const unsigned lane = std::countr_zero(rest);
      if (auto found = locations.find(cells.cell[lane]); found != locations.end())
        acquireFrom(1u << lane, found->second, flags);
    }
    return true;
  });
}

bool RaceDetector::writeBlock(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site,
                              uint8_t strength) {
  CurrentAccess mine = current(strength);
  mine.word = accessor::make(actor().id * laneCount, strength, site) | (strength ? uint32_t(accessor::atomic) : 0);
  Cells cells;
  cells.block = &block;
  cells.cell[lane] = cell;
  cells.lanes = 1u << lane;
  cells.count = count;
  cells.shift = sharedShift;
  cells.start = sharedBase;
  cells.space = "shared";
  dropReleases(cells);
  return writeAny(cells, mine, nullptr);
}

bool RaceDetector::checkAtomicsTogether(const Access &access, uint32_t lanes, unsigned size, uint32_t flags) {
  bool orders = flags & (Acquires | Releases) || actor().knowledge.hasFenced ||
                (access.globalLanes & lanes && global && (global->locks || global->ranks));
  if (orders)
    return false;
  CurrentAccess mine = current(strengthOf(flags));
  mine.word |= accessor::atomic;
  return forEachBlock(access, lanes, size, [&](const Cells &cells) {
    return cells.block->locations.empty() && (writeAtomics(cells, mine) || writeAny(cells, mine, nullptr));
  });
}
