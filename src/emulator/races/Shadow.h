// What races are looked for with: who wrote and who read each granule of memory last, and what its writes release.
//
// A granule is as wide as the narrowest access of the kernel to that space (Program::granules). Its last write is a time and a thread. Its
// reads since are, in shared memory, for each warp of the CTA a time and the lanes that read then; in global memory the same
// for one warp. What does not fit (another warp, another CTA, strong reads, reads that a release divides) is in a list.
// Much of global memory is only read, and in rows: of a page where nothing else has happened, and not too much of it, the rows
// are kept as they came, which is little, and put into the cells when something else happens.
#ifndef TXL_EMULATOR_SHADOW_H
#define TXL_EMULATOR_SHADOW_H

#include "emulator/races/Knowledge.h"
#include <algorithm>
#include <atomic>
#include <bit>
#include <unordered_map>
#include <vector>

namespace txl::emulator {

/// Who accesses, in a word: the thread in its CTA, the strength, and the place in the program.
namespace who {
constexpr uint32_t threadMask = 1023;
constexpr unsigned strengthShift = 10, siteShift = 14;
constexpr uint32_t listed = 1 << 12;  // of readers: there are more in a list
constexpr uint32_t several = 1 << 13; // of readers in shared memory: more than one warp
constexpr uint32_t atomic = 1 << 13;  // of writers: what it wrote depends on what it read
constexpr uint32_t maxSite = (1 << 18) - 1;
inline uint32_t make(uint32_t thread, unsigned strength, uint32_t site) {
  return thread | strength << strengthShift | (site > maxSite ? 0 : site) << siteShift;
}
inline uint8_t strength(uint32_t word) { return word >> strengthShift & 3; }
} // namespace who

/// The lanes of a warp that read a granule at one time.
struct ReadEntry {
  uint32_t cta = 0;
  uint32_t warp = 0;
  uint32_t time = 0;
  uint32_t lanes = 0;
  uint32_t word = 0; // strength and place
  uint32_t next = 0; // in the list of a cell: the number of another one, 0: none
};

/// Some of so many cells in a row, a bit each.
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
  /// Takes the cells from `first` on out; the first of them that was there, or `size()`.
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
  /// Calls `visit` with the cells by fours in a row, the first of the four and a bit for each that is among them, until it says no; whether
  /// it never did.
  template <typename F> bool eachFour(F visit) const {
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

/// Cells of shared memory that an engine reads, until something that knows of it writes there.
struct EngineRead {
  uint32_t first = 0; // cell
  CellSet cells;      // from there on
  uint64_t key = 0;   // of what completes it
  uint32_t time = 0, cta = 0, word = 0;
};

/// Lanes of a warp have read cells, `count` each, from `cell` on; what is needed to note that later is as it was then.
struct RowRead {
  uint32_t cell, cta, floor, clock, word; // the word of the first lane
  uint16_t count, lanes;
};

/// The cells of a stretch of memory, as arrays.
class ShadowBlock {
public:
  /// Of the shared memory of a CTA with so many warps.
  ShadowBlock(uint32_t cells, uint32_t cta, uint32_t warps);
  /// Of a page of global memory.
  explicit ShadowBlock(uint32_t cells);
  ShadowBlock(ShadowBlock &&) = delete;

  /// The list of a cell: the number of its first entry, 0 if there is none.
  uint32_t firstRead(uint32_t cell) const { return listOf ? listOf.get()[cell] : 0; }
  ReadEntry &read(uint32_t number) { return reads[number - 1]; }
  void addRead(uint32_t cell, const ReadEntry &entry);
  void removeFirstRead(uint32_t cell);
  /// Instead of noting it in the cells; false where that cannot be.
  bool keep(const RowRead &row) {
    if (!keepsRows || rows.size() >= cells / 4)
      return false;
    rows.push_back(row);
    return true;
  }
  /// The CTA that wrote last: of shared memory mostly its own.
  uint32_t writerCta(uint32_t cell) const { return isGlobal || writeTime[cell] & foreignTime ? writeCta[cell] : cta; }
  /// Where in the program the latest of the last writes to cells was.
  uint32_t lastSite(uint32_t cell, unsigned count) const {
    const uint32_t *time = writeTime + cell;
    return writer[cell + (std::max_element(time, time + count) - time)] >> who::siteShift;
  }
  /// Notes a write of another CTA.
  void setForeignWriter(uint32_t cell, uint32_t number);

  void lock() {
    while (busy.test_and_set(std::memory_order_acquire))
      while (busy.test(std::memory_order_relaxed)) {
      }
  }
  void unlock() { busy.clear(std::memory_order_release); }

  const bool isGlobal;
  const uint32_t cells, cta, warps;
  uint32_t *writeTime, *writer, *readTime, *reader;                       // in shared memory the latest reader
  uint32_t *warpTime = nullptr, *warpLanes = nullptr;                     // in shared memory: of a warp, then of a cell
  uint32_t *readLanes = nullptr, *readCta = nullptr, *writeCta = nullptr; // in global memory
  std::unordered_map<uint32_t, SyncLocation> locations;                   // by the first granule
  std::vector<EngineRead> engineReads;
  bool hasWrites = false;    // else it is only read, and nobody looks at who wrote
  bool keepsRows = isGlobal; // and all that has happened there are these
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

/// Blocks for global memory, a page each, made when they are touched. All host threads of a launch share it.
class GlobalShadow {
public:
  static constexpr unsigned pageShift = 12;

  /// `bytes` of addresses, `granule` bytes to a cell. Pages are locked where several host threads run.
  GlobalShadow(uint64_t bytes, unsigned granule, bool locks);
  ~GlobalShadow();

  /// Whether there are pages for an offset: not where memory stays at the caller's address.
  bool covers(uint64_t offset) const { return offset >> pageShift < count; }
  ShadowBlock &page(uint64_t number);
  /// The page if somebody has touched it.
  ShadowBlock *touched(uint64_t number) { return pages[number].load(std::memory_order_acquire); }
  const unsigned granule;
  const bool locks;

private:
  uint64_t count;
  std::unique_ptr<std::atomic<ShadowBlock *>[]> pages;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_SHADOW_H
