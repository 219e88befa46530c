// Phases of mbarriers and named barriers. An mbarrier's phase completes when no arrivals and no bytes are pending; a
// named barrier opens when its number of threads has arrived.
#include "machine/async/Barriers.h"

namespace txl::machine {

void MBarrier::reset(uint32_t count, uint32_t barrierComponent, uint32_t components) {
  arrivals = pending = count;
  component = barrierComponent;
  current = 0;
  bytes = expectedBytes = surplus = 0;
  lastArrival = lastExpect = 0;
  arriving.reset(components);
  done.reset(components);
  waits.clear();
  waiters.clear();
  here.clear();
  before.clear();
  unorderedArrival.reset();
}

std::optional<MBarrier::UnorderedArrival> MBarrier::findUnorderedArrival(uint32_t agent, const Footprint &here,
                                                                         const Clock &clock) const {
  if (clock.includes({component, current}))
    return std::nullopt;
  for (const Footprint &other : before)
    if (other.moment.component != agent && !clock.includes(other.moment))
      return UnorderedArrival{agent, current - 1, here, other};
  return std::nullopt;
}

bool MBarrier::isWaitedFor() const {
  return !waiters.empty() || std::any_of(waits.begin(), waits.end(), [&](const Wait &wait) {
    return static_cast<int32_t>(wait.phase) >= static_cast<int32_t>(current) - 1;
  });
}

void MBarrier::arrive(uint32_t threads, const Footprint &now, const Clock &clock) {
  pending -= threads;
  here.push_back(now);
  arriving.join(clock);
}

void MBarrier::complete(int64_t amount, uint32_t location, const Clock &clock) {
  bytes -= amount;
  here.push_back({end(), location});
  arriving.join(clock);
}

std::optional<MBarrier::Wait> MBarrier::completePhase() {
  done.join(arriving);
  done.advanceTo(end());
  arriving.clear();
  std::swap(before, here);
  here.clear();
  std::optional<Wait> overrun;
  for (const Wait &wait : waits)
    if (wait.phase + 1 == current && !done.includes(wait.at.moment))
      overrun = wait;
  ++current;
  pending = arrivals;
  expectedBytes = 0;
  return overrun;
}

void MBarrier::recordWait(const Wait &wait) {
  for (Wait &known : waits)
    if (known.agent == wait.agent) {
      known = wait;
      return;
    }
  waits.push_back(wait);
}

int64_t MBarrier::lastWaited(uint32_t agent) const {
  for (const Wait &wait : waits)
    if (wait.agent == agent)
      return static_cast<int32_t>(wait.phase);
  return -2;
}

std::optional<Footprint> NamedBarrier::arrive(const Footprint &now, const Clock &clock) {
  for (const Footprint &other : before)
    if (!clock.includes(other.moment))
      return other;
  here.push_back(now);
  arriving.join(clock);
  return std::nullopt;
}

void NamedBarrier::open() {
  threadsBefore = threads;
  threads = arrived = 0;
  before = here;
  here.clear();
  arriving.clear();
  waiters.clear();
}

} // namespace txl::machine
