// Phases of mbarriers and named barriers: arrivals, bytes, completion, and the clocks that they pass on.
#include "protocol/Execution.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

int64_t Execution::lastWaited(const Barrier &barrier, uint32_t agent) const {
  for (const Wait &wait : barrier.waits)
    if (wait.at.agent == agent)
      return static_cast<int32_t>(wait.phase);
  return -2;
}

/// Checks that this arrival cannot be counted in the previous phase. It matters if an agent waits for that phase or a
/// later one.
bool Execution::checkArrivalOrder(uint32_t index, const Event &event, BarrierRef ref, Moment here, const Clock &clock) {
  Barrier &barrier = barrierOf(ref);
  if (includes(clock, {barrierComponent(ref), barrier.phase}))
    return true;
  for (const Arrival &other : barrier.before)
    if (other.moment.component != agentComponent(index) && !includes(clock, other.moment)) {
      if (!barrier.unordered)
        reportUnordered(index, {index, &event}, ref, other);
      bool isWaitedFor = llvm::any_of(barrier.waits, [&](const Wait &wait) {
        return static_cast<int32_t>(wait.phase) >= static_cast<int32_t>(barrier.phase) - 1;
      });
      for (uint32_t k = 0; k < agents.size(); ++k)
        if (const Agent &agent = agents[k]; agent.blocked && agent.at < skeleton.agents[k].size())
          if (const Event &at = skeleton.agents[k][agent.at]; at.kind == EventKind::Wait)
            isWaitedFor |= at.barriers[0].index == ref.index && at.barriers[0].cta == ref.cta;
      if (isWaitedFor)
        finding = barrier.unordered;
      return !isWaitedFor;
    }
  return true;
}

bool Execution::arrive(uint32_t index, const Event &event, BarrierRef ref, uint32_t threads, int64_t bytes,
                       const Clock &clock, Moment moment) {
  Barrier &barrier = barrierOf(ref);
  if (threads > barrier.pending) {
    reportArrivals(index, event, ref, threads);
    return false;
  }
  if (!checkArrivalOrder(index, event, ref, moment, clock))
    return false;
  barrier.bytes += bytes;
  barrier.expected += bytes;
  barrier.surplus -= bytes;
  if (bytes)
    barrier.lastExpect = Step{index, &event};
  barrier.pending -= threads;
  barrier.here.push_back({moment, {index, &event}});
  barrier.last = Step{index, &event};
  join(barrier.arriving, clock);
  return completePhase(index, event, ref);
}

/// Completes the phase if nothing is missing. Returns false after a report.
bool Execution::completePhase(uint32_t index, const Event &event, BarrierRef ref) {
  Barrier &barrier = barrierOf(ref);
  if (barrier.pending || barrier.bytes)
    return true;
  join(barrier.done, barrier.arriving);
  advanceTo(barrier.done, {barrierComponent(ref), barrier.phase + 1});
  std::fill(barrier.arriving.begin(), barrier.arriving.end(), 0);
  std::swap(barrier.before, barrier.here);
  barrier.here.clear();
  ++barrier.phase;
  barrier.pending = barrier.count;
  barrier.expected = 0;
  for (const Wait &wait : barrier.waits) {
    if (wait.phase + 2 != barrier.phase)
      continue;
    if (!includes(barrier.done, wait.agent)) {
      reportLate(ref, wait, {index, &event}, /*ofSingleWarps=*/false);
      return false;
    }
    if (!late && !includes(barrier.done, wait.threads))
      reportLate(ref, wait, {index, &event}, /*ofSingleWarps=*/true);
  }
  for (uint32_t waiter : barrier.waiters) {
    passWait(waiter, skeleton.agents[waiter][agents[waiter].at], ref);
    agents[waiter].released = true;
  }
  barrier.waiters.clear();
  return true;
}

bool Execution::arriveNamed(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  Named &barrier = named[index / skeleton.agentsOfCta][event.count];
  bool waits = event.kind == EventKind::NamedWait;
  if (!agent.blocked) {
    Step at{index, &event};
    auto differ = [&](uint32_t other) {
      report(Finding::Kind::Protocol, at,
             llvm::formatv("named barrier {0} is used with {1} threads here and with {2} elsewhere in the same phase",
                           event.count, event.bytes, other),
             "give all of its arrivals and waits one count");
      return false;
    };
    if (barrier.arriving.empty())
      barrier.arriving.assign(agent.clock.size(), 0);
    if (barrier.threads && barrier.threads != event.bytes)
      return differ(barrier.threads);
    Clock clock = known(index, event);
    for (const Arrival &other : barrier.before)
      if (!includes(clock, other.moment)) {
        if (barrier.threadsBefore != event.bytes)
          return differ(barrier.threadsBefore);
        std::string who = skeleton.agentName(index), first = skeleton.agentName(other.at.agent);
        report(Finding::Kind::Protocol, at,
               llvm::formatv("{0} may arrive at named barrier {1} here before {2} has, and be counted instead", who,
                             event.count, first),
               llvm::formatv("let {0} first wait for a barrier that {1} arrives at after that one", who, first));
        finding->notes.push_back({other.at, first + " arrives at it here"});
        return false;
      }
    if (barrier.arrived + event.threads > event.bytes) {
      report(Finding::Kind::Protocol, at,
             llvm::formatv("{0} threads arrive at named barrier {1} here, but it is for {2} and {3} have arrived "
                           "already",
                           event.threads, event.count, event.bytes, barrier.arrived),
             "pass the count of all threads that arrive");
      return false;
    }
    barrier.threads = event.bytes;
    barrier.arrived += event.threads;
    barrier.here.push_back({{agentComponent(index), agent.clock[agentComponent(index)]}, at});
    join(barrier.arriving, clock);
    if (waits)
      barrier.waiters.push_back(index);
    if (barrier.arrived == barrier.threads) {
      for (uint32_t waiter : barrier.waiters) {
        join(agents[waiter].clock, barrier.arriving);
        agents[waiter].released = true;
      }
      barrier.waiters.clear();
      barrier.arriving.assign(agent.clock.size(), 0);
      barrier.threadsBefore = barrier.threads;
      barrier.threads = barrier.arrived = 0;
      std::swap(barrier.before, barrier.here);
      barrier.here.clear();
    }
    if (!waits)
      return true;
    agent.blocked = true;
  }
  if (!agent.released)
    return false;
  agent.blocked = agent.released = false;
  if (event.isAll)
    joinThreads(index);
  return true;
}

} // namespace txl::protocol
