// The barriers of a cluster, as the hardware counts, with what those who meet there learn of each other.
//
// An mbarrier has phases, numbered from 0. A phase ends when all arrivals of it have come and the bytes that it was
// told to expect have: whichever comes first, so the balance of bytes may be negative for a while. Who waits names a
// phase by its parity only, so phase p + 1 must not end while somebody may still be about to wait for phase p: that is
// decided by what the arrivals of p + 1 know of the wait, not by who happens to come first in this run. In the same way
// an arrival of phase p + 1 has to know of all that phase p needed: else it might have come earlier, and been counted
// in phase p.
#ifndef TXL_MACHINE_ASYNC_BARRIERS_H
#define TXL_MACHINE_ASYNC_BARRIERS_H

#include "machine/async/Clock.h"
#include <optional>

namespace txl::machine {

class MBarrier {
public:
  /// A wait that an agent has been through.
  struct Wait {
    uint32_t agent = 0, phase = 0;
    Footprint at;
  };

  void reset(uint32_t arrivals, uint32_t barrierComponent, uint32_t components);

  /// The phase that is under way.
  uint32_t phase() const { return current; }
  /// The moment at which the phase under way will be over.
  Moment end() const { return {component, current + 1}; }
  /// Whether the phase of that parity is over; the one before phase 0 is.
  bool isOver(bool parity) const { return (current & 1) != parity; }
  uint32_t count() const { return arrivals; }
  uint32_t missing() const { return pending; }
  int64_t balance() const { return bytes; }
  int64_t expected() const { return expectedBytes; }
  /// What is known when the last phase was over.
  const Clock &known() const { return done; }

  /// What comes might have come before something that the last phase needed, and been counted in that phase.
  struct Doubt {
    uint32_t agent = 0, phase = 0;
    Footprint here, other;
  };
  /// Whether there is doubt about what `agent`, who knows `clock`, does here. Its own arrivals come in their order.
  std::optional<Doubt> doubtOf(uint32_t agent, const Footprint &here, const Clock &clock) const;
  /// Whether somebody has waited for the phase under way, or the one before.
  bool isWaitedFor() const;
  std::optional<Doubt> doubt; // it does not matter until somebody waits
  /// `threads` arrivals at `now` of somebody who knows `clock`, not more than are missing.
  void arrive(uint32_t threads, const Footprint &now, const Clock &clock);
  void expect(int64_t more) {
    bytes += more;
    expectedBytes += more;
    surplus -= more;
  }
  /// A copy is told to complete `part` bytes here.
  void tell(int64_t part) { surplus += part; }
  /// Bytes that copies were told to complete here and nobody has expected, of all phases so far.
  int64_t unexpected() const { return surplus; }
  /// `part` bytes have come, by what was started at `location` by somebody who knew `clock`.
  void complete(int64_t part, uint32_t location, const Clock &clock);
  bool phaseEnds() const { return pending == 0 && bytes == 0; }
  /// What has come in the phase under way, and in the one before.
  template <typename Look> void forArrivals(Look look) const {
    for (const auto *arrivals : {&before, &here})
      for (const Footprint &arrival : *arrivals)
        look(arrival);
  }
  /// Ends the phase. Gives a wait for the phase before it that its arrivals do not know of: it might have missed its phase.
  std::optional<Wait> turn();

  /// The agent has waited for the phase before the one under way.
  void passed(const Wait &wait);
  /// The phase that the agent waited for last; -2: none. (-1 is the one before phase 0.)
  int64_t lastWaited(uint32_t agent) const;

  uint32_t lastArrival = 0, lastExpect = 0; // Program::locations, for reports
  llvm::SmallVector<uint32_t, 2> waiters;   // agents that stand still

private:
  uint32_t arrivals = 1, pending = 1, current = 0, component = 0;
  int64_t bytes = 0, expectedBytes = 0, surplus = 0;
  Clock arriving, done;
  llvm::SmallVector<Wait, 4> waits;             // the last one of each agent
  llvm::SmallVector<Footprint, 4> here, before; // what the phase under way has got, and what the one before it got
};

/// One of the sixteen barriers of a CTA: whoever is the last of `threads` lets all go.
struct NamedBarrier {
  uint32_t threads = 0, arrived = 0; // threads 0: nobody is there
  uint32_t threadsBefore = 0;        // when it opened last
  uint32_t first = 0;                // location of who came first
  Clock arriving;
  llvm::SmallVector<uint32_t, 4> waiters;
  llvm::SmallVector<Footprint, 4> here, before; // who has come, and who came when it opened last

  /// Somebody who knows `clock` comes. Gives an arrival, of those that the barrier opened for last, that it does not know
  /// of: this one might have come first, and been counted in its place.
  std::optional<Footprint> come(const Footprint &now, const Clock &clock);
  /// All have come.
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
