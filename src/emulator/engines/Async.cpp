// The queue of asynchronous transfers.
#include "emulator/state/Async.h"
#include "emulator/execution/Executor.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

void AsyncQueue::issue(const Transfer &transfer, Executor &executor) {
  uint32_t size = transfer.bytes + transfer.zeros;
  // It may write from now on: other accesses to the destination must have happened before.
  if (transfer.block && !executor.races->startEngineWrite(transfer.lane, *transfer.block, transfer.cell,
                                                          transfer.cellCount, transfer.site))
    return;
  ++issued[transfer.lane];
  transfers.push_back(transfer);
  transfers.back().group = groups[transfer.lane];
  if (transfer.shadow)
    std::memset(transfer.shadow, InFlight, size);
  executor.cta->bytesInFlight += size;
}

void AsyncQueue::perform(Transfer &transfer) {
  if (transfer.performed)
    return;
  transfer.performed = true;
  std::memcpy(transfer.to, transfer.from, transfer.bytes);
  std::memset(transfer.to + transfer.bytes, 0, transfer.zeros);
}

void AsyncQueue::finish(Transfer &transfer, Executor &executor, bool isAwaited) {
  perform(transfer);
  // For later accesses it is a write by the waiting thread at its wait, or a write of the asynchronous engine.
  if (transfer.block && isAwaited)
    executor.races->awaitEngineWrite(*transfer.block, transfer.cell, transfer.cellCount);
  else if (transfer.block)
    engineTime[transfer.lane] = executor.races->completeEngineWrite(transfer.lane, *transfer.block, transfer.cell,
                                                                    transfer.cellCount, transfer.site);
  uint32_t size = transfer.bytes + transfer.zeros;
  if (executor.observer)
    executor.observer->copied(*executor.warp, transfer, size);
  if (transfer.shadow)
    std::memset(transfer.shadow, Defined, size);
  executor.cta->bytesInFlight -= size;
  ++ended[transfer.lane];
  transfer.to = nullptr; // done
}

const Transfer *AsyncQueue::covering(const uint8_t *byte) const {
  for (const Transfer &transfer : transfers)
    if (transfer.to && byte >= transfer.to && byte < transfer.to + transfer.bytes + transfer.zeros)
      return &transfer;
  return nullptr;
}

bool AsyncQueue::isAwaitedByArrival(unsigned lane) const {
  return std::any_of(arrivals.begin(), arrivals.end(),
                     [&](const Arrival &arrival) { return arrival.lane == lane && ended[lane] < arrival.before; });
}

void AsyncQueue::wait(unsigned lane, uint32_t newest, bool all, Executor &executor) {
  uint32_t closed = groups[lane];
  uint32_t until = closed > newest ? closed - newest : 0; // groups before this one complete
  for (Transfer &transfer : transfers)
    if (transfer.lane == lane && (all || transfer.group < until))
      finish(transfer, executor,
             !isAwaitedByArrival(lane)); // a wait for the arrival orders after the engine, not after this thread
  if (executor.races)
    executor.races->acquireThreadEngine(lane);
  release(executor);
}

void AsyncQueue::arriveAfter(unsigned lane, Mbarrier &barrier, Executor &executor) {
  arrivals.push_back(
      {uint8_t(lane), &barrier, issued[lane], executor.races ? executor.races->snapshot(lane) : nullptr});
  release(executor);
}

/// Removes completed transfers and performs the arrivals that waited for them.
void AsyncQueue::release(Executor &executor) {
  std::erase_if(transfers, [](const Transfer &transfer) { return !transfer.to; });
  std::erase_if(arrivals, [&](const Arrival &arrival) {
    bool due = ended[arrival.lane] >= arrival.before;
    if (due && executor.races)
      executor.races->arriveFromEngine(arrival.lane, arrival.barrier->pendingKnown, arrival.issuedKnowledge,
                                       engineTime[arrival.lane]);
    if (due) {
      arrival.barrier->arrive(1);
      executor.checkLateWait(*arrival.barrier);
    }
    return due;
  });
}

bool AsyncQueue::progress(uint32_t odds, Executor &executor) {
  bool changes = false;
  uint32_t busy = 0; // lanes with an earlier incomplete transfer: transfers of a lane complete in order
  for (Transfer &transfer : transfers) {
    uint32_t bit = 1u << transfer.lane;
    if (odds > 1 && executor.random.below(odds)) {
      busy |= bit;
      continue;
    }
    changes |= !transfer.performed;
    perform(transfer);
    // A transfer followed by an arrival completes without a wait of its thread.
    if (!(busy & bit) && isAwaitedByArrival(transfer.lane)) {
      finish(transfer, executor, false);
      changes = true;
    } else {
      busy |= bit;
    }
  }
  release(executor);
  return changes;
}
