// The queue of operations on tensor memory, and tcgen05.commit, which arrives at mbarriers when they have completed.
#include "emulator/engines/BulkAddresses.h"
#include "emulator/tensor/TensorInstructions.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorTensorCommit, RuntimeError, "tcgen05.commit: {0}");

bool TensorQueue::progress(uint32_t odds, Executor &executor) {
  bool changes = false;
  llvm::SmallVector<std::pair<const Warp *, unsigned>, 4> waiting; // threads with an earlier operation that is late
  std::vector<TensorOperation> rest;
  for (TensorOperation &operation : operations) {
    const std::pair<const Warp *, unsigned> thread = {operation.warp, operation.lane};
    if (llvm::is_contained(waiting, thread) || (odds > 1 && executor.random.below(odds))) {
      waiting.push_back(thread);
      rest.push_back(std::move(operation));
      continue;
    }
    operation.perform(executor);
    changes = true;
  }
  operations = std::move(rest);
  return changes;
}

const TensorOperation *TensorQueue::findUser(const Cta &cta) const {
  for (const TensorOperation &operation : operations)
    if (operation.warp->cta == &cta)
      return &operation;
  return nullptr;
}

/// An mbarrier by its address, because it may be invalid when the arrival happens.
namespace {
struct CommitArrival {
  Cta *cta;
  Mbarrier *barrier;
  uint64_t id;
};
} // namespace

/// The mbarriers at which a lane's commit arrives: one, or that at the same offset in each CTA of the mask.
static bool findBarriers(Executor &x, const Operation &op, unsigned lane,
                         llvm::SmallVectorImpl<CommitArrival> &arrivals) {
  Executor::Access access;
  Mbarrier *first = locateBarrier(x, op, 0, lane, access);
  if (!first)
    return false;
  const uint64_t address = access.address[lane];
  if (!op.target) {
    Cta *owner = x.cluster->ctas[rankOf(address)].get();
    arrivals.push_back({owner, first, first->id});
    return true;
  }
  if (x.checks && !(x.definedLanes(op.source[2]) >> lane & 1))
    return refuseTensor(x, 1u << lane, "the mask of CTAs is not defined");
  const uint32_t ranks = x.lanes<uint16_t>(op.source[2])[lane];
  if (!ranks)
    return refuseTensor(x, 1u << lane, "the mask of CTAs is zero");
  for (uint32_t rest = ranks; rest; rest &= rest - 1) {
    const uint32_t rank = std::countr_zero(rest);
    if (rank >= x.cluster->ctas.size())
      return refuseTensor(x, 1u << lane,
                          llvm::formatv("the mask names CTA {0}, the cluster has {1}", rank, x.cluster->ctas.size()));
    Executor::Access there = access;
    there.address[lane] = (address & ((uint64_t(1) << sharedRankShift) - 1)) | uint64_t(rank) << sharedRankShift;
    Mbarrier *barrier = findMbarrier(x, there, lane);
    if (!barrier)
      return false;
    arrivals.push_back({x.cluster->ctas[rank].get(), barrier, barrier->id});
  }
  return true;
}

static void arrive(Executor &x, const CommitArrival &arrival, Warp &warp, unsigned lane, uint32_t clock,
                   const EventPoint &point, const ptx::Instruction *instruction) {
  Mbarrier &barrier = *arrival.barrier;
  if (!barrier.isValid || barrier.id != arrival.id || !barrier.pending) {
    x.faultAt(instruction, 1u << lane, EmulatorTensorCommit,
              barrier.isValid ? "there are no arrivals pending in the phase of the mbarrier"
                              : "the mbarrier was invalidated before the arrival");
    return;
  }
  if (x.races) {
    // The operations happen after what their thread knew: a thread that waits acquires that too.
    barrier.pendingKnown.from(warp.knowledge.cta, DeviceScope).add(point.known);
    x.races->completeOn(barrier.pendingKnown, warp.knowledge.cta, tensorThreadKey(warp, lane), clock);
    barrier.pendingKnown.addEarlier(warp.knowledge.cta, point);
  }
  barrier.arrivedBy = instruction;
  barrier.arrive(1);
  x.checkLateWait(barrier);
}

/// Each lane commits its own operations.
static void commit(Executor &x, const Operation &op, uint32_t mask) {
  if (!checkGroup(x, mask, op.variant))
    return;
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    const unsigned lane = std::countr_zero(rest);
    llvm::SmallVector<CommitArrival, 2> arrivals;
    if (!findBarriers(x, op, lane, arrivals))
      return;
    Warp *warp = x.warp;
    const uint32_t clock = ++warp->tensorCommits[lane];
    const ptx::Instruction *instruction = x.currentInstruction();
    const EventPoint point = x.races ? x.races->eventPoint(lane) : EventPoint();
    x.cluster->tensor.issue({warp, lane, instruction, [=](Executor &executor) {
                               for (const CommitArrival &arrival : arrivals)
                                 arrive(executor, arrival, *warp, lane, clock, point, instruction);
                             }});
    x.recordEffect();
  }
}

Handler emulator::commitTensorHandler() { return commit; }
