// A worker thread of a launch takes chunks of the grid and runs the programs one after the other, each to its end, in a
// frame that is reused across launches. A program that has used up its slice (Frame::budget: many atomics, or very many
// back-edges) may be waiting for another program, so it is parked. Parked programs get a slice each, round-robin. Only
// when a whole round ends no program are new programs started, twice as many each time. So the program that others wait
// for, started or not, eventually runs, and a held lock does not multiply the number of frames. When no program is left
// to start and none ends, the parked programs are watched (Watch.h): if all programs of all threads repeat their state
// forever, that is a deadlock.
#include "machine/run/Scheduler.h"
#include "machine/Debugger.h"
#include "machine/run/ThreadPool.h"
#include "machine/run/Watch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <chrono>
#include <deque>
#include <thread>
#include <utility>

namespace txl::machine {

namespace {
/// The free frames of one thread. Only frames of the last program are kept.
struct FrameCache {
  std::vector<std::unique_ptr<Frame>> free;

  std::unique_ptr<Frame> take(const Program &program) {
    for (size_t k = free.size(); k-- > 0;)
      if (free[k]->programKey == program.id) {
        std::unique_ptr<Frame> frame = std::move(free[k]);
        free.erase(free.begin() + k);
        return frame;
      }
    auto frame = std::make_unique<Frame>();
    prepareFrame(*frame, program);
    return frame;
  }
  void give(std::unique_ptr<Frame> frame) {
    constexpr size_t kept = 8;
    if (free.size() >= kept)
      free.erase(free.begin());
    free.push_back(std::move(frame));
  }
};
thread_local FrameCache frames;

/// The state of one thread's work on a job.
class Worker {
public:
  Worker(Job &job, llvm::function_ref<bool()> poll)
      : job(job), poll(poll), share(job.workers.fetch_add(1, std::memory_order_relaxed) % job.shareCount) {}
  void run();

private:
  bool take(Units::Unit &unit);
  bool slice(Frame &frame, Watch *watch = nullptr);
  bool runUnbatched(Frame &batch);
  /// The result of a round over the parked programs. For watched ones: whether one acted, and whether all are stuck.
  struct Round {
    bool ended = false, acted = false, stuck = true;
    uint64_t epoch = 0; // at the beginning of the round
  };
  Round round();
  void idle(const Round &done);
  bool isDeadlock(uint64_t epoch);
  void reportDeadlock();
  bool isExhausted() const { return next == end && !job.hasUnits(); }
  bool isStopped() const { return job.stop.load(std::memory_order_relaxed); }

  Job &job;
  llvm::function_ref<bool()> poll;
  unsigned share;                  // index of the share that chunks are taken from
  uint32_t next = 0, end = 0;      // the current chunk
  unsigned idleRounds = 0;         // rounds in which no program was left to start, and none ended
  std::optional<uint64_t> stuckAt; // the epoch in which this worker was counted as stuck
  struct Parked {
    std::unique_ptr<Frame> frame;
    std::unique_ptr<Watch> watch; // null: the program is not watched
    const Instruction &currentInstruction() const { return watch && watch->wait() ? *watch->wait() : *frame->pc; }
  };
  std::deque<Parked> parked;

  static constexpr unsigned kWatchAfter = 64; // idle rounds
  bool isWatching() const { return idleRounds > kWatchAfter; }
};
} // namespace

void Job::divide(unsigned threads) {
  shareCount = std::min(threads, kMaxShares);
  for (unsigned k = 0; k < shareCount; ++k) {
    shares[k].next = static_cast<uint32_t>(uint64_t(units.count()) * k / shareCount);
    shares[k].end = static_cast<uint32_t>(uint64_t(units.count()) * (k + 1) / shareCount);
  }
}

bool Job::hasUnits() const {
  return std::any_of(shares, shares + shareCount,
                     [](const Share &share) { return share.next.load(std::memory_order_relaxed) < share.end; });
}

bool Worker::take(Units::Unit &unit) {
  for (unsigned tried = 0; next == end; ++tried) {
    if (tried == job.shareCount)
      return false;
    Share &from = job.shares[share];
    uint32_t first = from.end;
    if (from.next.load(std::memory_order_relaxed) < from.end)
      first = from.next.fetch_add(job.chunk, std::memory_order_relaxed);
    if (first < from.end) {
      next = first;
      end = std::min(from.end, first + job.chunk);
    } else {
      share = (share + 1) % job.shareCount;
    }
  }
  unit = job.units[job.order ? job.order[next] : next];
  ++next;
  return true;
}

/// Runs `frame` for a slice. True if it ended or failed, or the launch stopped.
bool Worker::slice(Frame &frame, Watch *watch) {
  frame.waits = 0;
  for (int budgets = 0; budgets < kBudgetsPerSlice; ++budgets) {
    frame.budget = kBackEdgeBudget;
    watch ? watch->run(frame) : runFrame(frame);
    if (frame.finished)
      return true;
    if (frame.error && frame.program != job.state->program)
      return runUnbatched(frame);
    if (frame.error) {
      if (Debugger *debugger = job.state->launch->debugger)
        debugger->onError(frame, *frame.error);
      std::lock_guard<std::mutex> lock(job.mutex);
      if (!job.error)
        job.error = std::move(frame.error);
      frame.error.reset();
      job.stop.store(true, std::memory_order_relaxed);
      return true;
    }
    if (poll() || isStopped() || frame.waits >= kWaitsPerSlice)
      return isStopped();
  }
  return false;
}

/// After the failure of a batch, runs its programs one by one to find the failing one and its error. Their stores
/// repeat the batch's values: either the batch loads nothing that it stores, or nothing has been stored yet. Returns
/// true: they are done.
bool Worker::runUnbatched(Frame &batch) {
  batch.error.reset();
  std::unique_ptr<Frame> frame = frames.take(*job.state->program);
  for (uint32_t k = 0; k < job.state->launch->batch->programs && !isStopped(); ++k) {
    enterProgram(*frame, *job.state, batch.linearId + k);
    while (!slice(*frame))
      poll();
  }
  frames.give(std::move(frame));
  return true;
}

/// Gives each parked program a slice.
Worker::Round Worker::round() {
  Round done;
  done.epoch = job.epoch;
  for (size_t k = parked.size(); k-- > 0 && !isStopped();) {
    Parked next = std::move(parked.front());
    parked.pop_front();
    if (isWatching() && !next.watch && !next.frame->instance && !job.state->stopwatch)
      next.watch = std::make_unique<Watch>(*next.frame->program);
    if (slice(*next.frame, next.watch.get())) {
      done.ended = true;
      frames.give(std::move(next.frame));
      continue;
    }
    done.acted |= next.watch && next.watch->hasActed();
    done.stuck &= next.watch && next.watch->look(*next.frame, done.epoch);
    parked.push_back(std::move(next));
  }
  return done;
}

/// Called after a round that ended no program, when none is left to start: only programs of other threads can make
/// progress, or none can.
void Worker::idle(const Round &done) {
  if (++idleRounds == kWatchAfter + 1 || done.acted)
    ++job.epoch;
  else if (done.stuck && isDeadlock(done.epoch))
    return reportDeadlock();
  else if (done.stuck)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::yield();
}

/// Counts this worker's programs as stuck. True if the programs of all workers are stuck and nothing has changed for a
/// while (another launch may change memory, too).
bool Worker::isDeadlock(uint64_t epoch) {
  constexpr auto patience = std::chrono::seconds(1);
  std::lock_guard<std::mutex> lock(job.mutex);
  if (job.epoch != epoch)
    return false;
  if (job.stuckEpoch != epoch) {
    job.stuckEpoch = epoch;
    job.stuckWorkers = 0;
    job.stuckSince.reset();
  }
  if (stuckAt != epoch) {
    stuckAt = epoch;
    ++job.stuckWorkers;
  }
  auto now = std::chrono::steady_clock::now();
  if (job.stuckWorkers == job.present && !job.stuckSince)
    job.stuckSince = now;
  return job.stuckWorkers == job.present && now - *job.stuckSince > patience;
}

void Worker::reportDeadlock() {
  llvm::sort(parked, [](auto &a, auto &b) { return a.frame->linearId < b.frame->linearId; });
  Frame &first = *parked.front().frame;
  LaunchError &error = fail(first, parked.front().currentInstruction(), LaunchError::Kind::Deadlock,
                            parked.front().watch->wait()
                                ? "deadlock: this program waits here forever; no program of the launch can end the wait"
                                : "this program spins here forever");
  constexpr size_t shown = 4;
  for (const Parked &other : llvm::drop_begin(parked)) {
    if (error.notes.size() == shown)
      break;
    error.notes.push_back({llvm::formatv("so does program ({0}, {1}, {2})", other.frame->programId[0],
                                         other.frame->programId[1], other.frame->programId[2]),
                           first.program->locations[other.currentInstruction().location]});
  }
  if (Debugger *debugger = job.state->launch->debugger)
    debugger->onError(first, error);
  std::lock_guard<std::mutex> lock(job.mutex);
  if (!job.error)
    job.error = std::move(first.error);
  first.error.reset();
  job.stop = true;
}

void Worker::run() {
  std::unique_ptr<Frame> frame;
  uint32_t quota = 0, growth = 1; // programs that may start although others wait; the next quota
  ++job.present;
  while (!isStopped()) {
    Units::Unit unit;
    if ((parked.empty() || quota > 0) && take(unit)) {
      quota -= parked.empty() ? 0 : 1;
      const Program &program = unit.programs > 1 ? *job.state->launch->batch->program : *job.state->program;
      if (frame && frame->programKey != program.id)
        frames.give(std::move(frame));
      if (!frame)
        frame = frames.take(program);
      enterProgram(*frame, *job.state, unit.first);
      if (!slice(*frame))
        parked.push_back({std::move(frame), nullptr});
    } else if (parked.empty()) {
      break;
    } else if (Round done = round(); done.ended) {
      growth = 1;
      ++job.epoch;
      idleRounds = std::min(idleRounds, kWatchAfter);
    } else if (isExhausted()) {
      idle(done);
    } else {
      quota = growth;
      growth = std::min<uint32_t>(growth * 2, 1u << 16);
    }
    if (poll())
      break;
  }
  std::atomic_thread_fence(std::memory_order_seq_cst); // orders non-temporal stores
  for (Parked &left : parked)
    frames.give(std::move(left.frame));
  if (frame)
    frames.give(std::move(frame));
  ++job.epoch;
  --job.present;
}

void work(Job &job, llvm::function_ref<bool()> poll) { Worker(job, poll).run(); }

void runJob(Job &job, llvm::function_ref<bool()> poll) {
  using Clock = std::chrono::steady_clock;
  constexpr auto pollInterval = std::chrono::milliseconds(50);
  constexpr auto shareAfter = std::chrono::microseconds(5), longUnit = std::chrono::microseconds(20);
  if (job.units.count() == 1 || job.maxHelpers == 0) {
    Clock::time_point last = {};
    work(job, [&] {
      if (job.units.count() == 1 && last == Clock::time_point()) {
        last = Clock::now();
        return false;
      }
      Clock::time_point now = Clock::now();
      if (now - last < pollInterval)
        return false;
      last = now;
      return poll();
    });
    return;
  }
  Clock::time_point start = Clock::now(), last = start;
  std::atomic<bool> &isLong = job.state->program->isLong;
  bool shared = isLong.load(std::memory_order_relaxed), isFirst = true;
  if (shared)
    ThreadPool::get().offer(job);
  work(job, [&] {
    Clock::time_point now = Clock::now();
    if (std::exchange(isFirst, false))
      isLong.store(now - start > longUnit && job.state->panels.hasPacked(), std::memory_order_relaxed);
    if (!shared && now - start > shareAfter) {
      shared = true;
      ThreadPool::get().offer(job);
    }
    if (now - last < pollInterval)
      return false;
    last = now;
    return poll();
  });
  if (!shared)
    return;
  ThreadPool::get().withdraw(job);
  spin([&] { return job.helpers.load(std::memory_order_relaxed) == 0; });
  std::unique_lock<std::mutex> lock(job.mutex);
  while (job.helpers && !job.changed.wait_for(lock, pollInterval, [&] { return job.helpers == 0; })) {
    lock.unlock();
    poll();
    lock.lock();
  }
}

} // namespace txl::machine
