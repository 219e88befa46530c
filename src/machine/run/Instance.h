// A running program with agents: a cluster of CTAs, each with memory, barriers and agents; and the engines beside them.
//
//   Instance            one cluster: agents take turns on one thread, engines run when the seed says
//     Cta               memory of buffers, what is remembered of each byte (SharedShadow), mbarriers, named barriers
//     Agent             a frame that exists, what it waits for, what it knows (Clock)
//     EngineOperation   what an engine was told and has not done yet
//
// An agent that waits is not looked at until what it waits for happens. When none can go on, an engine has to; when
// there is nothing for an engine to do, the agents wait for ever and that is reported. Register operands of an engine
// are taken when it is told, buffers are read and written when it runs: as late as the waits allow (seed 0), as early
// as possible (seed 1), or in between, at random (other seeds). Everything is a function of the seed.
//
// Whether two accesses of a buffer are ordered is decided by clocks, not by who happened to come first: a race is
// reported for every seed. So is the overrun of a phase (Barriers.h).
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
  uint32_t freeRegisters = 0; // that were given back, of all threads together
};

/// A copy by a tensor map that the program makes itself: the engine reads the map until the copy has landed.
struct MapRead {
  const Instruction *map = nullptr, *at = nullptr; // what makes the map, what started the copy
  uint32_t ctas = 1;                               // that get it
  llvm::SmallVector<Moment, 1> landings;           // of those that have got it, when they know

  bool isKnown(const Clock &clock) const {
    return landings.size() == ctas && llvm::all_of(landings, [&](Moment moment) { return clock.knows(moment); });
  }
};

class Agent {
public:
  enum class State : uint8_t { Ready, Waiting, Finished };
  enum class WaitsFor : uint8_t { Nothing, MBarrier, NamedBarrier, ClusterBarrier, Group, Registers };

  Frame frame;
  Instance *instance = nullptr;
  Cta *cta = nullptr;
  uint32_t number = 0; // in the cluster; the component of its clock
  State state = State::Ready;
  Clock clock;

  // While it waits.
  const Instruction *waitsAt = nullptr;
  WaitsFor waitsFor = WaitsFor::Nothing;
  Cta *waitsIn = nullptr;
  uint32_t barrier = 0, phase = 0;

  uint32_t clusterArrivals = 0, clusterWaits = 0;
  uint32_t registers = 0;                   // of a thread; 0: nobody has moved any
  const Instruction *registersAt = nullptr; // what said so last
  uint32_t threads = 0;                     // that run its code now
  /// Which of them, inside of conditions that differ between threads; and what all knew before, where only some come.
  struct Some {
    std::vector<uint8_t> threads;
    std::optional<Clock> before;
  };
  std::vector<Some> active;
  std::optional<Clock> someKnow; // what not all threads know: others learn it where all arrive
  /// What is known where all of its threads have come.
  Clock together() const;

  /// The mbarrier that it waited for last; `again`: a second time for the same phase.
  struct Seen {
    Cta *cta = nullptr;
    uint32_t barrier = 0, location = 0;
    int32_t phase = 0;
    bool again = false;
  } seen;
  uint32_t issued[kLanes] = {};          // operations of each lane
  llvm::SmallVector<uint32_t, 8> groups; // of copies: how many there were at each commit

  /// A sum that asynchronous dots work on: its elements, and the last one's number.
  struct Sum {
    char *elements;
    uint32_t dot;
  };
  llvm::SmallVector<Sum, 4> sums;
  llvm::SmallVector<std::shared_ptr<MapRead>, 4> mapReads; // that may be under way
  /// Room for a sum, of a slot's size; given back by `giveRoom`, or kept by the slot that the sum lands in.
  char *takeRoom(uint64_t bytes);
  void giveRoom(char *room, uint64_t bytes) { rooms.push_back({bytes, room}); }

  uint32_t rank() const { return cta->rank; }
  Footprint now(const Instruction &i) const { return {{number, clock.at(number)}, i.location}; }
  /// How many threads come here for which the predicate holds: input `k`, a scalar or an element a thread; none: -1.
  uint32_t threadsAt(const Instruction &i, int predicate = -1);

private:
  struct Room {
    uint64_t bytes;
    char *room;
  };
  std::vector<Room> rooms;
  std::vector<std::unique_ptr<char, void (*)(void *)>> made;
};

/// A buffer in memory.
struct View {
  Cta *cta = nullptr;
  uint64_t begin = 0; // bytes
  const int64_t *strides = nullptr;
  const BufferShape *shape = nullptr;

  char *data() const { return cta->memory.get() + begin; }
  bool covers(const Cta &other, uint64_t offset) const;
};
/// Calls `run(first byte, bytes)` for the longest stretches that the elements of a view fill, in no particular order.
void forStretches(const View &view, llvm::function_ref<void(uint64_t, uint64_t)> run);
/// Copies all elements between row-major storage and a view.
void readView(char *to, const View &view);
void writeView(const View &view, const char *from);

/// What an engine was told to do.
class EngineOperation {
public:
  virtual ~EngineOperation() = default;
  /// Does it; false after it made the launch fail.
  virtual bool run(Instance &instance) = 0;
  /// Whether it will write a byte of a CTA's memory, and when that will be over.
  virtual std::optional<Moment> writes(const Cta &cta, uint64_t offset) const { return std::nullopt; }

  Agent *agent = nullptr; // who told it
  const Instruction *at = nullptr;
  std::optional<Lane> lane; // how it is waited for; none: by an mbarrier
  uint32_t number = 0;      // in its lane, from 1
  bool ordered = false;     // behind those before it in its lane
  Clock known;              // what the agent knew
  const char *name = "";    // of what the engine does, and its work, for a timeline
  uint64_t cost = 0;
};

class Instance {
public:
  explicit Instance(const Program &program);
  ~Instance();

  void enter(LaunchState &state, uint32_t linear);
  /// Runs for a while; `lead` is told when all is done, and errors.
  void run(Frame &lead);

  // What kernels call. Those that give a bool give false after the launch failed.

  View view(Frame &frame, const Instruction &i, int input, const BufferShape &shape);
  bool access(Agent &agent, const Instruction &i, const View &view, bool writes);
  /// The access of an engine, which is over at `end`.
  bool access(const EngineOperation &by, const View &view, bool writes, Moment end);

  /// An mbarrier that a value names.
  struct BarrierRef {
    Cta *cta = nullptr;
    uint32_t index = 0;
    MBarrier &operator*() const { return cta->barriers[index]; }
    MBarrier *operator->() const { return &cta->barriers[index]; }
  };
  BarrierRef barrier(Frame &frame, const Instruction &i, int input);
  /// Arrivals of who knows `clock`, now or, by an engine, at `moment`.
  bool arrive(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t threads, const Clock &clock,
              std::optional<Moment> moment = std::nullopt);
  bool complete(EngineOperation &by, BarrierRef barrier, int64_t bytes);
  /// Ends the phase of a barrier if it can end, and lets go who waits.
  bool settle(Agent &agent, const Instruction &i, BarrierRef barrier);
  const Instruction *wait(Agent &agent, const Instruction &i, BarrierRef barrier, bool parity);
  /// The agent has waited for a phase.
  void passed(Agent &agent, const Instruction &i, BarrierRef barrier, uint32_t phase);
  bool arriveNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads, bool waits = false);
  const Instruction *waitNamed(Agent &agent, const Instruction &i, uint32_t id, uint32_t threads);
  bool arriveCluster(Agent &agent, const Instruction &i);
  const Instruction *waitCluster(Agent &agent, const Instruction &i);

  /// Gives registers back, or takes them when enough are there.
  const Instruction *setRegisters(Agent &agent, const Instruction &i, const RegistersImmediate &wanted);

  /// The warps of a group, of which the first runs its code, meet behind it: the others get the results.
  const Instruction *meet(Agent &agent, const Instruction &i);

  /// Hands an operation to an engine.
  bool issue(Agent &agent, const Instruction &i, std::unique_ptr<EngineOperation> operation,
             std::optional<Lane> lane = std::nullopt);
  /// Operations up to that number of the agent's lane are done, and the agent knows it.
  bool finish(Agent &agent, const Instruction &i, Lane lane, uint32_t number, bool learns = true);

  /// A copy that the agent starts by the map that `map` makes.
  std::shared_ptr<MapRead> readMap(Agent &agent, const Instruction &i, const Instruction &map, uint32_t ctas);
  /// Whether the agent knows that all copies by the map that `i` makes have landed.
  bool mayMakeMap(Agent &agent, const Instruction &i);

  Moment end(const Agent &agent, Lane lane, uint32_t number) const {
    return {components.lane(agent.number, lane), number};
  }
  Cta &cta(uint32_t rank) { return ctas[rank]; }
  uint32_t size() const { return ctas.size(); }
  LaunchError &fail(Agent &agent, const Instruction &i, LaunchError::Kind kind, std::string what);
  const ExplicitProgram &facts() const { return *program.explicits; }

private:
  Agent *pick();
  bool mayRun(size_t position) const;
  bool runOperation(size_t position);
  /// Lets one engine do something; false if there is nothing to do.
  bool runSome();
  bool touch(Agent &agent, const Instruction &i, const View &view, bool writes, const Footprint &now,
             const Clock &known);
  const Instruction *stop(Agent &agent, const Instruction &i, Agent::WaitsFor what, Cta *in, uint32_t barrier,
                          uint32_t phase);
  bool isLater(Agent &agent, const Instruction &i, BarrierRef barrier, const Footprint &here, const Clock &clock);
  void settleCluster();
  uint32_t missingRegisters(const Agent &agent, uint32_t count) const;
  void takeRegisters(Agent &agent, const Instruction &i, uint32_t count);
  void wake(uint32_t agent, const Clock &learned, const void *barrier);
  uint32_t random(uint32_t below);

  void reportConflict(Agent &agent, const Instruction &i, const View &view, bool writes, const Footprint &now,
                      Conflict conflict);
  void reportUnwritten(Agent &agent, const Instruction &i, const View &view, const Footprint &now, uint64_t offset);
  /// Whether all that others do to the CTA's memory is known to one of its agents in the end. (Arrivals that are left at a
  /// named barrier do no harm.)
  bool endsInPeace(Cta &cta);
  /// Whether the agent, which ends, knows that its copies by maps of the program have landed.
  bool leavesMaps(Agent &agent);
  void reportLate(const Cta &cta, const Footprint &late, const std::string &what, const char *verb);
  bool reportDoubt(Agent &agent, const Instruction &i, BarrierRef barrier); // false
  void reportDeadlock();
  struct Side;
  void noteSeen(LaunchError &made, uint32_t agent, const MBarrier *completes = nullptr) const;
  std::string waitText(const Agent &agent) const;
  std::string barrierText(const Cta &cta, uint32_t barrier) const;
  std::string waitedFor(const Agent &agent) const;
  std::string repairOf(const Agent &agent) const;
  std::string barrierName(uint32_t barrier) const;
  std::string bufferName(uint64_t place) const;
  std::string whose(const Footprint &footprint) const;

  const Program &program;
  Components components;
  std::vector<Cta> ctas;
  std::vector<std::unique_ptr<Agent>> agents;
  std::vector<std::unique_ptr<EngineOperation>> queue; // as they were told
  ClusterBarrier clusterBarrier;
  llvm::DenseMap<std::pair<Cta *, const Instruction *>, llvm::SmallVector<uint32_t, 8>> meetings;
  enum class Pace : uint8_t { Late, Early, Random } pace = Pace::Late;
  uint64_t randomState = 0;
  uint32_t finished = 0, last = 0;
  bool failed = false;
  std::unique_ptr<LaunchError> error;
  std::unique_ptr<Recorder> recorder; // where a timeline is asked for
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_INSTANCE_H
