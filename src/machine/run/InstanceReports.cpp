// Error reports of programs with agents: races, uninitialised reads, and deadlocks.
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

std::string Instance::barrierName(uint32_t barrier) const {
  uint64_t location = kBarrierOffsetBase + barrier * kBarrierBytes;
  const Allocation *row = ExplicitProgram::find(facts().rows, location);
  return !row                ? "the mbarrier"
         : row->name.empty() ? "mbarrier " + std::to_string(barrier)
                             : ExplicitProgram::describe(*row, location, "mbarrier");
}

std::string Instance::bufferName(uint64_t location) const {
  const Allocation *buffer = ExplicitProgram::find(facts().buffers, location);
  return buffer ? ExplicitProgram::describe(*buffer, location, "buffer") : "the buffer";
}

/// The agent or engine that made an access: `warpgroup 1`, `a copy`.
std::string Instance::describeAgent(const Footprint &footprint) const {
  Components::Name name = components.name(footprint.moment.component);
  switch (name.kind) {
  case Components::Kind::Agent:
    return facts().agentName(name.ordinal);
  case Components::Kind::Barrier:
    return "an engine that completes on " + barrierName(name.ordinal % std::max<uint32_t>(1, facts().barriers));
  case Components::Kind::Lane:
    break;
  }
  static constexpr const char *kinds[kLanes] = {"an asynchronous copy", "a TMA store", "an asynchronous dot",
                                                "an MMA or copy into tensor memory"};
  return std::string(kinds[static_cast<int>(name.lane)]) + " of " + facts().agentName(name.ordinal);
}

/// The remedy that orders an access before another one.
static const char *waitFor(Components::Name name) {
  switch (name.kind) {
  case Components::Kind::Agent:
    return "let it arrive at an mbarrier after its access, and wait for that mbarrier before this one";
  case Components::Kind::Barrier:
    return "wait for the phase of that mbarrier before this access";
  case Components::Kind::Lane:
    break;
  }
  switch (name.lane) {
  case Lane::Copy:
    return "commit it and wait for it (`async_load_wait`, or a tracked arrival at an mbarrier) before this access";
  case Lane::Store:
    return "wait for it (`tma_store_wait`) before this access";
  case Lane::Dot:
    return "wait for it (`dot_wait`) before this access, or before the arrival that allows it";
  case Lane::TensorDot:
    return "let it arrive at an mbarrier, and wait for that before this access";
  }
  return "";
}

void Instance::reportUnwritten(Agent &agent, const Instruction &i, const View &view, const Footprint &now,
                               uint64_t offset) {
  std::string buffer = bufferName(offset);
  LaunchError &launchError =
      fail(agent, i, LaunchError::Kind::Uninitialized,
           llvm::formatv("uninitialised read: {0} is read here by {1}, but was never written; write to it first",
                         buffer, describeAgent(now))
               .str());
  if (const Allocation *allocation = ExplicitProgram::find(facts().buffers, offset))
    launchError.notes.push_back({"the buffer is allocated here", program.locations[allocation->location]});
}

/// One access of a race. If one is an engine's, the report is located at the other, with the engine's operation as a
/// note.
struct Instance::Side {
  Footprint at;
  bool writes;
  Components::Name name;
};

void Instance::reportConflict(Agent &agent, const Instruction &i, const View &view, bool writes, const Footprint &now,
                              Conflict conflict) {
  for (const auto &operation : queue) // an engine operation that will write it, but has not run yet
    if (conflict.kind == Conflict::Kind::Unwritten)
      if (std::optional<Moment> end = operation->writes(*view.cta, conflict.offset))
        conflict = {Conflict::Kind::Race, {*end, operation->at->location}, true, conflict.offset};
  if (conflict.kind == Conflict::Kind::Unwritten)
    return reportUnwritten(agent, i, view, now, conflict.offset);
  Side here{now, writes, components.name(now.moment.component)};
  Side there{conflict.other, conflict.otherWrites, components.name(conflict.other.moment.component)};
  auto isAgent = [](const Side &side) { return side.name.kind == Components::Kind::Agent; };
  if (!isAgent(here) && isAgent(there))
    std::swap(here, there);
  std::string buffer = bufferName(conflict.offset), mine = describeAgent(here.at), other = describeAgent(there.at);
  const char *verb = here.writes ? "written" : "read";
  std::string what = isAgent(there) ? llvm::formatv("race: {0} is {1} here by {2}, not ordered with {3}, which {4} it",
                                                    buffer, verb, mine, other, there.writes ? "writes" : "reads")
                                          .str()
                                    : llvm::formatv("race: {0} is {1} here by {2} while {3} may still {4} it", buffer,
                                                    verb, mine, other, there.writes ? "write" : "read")
                                          .str();
  what += std::string("; ") + waitFor(there.name);
  if (there.writes && !isAgent(there) && here.name.ordinal != agent.ordinal)
    what += ", or let the engine's start wait for an mbarrier that the other side arrives at after its access";
  LaunchError &launchError = fail(agent, i, LaunchError::Kind::Race, what);
  launchError.location = program.locations[here.at.location];
  launchError.notes.push_back({llvm::formatv("{0} {1} it here", other, there.writes ? "writes" : "reads").str(),
                               program.locations[there.at.location]});
  const MBarrier *completes = nullptr;
  for (const Side &side : {here, there})
    if (side.name.kind == Components::Kind::Barrier)
      completes = &ctas[side.name.ordinal / facts().barriers].barriers[side.name.ordinal % facts().barriers];
  for (const Side &side : {here, there})
    if (side.name.kind != Components::Kind::Barrier)
      addLastWaitNote(launchError, side.name.ordinal, completes);
  if (const Allocation *allocation = ExplicitProgram::find(facts().buffers, conflict.offset))
    launchError.notes.push_back({"the buffer is allocated here", program.locations[allocation->location]});
}

/// Adds notes about suspicious properties of the agent's last wait. `completes`: the mbarrier of the other access, if
/// that is an engine's.
void Instance::addLastWaitNote(LaunchError &launchError, uint32_t ordinal, const MBarrier *completes) const {
  const Agent &agent = *agents[ordinal];
  const Agent::Seen &seen = agent.seen;
  if (!seen.cta)
    return;
  std::string agentText = facts().agentName(ordinal), name = barrierName(seen.barrier);
  auto note = [&](std::string text, uint32_t location) {
    launchError.notes.push_back({std::move(text), program.locations[location]});
  };
  if (seen.again)
    note(
        llvm::formatv("{0} has waited here for phase {1} of {2} once more: the wait for the next phase names the other "
                      "parity",
                      agentText, seen.phase, name),
        seen.location);
  else if (seen.phase < 0 && completes == &seen.cta->barriers[seen.barrier])
    note(llvm::formatv("{0} has waited here for the phase before the first one of {1}, which is complete from the "
                       "start: a consumer's first wait has parity 0",
                       agentText, name),
         seen.location);
  if (agent.partialClock)
    note("only some threads of " + agentText + " have waited here, or where it waited before: let all of them wait",
         seen.location);
  if (completes && completes->unexpected() > 0 && completes->lastExpect)
    note(llvm::formatv("copies complete {0} bytes more on that mbarrier than are expected here: expect the bytes of "
                       "all of them",
                       completes->unexpected()),
         completes->lastExpect);
}

bool Instance::reportUnorderedArrival(Agent &agent, const Instruction &i, BarrierRef barrier) {
  const MBarrier::UnorderedArrival &unorderedArrival = *barrier->unorderedArrival;
  std::string agentText = facts().agentName(unorderedArrival.agent);
  LaunchError &launchError =
      fail(agent, i, LaunchError::Kind::Protocol,
           llvm::formatv("this operation of {0} may be counted in phase {1} of {2} instead of the one that the phase "
                         "is for; let {0} first wait for the end of phase {1}, or for an event after it{3}",
                         agentText, unorderedArrival.phase, barrierName(barrier.index),
                         components.name(unorderedArrival.other.moment.component).kind == Components::Kind::Agent
                             ? "; or raise the arrival count, " + std::to_string(barrier->count()) +
                                   ", if both belong to one phase"
                             : "")
               .str());
  launchError.location = program.locations[unorderedArrival.here.location];
  launchError.notes.push_back({llvm::formatv("phase {0} is for this operation", unorderedArrival.phase).str(),
                               program.locations[unorderedArrival.other.location]});
  addLastWaitNote(launchError, unorderedArrival.agent);
  return false;
}

// Deadlocks
// ------------------------------------------------------------------------------------------------------------

/// `full[1]: phase 3, 0 of 1 arrivals, 16384 bytes of 32768 missing`
std::string Instance::barrierText(const Cta &cta, uint32_t barrier) const {
  const MBarrier &b = cta.barriers[barrier];
  std::string text = llvm::formatv("{0}: phase {1}, {2} of {3} arrivals", barrierName(barrier), b.phase(),
                                   b.count() - b.missing(), b.count());
  if (b.balance() > 0)
    text += llvm::formatv(", {0} of {1} bytes missing", b.balance(), b.expected());
  if (b.balance() < 0)
    text += llvm::formatv(", {0} bytes more than the {1} expected", -b.balance(), b.expected());
  return text;
}

/// `mbarrier 0, phase 3`
std::string Instance::waitTargetText(const Agent &agent) const {
  switch (agent.waitsFor) {
  case Agent::WaitsFor::MBarrier:
    return barrierName(agent.barrier) + ", phase " + std::to_string(agent.phase);
  case Agent::WaitsFor::NamedBarrier:
    return "named barrier " + std::to_string(agent.barrier);
  case Agent::WaitsFor::ClusterBarrier:
    return "the cluster";
  case Agent::WaitsFor::Registers:
    return "registers";
  case Agent::WaitsFor::Group:
  case Agent::WaitsFor::Nothing:
    break;
  }
  return "its group";
}

std::string Instance::waitText(const Agent &agent) const {
  std::string agentText = facts().agentName(agent.ordinal);
  switch (agent.waitsFor) {
  case Agent::WaitsFor::MBarrier:
    return llvm::formatv("{0} waits here for phase {1} of {2}", agentText, agent.phase,
                         barrierText(*agent.waitsIn, agent.barrier));
  case Agent::WaitsFor::NamedBarrier: {
    const NamedBarrier &named = agent.waitsIn->named[agent.barrier];
    return llvm::formatv("{0} waits here at named barrier {1}: {2} of {3} threads", agentText, agent.barrier,
                         named.arrived, named.threads);
  }
  case Agent::WaitsFor::ClusterBarrier:
    return llvm::formatv("{0} waits here for the cluster: {1} of {2} agents", agentText, clusterBarrier.arrived,
                         agents.size());
  case Agent::WaitsFor::Registers:
    return llvm::formatv("{0} waits here for {1} registers of a thread: it has {2}, and of the {3} more for its {4} "
                         "threads {5} are free",
                         agentText, agent.phase, agent.registers, (agent.phase - agent.registers) * agent.threads,
                         agent.threads, agent.cta->freeRegisters);
  case Agent::WaitsFor::Group:
    return agentText + " waits here for the other warps of its group";
  case Agent::WaitsFor::Nothing:
    break;
  }
  return agentText;
}

/// The probable remedy for the agent's wait; empty if there is none.
std::string Instance::suggestRepair(const Agent &agent) const {
  if (agent.waitsFor == Agent::WaitsFor::NamedBarrier)
    return "let the other threads arrive there, at the same barrier id, or lower its thread count";
  if (agent.waitsFor == Agent::WaitsFor::ClusterBarrier)
    return "let every agent of the cluster arrive";
  if (agent.waitsFor == Agent::WaitsFor::Registers)
    return llvm::formatv("let others release registers (`reg_dealloc`) before they wait for it, or request at most {0}",
                         (agent.registers + agent.cta->freeRegisters / agent.threads) / 8 * 8);
  if (agent.waitsFor == Agent::WaitsFor::Group)
    return "let all warps of the group reach it";
  const MBarrier &b = agent.waitsIn->barriers[agent.barrier];
  if (b.balance() < 0)
    return "expect the bytes of all copies that complete on it";
  if (b.balance() > 0 && b.missing() == 0)
    return b.balance() == b.expected() ? "let a copy complete on it, or expect no bytes"
                                       : "expect only the bytes of the copies that complete on it";
  if (b.missing() && b.missing() < b.count())
    return llvm::formatv("its arrival count is {0}, but only {1} threads arrive in this phase: let the others arrive, "
                         "or lower the count",
                         b.count(), b.count() - b.missing());
  int64_t last = b.lastWaited(agent.ordinal);
  if ((last >= 0 && last + 1 < b.phase()) || (last < 0 && b.phase() > 1))
    return llvm::formatv("phase {0} was complete before {1} waited for it, and so was the next one: let the threads "
                         "that arrive wait for {1}",
                         std::max<int64_t>(-1, last) + 1, facts().agentName(agent.ordinal));
  if (last + 1 >= 0 && last == static_cast<int64_t>(b.phase()) - 1)
    return "let a thread arrive for this phase, or wait for the other parity if the phase before is meant";
  return "let a thread arrive there, or wait for the other parity (the phase before the first one is complete)";
}

void Instance::reportDeadlock() {
  // Report the agent whose barrier shows most clearly what is wrong.
  Agent *worst = nullptr;
  auto rank = [](const Agent &agent) {
    if (agent.waitsFor != Agent::WaitsFor::MBarrier)
      return 1;
    const MBarrier &b = agent.waitsIn->barriers[agent.barrier];
    return b.balance() != 0 || (b.missing() && b.missing() < b.count()) ? 2 : 0;
  };
  for (auto &agent : agents)
    if (agent->state == Agent::State::Waiting && (!worst || rank(*agent) > rank(*worst)))
      worst = agent.get();
  std::string what = agents.size() == 1 ? "" : "no agent can make progress: ";
  LaunchError &launchError =
      fail(*worst, *worst->waitsAt, LaunchError::Kind::Deadlock,
           what + waitText(*worst) + ", and no operation in flight can change that; " + suggestRepair(*worst));
  for (auto &agent : agents) {
    if (agent.get() == worst)
      continue;
    if (agent->state == Agent::State::Finished)
      launchError.notes.push_back({facts().agentName(agent->ordinal) + " has ended", {}});
    else
      launchError.notes.push_back({waitText(*agent), program.locations[agent->waitsAt->location]});
    if (worst->waitsFor == Agent::WaitsFor::Registers && agent->cta == worst->cta)
      launchError.notes.push_back(
          {llvm::formatv("{0} has {1} registers per thread", facts().agentName(agent->ordinal), agent->registers).str(),
           agent->registersAt ? program.locations[agent->registersAt->location] : std::vector<SourceFrame>()});
  }
  for (const Cta &cta : ctas)
    for (uint32_t k = 0; k < cta.barriers.size(); ++k) {
      const MBarrier &b = cta.barriers[k];
      const char *of = facts().ctas > 1 ? "CTA " : "";
      std::string text = (facts().ctas > 1 ? of + std::to_string(cta.rank) + ", " : "") + barrierText(cta, k);
      uint32_t location = b.balance() && b.lastExpect ? b.lastExpect : b.lastArrival ? b.lastArrival : b.lastExpect;
      const Allocation *row = ExplicitProgram::find(facts().rows, kBarrierOffsetBase + k * kBarrierBytes);
      uint32_t shown = location ? location : row ? row->location : 0;
      launchError.notes.push_back({text + (location ? "; the last arrival is here"
                                           : shown  ? "; it is allocated here, and no thread has arrived"
                                                    : "; no thread has arrived"),
                                   shown ? program.locations[shown] : std::vector<SourceFrame>()});
    }
}

} // namespace txl::machine
