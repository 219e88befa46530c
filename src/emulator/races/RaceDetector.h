// Data race detection in shared and global memory, by the happens-before relation of the PTX memory model and not by
// the schedule.
//
// A lane's knowledge (Knowledge.h) grows when it synchronises: barriers of the CTA, the cluster and the warp; a release
// or a fence before a strong write that is observed by a strong read before a fence, or by an acquire; mbarrier
// arrivals and waits. Releases and acquires are limited by their scopes and those of their fences: at .cta scope
// nothing is ordered with another CTA. A value observed by an atomic operation is also acquired by a barrier of the
// CTA, the cluster or the warp, because CUDA programs take a ticket in one thread and continue in all. Two accesses
// race (Shadow.h records them) if one writes, they are not ordered and not morally strong, that is, both strong with
// scopes that include each other. Two writes of the same bytes do not race; writes of different values do, also if
// lanes of one store write them to one address. shfl, vote and mma order nothing.
//
// Asynchronous operations (cp.async, bulk copies, wgmma) are modelled as separate threads, the ENGINES: their reads and
// writes carry an engine's time, and only their completion, a wait of the issuing thread or an mbarrier, orders them.
// Those of the async proxy may read writes of the generic proxy only after a `fence.proxy.async`, by the writer before
// it signals or by the reader after that; their own writes need no fence, and neither does a write after a generic
// read.
#ifndef TXL_EMULATOR_RACEDETECTOR_H
#define TXL_EMULATOR_RACEDETECTOR_H

#include "emulator/program/Access.h"
#include "emulator/races/TrackedExecution.h"
#include "llvm/ADT/ArrayRef.h"

namespace txl::emulator {

/// The values that the lanes of a write store: elements of `width` bytes, with a pitch of `stride` between lanes.
struct WrittenValues {
  const void *elements[8];
  unsigned count, stride, width;
  const RegionAccess *regionAccess; // the destination; one of the two is set
  const Access *access;

  const uint8_t *destination(unsigned lane) const {
    return regionAccess ? regionAccess->bytes + regionAccess->offset[lane] : access->bytes[lane];
  }
  const uint8_t *element(unsigned k, unsigned lane) const {
    return static_cast<const uint8_t *>(elements[k]) + size_t(lane) * stride;
  }
};

/// The properties of an asynchronous write: its time, and for a reduction its scope; a reduction of the async proxy
/// also reads.
struct EngineWrite {
  uint32_t time = 0;
  uint8_t strength = Weak;
  bool readsToo = false;
};

class RaceDetector {
public:
  RaceDetector(TrackedExecution &execution, GlobalShadow *global, unsigned sharedGranule,
               std::shared_ptr<EngineLabels> labels, bool isStrict);

  void start(TrackedWarp &warp, uint32_t cta);

  /// Weak accesses of `size` bytes by lanes of the current warp. False after a report.
  bool read(const Access &access, uint32_t lanes, unsigned size);
  bool write(const Access &access, uint32_t lanes, unsigned size, const WrittenValues *values);
  /// Fast path of most accesses: the caller passes its location.
  bool read(const TrackedExecution::AccessSite &here, const RegionAccess &access, uint32_t lanes, unsigned size);
  bool write(const TrackedExecution::AccessSite &here, const RegionAccess &access, uint32_t lanes, unsigned size,
             const WrittenValues &values);
  /// A strong access of one lane with its order (AccessFlags). In global memory no other strong access to the location
  /// happens until `endStrong`: the value is read or written before that. False, with nothing to end, after a report.
  bool strongRead(const Access &access, unsigned lane, unsigned size, uint32_t flags);
  /// The same for several lanes in shared memory, which needs no `endStrong`.
  bool strongReads(const Access &access, uint32_t lanes, unsigned size, uint32_t flags);
  /// A weak write in shared memory for which a warp's accesses count as ordered if those of one of its lanes are.
  bool writeOrderedByWarp(const Access &access, uint32_t lanes, unsigned size);
  /// `values` of a store; an atomic operation has none.
  bool strongWrite(const Access &access, unsigned lane, unsigned size, uint32_t flags, const WrittenValues *values);
  /// Atomic operations of many lanes that order nothing; false if they must be checked one by one.
  bool checkAtomicsTogether(const Access &access, uint32_t lanes, unsigned size, uint32_t flags);
  /// A strong store or an exchange of one lane, before strongWrite: of `size` bytes, 0 for more than one element. False
  /// after a report that a signal between ranks is lost.
  bool setSignal(const Access &access, unsigned lane, const void *value, unsigned size);
  /// Any other strong access of one lane.
  void readSignals(const Access &access, unsigned lane, unsigned size);
  void endStrong() {
    if (locked)
      locked->unlock();
    locked = nullptr;
  }

  // --- Synchronisation. Lanes are those of the current warp.
  /// Lanes add their knowledge and accesses to `to`; their clock advances.
  void release(uint32_t lanes, Accumulator &to);
  /// The same at a barrier, for the threads after it: knowledge released by fences and observed by atomic operations is
  /// included. A barrier orders the memory accesses of all its threads, however they became visible to one of them.
  void releaseAtBarrier(uint32_t lanes, Accumulator &to);
  void acquire(TrackedWarp &warp, uint32_t lanes, const Accumulator &from);
  /// Lanes that wait at a barrier.
  struct WaitingLanes {
    TrackedWarp *warp;
    uint32_t lanes;
  };
  /// The waiting lanes acquire the knowledge of the arrivals; at a barrier of the whole CTA, all accesses of its
  /// threads so far.
  void completeBarrier(uint32_t cta, bool includesAll, Accumulator &known, llvm::ArrayRef<WaitingLanes> waiting);
  void fence(uint32_t lanes, uint8_t scope, bool acquires, bool releases);
  /// Lanes add their accesses up to their last fence of at least cluster scope: an arrival that is itself relaxed.
  void releaseFenced(uint32_t lanes, Accumulator &to);
  /// All lanes of the mask acquire each other's knowledge: bar.warp.sync.
  void synchronize(uint32_t lanes);
  /// An arrival at an mbarrier, which releases to `pending`, and a wait, which acquires from completed phases.
  void arrive(unsigned lane, SyncLocation &pending, uint32_t flags);
  void wait(uint32_t lanes, const SyncLocation &known, uint32_t flags);
  /// The record of a wait that has ended.
  PhaseWait phaseWait(uint32_t lanes);
  /// This point of a lane's execution, and the lanes' order after events of others (RaceEvents.cpp).
  EventPoint eventPoint(unsigned lane);
  void follow(uint32_t lanes, const std::shared_ptr<const VectorClock> &events);

  // --- Operations of the async proxy, for a lane of the actor: RaceEngines.cpp. False after a report.
  EngineLabels &labels() { return *engineLabels; }
  void fenceProxy(uint32_t lanes);
  /// Cells of shared memory that an operation reads, the `cells` from `first` on; recorded until a write is ordered
  /// after it.
  bool engineReads(unsigned lane, ShadowBlock &block, EngineRead read);
  /// Global memory that an operation reads. It is checked against earlier writes, but not recorded.
  bool engineReads(unsigned lane, uint64_t address, uint64_t size);
  bool engineWrites(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, const EngineWrite &write);
  bool engineWrites(unsigned lane, uint64_t address, uint64_t size, const EngineWrite &write);
  /// fence.proxy.tensormap::generic: a release of the lanes' knowledge, and an acquire of the map that a lane
  /// addresses.
  void releaseTensorMaps(uint32_t lanes, Scope scope);
  void acquireTensorMap(unsigned lane, Scope scope, uint64_t address);
  /// A copy reads a tensor map in global memory: the kernel's writes there must be ordered before, released and
  /// acquired.
  bool tensorMapRead(unsigned lane, uint64_t address, unsigned size);
  /// The lanes have waited for all of `key` up to `clock`.
  void acquireEngine(uint32_t lanes, uint64_t key, uint32_t clock);
  /// The mbarrier's next phase completes the operation.
  void completeOn(SyncLocation &location, uint32_t cta, uint64_t key, uint32_t clock);
  /// Whether the kernel has written any of these bytes, so that they are not constant.
  bool wasWritten(const RegionAccess &access, uint32_t lanes, unsigned size);
  bool wasWritten(const Access &access, uint32_t lanes, unsigned size);

  // --- Asynchronous operations of a lane (of the actor).
  /// Starts to write shared memory: at first an access of the issuing thread. False after a report.
  bool startEngineWrite(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site);
  /// The issuing thread waits for it: its writes now count as writes of the thread.
  void awaitEngineWrite(ShadowBlock &block, uint32_t cell, unsigned count);
  /// Its writes have completed without a wait. Returns its time.
  uint32_t completeEngineWrite(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site);
  /// It arrives at an mbarrier: releases its accesses up to `time`, and the issuing thread's knowledge at issue.
  void arriveFromEngine(unsigned lane, SyncLocation &pending, const KnowledgeRef &issuedKnowledge, uint32_t time);
  KnowledgeRef snapshot(unsigned lane);
  /// The thread has waited for all of its asynchronous operations.
  void acquireThreadEngine(unsigned lane);
  /// A weak write by the lane at a resolved location.
  bool writeBlock(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site,
                  uint8_t strength = Weak);

  unsigned sharedShift; // of a granule
  const bool isStrict;  // by the memory model alone, without the assumptions of CUDA programs

private:
  /// Lanes whose cells are in one block.
  struct Cells {
    ShadowBlock *block;
    uint32_t cell[32];
    uint32_t lanes;
    uint32_t done = 0; // lanes that have been handled
    bool isRow = false;
    unsigned count;
    unsigned shift;
    uint64_t start; // the address of cell 0
    const char *space;
  };
  struct CurrentAccess {
    uint32_t cta, ctaClock, clock, word, warp;
    ShadowBlock *shared; // of its CTA
  };

  template <typename F> bool forEachBlock(const Access &access, uint32_t lanes, unsigned size, F visit);
  bool findRegionBlock(const RegionAccess &access, uint32_t lanes, unsigned size, const CurrentAccess &current,
                       Cells &cells);
  static Access toAccess(const RegionAccess &access, uint32_t lanes);
  bool findBlock(const Access &access, unsigned lane, unsigned size, Cells &cells);
  TrackedWarp &actor() const { return execution.actor(); }
  static CurrentAccess current(const TrackedExecution::AccessSite &here, uint8_t strength);
  CurrentAccess current(uint8_t strength) const { return current(execution.accessSite(), strength); }

  bool readRows(Cells &cells, const CurrentAccess &current);
  bool writeRows(Cells &cells, const CurrentAccess &current);
  void flushRows(ShadowBlock &block);
  void recordWrites(ShadowBlock &block) {
    if (block.defersRows)
      flushRows(block);
    block.hasWrites = true;
  }
  bool writeAtomics(const Cells &cells, const CurrentAccess &current);
  bool readAny(const Cells &cells, const CurrentAccess &current);
  bool writeAny(const Cells &cells, const CurrentAccess &current, const WrittenValues *values);
  bool readShared(const Cells &cells, const CurrentAccess &current);
  bool readListed(const Cells &cells, const CurrentAccess &current, uint32_t ctaClock);
  bool readGlobal(const Cells &cells, const CurrentAccess &current);
  template <bool IsGlobal>
  bool writeCells(const Cells &cells, const CurrentAccess &current, const WrittenValues *values);
  void recordReader(ShadowBlock &block, uint32_t cell, const ReadEntry &fresh, uint32_t ctaClock);
  void dropReleases(const Cells &cells);
  bool isOrderedAfterWriter(const ShadowBlock &block, uint32_t cell, unsigned lane, const CurrentAccess &current) const;
  bool isOrderedAfterReads(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current,
                           const ReadEntry &entry);
  bool checkReaders(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current);
  static bool storesSameValue(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current,
                              const WrittenValues *values);
  bool isOrderedAfterEngines(const Cells &cells, const CurrentAccess &current);
  bool checkEngineRead(const Cells &cells, uint32_t first, uint32_t count, const CellSet *which, unsigned lane,
                       uint8_t strength = Weak);
  bool reportWriter(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current, Race::Kind mine);
  bool ordered(unsigned lane, ThreadId accessor, uint32_t time) const;
  bool morallyStrong(uint32_t mine, uint32_t cta, uint32_t other) const;
  bool report(const Cells &cells, uint32_t cell, unsigned lane, Race::Kind mine, Race::Kind other, ThreadId thread,
              uint32_t word, const CurrentAccess &current);
  bool reportFence(Race::Missing missing, const char *space, unsigned lane, ThreadId writer, uint32_t word);

  uint8_t distance(uint32_t cta, uint32_t other) const;
  bool isOfLaunch(uint32_t cta) const;
  bool isOfRanks(const Access &access, unsigned lane) const;
  void acquireFrom(uint32_t lanes, const SyncLocation &location, uint32_t flags, bool isAtomic = false);
  void publish(unsigned lane, SyncLocation &location, uint8_t scope, bool releases);
  void setKnowledge(TrackedWarp &warp, unsigned lane, KnowledgeRef known);
  void updateCtaClock(TrackedWarp &warp);
  KnowledgeRef joined(const KnowledgeRef &known, const Accumulator &from);
  ThreadId thread(unsigned lane) const;
  bool includesAll(uint32_t lanes) const;
  void tick();

  TrackedExecution &execution;
  GlobalShadow *global;
  std::shared_ptr<EngineLabels> engineLabels;
  uint32_t time = 1;
  ShadowBlock *locked = nullptr;
  bool ordersByWarp = false; // an access of a lane counts as ordered if one of another lane of its warp is
  // Caches the last join, because the lanes of a warp usually acquire the same.
  KnowledgeRef joinedBefore, joinedAfter;
  uint64_t joinedVersion = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_RACEDETECTOR_H
