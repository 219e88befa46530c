// The shadow memory of race detection: the last writer and readers of each granule, and the knowledge that its writes
// release.
//
// A granule is as wide as the kernel's narrowest access to that state space (Program::granules). Its last write is a
// time and a thread. Its reads since then are, in shared memory, for each warp of the CTA a time and the lanes that
// read then; in global memory the same for one warp. Everything else (another warp, another CTA, strong reads, reads
// separated by a release) is in a list. Much of global memory is only read, and in rows: as long as a page has no other
// accesses, and not too many of these, the rows are kept unexpanded, which is compact, and are expanded into the cells
// at the first other access.
#ifndef TXL_EMULATOR_SHADOW_H
#define TXL_EMULATOR_SHADOW_H

#include "emulator/races/Knowledge.h"
#include <algorithm>
#include <atomic>
#include <bit>
#include <unordered_map>
#include <vector>

namespace txl::emulator {

/// The accessor packed into a word: the thread in its CTA, the strength, and the location in the program.
namespace accessor {
constexpr uint32_t threadMask = 1023;
constexpr unsigned strengthShift = 10, siteShift = 15;
constexpr uint32_t listed = 1 << 13;  // for readers: there are more in a list
constexpr uint32_t several = 1 << 14; // for readers in shared memory: more than one warp
constexpr uint32_t atomic = 1 << 14;  // for writers: the written value depends on the one read
constexpr uint32_t maxSite = (1 << 17) - 1;
inline uint32_t make(uint32_t thread, unsigned strength, uint32_t site) {
  return thread | strength << strengthShift | (site > maxSite ? 0 : site) << siteShift;
}
inline uint8_t strength(uint32_t word) { return word >> strengthShift & 7; }
} // namespace accessor

/// The lanes of a warp that read a granule at one time.
struct ReadEntry {
  uint32_t cta = 0;
  uint32_t warp = 0;
  uint32_t time = 0;
  uint32_t lanes = 0;
  uint32_t word = 0; // strength and location
  uint32_t next = 0; // in the list of a cell: index of the next entry, 0: none
};

/// A bit set of consecutive cells.
class CellSet {
public:
  void reset(uint32_t count) {
    words.assign((count + 63) / 64, 0);
    cells = count;
  }
  uint32_t size() const { return cells; }
  /// At most 64 cells.
  void add(uint32_t first, unsigned count) {
    uint64_t bits = count < 64 ? (uint64_t(1) << count) - 1 : ~uint64_t(0);
    unsigned at = first % 64;
    words[first / 64] |= bits << at;
    if (at + count > 64)
      words[first / 64 + 1] |= bits >> (64 - at);
  }
  void addAll() {
    for (uint32_t at = 0; at < cells; at += 64)
      add(at, std::min(64u, cells - at));
  }
  /// Removes the cells from `first` on; returns the first one that was present, or `size()`.
  uint32_t remove(uint32_t first, uint32_t count) {
    uint32_t found = cells, end = std::min<uint64_t>(cells, uint64_t(first) + count);
    for (uint32_t at = first; at < end;) {
      uint32_t stop = std::min(end, (at | 63) + 1), bits = stop - at;
      uint64_t mask = (bits < 64 ? (uint64_t(1) << bits) - 1 : ~uint64_t(0)) << at % 64, there = words[at / 64] & mask;
      if (there && found == cells)
        found = at / 64 * 64 + std::countr_zero(there);
      words[at / 64] &= ~mask;
      at = stop;
    }
    return found;
  }
  bool isEmpty() const {
    return std::all_of(words.begin(), words.end(), [](uint64_t word) { return word == 0; });
  }
  /// Calls `visit` with groups of four consecutive cells, the first cell and a bit for each present one, until it
  /// returns false; returns whether it never did.
  template <typename F> bool forEachFour(F visit) const {
    for (uint32_t w = 0; w < words.size(); ++w)
      for (uint64_t rest = words[w]; rest;) {
        const unsigned first = std::countr_zero(rest) & ~3u;
        if (!visit(64 * w + first, uint32_t(rest >> first & 15)))
          return false;
        rest &= ~(uint64_t(15) << first);
      }
    return true;
  }
  friend bool operator==(const CellSet &, const CellSet &) = default;

private:
  std::vector<uint64_t> words;
  uint32_t cells = 0;
};

/// Cells of shared memory that an asynchronous operation reads, until a write there is ordered after it.
struct EngineRead {
  uint32_t first = 0; // cell
  CellSet cells;      // from there on
  uint64_t key = 0;   // of its completion
  uint32_t time = 0, cta = 0, word = 0;
};

/// Lanes of a warp have read cells, `count` each, from `cell` on; holds everything needed to record that later.
struct RowRead {
  uint32_t cell, cta, ctaClock, clock, word; // the word of the first lane
  uint16_t count, lanes;
};

/// The cells of a memory range, as arrays.
class ShadowBlock {
public:
  /// For the shared memory of a CTA with `warps` warps.
  ShadowBlock(uint32_t cells, uint32_t cta, uint32_t warps);
  /// For a page of global memory.
  explicit ShadowBlock(uint32_t cells);
  ShadowBlock(ShadowBlock &&) = delete;

  /// The list of a cell: the index of its first entry, 0 if there is none.
  uint32_t firstRead(uint32_t cell) const { return listOf ? listOf.get()[cell] : 0; }
  ReadEntry &read(uint32_t index) { return reads[index - 1]; }
  void addRead(uint32_t cell, const ReadEntry &entry);
  void removeFirstRead(uint32_t cell);
  /// Keeps the row instead of recording it in the cells; false if that is not possible.
  bool deferRow(const RowRead &row) {
    if (!defersRows || rows.size() >= cells / 4)
      return false;
    rows.push_back(row);
    return true;
  }
  /// The CTA of the last write: in shared memory usually its own.
  uint32_t writerCta(uint32_t cell) const { return isGlobal || writeTime[cell] & foreignTime ? writeCta[cell] : cta; }
  /// The location in the program of the latest of the cells' last writes.
  uint32_t lastSite(uint32_t cell, unsigned count) const {
    const uint32_t *time = writeTime + cell;
    return writer[cell + (std::max_element(time, time + count) - time)] >> accessor::siteShift;
  }
  /// Records a write of another CTA.
  void setForeignWriter(uint32_t cell, uint32_t index);

  void lock() {
    while (busy.test_and_set(std::memory_order_acquire))
      while (busy.test(std::memory_order_relaxed)) {
      }
  }
  void unlock() { busy.clear(std::memory_order_release); }

  static constexpr unsigned pageShift = 12;
  const bool isGlobal;
  const uint32_t cells, cta, warps;
  const unsigned shift;                                                   // of a cell of a page
  uint32_t *writeTime, *writer, *readTime, *reader;                       // in shared memory the latest reader
  uint32_t *warpTime = nullptr, *warpLanes = nullptr;                     // in shared memory: of a warp, then of a cell
  uint32_t *readLanes = nullptr, *readCta = nullptr, *writeCta = nullptr; // in global memory
  std::unordered_map<uint32_t, SyncLocation> locations;                   // by the first granule
  std::vector<EngineRead> engineReads;
  bool hasWrites = false;     // otherwise it is only read, and the writers are not checked
  bool defersRows = isGlobal; // all accesses so far are the kept rows
  std::vector<RowRead> rows;

private:
  struct Free {
    void operator()(uint32_t *words) const;
  };
  using Words = std::unique_ptr<uint32_t[], Free>;
  static Words zeros(size_t count);

  Words words, foreignWords, listOf;
  std::vector<ReadEntry> reads;
  uint32_t freeRead = 0;
  std::atomic_flag busy;
};

class RankShadow;

/// Blocks for global memory, one per page, created on first access. All host threads of a launch share it. Memory at
/// the caller's address is covered if it is that of ranks: its pages outlive the launch.
class GlobalShadow {
public:
  static constexpr unsigned pageShift = ShadowBlock::pageShift;

  /// `bytes` of address range, `granule` bytes per cell. Pages are locked if several host threads run.
  GlobalShadow(uint64_t bytes, unsigned granule, bool locks, RankShadow *ranks = nullptr, uint32_t firstCta = 0);
  ~GlobalShadow();

  /// Whether an offset from the start of the window has pages.
  bool covers(uint64_t offset) const { return offset >> pageShift < count || ranks; }
  /// Whether the memory there is that of ranks.
  bool isOfRanks(uint64_t offset) const { return offset >> pageShift >= count && ranks; }
  ShadowBlock &page(uint64_t index);
  /// The page, if it has been accessed.
  ShadowBlock *touched(uint64_t index);
  const unsigned granule;
  const bool locks;
  RankShadow *const ranks; // null without ranks
  const uint32_t firstCta; // of this launch

private:
  uint64_t count;
  std::unique_ptr<std::atomic<ShadowBlock *>[]> pages;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_SHADOW_H
