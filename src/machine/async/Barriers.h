// The barriers of a cluster, with the hardware's counters and the vector clocks that they pass on.
//
// An mbarrier has phases, counted from 0. A phase completes when all of its arrivals have come and all bytes that it
// expects. Arrivals and bytes come in any order, so the balance of bytes may be negative for a while.
//
// A wait identifies a phase by its parity only, so phase p + 1 must not complete while an agent may still start to wait
// for phase p. This is decided by clocks: the wait must happen before the arrivals of p + 1, whatever the order of this
// run. In the same way every arrival of phase p must happen before each arrival of phase p + 1; otherwise that arrival
// might have come earlier and been counted in phase p.
#ifndef TXL_MACHINE_ASYNC_BARRIERS_H
#define TXL_MACHINE_ASYNC_BARRIERS_H

#include "machine/async/Clock.h"
#include <optional>

namespace txl::machine {

class MBarrier {
public:
  /// A completed wait of an agent.
  struct Wait {
    uint32_t agent = 0, phase = 0;
    Footprint at;
  };

  void reset(uint32_t arrivals, uint32_t barrierComponent, uint32_t components);

  /// The current phase.
  uint32_t phase() const { return current; }
  /// The moment at which the current phase completes.
  Moment end() const { return {component, current + 1}; }
  /// Whether the phase of that parity is complete. The phase before phase 0 is.
  bool isPhaseComplete(bool parity) const { return (current & 1) != parity; }
  uint32_t count() const { return arrivals; }
  uint32_t missing() const { return pending; }
  int64_t balance() const { return bytes; }
  int64_t expected() const { return expectedBytes; }
  /// The clock of everything that happened before the completion of the last phase.
  const Clock &known() const { return done; }

  /// An arrival that is not ordered after an arrival of the previous phase: it might have been counted in that phase.
  struct UnorderedArrival {
    uint32_t agent = 0, phase = 0;
    Footprint here, other;
  };
  /// The doubt about an arrival of `agent` with `clock`, if there is one. Arrivals of one agent are ordered.
  std::optional<UnorderedArrival> findUnorderedArrival(uint32_t agent, const Footprint &here, const Clock &clock) const;
  /// Whether an agent has waited, or waits, for the current phase or the previous one.
  bool isWaitedFor() const;
  std::optional<UnorderedArrival> unorderedArrival; // harmless until an agent waits
  /// `threads` arrivals at `now` by an agent with `clock`; not more than are missing.
  void arrive(uint32_t threads, const Footprint &now, const Clock &clock);
  void expect(int64_t more) {
    bytes += more;
    expectedBytes += more;
    surplus -= more;
  }
  /// A copy that will complete `amount` bytes here is issued.
  void addIssuedBytes(int64_t amount) { surplus += amount; }
  /// Bytes that issued copies will complete here minus the bytes expected, over all phases so far.
  int64_t unexpected() const { return surplus; }
  /// `amount` bytes arrive, of a copy that was issued at `location` with `clock`.
  void complete(int64_t amount, uint32_t location, const Clock &clock);
  bool phaseEnds() const { return pending == 0 && bytes == 0; }
  /// Calls `look` for each arrival of the current phase and the previous one.
  template <typename Look> void forArrivals(Look look) const {
    for (const auto *arrivals : {&before, &here})
      for (const Footprint &arrival : *arrivals)
        look(arrival);
  }
  /// Completes the phase. Returns a wait for the previous phase that does not happen before the arrivals: it might have
  /// missed its phase.
  std::optional<Wait> completePhase();

  /// Records that the agent has waited for the phase before the current one.
  void recordWait(const Wait &wait);
  /// The phase that the agent waited for last; -2: none. (-1 is the phase before phase 0.)
  int64_t lastWaited(uint32_t agent) const;

  uint32_t lastArrival = 0, lastExpect = 0; // Program::locations, for reports
  llvm::SmallVector<uint32_t, 2> waiters;   // agents that are blocked here

private:
  uint32_t arrivals = 1, pending = 1, current = 0, component = 0;
  int64_t bytes = 0, expectedBytes = 0, surplus = 0;
  Clock arriving, done;
  llvm::SmallVector<Wait, 4> waits;             // the last one of each agent
  llvm::SmallVector<Footprint, 4> here, before; // arrivals of the current phase, and of the previous one
};

/// One of the sixteen named barriers of a CTA: the last arrival of `threads` releases all waiting agents.
struct NamedBarrier {
  uint32_t threads = 0, arrived = 0; // threads 0: no arrival yet
  uint32_t threadsBefore = 0;        // when it opened last
  uint32_t first = 0;                // location of the first arrival
  Clock arriving;
  llvm::SmallVector<uint32_t, 4> waiters;
  llvm::SmallVector<Footprint, 4> here, before; // arrivals of this use, and of the last one

  /// An agent with `clock` arrives. Returns an arrival of the previous use that does not happen before this one: this
  /// arrival might have come first and been counted there.
  std::optional<Footprint> arrive(const Footprint &now, const Clock &clock);
  /// Opens the barrier: all threads have arrived.
  void open();
};
constexpr unsigned kNamedBarriers = 16;

/// The barrier of all agents of a cluster.
struct ClusterBarrier {
  uint32_t arrived = 0, phase = 0;
  Clock arriving, done;
  llvm::SmallVector<uint32_t, 8> waiters;
};

} // namespace txl::machine

#endif // TXL_MACHINE_ASYNC_BARRIERS_H
