// Arrivals and waits of agents: barrier counts, blocking and waking, propagation of clocks.
#include "machine/program/Immediates.h"
#include "machine/program/RegistersImmediate.h"
#include "machine/run/Recorder.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

/// Blocks the agent after `i` until it is woken.
const Instruction *Instance::blockAgent(Agent &agent, const Instruction &i, Agent::WaitsFor what, Cta *in,
                                        uint32_t barrier, uint32_t phase) {
  agent.state = Agent::State::Waiting;
  agent.waitsAt = &i;
  agent.waitsFor = what;
  agent.waitsIn = in;
  agent.barrier = barrier;
  agent.phase = phase;
  agent.frame.pc = next(i);
  return nullptr;
}

void Instance::wake(uint32_t ordinal, const Clock &joinedClock, const void *barrier) {
  Agent &agent = *agents[ordinal];
  if (recorder)
    recorder->wait(agent, *agent.waitsAt, barrier, waitTargetText(agent));
  agent.clock.join(joinedClock);
  agent.state = Agent::State::Ready;
  agent.waitsFor = Agent::WaitsFor::Nothing;
}

Instance::BarrierRef Instance::barrier(Frame &frame, const Instruction &i, int input) {
  int64_t word = *reinterpret_cast<const int64_t *>(frame.dense(i, input));
  int rank = ctaOf(word);
  uint64_t index = (viewOffset(word) - kBarrierOffsetBase) / kBarrierBytes;
  if (index < facts().barriers)
    return {rank < 0 ? frame.agent->cta : &ctas[rank], static_cast<uint32_t>(index)};
  fail(*frame.agent, i, LaunchError::Kind::Protocol,
       "this buffer is not an mbarrier; `mbar_alloc` allocates mbarriers");
  return {};
}

bool Instance::completePhaseIfDone(Agent &agent, const Instruction &i, BarrierRef barrier) {
  MBarrier &b = *barrier;
  if (!b.phaseEnds())
    return true;
  uint32_t over = b.phase();
  if (recorder)
    recorder->completePhase(&b);
  if (std::optional<MBarrier::Wait> overrun = b.completePhase()) {
    LaunchError &launchError =
        fail(agent, i, LaunchError::Kind::Protocol,
             llvm::formatv("phase {0} of {1} may end before {2} has observed the end of phase {3}; let the agent that "
                           "arrives here first wait for an mbarrier that {2} arrives at after its wait",
                           over, barrierName(barrier.index), facts().agentName(overrun->agent), overrun->phase)
                 .str());
    launchError.notes.push_back({llvm::formatv("{0} waits for phase {1} here", facts().agentName(overrun->agent),
                                               static_cast<int32_t>(overrun->phase))
                                     .str(),
                                 program.locations[overrun->at.location]});
    addLastWaitNote(launchError, agent.ordinal);
    return false;
  }
  for (uint32_t ordinal : b.waiters) {
    Agent &waiter = *agents[ordinal];
    wake(ordinal, b.known(), &b);
    recordWait(waiter, *waiter.waitsAt, barrier, over);
  }
  b.waiters.clear();
  return true;
}

/// Checks that this arrival cannot be counted in the previous phase. It matters if an agent waits for the previous
/// phase or a later one.
bool Instance::checkArrivalOrder(Agent &agent, const Instruction &i, BarrierRef barrier, const Footprint &here,
                                 const Clock &clock) {
  std::optional<MBarrier::UnorderedArrival> unorderedArrival =
      barrier->findUnorderedArrival(agent.ordinal, here, clock);
  if (!unorderedArrival)
    return true;
  if (!barrier->unorderedArrival)
    barrier->unorderedArrival = unorderedArrival;
  return !barrier->isWaitedFor() || reportUnorderedArrival(agent, i, barrier);
}

bool Instance::arrive(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t threads, const Clock &clock,
                      std::optional<Moment> moment) {
  MBarrier &b = *barrier;
  if (threads > b.missing()) {
    std::string agentText = facts().agentName(agent.ordinal), name = barrierName(barrier.index), what;
    const char *s = threads == 1 ? "" : "s", *verb = threads == 1 ? "arrives" : "arrive";
    if (b.missing() == b.count())
      what = llvm::formatv("the arrival count of {0} is {1}, but {2} threads arrive here; set the arrival count to {2} "
                           "for each warpgroup that arrives, or let one thread of each arrive (`pred`)",
                           name, b.count(), threads);
    else if (b.missing())
      what = llvm::formatv("{0} thread{1} {2} here at {3}, but of its {4} arrivals only {5} are missing in phase {6}; "
                           "the arrivals of a phase must add up to the arrival count",
                           threads, s, verb, name, b.count(), b.missing(), b.phase());
    else
      what = llvm::formatv("{0} thread{1} of {2} {3} here at {4}, whose phase {5} has all of its arrivals and waits "
                           "for {6} bytes; let {2} first wait for an event after that phase, or raise the arrival "
                           "count, {7}, if this belongs to the same phase",
                           threads, s, agentText, verb, name, b.phase(), b.balance(), b.count());
    LaunchError &launchError = fail(agent, i, LaunchError::Kind::Protocol, what);
    if (b.lastArrival && b.missing() != b.count())
      launchError.notes.push_back({"an arrival before this one", program.locations[b.lastArrival]});
    addLastWaitNote(launchError, agent.ordinal);
    return false;
  }
  Footprint here = moment ? Footprint{*moment, i.location} : agent.now(i);
  if (!checkArrivalOrder(agent, i, barrier, here, clock))
    return false;
  if (recorder)
    recorder->arrive(&b);
  b.arrive(threads, here, clock);
  b.lastArrival = i.location;
  return completePhaseIfDone(agent, i, barrier);
}

bool Instance::complete(EngineOperation &by, BarrierRef barrier, int64_t bytes) {
  // The barrier's own clock component orders the engine's accesses before the wait for this phase (MBarrier::end).
  if (!checkArrivalOrder(*by.agent, *by.at, barrier, {barrier->end(), by.at->location}, by.known))
    return false;
  if (recorder)
    recorder->arrive(&*barrier);
  barrier->complete(bytes, by.at->location, by.known);
  return completePhaseIfDone(*by.agent, *by.at, barrier);
}

void Instance::recordWait(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t phase) {
  auto ordinal = static_cast<int32_t>(phase);
  agent.seen = {barrier.cta, barrier.index, i.location, ordinal, barrier->lastWaited(agent.ordinal) == ordinal};
  barrier->recordWait({agent.ordinal, phase, agent.now(i)});
}

const Instruction *Instance::wait(Agent &agent, const Instruction &i, BarrierRef barrier, bool parity) {
  MBarrier &b = *barrier;
  if (b.unorderedArrival) {
    reportUnorderedArrival(agent, i, barrier);
    return nullptr;
  }
  if (!b.isPhaseComplete(parity)) {
    b.waiters.push_back(agent.ordinal);
    return blockAgent(agent, i, Agent::WaitsFor::MBarrier, barrier.cta, barrier.index, b.phase());
  }
  agent.clock.join(b.known());
  if (recorder)
    recorder->wait(agent, i, &b, barrierName(barrier.index) + ", phase " + std::to_string(b.phase() - 1));
  recordWait(agent, i, barrier, b.phase() - 1);
  return next(i);
}

/// The message for arrivals of one phase with different thread counts.
static std::string differingThreads(uint32_t id, uint32_t here, uint32_t there) {
  return llvm::formatv("named barrier {0} is used with {1} threads here and with {2} elsewhere in the same phase; give "
                       "all of its arrivals and waits one count",
                       id, here, there)
      .str();
}

bool Instance::arriveNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads, bool waits) {
  NamedBarrier &named = agent.cta->named[id];
  uint32_t arriving = agent.threads;
  if (uint32_t all = facts().agents * facts().threads; threads > all) {
    fail(agent, i, LaunchError::Kind::Protocol,
         llvm::formatv(
             "named barrier {0} is for {1} threads, but the CTA has {2}; pass the count of all threads that arrive", id,
             threads, all)
             .str());
    return false;
  }
  if (named.threads && named.threads != threads) {
    LaunchError &launchError =
        fail(agent, i, LaunchError::Kind::Protocol, differingThreads(id, threads, named.threads));
    launchError.notes.push_back(
        {llvm::formatv("with {0} threads here", named.threads).str(), program.locations[named.first]});
    return false;
  }
  Clock convergedClock = agent.active.empty() ? agent.convergedClock() : agent.clock;
  if (std::optional<Footprint> other = named.arrive(agent.now(i), convergedClock)) {
    std::string agentText = facts().agentName(agent.ordinal), otherText = facts().agentName(other->moment.component);
    LaunchError &launchError =
        fail(agent, i, LaunchError::Kind::Protocol,
             named.threadsBefore != threads
                 ? differingThreads(id, threads, named.threadsBefore)
                 : llvm::formatv("{0} may arrive at named barrier {1} here before {2} has, and be counted instead; let "
                                 "{0} first wait for a barrier that {2} arrives at after that one",
                                 agentText, id, otherText)
                       .str());
    launchError.notes.push_back({otherText + " arrives at it here", program.locations[other->location]});
    return false;
  }
  if (named.arrived + arriving > threads) {
    fail(agent, i, LaunchError::Kind::Protocol,
         llvm::formatv("{0} threads arrive at named barrier {1} here, but it is for {2} and {3} have arrived already; "
                       "pass the count of all threads that arrive",
                       arriving, id, threads, named.arrived)
             .str());
    return false;
  }
  if (!named.threads)
    named.first = i.location;
  named.threads = threads;
  named.arrived += arriving;
  if (recorder)
    recorder->arrive(&named);
  agent.clock.advance(agent.ordinal);
  if (named.arrived < threads)
    return true;
  if (recorder)
    recorder->completePhase(&named);
  if (waits && recorder)
    recorder->wait(agent, i, &named, "named barrier " + std::to_string(id));
  if (waits)
    agent.clock.join(named.arriving);
  for (uint32_t ordinal : named.waiters)
    wake(ordinal, named.arriving, &named);
  named.open();
  return true;
}

const Instruction *Instance::waitNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads) {
  NamedBarrier &named = agent.cta->named[id];
  if (!arriveNamed(agent, i, id, threads, true))
    return nullptr;
  if (!named.threads) // it was the last arrival
    return next(i);
  named.waiters.push_back(agent.ordinal);
  return blockAgent(agent, i, Agent::WaitsFor::NamedBarrier, agent.cta, id, 0);
}

bool Instance::arriveCluster(Agent &agent, const Instruction &i) {
  // Also if the phase is complete already because no other agent takes part.
  if (agent.clusterArrivals > agent.clusterWaits) {
    fail(agent, i, LaunchError::Kind::Protocol,
         facts().agentName(agent.ordinal) +
             " arrives at the cluster's barrier again before it has waited there; put the "
             "cluster's wait between two arrivals");
    return false;
  }
  ++agent.clusterArrivals;
  ++clusterBarrier.arrived;
  if (recorder)
    recorder->arrive(&clusterBarrier);
  clusterBarrier.arriving.join(agent.active.empty() ? agent.convergedClock() : agent.clock);
  agent.clock.advance(agent.ordinal);
  completeClusterPhaseIfDone();
  return true;
}

/// Agents that have ended are not waited for.
void Instance::completeClusterPhaseIfDone() {
  uint32_t running = 0;
  for (auto &agent : agents)
    running += agent->state != Agent::State::Finished || agent->clusterArrivals > clusterBarrier.phase;
  if (!clusterBarrier.arrived || clusterBarrier.arrived < running)
    return;
  clusterBarrier.arrived = 0;
  ++clusterBarrier.phase;
  clusterBarrier.done.join(clusterBarrier.arriving);
  clusterBarrier.arriving.clear();
  if (recorder)
    recorder->completePhase(&clusterBarrier);
  for (uint32_t ordinal : clusterBarrier.waiters)
    wake(ordinal, clusterBarrier.done, &clusterBarrier);
  clusterBarrier.waiters.clear();
}

const Instruction *Instance::waitCluster(Agent &agent, const Instruction &i) {
  if (agent.clusterWaits == agent.clusterArrivals) {
    fail(agent, i, LaunchError::Kind::Protocol,
         facts().agentName(agent.ordinal) +
             " waits at the cluster's barrier without having arrived there; put `cluster_arrive` before the wait");
    return nullptr;
  }
  agent.clusterWaits = agent.clusterArrivals;
  if (clusterBarrier.phase < agent.clusterArrivals) {
    clusterBarrier.waiters.push_back(agent.ordinal);
    return blockAgent(agent, i, Agent::WaitsFor::ClusterBarrier, agent.cta, 0, clusterBarrier.phase);
  }
  agent.clock.join(clusterBarrier.done);
  if (recorder)
    recorder->wait(agent, i, &clusterBarrier, "the cluster");
  return next(i);
}

/// The number of registers that are missing to give `count` to each thread that runs the agent's code.
uint32_t Instance::missingRegisters(const Agent &agent, uint32_t count) const {
  uint32_t more = (count - agent.registers) * agent.threads;
  return more - std::min(more, agent.cta->freeRegisters);
}

void Instance::setRegisterCount(Agent &agent, const Instruction &i, uint32_t count) {
  agent.cta->freeRegisters -= (count - agent.registers) * agent.threads; // modulo 2^32: may also release
  for (uint32_t k = 0; k < agent.threads / facts().threads; ++k) {       // all warps that run it as one
    agents[agent.ordinal + k]->registers = count;
    agents[agent.ordinal + k]->registersAt = &i;
  }
}

const Instruction *Instance::setRegisters(Agent &agent, const Instruction &i, const RegistersImmediate &wanted) {
  auto [count, increase, atStart] = wanted;
  for (auto &other : agents)
    other->registers = other->registers ? other->registers : atStart;
  if (increase ? count < agent.registers : count > agent.registers) {
    LaunchError &launchError = fail(
        agent, i, LaunchError::Kind::Protocol,
        llvm::formatv("`{0}({1})`, but a thread of {2} has {3} registers here; `reg_alloc` is for more, "
                      "`reg_dealloc` for fewer",
                      increase ? "reg_alloc" : "reg_dealloc", count, facts().agentName(agent.ordinal), agent.registers)
            .str());
    if (agent.registersAt)
      launchError.notes.push_back({"they were set here", program.locations[agent.registersAt->location]});
    return nullptr;
  }
  if (increase && missingRegisters(agent, count))
    return blockAgent(agent, i, Agent::WaitsFor::Registers, agent.cta, 0, count);
  setRegisterCount(agent, i, count);
  if (recorder && !increase) {
    recorder->arrive(agent.cta);
    recorder->completePhase(agent.cta);
  }
  // Registers do not order memory accesses, so no clock is joined.
  for (auto &other : agents)
    if (other->cta == agent.cta && other->waitsFor == Agent::WaitsFor::Registers &&
        !missingRegisters(*other, other->phase)) {
      setRegisterCount(*other, *other->waitsAt, other->phase);
      wake(other->ordinal, other->clock, agent.cta);
    }
  return next(i);
}

const Instruction *Instance::joinGroup(Agent &agent, const Instruction &i) {
  const auto &group = *static_cast<const GroupImmediate *>(i.immediate);
  llvm::SmallVector<uint32_t, 8> &here = groupArrivals[{agent.cta, &i}];
  agent.threads = facts().threads;
  here.push_back(agent.ordinal);
  if (recorder)
    recorder->arrive(&group);
  if (here.size() < group.ids.size())
    return blockAgent(agent, i, Agent::WaitsFor::Group, agent.cta, 0, 0);
  Agent &first = *agents[agent.rank() * facts().agents + group.ids[0]];
  if (recorder)
    recorder->completePhase(&group);
  for (uint32_t ordinal : here) {
    Agent &other = *agents[ordinal];
    for (int k = 0; k < i.inputs && &other != &first; ++k)
      copyTile(other.frame.input(i, k), first.frame.input(i, k), *i.input(k).type);
    if (&other != &agent)
      wake(ordinal, first.clock, &group);
  }
  agent.clock.join(first.clock);
  here.clear();
  return next(i);
}

} // namespace txl::machine
