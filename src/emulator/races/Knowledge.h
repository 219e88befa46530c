// Happens-before as vector clocks: per thread, per warp, per CTA; and their storage in barriers and in locations that
// releases write.
//
// Each host thread counts time for all its warps. A warp's accesses carry its clock, which advances to the current time
// whenever the warp releases, so "up to time t" partitions the accesses of any thread, and a CTA barrier can express
// "all of this CTA up to t" in one word, however many warps there are.
#ifndef TXL_EMULATOR_KNOWLEDGE_H
#define TXL_EMULATOR_KNOWLEDGE_H

#include "emulator/program/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

namespace txl::emulator {

/// A time with this bit belongs to an asynchronous operation, which works for a thread and is ordered only by its
/// completion.
constexpr uint32_t engineTime = 0x80000000;
/// With this bit as well, it is the id of an asynchronous operation (EngineLabels), which determines what completes it.
constexpr uint32_t labelledTime = 0x20000000;
/// In a cell of shared memory: the time of another CTA's thread.
constexpr uint32_t foreignTime = 0x40000000;

/// The id of a CTA of a rank's launch has the rank in the bits from here on (RankShadow.h).
constexpr unsigned rankOfCtaShift = 22;

/// A thread of the grid: the index of its CTA, and its index there (below 1024).
struct ThreadId {
  uint32_t cta = 0;
  uint32_t thread = 0;
  uint64_t warpKey() const { return uint64_t(cta) << 5 | thread >> 5; }
  uint64_t threadKey() const { return uint64_t(cta) << 10 | thread; }
};

/// A set of accesses up to given times: of all threads of a CTA, of a warp, of a thread, of a thread's asynchronous
/// operations; and all accesses of the first CTAs of a rank.
class VectorClock {
public:
  /// Whether it contains an access of `thread` at `time`.
  bool covers(ThreadId thread, uint32_t time) const;
  /// Whether it contains an access at `time` of one of the threads of a warp: the others are where that one is.
  bool coversWarp(ThreadId warp, uint32_t time) const;
  bool coversEngine(uint64_t key, uint32_t clock) const { return find(engines, key) >= clock; }
  void join(const VectorClock &other);
  void joinEngines(const VectorClock &other) { merge(engines, other.engines); }
  void addThread(ThreadId thread, uint32_t time) {
    raise(time & engineTime ? engines : threads, thread.threadKey(), time);
  }
  void addWarp(ThreadId thread, uint32_t time) { raise(warps, thread.warpKey(), time); }
  void addRank(unsigned rank, uint32_t count) { raise(ranks, rank, count); }
  /// Whether it contains a CTA with its asynchronous operations, because its launch has ended.
  bool coversLaunch(uint32_t cta) const {
    return !ranks.empty() && find(ranks, cta >> rankOfCtaShift) > (cta & ((1u << rankOfCtaShift) - 1));
  }
  void addEngine(uint64_t key, uint32_t clock) { raise(engines, key, clock); }
  /// Adds all threads of the CTA; entries for single threads become redundant.
  void addCta(uint32_t cta, uint32_t time);
  /// The time up to which the accesses of all threads of the CTA are included.
  uint32_t ctaTime(uint32_t cta) const { return find(ctas, cta); }
  bool isEmpty() const { return ctas.empty() && warps.empty() && threads.empty() && engines.empty() && ranks.empty(); }

private:
  using Clock = std::pair<uint64_t, uint32_t>;
  using Clocks = llvm::SmallVector<Clock, 2>; // by key
  static uint32_t find(const Clocks &clocks, uint64_t key);
  static void raise(Clocks &clocks, uint64_t key, uint32_t time);
  static void merge(Clocks &to, const Clocks &from);

  Clocks ctas, warps, threads, engines, ranks;
};

/// The accesses before tensor map fences: what copies may read of a map through the tensormap proxy.
struct TensorMapFences {
  VectorClock released[4]; // before releases, by their scope
  std::map<std::pair<uint64_t, uint8_t>, VectorClock>
      acquired; // before the acquire of the map at an address, by the narrower scope

  void join(const TensorMapFences &other);
};

/// The accesses that happen before a point, and those of them before a `fence.proxy.async`, which operations of the
/// async proxy may read.
class Knowledge : public VectorClock {
public:
  void join(const Knowledge &other) {
    VectorClock::join(other);
    fenced.join(other.fenced);
    if (other.maps && other.maps != maps)
      joinMaps(*other.maps);
    if (other.earlier && other.earlier != earlier)
      joinEarlier(other.earlier);
  }
  /// Whether an event of a warp at `time` happened before, whether or not its accesses are visible.
  bool follows(ThreadId warp, uint32_t time) const {
    return coversWarp(warp, time) || (earlier && earlier->coversWarp(warp, time));
  }
  /// Adds events that happened before: their accesses stay unordered.
  void joinEarlier(const std::shared_ptr<const VectorClock> &events);

  VectorClock fenced;
  std::shared_ptr<const TensorMapFences> maps; // null in most kernels
  /// Events before this point that a relaxed operation, one of a narrower scope, or an asynchronous operation orders.
  std::shared_ptr<const VectorClock> earlier;

private:
  void joinMaps(const TensorMapFences &other);
};
using KnowledgeRef = std::shared_ptr<const Knowledge>;

/// A point in the execution of a warp: its clock, that of its latest wait at an mbarrier, and what a lane knows.
struct EventPoint {
  ThreadId thread;
  uint32_t time = 0, waited = 0;
  KnowledgeRef known;

  /// All events up to here.
  std::shared_ptr<const VectorClock> events() const;
};

/// A warp that has observed the latest complete phase of an mbarrier.
struct PhaseWait {
  ThreadId thread; // the first that did
  uint32_t time = 0, site = 0;
};

/// What completes an asynchronous operation: the phase of an mbarrier, or a group of operations of a thread or warp. A
/// thread whose clock for the key is at least this one is ordered after the operation. An mbarrier's phase is recorded
/// when it completes.
struct EngineLabel {
  enum Kind : uint8_t { Mbarrier = 1, BulkRead, BulkWrite, Wgmma, TensorThread, TensorLoad, TensorStore };
  static constexpr uint32_t pending = UINT32_MAX;
  static uint64_t key(Kind kind, uint64_t id) { return uint64_t(kind) << 56 | id; }

  uint64_t completionKey = 0;
  uint32_t clock = pending;
};

/// The asynchronous operations of a launch, by id. All host threads share it.
class EngineLabels {
public:
  /// The time that accesses of a new operation carry.
  uint32_t add(EngineLabel label) {
    std::lock_guard lock(mutex);
    labels.push_back(label);
    return engineTime | labelledTime | uint32_t(labels.size() - 1);
  }
  EngineLabel get(uint32_t time) {
    std::lock_guard lock(mutex);
    uint32_t id = time & (labelledTime - 1);
    return id < labels.size() ? labels[id] : EngineLabel();
  }
  void complete(uint32_t time, uint32_t clock) {
    std::lock_guard lock(mutex);
    labels[time & (labelledTime - 1)].clock = clock;
  }

private:
  std::mutex mutex;
  std::deque<EngineLabel> labels;
};

/// Knowledge that several threads add to.
struct Accumulator {
  Knowledge value;
  KnowledgeRef last;    // the last value added: often all add the same
  uint64_t version = 0; // equal versions imply equal values

  void add(const KnowledgeRef &known) {
    if (known == last || !known)
      return;
    last = known;
    value.join(*known);
    touch();
  }
  void join(const Accumulator &other) {
    value.join(other.value);
    touch();
  }
  void touch() {
    static thread_local uint64_t versions = 0;
    version = ++versions;
  }
};

/// The knowledge that writes to a location release, or arrivals at an mbarrier, by the scope of the release and its
/// CTA.
struct SyncLocation {
  struct Entry {
    uint32_t cta;
    uint8_t scope;
    Accumulator known;
  };
  llvm::SmallVector<Entry, 1> entries;

  Accumulator &from(uint32_t cta, uint8_t scope);
  /// Whether the wait happened before all of this is known, which is one event: the completion of a phase.
  bool follows(const PhaseWait &wait) const;
  /// Adds the events up to a point, from which an asynchronous operation arrives.
  void addEarlier(uint32_t cta, const EventPoint &point);
  void join(const SyncLocation &other);
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_KNOWLEDGE_H
