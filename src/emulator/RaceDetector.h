// Data races in shared memory, judged by happens-before and not by the schedule of the run.
//
// Time is counted by warps: a warp's clock moves whenever some of its lanes release what they did (a barrier, a fence, an
// arrival). What a lane knows is a vector of clocks: everything that the lanes of warp w did up to clock[w] happened
// before. After a barrier of the CTA all its lanes know the same, so they share one vector; lanes that synchronise
// alone (through atomics, mbarriers, part of a warp) have entries for single threads beside it.
//
// Synchronisation, as the PTX memory model has it: barriers; bar.warp.sync; a release or a fence before a strong write that
// a strong read before a fence or an acquire observes; mbarrier arrivals and successful waits. Scopes are taken to be wide
// enough. shfl, vote and mma order nothing.
//
// A granule of shared memory remembers its last write and the reads since. Two accesses race if one writes, they are not
// ordered and not both strong; a write that changes nothing does not race with a write.
#ifndef TXL_EMULATOR_RACEDETECTOR_H
#define TXL_EMULATOR_RACEDETECTOR_H

#include "ptx/Module.h"
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace txl::emulator {

class Executor;
struct Warp;
struct Mbarrier;

/// What happened before: immutable once shared.
struct Knowledge {
  std::vector<uint32_t> warps;
  std::map<uint32_t, uint32_t> threads; // 32 * warp + lane; more than `warps` says

  bool covers(uint32_t warp, unsigned lane, uint32_t clock) const {
    if (warp < warps.size() && clock <= warps[warp])
      return true;
    if (threads.empty())
      return false;
    auto found = threads.find(32 * warp + lane);
    return found != threads.end() && clock <= found->second;
  }
  void join(const Knowledge &other);
};
using KnowledgeRef = std::shared_ptr<const Knowledge>;

/// Reads of one warp at one clock.
struct ReadEntry {
  uint32_t warp = 0;
  uint32_t clock = 0; // 0: none
  uint32_t lanes = 0;
  bool strong = false;
};

struct RaceCell {
  uint32_t writeWarp = 0;
  uint32_t writeClock = 0; // 0: nobody
  uint8_t writeLane = 0;
  bool writeStrong = false;
  ReadEntry read;
  uint32_t moreReads = 0; // number of a list of further entries, 0: none
  const ptx::Instruction *writer = nullptr;
  const ptx::Instruction *reader = nullptr;
};

/// What the lanes of a warp know.
struct WarpKnowledge {
  uint32_t number = 0; // in the cluster
  uint32_t clock = 1;
  KnowledgeRef lanes[32];
  KnowledgeRef fenced[32];   // at the lane's last fence: what its next strong writes publish
  KnowledgeRef observed[32]; // by strong reads: known from the next fence on
};

class RaceDetector {
public:
  explicit RaceDetector(Executor &executor) : executor(executor) {}

  void start(Warp &warp, uint32_t number);

  /// An access of a lane of the current warp to `count` granules. False after a report.
  bool read(unsigned lane, RaceCell *cell, unsigned count, bool strong);
  bool write(unsigned lane, RaceCell *cell, unsigned count, bool strong, bool changesNothing);

  /// Lanes of the current warp add what they know, and what they did, to `to`; their clock moves on.
  void release(uint32_t lanes, KnowledgeRef &to);
  /// Lanes of `warp` come to know `from`.
  void acquire(Warp &warp, uint32_t lanes, const KnowledgeRef &from);
  void fence(uint32_t lanes);
  /// Lanes publish what they did up to their last fence: an arrival that is relaxed itself.
  void releaseFenced(uint32_t lanes, KnowledgeRef &to);
  /// A strong access to a location, in any space.
  void strongRead(unsigned lane, uint64_t address, bool acquires);
  void strongWrite(unsigned lane, uint64_t address, bool releases);
  /// All lanes of the mask learn what the others know: bar.warp.sync.
  void synchronize(uint32_t lanes);

private:
  bool ordered(const WarpKnowledge &mine, unsigned lane, uint32_t warp, unsigned otherLane, uint32_t clock) const;
  bool checkReads(const WarpKnowledge &mine, unsigned lane, const ReadEntry &entry, bool strong, const RaceCell &cell);
  bool report(unsigned lane, const char *mine, const char *other, uint32_t warp, unsigned otherLane, const ptx::Instruction *where);

  Executor &executor;
  std::vector<std::vector<ReadEntry>> lists;
  std::unordered_map<uint64_t, KnowledgeRef> locations;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_RACEDETECTOR_H
