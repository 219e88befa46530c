// Work that goes on beside the threads. A transfer is issued by a lane, happens at a time of the engine's choice between
// its issue and the wait that demands it, and is visible to the issuing thread from that wait on, or to those who wait for
// the mbarrier that it arrives at. The seed decides when: as early as possible, as late as allowed, or between.
//
// Bytes that a transfer still writes are marked in the shadow, whether they have been written yet or not: who touches
// them before the wait is told so, whatever the schedule.
#ifndef TXL_EMULATOR_ASYNC_H
#define TXL_EMULATOR_ASYNC_H

#include "emulator/races/Shadow.h"
#include "ptx/Module.h"
#include <cstdint>
#include <vector>

namespace txl::emulator {

class Executor;

/// A byte of the shadow of shared memory.
enum ShadowByte : uint8_t { NotDefined = 0, Defined = 1, InFlight = 2, OfMbarrier = 3 };

/// The object that threads and engines arrive at. Its bytes in memory are opaque; this is what they stand for. A phase ends
/// when no arrivals are pending and the transactions, bytes that are expected less those that have come, are none.
struct Mbarrier {
  static constexpr int64_t maxTransactions = (1 << 20) - 1;
  uint32_t expected = 0;
  uint32_t pending = 0;
  int64_t transactions = 0;
  uint64_t phase = 0;
  uint32_t generation = 0;          // how often its place was initialised
  uint64_t number = 0;              // among all of the process: what engines that complete on it are known by
  SyncLocation known, pendingKnown; // what arrivals of the phases before, and of this one, released
  bool isValid = false;             // initialised; what still refers to it may outlive that
  // The instructions that expected and brought bytes, and arrived, last.
  const ptx::Instruction *expectedBy = nullptr, *broughtBy = nullptr, *arrivedBy = nullptr;

  /// Counts arrivals. False if there are more than are pending.
  bool arrive(uint32_t count) {
    if (count > pending)
      return false;
    pending -= count;
    advance();
    return true;
  }
  /// Bytes have come. False where the count goes out of its range.
  bool complete(uint32_t bytes) {
    transactions -= bytes;
    advance();
    return transactions >= -maxTransactions;
  }
  void advance() {
    if (pending || transactions)
      return;
    ++phase;
    pending = expected;
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
  uint8_t *shadow = nullptr;    // null where values are not checked
  ShadowBlock *block = nullptr; // where races are looked for: the cells of `to`
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
  uint32_t before;    // number of the lane's transfers that it waits for
  KnowledgeRef asked; // what the lane knew
};

/// The transfers of a warp's lanes, in the order of their issue.
class AsyncQueue {
public:
  void issue(const Transfer &transfer, Executor &executor);
  /// Closes the group of the lane's transfers since the last call.
  void commit(unsigned lane) { ++groups[lane]; }
  /// Ends all but the `newest` closed groups of the lane; with `all`, those that are not closed too.
  void wait(unsigned lane, uint32_t newest, bool all, Executor &executor);
  /// Arrives at `barrier` when the lane's transfers so far have ended: now, if there are none.
  void arriveAfter(unsigned lane, Mbarrier &barrier, Executor &executor);
  /// The engine moves on: each transfer happens with one chance in `odds`. False if nothing has changed.
  bool progress(uint32_t odds, Executor &executor);
  /// The copy that still writes a byte, or null.
  const Transfer *covering(const uint8_t *byte) const;
  bool isEmpty() const { return transfers.empty() && arrivals.empty(); }

private:
  void perform(Transfer &transfer);
  void finish(Transfer &transfer, Executor &executor, bool isAwaited);
  /// Whether an arrival waits for the lane's next transfer to end.
  bool isFollowed(unsigned lane) const;
  void release(Executor &executor);

  std::vector<Transfer> transfers;
  std::vector<Arrival> arrivals;
  uint32_t groups[32] = {};
  uint32_t ended[32] = {}; // transfers of each lane that are over
  uint32_t issued[32] = {};
  uint32_t engineTime[32] = {}; // when the lane's engine last ended one by itself
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_ASYNC_H
