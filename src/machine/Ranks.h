// Ranks: a program of several ranks in one process. Each rank is a thread; one runs at a time, and a seeded generator
// chooses the next one after each atomic operation, at each launch and at each barrier. So a run is a function of its
// seed, whatever the threads of the host do.
//
//   RankGroup group(4, seed, /*check=*/true);
//   // on the thread of each rank:
//   group.enter(rank);
//   launch(program, …);          // any number, with group.barrier() in between
//   group.leave(failed);
//
// With `check`, one Checker observes the launches of all ranks: a launch of a rank happens after its earlier launches
// and after the launches before a barrier; launches of different ranks are ordered by atomics of scope `sys` only.
// When every rank waits, that is a deadlock across ranks, unless a wait has a time-out, which then expires.
#ifndef TXL_MACHINE_RANKS_H
#define TXL_MACHINE_RANKS_H

#include "llvm/ADT/StringRef.h"
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace txl::machine {

class Checker;
struct LaunchError;

class RankGroup {
public:
  RankGroup(unsigned count, uint64_t seed, bool check);
  ~RankGroup();

  /// Makes the calling thread rank `rank`; returns when all ranks have entered and this one may run.
  void enter(unsigned rank);
  /// Ends the rank of the calling thread. If it failed, the other ranks fail at their next wait.
  void leave(bool failed);
  /// Waits until every rank is at a barrier. Returns an error message, or an empty string.
  std::string barrier();

  /// Adds memory that all ranks reach. All other memory belongs to one rank, whose launches are ordered: no race with
  /// another rank is possible there, whatever has been at its addresses before. Called by the rank that runs.
  void share(uint64_t address, uint64_t bytes);
  /// Whether some of [begin, end) is shared.
  bool isShared(uint64_t begin, uint64_t end) const;

  /// What another executor of launches keeps while the ranks live.
  struct State {
    virtual ~State() = default;
  };
  std::unique_ptr<State> emulated;
  /// Barriers of the host that all ranks have passed.
  unsigned completedBarriers() const { return barriers; }

  /// The group and the rank of the calling thread; null and 0 outside a group.
  static RankGroup *current();
  static unsigned currentRank();

  unsigned size() const { return static_cast<unsigned>(ranks.size()); }
  Checker *checker() const { return checking.get(); }
  /// A launch on the tile machine orders launches of ranks, which another executor does not observe.
  bool usesMachine = false;
  /// A random integer below `bound`, for the rank that runs.
  uint64_t random(uint64_t bound) { return generator() % bound; }

  /// Called by the rank that runs. Lets the generator choose the rank that runs next, and returns when the caller is
  /// chosen again. False if another rank failed meanwhile.
  bool yield();
  /// Increments whenever memory may have changed.
  uint64_t epoch = 1;
  /// The programs of the running rank cannot make progress until memory changes. `description` is a note for a report
  /// about a deadlock; `canExpire`: one of its waits has a time-out.
  void setStuck(std::unique_ptr<LaunchError> description, bool canExpire);
  /// Whether every other rank is stuck, at a barrier, or has left, and the running one is stuck.
  bool isDeadlocked() const;
  /// Where a wait with a time-out begins (Frame::pollStart): the clock does not end it, takeExpiry does.
  static constexpr int64_t kNoTime = INT64_MAX / 2;
  /// A time-out of the running rank is to expire.
  bool takeExpiry();
  /// What a report says of a program of the running rank that waits.
  static std::string describeWait(const uint32_t program[3], llvm::StringRef kernel);
  /// Makes the error of a program that waits the report of a deadlock: with the waits of the other ranks.
  void makeDeadlock(LaunchError &error) const;
  /// The error of a launch that ends because of another rank.
  std::unique_ptr<LaunchError> otherFailure() const;

private:
  void describeOthers(LaunchError &error) const;
  struct Rank {
    enum class State { Absent, Running, Barrier, Left } state = State::Absent;
    std::optional<uint64_t> stuckAt; // epoch
    bool canExpire = false;
    std::unique_ptr<LaunchError> waiting;
  };
  bool isStuck(const Rank &rank) const;
  bool pass(std::unique_lock<std::mutex> &lock);
  void choose();

  std::vector<Rank> ranks;
  std::map<uint64_t, uint64_t> shared; // begin: end
  std::unique_ptr<Checker> checking;
  std::mt19937_64 generator;
  mutable std::mutex mutex;
  std::condition_variable changed;
  std::optional<unsigned> holder; // the rank that runs
  std::optional<unsigned> expiring;
  std::optional<unsigned> failed; // the first rank that failed
  unsigned barriers = 0;          // completed
  bool isStalled = false;         // ranks wait at a barrier that cannot complete
};

} // namespace txl::machine

#endif // TXL_MACHINE_RANKS_H
