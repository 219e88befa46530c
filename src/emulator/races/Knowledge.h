// What happened before, as clocks: of a thread, of all threads of a warp, of all threads of a CTA; and where it is left for
// others: barriers and the locations that releases write.
//
// Each host thread counts time once for all its warps. A warp's accesses bear its clock, which becomes the new time
// whenever the warp releases something, so "up to time t" divides the accesses of any thread, and a barrier of a CTA can say
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

/// A time with this bit is an asynchronous engine's, which works for a thread and is ordered only by its completion.
constexpr uint32_t engineTime = 0x80000000;
/// And with this one too it is the number of an operation of an engine (EngineLabels), which says what completes it.
constexpr uint32_t labelledTime = 0x20000000;
/// In a cell of shared memory, a time of another CTA's thread.
constexpr uint32_t foreignTime = 0x40000000;

/// A thread of the grid: the number of its CTA, and its number there (1024 at most).
struct ThreadId {
  uint32_t cta = 0;
  uint32_t thread = 0;
  uint64_t warpKey() const { return uint64_t(cta) << 5 | thread >> 5; }
  uint64_t threadKey() const { return uint64_t(cta) << 10 | thread; }
};

/// Accesses up to a time: of all threads of a CTA, of a warp, of a thread, of what an engine did for a thread.
class Past {
public:
  /// Whether an access of `who` at `time` is among them.
  bool covers(ThreadId who, uint32_t time) const;
  bool coversEngine(uint64_t key, uint32_t clock) const { return find(engines, key) >= clock; }
  void join(const Past &other);
  void joinEngines(const Past &other) { merge(engines, other.engines); }
  void addThread(ThreadId who, uint32_t time) { raise(time & engineTime ? engines : threads, who.threadKey(), time); }
  void addWarp(ThreadId who, uint32_t time) { raise(warps, who.warpKey(), time); }
  void addEngine(uint64_t key, uint32_t clock) { raise(engines, key, clock); }
  /// All threads of the CTA; what is known of single ones is not needed any more.
  void addCta(uint32_t cta, uint32_t time);
  /// The time up to which all threads of the CTA are known.
  uint32_t ctaTime(uint32_t cta) const { return find(ctas, cta); }
  bool isEmpty() const { return ctas.empty() && warps.empty() && threads.empty() && engines.empty(); }

private:
  using Clock = std::pair<uint64_t, uint32_t>;
  using Clocks = llvm::SmallVector<Clock, 2>; // by key
  static uint32_t find(const Clocks &clocks, uint64_t key);
  static void raise(Clocks &clocks, uint64_t key, uint32_t time);
  static void merge(Clocks &to, const Clocks &from);

  Clocks ctas, warps, threads, engines;
};

/// What happened before fences of tensor maps: what copies may read of a map, which they do through a proxy of its own.
struct TensorMapFences {
  Past released[3]; // before releases, by their scope
  std::map<std::pair<uint64_t, uint8_t>, Past>
      acquired; // of that before the acquire of the map at an address, by the narrower

  void join(const TensorMapFences &other);
};

/// What happened before, and of that what happened before a `fence.proxy.async`: what engines of the async proxy may read.
class Knowledge : public Past {
public:
  void join(const Knowledge &other) {
    Past::join(other);
    fenced.join(other.fenced);
    if (other.maps && other.maps != maps)
      joinMaps(*other.maps);
  }
  Past fenced;
  std::shared_ptr<const TensorMapFences> maps; // null in most kernels

private:
  void joinMaps(const TensorMapFences &other);
};
using KnowledgeRef = std::shared_ptr<const Knowledge>;

/// What completes an operation of an engine: the phase of an mbarrier, or a group of operations of a thread or warp. Whoever
/// knows this clock of the key knows the operation. Of an mbarrier the phase is known when it completes.
struct EngineLabel {
  enum Kind : uint8_t { Mbarrier = 1, BulkRead, BulkWrite, Wgmma };
  static constexpr uint32_t pending = UINT32_MAX;
  static uint64_t key(Kind kind, uint64_t number) { return uint64_t(kind) << 56 | number; }

  uint64_t of = 0;
  uint32_t clock = pending;
};

/// The operations of the engines of a launch, by number. All host threads share it.
class EngineLabels {
public:
  /// The time that accesses of a new operation bear.
  uint32_t add(EngineLabel label) {
    std::lock_guard lock(mutex);
    labels.push_back(label);
    return engineTime | labelledTime | uint32_t(labels.size() - 1);
  }
  EngineLabel get(uint32_t time) {
    std::lock_guard lock(mutex);
    uint32_t number = time & (labelledTime - 1);
    return number < labels.size() ? labels[number] : EngineLabel();
  }
  void complete(uint32_t time, uint32_t clock) {
    std::lock_guard lock(mutex);
    labels[time & (labelledTime - 1)].clock = clock;
  }

private:
  std::mutex mutex;
  std::deque<EngineLabel> labels;
};

/// Knowledge that many add to.
struct Accumulator {
  Knowledge value;
  KnowledgeRef last;    // what was added last: often all add the same
  uint64_t version = 0; // of equal versions the values are equal

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

/// What writes to a location release, or arrivals at an mbarrier, by the scope of the release and the CTA it came from.
struct SyncLocation {
  struct Entry {
    uint32_t cta;
    uint8_t scope;
    Accumulator known;
  };
  llvm::SmallVector<Entry, 1> entries;

  Accumulator &from(uint32_t cta, uint8_t scope);
  void join(const SyncLocation &other);
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_KNOWLEDGE_H
