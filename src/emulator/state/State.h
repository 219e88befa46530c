// What runs: threads in warps, warps in CTAs, CTAs in clusters.
//
// The lanes of a warp are split into groups. The lanes of a group are in the same frame at the same operation and run
// together; a branch that lanes take differently splits a group, and groups that come to the same operation of the same
// frame meet. So lanes progress independently where the ISA allows it, and an operation that wants all lanes of the warp
// (`.aligned`) or those of a mask waits until they are there, or is an error when they cannot come any more.
#ifndef TXL_EMULATOR_STATE_H
#define TXL_EMULATOR_STATE_H

#include "emulator/program/Program.h"
#include "emulator/races/Watched.h"
#include "emulator/state/Async.h"
#include "emulator/state/Bulk.h"
#include "emulator/state/Wgmma.h"
#include <array>
#include <map>

namespace txl::emulator {

/// The registers of one call, for the lanes that made it together.
struct Frame {
  const DecodedFunction *function = nullptr;
  Frame *caller = nullptr;
  uint32_t returnTo = 0;
  uint32_t depth = 0;
  uint32_t localStart = 0; // of its variables in each lane's local memory
  uint32_t lanes = 0;      // that are in this frame or in one that it called
  std::unique_ptr<uint8_t[]> storage;
  uint8_t *registers = nullptr;
  std::vector<uint32_t> defined; // of each slot: the lanes whose value is defined
  // Copies of structures move padding along, so what is loaded and stored is followed byte by byte: lanes of `partial`
  // have a value of which the bytes in `bytes` (two of each slot) are defined. Arithmetic on it is not defined.
  std::vector<uint32_t> partial, bytes;
  std::unique_ptr<std::array<uint32_t, laneCount>> allocated; // bytes of each lane by alloca, behind the variables

  /// More lanes begin this call. Nothing but constants is defined in them.
  void enter(uint32_t entering);
  /// Where the local memory of a call by `lanes` starts.
  uint32_t localEnd(uint32_t lanes) const;

  Frame(const DecodedFunction &function, Frame *caller, uint32_t lanes);
};

enum class Wait : uint8_t {
  None,
  Convergence, // for the other lanes of the warp, at an aligned operation
  Collective,  // for the lanes of a member mask
  Barrier,     // of the CTA
  Cluster,     // barrier.cluster.wait
  Registers,   // setmaxnreg.inc
};

struct Group {
  Frame *frame = nullptr;
  uint32_t pc = 0;
  uint32_t mask = 0;
  Wait wait = Wait::None;
  uint8_t barrier = 0;                // the barrier that it waits for
  bool resumed = false;               // a collective operation's result lies in the exchange
  uint32_t waitingAt = 0;             // the operation, where pc is already the next one
  const Mbarrier *spinsFor = nullptr; // the last one that it asked in vain
  uint64_t since = 0;                 // the executor's step when the wait began
};

/// Where the lanes of a collective operation leave their operands when they come one group after the other.
struct Exchange {
  uint32_t present = 0; // lanes that have left their operands
  std::array<uint32_t, laneCount> members{};
  std::array<const ptx::Instruction *, laneCount> instruction{};
  std::array<uint64_t, laneCount> a{}, result{};
  std::array<uint32_t, laneCount> b{}, c{};
  uint32_t defined = 0, predicate = 0, resultDefined = 0, resultPredicate = 0;
};

struct Cta;

struct Warp : WatchedWarp {
  Cta *cta = nullptr;
  uint32_t started = 0; // lanes that there are
  std::vector<Group> groups;
  std::vector<std::unique_ptr<Frame>> frames;
  std::vector<uint8_t> local;        // of the lanes, one behind the other
  std::vector<uint8_t> localDefined; // a byte each, where values are checked
  uint32_t localStride = 0;
  uint32_t localSpan = 0; // bytes of each lane's local memory that belong to frames
  Exchange exchange;
  AsyncQueue async;
  std::array<uint32_t, laneCount> bulkGroups{}; // closed by each lane
  WgmmaQueue wgmma;
  uint32_t maxRegisters = 0;         // of a thread, where setmaxnreg knows; else 0
  uint32_t registerChanges = 0;      // by setmaxnreg
  uint64_t steps = 0;                // operations so far
  uint64_t askedAt = UINT64_MAX / 2; // `steps` when a lane last asked an mbarrier in vain
  uint32_t barrierLanes[16] = {};    // lanes that have come to a barrier that is not aligned
  uint32_t clusterArrived = 0;       // lanes that have arrived at the cluster barrier and not waited yet
  uint32_t clusterParity = 0;        // of the barrier's phase in which each of them did
};

struct Barrier {
  bool inUse = false;
  uint32_t expectedThreads = 0; // 0: all of the CTA
  uint32_t arrivedWarps = 0;
  uint32_t count = 0;       // of true predicates, of red
  uint32_t total = 0;       // of predicates
  bool hasArrivals = false; // of warps that do not wait
  Accumulator known;        // what those who arrived released
};

struct Cluster;

struct Cta {
  Cluster *cluster = nullptr;
  uint32_t index[3] = {};
  uint32_t rank = 0;   // in its cluster
  uint32_t number = 0; // in the grid
  std::vector<Warp> warps;
  uint32_t exitedWarps = 0;
  std::vector<uint8_t> shared;        // from address sharedBase on
  std::vector<uint8_t> sharedDefined; // a byte each
  Barrier barriers[16];
  std::map<uint32_t, Mbarrier> mbarriers; // by their address
  std::unique_ptr<ShadowBlock> cells;     // of shared memory, where races are looked for
  uint32_t freeRegisters = 0;             // that warps gave back, of a thread each
  uint64_t bytesInFlight = 0;             // that asynchronous copies still write
  Accumulator exited;                     // what threads released that have exited
};

struct Cluster {
  std::vector<std::unique_ptr<Cta>> ctas;
  uint32_t index[3] = {};
  uint64_t arrived = 0; // threads at the cluster barrier in this phase
  uint64_t phase = 0;
  Accumulator known, previous; // what arrivals of this phase and of the last one released
  uint64_t alive = 0;          // threads that have not exited
  BulkQueue bulk;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_STATE_H
