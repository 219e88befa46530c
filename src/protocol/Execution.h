// Executes a skeleton once and decides for every order of its agents and engines.
//
// Synchronisation is determinate: which arrival a wait depends on does not depend on the order of a run, as long as no
// rule below is broken. So one order with vector clocks of happens-before decides for all orders.
//
// A clock has four kinds of components: each agent's events; each agent's events that all of its threads have passed
// (a thread that signals for its warpgroup does not know where the other warps are; after a barrier of its threads it
// does, and after the wait for a wgmma it knows that all four warps have started that); each mbarrier's phases; and the
// operations of each kind that an agent has started (cp.async, TMA stores, wgmma, tcgen05.mma). An engine's access ends
// at a time of a component of the last two kinds. Where proxy fences are judged, a clock has all components twice: the
// second half is what a fence has made visible to the async proxy (Fences.cpp).
//
// Rules: two conflicting accesses are ordered; an arrival cannot be counted in an earlier phase; phase k + 1 completes
// after every wait for phase k; the arrivals and bytes of a phase add up; every agent ends; no memory is accessed after
// its CTA has ended; the async proxy reads what threads wrote after a fence.
#ifndef TXL_PROTOCOL_EXECUTION_H
#define TXL_PROTOCOL_EXECUTION_H

#include "protocol/Skeleton.h"
#include <map>

namespace txl::protocol {

using Clock = llvm::SmallVector<uint32_t, 32>;

/// A time of a component. Time 0 is before everything.
struct Moment {
  uint32_t component = 0, time = 0;
};

/// An event of an agent: for reports.
struct Step {
  uint32_t agent = 0;
  const Event *event = nullptr;
};

struct Finding {
  enum class Kind : uint8_t { Race, Unwritten, Deadlock, Protocol, Late, Ended, Fence } kind = Kind::Race;
  Step at;
  std::string what, remedy;
  struct Note {
    Step at;
    std::string text;
  };
  llvm::SmallVector<Note, 4> notes;
};

/// The engine operations that an agent waits for in the order in which it started them.
enum class Lane : uint8_t { Copy, Store, Dot, TensorDot };
constexpr unsigned kLanes = 4;

class Execution {
public:
  /// `reversed`: the last agent runs first. That decides the same, but may show another consequence of a mistake.
  explicit Execution(const Skeleton &skeleton, bool keepsClocks = false, bool reversed = false);

  std::optional<Finding> finding;         ///< the first one that is not a late wait
  std::optional<Finding> late;            ///< a wait that single warps may be late for
  std::optional<MissingFact> missing;     ///< accesses of parts of a box of which it is not known whether they overlap
  std::vector<std::vector<Clock>> clocks; ///< of each agent after each of its events, if kept

private:
  struct Access {
    Region region;
    Moment end;
    Step at;
    int lane = -1; ///< of an engine that does its operations in order
  };
  struct Wait {
    Step at;
    uint32_t phase = 0;
    Moment agent, threads;
    bool isAgain = false;
  };
  struct Arrival {
    Moment moment;
    Step at;
  };
  struct Barrier {
    uint32_t count = 1, pending = 1, phase = 0;
    int64_t bytes = 0, expected = 0;
    Clock arriving, done;
    llvm::SmallVector<Wait, 4> waits; ///< the last one of each agent
    llvm::SmallVector<Arrival, 4> here, before;
    std::optional<Finding> unordered; ///< harmless until an agent waits
    llvm::SmallVector<uint32_t, 2> waiters;
    std::optional<Step> last, lastExpect;
    int64_t surplus = 0; ///< bytes that copies have completed, minus those expected, over all phases
  };
  struct Named {
    uint32_t threads = 0, threadsBefore = 0, arrived = 0, opened = 0;
    Clock arriving, done;
    llvm::SmallVector<Arrival, 4> here, before;
    llvm::SmallVector<uint32_t, 4> waiters;
  };
  struct Agent {
    Clock clock;
    std::optional<Clock> partial; ///< what only some of its threads know
    struct Outside {              ///< of a branch that some threads take
      Clock clock;
      bool isTogether; ///< no thread has accessed a buffer since all were synchronised
    };
    llvm::SmallVector<Outside, 1> outside;
    size_t at = 0;
    bool blocked = false;  ///< it has arrived at the barrier at which it waits
    bool released = false; ///< and that has completed
    uint32_t opened = 0, clusterArrivals = 0, clusterWaits = 0;
    uint32_t issued[kLanes] = {};
    llvm::SmallVector<uint32_t, 16> groups; ///< copies issued up to each commit
    llvm::SmallVector<uint32_t, 16> dots;   ///< for each wgmma the agent's time when all of its warps had started it
    llvm::SmallVector<Region, 4> touched;   ///< by its threads since they were synchronised
  };

  uint32_t agentComponent(uint32_t agent) const { return agent; }
  uint32_t threadsComponent(uint32_t agent) const { return agents.size() + agent; }
  uint32_t laneComponent(uint32_t agent, Lane lane) const {
    return agents.size() * (2 + static_cast<uint32_t>(lane)) + agent;
  }
  uint32_t barrierComponent(BarrierRef ref) const {
    return agents.size() * (2 + kLanes) + ref.cta * skeleton.barriers + ref.index;
  }
  Barrier &barrierOf(BarrierRef ref) { return barriers[ref.cta * skeleton.barriers + ref.index]; }
  static bool includes(const Clock &clock, Moment moment) { return moment.time <= clock[moment.component]; }
  static void join(Clock &into, const Clock &other);
  static void advanceTo(Clock &clock, Moment moment);

  // Execution.cpp
  bool advance(uint32_t agent);
  bool step(uint32_t agent, const Event &event);
  bool waitAtBarrier(uint32_t agent, const Event &event);
  void passWait(uint32_t agent, const Event &event, BarrierRef ref);
  bool meet(uint32_t agent, const Event &event);
  bool arriveNamed(uint32_t agent, const Event &event);
  bool waitForCluster(uint32_t agent, const Event &event);
  void completeCluster();
  Clock known(uint32_t agent, const Event &event) const;
  void joinThreads(uint32_t agent);
  void waitForLane(uint32_t agent, Lane lane, uint32_t until);
  void waitForDots(uint32_t agent, uint32_t until);
  void startEngine(uint32_t agent, const Event &event);
  bool arrive(uint32_t agent, const Event &event, BarrierRef ref, uint32_t threads, int64_t bytes, const Clock &clock,
              Moment moment);
  bool completePhase(uint32_t agent, const Event &event, BarrierRef ref);
  bool checkArrivalOrder(uint32_t agent, const Event &event, BarrierRef ref, Moment here, const Clock &clock);
  void checkAccess(Step at, const Region &region, Moment end, const Clock &clock, int lane);
  void checkEnds();

  // Fences.cpp
  uint32_t components() const { return agents.size() * (2 + kLanes) + barriers.size(); }
  void fence(uint32_t agent, const Event &event);
  void checkFenced(const Access &read, const Access &written, const Clock &clock);

  // ExecutionReports.cpp
  void report(Finding::Kind kind, Step at, std::string what, std::string remedy);
  void reportRace(const Access &here, const Access &there);
  void reportUnwritten(const Access &access);
  void reportDeadlock();
  void reportUnordered(uint32_t agent, Step at, BarrierRef ref, const Arrival &other);
  void reportArrivals(uint32_t agent, const Event &event, BarrierRef ref, uint32_t threads);
  void reportLate(BarrierRef ref, const Wait &wait, Step completes, bool ofSingleWarps);
  void reportEnd(uint32_t cta, const Access &access);
  void addLastWait(Finding &to, uint32_t agent);
  std::string describe(const Access &access) const;
  std::string barrierText(BarrierRef ref);
  std::string waitText(uint32_t agent);
  std::string suggestRepair(uint32_t agent);
  int64_t lastWaited(const Barrier &barrier, uint32_t agent) const;

  const Skeleton &skeleton;
  std::vector<Agent> agents;
  std::vector<Barrier> barriers; ///< by CTA
  std::vector<std::map<int64_t, Named>> named;
  std::map<std::pair<uint32_t, mlir::Operation *>, Named> meetings;
  Named cluster;
  uint32_t clusterPhase = 0;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Access, 4>> accesses; ///< by slot
  std::vector<std::optional<std::pair<Wait, BarrierRef>>> lastWaits;
};

} // namespace txl::protocol

#endif
