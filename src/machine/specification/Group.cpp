// Control flow of agents: branches on an agent's index, conditions that differ between threads, and thread ids.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/program/RegistersImmediate.h"
#include "machine/run/Instance.h"

namespace txl::machine {

static const GroupImmediate &groupOf(const Instruction &i) { return *static_cast<const GroupImmediate *>(i.immediate); }

/// Agents of the group continue here, all others at the target. If the warps of a group run it as one agent, the first
/// one does, for all threads; the others jump to the end of the group, which is after the target.
KERNEL(enterGroup, Synchronise, Ordered | Ends) {
  const GroupImmediate &group = groupOf(i);
  Agent &agent = *f.agent;
  auto ordinal = static_cast<int32_t>(agent.ordinal % agent.instance->facts().agents);
  if (!llvm::is_contained(group.ids, ordinal))
    return i.target;
  if (group.collective && group.ids.size() > 1)
    agent.threads = agent.instance->facts().threads * group.ids.size();
  return next(i);
}

/// In a group that runs as one agent, the other warps skip its code and jump to the target, where all synchronise.
KERNEL(followGroup, Synchronise, Ordered | Ends) {
  auto ordinal = static_cast<int32_t>(f.agent->ordinal % f.agent->instance->facts().agents);
  return ordinal == groupOf(i).ids[0] ? next(i) : i.target;
}

/// The end of such a group. The inputs are the results of the group, computed by the first warp.
KERNEL(meetGroup, Synchronise, Ordered | Ends) { return f.agent->instance->joinGroup(*f.agent, i); }

/// The threads whose condition is true run what follows; if there are none, jumps to the target.
KERNEL(maskThreads, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  const char *condition = f.dense(i, 0);
  std::vector<uint8_t> active(condition, condition + agent.threads);
  if (!agent.active.empty())
    for (size_t k = 0; k < active.size(); ++k)
      active[k] &= agent.active.back().threads[k];
  bool any = llvm::is_contained(active, 1), all = !llvm::is_contained(active, 0);
  agent.active.push_back({std::move(active), all ? std::nullopt : std::optional(agent.clock)});
  return any ? next(i) : i.target;
}

/// Ends a region of some threads. The other threads do not join the clock of its waits.
KERNEL(unmaskThreads, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  if (std::optional<Clock> &before = agent.active.back().before) {
    before->advanceTo({agent.ordinal, agent.clock.at(agent.ordinal)});
    std::swap(agent.clock, *before);
    if (agent.partialClock)
      agent.partialClock->join(*before);
    else
      agent.partialClock = std::move(before);
  }
  agent.active.pop_back();
  return next(i);
}

uint32_t Agent::threadsAt(const Instruction &i, int predicate) {
  const TileType *type = predicate < 0 ? nullptr : i.input(predicate).type;
  const char *holds = predicate < 0 ? nullptr : frame.dense(i, predicate);
  if (active.empty() && (!holds || type->count == 1))
    return !holds || *holds ? threads : 0;
  uint32_t count = 0;
  for (uint32_t k = 0; k < threads; ++k)
    count += (active.empty() || active.back().threads[k]) && (!holds || holds[type->count > 1 ? k : 0]);
  return count;
}

KERNEL(setRegisters, Synchronise, Ordered | Ends) {
  const auto &wanted = *static_cast<const RegistersImmediate *>(i.immediate);
  return f.agent->instance->setRegisters(*f.agent, i, wanted);
}

/// An index of each thread, or of the agent.
KERNEL(threadIds, Synchronise, None) {
  Agent &agent = *f.agent;
  const ExplicitProgram &facts = agent.instance->facts();
  uint32_t ordinal = agent.ordinal % facts.agents, first = ordinal * facts.threads;
  auto *out = reinterpret_cast<uint32_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k) {
    uint32_t thread = first + k;
    switch (static_cast<const IdImmediate *>(i.immediate)->kind) {
    case IdKind::Thread:
      out[k] = thread;
      break;
    case IdKind::Lane:
      out[k] = thread % 32;
      break;
    case IdKind::Warp:
      out[k] = thread / 32;
      break;
    case IdKind::Warpgroup:
      out[k] = facts.unit == ExplicitProgram::Unit::Warps ? thread / 128 : ordinal;
      break;
    case IdKind::CTA:
      out[k] = agent.rank();
      break;
    case IdKind::Threads:
      out[k] = facts.agents * facts.threads;
      break;
    }
  }
  return next(i);
}

} // namespace txl::machine
