// Asynchronous transfers (cp.async). A transfer is issued by a lane, happens at an arbitrary time between its issue and
// the wait that requires it, and is visible to the issuing thread from that wait on, or to threads that wait for the
// mbarrier at which it arrives. The seed determines when: as early as possible, as late as allowed, or in between.
//
// Bytes of a transfer without a wait so far are marked in the shadow, whether they have been written or not: an
// access before the wait is reported, whatever the schedule.
#ifndef TXL_EMULATOR_ASYNC_H
#define TXL_EMULATOR_ASYNC_H

#include "emulator/races/Shadow.h"
#include "ptx/Module.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace txl::emulator {

class Executor;

/// A byte of the shadow of shared memory.
enum ShadowByte : uint8_t { NotDefined = 0, Defined = 1, InFlight = 2, OfMbarrier = 3 };

/// The object at which threads and asynchronous operations arrive. Its bytes in memory are opaque; this is its value. A
/// phase completes when no arrivals are pending and the transaction count, expected bytes minus completed ones, is
/// zero.
struct Mbarrier {
  static constexpr int64_t maxTransactions = (1 << 20) - 1;
  uint32_t expected = 0;
  uint32_t pending = 0;
  int64_t transactions = 0;
  uint64_t phase = 0;
  uint32_t generation = 0;          // number of initialisations at its address
  uint64_t id = 0;                  // unique in the process: identifies the asynchronous operations that complete on it
  SyncLocation known, pendingKnown; // released by arrivals of the previous phases, and of this one
  // If races are checked: waits for the latest complete phase, and one that the end of this phase does not follow.
  llvm::SmallVector<PhaseWait, 0> waits;
  std::optional<PhaseWait> late;
  bool isValid = false; // initialised; references to it may outlive that
  // The last instructions that expected bytes, completed bytes, and arrived.
  const ptx::Instruction *expectedBy = nullptr, *completedBy = nullptr, *arrivedBy = nullptr;

  /// Counts arrivals. False if there are more than are pending.
  bool arrive(uint32_t count) {
    if (count > pending)
      return false;
    pending -= count;
    advance();
    return true;
  }
  /// Counts completed bytes. False if the count leaves its range.
  bool complete(uint32_t bytes) {
    transactions -= bytes;
    advance();
    return transactions >= -maxTransactions;
  }
  /// Records a wait for the latest complete phase, in place of an earlier one of the same warp.
  void observe(const PhaseWait &wait) {
    for (PhaseWait &other : waits)
      if (other.thread.warpKey() == wait.thread.warpKey()) {
        other = wait;
        return;
      }
    waits.push_back(wait);
  }
  /// Ends the phase if it is complete. Its end must happen after every wait for the phase before has observed that: a
  /// warp that is later waits until a phase of the same parity ends, which may be never.
  void advance() {
    if (pending || transactions)
      return;
    ++phase;
    pending = expected;
    for (const PhaseWait &wait : waits)
      if (!late && !pendingKnown.follows(wait))
        late = wait;
    waits.clear();
    known.join(pendingKnown);
    pendingKnown.entries.clear();
  }
};

/// One copy into shared memory: `bytes` from `from`, then zeros.
struct Transfer {
  uint8_t lane = 0;
  bool performed = false;
  uint32_t group = 0;
  uint8_t *to = nullptr;
  uint8_t *shadow = nullptr;    // null if values are not checked
  ShadowBlock *block = nullptr; // the cells of `to`, if races are checked
  uint32_t cell = 0, cellCount = 0, site = 0;
  const uint8_t *from = nullptr;
  uint32_t bytes = 0;
  uint32_t zeros = 0;
  uint64_t issued = 0; // the executor's step
  const ptx::Instruction *instruction = nullptr;
};

/// An arrival that follows all earlier transfers of its lane.
struct Arrival {
  uint8_t lane;
  Mbarrier *barrier;
  uint32_t before;              // number of the lane's transfers that it waits for
  KnowledgeRef issuedKnowledge; // the lane's knowledge at issue
};

/// The transfers of a warp's lanes, in the order of their issue.
class AsyncQueue {
public:
  void issue(const Transfer &transfer, Executor &executor);
  /// Closes the group of the lane's transfers since the last call.
  void commit(unsigned lane) { ++groups[lane]; }
  /// Completes all but the `newest` closed groups of the lane; with `all`, also those that are not closed.
  void wait(unsigned lane, uint32_t newest, bool all, Executor &executor);
  /// Arrives at `barrier` when the lane's transfers so far have completed: now, if there are none.
  void arriveAfter(unsigned lane, Mbarrier &barrier, Executor &executor);
  /// Performs each transfer with probability 1 / `odds`. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  /// The copy that has not yet written a byte, or null.
  const Transfer *covering(const uint8_t *byte) const;
  bool isEmpty() const { return transfers.empty() && arrivals.empty(); }

private:
  void perform(Transfer &transfer);
  void finish(Transfer &transfer, Executor &executor, bool isAwaited);
  /// Whether an arrival waits for the lane's next transfer to complete.
  bool isAwaitedByArrival(unsigned lane) const;
  void release(Executor &executor);

  std::vector<Transfer> transfers;
  std::vector<Arrival> arrivals;
  uint32_t groups[32] = {};
  uint32_t ended[32] = {}; // completed transfers of each lane
  uint32_t issued[32] = {};
  uint32_t engineTime[32] = {}; // the time at which a transfer last completed by itself
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_ASYNC_H
