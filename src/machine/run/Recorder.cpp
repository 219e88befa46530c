// The time model of a timeline.
#include "machine/run/Recorder.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"

namespace txl::machine {

// Costs in ticks. They show the structure of a program, not the speed of any GPU.
constexpr uint64_t kInstruction = 4, kElementsPerTick = 128, kMultiplyAddsPerTick = 4096, kEngineStart = 40;

Recorder::Recorder(Timeline &timeline, const Program &program) : timeline(timeline), program(program) {
  const ExplicitProgram &facts = *program.explicits;
  timeline.rows.clear();
  timeline.events.clear();
  for (uint32_t k = 0; k < facts.agents * facts.ctas; ++k)
    timeline.rows.push_back(facts.agentName(k));
  times.resize(timeline.rows.size());
  runs.resize(timeline.rows.size());
  free.resize(timeline.rows.size());
}

void Recorder::add(TimelineEvent::Kind kind, uint32_t row, uint64_t begin, uint64_t end, std::string what,
                   uint32_t location) {
  if (begin < end)
    timeline.events.push_back({kind, row, begin, end, std::move(what), program.locations[location]});
}

static uint64_t costOf(const Instruction &i) {
  uint64_t cost = kInstruction;
  for (int k = 0; k < i.results; ++k)
    cost += i.result(k).type->count / kElementsPerTick;
  if (i.kernel->role == Role::Dot) {
    const auto &dot = *static_cast<const DotImmediate *>(i.immediate);
    cost += dot.batch * dot.m * dot.n * dot.k / kMultiplyAddsPerTick;
  }
  return cost;
}

/// Adds an event for the agent's work since its last wait.
void Recorder::endRun(uint32_t agent) {
  Run &run = runs[agent];
  add(TimelineEvent::Kind::Run, agent, run.begin, times[agent], "run", run.location);
  run.begin = times[agent];
}

void Recorder::run(Agent &agent) {
  Frame &f = agent.frame;
  for (const Instruction *i = f.pc; i;) {
    if (runs[agent.ordinal].begin == times[agent.ordinal])
      runs[agent.ordinal].location = i->location;
    // The cost of an instruction precedes its effect: an arrival comes after the work before it.
    now = times[agent.ordinal] += costOf(*i);
    i = i->run(f, *i);
  }
  endRun(agent.ordinal);
}

void Recorder::recordIssue(const EngineOperation &operation) { issueTimes[&operation] = now; }

void Recorder::begin(const EngineOperation &operation) {
  auto [row, isNew] = engines.try_emplace(operation.name, timeline.rows.size());
  if (isNew) {
    timeline.rows.push_back(std::string("engine: ") + operation.name);
    free.push_back(0);
  }
  uint64_t &busy = free[row->second], from = std::max(busy, issueTimes[&operation]);
  busy = now = from + kEngineStart + operation.cost;
  add(TimelineEvent::Kind::Engine, row->second, from, busy,
      std::string(operation.name) + " of " + program.explicits->agentName(operation.agent->ordinal),
      operation.at->location);
  if (operation.lane)
    lanes[{operation.agent->ordinal * kLanes + static_cast<uint32_t>(*operation.lane), operation.ordinal}] = now;
  issueTimes.erase(&operation);
}

void Recorder::arrive(const void *barrier) {
  uint64_t &coming = barriers[barrier].coming;
  coming = std::max(coming, now);
}

void Recorder::completePhase(const void *barrier) {
  Time &time = barriers[barrier];
  time.over = std::max(time.over, time.coming);
  time.coming = 0;
}

void Recorder::waitUntil(const Agent &agent, const Instruction &i, uint64_t time, std::string what) {
  uint64_t &own = times[agent.ordinal];
  if (own >= time)
    return;
  endRun(agent.ordinal);
  add(TimelineEvent::Kind::Wait, agent.ordinal, own, time, std::move(what), i.location);
  own = runs[agent.ordinal].begin = time;
}

void Recorder::wait(const Agent &agent, const Instruction &i, const void *barrier, const std::string &what) {
  waitUntil(agent, i, barriers[barrier].over, "wait for " + what);
}

void Recorder::wait(const Agent &agent, const Instruction &i, Lane lane, uint32_t ordinal) {
  uint64_t last = 0;
  for (uint32_t k = ordinal; k > 0 && k + 64 > ordinal; --k)
    last = std::max(last, lanes.lookup({agent.ordinal * kLanes + static_cast<uint32_t>(lane), k}));
  waitUntil(agent, i, last, "wait for an engine");
}

} // namespace txl::machine
