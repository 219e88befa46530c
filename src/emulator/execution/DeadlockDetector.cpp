// Detects deadlocks of threads that poll a flag in memory. When every cluster has started and no operation has an
// effect outside its cluster any more, the executor compares states: the registers and the pcs of all threads, shared
// memory, and the barriers of the CTAs (a scalar atomic in a loop goes through shared memory to the other threads). If
// rounds yield only known states, and nothing changes global memory, the threads repeat forever, however they are
// scheduled: a deadlock. (A thread that counts its iterations has new states for a long time, and is not reported.)
//
// Clocks stand still meanwhile. If one was read, a time-out may be what the threads wait for: the clocks jump ahead, a
// longer time with each jump, and only if nothing happens then either is it a deadlock.
#include "emulator/execution/DeadlockDetector.h"
#include "emulator/execution/Executor.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace txl::emulator;

/// Rounds of a cluster without an effect before states are compared, and rounds in known states before a deadlock is
/// assumed, because the choice among several groups of a warp is random.
static constexpr unsigned quietRoundsBeforeComparison = 16, knownRoundsBeforeReport = 50;
/// Rounds between comparisons of a cluster whose threads exchange values: barriers make its rounds short.
static constexpr unsigned roundsBetweenComparisons = 16;
/// The maximum number of states kept; a program with more of them is making progress.
static constexpr unsigned maxStates = 4096;

void DeadlockDetector::enter() {
  std::lock_guard<std::mutex> lock(mutex);
  ++working;
}

void DeadlockDetector::leave() {
  std::lock_guard<std::mutex> lock(mutex);
  nextEpoch();
  --working;
}

bool DeadlockDetector::isDeadlock(uint64_t epoch, uint64_t &since, bool canExpire) {
  std::lock_guard<std::mutex> lock(mutex);
  if (count != epoch)
    return false;
  if (stuckEpoch != epoch) {
    stuckEpoch = epoch;
    stuck = timed = 0;
  }
  if (since != epoch) {
    since = epoch;
    ++stuck;
    timed += canExpire;
  }
  return stuck == working && (canExpire || !timed);
}

/// Jumps of the clocks before time-outs are taken to have expired. In nanoseconds the first is 9 s, the last a week.
static constexpr unsigned maxExpiries = 9;

void Executor::compareStates(bool compare) {
  if (compare != comparesStates)
    waiting->nextEpoch();
  if (compare && !comparesStates) {
    stoppedClock = steps + clockOffset;
    clockWasRead = false;
  } else if (!compare && comparesStates) {
    clockOffset = stoppedClock - steps;
  }
  comparesStates = compare;
}

void Executor::expireTimeouts() {
  stoppedClock += (uint64_t(1) << (33 + 2 * expiries)) + (uint64_t(1) << 30); // %clock has the low 32 bits
  ++expiries;
  waiting->nextEpoch();
}

/// Where the first thread of the cluster waits.
Fault Executor::firstWait() {
  Fault where;
  std::copy_n(cluster->index, 3, where.cluster);
  where.hasCta = true;
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      for (Group &g : w.groups)
        if (g.mask && g.wait == Wait::None) {
          cta = member.get();
          warp = &w;
          group = &g;
          frame = g.frame;
          where.lines = linesOf(frame->function->origins[g.pc]);
          return where;
        }
  return where;
}

/// After other launches of `launch.interleaving` had their chance.
void Executor::resume(Interleaving::Others others) {
  switch (others) {
  case Interleaving::Others::Idle:
    break;
  case Interleaving::Others::Active:
    compareStates(false);
    quietRounds = 0;
    break;
  case Interleaving::Others::Expired:
    expireTimeouts();
    break;
  case Interleaving::Others::Stopped:
    stopped = true;
    break;
  }
}

uint64_t Executor::fingerprint(const Resident &resident) {
  llvm::hash_code hash = 0;
  for (const auto &member : resident.cluster->ctas) {
    hash = llvm::hash_combine(hash, llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(member->shared)));
    for (const Barrier &b : member->barriers)
      if (b.inUse)
        hash = llvm::hash_combine(hash, &b - member->barriers, b.expectedThreads, b.arrivedWarps, b.count, b.total);
  }
  for (const Warp *w : resident.order) {
    hash = llvm::hash_combine(hash, w->id, w->alive, llvm::hash_combine_range(w->barrierLanes));
    for (const Group &g : w->groups)
      hash = llvm::hash_combine(hash, g.frame->function, g.frame->depth, g.pc, g.mask, static_cast<int>(g.wait),
                                g.barrier);
    for (const auto &each : w->frames)
      if (each)
        hash = llvm::hash_combine(hash, llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(
                                            each->registers, size_t(each->function->slots) * slotBytes)));
  }
  return hash;
}

/// Whether a thread of the cluster polls an mbarrier. A poll may fail for a while although the phase is complete, so
/// states repeat without a deadlock; `round` detects deadlocks of such clusters.
static bool pollsMbarrier(llvm::ArrayRef<Warp *> warps) {
  return llvm::any_of(warps, [](const Warp *w) {
    return llvm::any_of(w->groups, [](const Group &g) { return g.wait == Wait::None && g.polledMbarrier; });
  });
}

bool Executor::isDeadlock(Resident &resident, bool isQuiet, bool communicates) {
  if (!isQuiet || pollsMbarrier(resident.order)) {
    compareStates(false);
    quietRounds = expiries = 0;
    return false;
  }
  if (++quietRounds < quietRoundsBeforeComparison * residents.size())
    return false;
  compareStates(true);
  if (communicates && ++resident.skippedRounds < roundsBetweenComparisons)
    return false;
  resident.skippedRounds = 0;
  uint64_t epoch = waiting->epoch();
  if (resident.epoch != epoch || resident.states.size() > maxStates) {
    resident.epoch = epoch;
    resident.states.clear();
    resident.knownRounds = 0;
  }
  resident.knownRounds = resident.states.insert(fingerprint(resident)).second ? 0 : resident.knownRounds + 1;
  for (const Resident &each : residents)
    if (each.epoch != epoch || each.knownRounds < knownRoundsBeforeReport)
      return false;
  // An asynchronous operation that is not complete may only be late.
  for (const Resident &each : residents) {
    cluster = each.cluster.get();
    if (progressTransfers(1)) {
      waiting->nextEpoch();
      return false;
    }
  }
  cluster = resident.cluster.get();
  const bool canExpire = clockWasRead && expiries < maxExpiries;
  if (!waiting->isDeadlock(epoch, stuckSince, canExpire))
    return false;
  if (launch.interleaving) {
    resume(launch.interleaving->wait(firstWait(), canExpire));
    return false;
  }
  if (canExpire)
    expireTimeouts();
  return !canExpire;
}
