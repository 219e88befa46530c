// The queue of transfers.
#include "emulator/Async.h"
#include "emulator/Observer.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

void AsyncQueue::issue(const Transfer &transfer, Executor &executor) {
  uint32_t size = transfer.bytes + transfer.zeros;
  // It may write from now on: what others have read or written there must have happened before.
  if (executor.races && transfer.cells && !executor.races->write(transfer.lane, transfer.cells, transfer.cellCount, false, false))
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

void AsyncQueue::finish(Transfer &transfer, Executor &executor) {
  perform(transfer);
  // For who comes later it is a write that the issuing thread makes now.
  if (executor.races && transfer.cells)
    executor.races->write(transfer.lane, transfer.cells, transfer.cellCount, false, false);
  uint32_t size = transfer.bytes + transfer.zeros;
  if (executor.observer)
    executor.observer->copied(*executor.warp, transfer.lane, transfer.issued, size);
  if (transfer.shadow)
    std::memset(transfer.shadow, Defined, size);
  executor.cta->bytesInFlight -= size;
  ++ended[transfer.lane];
  transfer.to = nullptr; // over
}

void AsyncQueue::wait(unsigned lane, uint32_t newest, bool all, Executor &executor) {
  uint32_t closed = groups[lane];
  uint32_t until = closed > newest ? closed - newest : 0; // groups before this one end
  for (Transfer &transfer : transfers)
    if (transfer.lane == lane && (all || transfer.group < until))
      finish(transfer, executor);
  release(executor);
}

static void arrive(unsigned lane, Mbarrier &barrier, Executor &executor) {
  if (executor.races)
    executor.races->release(1u << lane, barrier.known);
  barrier.arrive(1);
}

void AsyncQueue::arriveAfter(unsigned lane, Mbarrier &barrier, Executor &executor) {
  if (ended[lane] == issued[lane])
    arrive(lane, barrier, executor);
  else
    arrivals.push_back({uint8_t(lane), &barrier, issued[lane]});
}

/// Drops transfers that are over and makes the arrivals that waited for them.
void AsyncQueue::release(Executor &executor) {
  std::erase_if(transfers, [](const Transfer &transfer) { return !transfer.to; });
  std::erase_if(arrivals, [&](const Arrival &arrival) {
    bool due = ended[arrival.lane] >= arrival.before;
    if (due)
      arrive(arrival.lane, *arrival.barrier, executor);
    return due;
  });
}

bool AsyncQueue::progress(uint32_t odds, Executor &executor) {
  bool changes = false;
  uint32_t busy = 0; // lanes with an earlier transfer that is not over: transfers of a lane end in order
  for (Transfer &transfer : transfers) {
    uint32_t bit = 1u << transfer.lane;
    if (odds > 1 && executor.random.below(odds)) {
      busy |= bit;
      continue;
    }
    changes |= !transfer.performed;
    perform(transfer);
    // What an arrival follows ends without a wait of its thread.
    bool demanded = !(busy & bit) && std::any_of(arrivals.begin(), arrivals.end(), [&](const Arrival &arrival) {
      return arrival.lane == transfer.lane && ended[transfer.lane] < arrival.before;
    });
    if (demanded) {
      finish(transfer, executor);
      changes = true;
    } else {
      busy |= bit;
    }
  }
  release(executor);
  return changes;
}
