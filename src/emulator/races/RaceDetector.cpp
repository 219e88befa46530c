// The comparison of accesses with those that cells remember. Synchronisation is in RaceOrder.cpp.
#include "emulator/races/RaceDetector.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;

/// Of the warps that read a granule of global memory since its last write the first one and so many of the latest are
/// remembered.
static constexpr size_t maxGlobalReaders = 4;

RaceDetector::RaceDetector(Watched &watched, GlobalShadow *global, unsigned sharedGranule,
                           std::shared_ptr<EngineLabels> labels)
    : sharedShift(std::countr_zero(sharedGranule)), watched(watched), global(global), engineLabels(std::move(labels)) {}

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
                 (at <= mine.ownFloor && who.thread / laneCount == own.thread / laneCount);
    if (known)
      return true;
  }
  return mine.lanes[lane]->covers(who, at);
}

bool RaceDetector::morallyStrong(uint32_t mine, uint32_t cta, uint32_t other) const {
  uint8_t reach = std::min(who::strength(mine), who::strength(other));
  return reach != Weak && distance(cta, actor().knowledge.cta) <= reach;
}

/// Whether this lane's access may follow the last write.
bool RaceDetector::followsWriter(const ShadowBlock &block, uint32_t cell, unsigned lane, const Me &me) const {
  uint32_t word = block.writer[cell], cta = block.writerCta(cell);
  return morallyStrong(me.word, cta, word) ||
         ordered(lane, {cta, word & who::threadMask}, block.writeTime[cell] & ~foreignTime);
}

/// Whether this lane's write may follow these reads; reports a race.
bool RaceDetector::followsReads(const Cells &cells, uint32_t cell, unsigned lane, const Me &me,
                                const ReadEntry &entry) {
  for (uint32_t rest = entry.lanes; rest; rest &= rest - 1) {
    ThreadId thread = {entry.cta, entry.warp * laneCount + std::countr_zero(rest)};
    if (!morallyStrong(me.word, entry.cta, entry.word) && !ordered(lane, thread, entry.time))
      return report(cells, cell, lane, Race::Write, Race::Read, thread, entry.word, me);
  }
  return true;
}

/// This lane's write against all reads that the cell remembers.
bool RaceDetector::checkReaders(const Cells &cells, uint32_t cell, unsigned lane, const Me &me) {
  ShadowBlock &block = *cells.block;
  uint32_t word = block.reader[cell];
  if (block.isGlobal) {
    ReadEntry entry = {block.readCta[cell], (word & who::threadMask) / laneCount, block.readTime[cell],
                       block.readLanes[cell], word};
    if (entry.time && !followsReads(cells, cell, lane, me, entry))
      return false;
  } else {
    uint32_t floor = me.cta == block.cta ? me.floor : 0, last = (word & who::threadMask) / laneCount;
    bool several = word & who::several;
    for (uint32_t w = several ? 0 : last; w < (several ? block.warps : last + 1); ++w) {
      size_t place = size_t(w) * block.cells + cell;
      ReadEntry entry = {block.cta, w, block.warpTime[place], block.warpLanes[place],
                         word & ~(3u << who::strengthShift)};
      if (entry.time > floor && !followsReads(cells, cell, lane, me, entry))
        return false;
    }
  }
  if (!(word & who::listed))
    return true;
  for (uint32_t number = block.firstRead(cell); number; number = block.read(number).next)
    if (!followsReads(cells, cell, lane, me, block.read(number)))
      return false;
  // Who is ordered after a weak write is ordered after what was before that.
  if (!who::strength(me.word)) {
    while (block.firstRead(cell))
      block.removeFirstRead(cell);
    block.reader[cell] &= ~who::listed;
  }
  return true;
}

/// Adds a reader to the list of a cell.
void RaceDetector::noteReader(ShadowBlock &block, uint32_t cell, const ReadEntry &fresh, uint32_t floor) {
  block.reader[cell] |= who::listed;
  ReadEntry *old = nullptr; // one that happened before
  size_t count = 0;
  for (uint32_t number = block.firstRead(cell); number; number = block.read(number).next, ++count) {
    ReadEntry &entry = block.read(number);
    bool happenedBefore = entry.cta == fresh.cta && entry.time <= floor;
    bool sameWarp =
        entry.warp == fresh.warp && entry.cta == fresh.cta && who::strength(entry.word) == who::strength(fresh.word);
    if (sameWarp && (entry.time == fresh.time || happenedBefore || entry.lanes == fresh.lanes)) {
      entry.lanes = (entry.time == fresh.time ? entry.lanes : 0) | fresh.lanes;
      entry.time = fresh.time;
      entry.word = fresh.word;
      return;
    }
    old = happenedBefore ? &entry : old;
  }
  auto put = [](ReadEntry &to, ReadEntry entry) {
    entry.next = to.next;
    return std::exchange(to, entry);
  };
  if (old) {
    put(*old, fresh);
  } else if (!block.isGlobal || count < maxGlobalReaders) {
    block.addRead(cell, fresh);
  } else { // the latest comes first, the oldest is dropped
    ReadEntry moved = fresh;
    for (uint32_t number = block.firstRead(cell); number; number = block.read(number).next)
      moved = put(block.read(number), moved);
  }
}

bool RaceDetector::readShared(const Cells &cells, const Me &me) {
  ShadowBlock &block = *cells.block;
  const uint32_t warp = me.warp;
  const bool simple = me.cta == block.cta && !who::strength(me.word);
  const uint32_t floor = me.cta == block.cta ? me.floor : 0;
  uint32_t *warpTime = block.warpTime + size_t(warp) * block.cells,
           *warpLanes = block.warpLanes + size_t(warp) * block.cells;
  uint32_t *readTime = block.readTime, *reader = block.reader;
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t bit = 1u << lane;
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      // Nothing was written since the warp has read there at this time: a write takes that away.
      if (simple && warpTime[cell] == me.clock) {
        warpLanes[cell] |= bit;
        continue;
      }
      if (block.writeTime[cell] > floor && !followsWriter(block, cell, lane, me))
        return reportWriter(cells, cell, lane, me, Race::Read);
      if (!simple || (warpTime[cell] > floor && warpLanes[cell] != bit)) {
        noteReader(block, cell, {me.cta, warp, me.clock, bit, me.word}, me.floor);
        continue;
      }
      warpTime[cell] = me.clock;
      warpLanes[cell] = bit;
      uint32_t before = reader[cell], kept = before & who::listed;
      if (readTime[cell] > floor)
        kept |= (before & who::several) |
                ((before ^ me.word) & (who::threadMask & ~(laneCount - 1)) ? uint32_t(who::several) : 0);
      reader[cell] = (me.word + lane) | kept;
      readTime[cell] = std::max(readTime[cell], me.clock);
    }
  }
  return true;
}

bool RaceDetector::readGlobal(const Cells &cells, const Me &me) {
  ShadowBlock &block = *cells.block;
  const uint32_t warp = me.warp;
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t word = me.word + lane, bit = 1u << lane;
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      uint32_t written = block.writeTime[cell], last = block.readTime[cell], reader = block.reader[cell];
      bool clean = written == 0 || (written <= me.floor && block.writeCta[cell] == me.cta);
      if (!clean && !followsWriter(block, cell, lane, me))
        return reportWriter(cells, cell, lane, me, Race::Read);
      bool ownCta = block.readCta[cell] == me.cta;
      bool ownWarp =
          ownCta && (reader & who::threadMask) / laneCount == warp && who::strength(reader) == who::strength(word);
      if (ownWarp && last == me.clock) {
        block.readLanes[cell] |= bit;
        continue;
      }
      if (last == 0 || (ownCta && last <= me.floor) || (ownWarp && block.readLanes[cell] == bit)) {
        block.readTime[cell] = me.clock;
        block.reader[cell] = word | (reader & who::listed);
        block.readLanes[cell] = bit;
        block.readCta[cell] = me.cta;
        continue;
      }
      noteReader(block, cell, {me.cta, warp, me.clock, bit, word}, me.floor);
    }
  }
  return true;
}

/// Whether a write stores in the cell what is there: in memory, or by an earlier lane of the same operation.
bool RaceDetector::changesNothing(const Cells &cells, uint32_t cell, unsigned lane, const Me &me,
                                  const WrittenValues *values) {
  uint32_t word = cells.block->writer[cell], before = word % laneCount;
  if (!values || word & who::atomic)
    return false;
  bool sameOperation = word == me.word + before && (cells.block->writeTime[cell] & ~foreignTime) == me.clock &&
                       cells.cell[before] == cells.cell[lane] &&
                       (cells.done >> before & 1 || (before < lane && cells.lanes >> before & 1));
  unsigned start = (cell - cells.cell[lane]) << cells.shift, k = start / values->width, within = start % values->width;
  const uint8_t *there = sameOperation ? values->element(k, before) + within : values->there(lane) + start;
  return !std::memcmp(there, values->element(k, lane) + within, 1u << cells.shift);
}

template <bool IsGlobal> bool RaceDetector::writeCells(const Cells &cells, const Me &me, const WrittenValues *values) {
  ShadowBlock &block = *cells.block;
  const bool own = IsGlobal || me.cta == block.cta;
  const uint32_t floor = own ? me.floor : 0;
  const bool strong = own && who::strength(me.word);
  uint32_t *warpTime = IsGlobal ? nullptr : block.warpTime + size_t(me.warp) * block.cells;
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t goodTime = 0, goodWriter = 0; // an engine writes over what another one wrote, many cells at once
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      uint32_t written = block.writeTime[cell], read = block.readTime[cell], reader = block.reader[cell];
      bool clean = IsGlobal ? written == 0 || (written <= floor && block.writeCta[cell] == me.cta) : written <= floor;
      // Atomic operations follow each other.
      clean |= !IsGlobal && strong && who::strength(block.writer[cell]) && written < foreignTime;
      clean |= !IsGlobal && written == goodTime && block.writer[cell] == goodWriter;
      if (!clean && !followsWriter(block, cell, lane, me) && !changesNothing(cells, cell, lane, me, values))
        return reportWriter(cells, cell, lane, me, Race::Write);
      if (!IsGlobal && !clean && !(written & foreignTime)) {
        goodTime = written;
        goodWriter = block.writer[cell];
      }
      bool unread =
          !(reader & who::listed) && (read == 0 || (read <= floor && (!IsGlobal || block.readCta[cell] == me.cta)));
      if (!unread && !checkReaders(cells, cell, lane, me))
        return false;
      block.writer[cell] = me.word + lane;
      block.writeTime[cell] = own ? me.clock : me.clock | foreignTime;
      if (IsGlobal)
        block.writeCta[cell] = me.cta;
      else if (own)
        warpTime[cell] = 0;
      else
        block.setForeignWriter(cell, me.cta);
    }
  }
  return true;
}

static constexpr uint64_t rankMask = (uint64_t(1) << sharedRankShift) - 1;

/// Calls `visit` for the lanes of each block of cells; false once that has returned false. Pages are locked meanwhile.
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

/// The cells of one lane; of a page, which stays locked. False where races are not looked for.
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

bool RaceDetector::readAny(const Cells &cells, const Me &me) {
  return cells.block->isGlobal ? readGlobal(cells, me) : readShared(cells, me);
}

bool RaceDetector::writeAny(const Cells &cells, const Me &me, const WrittenValues *values) {
  if (!cells.block->engineReads.empty() && !followsEngines(cells, me))
    return false;
  return cells.block->isGlobal ? writeCells<true>(cells, me, values) : writeCells<false>(cells, me, values);
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

/// The cells of an access that is in one block; false for the few that are not.
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

/// Who reads a weak write observes no release.
void RaceDetector::forget(const Cells &cells) {
  auto &locations = cells.block->locations;
  for (uint32_t rest = locations.empty() ? 0 : cells.lanes; rest; rest &= rest - 1)
    for (unsigned i = 0; i < cells.count; ++i)
      locations.erase(cells.cell[std::countr_zero(rest)] + i);
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
  Me mine = me(flags >> strengthShift & 3);
  mine.word |= who::atomic;
  bool simple = true;
  eachBlock(access, lanes, size, [&](const Cells &cells) { return simple &= cells.block->locations.empty(); });
  return simple && eachBlock(access, lanes, size, [&](const Cells &cells) { return writeAny(cells, mine, nullptr); });
}
