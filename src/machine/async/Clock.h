// Vector clocks: the happens-before order of the agents of one cluster.
//
// A component of a clock is not only an agent. An engine processes many operations at once and does not order them;
// they are ordered by what signals their completion: a phase of an mbarrier, or the sequence number of the operation
// among those of one kind that its agent issued (a wait for groups covers all operations up to a number). So each
// agent, each mbarrier and each (agent, kind) has a component, and a buffer access is recorded as one time of one
// component.
#ifndef TXL_MACHINE_ASYNC_CLOCK_H
#define TXL_MACHINE_ASYNC_CLOCK_H

#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>

namespace txl::machine {

/// The kinds of engine operations that an agent waits for by sequence number.
enum class Lane : uint8_t { Copy, Store, Dot, TensorDot };
constexpr unsigned kLanes = 4;

/// The indices of a clock's components: the cluster's agents, its mbarriers, the lanes of each agent.
struct Components {
  uint32_t agents = 0, barriers = 0;

  uint32_t size() const { return agents * (1 + kLanes) + barriers; }
  uint32_t agent(uint32_t ordinal) const { return ordinal; }
  uint32_t barrier(uint32_t ordinal) const { return agents + ordinal; }
  uint32_t lane(uint32_t agent, Lane lane) const {
    return agents + barriers + agent * kLanes + static_cast<uint32_t>(lane);
  }

  enum class Kind : uint8_t { Agent, Barrier, Lane };
  struct Name {
    Kind kind;
    uint32_t ordinal; // index of the agent or the barrier
    Lane lane;
  };
  Name name(uint32_t component) const {
    if (component < agents)
      return {Kind::Agent, component, Lane::Copy};
    if (component < agents + barriers)
      return {Kind::Barrier, component - agents, Lane::Copy};
    uint32_t rest = component - agents - barriers;
    return {Kind::Lane, rest / kLanes, static_cast<Lane>(rest % kLanes)};
  }
};

/// A moment: time `time` of a component. Time 0 is before everything.
struct Moment {
  uint32_t component = 0, time = 0;
};

/// An event, and the instruction that caused it (Program::locations).
struct Footprint {
  Moment moment;
  uint32_t location = 0;
};

class Clock {
public:
  void reset(uint32_t components) { times.assign(components, 0); }
  bool includes(Moment moment) const { return moment.time <= times[moment.component]; }
  uint32_t at(uint32_t component) const { return times[component]; }
  void advanceTo(Moment moment) { times[moment.component] = std::max(times[moment.component], moment.time); }
  void join(const Clock &other) {
    for (size_t k = 0; k < times.size(); ++k)
      times[k] = std::max(times[k], other.times[k]);
  }
  void clear() { std::fill(times.begin(), times.end(), 0); }
  /// Advances the component's own time.
  void advance(uint32_t component) { ++times[component]; }

private:
  llvm::SmallVector<uint32_t, 32> times;
};

} // namespace txl::machine

#endif // TXL_MACHINE_ASYNC_CLOCK_H
