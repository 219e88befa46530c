// The race detector's complete interface to the running program: the current warp, its location in the program, the
// cells of its cluster's shared memory, and the reports. The executor implements it; handlers and barriers call
// RaceDetector.
#ifndef TXL_EMULATOR_TRACKEDEXECUTION_H
#define TXL_EMULATOR_TRACKEDEXECUTION_H

#include "emulator/races/Shadow.h"

namespace txl::emulator {

/// The knowledge of a warp's lanes.
struct WarpKnowledge {
  uint32_t cta = 0;
  uint32_t clock = 1;
  uint32_t ctaClock = 0;  // up to here every lane has the accesses of all threads of the CTA
  uint32_t warpClock = 0; // and of the threads of the warp
  uint32_t waited = 0;    // the clock of its latest wait at an mbarrier
  KnowledgeRef lanes[32];
  struct Fence {
    KnowledgeRef known;
    uint32_t time = 0;
  };
  Fence fenced[32][4];          // at the lane's last fence of at least a scope: published by its next strong writes
  KnowledgeRef observed[32][4]; // by strong reads: acquired by the next fence of a scope
  KnowledgeRef counted[32];     // by atomic operations: acquired by the next barrier
  uint32_t engineCompleted[32] = {}; // completed by the lane's asynchronous operations without a wait
  bool hasFenced = false, hasObserved = false;
};

struct TrackedWarp {
  uint32_t id = 0;    // in its CTA
  uint32_t alive = 0; // lanes that have not exited
  WarpKnowledge knowledge;
};

/// Two conflicting accesses without the required order.
struct Race {
  enum Kind : uint8_t { Read, Write };
  enum Missing : uint8_t {
    Order,      // nothing orders them
    ProxyFence, // the async proxy reads a generic write without a proxy fence
    MapRelease, // tensor map: the writer's fence is missing
    MapAcquire, // or the reader's
    Reader,     // a signal is set again before its reader
  };
  Missing missing = Order;
  unsigned lane = 0; // of the current access
  const char *space = nullptr;
  Kind kind = Read, otherKind = Write;
  ThreadId other;
  uint32_t otherSite = 0;  // index for Program::instructionAt
  bool bothStrong = false; // but their scopes do not include each other
  uint64_t address = 0;    // in global memory, else 0
  unsigned size = 0;
};

class TrackedExecution {
public:
  virtual ~TrackedExecution() = default;
  /// The current warp.
  virtual TrackedWarp &actor() const = 0;
  /// The actor's location during an access: in the program, and its CTA's shared memory.
  struct AccessSite {
    TrackedWarp *actor;
    uint32_t site;
    ShadowBlock *shared;
  };
  virtual AccessSite accessSite() const = 0;
  /// The shared memory of a CTA of the current cluster, by its rank.
  virtual ShadowBlock &sharedCells(uint32_t rank) = 0;
  /// CTAs of the current cluster.
  virtual uint32_t clusterSize() const = 0;
  /// Ends the launch.
  virtual void report(const Race &race) = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_TRACKEDEXECUTION_H
