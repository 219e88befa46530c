// The state of an execution: threads in warps, warps in CTAs, CTAs in clusters.
//
// The lanes of a warp are split into groups. The lanes of a group are in the same frame at the same operation and run
// together; a divergent branch splits a group, and groups that reach the same operation of the same frame merge. So
// lanes progress independently where the ISA allows it, and an operation that requires all lanes of the warp
// (`.aligned`) or those of a mask waits until they arrive, or is an error when they cannot arrive any more.
#ifndef TXL_EMULATOR_STATE_H
#define TXL_EMULATOR_STATE_H

#include "emulator/program/Program.h"
#include "emulator/races/TrackedExecution.h"
#include "emulator/state/Async.h"
#include "emulator/state/Bulk.h"
#include "emulator/state/TensorMemory.h"
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
  uint32_t localStart = 0; // offset of its variables in each lane's local memory
  uint32_t lanes = 0;      // lanes in this frame or in one that it called
  std::unique_ptr<uint8_t[]> storage;
  uint8_t *registers = nullptr;
  std::vector<uint32_t> defined; // for each slot: the lanes whose value is defined
  // Structure copies include padding, so loads and stores are tracked bytewise: lanes of `partial` have a value of
  // which only the bytes in `bytes` (two of each slot) are defined. Arithmetic on it is undefined.
  std::vector<uint32_t> partial, bytes;
  std::unique_ptr<std::array<uint32_t, laneCount>> allocated; // bytes allocated per lane by alloca, after the variables

  /// More lanes enter this call. Only constants are defined in them.
  void enter(uint32_t entering);
  /// The start of the local memory of a call by `lanes`.
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
  uint8_t barrier = 0;                      // the barrier that it waits for
  bool resumed = false;                     // the result of a collective operation is in the exchange
  uint32_t waitingAt = 0;                   // the waiting operation, if pc is already the next one
  const Mbarrier *polledMbarrier = nullptr; // the last one polled without success
  uint64_t since = 0;                       // the executor's step when the wait began
};

/// Buffers the operands of a collective operation whose lanes arrive in several groups.
struct Exchange {
  uint32_t present = 0; // lanes that have stored their operands
  std::array<uint32_t, laneCount> members{};
  std::array<const ptx::Instruction *, laneCount> instruction{};
  std::array<uint64_t, laneCount> a{}, result{};
  std::array<uint32_t, laneCount> b{}, c{};
  uint32_t defined = 0, predicate = 0, resultDefined = 0, resultPredicate = 0;
};

struct Cta;

struct Warp : TrackedWarp {
  Cta *cta = nullptr;
  uint32_t started = 0; // lanes that exist
  std::vector<Group> groups;
  std::vector<std::unique_ptr<Frame>> frames;
  std::vector<uint8_t> local;        // of the lanes, consecutively
  std::vector<uint8_t> localDefined; // a byte each, if values are checked
  uint32_t localStride = 0;
  uint32_t localSpan = 0; // bytes of each lane's local memory used by frames
  Exchange exchange;
  AsyncQueue async;
  std::array<uint32_t, laneCount> bulkGroups{}; // closed by each lane
  WgmmaQueue wgmma;
  TensorTransfers tensor;
  std::array<KnowledgeRef, laneCount> tensorOrdered; // at the lane's last fence::after_thread_sync
  std::array<uint32_t, laneCount> tensorCommits{};   // by each lane
  uint32_t maxRegisters = 0;                         // per thread, if known to setmaxnreg; otherwise 0
  uint32_t registerChanges = 0;                      // number of setmaxnreg executed
  uint64_t steps = 0;                                // operations executed
  uint64_t polledAt = UINT64_MAX / 2;                // `steps` when a lane last polled an mbarrier without success
  uint32_t barrierLanes[16] = {};                    // lanes that have arrived at a non-aligned barrier
  uint32_t clusterArrived = 0; // lanes that have arrived at the cluster barrier and not waited yet
  uint32_t clusterParity = 0;  // parity of the barrier's phase in which each of them arrived
};

struct Barrier {
  bool inUse = false;
  uint32_t expectedThreads = 0; // 0: all of the CTA
  uint32_t arrivedWarps = 0;
  uint32_t count = 0;       // of true predicates, of red
  uint32_t total = 0;       // number of predicates
  bool hasArrivals = false; // includes warps that do not wait
  Accumulator known;        // released by the arrivals
};

struct Cluster;

struct Cta {
  Cluster *cluster = nullptr;
  uint32_t index[3] = {};
  uint32_t rank = 0; // in its cluster
  uint32_t id = 0;   // linear index in the grid; with ranks after the rank's earlier launches (RankShadow.h)
  std::vector<Warp> warps;
  uint32_t exitedWarps = 0;
  std::vector<uint8_t> shared;        // starts at address sharedBase
  std::vector<uint8_t> sharedDefined; // a byte each
  Barrier barriers[16];
  std::map<uint32_t, Mbarrier> mbarriers; // by their address
  std::unique_ptr<ShadowBlock> cells;     // of shared memory, if races are checked
  std::unique_ptr<TensorMemory> tensor;   // from the first allocation on
  uint32_t freeRegisters = 0;             // released by warps, per thread
  uint64_t bytesInFlight = 0;             // not yet written by asynchronous copies in flight
  Accumulator exited;                     // released by exited threads
};

struct Cluster {
  std::vector<std::unique_ptr<Cta>> ctas;
  uint32_t index[3] = {};
  uint64_t arrived = 0; // threads at the cluster barrier in this phase
  uint64_t phase = 0;
  Accumulator known, previous; // released by arrivals of this phase and of the last one
  uint64_t alive = 0;          // threads that have not exited
  BulkQueue bulk;
  TensorQueue tensor;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_STATE_H
