// Reports of an execution: what is wrong, where both sides are, in which iteration, and the probable remedy. The words
// are those of the reference interpreter's run-time checks.
#include "protocol/Execution.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

static std::string iterationOf(const Step &at) {
  return at.event->iteration < 0 ? "" : llvm::formatv(" (iteration {0})", at.event->iteration).str();
}

void Execution::report(Finding::Kind kind, Step at, std::string what, std::string remedy) {
  if (!finding)
    finding = Finding{kind, at, std::move(what), std::move(remedy), {}};
}

static const char *laneText(EventKind kind) {
  switch (kind) {
  case EventKind::Copy:
    return "an asynchronous copy";
  case EventKind::Store:
    return "a TMA store";
  case EventKind::Dot:
    return "an asynchronous dot";
  case EventKind::TensorDot:
    return "an MMA or copy into tensor memory";
  default:
    return "a TMA load";
  }
}

std::string Execution::describe(const Access &access) const {
  std::string agent = skeleton.agentName(access.at.agent);
  if (access.at.event->kind == EventKind::Access)
    return agent;
  std::string text = laneText(access.at.event->kind) + std::string(" of ") + agent;
  if (access.at.event->kind == EventKind::Load)
    text += " that completes on " + skeleton.barrierName(access.at.event->barriers[0].index);
  return text;
}

/// The remedy that orders an access before another one.
static const char *waitFor(EventKind kind) {
  switch (kind) {
  case EventKind::Load:
    return "wait for the phase of that mbarrier before this access";
  case EventKind::Copy:
    return "commit it and wait for it (`async_load_wait`, or a tracked arrival at an mbarrier) before this access";
  case EventKind::Store:
    return "wait for it (`tma_store_wait`) before this access";
  case EventKind::Dot:
    return "wait for it (`dot_wait`) before this access, or before the arrival that allows it";
  case EventKind::TensorDot:
    return "let it arrive at an mbarrier, and wait for that before this access";
  default:
    return "let it arrive at an mbarrier after its access, and wait for that mbarrier before this one";
  }
}

void Execution::reportRace(const Access &second, const Access &first) {
  const Access *here = &second, *there = &first;
  auto isAgents = [](const Access &access) { return access.at.event->kind == EventKind::Access; };
  if (!isAgents(*here) && isAgents(*there))
    std::swap(here, there);
  std::string buffer = skeleton.bufferName(here->region), mine = describe(*here), other = describe(*there);
  const char *verb = here->region.writes ? "written" : "read";
  std::string what =
      isAgents(*there)
          ? llvm::formatv("race: {0} is {1} here by {2}{3}, not ordered with {4}, which {5} it", buffer, verb, mine,
                          iterationOf(here->at), other, there->region.writes ? "writes" : "reads")
                .str()
          : llvm::formatv("race: {0} is {1} here by {2}{3} while {4} may still {5} it", buffer, verb, mine,
                          iterationOf(here->at), other, there->region.writes ? "write" : "read")
                .str();
  std::string remedy = waitFor(there->at.event->kind);
  if (there->region.writes && !isAgents(*there) && here->at.agent != there->at.agent)
    remedy += ", or let the engine's start wait for an mbarrier that the other side arrives at after its access";
  report(Finding::Kind::Race, here->at, what, remedy);
  finding->notes.push_back(
      {there->at,
       llvm::formatv("{0} {1} it here{2}", other, there->region.writes ? "writes" : "reads", iterationOf(there->at))});
  addLastWait(*finding, here->at.agent);
  if (there->at.agent != here->at.agent)
    addLastWait(*finding, there->at.agent);
}

void Execution::reportUnwritten(const Access &access) {
  report(Finding::Kind::Unwritten, access.at,
         llvm::formatv("uninitialised read: {0} is read here by {1}{2}, but may not be written before",
                       skeleton.bufferName(access.region), describe(access), iterationOf(access.at)),
         "write to it first, or wait for the phase of the mbarrier on which the write completes");
  addLastWait(*finding, access.at.agent);
}

/// A note on the agent's last wait: where a phase that is waited for too early becomes visible.
void Execution::addLastWait(Finding &to, uint32_t agent) {
  if (!lastWaits[agent])
    return;
  auto &[wait, ref] = *lastWaits[agent];
  std::string who = skeleton.agentName(agent), name = skeleton.barrierName(ref.index);
  auto phase = static_cast<int32_t>(wait.phase);
  std::string text;
  if (wait.isAgain)
    text = llvm::formatv("{0} has waited here for phase {1} of {2} once more: the wait for the next phase names the "
                         "other parity",
                         who, phase, name);
  else if (phase < 0)
    text = llvm::formatv("{0} has waited here for the phase before the first one of {1}, which is complete from the "
                         "start: a consumer's first wait has parity 0",
                         who, name);
  else
    text = llvm::formatv("the last wait of {0}: for phase {1} of {2}", who, phase, name);
  to.notes.push_back({wait.at, text + iterationOf(wait.at)});
}

void Execution::reportUnordered(uint32_t agent, Step at, BarrierRef ref, const Arrival &other) {
  Barrier &barrier = barrierOf(ref);
  std::string who = skeleton.agentName(agent), name = skeleton.barrierName(ref.index);
  uint32_t before = barrier.phase - 1;
  Finding made{Finding::Kind::Protocol,
               at,
               llvm::formatv("this operation of {0}{1} may be counted in phase {2} of {3} instead of the one that the "
                             "phase is for",
                             who, iterationOf(at), before, name),
               llvm::formatv("let {0} first wait for the end of phase {1}, or for an event after it; or raise the "
                             "arrival count, {2}, if both belong to one phase",
                             who, before, barrier.count),
               {}};
  made.notes.push_back({other.at, llvm::formatv("phase {0} is for this operation", before)});
  addLastWait(made, agent);
  barrier.unordered = std::move(made);
}

void Execution::reportArrivals(uint32_t agent, const Event &event, BarrierRef ref, uint32_t threads) {
  Barrier &b = barrierOf(ref);
  std::string name = skeleton.barrierName(ref.index), who = skeleton.agentName(agent);
  std::string iteration = iterationOf({agent, &event});
  const char *s = threads == 1 ? "" : "s", *verb = threads == 1 ? "arrives" : "arrive";
  if (b.pending == b.count)
    report(Finding::Kind::Protocol, {agent, &event},
           llvm::formatv("the arrival count of {0} is {1}, but {2} threads arrive here", name, b.count, threads),
           llvm::formatv("set the arrival count to {0} for each warpgroup that arrives, or let one thread of each "
                         "arrive (`pred`)",
                         threads));
  else if (b.pending)
    report(Finding::Kind::Protocol, {agent, &event},
           llvm::formatv("{0} thread{1} {2} here{3} at {4}, but of its {5} arrivals only {6} are missing in phase {7}",
                         threads, s, verb, iteration, name, b.count, b.pending, b.phase),
           "the arrivals of a phase must add up to the arrival count");
  else
    report(Finding::Kind::Protocol, {agent, &event},
           llvm::formatv("{0} thread{1} of {2} {3} here{4} at {5}, whose phase {6} has all of its arrivals and waits "
                         "for {7} bytes",
                         threads, s, who, verb, iteration, name, b.phase, b.bytes),
           llvm::formatv("let {0} first wait for an event after that phase, or raise the arrival count, {1}, if this "
                         "belongs to the same phase",
                         who, b.count));
  if (b.last && b.pending != b.count)
    finding->notes.push_back({*b.last, "an arrival before this one"});
  addLastWait(*finding, agent);
}

void Execution::reportLate(BarrierRef ref, const Wait &wait, Step completes, bool ofSingleWarps) {
  std::string name = skeleton.barrierName(ref.index), who = skeleton.agentName(wait.at.agent);
  auto phase = static_cast<int32_t>(wait.phase);
  std::string which = ofSingleWarps ? "a warp of " + who : who;
  Finding made{ofSingleWarps ? Finding::Kind::Late : Finding::Kind::Protocol,
               wait.at,
               llvm::formatv("a wait may be two phases late: phase {0} of {1} may end before {2} has observed the end "
                             "of phase {3} here{4}, and the wait then never ends",
                             phase + 1, name, which, phase, iterationOf(wait.at)),
               ofSingleWarps
                   ? "let one thread of the warpgroup wait, or let all of its threads synchronise after the "
                     "wait"
                   : llvm::formatv("let the agent that arrives first wait for an mbarrier that {0} arrives at "
                                   "after its wait",
                                   who)
                         .str(),
               {}};
  made.notes.push_back({completes, llvm::formatv("phase {0} of {1} ends here{2}, by {3}", phase + 1, name,
                                                 iterationOf(completes), skeleton.agentName(completes.agent))});
  if (ofSingleWarps)
    late = std::move(made);
  else if (!finding)
    finding = std::move(made);
}

void Execution::reportEnd(uint32_t cta, const Access &access) {
  std::string of = skeleton.ctas > 1 ? llvm::formatv("CTA {0}", cta).str() : "the program";
  std::string buffer = skeleton.bufferName(access.region), who = describe(access);
  const char *verb = access.region.writes ? "written" : "read";
  if (access.at.event->kind == EventKind::Access)
    report(Finding::Kind::Ended, access.at,
           llvm::formatv("{0} of {1} is {2} here by {3}, but {1} may have exited before that, and its shared memory is "
                         "then invalid",
                         buffer, of, verb, who),
           "synchronise all CTAs after this (`cluster_arrive`, `cluster_wait`), or let that CTA wait for an mbarrier "
           "that this one arrives at after it");
  else
    report(Finding::Kind::Ended, access.at,
           llvm::formatv("{0} may still be {1} by {2} when {3} exits, and its shared memory is then invalid", buffer,
                         verb, who, of),
           access.at.event->kind == EventKind::Load ? "wait for the phase of that mbarrier (`mbar_wait`) before the end"
                                                    : "let it arrive at an mbarrier, and wait for that before the end");
}

// Deadlocks ----------------------------------------------------------------------------------------------------------

/// `full[1]: phase 3, 0 of 1 arrivals, 16384 of 32768 bytes missing`
std::string Execution::barrierText(BarrierRef ref) {
  Barrier &b = barrierOf(ref);
  std::string text = llvm::formatv("{0}: phase {1}, {2} of {3} arrivals", skeleton.barrierName(ref.index), b.phase,
                                   b.count - b.pending, b.count);
  if (b.bytes > 0)
    text += llvm::formatv(", {0} of {1} bytes missing", b.bytes, b.expected);
  if (b.bytes < 0)
    text += llvm::formatv(", {0} bytes more than the {1} expected", -b.bytes, b.expected);
  return text;
}

std::string Execution::waitText(uint32_t index) {
  const Event &event = skeleton.agents[index][agents[index].at];
  std::string who = skeleton.agentName(index), iteration = iterationOf({index, &event});
  switch (event.kind) {
  case EventKind::Wait:
    return llvm::formatv("{0} waits here{1} for phase {2} of {3}", who, iteration, barrierOf(event.barriers[0]).phase,
                         barrierText(event.barriers[0]));
  case EventKind::NamedWait: {
    const Named &barrier = named[index / skeleton.agentsOfCta][event.count];
    return llvm::formatv("{0} waits here{1} at named barrier {2}: {3} of {4} threads", who, iteration, event.count,
                         barrier.arrived, barrier.threads);
  }
  case EventKind::ClusterWait:
    return llvm::formatv("{0} waits here{1} for the cluster: {2} of {3} agents", who, iteration, cluster.arrived,
                         agents.size());
  default:
    return who + " waits here" + iteration + " for the other warps of its group";
  }
}

/// The probable remedy for the agent's wait.
std::string Execution::suggestRepair(uint32_t index) {
  const Event &event = skeleton.agents[index][agents[index].at];
  if (event.kind == EventKind::NamedWait)
    return "let the other threads arrive there, at the same barrier id, or lower its thread count";
  if (event.kind == EventKind::ClusterWait)
    return "let every agent of the cluster arrive";
  if (event.kind != EventKind::Wait)
    return "let all warps of the group reach it";
  Barrier &b = barrierOf(event.barriers[0]);
  if (b.bytes < 0)
    return "expect the bytes of all copies that complete on it";
  if (b.bytes > 0 && !b.pending)
    return b.bytes == b.expected ? "let a copy complete on it, or expect no bytes"
                                 : "expect only the bytes of the copies that complete on it";
  if (b.pending && b.pending < b.count)
    return llvm::formatv("its arrival count is {0}, but only {1} threads arrive in this phase: let the others arrive, "
                         "or lower the count",
                         b.count, b.count - b.pending);
  int64_t last = lastWaited(b, index);
  if ((last >= 0 && last + 1 < b.phase) || (last < 0 && b.phase > 1))
    return llvm::formatv("phase {0} was complete before {1} waited for it, and so was the next one: let the threads "
                         "that arrive wait for {1}",
                         std::max<int64_t>(-1, last) + 1, skeleton.agentName(index));
  if (last + 1 >= 0 && last == static_cast<int64_t>(b.phase) - 1)
    return "let a thread arrive for this phase, or wait for the other parity if the phase before is meant";
  return "let a thread arrive there, or wait for the other parity (the phase before the first one is complete)";
}

void Execution::reportDeadlock() {
  // The agent whose barrier shows most clearly what is wrong.
  std::optional<uint32_t> worst;
  auto rank = [&](uint32_t index) {
    const Event &event = skeleton.agents[index][agents[index].at];
    if (event.kind != EventKind::Wait)
      return 1;
    const Barrier &b = barrierOf(event.barriers[0]);
    return b.bytes || (b.pending && b.pending < b.count) ? 2 : 0;
  };
  auto isStuck = [&](uint32_t index) { return agents[index].at < skeleton.agents[index].size(); };
  for (uint32_t k = 0; k < agents.size(); ++k)
    if (isStuck(k) && (!worst || rank(k) > rank(*worst)))
      worst = k;
  auto at = [&](uint32_t index) { return Step{index, &skeleton.agents[index][agents[index].at]}; };
  report(Finding::Kind::Deadlock, at(*worst),
         (agents.size() == 1 ? "" : "no agent can make progress: ") + waitText(*worst) +
             ", and no operation in flight can change that",
         suggestRepair(*worst));
  for (uint32_t k = 0; k < agents.size(); ++k)
    if (k != *worst && isStuck(k))
      finding->notes.push_back({at(k), waitText(k)});
  for (uint32_t k = 0; k < agents.size(); ++k) {
    if (!isStuck(k) || at(k).event->kind != EventKind::Wait)
      continue;
    const Barrier &b = barrierOf(at(k).event->barriers[0]);
    std::optional<Step> shown = b.bytes && b.lastExpect ? b.lastExpect : b.last;
    if (shown)
      finding->notes.push_back(
          {*shown, barrierText(at(k).event->barriers[0]) + "; the last arrival is here" + iterationOf(*shown)});
  }
}

} // namespace txl::protocol
