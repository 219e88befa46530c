// The queue of bulk copies.
#include "emulator/state/Bulk.h"
#include "emulator/execution/Executor.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

/// Marks the bytes that the operation writes. A reduction leaves their state unchanged.
static void mark(const BulkOperation &operation, Cta &cta, uint8_t as, const Executor &executor) {
  if (executor.checks && operation.bytesInFlight())
    operation.forEachRange([&](uint32_t at, uint32_t bytes) { std::memset(&cta.sharedDefined[at], as, bytes); });
}

void BulkQueue::issue(BulkOperation operation, Executor &executor) {
  if (executor.races && !operation.targets.empty())
    operation.issuedAt = executor.races->eventPoint(operation.lane);
  for (const BulkOperation::Target &target : operation.targets) {
    mark(operation, *target.cta, InFlight, executor);
    target.cta->bytesInFlight += operation.bytesInFlight();
  }
  operations.push_back(std::move(operation));
}

/// Reads the source from shared memory.
void BulkQueue::read(BulkOperation &operation) {
  if (operation.isRead)
    return;
  operation.isRead = true;
  for (const BulkOperation::Run &run : operation.runs) {
    const uint8_t *from = operation.source->shared.data() + run.offset;
    operation.sourceBytes.insert(operation.sourceBytes.end(), from, from + run.bytes);
  }
}

void BulkQueue::finish(BulkOperation &operation, Executor &executor) {
  if (operation.isDone)
    return;
  operation.isDone = true;
  if (operation.targets.empty()) {
    read(operation);
    const uint8_t *from = operation.sourceBytes.data();
    for (const BulkOperation::Run &run : operation.runs) {
      if (run.other)
        operation.combine ? operation.combine(run.other, from, run.bytes)
                          : void(std::memcpy(run.other, from, run.bytes));
      from += run.bytes;
    }
    return;
  }
  for (const BulkOperation::Target &target : operation.targets) {
    for (const BulkOperation::Run &run : operation.runs) {
      uint8_t *to = target.cta->shared.data() + run.offset;
      const uint8_t *from = operation.sourceBytes.empty() ? run.other : operation.sourceBytes.data();
      if (from && operation.combine)
        operation.combine(to, from, run.bytes);
      else if (from)
        std::memmove(to, from, run.bytes);
      if (from && operation.convert)
        operation.convert(to, run.bytes);
      for (uint32_t at = 0; !from && at < run.bytes; at += operation.fillSize)
        std::memcpy(to + at, &operation.fill, operation.fillSize);
    }
    mark(operation, *target.cta, Defined, executor);
    target.cta->bytesInFlight -= operation.bytesInFlight();
    Mbarrier &barrier = *target.barrier;
    if (executor.races) {
      uint32_t clock = uint32_t(barrier.phase) + 1;
      executor.races->labels().complete(target.label, clock);
      executor.races->completeOn(barrier.pendingKnown, target.cta->id,
                                 EngineLabel::key(EngineLabel::Mbarrier, barrier.id), clock);
      barrier.pendingKnown.addEarlier(target.cta->id, operation.issuedAt);
    }
    barrier.completedBy = operation.instruction;
    barrier.complete(operation.bytes);
    executor.checkLateWait(barrier);
  }
}

void BulkQueue::wait(unsigned lane, uint32_t newest, bool onlyRead, Executor &executor) {
  uint32_t closed = executor.warp->bulkGroups[lane], until = closed > newest ? closed - newest : 0;
  for (BulkOperation &operation : operations) {
    bool mine = operation.targets.empty() && operation.warp == executor.warp && operation.lane == lane;
    if (!mine || operation.group >= until)
      continue;
    operation.isWaited = true;
    onlyRead ? read(operation) : finish(operation, executor);
  }
  dropFinished();
  if (!executor.races || !until)
    return;
  uint64_t thread = ThreadId{executor.warp->knowledge.cta, executor.warp->id * laneCount + lane}.threadKey();
  executor.races->acquireEngine(1u << lane, EngineLabel::key(EngineLabel::BulkRead, thread), until);
  if (!onlyRead)
    executor.races->acquireEngine(1u << lane, EngineLabel::key(EngineLabel::BulkWrite, thread), until);
}

/// Keeps operations that a thread must still wait for, so that a missing wait is detected.
void BulkQueue::dropFinished() {
  std::erase_if(operations, [](const BulkOperation &operation) {
    return operation.isDone && (operation.isWaited || !operation.targets.empty());
  });
}

bool BulkQueue::progress(uint32_t odds, Executor &executor) {
  bool changes = false;
  for (BulkOperation &operation : operations) {
    if (operation.isDone || (odds > 1 && executor.random.below(odds)))
      continue;
    changes = true;
    finish(operation, executor);
  }
  dropFinished();
  return changes;
}

const BulkOperation *BulkQueue::findUser(const Cta &cta) const {
  for (const BulkOperation &operation : operations) {
    bool reads = operation.source == &cta && !operation.isWaited && operation.targets.empty();
    for (const BulkOperation::Target &target : operation.targets)
      reads |= target.cta == &cta;
    if (reads)
      return &operation;
  }
  return nullptr;
}

const BulkOperation *BulkQueue::covering(const Cta &cta, uint32_t offset) const {
  for (const BulkOperation &operation : operations)
    for (const BulkOperation::Target &target : operation.targets)
      if (target.cta == &cta && offset - operation.offset < operation.span)
        return &operation;
  return nullptr;
}
