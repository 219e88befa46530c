// Runs the programs of a launch: who executes which, and when a waiting program makes room for another.
#ifndef TXL_MACHINE_RUN_SCHEDULER_H
#define TXL_MACHINE_RUN_SCHEDULER_H

#include "machine/run/Units.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace txl::machine {

/// Units that one thread takes before it helps with those of others.
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
  static constexpr unsigned kMostShares = 16;
  Share shares[kMostShares];
  unsigned shareCount = 1;
  std::atomic<unsigned> workers{0}; // that have come so far
  std::atomic<bool> stop{false};
  std::atomic<unsigned> present{0}; // workers that have programs
  /// Counts up whenever a program may have changed memory that those who only wait would see.
  std::atomic<uint64_t> epoch{0};
  unsigned maxHelpers = 0; // threads beside the caller
  std::mutex mutex;        // guards what follows
  std::condition_variable changed;
  std::atomic<unsigned> helpers{0};   // that work on it now; others than guarded may only look
  std::unique_ptr<LaunchError> error; // the first
  /// Workers whose programs all wait for ever, as of `stuckEpoch`; since when these are all workers.
  unsigned stuckWorkers = 0;
  uint64_t stuckEpoch = 0;
  std::optional<std::chrono::steady_clock::time_point> stuckSince;

  /// One share, or one for each of so many threads.
  void divide(unsigned threads);
  bool hasUnits() const;
};

/// Works on `job` until no program is left to start and those started here are done. `poll` is called now and then.
void work(Job &job, llvm::function_ref<bool()> poll);

/// Runs all of `job` on the calling thread and, if it takes longer than a few microseconds, on the pool.
void runJob(Job &job, llvm::function_ref<bool()> poll);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_SCHEDULER_H
