// A running program with agents: a cluster of CTAs, each with memory, barriers and agents; and the engines that run
// concurrently with them.
//
//   Instance            one cluster: its agents share one thread, the seed decides when engines run
//     Cta               memory of buffers, access history of each byte (SharedShadow), mbarriers, named barriers
//     Agent             its frame, what it waits for, its vector clock (Clock)
//     EngineOperation   an operation that was issued and has not run yet
//
// An agent that waits is not scheduled until its event happens. When no agent is ready, an engine operation runs; when
// none is pending either, the agents are deadlocked, which is reported. Register operands of an engine operation are
// copied when it is issued. Buffers are read and written when it runs: as late as the waits allow (seed 0), as early as
// possible (seed 1), or in between, at random (other seeds). The run is a function of the seed.
//
// Vector clocks decide whether two accesses of a buffer are ordered, not the order of this run: a race is reported for
// every seed. So is the overrun of a phase (Barriers.h).
#ifndef TXL_MACHINE_RUN_INSTANCE_H
#define TXL_MACHINE_RUN_INSTANCE_H

#include "machine/async/Barriers.h"
#include "machine/async/SharedShadow.h"
#include "machine/run/Frame.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>

namespace txl::machine {

class Recorder;
struct RegistersImmediate;

struct Cta {
  uint32_t rank = 0, linearId = 0;
  std::unique_ptr<char, void (*)(void *)> memory{nullptr, nullptr};
  SharedShadow shadow;
  std::vector<MBarrier> barriers;
  NamedBarrier named[kNamedBarriers];
  uint32_t freeRegisters = 0; // registers that were released, summed over threads
};

/// A TMA copy by a tensor map that the program makes itself: the engine reads the map until the copy completes.
struct MapRead {
  // The instruction that makes the map, and the one that issued the copy.
  const Instruction *map = nullptr, *at = nullptr;
  uint32_t ctas = 1;                     // that receive the copy
  llvm::SmallVector<Moment, 1> landings; // completion moments, of the CTAs that have received it

  bool happensBefore(const Clock &clock) const {
    return landings.size() == ctas && llvm::all_of(landings, [&](Moment moment) { return clock.includes(moment); });
  }
};

class Agent {
public:
  enum class State : uint8_t { Ready, Waiting, Finished };
  enum class WaitsFor : uint8_t { Nothing, MBarrier, NamedBarrier, ClusterBarrier, Group, Registers };

  Frame frame;
  Instance *instance = nullptr;
  Cta *cta = nullptr;
  uint32_t ordinal = 0; // index in the cluster; the component of its clock
  State state = State::Ready;
  Clock clock;

  // Valid while it waits.
  const Instruction *waitsAt = nullptr;
  WaitsFor waitsFor = WaitsFor::Nothing;
  Cta *waitsIn = nullptr;
  uint32_t barrier = 0, phase = 0;

  uint32_t clusterArrivals = 0, clusterWaits = 0;
  uint32_t registers = 0;                   // per thread; 0: never changed
  const Instruction *registersAt = nullptr; // the instruction that changed it last
  uint32_t threads = 0;                     // that currently run its code
  /// The active threads inside of divergent conditions, and the clock common to all threads, if only some arrived.
  struct Divergence {
    std::vector<uint8_t> threads;
    std::optional<Clock> before;
  };
  std::vector<Divergence> active;
  /// The clock of what only some threads have synchronised with; it is joined where all threads arrive.
  std::optional<Clock> partialClock;
  /// The clock at a point where all of its threads have arrived.
  Clock convergedClock() const;

  /// The mbarrier that it waited for last; `again`: a repeated wait for the same phase.
  struct Seen {
    Cta *cta = nullptr;
    uint32_t barrier = 0, location = 0;
    int32_t phase = 0;
    bool again = false;
  } seen;
  uint32_t issued[kLanes] = {};          // number of operations issued in each lane
  llvm::SmallVector<uint32_t, 8> groups; // copies issued before each commit of a group

  /// An accumulator of asynchronous dots: its elements, and the index of the last dot.
  struct Accumulator {
    char *elements;
    uint32_t dot;
  };
  llvm::SmallVector<Accumulator, 4> accumulators;
  llvm::SmallVector<std::shared_ptr<MapRead>, 4> mapReads; // may be in flight
  /// Allocates a buffer for an accumulator, of a slot's size. `freeAccumulator` frees it, or the slot of the final
  /// result keeps it.
  char *allocateAccumulator(uint64_t bytes);
  void freeAccumulator(char *buffer, uint64_t bytes) { freeAccumulators.push_back({bytes, buffer}); }

  uint32_t rank() const { return cta->rank; }
  Footprint now(const Instruction &i) const { return {{ordinal, clock.at(ordinal)}, i.location}; }
  /// The number of threads that arrive here with a true predicate. The predicate is input `k`, a scalar or one element
  /// a thread; -1: no predicate.
  uint32_t threadsAt(const Instruction &i, int predicate = -1);

private:
  struct FreeAccumulator {
    uint64_t bytes;
    char *buffer;
  };
  std::vector<FreeAccumulator> freeAccumulators;
  std::vector<std::unique_ptr<char, void (*)(void *)>> made;
};

/// A buffer in the shared memory of a CTA.
struct View {
  Cta *cta = nullptr;
  uint64_t begin = 0; // bytes
  const int64_t *strides = nullptr;
  const BufferShape *shape = nullptr;

  char *data() const { return cta->memory.get() + begin; }
  bool covers(const Cta &other, uint64_t offset) const;
};
/// Calls `run(first byte, bytes)` for the maximal contiguous ranges of a view, in no particular order.
void forEachContiguousRange(const View &view, llvm::function_ref<void(uint64_t, uint64_t)> run);
/// Copies all elements between row-major storage and a view.
void readView(char *to, const View &view);
void writeView(const View &view, const char *from);

/// An operation that an agent issued to an engine.
class EngineOperation {
public:
  virtual ~EngineOperation() = default;
  /// Executes it. Returns false after it made the launch fail.
  virtual bool run(Instance &instance) = 0;
  /// Whether it will write the byte at `offset` of a CTA's memory, and the moment at which that completes.
  virtual std::optional<Moment> writes(const Cta &cta, uint64_t offset) const { return std::nullopt; }

  Agent *agent = nullptr; // the issuing agent
  const Instruction *at = nullptr;
  std::optional<Lane> lane; // the lane of its wait; none: it completes on an mbarrier
  uint32_t ordinal = 0;     // sequence number in its lane, from 1
  bool ordered = false;     // runs after the earlier ones of its lane
  Clock known;              // the agent's clock when it was issued
  const char *name = "";    // of the operation, and its cost, for a timeline
  uint64_t cost = 0;
};

class Instance {
public:
  explicit Instance(const Program &program);
  ~Instance();

  void enter(LaunchState &state, uint32_t linear);
  /// Runs a slice; sets `finished` or `error` of `lead` at the end.
  void run(Frame &lead);

  // The interface for kernels. Functions that return bool return false after the launch failed.

  View view(Frame &frame, const Instruction &i, int input, const BufferShape &shape);
  bool access(Agent &agent, const Instruction &i, const View &view, bool writes);
  /// An atomic update, which reads and writes, and needs no order with other updates.
  bool update(Agent &agent, const Instruction &i, const View &view);
  /// An access of an engine, which completes at `end`.
  bool access(const EngineOperation &by, const View &view, bool writes, Moment end);

  /// The mbarrier that an operand refers to.
  struct BarrierRef {
    Cta *cta = nullptr;
    uint32_t index = 0;
    MBarrier &operator*() const { return cta->barriers[index]; }
    MBarrier *operator->() const { return &cta->barriers[index]; }
  };
  BarrierRef barrier(Frame &frame, const Instruction &i, int input);
  /// Arrivals with clock `clock`, now or, by an engine, at `moment`.
  bool arrive(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t threads, const Clock &clock,
              std::optional<Moment> moment = std::nullopt);
  bool complete(EngineOperation &by, BarrierRef barrier, int64_t bytes);
  /// Completes the phase of a barrier if nothing is pending, and wakes the waiting agents.
  bool completePhaseIfDone(Agent &agent, const Instruction &i, BarrierRef barrier);
  const Instruction *wait(Agent &agent, const Instruction &i, BarrierRef barrier, bool parity);
  /// Records that the agent has waited for a phase.
  void recordWait(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t phase);
  bool arriveNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads, bool waits = false);
  const Instruction *waitNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads);
  bool arriveCluster(Agent &agent, const Instruction &i);
  const Instruction *waitCluster(Agent &agent, const Instruction &i);

  /// Releases registers, or acquires them once enough are free.
  const Instruction *setRegisters(Agent &agent, const Instruction &i, const RegistersImmediate &wanted);

  /// The warps of a group, whose code the first one runs, synchronise after it; the others receive the results.
  const Instruction *joinGroup(Agent &agent, const Instruction &i);

  /// Issues an operation to an engine.
  bool issue(Agent &agent, const Instruction &i, std::unique_ptr<EngineOperation> operation,
             std::optional<Lane> lane = std::nullopt);
  /// Waits until all operations of the agent's lane up to sequence number `ordinal` have completed.
  bool finish(Agent &agent, const Instruction &i, Lane lane, uint32_t ordinal, bool learns = true);

  /// Records a copy that the agent issues with the map that `map` makes.
  std::shared_ptr<MapRead> readMap(Agent &agent, const Instruction &i, const Instruction &map, uint32_t ctas);
  /// Whether the completion of all copies by the map that `i` makes happens before the agent's current point.
  bool canOverwriteMap(Agent &agent, const Instruction &i);

  Moment end(const Agent &agent, Lane lane, uint32_t ordinal) const {
    return {components.lane(agent.ordinal, lane), ordinal};
  }
  Cta &cta(uint32_t rank) { return ctas[rank]; }
  uint32_t size() const { return ctas.size(); }
  LaunchError &fail(Agent &agent, const Instruction &i, LaunchError::Kind kind, std::string what);
  const ExplicitProgram &facts() const { return *program.explicits; }
  /// Its agents and what they wait for, barriers, buffers, and operations in flight, as JSON. `pointOf`: the last debug
  /// point of an agent, or null.
  std::string describe(llvm::function_ref<const Instruction *(const Agent &)> pointOf) const;

private:
  friend class Debugger;
  Agent *pickReadyAgent();
  bool canRun(size_t position) const;
  bool runOperation(size_t position);
  /// Runs one pending engine operation; false if there is none.
  bool runPendingOperation();
  enum class Touch : uint8_t { Read, Write, Update };
  bool touch(Agent &agent, const Instruction &i, const View &view, Touch how, const Footprint &now, const Clock &known);
  const Instruction *blockAgent(Agent &agent, const Instruction &i, Agent::WaitsFor what, Cta *in, uint32_t barrier,
                                uint32_t phase);
  bool checkArrivalOrder(Agent &agent, const Instruction &i, BarrierRef barrier, const Footprint &here,
                         const Clock &clock);
  void completeClusterPhaseIfDone();
  uint32_t missingRegisters(const Agent &agent, uint32_t count) const;
  void setRegisterCount(Agent &agent, const Instruction &i, uint32_t count);
  void wake(uint32_t agent, const Clock &joinedClock, const void *barrier);
  uint32_t random(uint32_t below);

  void reportConflict(Agent &agent, const Instruction &i, const View &view, bool writes, const Footprint &now,
                      Conflict conflict);
  void reportUnwritten(Agent &agent, const Instruction &i, const View &view, const Footprint &now, uint64_t offset);
  /// Whether all accesses to the CTA's memory by engines and other CTAs happen before the end of one of its agents.
  /// (Pending arrivals at a named barrier are harmless.)
  bool checkAccessesComplete(Cta &cta);
  /// Whether, when the agent ends, the copies by maps of the program have completed.
  bool checkMapsComplete(Agent &agent);
  void reportUnfinishedAccess(const Cta &cta, const Footprint &late, const std::string &what, const char *verb);
  bool reportUnorderedArrival(Agent &agent, const Instruction &i, BarrierRef barrier); // false
  void reportDeadlock();
  struct Side;
  void addLastWaitNote(LaunchError &made, uint32_t agent, const MBarrier *completes = nullptr) const;
  std::string waitText(const Agent &agent) const;
  std::string barrierText(const Cta &cta, uint32_t barrier) const;
  std::string waitTargetText(const Agent &agent) const;
  std::string suggestRepair(const Agent &agent) const;
  std::string barrierName(uint32_t barrier) const;
  std::string bufferName(uint64_t offset) const;
  std::string describeAgent(const Footprint &footprint) const;

  const Program &program;
  Components components;
  std::vector<Cta> ctas;
  std::vector<std::unique_ptr<Agent>> agents;
  std::vector<std::unique_ptr<EngineOperation>> queue; // in the order of issue
  ClusterBarrier clusterBarrier;
  llvm::DenseMap<std::pair<Cta *, const Instruction *>, llvm::SmallVector<uint32_t, 8>> groupArrivals;
  enum class Pace : uint8_t { Lazy, Eager, Random } pace = Pace::Lazy;
  uint64_t randomState = 0;
  uint32_t finished = 0, last = 0;
  bool failed = false;
  std::unique_ptr<LaunchError> error;
  std::unique_ptr<Recorder> recorder; // null: no timeline is requested
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_INSTANCE_H
