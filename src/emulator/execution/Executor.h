// Executes clusters of CTAs on one host thread, one warp operation at a time. Scheduling decisions (which warp, for how
// long, which group) are derived from the launch's seed.
#ifndef TXL_EMULATOR_EXECUTOR_H
#define TXL_EMULATOR_EXECUTOR_H

#include "emulator/Launch.h"
#include "emulator/execution/DeadlockDetector.h"
#include "emulator/execution/Observer.h"
#include "emulator/races/RaceDetector.h"
#include "emulator/state/State.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstring>
#include <optional>
#include <unordered_set>

namespace txl::emulator {

/// A small pseudo-random generator of good quality (splitmix64).
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint32_t below(uint32_t bound) { return uint32_t((next() >> 32) * bound >> 32); }
};

/// The lengths of a call's lists; a tile argument has a parameter for each register.
struct CallOptions {
  uint32_t arguments, results;
};

class Executor final : public TrackedExecution {
public:
  Executor(const Program &program, GlobalMemory &memory, const Launch &launch, DiagnosticEngine &diags,
           const DecodedFunction &entry, GlobalShadow *globalShadow, std::shared_ptr<EngineLabels> labels,
           std::shared_ptr<DeadlockDetector> waiting);
  ~Executor() override;

  /// Executes the clusters whose indices `next` returns, until it returns none and all have ended. False after a
  /// report, which is about cluster `id`. Clusters run concurrently as the seed determines, and if one runs long,
  /// because it may wait for another.
  bool run(llvm::function_ref<std::optional<uint64_t>()> next, uint64_t &id);

  // --- For handlers: the registers of the current frame.
  template <typename T> T *lanes(Slot slot) { return reinterpret_cast<T *>(registers + size_t(slot) * slotBytes); }
  uint32_t &predicate(Slot slot) { return *lanes<uint32_t>(slot); }
  uint32_t &definedLanes(Slot slot) { return defined[slot]; }

  /// Stores the lanes of `mask`.
  template <typename T> void store(Slot slot, const T *values, uint32_t mask) {
    T *to = lanes<T>(slot);
    if (mask == allLanes) {
      std::memcpy(to, values, sizeof(T) * laneCount);
      return;
    }
    for (unsigned i = 0; i < laneCount; ++i)
      to[i] = mask >> i & 1 ? values[i] : to[i];
  }
  void storePredicate(Slot slot, uint32_t values, uint32_t mask) {
    uint32_t &to = predicate(slot);
    to = (to & ~mask) | (values & mask);
  }
  void markDefined(Slot slot, uint32_t values, uint32_t mask) {
    uint32_t &to = defined[slot];
    to = (to & ~mask) | (values & mask);
    if (mask & ~values)
      frame->partial[slot] &= ~mask;
  }
  /// The lanes whose byte `byte` is defined.
  uint32_t definedByte(Slot slot, unsigned byte) const {
    return defined[slot] | (frame->partial[slot] & frame->bytes[2 * slot + byte]);
  }
  /// Records which bytes of partially defined lanes are defined; called after markDefined.
  void markByte(Slot slot, unsigned byte, uint32_t lanes, uint32_t mask) {
    uint32_t &to = frame->bytes[2 * slot + byte];
    to = (to & ~mask) | (lanes & mask);
    frame->partial[slot] |= mask & ~defined[slot];
  }
  /// The bits of a lane's value that are in defined bytes.
  template <typename T> T definedBits(Slot slot, unsigned lane) const {
    T bits = 0;
    for (unsigned b = 0; b < sizeof(T); ++b)
      bits |= T(definedByte(slot, b) >> lane & 1 ? 0xff : 0) << (8 * b);
    return bits;
  }
  /// A byte is defined if all its bits are: `lanesOf(b)` returns the lanes whose byte `b` is defined.
  void markBytes(Slot slot, unsigned width, llvm::function_ref<uint32_t(unsigned)> lanesOf, uint32_t mask) {
    uint32_t bytesOf[16], whole = allLanes;
    for (unsigned b = 0; b < width; ++b)
      whole &= bytesOf[b] = lanesOf(b);
    markDefined(slot, whole, mask);
    for (unsigned b = 0; mask & ~whole && slot != sinkSlot && b < width; ++b)
      markByte(slot, b, bytesOf[b], mask);
  }
  /// A byte of the result of a wrapping sum or product is defined if the bytes up to it of all sources are.
  void markLowBytes(const Operation &op, uint32_t mask) {
    uint32_t bytesOf[8], lanes = allLanes;
    for (unsigned b = 0; b < op.width; ++b) {
      for (Slot source : op.source)
        lanes &= b < op.lowBytes && source != noSource ? definedByte(source, b) : allLanes;
      bytesOf[b] = lanes;
    }
    markBytes(op.destination, op.width, [&](unsigned b) { return bytesOf[b]; }, mask);
  }
  /// A copy of `width` bytes is defined where its source is.
  void copyDefined(Slot to, Slot from, unsigned width, uint32_t mask) {
    markDefined(to, defined[from], mask);
    for (unsigned b = 0; mask & ~defined[from] && b < width; ++b)
      markByte(to, b, definedByte(from, b), mask);
  }

  // --- Control.
  void jump(uint32_t target) { next = target; }
  void split(uint32_t lanes, uint32_t target);
  void exitLanes(uint32_t lanes);
  void call(const DecodedFunction &function, const Operation &operation, uint32_t lanes);
  Frame *findJoinableFrame(const DecodedFunction &function, uint32_t start, uint32_t lanes);
  void returnLanes(uint32_t lanes);
  /// Blocks lanes of the current group; they resume at this operation, or at the next one with `advance`. The group's
  /// other lanes continue.
  Group &block(Wait wait, uint32_t lanes, bool advance, uint8_t barrier = 0);
  /// True if all lanes of the warp that have not exited are at this operation; otherwise the group waits for them.
  bool converged(uint32_t mask);
  /// Allocates local memory of the lane after the frame's variables: an offset into its local memory. False after a
  /// report.
  bool allocateLocal(unsigned lane, uint64_t bytes, uint64_t align, uint32_t &offset);
  /// Ends a wait at a barrier.
  void wake(Warp &warp, Group &group, const char *what, int id);
  void reportDivergence(const Warp &warp, const Group &group);
  /// The group continues in a new run of the interpreter loop, which rereads changed state.
  void endRun() { runEnds = true; }
  /// Ends the time slice without a wait, so that other lanes and warps make progress.
  void yieldTimeSlice() { runEnds = yielded = true; }
  /// The current group polled an mbarrier without success and will poll again: other groups run first.
  void spin(const Mbarrier &barrier) {
    if (group->polledMbarrier != &barrier)
      group->since = now();
    group->polledMbarrier = &barrier;
    group->waitingAt = pc;
    warp->polledAt = warp->steps;
    yieldTimeSlice();
  }
  /// Records an effect that other threads may wait for.
  void recordEffect() { ++effects; }
  /// The same for an effect that `fingerprint` covers: on shared memory, or on a barrier of the CTA.
  void recordEffectInCluster() {
    ++effects;
    ++effectsInCluster;
  }

  // --- Reports. Execution stops; the first report is kept.
  template <typename... Args>
  Diagnostic *fault(uint32_t lanes, const DiagnosticDeclaration &declaration, Args &&...args) {
    return faultAt(currentInstruction(), lanes, declaration, std::forward<Args>(args)...);
  }
  template <typename... Args>
  Diagnostic *faultAt(const ptx::Instruction *instruction, uint32_t lanes, const DiagnosticDeclaration &declaration,
                      Args &&...args) {
    if (stopped)
      return nullptr;
    stopped = runEnds = true;
    Diagnostic &diagnostic = diags.emit(location(instruction), declaration, std::forward<Args>(args)...);
    describe(diagnostic, lanes);
    return &diagnostic;
  }
  const ptx::Instruction *currentInstruction() const;
  SourceLocation location(const ptx::Instruction *instruction) const;
  /// Adds the context: thread, warp, CTA, source line, calls.
  void describe(Diagnostic &diagnostic, uint32_t lanes);
  /// Adds the other participant: its line, and through `.loc` those of the source program.
  void addSideNote(Diagnostic &diagnostic, const ptx::Instruction *instruction, const std::string &what) const {
    addSideNote(diagnostic, program, instruction, what);
  }
  static void addSideNote(Diagnostic &diagnostic, const Program &program, const ptx::Instruction *instruction,
                          const std::string &what);
  std::string threadName(const Warp &warp, unsigned lane) const;
  /// Names a thread by the index of its CTA in the grid and its index there.
  std::string threadName(uint32_t cta, uint32_t thread) const;
  /// The index of the cluster that contains the CTA with this id.
  void clusterOf(uint32_t cta, uint32_t *index) const;
  /// The launch of the CTA with this id: this one, or with ranks another one.
  struct Origin {
    const Program &program;
    const uint32_t *grid, *block, *cluster;
    uint32_t first; // CTA
  };
  Origin originOf(uint32_t cta) const;
  /// The source lines of the instruction.
  std::vector<Fault::Line> linesOf(const ptx::Instruction *instruction) const { return linesOf(program, instruction); }
  static std::vector<Fault::Line> linesOf(const Program &program, const ptx::Instruction *instruction);
  /// The current operation as a program-wide index, for Program::instructionAt.
  uint32_t site() const { return frame ? frame->function->firstSite + pc : 0; }
  TrackedWarp &actor() const override { return *warp; }
  AccessSite accessSite() const override { return {warp, site(), cta->cells.get()}; }
  /// Adds the values of the registers that the current instruction reads (ReportValues.cpp).
  void describeValues(Diagnostic &diagnostic, unsigned lane);
  /// Adds the asynchronous copy that has not yet written `byte`.
  void describeCopy(Diagnostic &diagnostic, const uint8_t *byte);
  bool isStopped() const { return stopped; }
  /// Reports a wait that the end of the mbarrier's latest phase does not follow, if there is one (ReportRaces.cpp).
  void checkLateWait(const Mbarrier &barrier) {
    if (barrier.late)
      reportLateWait(barrier);
  }

  /// Reads the special register `operation.variant` (Special.cpp).
  void readSpecial(const Operation &operation, uint32_t mask);

  // --- Memory (MemoryAccess.cpp).
  using Access = emulator::Access;
  /// Resolves the addresses of a memory operation's lanes and their bytes. False after a fault. `add`: added to each
  /// lane's address.
  bool resolve(const Operation &operation, uint32_t mask, unsigned size, bool isWrite, Access &access,
               const uint64_t *add = nullptr);

  /// The same if all lanes are in one region and no check fails; false if `resolve` is needed.
  bool locate(const Operation &operation, uint32_t mask, unsigned size, bool isWrite, RegionAccess &access);

  /// The bytes that one lane sees at a generic address, or null.
  uint8_t *genericBytes(unsigned lane, uint64_t address, unsigned size);

  /// Checks that the warps of a warpgroup change their register counts together: called after the current warp has done
  /// so, or ended.
  void checkRegisterChanges(uint32_t mask);

  // --- Barriers (Barriers.cpp).
  struct Arrival {
    uint32_t id;
    uint32_t threads; // 0: all
    bool waits;
    bool aligned;
    bool reduces;
    uint32_t predicate;
  };
  void arriveAtBarrier(const Arrival &arrival, uint32_t mask);
  void countWarp(Barrier &barrier, uint32_t id);
  void releaseBarrier(Cta &cta, uint32_t id);
  void completeBarriers(Cta &cta);
  void arriveAtCluster(uint32_t mask, bool releases);
  void waitForCluster(uint32_t mask);
  void completeClusterBarrier();

  const Program &program;
  GlobalMemory &memory;
  const Launch &launch;
  DiagnosticEngine &diags;
  Cluster *cluster = nullptr;
  Cta *cta = nullptr;
  Warp *warp = nullptr;
  Group *group = nullptr;
  Frame *frame = nullptr;
  Random random;
  uint64_t steps = 0;
  /// Logical time, for timelines that are exact within a time slice.
  uint64_t now() const { return steps + stepsOfRun; }
  /// The value of the clocks that a program reads. They stand still while states are compared (DeadlockDetector.cpp),
  /// so that threads that wait with a time-out repeat their states.
  uint64_t readClock() {
    clockWasRead = true;
    return comparesStates ? stoppedClock : steps + clockOffset;
  }
  bool isOutOfSteps() const { return launch.stepLimit && steps > launch.stepLimit; }
  bool isStopRequested() const { return launch.stop && launch.stop->load(std::memory_order_relaxed); }
  Fault what;                          // machine-readable part of the report
  Knowledge ended;                     // released by the clusters that have ended
  const bool checks;                   // of values, accesses, collectives
  std::unique_ptr<RaceDetector> races; // null if races are not checked
  Observer *observer = nullptr;        // null if nothing is observed

  /// Checks weak reads or writes of `size` bytes by these lanes for races; true if there is none.
  bool mayRead(const Access &access, uint32_t lanes, unsigned size) {
    return !races || races->read(access, lanes, size);
  }
  bool mayRead(const RegionAccess &access, uint32_t lanes, unsigned size) {
    return !access.isTracked || races->read(accessSite(), access, lanes, size);
  }
  bool mayWrite(const Access &access, uint32_t lanes, unsigned size) {
    return !races || races->write(access, lanes, size, nullptr);
  }

private:
  // --- The interface of the race detector.
  ShadowBlock &sharedCells(uint32_t rank) override { return *cluster->ctas[rank]->cells; }
  uint32_t clusterSize() const override { return cluster->ctas.size(); }
  void report(const Race &race) override; // ReportRaces.cpp
  void reportLateWait(const Mbarrier &barrier);

  /// A cluster that has started and not ended.
  struct Resident {
    uint64_t id = 0;
    std::unique_ptr<Cluster> cluster;
    std::vector<Warp *> order; // warps that have not exited
    Random random{};
    unsigned idleRounds = 0;
    std::unordered_set<uint64_t> states; // states seen in this epoch while nothing had an effect
    uint64_t epoch = 0;
    unsigned knownRounds = 0;   // since the last new state
    unsigned skippedRounds = 0; // since the last comparison
  };
  /// Called after a round of `resident`, without an effect outside its cluster if `isQuiet`, and without any if not
  /// `communicates`: whether all threads of the launch wait in vain (DeadlockDetector.cpp).
  bool isDeadlock(Resident &resident, bool isQuiet, bool communicates);
  void compareStates(bool compare);
  void expireTimeouts();
  void resume(Interleaving::Others others);
  Fault firstWait();
  uint64_t fingerprint(const Resident &resident);
  void admit(uint64_t id);
  /// Runs each warp of a cluster for a time slice; false when the cluster has ended, or all have stopped.
  bool round(Resident &resident);
  bool startCluster(uint64_t id);
  void startWarp(Warp &warp, unsigned threads);
  bool runWarp(Warp &warp);
  bool chooseGroup(Warp &warp);
  void mergeGroups(Warp &warp);
  template <bool Check, bool Observe> void runGroup(uint32_t budget);
  void runGroup(uint32_t budget);
  void reportDeadlock();
  void releaseFrame(Frame *frame, uint32_t lanes);
  Group &moveLanes(uint32_t lanes, Frame *frame, uint32_t pc);
  bool reserveLocal(uint64_t start, uint64_t bytes);
  void copyArguments(const Operation &operation, Frame &from, Frame &to, uint32_t lanes, bool results);
  bool findRegionAccess(const Operation &operation, uint64_t address, bool isWrite, RegionAccess &access,
                        uint64_t &size);
  bool resolveGeneric(const Operation &operation, uint32_t mask, unsigned size, bool isWrite, Access &access);
  bool resolveWindow(uint64_t start, uint32_t mask, unsigned size, bool isWrite, Access &access);
  bool resolveGlobal(uint32_t mask, unsigned size, bool isWrite, Access &access);
  bool resolveShared(uint32_t mask, unsigned size, bool anyCta, Access &access);
  bool resolveLocal(uint32_t mask, unsigned size, Access &access);
  bool resolveParam(uint32_t mask, unsigned size, bool isWrite, Access &access);
  bool checkRegistersInFlight(const Operation &operation, uint32_t mask);
  bool checkInFlight(uint32_t mask, unsigned size, const Access &access);
  bool progressTransfers(uint32_t odds);
  bool reportOutOfBounds(unsigned lane, uint64_t address, unsigned size, const std::string &where);

  const DecodedFunction &entry;
  const GlobalShadow *const globalShadow;    // null if races in global memory are not checked
  std::shared_ptr<DeadlockDetector> waiting; // shared by the executors of a launch
  std::vector<Resident> residents;
  uint8_t *registers = nullptr;
  uint32_t *defined = nullptr;
  uint32_t next = 0;
  uint32_t pc = 0;
  uint32_t stepsOfRun = 0; // kept only if an observer is set
  bool runEnds = false;
  uint64_t effects = 0, effectsInCluster = 0;
  bool comparesStates = false;
  uint64_t quietRounds = 0, stuckSince = 0;
  uint64_t clockOffset = 0, stoppedClock = 0;
  unsigned expiries = 0; // since the last effect
  bool clockWasRead = false;
  bool yielded = false; // the warp gives up the rest of its time slice
  bool pcIsSet = false; // the current group's pc has been set
  bool stopped = false;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_EXECUTOR_H
