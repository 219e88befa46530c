// Compares accesses with those recorded in cells.
#include "emulator/races/RaceDetector.h"
#include <cstring>

using namespace txl;
using namespace txl::emulator;

/// For the warps that read a granule of global memory since its last write, the first one and this many of the latest
/// are recorded.
static constexpr size_t maxGlobalReaders = 4;

/// Whether the last write happens before this lane's access.
bool RaceDetector::followsWriter(const ShadowBlock &block, uint32_t cell, unsigned lane, const Me &me) const {
  uint32_t word = block.writer[cell], cta = block.writerCta(cell);
  return morallyStrong(me.word, cta, word) ||
         ordered(lane, {cta, word & who::threadMask}, block.writeTime[cell] & ~foreignTime);
}

/// Whether these reads happen before this lane's write; reports a race.
bool RaceDetector::followsReads(const Cells &cells, uint32_t cell, unsigned lane, const Me &me,
                                const ReadEntry &entry) {
  for (uint32_t rest = entry.lanes; rest; rest &= rest - 1) {
    ThreadId thread = {entry.cta, entry.warp * laneCount + std::countr_zero(rest)};
    if (!morallyStrong(me.word, entry.cta, entry.word) && !ordered(lane, thread, entry.time))
      return report(cells, cell, lane, Race::Write, Race::Read, thread, entry.word, me);
  }
  return true;
}

/// Checks this lane's write against all reads recorded in the cell.
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
  // An access ordered after a weak write is also ordered after the accesses before it.
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
  ReadEntry *old = nullptr; // an entry that happened before
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

/// Records reads that are kept in lists only: strong ones, and those of other CTAs. Lanes that read the same cell are
/// recorded together.
bool RaceDetector::readListed(const Cells &cells, const Me &me, uint32_t floor) {
  ShadowBlock &block = *cells.block;
  uint32_t alike = 0;
  for (uint32_t rest = cells.lanes; rest; rest &= ~alike) {
    const uint32_t first = cells.cell[std::countr_zero(rest)];
    alike = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      alike |= uint32_t(cells.cell[i] == first) << i;
    alike &= rest;
    for (uint32_t cell = first, end = first + cells.count; cell != end; ++cell) {
      for (uint32_t lanes = block.writeTime[cell] > floor ? alike : 0; lanes; lanes &= lanes - 1)
        if (unsigned lane = std::countr_zero(lanes); !followsWriter(block, cell, lane, me))
          return reportWriter(cells, cell, lane, me, Race::Read);
      noteReader(block, cell, {me.cta, me.warp, me.clock, alike, me.word}, me.floor);
    }
  }
  return true;
}

bool RaceDetector::readShared(const Cells &cells, const Me &me) {
  ShadowBlock &block = *cells.block;
  const uint32_t warp = me.warp;
  const bool simple = me.cta == block.cta && !who::strength(me.word);
  const uint32_t floor = me.cta == block.cta ? me.floor : 0;
  uint32_t *warpTime = block.warpTime + size_t(warp) * block.cells,
           *warpLanes = block.warpLanes + size_t(warp) * block.cells;
  uint32_t *readTime = block.readTime, *reader = block.reader;
  if (!simple)
    return readListed(cells, me, floor);
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t bit = 1u << lane;
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      // No write has occurred since the warp read there at this time: a write clears it.
      if (warpTime[cell] == me.clock) {
        warpLanes[cell] |= bit;
        continue;
      }
      if (block.writeTime[cell] > floor && !followsWriter(block, cell, lane, me))
        return reportWriter(cells, cell, lane, me, Race::Read);
      if (warpTime[cell] > floor && warpLanes[cell] != bit) {
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

/// Whether a write stores the value already present: in memory, or by an earlier lane of the same operation.
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
    uint32_t goodTime = 0, goodWriter = 0; // an asynchronous operation overwrites many cells of one writer
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

bool RaceDetector::readAny(const Cells &cells, const Me &me) {
  if (cells.block->keepsRows)
    putRows(*cells.block);
  return cells.block->isGlobal ? readGlobal(cells, me) : readShared(cells, me);
}

/// Fast path for atomic operations in the CTA's own memory on cells that only atomic operations have accessed since a
/// barrier, in any order. False, with nothing recorded, if a cell needs the general path.
bool RaceDetector::writeAtomics(const Cells &cells, const Me &me) {
  ShadowBlock &block = *cells.block;
  if (block.isGlobal || me.cta != block.cta || cells.lanes != allLanes || !block.engineReads.empty())
    return false;
  uint32_t bad = 0;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      const uint32_t written = block.writeTime[cell];
      const uint32_t follows = // another atomic operation
          uint32_t(who::strength(block.writer[cell]) != 0) & uint32_t(written < foreignTime);
      bad |= (uint32_t(written <= me.floor) | follows) ^ 1;
      bad |= uint32_t(block.readTime[cell] > me.floor) | (block.reader[cell] & who::listed);
    }
  if (bad)
    return false;
  uint32_t *warpTime = block.warpTime + size_t(me.warp) * block.cells;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      block.writer[cell] = me.word + lane;
      block.writeTime[cell] = me.clock;
      warpTime[cell] = 0;
    }
  return true;
}

bool RaceDetector::writeAny(const Cells &cells, const Me &me, const WrittenValues *values) {
  noteWrites(*cells.block);
  if (!cells.block->engineReads.empty() && !followsEngines(cells, me))
    return false;
  return cells.block->isGlobal ? writeCells<true>(cells, me, values) : writeCells<false>(cells, me, values);
}
