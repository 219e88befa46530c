// Data races in shared and global memory, judged by the happens-before of the PTX memory model and not by the schedule.
//
// What a lane knows (Knowledge.h) grows where it synchronises: barriers of the CTA, the cluster and the warp; a release
// or a fence before a strong write that a strong read before a fence, or an acquire, observes; mbarrier arrivals and waits.
// Releases and acquires reach as far as their scopes and those of their fences: at .cta scope nothing is ordered with
// another CTA. What an atomic operation observes, a barrier of the CTA, the cluster or the warp acquires, too: CUDA's programs
// take a ticket in one thread and go on in all. Two accesses race (Shadow.h remembers them) if one writes, they are not ordered and not morally strong, that
// is both strong with scopes that include each other. Two writes of the same bytes do not race, different ones do, also when
// lanes of one store write them to one address. shfl, vote and mma order nothing.
//
// Engines that work beside a thread (cp.async, bulk copies, wgmma) are threads of their own here: what they read and write
// bears an engine's time, and only their completion, a wait of the issuing thread or an mbarrier, makes it known. Those of
// the async proxy read what the generic proxy wrote only behind a `fence.proxy.async`, the writer's before it hands over or
// the reader's behind that; what they wrote themselves needs none, and neither does a write behind a generic read.
#ifndef TXL_EMULATOR_RACEDETECTOR_H
#define TXL_EMULATOR_RACEDETECTOR_H

#include "emulator/program/Access.h"
#include "emulator/races/Watched.h"
#include "llvm/ADT/ArrayRef.h"

namespace txl::emulator {

/// What the lanes of a write store: elements of `width` bytes, those of the next lane `stride` bytes on.
struct WrittenValues {
  const void *elements[8];
  unsigned count, stride, width;
  const NearAccess *near; // where that is; one of the two
  const Access *access;

  const uint8_t *there(unsigned lane) const { return near ? near->bytes + near->offset[lane] : access->bytes[lane]; }
  const uint8_t *element(unsigned k, unsigned lane) const {
    return static_cast<const uint8_t *>(elements[k]) + size_t(lane) * stride;
  }
};

/// How an engine writes: the time that the write bears, and of a reduction its scope; one of the async proxy reads there too.
struct EngineWrite {
  uint32_t time = 0;
  uint8_t strength = Weak;
  bool readsToo = false;
};

class RaceDetector {
public:
  RaceDetector(Watched &watched, GlobalShadow *global, unsigned sharedGranule, std::shared_ptr<EngineLabels> labels,
               bool isStrict);

  void start(WatchedWarp &warp, uint32_t cta);

  /// Weak accesses of `size` bytes by lanes of the current warp. False after a report.
  bool read(const Access &access, uint32_t lanes, unsigned size);
  bool write(const Access &access, uint32_t lanes, unsigned size, const WrittenValues *values);
  /// Most accesses are of this kind: who runs says itself where it stands.
  bool read(const Watched::Place &here, const NearAccess &access, uint32_t lanes, unsigned size);
  bool write(const Watched::Place &here, const NearAccess &access, uint32_t lanes, unsigned size,
             const WrittenValues &values);
  /// A strong access of one lane with what it orders (AccessFlags). In global memory nobody else makes a strong access
  /// there until `endStrong`: the value is read or written before. False, and nothing to end, after a report.
  bool strongRead(const Access &access, unsigned lane, unsigned size, uint32_t flags);
  /// Of several lanes, in shared memory, where nothing is to end.
  bool strongReads(const Access &access, uint32_t lanes, unsigned size, uint32_t flags);
  /// A weak write in shared memory that comes behind what a warp did where it comes behind one of its lanes.
  bool writeBehindWarps(const Access &access, uint32_t lanes, unsigned size);
  /// `values` of a store; an atomic operation has none.
  bool strongWrite(const Access &access, unsigned lane, unsigned size, uint32_t flags, const WrittenValues *values);
  /// Atomic operations of many lanes that nothing is ordered by; false where they must be looked at one by one.
  bool atomicsAtOnce(const Access &access, uint32_t lanes, unsigned size, uint32_t flags);
  void endStrong() {
    if (locked)
      locked->unlock();
    locked = nullptr;
  }

  // --- Synchronisation. Lanes are those of the current warp.
  /// Lanes add what they know, and what they did, to `to`; their clock moves on.
  void release(uint32_t lanes, Accumulator &to);
  /// The same where the lanes come to a barrier, for those behind it: what fences released and their atomic operations
  /// have observed is known, too. A barrier orders the memory of all its threads, whatever made it visible to one of them.
  void releaseAtBarrier(uint32_t lanes, Accumulator &to);
  void acquire(WatchedWarp &warp, uint32_t lanes, const Accumulator &from);
  /// Lanes that wait at a barrier.
  struct Waiting {
    WatchedWarp *warp;
    uint32_t lanes;
  };
  /// They learn what those who arrived knew; of a barrier of the whole CTA, all that its threads did up to now.
  void completeBarrier(uint32_t cta, bool isWhole, Accumulator &known, llvm::ArrayRef<Waiting> waiting);
  void fence(uint32_t lanes, uint8_t scope, bool acquires, bool releases);
  /// Lanes add what they did up to their last fence that reaches the cluster: an arrival that is relaxed itself.
  void releaseFenced(uint32_t lanes, Accumulator &to);
  /// All lanes of the mask learn what the others know: bar.warp.sync.
  void synchronize(uint32_t lanes);
  /// An arrival at an mbarrier, which releases to `pending`, and a wait for what earlier phases released.
  void arrive(unsigned lane, SyncLocation &pending, uint32_t flags);
  void wait(uint32_t lanes, const SyncLocation &known, uint32_t flags);

  // --- Engines of the async proxy, for a lane of the actor: RaceEngines.cpp. False after a report.
  EngineLabels &labels() { return *engineLabels; }
  void fenceProxy(uint32_t lanes);
  /// Cells of shared memory that an operation reads, from `first` on those of `cells`; noted until its label is known.
  bool engineReads(unsigned lane, ShadowBlock &block, EngineRead read);
  /// Global memory that an operation reads. It is compared with what was written before, not remembered.
  bool engineReads(unsigned lane, uint64_t address, uint64_t size);
  bool engineWrites(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, const EngineWrite &write);
  bool engineWrites(unsigned lane, uint64_t address, uint64_t size, const EngineWrite &write);
  /// fence.proxy.tensormap::generic, of what the lanes did and know, and of the map that a lane names.
  void releaseTensorMaps(uint32_t lanes, Scope scope);
  void acquireTensorMap(unsigned lane, Scope scope, uint64_t address);
  /// A copy reads a tensor map in global memory: what this kernel wrote there is known, released and acquired.
  bool tensorMapRead(unsigned lane, uint64_t address, unsigned size);
  /// The lane has waited for all of `key` up to `clock`.
  void learnEngine(uint32_t lanes, uint64_t key, uint32_t clock);
  /// The mbarrier's next phase completes the operation.
  void completesOn(SyncLocation &location, uint32_t cta, uint64_t key, uint32_t clock);
  /// Whether the kernel has written any of these bytes: they are not constant.
  bool wasWritten(const NearAccess &access, uint32_t lanes, unsigned size);
  bool wasWritten(const Access &access, uint32_t lanes, unsigned size);

  // --- An engine that works for a lane (of the actor).
  /// It writes to shared memory from now on: an access of the issuing thread at first. False after a report.
  bool engineStarts(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site);
  /// Its thread waits for it: what it wrote is written by the thread, now.
  void engineAwaited(ShadowBlock &block, uint32_t cell, unsigned count);
  /// It has written, and nobody has waited for it yet. Returns its time.
  uint32_t engineEnds(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site);
  /// It arrives at an mbarrier: for what it has done up to `time`, and what its thread knew when it asked for that.
  void engineArrives(unsigned lane, SyncLocation &pending, const KnowledgeRef &asked, uint32_t time);
  KnowledgeRef snapshot(unsigned lane);
  /// The thread has waited for all that its engine did.
  void engineJoins(unsigned lane);
  /// A weak write by the lane at a place that is known already.
  bool writeBlock(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site,
                  uint8_t strength = Weak);

  unsigned sharedShift; // of a granule
  const bool isStrict;  // by the memory model alone, without what CUDA's programs take for granted

private:
  /// Lanes whose cells are in one block.
  struct Cells {
    ShadowBlock *block;
    uint32_t cell[32];
    uint32_t lanes;
    uint32_t done = 0; // lanes that are not among them any more
    bool isRow = false;
    unsigned count;
    unsigned shift;
    uint64_t start; // the address of cell 0
    const char *space;
  };
  struct Me {
    uint32_t cta, floor, clock, word, warp;
    ShadowBlock *shared; // of its CTA
  };

  template <typename F> bool eachBlock(const Access &access, uint32_t lanes, unsigned size, F visit);
  bool nearBlock(const NearAccess &access, uint32_t lanes, unsigned size, const Me &me, Cells &cells);
  static Access spread(const NearAccess &access, uint32_t lanes);
  bool oneBlock(const Access &access, unsigned lane, unsigned size, Cells &cells);
  WatchedWarp &actor() const { return watched.actor(); }
  static Me me(const Watched::Place &here, uint8_t strength);
  Me me(uint8_t strength) const { return me(watched.place(), strength); }

  bool readRows(Cells &cells, const Me &me);
  bool writeRows(Cells &cells, const Me &me);
  void putRows(ShadowBlock &block);
  void noteWrites(ShadowBlock &block) {
    if (block.keepsRows)
      putRows(block);
    block.hasWrites = true;
  }
  bool writeAtomics(const Cells &cells, const Me &me);
  bool readAny(const Cells &cells, const Me &me);
  bool writeAny(const Cells &cells, const Me &me, const WrittenValues *values);
  bool readShared(const Cells &cells, const Me &me);
  bool readListed(const Cells &cells, const Me &me, uint32_t floor);
  bool readGlobal(const Cells &cells, const Me &me);
  template <bool IsGlobal> bool writeCells(const Cells &cells, const Me &me, const WrittenValues *values);
  void noteReader(ShadowBlock &block, uint32_t cell, const ReadEntry &fresh, uint32_t floor);
  void forget(const Cells &cells);
  bool followsWriter(const ShadowBlock &block, uint32_t cell, unsigned lane, const Me &me) const;
  bool followsReads(const Cells &cells, uint32_t cell, unsigned lane, const Me &me, const ReadEntry &entry);
  bool checkReaders(const Cells &cells, uint32_t cell, unsigned lane, const Me &me);
  static bool changesNothing(const Cells &cells, uint32_t cell, unsigned lane, const Me &me,
                             const WrittenValues *values);
  bool followsEngines(const Cells &cells, const Me &me);
  bool engineMayRead(const Cells &cells, uint32_t first, uint32_t count, const CellSet *which, unsigned lane,
                     uint8_t strength = Weak);
  bool reportWriter(const Cells &cells, uint32_t cell, unsigned lane, const Me &me, Race::Kind mine);
  bool ordered(unsigned lane, ThreadId who, uint32_t time) const;
  bool morallyStrong(uint32_t mine, uint32_t cta, uint32_t other) const;
  bool report(const Cells &cells, uint32_t cell, unsigned lane, Race::Kind mine, Race::Kind other, ThreadId thread,
              uint32_t word, const Me &me);
  bool reportFence(Race::Missing missing, const char *space, unsigned lane, ThreadId writer, uint32_t word);

  uint8_t distance(uint32_t cta, uint32_t other) const;
  void acquireFrom(uint32_t lanes, const SyncLocation &location, uint32_t flags, bool isAtomic = false);
  void publish(unsigned lane, SyncLocation &location, uint8_t scope, bool releases);
  void learn(WatchedWarp &warp, unsigned lane, KnowledgeRef known);
  void updateFloor(WatchedWarp &warp);
  KnowledgeRef joined(const KnowledgeRef &known, const Accumulator &from);
  ThreadId thread(unsigned lane) const;
  bool isWhole(uint32_t lanes) const;
  void tick();

  Watched &watched;
  GlobalShadow *global;
  std::shared_ptr<EngineLabels> engineLabels;
  uint32_t time = 1;
  ShadowBlock *locked = nullptr;
  bool warpsAreOne = false; // what a lane did counts as known where a lane of its warp is, from then on
  // The last join: the lanes of a warp mostly learn the same.
  KnowledgeRef joinedBefore, joinedAfter;
  uint64_t joinedVersion = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_RACEDETECTOR_H
