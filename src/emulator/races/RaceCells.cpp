// Compares accesses with those recorded in cells.
#include "emulator/races/RaceDetector.h"
#include <cstring>

using namespace txl;
using namespace txl::emulator;

/// For the warps that read a granule of global memory since its last write, the first one and this many of the latest
/// are recorded.
static constexpr size_t maxGlobalReaders = 4;

/// Whether the last write happens before this lane's access.
bool RaceDetector::isOrderedAfterWriter(const ShadowBlock &block, uint32_t cell, unsigned lane,
                                        const CurrentAccess &current) const {
  uint32_t word = block.writer[cell], cta = block.writerCta(cell);
  return morallyStrong(current.word, cta, word) ||
         ordered(lane, {cta, word & accessor::threadMask}, block.writeTime[cell] & ~foreignTime);
}

/// Whether these reads happen before this lane's write; reports a race.
bool RaceDetector::isOrderedAfterReads(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current,
                                       const ReadEntry &entry) {
  for (uint32_t rest = entry.lanes; rest; rest &= rest - 1) {
    ThreadId thread = {entry.cta, entry.warp * laneCount + std::countr_zero(rest)};
    if (!morallyStrong(current.word, entry.cta, entry.word) && !ordered(lane, thread, entry.time))
      return report(cells, cell, lane, Race::Write, Race::Read, thread, entry.word, current);
  }
  return true;
}

/// Checks this lane's write against all reads recorded in the cell.
bool RaceDetector::checkReaders(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current) {
  ShadowBlock &block = *cells.block;
  uint32_t word = block.reader[cell];
  if (block.isGlobal) {
    ReadEntry entry = {block.readCta[cell], (word & accessor::threadMask) / laneCount, block.readTime[cell],
                       block.readLanes[cell], word};
    if (entry.time && !isOrderedAfterReads(cells, cell, lane, current, entry))
      return false;
  } else {
    uint32_t ctaClock = current.cta == block.cta ? current.ctaClock : 0,
             last = (word & accessor::threadMask) / laneCount;
    bool several = word & accessor::several;
    for (uint32_t w = several ? 0 : last; w < (several ? block.warps : last + 1); ++w) {
      size_t offset = size_t(w) * block.cells + cell;
      ReadEntry entry = {block.cta, w, block.warpTime[offset], block.warpLanes[offset],
                         word & ~(7u << accessor::strengthShift)};
      if (entry.time > ctaClock && !isOrderedAfterReads(cells, cell, lane, current, entry))
        return false;
    }
  }
  if (!(word & accessor::listed))
    return true;
  for (uint32_t index = block.firstRead(cell); index; index = block.read(index).next)
    if (!isOrderedAfterReads(cells, cell, lane, current, block.read(index)))
      return false;
  // An access ordered after a weak write is also ordered after the accesses before it.
  if (!accessor::strength(current.word)) {
    while (block.firstRead(cell))
      block.removeFirstRead(cell);
    block.reader[cell] &= ~accessor::listed;
  }
  return true;
}

/// Adds a reader to the list of a cell.
void RaceDetector::recordReader(ShadowBlock &block, uint32_t cell, const ReadEntry &fresh, uint32_t ctaClock) {
  block.reader[cell] |= accessor::listed;
  ReadEntry *old = nullptr; // an entry that happened before
  size_t count = 0;
  for (uint32_t index = block.firstRead(cell); index; index = block.read(index).next, ++count) {
    ReadEntry &entry = block.read(index);
    bool happenedBefore = entry.cta == fresh.cta && entry.time <= ctaClock;
    bool sameWarp = entry.warp == fresh.warp && entry.cta == fresh.cta &&
                    accessor::strength(entry.word) == accessor::strength(fresh.word);
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
    for (uint32_t index = block.firstRead(cell); index; index = block.read(index).next)
      moved = put(block.read(index), moved);
  }
}

/// Records reads that are kept in lists only: strong ones, and those of other CTAs. Lanes that read the same cell are
/// recorded together.
bool RaceDetector::readListed(const Cells &cells, const CurrentAccess &current, uint32_t ctaClock) {
  ShadowBlock &block = *cells.block;
  uint32_t alike = 0;
  for (uint32_t rest = cells.lanes; rest; rest &= ~alike) {
    const uint32_t first = cells.cell[std::countr_zero(rest)];
    alike = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      alike |= uint32_t(cells.cell[i] == first) << i;
    alike &= rest;
    for (uint32_t cell = first, end = first + cells.count; cell != end; ++cell) {
      for (uint32_t lanes = block.writeTime[cell] > ctaClock ? alike : 0; lanes; lanes &= lanes - 1)
        if (unsigned lane = std::countr_zero(lanes); !isOrderedAfterWriter(block, cell, lane, current))
          return reportWriter(cells, cell, lane, current, Race::Read);
      recordReader(block, cell, {current.cta, current.warp, current.clock, alike, current.word}, current.ctaClock);
    }
  }
  return true;
}

bool RaceDetector::readShared(const Cells &cells, const CurrentAccess &current) {
  ShadowBlock &block = *cells.block;
  const uint32_t warp = current.warp;
  const bool simple = current.cta == block.cta && !accessor::strength(current.word);
  const uint32_t ctaClock = current.cta == block.cta ? current.ctaClock : 0;
  uint32_t *warpTime = block.warpTime + size_t(warp) * block.cells,
           *warpLanes = block.warpLanes + size_t(warp) * block.cells;
  uint32_t *readTime = block.readTime, *reader = block.reader;
  if (!simple)
    return readListed(cells, current, ctaClock);
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t bit = 1u << lane;
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      // No write has occurred since the warp read there at this time: a write clears it.
      if (warpTime[cell] == current.clock) {
        warpLanes[cell] |= bit;
        continue;
      }
      if (block.writeTime[cell] > ctaClock && !isOrderedAfterWriter(block, cell, lane, current))
        return reportWriter(cells, cell, lane, current, Race::Read);
      if (warpTime[cell] > ctaClock && warpLanes[cell] != bit) {
        recordReader(block, cell, {current.cta, warp, current.clock, bit, current.word}, current.ctaClock);
        continue;
      }
      warpTime[cell] = current.clock;
      warpLanes[cell] = bit;
      uint32_t before = reader[cell], kept = before & accessor::listed;
      if (readTime[cell] > ctaClock)
        kept |= (before & accessor::several) |
                ((before ^ current.word) & (accessor::threadMask & ~(laneCount - 1)) ? uint32_t(accessor::several) : 0);
      reader[cell] = (current.word + lane) | kept;
      readTime[cell] = std::max(readTime[cell], current.clock);
    }
  }
  return true;
}

bool RaceDetector::readGlobal(const Cells &cells, const CurrentAccess &current) {
  ShadowBlock &block = *cells.block;
  const uint32_t warp = current.warp;
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t word = current.word + lane, bit = 1u << lane;
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      uint32_t written = block.writeTime[cell], last = block.readTime[cell], reader = block.reader[cell];
      bool clean = written == 0 || (written <= current.ctaClock && block.writeCta[cell] == current.cta);
      if (!clean && !isOrderedAfterWriter(block, cell, lane, current))
        return reportWriter(cells, cell, lane, current, Race::Read);
      bool ownCta = block.readCta[cell] == current.cta;
      bool ownWarp = ownCta && (reader & accessor::threadMask) / laneCount == warp &&
                     accessor::strength(reader) == accessor::strength(word);
      if (ownWarp && last == current.clock) {
        block.readLanes[cell] |= bit;
        continue;
      }
      if (last == 0 || (ownCta && last <= current.ctaClock) || (ownWarp && block.readLanes[cell] == bit)) {
        block.readTime[cell] = current.clock;
        block.reader[cell] = word | (reader & accessor::listed);
        block.readLanes[cell] = bit;
        block.readCta[cell] = current.cta;
        continue;
      }
      recordReader(block, cell, {current.cta, warp, current.clock, bit, word}, current.ctaClock);
    }
  }
  return true;
}

/// Whether a write stores the value already present: in memory, or by an earlier lane of the same operation.
bool RaceDetector::storesSameValue(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current,
                                   const WrittenValues *values) {
  uint32_t word = cells.block->writer[cell], before = word % laneCount;
  if (!values || word & accessor::atomic)
    return false;
  bool sameOperation = word == current.word + before &&
                       (cells.block->writeTime[cell] & ~foreignTime) == current.clock &&
                       cells.cell[before] == cells.cell[lane] &&
                       (cells.done >> before & 1 || (before < lane && cells.lanes >> before & 1));
  unsigned start = (cell - cells.cell[lane]) << cells.shift, k = start / values->width, within = start % values->width;
  const uint8_t *destination = sameOperation ? values->element(k, before) + within : values->destination(lane) + start;
  return !std::memcmp(destination, values->element(k, lane) + within, 1u << cells.shift);
}

template <bool IsGlobal>
bool RaceDetector::writeCells(const Cells &cells, const CurrentAccess &current, const WrittenValues *values) {
  ShadowBlock &block = *cells.block;
  const bool own = IsGlobal || current.cta == block.cta;
  const uint32_t ctaClock = own ? current.ctaClock : 0;
  const bool strong = own && accessor::strength(current.word);
  uint32_t *warpTime = IsGlobal ? nullptr : block.warpTime + size_t(current.warp) * block.cells;
  for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t goodTime = 0, goodWriter = 0; // an asynchronous operation overwrites many cells of one writer
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      uint32_t written = block.writeTime[cell], read = block.readTime[cell], reader = block.reader[cell];
      bool clean =
          IsGlobal ? written == 0 || (written <= ctaClock && block.writeCta[cell] == current.cta) : written <= ctaClock;
      // Atomic operations follow each other.
      clean |= !IsGlobal && strong && accessor::strength(block.writer[cell]) && written < foreignTime;
      clean |= !IsGlobal && written == goodTime && block.writer[cell] == goodWriter;
      if (!clean && !isOrderedAfterWriter(block, cell, lane, current) &&
          !storesSameValue(cells, cell, lane, current, values))
        return reportWriter(cells, cell, lane, current, Race::Write);
      if (!IsGlobal && !clean && !(written & foreignTime)) {
        goodTime = written;
        goodWriter = block.writer[cell];
      }
      bool unread = !(reader & accessor::listed) &&
                    (read == 0 || (read <= ctaClock && (!IsGlobal || block.readCta[cell] == current.cta)));
      if (!unread && !checkReaders(cells, cell, lane, current))
        return false;
      block.writer[cell] = current.word + lane;
      block.writeTime[cell] = own ? current.clock : current.clock | foreignTime;
      if (IsGlobal)
        block.writeCta[cell] = current.cta;
      else if (own)
        warpTime[cell] = 0;
      else
        block.setForeignWriter(cell, current.cta);
    }
  }
  return true;
}

bool RaceDetector::readAny(const Cells &cells, const CurrentAccess &current) {
  if (cells.block->defersRows)
    flushRows(*cells.block);
  return cells.block->isGlobal ? readGlobal(cells, current) : readShared(cells, current);
}

/// Fast path for atomic operations in the CTA's own memory on cells that only atomic operations have accessed since a
/// barrier, in any order. False, with nothing recorded, if a cell needs the general path.
bool RaceDetector::writeAtomics(const Cells &cells, const CurrentAccess &current) {
  ShadowBlock &block = *cells.block;
  if (block.isGlobal || current.cta != block.cta || cells.lanes != allLanes || !block.engineReads.empty())
    return false;
  uint32_t bad = 0;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      const uint32_t written = block.writeTime[cell];
      const uint32_t follows = // another atomic operation
          uint32_t(accessor::strength(block.writer[cell]) != 0) & uint32_t(written < foreignTime);
      bad |= (uint32_t(written <= current.ctaClock) | follows) ^ 1;
      bad |= uint32_t(block.readTime[cell] > current.ctaClock) | (block.reader[cell] & accessor::listed);
    }
  if (bad)
    return false;
  uint32_t *warpTime = block.warpTime + size_t(current.warp) * block.cells;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    for (uint32_t cell = cells.cell[lane], end = cell + cells.count; cell != end; ++cell) {
      block.writer[cell] = current.word + lane;
      block.writeTime[cell] = current.clock;
      warpTime[cell] = 0;
    }
  return true;
}

bool RaceDetector::writeAny(const Cells &cells, const CurrentAccess &current, const WrittenValues *values) {
  recordWrites(*cells.block);
  if (!cells.block->engineReads.empty() && !isOrderedAfterEngines(cells, current))
    return false;
  return cells.block->isGlobal ? writeCells<true>(cells, current, values) : writeCells<false>(cells, current, values);
}
