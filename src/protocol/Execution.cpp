// One order of a skeleton's events: each agent runs until it blocks; engines run when they are started.
#include "protocol/Execution.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace txl::protocol {

static constexpr uint32_t kWarpgroup = 128; // threads

void Execution::join(Clock &into, const Clock &other) {
  for (size_t k = 0; k < other.size(); ++k)
    into[k] = std::max(into[k], other[k]);
}

void Execution::advanceTo(Clock &clock, Moment moment) {
  clock[moment.component] = std::max(clock[moment.component], moment.time);
}

Execution::Execution(const Skeleton &skeleton, bool keepsClocks, bool reversed) : skeleton(skeleton) {
  uint32_t count = skeleton.agents.size();
  agents.resize(count);
  barriers.resize(skeleton.ctas * skeleton.barriers);
  named.resize(skeleton.ctas);
  lastWaits.resize(count);
  clocks.resize(keepsClocks ? count : 0);
  Clock zero(components() * (skeleton.judgesFences ? 2 : 1), 0);
  for (Agent &agent : agents)
    agent.clock = zero;
  for (const BarrierRow &row : skeleton.rows)
    for (uint32_t cta = 0; cta < skeleton.ctas; ++cta)
      for (uint32_t slot = 0; slot < row.slots; ++slot) {
        Barrier &barrier = barrierOf({row.first + slot, cta});
        barrier.count = barrier.pending = row.arrivals;
        barrier.arriving = barrier.done = zero;
      }
  cluster.arriving = cluster.done = zero;
  for (bool moved = true; moved && !finding;) {
    moved = false;
    for (uint32_t agent = 0; agent < count && !finding; ++agent)
      moved |= advance(reversed ? count - 1 - agent : agent);
    if (!moved && skeleton.ctas > 1) { // agents that have ended are not waited for
      uint32_t before = clusterPhase;
      completeCluster();
      moved = clusterPhase != before;
    }
  }
  if (finding)
    return;
  bool isStuck = false;
  for (uint32_t agent = 0; agent < count; ++agent)
    isStuck |= agents[agent].at < skeleton.agents[agent].size();
  if (isStuck)
    reportDeadlock();
  else
    checkEnds();
}

bool Execution::advance(uint32_t index) {
  Agent &agent = agents[index];
  const std::vector<Event> &events = skeleton.agents[index];
  size_t start = agent.at;
  while (agent.at < events.size() && !finding) {
    if (!agent.blocked)
      ++agent.clock[agentComponent(index)];
    if (!step(index, events[agent.at]))
      break;
    if (!clocks.empty())
      clocks[index].push_back(agent.clock);
    ++agent.at;
  }
  return agent.at > start;
}

/// What a signal of this event passes on. All threads of the agent have come here if all of them signal.
Clock Execution::known(uint32_t index, const Event &event) const {
  const Agent &agent = agents[index];
  Clock clock = agent.clock;
  if (event.isAll) {
    clock[threadsComponent(index)] = clock[agentComponent(index)];
    if (agent.partial)
      join(clock, *agent.partial);
  }
  return clock;
}

void Execution::joinThreads(uint32_t index) {
  Agent &agent = agents[index];
  if (agent.partial)
    join(agent.clock, *agent.partial);
  agent.partial.reset();
  agent.touched.clear();
  agent.clock[threadsComponent(index)] = agent.clock[agentComponent(index)];
}

void Execution::waitForLane(uint32_t index, Lane lane, uint32_t until) {
  advanceTo(agents[index].clock, {laneComponent(index, lane), until});
}

/// The four warps of a warpgroup start a wgmma together: a warp that has waited for it knows how far the others are.
void Execution::waitForDots(uint32_t index, uint32_t until) {
  waitForLane(index, Lane::Dot, until);
  if (until)
    advanceTo(agents[index].clock, {threadsComponent(index), agents[index].dots[until - 1]});
}

/// Runs an event; false if the agent blocks before its end.
bool Execution::step(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  Moment now{agentComponent(index), agent.clock[agentComponent(index)]};
  auto pending = [&](Lane lane) {
    uint32_t issued = agent.issued[static_cast<int>(lane)];
    return issued > event.count ? static_cast<uint32_t>(issued - event.count) : 0;
  };
  switch (event.kind) {
  case EventKind::Access:
    for (const Region &region : event.regions)
      checkAccess({index, &event}, region, now, agent.clock, -1);
    agent.touched.append(event.regions.begin(), event.regions.end());
    return true;
  case EventKind::Load:
  case EventKind::Copy:
  case EventKind::Dot:
  case EventKind::TensorDot:
  case EventKind::Store:
    startEngine(index, event);
    return true;
  case EventKind::Commit:
    agent.groups.push_back(agent.issued[static_cast<int>(Lane::Copy)]);
    return true;
  case EventKind::WaitCopies:
    if (static_cast<int64_t>(agent.groups.size()) > event.count)
      waitForLane(index, Lane::Copy, agent.groups[agent.groups.size() - event.count - 1]);
    return true;
  case EventKind::WaitDots:
    waitForDots(index, pending(Lane::Dot));
    return true;
  case EventKind::WaitStores:
    waitForLane(index, Lane::Store, pending(Lane::Store));
    return true;
  case EventKind::Arrive:
    return arrive(index, event, event.barriers[0], event.threads, event.bytes, known(index, event), now);
  case EventKind::ArriveCopied: {
    Clock clock = known(index, event);
    Moment copied{laneComponent(index, Lane::Copy), agent.issued[static_cast<int>(Lane::Copy)]};
    advanceTo(clock, copied);
    return arrive(index, event, event.barriers[0], event.threads, event.bytes, clock, copied);
  }
  case EventKind::Wait:
    return waitAtBarrier(index, event);
  case EventKind::NamedArrive:
  case EventKind::NamedWait:
    return arriveNamed(index, event);
  case EventKind::ClusterArrive:
  case EventKind::ClusterWait:
    return waitForCluster(index, event);
  case EventKind::Meet:
    return meet(index, event);
  case EventKind::Join:
    joinThreads(index);
    return true;
  case EventKind::Fence:
    fence(index, event);
    return true;
  case EventKind::BeginSome:
    agent.outside.push_back({agent.clock, agent.touched.empty()});
    return true;
  case EventKind::EndSome:
    if (!event.isAll) { // the other threads do not know what these have waited for
      Clock before = std::move(agent.outside.back().clock);
      advanceTo(before, now);
      std::swap(agent.clock, before);
      if (agent.partial)
        join(*agent.partial, before);
      else
        agent.partial = before;
    }
    agent.outside.pop_back();
    return true;
  }
  return true;
}

void Execution::startEngine(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  Step at{index, &event};
  bool isOfThreads = event.kind == EventKind::Copy || event.kind == EventKind::Dot;
  for (const Region &region : event.regions) {
    // Before one thread starts an engine, the compiler synchronises it with the accesses of all threads.
    bool isAfter = llvm::any_of(
        agent.touched, [&](const Region &other) { return (region.writes || other.writes) && region.overlaps(other); });
    if (!isOfThreads && isAfter && event.isAll)
      joinThreads(index);
  }
  if (isOfThreads)
    agent.touched.append(event.regions.begin(), event.regions.end());
  if (event.kind == EventKind::Load) {
    BarrierRef ref = event.barriers[0];
    Barrier &barrier = barrierOf(ref);
    Moment end{barrierComponent(ref), barrier.phase + 1};
    for (const Region &region : event.regions)
      checkAccess(at, region, end, agent.clock, -1);
    if (finding || !checkArrivalOrder(index, event, ref, end, agent.clock))
      return;
    barrier.bytes -= event.bytes;
    barrier.surplus += event.bytes;
    barrier.here.push_back({end, at});
    join(barrier.arriving, agent.clock);
    completePhase(index, event, ref);
    return;
  }
  Lane lane = event.kind == EventKind::Copy    ? Lane::Copy
              : event.kind == EventKind::Store ? Lane::Store
              : event.kind == EventKind::Dot   ? Lane::Dot
                                               : Lane::TensorDot;
  Moment end{laneComponent(index, lane), ++agent.issued[static_cast<int>(lane)]};
  if (lane == Lane::Dot) {
    bool isOfWarpgroup = event.isAll && event.threads == kWarpgroup;
    uint32_t before = agent.dots.empty() ? 0 : agent.dots.back();
    agent.dots.push_back(isOfWarpgroup ? agent.clock[agentComponent(index)] : before);
  }
  bool isOrdered = lane == Lane::Dot || lane == Lane::TensorDot;
  for (const Region &region : event.regions)
    checkAccess(at, region, end, agent.clock, isOrdered ? static_cast<int>(end.component) : -1);
  Clock clock = agent.clock;
  advanceTo(clock, end);
  for (BarrierRef ref : event.barriers)
    if (!finding)
      arrive(index, event, ref, 1, 0, clock, end);
}

bool Execution::waitAtBarrier(uint32_t index, const Event &event) {
  BarrierRef ref = event.barriers[0];
  Barrier &barrier = barrierOf(ref);
  Agent &agent = agents[index];
  if (barrier.unordered) {
    finding = barrier.unordered;
    return false;
  }
  if (agent.released) {
    agent.blocked = agent.released = false;
    return true;
  }
  if ((barrier.phase & 1) == event.count) {
    if (!agent.blocked)
      barrier.waiters.push_back(index);
    agent.blocked = true;
    return false;
  }
  passWait(index, event, ref);
  return true;
}

/// Records that an agent has seen the end of the phase before the current one.
void Execution::passWait(uint32_t index, const Event &event, BarrierRef ref) {
  Barrier &barrier = barrierOf(ref);
  Agent &agent = agents[index];
  join(agent.clock, barrier.done);
  uint32_t time = agent.clock[agentComponent(index)];
  bool isWarp = event.threads <= 32;
  Moment now{agentComponent(index), time}, threads{isWarp ? agentComponent(index) : threadsComponent(index), time};
  Wait wait{{index, &event}, barrier.phase - 1, now, threads, lastWaited(barrier, index) == int64_t(barrier.phase) - 1};
  lastWaits[index] = {wait, ref};
  llvm::erase_if(barrier.waits, [&](const Wait &known) { return known.at.agent == index; });
  barrier.waits.push_back(wait);
}

/// The warps of a group that one of them ran for all.
bool Execution::meet(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  Named &meeting = meetings[{index / skeleton.agentsOfCta, event.op}];
  if (!agent.blocked) {
    if (meeting.arriving.empty())
      meeting.arriving.assign(agent.clock.size(), 0);
    join(meeting.arriving, agent.clock);
    agent.opened = meeting.opened;
    agent.blocked = true;
    if (++meeting.arrived == event.count) {
      meeting.arrived = 0;
      meeting.done = meeting.arriving;
      ++meeting.opened;
    }
  }
  if (agent.opened == meeting.opened)
    return false;
  join(agent.clock, meeting.done);
  joinThreads(index);
  agent.blocked = false;
  return true;
}

void Execution::completeCluster() {
  uint32_t running = 0;
  for (uint32_t k = 0; k < agents.size(); ++k)
    running += agents[k].at < skeleton.agents[k].size() || agents[k].clusterArrivals > clusterPhase;
  if (!cluster.arrived || cluster.arrived < running)
    return;
  cluster.arrived = 0;
  ++clusterPhase;
  join(cluster.done, cluster.arriving);
}

bool Execution::waitForCluster(uint32_t index, const Event &event) {
  Agent &agent = agents[index];
  Step at{index, &event};
  if (event.kind == EventKind::ClusterArrive) {
    if (agent.clusterArrivals > agent.clusterWaits) {
      report(Finding::Kind::Protocol, at,
             skeleton.agentName(index) + " arrives at the cluster's barrier again before it has waited there",
             "put the cluster's wait between two arrivals");
      return false;
    }
    ++agent.clusterArrivals;
    ++cluster.arrived;
    join(cluster.arriving, known(index, event));
    completeCluster();
    return true;
  }
  if (!agent.blocked && agent.clusterWaits == agent.clusterArrivals) {
    report(Finding::Kind::Protocol, at,
           skeleton.agentName(index) + " waits at the cluster's barrier without having arrived there",
           "put `cluster_arrive` before the wait");
    return false;
  }
  agent.clusterWaits = agent.clusterArrivals;
  agent.blocked = clusterPhase < agent.clusterArrivals;
  if (agent.blocked)
    return false;
  join(agent.clock, cluster.done);
  return true;
}

void Execution::checkAccess(Step at, const Region &region, Moment end, const Clock &clock, int lane) {
  if (finding)
    return;
  uint64_t key = (uint64_t(region.buffer) * skeleton.ctas + region.cta) << 32 | region.slot;
  llvm::SmallVector<Access, 4> &kept = accesses[key];
  Access here{region, end, at, lane};
  for (const Access &other : kept) {
    checkFenced(here, other, clock);
    if (!(region.writes || other.region.writes) || !region.overlaps(other.region) || includes(clock, other.end) ||
        (lane >= 0 && lane == other.lane) || (region.isAtomic && other.region.isAtomic))
      continue;
    if (region.isExact && other.region.isExact)
      return reportRace(here, other);
    missing = MissingFact{at.event->op, "which elements of " + skeleton.bufferName(region) + " are accessed"};
  }
  if (!region.writes &&
      llvm::none_of(kept, [&](const Access &other) { return other.region.writes && region.overlaps(other.region); }))
    return reportUnwritten(here);
  // A later access that is ordered after this one is ordered after those that this one covers.
  llvm::erase_if(kept, [&](const Access &other) {
    return (region.writes || !other.region.writes) && region.isExact && includes(clock, other.end) &&
           region.covers(other.region) && other.end.component == end.component;
  });
  kept.push_back(here);
}

void Execution::checkEnds() {
  for (uint32_t cta = 0; cta < skeleton.ctas && !finding; ++cta) {
    Clock clock(agents.front().clock.size(), 0);
    for (uint32_t k = 0; k < skeleton.agentsOfCta; ++k) {
      const Agent &agent = agents[cta * skeleton.agentsOfCta + k];
      join(clock, agent.clock);
      if (agent.partial)
        join(clock, *agent.partial);
    }
    for (auto &[slot, kept] : accesses)
      for (const Access &access : kept) {
        bool isAgents = access.end.component < agents.size();
        bool isCopy = access.at.event->kind == EventKind::Copy;
        bool matters = isAgents ? access.at.agent / skeleton.agentsOfCta != cta : access.region.writes && !isCopy;
        if (access.region.cta == cta && matters && !includes(clock, access.end))
          return reportEnd(cta, access);
      }
  }
}

} // namespace txl::protocol
