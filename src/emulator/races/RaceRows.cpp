// Fast path for accesses to whole rows, or to quarters of them, where lane i accesses the granules after those of lane
// i - 1: the most frequent ones, in loops without branches. The rules are those of RaceDetector.cpp, which handles the
// lanes that need the general path.
#include "emulator/races/RaceDetector.h"

using namespace txl;
using namespace txl::emulator;

// Everything is inlined into one function per kind of processor.
#define TXL_INLINE [[gnu::always_inline]] static inline

namespace {
/// The first cell of a row, and its accessing warp; word and bit are the first lane's.
struct Row {
  ShadowBlock &block;
  uint32_t first, cta, ctaClock, clock, word, warp, bit;
};
} // namespace

TXL_INLINE uint32_t warpOf(uint32_t word) { return (word & accessor::threadMask) / laneCount; }

/// Reads by the CTA that owns the shared memory.
template <unsigned Count, unsigned Lanes> TXL_INLINE bool readSharedRow(const Row &row) {
  ShadowBlock &b = row.block;
  const uint32_t *writeTime = b.writeTime + row.first;
  uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first;
  uint32_t *warpTime = b.warpTime + size_t(row.warp) * b.cells + row.first,
           *warpLanes = b.warpLanes + size_t(row.warp) * b.cells + row.first;
  uint32_t bad = 0, fresh = 0;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    bad |= uint32_t(writeTime[i] > row.ctaClock) |
           (uint32_t(warpTime[i] > row.ctaClock) & uint32_t(warpTime[i] != row.clock));
    fresh |= warpTime[i] ^ row.clock;
  }
  if (bad)
    return false;
  if (!fresh) { // they have read in this interval
    for (unsigned i = 0; i < Lanes * Count; ++i)
      warpLanes[i] |= row.bit << i / Count;
    return true;
  }
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    uint32_t lanes = warpTime[i] == row.clock ? warpLanes[i] : 0, before = reader[i];
    bool old = readTime[i] <= row.ctaClock, alone = old || warpOf(before) == row.warp;
    warpTime[i] = row.clock;
    warpLanes[i] = lanes | row.bit << i / Count;
    reader[i] = (row.word + i / Count) | (before & accessor::listed) | (alone ? 0 : uint32_t(accessor::several)) |
                (old ? 0 : before & accessor::several);
    readTime[i] = std::max(readTime[i], row.clock);
  }
  return true;
}

template <unsigned Count, unsigned Lanes> TXL_INLINE bool readGlobalRow(const Row &row) {
  ShadowBlock &b = row.block;
  if (b.defersRows)
    return b.deferRow({row.first, row.cta, row.ctaClock, row.clock, row.word, Count, Lanes});
  const uint32_t *writeTime = b.writeTime + row.first, *writeCta = b.writeCta + row.first;
  uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first, *readCta = b.readCta + row.first,
           *readLanes = b.readLanes + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; b.hasWrites && i < Lanes * Count; ++i)
    bad |=
        (uint32_t(writeTime[i] == 0) | (uint32_t(writeTime[i] <= row.ctaClock) & uint32_t(writeCta[i] == row.cta))) ^ 1;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    uint32_t again = uint32_t(readTime[i] == row.clock) &
                     uint32_t(((reader[i] ^ row.word) & (accessor::threadMask & ~(laneCount - 1))) == 0) &
                     uint32_t((reader[i] >> accessor::strengthShift & 7) == 0);
    uint32_t old = uint32_t(readTime[i] == 0) |
                   (uint32_t(readCta[i] == row.cta) & (uint32_t(readTime[i] <= row.ctaClock) | again));
    bad |= old ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    uint32_t lanes = readTime[i] == row.clock ? readLanes[i] : 0;
    readTime[i] = row.clock;
    reader[i] = (row.word + i / Count) | (reader[i] & accessor::listed);
    readLanes[i] = lanes | row.bit << i / Count;
    readCta[i] = row.cta;
  }
  return true;
}

/// Cells that only the row's own lanes have written or read since may be written again.
template <unsigned Count, unsigned Lanes> TXL_INLINE bool writeSharedRow(const Row &row) {
  ShadowBlock &b = row.block;
  uint32_t *writeTime = b.writeTime + row.first, *writer = b.writer + row.first;
  const uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first;
  uint32_t *warpTime = b.warpTime + size_t(row.warp) * b.cells + row.first;
  const uint32_t *warpLanes = b.warpLanes + size_t(row.warp) * b.cells + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    uint32_t lane = row.word + i / Count;
    uint32_t clean =
        uint32_t(writeTime[i] <= row.ctaClock) |
        (uint32_t(((writer[i] ^ lane) & accessor::threadMask) == 0) & uint32_t(writeTime[i] < foreignTime));
    uint32_t own =
        uint32_t(((reader[i] ^ lane) & (accessor::several | (accessor::threadMask & ~(laneCount - 1)))) == 0) &
        uint32_t(warpLanes[i] == row.bit << i / Count);
    uint32_t unread = uint32_t((reader[i] & accessor::listed) == 0) & (uint32_t(readTime[i] <= row.ctaClock) | own);
    bad |= (clean & unread) ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    writeTime[i] = row.clock;
    writer[i] = row.word + i / Count;
    warpTime[i] = 0;
  }
  return true;
}

template <unsigned Count, unsigned Lanes> TXL_INLINE bool writeGlobalRow(const Row &row) {
  ShadowBlock &b = row.block;
  uint32_t *writeTime = b.writeTime + row.first, *writer = b.writer + row.first, *writeCta = b.writeCta + row.first;
  const uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first, *readCta = b.readCta + row.first,
                 *readLanes = b.readLanes + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    uint32_t lane = row.word + i / Count;
    uint32_t mine = uint32_t(writeTime[i] <= row.ctaClock) |
                    (uint32_t(((writer[i] ^ lane) & accessor::threadMask) == 0) & uint32_t(writeTime[i] < engineTime));
    uint32_t clean = uint32_t(writeTime[i] == 0) | (mine & uint32_t(writeCta[i] == row.cta));
    uint32_t own = uint32_t(((reader[i] ^ lane) & (accessor::threadMask & ~(laneCount - 1))) == 0) &
                   uint32_t(readLanes[i] == row.bit << i / Count);
    uint32_t unread =
        uint32_t(readTime[i] == 0) | (uint32_t(readCta[i] == row.cta) & (uint32_t(readTime[i] <= row.ctaClock) | own));
    bad |= (clean & unread & uint32_t((reader[i] & accessor::listed) == 0)) ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < Lanes * Count; ++i) {
    writeTime[i] = row.clock;
    writer[i] = row.word + i / Count;
    writeCta[i] = row.cta;
  }
  return true;
}

/// One granule that several lanes read.
TXL_INLINE bool readSharedCell(const Row &row, uint32_t lanes) {
  ShadowBlock &b = row.block;
  uint32_t cell = row.first, &warpTime = b.warpTime[size_t(row.warp) * b.cells + cell],
           &warpLanes = b.warpLanes[size_t(row.warp) * b.cells + cell];
  if (warpTime == row.clock) {
    warpLanes |= lanes;
    return true;
  }
  if (b.writeTime[cell] > row.ctaClock || warpTime > row.ctaClock)
    return false;
  uint32_t before = b.reader[cell], kept = before & accessor::listed;
  if (b.readTime[cell] > row.ctaClock)
    kept |= (before & accessor::several) | (warpOf(before) != row.warp ? uint32_t(accessor::several) : 0);
  warpTime = row.clock;
  warpLanes = lanes;
  b.reader[cell] = row.word | kept;
  b.readTime[cell] = std::max(b.readTime[cell], row.clock);
  return true;
}

template <unsigned Count, unsigned Lanes> TXL_INLINE bool readRow(const Row &row) {
  return row.block.isGlobal ? readGlobalRow<Count, Lanes>(row) : readSharedRow<Count, Lanes>(row);
}
template <unsigned Count, unsigned Lanes> TXL_INLINE bool writeRow(const Row &row) {
  return row.block.isGlobal ? writeGlobalRow<Count, Lanes>(row) : writeSharedRow<Count, Lanes>(row);
}

static constexpr unsigned quarter = laneCount / 4;

/// Removes the lanes of rows from `lanes`; returns whether none is left.
template <unsigned Count, bool IsWrite>
TXL_INLINE bool accessRows(const Row &access, const uint32_t *cell, uint32_t &lanes, uint32_t &done, bool isRow) {
  auto rowOf = [&](unsigned lane) {
    return Row{access.block, cell[lane],         access.cta,  access.ctaClock,
               access.clock, access.word + lane, access.warp, 1u << lane};
  };
  if (isRow && (IsWrite ? writeRow<Count, laneCount>(rowOf(0)) : readRow<Count, laneCount>(rowOf(0))))
    return true;
  for (unsigned lane = 0; lane < laneCount; lane += quarter) {
    uint32_t mismatch = 0, differ = 0;
    for (unsigned i = 0; i < quarter; ++i) {
      mismatch |= cell[lane + i] ^ (cell[lane] + i * Count);
      differ |= cell[lane + i] ^ cell[lane];
    }
    const uint32_t mask = ((1u << quarter) - 1) << lane;
    const Row row = rowOf(lane);
    bool good = !mismatch && (IsWrite ? writeRow<Count, quarter>(row) : readRow<Count, quarter>(row));
    if (!IsWrite && Count == 1 && !differ && !access.block.isGlobal)
      good = readSharedCell(row, mask);
    done |= good ? mask : 0;
  }
  lanes &= ~done;
  return !lanes;
}

template <bool IsWrite>
TXL_INLINE bool accessRows(const Row &access, const uint32_t *cell, unsigned count, uint32_t &lanes, uint32_t &done,
                           bool isRow) {
  if (lanes != allLanes)
    return false;
  switch (count) {
  case 1:
    return accessRows<1, IsWrite>(access, cell, lanes, done, isRow);
  case 2:
    return accessRows<2, IsWrite>(access, cell, lanes, done, isRow);
  case 4:
    return accessRows<4, IsWrite>(access, cell, lanes, done, isRow);
  default:
    return false;
  }
}

template <bool IsWrite>
static bool genericRows(const Row &access, const uint32_t *cell, unsigned count, uint32_t &lanes, uint32_t &done,
                        bool isRow) {
  return accessRows<IsWrite>(access, cell, count, lanes, done, isRow);
}
#ifdef __x86_64__
template <bool IsWrite>
[[gnu::target("avx2")]] static bool avx2Rows(const Row &access, const uint32_t *cell, unsigned count, uint32_t &lanes,
                                             uint32_t &done, bool isRow) {
  return accessRows<IsWrite>(access, cell, count, lanes, done, isRow);
}
#else
template <bool IsWrite> static constexpr auto avx2Rows = genericRows<IsWrite>;
#endif

bool RaceDetector::readRows(Cells &cells, const CurrentAccess &current) {
  Row access = {*cells.block, 0, current.cta, current.ctaClock, current.clock, current.word, current.warp, 0};
  return (hasWideVectors ? avx2Rows<false> : genericRows<false>)(access, cells.cell, cells.count, cells.lanes,
                                                                 cells.done, cells.isRow);
}

bool RaceDetector::writeRows(Cells &cells, const CurrentAccess &current) {
  Row access = {*cells.block, 0, current.cta, current.ctaClock, current.clock, current.word, current.warp, 0};
  recordWrites(*cells.block);
  return (hasWideVectors ? avx2Rows<true> : genericRows<true>)(access, cells.cell, cells.count, cells.lanes, cells.done,
                                                               cells.isRow);
}

void RaceDetector::flushRows(ShadowBlock &block) {
  block.defersRows = false;
  for (const RowRead &row : std::exchange(block.rows, {})) {
    const uint32_t first = row.word % laneCount, id = warpOf(row.word);
    Cells cells;
    cells.block = &block;
    cells.count = row.count;
    cells.isRow = row.lanes == laneCount;
    cells.lanes = (cells.isRow ? allLanes : (1u << row.lanes) - 1) << first;
    for (unsigned i = 0; i < row.lanes; ++i)
      cells.cell[first + i] = row.cell + i * row.count;
    const CurrentAccess current = {row.cta, row.ctaClock, row.clock, row.word - first, id, nullptr};
    readRows(cells, current) || readGlobal(cells, current);
  }
}
