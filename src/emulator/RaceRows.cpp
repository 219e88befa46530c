// Accesses to whole rows, lane i to the granules behind those of lane i - 1: what most are, in loops without branches. The
// rules are those of RaceDetector.cpp; a row of which a granule needs a closer look is left to it, untouched.
#include "emulator/Executor.h"

using namespace txl;
using namespace txl::emulator;

namespace {
/// The cells of a row, and who reads or writes it.
struct Row {
  ShadowBlock &block;
  uint32_t first, cta, floor, clock, word, warp;
};
} // namespace

static uint32_t warpOf(uint32_t word) { return (word & who::threadMask) / laneCount; }

/// Reads by the CTA that the shared memory belongs to.
template <unsigned Count> static bool readSharedRow(const Row &row) {
  ShadowBlock &b = row.block;
  const uint32_t *writeTime = b.writeTime + row.first;
  uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first;
  uint32_t *warpTime = b.warpTime + size_t(row.warp) * b.cells + row.first, *warpLanes = b.warpLanes + size_t(row.warp) * b.cells + row.first;
  uint32_t bad = 0, fresh = 0;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    bad |= uint32_t(writeTime[i] > row.floor) | (uint32_t(warpTime[i] > row.floor) & uint32_t(warpTime[i] != row.clock));
    fresh |= warpTime[i] ^ row.clock;
  }
  if (bad)
    return false;
  if (!fresh) { // they have read in this interval
    for (unsigned i = 0; i < laneCount * Count; ++i)
      warpLanes[i] |= 1u << i / Count;
    return true;
  }
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    uint32_t lanes = warpTime[i] == row.clock ? warpLanes[i] : 0, before = reader[i];
    bool old = readTime[i] <= row.floor, alone = old || warpOf(before) == row.warp;
    warpTime[i] = row.clock;
    warpLanes[i] = lanes | 1u << i / Count;
    reader[i] = (row.word + i / Count) | (before & who::listed) | (alone ? 0 : uint32_t(who::several)) | (old ? 0 : before & who::several);
    readTime[i] = std::max(readTime[i], row.clock);
  }
  return true;
}

template <unsigned Count> static bool readGlobalRow(const Row &row) {
  ShadowBlock &b = row.block;
  const uint32_t *writeTime = b.writeTime + row.first, *writeCta = b.writeCta + row.first;
  uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first, *readCta = b.readCta + row.first, *readLanes = b.readLanes + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    uint32_t clean = uint32_t(writeTime[i] == 0) | (uint32_t(writeTime[i] <= row.floor) & uint32_t(writeCta[i] == row.cta));
    uint32_t again = uint32_t(readTime[i] == row.clock) & uint32_t(((reader[i] ^ row.word) & (who::threadMask & ~(laneCount - 1))) == 0) &
                     uint32_t((reader[i] >> who::strengthShift & 3) == 0);
    uint32_t old = uint32_t(readTime[i] == 0) | (uint32_t(readCta[i] == row.cta) & (uint32_t(readTime[i] <= row.floor) | again));
    bad |= (clean & old) ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    uint32_t lanes = readTime[i] == row.clock ? readLanes[i] : 0;
    readTime[i] = row.clock;
    reader[i] = (row.word + i / Count) | (reader[i] & who::listed);
    readLanes[i] = lanes | 1u << i / Count;
    readCta[i] = row.cta;
  }
  return true;
}

/// What the row's own lanes have written or read since may be written again.
template <unsigned Count> static bool writeSharedRow(const Row &row) {
  ShadowBlock &b = row.block;
  uint32_t *writeTime = b.writeTime + row.first, *writer = b.writer + row.first;
  const uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first;
  uint32_t *warpTime = b.warpTime + size_t(row.warp) * b.cells + row.first;
  const uint32_t *warpLanes = b.warpLanes + size_t(row.warp) * b.cells + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    uint32_t lane = row.word + i / Count;
    uint32_t clean = uint32_t(writeTime[i] <= row.floor) | (uint32_t(((writer[i] ^ lane) & who::threadMask) == 0) & uint32_t(writeTime[i] < foreignTime));
    uint32_t own = uint32_t(((reader[i] ^ lane) & (who::several | (who::threadMask & ~(laneCount - 1)))) == 0) & uint32_t(warpLanes[i] == 1u << i / Count);
    uint32_t unread = uint32_t((reader[i] & who::listed) == 0) & (uint32_t(readTime[i] <= row.floor) | own);
    bad |= (clean & unread) ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    writeTime[i] = row.clock;
    writer[i] = row.word + i / Count;
    warpTime[i] = 0;
  }
  return true;
}

template <unsigned Count> static bool writeGlobalRow(const Row &row) {
  ShadowBlock &b = row.block;
  uint32_t *writeTime = b.writeTime + row.first, *writer = b.writer + row.first, *writeCta = b.writeCta + row.first;
  const uint32_t *readTime = b.readTime + row.first, *reader = b.reader + row.first, *readCta = b.readCta + row.first, *readLanes = b.readLanes + row.first;
  uint32_t bad = 0;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    uint32_t lane = row.word + i / Count;
    uint32_t mine = uint32_t(writeTime[i] <= row.floor) | (uint32_t(((writer[i] ^ lane) & who::threadMask) == 0) & uint32_t(writeTime[i] < engineTime));
    uint32_t clean = uint32_t(writeTime[i] == 0) | (mine & uint32_t(writeCta[i] == row.cta));
    uint32_t own = uint32_t(((reader[i] ^ lane) & (who::threadMask & ~(laneCount - 1))) == 0) & uint32_t(readLanes[i] == 1u << i / Count);
    uint32_t unread = uint32_t(readTime[i] == 0) | (uint32_t(readCta[i] == row.cta) & (uint32_t(readTime[i] <= row.floor) | own));
    bad |= (clean & unread & uint32_t((reader[i] & who::listed) == 0)) ^ 1;
  }
  if (bad)
    return false;
  for (unsigned i = 0; i < laneCount * Count; ++i) {
    writeTime[i] = row.clock;
    writer[i] = row.word + i / Count;
    writeCta[i] = row.cta;
  }
  return true;
}

bool RaceDetector::readRow(const Cells &cells, const Me &me) {
  Row row = {*cells.block, cells.cell[0], me.cta, me.floor, me.clock, me.word, executor.warp->number};
  bool global = cells.block->isGlobal;
  switch (cells.count) {
  case 1:
    return global ? readGlobalRow<1>(row) : readSharedRow<1>(row);
  case 2:
    return global ? readGlobalRow<2>(row) : readSharedRow<2>(row);
  case 4:
    return global ? readGlobalRow<4>(row) : readSharedRow<4>(row);
  default:
    return false;
  }
}

bool RaceDetector::writeRow(const Cells &cells, const Me &me) {
  Row row = {*cells.block, cells.cell[0], me.cta, me.floor, me.clock, me.word, executor.warp->number};
  bool global = cells.block->isGlobal;
  switch (cells.count) {
  case 1:
    return global ? writeGlobalRow<1>(row) : writeSharedRow<1>(row);
  case 2:
    return global ? writeGlobalRow<2>(row) : writeSharedRow<2>(row);
  case 4:
    return global ? writeGlobalRow<4>(row) : writeSharedRow<4>(row);
  default:
    return false;
  }
}
