// Runs the programs of a launch: distributes them over threads, and suspends programs that wait.
#ifndef TXL_MACHINE_RUN_SCHEDULER_H
#define TXL_MACHINE_RUN_SCHEDULER_H

#include "machine/run/Units.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace txl::machine {

/// A range of units. A thread takes from its own share first, then from those of others.
struct alignas(64) Share {
  std::atomic<uint32_t> next{0};
  uint32_t end = 0;
};

/// One launch in progress; lives on the stack of `launch`.
struct Job {
  LaunchState *state = nullptr;
  Units units;
  const uint32_t *order = nullptr; // the units in the order to start them; null: 0, 1, …
  uint32_t chunk = 1;              // units taken at a time
  static constexpr unsigned kMaxShares = 16;
  Share shares[kMaxShares];
  unsigned shareCount = 1;
  std::atomic<unsigned> workers{0}; // that have started so far
  std::atomic<bool> stop{false};
  std::atomic<unsigned> present{0}; // workers that have programs
  /// Incremented whenever memory may have changed in a way that a waiting program can observe.
  std::atomic<uint64_t> epoch{0};
  unsigned maxHelpers = 0; // threads in addition to the caller
  std::mutex mutex;        // guards the members below
  std::condition_variable changed;
  std::atomic<unsigned> helpers{0};   // that work on the job; may be read without the lock
  std::unique_ptr<LaunchError> error; // the first error
  /// The number of workers whose programs all wait forever, in epoch `stuckEpoch`, and the time since which all do.
  unsigned stuckWorkers = 0;
  uint64_t stuckEpoch = 0;
  std::optional<std::chrono::steady_clock::time_point> stuckSince;

  /// Makes one share for each of `threads` threads, up to kMaxShares.
  void divide(unsigned threads);
  bool hasUnits() const;
};

/// Works on `job` until no program is left to start and those started here are done. Calls `poll` regularly.
void work(Job &job, llvm::function_ref<bool()> poll);

/// Runs all of `job` on the calling thread and, if it takes longer than a few microseconds, on the pool.
void runJob(Job &job, llvm::function_ref<bool()> poll);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_SCHEDULER_H
