// The interleaving of agents and engines: agents run round-robin or at random, engines as the seed determines.
#include "machine/run/Instance.h"
#include "machine/run/Recorder.h"
#include <cstdlib>

namespace txl::machine {

Instance::Instance(const Program &program) : program(program) {
  const ExplicitProgram &facts = *program.explicits;
  components = {facts.agents * facts.ctas, facts.barriers * facts.ctas};
  ctas = std::vector<Cta>(facts.ctas);
  for (uint32_t rank = 0; rank < facts.ctas; ++rank) {
    Cta &cta = ctas[rank];
    cta.rank = rank;
    size_t bytes = (facts.bytes + 127) / 128 * 128 + 128;
    cta.memory = {static_cast<char *>(std::aligned_alloc(128, bytes)), std::free};
    cta.barriers.resize(facts.barriers);
    for (uint32_t k = 0; k < facts.agents; ++k) {
      agents.push_back(std::make_unique<Agent>());
      Agent &agent = *agents.back();
      agent.instance = this;
      agent.cta = &cta;
      agent.ordinal = agents.size() - 1;
      prepareTiles(agent.frame, program);
      agent.frame.agent = &agent;
    }
  }
}

Instance::~Instance() = default;

void Instance::enter(LaunchState &state, uint32_t linear) {
  const ExplicitProgram &facts = *program.explicits;
  const Launch &launch = *state.launch;
  uint64_t seed = launch.seed;
  pace = seed == 0 ? Pace::Lazy : seed == 1 ? Pace::Eager : Pace::Random;
  randomState = (seed + 1) * 0x9E3779B97F4A7C15ull ^ (linear + 1) * 0xD1B54A32D192ED03ull;
  finished = last = 0;
  recorder = launch.timeline && launch.timeline->program == linear
                 ? std::make_unique<Recorder>(*launch.timeline, program)
                 : nullptr;
  failed = false;
  error.reset();
  queue.clear();
  groupArrivals.clear();
  clusterBarrier = {};
  clusterBarrier.arriving.reset(components.size());
  clusterBarrier.done.reset(components.size());
  // CTAs of a cluster are neighbours in the first dimension of the grid.
  uint32_t row = facts.isOneProgram ? 1 : launch.grid[0] / facts.ctas;
  for (Cta &cta : ctas) {
    cta.linearId = facts.isOneProgram ? linear : linear / row * launch.grid[0] + linear % row * facts.ctas + cta.rank;
    cta.shadow.reset(facts.bytes);
    cta.freeRegisters = 0;
    for (const Allocation &row : facts.rows)
      for (uint64_t offset = row.begin; offset < row.end(); offset += kBarrierBytes) {
        uint32_t k = (offset - kBarrierOffsetBase) / kBarrierBytes;
        cta.barriers[k].reset(row.arrivals, components.barrier(cta.rank * facts.barriers + k), components.size());
      }
    for (NamedBarrier &named : cta.named) {
      named = {};
      named.arriving.reset(components.size());
    }
  }
  for (auto &agent : agents) {
    agent->state = Agent::State::Ready;
    agent->waitsFor = Agent::WaitsFor::Nothing;
    agent->clusterArrivals = agent->clusterWaits = 0;
    agent->registers = 0;
    agent->registersAt = nullptr;
    agent->threads = facts.threads;
    agent->active.clear();
    agent->partialClock.reset();
    agent->seen = {};
    agent->accumulators.clear();
    agent->mapReads.clear();
    std::fill(std::begin(agent->issued), std::end(agent->issued), 0);
    agent->groups.clear();
    agent->clock.reset(components.size());
    agent->clock.advance(agent->ordinal);
    enterTiles(agent->frame, state, agent->cta->linearId);
  }
}

uint32_t Instance::random(uint32_t below) {
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  randomState ^= randomState << 17;
  return static_cast<uint32_t>((randomState >> 33) % below);
}

/// The next ready agent; null: all wait or are done.
Agent *Instance::pickReadyAgent() {
  uint32_t first = pace == Pace::Random ? random(agents.size()) : last;
  for (uint32_t k = 0; k < agents.size(); ++k) {
    uint32_t ordinal = (first + k) % agents.size();
    if (agents[ordinal]->state == Agent::State::Ready) {
      last = ordinal;
      return agents[ordinal].get();
    }
  }
  return nullptr;
}

void Instance::run(Frame &lead) {
  // Returns often: the scheduler offers the grid to other threads when it sees that a program takes long.
  constexpr int slices = 4;
  for (int slice = 0; slice < slices; ++slice) {
    Agent *agent = pickReadyAgent();
    if (agent) {
      Frame &frame = agent->frame;
      frame.budget = kBackEdgeBudget;
      frame.waits = 0;
      if (recorder)
        recorder->run(*agent);
      else
        runFrame(frame);
      lead.waits += frame.waits;
      if (frame.finished) {
        agent->state = Agent::State::Finished;
        ++finished;
        if (!frame.error && !failed && checkMapsComplete(*agent))
          completeClusterPhaseIfDone();
      }
      if (frame.error && !failed) {
        failed = true;
        error = std::move(frame.error);
      }
      frame.error.reset();
      if (!failed && pace == Pace::Random && random(2))
        runPendingOperation();
      if (!failed && lead.waits >= kWaitsPerSlice)
        return;
      if (!failed)
        last = (last + (agent->state == Agent::State::Ready ? 1 : 0)) % agents.size();
    } else if (!runPendingOperation() && !failed) {
      if (finished < agents.size()) {
        reportDeadlock();
      } else if (llvm::all_of(ctas, [&](Cta &cta) { return checkAccessesComplete(cta); })) {
        // No engine operation is pending either.
        lead.finished = true;
        return;
      }
    }
    if (failed) {
      lead.error = std::move(error);
      queue.clear();
      return;
    }
  }
}

LaunchError &Instance::fail(Agent &agent, const Instruction &i, LaunchError::Kind kind, std::string what) {
  LaunchError &made = machine::fail(agent.frame, i, kind, std::move(what));
  if (failed) // the first error is kept
    return made;
  failed = true;
  error = std::move(agent.frame.error);
  return *error;
}

Clock Agent::convergedClock() const {
  Clock all = clock;
  if (partialClock)
    all.join(*partialClock);
  return all;
}

char *Agent::allocateAccumulator(uint64_t bytes) {
  for (size_t k = freeAccumulators.size(); k-- > 0;)
    if (freeAccumulators[k].bytes == bytes) {
      char *buffer = freeAccumulators[k].buffer;
      freeAccumulators.erase(freeAccumulators.begin() + k);
      return buffer;
    }
  made.push_back({static_cast<char *>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)), std::free});
  return made.back().get();
}

// Engines -------------------------------------------------------------------------------------------------------------

bool Instance::canRun(size_t position) const {
  const EngineOperation &operation = *queue[position];
  if (!operation.ordered)
    return true;
  for (size_t k = 0; k < position; ++k)
    if (queue[k]->agent == operation.agent && queue[k]->lane == operation.lane)
      return false;
  return true;
}

bool Instance::runOperation(size_t position) {
  std::unique_ptr<EngineOperation> operation = std::move(queue[position]);
  queue.erase(queue.begin() + position);
  if (recorder)
    recorder->begin(*operation);
  bool good = operation->run(*this);
  if (std::unique_ptr<LaunchError> &made = operation->agent->frame.error; made && !failed) {
    failed = true;
    error = std::move(made);
  }
  return good && !failed;
}

bool Instance::runPendingOperation() {
  if (queue.empty())
    return false;
  size_t first = pace == Pace::Random ? random(queue.size()) : 0;
  for (size_t k = 0; k < queue.size(); ++k)
    if (size_t position = (first + k) % queue.size(); canRun(position)) {
      runOperation(position);
      return true;
    }
  return false; // unreachable: the first operation may always run
}

bool Instance::issue(Agent &agent, const Instruction &i, std::unique_ptr<EngineOperation> operation,
                     std::optional<Lane> lane) {
  operation->agent = &agent;
  operation->at = &i;
  operation->lane = lane;
  if (lane)
    operation->ordinal = ++agent.issued[static_cast<int>(*lane)];
  operation->known = agent.clock;
  agent.clock.advance(agent.ordinal); // operations of the agent after this point do not happen before the engine's
  if (recorder)
    recorder->recordIssue(*operation);
  queue.push_back(std::move(operation));
  if (pace == Pace::Eager)
    while (!failed && runPendingOperation()) {
    }
  else if (pace == Pace::Random && random(4) == 0)
    runPendingOperation();
  return !failed;
}

bool Instance::finish(Agent &agent, const Instruction &i, Lane lane, uint32_t ordinal, bool learns) {
  for (;;) {
    llvm::SmallVector<size_t, 8> due;
    for (size_t k = 0; k < queue.size(); ++k)
      if (queue[k]->agent == &agent && queue[k]->lane == lane && queue[k]->ordinal <= ordinal && canRun(k))
        due.push_back(k);
    if (due.empty())
      break;
    if (!runOperation(due[pace == Pace::Random ? random(due.size()) : 0]))
      return false;
  }
  if (!learns)
    return true;
  agent.clock.advanceTo(end(agent, lane, ordinal));
  if (recorder)
    recorder->wait(agent, i, lane, ordinal);
  return true;
}

} // namespace txl::machine
