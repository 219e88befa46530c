// tcgen05.alloc, dealloc, relinquish_alloc_permit. An allocation is aligned to its size; which of the free columns it
// gets depends on the seed, so that no program can rely on it.
#include "emulator/tensor/TensorInstructions.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorTensorLeak, RuntimeError,
               "{0} columns of tensor memory that `tcgen05.alloc` returned are not freed when CTA {1} ends");

/// The first column of `count` free ones in all CTAs of the group, or tensorColumns.
static unsigned chooseColumns(Executor &x, llvm::ArrayRef<Cta *> ctas, unsigned count) {
  llvm::SmallVector<unsigned, 16> free;
  for (unsigned first = 0; first < tensorColumns; first += count) {
    const bool isFree = llvm::all_of(ctas, [&](Cta *cta) {
      return llvm::none_of(cta->tensor->allocations, [&](const TensorAllocation &a) {
        return a.first < first + count && first < a.first + a.count;
      });
    });
    if (isFree)
      free.push_back(first);
  }
  if (free.empty())
    return tensorColumns;
  return x.launch.seed ? free[x.random.below(free.size())] : free.front();
}

static bool isCount(unsigned count) { return count >= 32 && count <= tensorColumns && !(count & (count - 1)); }

/// Waits for the other CTA of a pair: the warp executes the instruction again. False while it waits.
static bool meetsPartner(Executor &x, unsigned mine, unsigned theirs) {
  if (theirs >= mine)
    return true;
  x.jump(x.site() - x.frame->function->firstSite);
  x.warp->polledAt = x.warp->steps;
  x.yieldTimeSlice();
  return false;
}

static bool uniformCount(Executor &x, const Operation &op, unsigned slot, unsigned &count) {
  const uint32_t *counts = x.lanes<uint32_t>(op.source[slot]);
  count = counts[0];
  if (x.checks && x.definedLanes(op.source[slot]) != allLanes)
    return refuseTensor(x, allLanes, "the number of columns is not defined");
  if (std::any_of(counts, counts + laneCount, [&](uint32_t other) { return other != count; }))
    return refuseTensor(x, allLanes, "the number of columns differs between the threads of the warp");
  if (!isCount(count))
    return refuseTensor(x, allLanes,
                        llvm::formatv("the number of columns is {0}; it is a power of two from 32 to 512", count));
  return true;
}

/// variant: cta_group. source[1]: columns; the address is that of a memory access.
static void allocate(Executor &x, const Operation &op, uint32_t mask) {
  unsigned count = 0;
  if (!requireFullWarp(x, mask) || !uniformCount(x, op, 1, count) || !checkGroup(x, mask, op.variant))
    return;
  const auto ctas = ctasOfGroup(x, mask, op.variant, true);
  if (ctas.empty())
    return;
  TensorMemory &memory = *x.cta->tensor;
  if (memory.isRelinquished)
    return void(refuseTensor(x, mask, "`tcgen05.relinquish_alloc_permit` has been executed"));
  if (count > memory.lastCount)
    return void(refuseTensor(
        x, mask,
        llvm::formatv("{0} columns after an allocation of {1}: sizes must not increase", count, memory.lastCount)));
  unsigned first;
  if (op.variant == 1) {
    first = chooseColumns(x, ctas, count);
  } else {
    // The requests of the two CTAs with the same index are one allocation.
    Cta *other = ctas[0] == x.cta ? ctas[1] : ctas[0];
    if (!other->tensor)
      other->tensor = std::make_unique<TensorMemory>();
    const unsigned index = memory.results.size();
    if (memory.requested == index) {
      ++memory.requested;
      memory.counts.push_back(count);
      x.recordEffect();
    }
    if (!meetsPartner(x, index + 1, other->tensor->requested))
      return;
    if (other->tensor->counts[index] != count)
      return void(refuseTensor(
          x, mask,
          llvm::formatv("{0} columns, the other CTA of the pair allocates {1}", count, other->tensor->counts[index])));
    first = other->tensor->results.size() > index ? other->tensor->results[index] : chooseColumns(x, ctas, count);
    memory.results.push_back(first);
  }
  if (first == tensorColumns) {
    unsigned used = 0;
    for (const TensorAllocation &allocation : memory.allocations)
      used += allocation.count;
    return void(refuseTensor(x, mask,
                             llvm::formatv("{0} columns do not fit, {1} of 512 are allocated: it waits for "
                                           "ever",
                                           count, used)));
  }
  Executor::Access access;
  if (!x.resolve(op, 1, 4, true, access) || !x.mayWrite(access, 1, 4))
    return;
  std::memcpy(access.bytes[0], &first, sizeof first);
  if (access.shadow[0])
    std::memset(access.shadow[0], Defined, 4);
  memory.lastCount = count;
  memory.allocations.push_back({first, count, op.variant, x.currentInstruction()});
  for (unsigned lane = 0; lane < tensorLanes; ++lane)
    std::fill_n(&memory.definedBytes(lane, first), count, uint8_t(0));
  x.recordEffect();
}

/// source: the address, columns.
static void deallocate(Executor &x, const Operation &op, uint32_t mask) {
  unsigned count = 0;
  if (!requireFullWarp(x, mask) || !uniformCount(x, op, 1, count) || !checkGroup(x, mask, op.variant))
    return;
  const auto ctas = ctasOfGroup(x, mask, op.variant, true);
  if (ctas.empty())
    return;
  const uint32_t address = x.lanes<uint32_t>(op.source[0])[0];
  if (x.checks && !(x.definedLanes(op.source[0]) & 1))
    return void(refuseTensor(x, mask, "the address is not defined"));
  TensorMemory &memory = *x.cta->tensor;
  auto found = llvm::find_if(memory.allocations,
                             [&](const TensorAllocation &allocation) { return allocation.first == address; });
  if (found == memory.allocations.end())
    return void(refuseTensor(x, mask, llvm::formatv("0x{0:x-} is not the address of an allocation", address)));
  if (found->count != count)
    return void(refuseTensor(
        x, mask, llvm::formatv("{0} columns, but {1} were allocated at 0x{2:x-}", count, found->count, address)));
  if (op.variant == 2) { // both CTAs free their columns together
    const Cta *other = ctas[0] == x.cta ? ctas[1] : ctas[0];
    memory.released += !memory.isReleasing;
    memory.isReleasing = true;
    if (!meetsPartner(x, memory.released, other->tensor ? other->tensor->released : 0))
      return;
    memory.isReleasing = false;
  }
  if (!checkQuiet(x, mask, memory, address, count))
    return;
  memory.allocations.erase(found);
  x.recordEffect();
}

static void relinquish(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask) || !checkGroup(x, mask, op.variant))
    return;
  x.cta->tensor->isRelinquished = true;
}

bool emulator::checkTensorExit(Executor &x, Cta &cta, uint32_t mask) {
  if (!cta.tensor || cta.tensor->allocations.empty())
    return true;
  const TensorAllocation &first = cta.tensor->allocations.front();
  x.faultAt(first.instruction, mask, EmulatorTensorLeak, first.count, cta.id);
  return false;
}

Handler emulator::allocateTensorHandler() { return allocate; }
Handler emulator::deallocateTensorHandler() { return deallocate; }
Handler emulator::relinquishTensorHandler() { return relinquish; }
