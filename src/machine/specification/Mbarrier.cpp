// mbarriers: expect, arrive, wait.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"

namespace txl::machine {

static const BarrierImmediate &barrierOf(const Instruction &i) {
  return *static_cast<const BarrierImmediate *>(i.immediate);
}

/// One arrival that also expects bytes (input 1).
KERNEL(expectBytes, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  if (!agent.threadsAt(i, barrierOf(i).predicate))
    return next(i);
  Instance &instance = *agent.instance;
  Instance::BarrierRef barrier = instance.barrier(f, i, 0);
  if (!barrier.cta)
    return nullptr;
  barrier->expect(f.scalar<uint32_t>(i, 1));
  barrier->lastExpect = i.location;
  bool good = instance.arrive(agent, i, barrier, 1, agent.clock);
  agent.clock.advance(agent.ordinal);
  return good ? next(i) : nullptr;
}

namespace {
/// Arrivals that happen when all earlier copies are complete.
struct TrackedArrival : EngineOperation {
  Instance::BarrierRef barrier;
  uint32_t threads, copies;

  bool run(Instance &instance) override {
    Clock clock = known;
    Moment copied = instance.end(*agent, Lane::Copy, copies);
    clock.advanceTo(copied);
    return instance.finish(*agent, *at, Lane::Copy, copies, /*learns=*/false) &&
           instance.arrive(*agent, *at, barrier, threads, clock, copied);
  }
};
} // namespace

/// Every active thread arrives, and may expect bytes.
KERNEL(arriveBarrier, Synchronise, Ordered | Ends) {
  const BarrierImmediate &what = barrierOf(i);
  Agent &agent = *f.agent;
  uint32_t threads = agent.threadsAt(i, what.predicate);
  if (!threads)
    return next(i);
  Instance &instance = *agent.instance;
  Instance::BarrierRef barrier = instance.barrier(f, i, 0);
  if (!barrier.cta)
    return nullptr;
  if (what.bytes >= 0) {
    barrier->expect(static_cast<int64_t>(threads) * f.scalar<uint32_t>(i, what.bytes));
    barrier->lastExpect = i.location;
  }
  if (what.tracking) {
    auto arrival = std::make_unique<TrackedArrival>();
    arrival->barrier = barrier;
    arrival->threads = threads;
    arrival->name = "tracked arrival";
    arrival->copies = agent.issued[static_cast<int>(Lane::Copy)];
    return instance.issue(agent, i, std::move(arrival)) ? next(i) : nullptr;
  }
  // If only some threads arrive, they need not be those that have synchronised, so partialClock is not included.
  bool good =
      instance.arrive(agent, i, barrier, threads, threads == agent.threads ? agent.convergedClock() : agent.clock);
  agent.clock.advance(agent.ordinal);
  return good ? next(i) : nullptr;
}

/// Waits for the phase with that parity (input 1).
KERNEL(waitBarrier, Synchronise, Ordered | Ends) {
  Agent &agent = *f.agent;
  Instance &instance = *agent.instance;
  Instance::BarrierRef barrier = instance.barrier(f, i, 0);
  return barrier.cta ? instance.wait(agent, i, barrier, f.scalar<uint32_t>(i, 1) & 1) : nullptr;
}

} // namespace txl::machine
