// What the search for races sees of a program that runs, and all of it: the warp whose turn it is, where in the program it
// stands, the cells of its cluster's shared memory, and whom to tell. The executor is one; the other way, handlers and
// barriers say to RaceDetector what happens.
#ifndef TXL_EMULATOR_WATCHED_H
#define TXL_EMULATOR_WATCHED_H

#include "emulator/races/Shadow.h"

namespace txl::emulator {

/// What the lanes of a warp know.
struct WarpKnowledge {
  uint32_t cta = 0;
  uint32_t clock = 1;
  uint32_t floor = 0;    // up to here every lane knows all threads of the CTA
  uint32_t ownFloor = 0; // and the threads of the warp
  KnowledgeRef lanes[32];
  struct Fence {
    KnowledgeRef known;
    uint32_t time = 0;
  };
  Fence fenced[32][3];           // at the lane's last fence of at least a scope: what its next strong writes publish
  KnowledgeRef observed[32][3];  // by strong reads: known from the next fence of a scope on
  KnowledgeRef counted[32];      // of that by atomic operations: known from the next barrier on
  uint32_t engineUntil[32] = {}; // what the lane's engine has completed without a wait
  bool hasFenced = false, hasObserved = false;
};

struct WatchedWarp {
  uint32_t number = 0; // in its CTA
  uint32_t alive = 0;  // lanes that have not exited
  WarpKnowledge knowledge;
};

/// Two accesses that are not ordered as they must be.
struct Race {
  enum Kind : uint8_t { Read, Write };
  enum Missing : uint8_t {
    Order,      // nothing orders them
    ProxyFence, // an engine reads through another proxy than a thread wrote through
    MapRelease, // and of a tensor map the writer's fence
    MapAcquire, // or the reader's
  };
  Missing missing = Order;
  unsigned lane = 0; // that accesses now
  const char *space = nullptr;
  Kind kind = Read, otherKind = Write;
  ThreadId other;
  uint32_t otherSite = 0;  // as Program::instructionAt knows it
  bool bothStrong = false; // but their scopes do not reach each other
  uint64_t address = 0;    // in global memory, else 0
  unsigned size = 0;
};

class Watched {
public:
  virtual ~Watched() = default;
  /// The warp whose turn it is.
  virtual WatchedWarp &actor() const = 0;
  /// Where the actor stands while it accesses memory: in the program, and its CTA's shared memory.
  struct Place {
    WatchedWarp *actor;
    uint32_t site;
    ShadowBlock *shared;
  };
  virtual Place place() const = 0;
  /// The shared memory of a CTA of the current cluster, by its rank.
  virtual ShadowBlock &sharedCells(uint32_t rank) = 0;
  /// CTAs of the current cluster.
  virtual uint32_t clusterSize() const = 0;
  /// Ends the launch.
  virtual void report(const Race &race) = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_WATCHED_H
