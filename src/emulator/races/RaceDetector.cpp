// The cells that an access covers, by blocks, and the accessing thread. Cells are compared in RaceCells.cpp,
// synchronisation is in RaceOrder.cpp.
#include "emulator/races/RaceDetector.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

RaceDetector::RaceDetector(Watched &watched, GlobalShadow *global, unsigned sharedGranule,
                           std::shared_ptr<EngineLabels> labels, bool isStrict)
    : sharedShift(std::countr_zero(sharedGranule)), isStrict(isStrict), watched(watched), global(global),
      engineLabels(std::move(labels)) {}

RaceDetector::Me RaceDetector::me(const Watched::Place &here, uint8_t strength) {
  const WarpKnowledge &mine = here.actor->knowledge;
  uint32_t number = here.actor->number;
  return {mine.cta, mine.floor, mine.clock, who::make(number * laneCount, strength, here.site), number, here.shared};
}

bool RaceDetector::ordered(unsigned lane, ThreadId who, uint32_t at) const {
  const WarpKnowledge &mine = actor().knowledge;
  if (at & engineTime && at & labelledTime) {
    EngineLabel label = engineLabels->get(at);
    return mine.lanes[lane]->coversEngine(label.of, label.clock);
  }
  if (who.cta == mine.cta && !(at & engineTime)) {
    ThreadId own = thread(lane);
    bool known = who.thread == own.thread || at <= mine.floor ||
                 ((at <= mine.ownFloor || warpsAreOne) && who.thread / laneCount == own.thread / laneCount);
    if (known)
      return true;
  }
  const uint32_t warp = who.thread & ~(laneCount - 1);
  for (unsigned other = 0; warpsAreOne && other < laneCount; ++other)
    if (mine.lanes[lane]->covers({who.cta, warp + other}, at))
      return true;
  return mine.lanes[lane]->covers(who, at);
}

bool RaceDetector::morallyStrong(uint32_t mine, uint32_t cta, uint32_t other) const {
  uint8_t reach = std::min(who::strength(mine), who::strength(other));
  return reach != Weak && distance(cta, actor().knowledge.cta) <= reach;
}

static constexpr uint64_t rankMask = (uint64_t(1) << sharedRankShift) - 1;

/// Calls `visit` for the lanes of each block of cells; false once `visit` has returned false. Pages are locked
/// meanwhile.
template <typename F> bool RaceDetector::eachBlock(const Access &access, uint32_t lanes, unsigned size, F visit) {
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
    cells.block = &watched.sharedCells(rank);
    if (!visit(cells))
      return false;
  }
  if (!device)
    return true;
  cells.space = "global";
  cells.shift = std::countr_zero(global->granule);
  cells.count = std::max(1u, size >> cells.shift);
  while (device) {
    uint64_t page = (access.address[std::countr_zero(device)] - globalWindow) >> GlobalShadow::pageShift;
    cells.start = globalWindow + (page << GlobalShadow::pageShift);
    cells.lanes = 0;
    for (unsigned i = 0; i < laneCount; ++i) {
      uint64_t offset = access.address[i] - globalWindow;
      cells.lanes |= uint32_t(offset >> GlobalShadow::pageShift == page) << i;
      cells.cell[i] = uint32_t(offset & ((1u << GlobalShadow::pageShift) - 1)) >> cells.shift;
    }
    cells.lanes &= device;
    device &= ~cells.lanes;
    cells.block = &global->page(page);
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
bool RaceDetector::oneBlock(const Access &access, unsigned lane, unsigned size, Cells &cells) {
  cells.lanes = 1u << lane;
  if (access.sharedLanes >> lane & 1) {
    cells.space = "shared";
    cells.shift = sharedShift;
    cells.block = &watched.sharedCells(access.address[lane] >> sharedRankShift);
    cells.cell[lane] = uint32_t((access.address[lane] & rankMask) - sharedBase) >> cells.shift;
    cells.start = (access.address[lane] & ~rankMask) + sharedBase;
  } else if (global && access.globalLanes >> lane & 1) {
    uint64_t offset = access.address[lane] - globalWindow;
    cells.space = "global";
    cells.shift = std::countr_zero(global->granule);
    cells.block = &global->page(offset >> GlobalShadow::pageShift);
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
  Me mine = me(Weak);
  return eachBlock(access, lanes, size, [&](const Cells &cells) { return readAny(cells, mine); });
}

bool RaceDetector::write(const Access &access, uint32_t lanes, unsigned size, const WrittenValues *values) {
  Me mine = me(Weak);
  return eachBlock(access, lanes, size, [&](const Cells &cells) {
    forget(cells);
    return writeAny(cells, mine, values);
  });
}

bool RaceDetector::writeBehindWarps(const Access &access, uint32_t lanes, unsigned size) {
  warpsAreOne = true;
  const bool good = write(access, lanes & access.sharedLanes, size, nullptr);
  warpsAreOne = false;
  return good;
}

/// The cells of an access within one block; false for the few that span blocks.
bool RaceDetector::nearBlock(const NearAccess &access, uint32_t lanes, unsigned size, const Me &me, Cells &cells) {
  uint32_t shift = sharedShift, from = 0;
  if (access.isShared) {
    cells.space = "shared";
    cells.block = me.shared;
    cells.start = access.start;
  } else {
    uint64_t start = access.start - globalWindow, page = (start + access.offset[0]) >> GlobalShadow::pageShift;
    uint32_t within = uint32_t(start & ((1u << GlobalShadow::pageShift) - 1)), apart = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      apart |= (access.offset[i] + within) ^ (access.offset[0] + within);
    if (apart >> GlobalShadow::pageShift)
      return false;
    cells.space = "global";
    cells.block = &global->page(page);
    cells.start = globalWindow + (page << GlobalShadow::pageShift);
    shift = std::countr_zero(global->granule);
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

Access RaceDetector::spread(const NearAccess &access, uint32_t lanes) {
  Access far;
  for (unsigned i = 0; i < laneCount; ++i)
    far.address[i] = access.start + access.offset[i];
  far.globalLanes = lanes;
  return far;
}

bool RaceDetector::read(const Watched::Place &here, const NearAccess &access, uint32_t lanes, unsigned size) {
  if (!access.isShared && !global)
    return true;
  Cells cells;
  Me mine = me(here, Weak);
  if (!nearBlock(access, lanes, size, mine, cells))
    return read(spread(access, lanes), lanes, size);
  bool locks = !access.isShared && global->locks;
  if (locks)
    cells.block->lock();
  bool good = readRows(cells, mine) || readAny(cells, mine);
  if (locks)
    cells.block->unlock();
  return good;
}

bool RaceDetector::write(const Watched::Place &here, const NearAccess &access, uint32_t lanes, unsigned size,
                         const WrittenValues &values) {
  if (!access.isShared && !global)
    return true;
  Cells cells;
  Me mine = me(here, Weak);
  if (!nearBlock(access, lanes, size, mine, cells))
    return write(spread(access, lanes), lanes, size, &values);
  bool locks = !access.isShared && global->locks;
  if (locks)
    cells.block->lock();
  forget(cells);
  bool good = (cells.block->engineReads.empty() && writeRows(cells, mine)) || writeAny(cells, mine, &values);
  if (locks)
    cells.block->unlock();
  return good;
}

/// A read of a weak write observes no release.
void RaceDetector::forget(const Cells &cells) {
  auto &locations = cells.block->locations;
  for (uint32_t rest = locations.empty() ? 0 : cells.lanes; rest; rest &= rest - 1)
    for (unsigned i = 0; i < cells.count; ++i)
      locations.erase(cells.cell[std::countr_zero(rest)] + i);
}

bool RaceDetector::strongReads(const Access &access, uint32_t lanes, unsigned size, uint32_t flags) {
  const Me mine = me(strengthOf(flags));
  return eachBlock(access, lanes & access.sharedLanes, size, [&](const Cells &cells) {
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
  Me mine = me(strength);
  mine.word = who::make(actor().number * laneCount, strength, site) | (strength ? uint32_t(who::atomic) : 0);
  Cells cells;
  cells.block = &block;
  cells.cell[lane] = cell;
  cells.lanes = 1u << lane;
  cells.count = count;
  cells.shift = sharedShift;
  cells.start = sharedBase;
  cells.space = "shared";
  forget(cells);
  return writeAny(cells, mine, nullptr);
}

bool RaceDetector::atomicsAtOnce(const Access &access, uint32_t lanes, unsigned size, uint32_t flags) {
  bool orders = flags & (Acquires | Releases) || actor().knowledge.hasFenced ||
                (access.globalLanes & lanes && global && global->locks);
  if (orders)
    return false;
  Me mine = me(strengthOf(flags));
  mine.word |= who::atomic;
  return eachBlock(access, lanes, size, [&](const Cells &cells) {
    return cells.block->locations.empty() && (writeAtomics(cells, mine) || writeAny(cells, mine, nullptr));
  });
}
