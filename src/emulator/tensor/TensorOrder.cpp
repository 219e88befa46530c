// The order of accesses to tensor memory.
#include "emulator/tensor/TensorOrder.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorTensor, RuntimeError, "{0}: {1}");
TXL_DIAGNOSTIC(EmulatorTensorRace, RuntimeError,
               "{0} of tensor memory, lane {1}, column {2}, is not ordered after {3}: {4}");

bool emulator::refuseTensor(Executor &x, uint32_t mask, const std::string &why) {
  const ptx::Instruction *instruction = x.currentInstruction();
  const std::string name = instruction->form->opcode.str() + "." + ptx::nameOf(instruction->modifiers.front()).str();
  x.fault(mask, EmulatorTensor, name, why);
  return false;
}

bool TensorMemory::isAllocated(unsigned first, unsigned count) const {
  // Neighbouring allocations may be used as one: look for each column.
  for (unsigned column = first; column < first + count;) {
    auto found = llvm::find_if(allocations, [&](const TensorAllocation &allocation) {
      return column >= allocation.first && column < allocation.first + allocation.count;
    });
    if (found == allocations.end())
      return false;
    column = found->first + found->count;
  }
  return true;
}

TensorMemory *emulator::checkColumns(Executor &x, uint32_t mask, Cta &cta, const TensorRange &range) {
  std::string problem;
  if (range.lane + range.lanes > tensorLanes)
    problem = llvm::formatv("lanes {0} to {1} are not in tensor memory, which has 128", range.lane,
                            range.lane + range.lanes - 1);
  else if (range.column + range.columns > tensorColumns)
    problem = llvm::formatv("columns {0} to {1} are not in tensor memory, which has 512", range.column,
                            range.column + range.columns - 1);
  else if (!cta.tensor || !cta.tensor->isAllocated(range.column, range.columns))
    problem = llvm::formatv("columns {0} to {1} of CTA {2} are not allocated", range.column,
                            range.column + range.columns - 1, cta.id);
  if (problem.empty())
    return cta.tensor.get();
  refuseTensor(x, mask, problem);
  return nullptr;
}

bool emulator::checkGroup(Executor &x, uint32_t mask, unsigned group) {
  if (!x.cta->tensor)
    x.cta->tensor = std::make_unique<TensorMemory>();
  unsigned &used = x.cta->tensor->group;
  if (used && used != group)
    return refuseTensor(x, mask,
                        llvm::formatv("`.cta_group::{0}`, but an earlier instruction of the CTA has "
                                      "`.cta_group::{1}`",
                                      group, used));
  used = group;
  return true;
}

llvm::SmallVector<Cta *, 2> emulator::ctasOfGroup(Executor &x, uint32_t mask, unsigned group, bool mayHaveExited) {
  if (group == 1)
    return {x.cta};
  const uint32_t even = x.cta->rank & ~1u;
  if (even + 1 >= x.cluster->ctas.size()) {
    refuseTensor(x, mask,
                 llvm::formatv("`.cta_group::2` needs a pair of CTAs, the cluster has {0}", x.cluster->ctas.size()));
    return {};
  }
  llvm::SmallVector<Cta *, 2> pair = {x.cluster->ctas[even].get(), x.cluster->ctas[even + 1].get()};
  for (Cta *cta : pair)
    if (!mayHaveExited && cta->exitedWarps == cta->warps.size()) {
      refuseTensor(x, mask, llvm::formatv("CTA {0} of the pair has exited", cta->id));
      return {};
    }
  return pair;
}

// --- Completion

static constexpr uint64_t publishedBit = uint64_t(1) << 48;

uint64_t emulator::tensorThreadKey(const Warp &warp, unsigned lane) {
  return EngineLabel::key(EngineLabel::TensorThread,
                          ThreadId{warp.knowledge.cta, warp.id * laneCount + lane}.threadKey());
}

uint64_t emulator::tensorWaitedKey(const Warp &warp, TensorAccess::Kind kind) {
  return EngineLabel::key(kind == TensorAccess::Load ? EngineLabel::TensorLoad : EngineLabel::TensorStore,
                          ThreadId{warp.knowledge.cta, warp.id * laneCount}.warpKey());
}

uint64_t emulator::tensorPublishedKey(const Warp &warp, TensorAccess::Kind kind) {
  return tensorWaitedKey(warp, kind) | publishedBit;
}

/// Whether the lanes' knowledge, or their snapshots by the last fence::after_thread_sync, cover a clock.
static bool isKnown(const Executor &x, uint32_t mask, uint64_t key, uint32_t clock) {
  for (uint32_t rest = mask; rest; rest &= rest - 1)
    if (!x.warp->knowledge.lanes[std::countr_zero(rest)]->coversEngine(key, clock))
      return false;
  return true;
}
static bool isFenced(const Executor &x, uint32_t mask, uint64_t key, uint32_t clock) {
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    const KnowledgeRef &known = x.warp->tensorOrdered[std::countr_zero(rest)];
    if (!known || !known->coversEngine(key, clock))
      return false;
  }
  return true;
}

static const char *waitOf(TensorAccess::Kind kind) {
  return kind == TensorAccess::Load ? "`tcgen05.wait::ld`" : "`tcgen05.wait::st`";
}

/// Operations of one thread that execute in the order of their issue: all but two multiplications with different
/// accumulators, shapes or kinds.
static bool isPipelined(const TensorAccess &earlier, const TensorAccess &now) {
  return earlier.kind != TensorAccess::Multiply || now.kind != TensorAccess::Multiply ||
         (earlier.accumulator == now.accumulator && earlier.shape == now.shape);
}

/// Why an access of these lanes is not ordered after an earlier one; empty if it is.
static std::string missingOrder(const Executor &x, uint32_t mask, const TensorAccess &earlier,
                                const TensorAccess &now) {
  if (earlier.isOfWarp()) {
    const TensorTransfers &theirs = earlier.warp->tensor;
    const bool isWaited =
        earlier.clock <= (earlier.kind == TensorAccess::Load ? theirs.waitedLoads : theirs.waitedStores);
    if (!isWaited)
      return llvm::formatv("there is no {0} of its warp after it", waitOf(earlier.kind));
    if (earlier.warp == x.warp)
      return "";
    const uint64_t waited = tensorWaitedKey(*earlier.warp, earlier.kind),
                   published = tensorPublishedKey(*earlier.warp, earlier.kind);
    if (isFenced(x, mask, published, earlier.clock))
      return "";
    if (!isKnown(x, mask, waited, earlier.clock))
      return "no synchronisation of the threads is between them";
    return isKnown(x, mask, published, earlier.clock)
               ? "`tcgen05.fence::after_thread_sync` is missing after the synchronisation"
               : "`tcgen05.fence::before_thread_sync` is missing before the synchronisation";
  }
  const uint64_t key = tensorThreadKey(*earlier.warp, earlier.lane);
  uint32_t others = mask;
  if (earlier.warp == x.warp && mask >> earlier.lane & 1) {
    const uint32_t self = 1u << earlier.lane;
    const bool isOrdered = (!now.isOfWarp() && isPipelined(earlier, now)) || isKnown(x, self, key, earlier.clock);
    others &= isOrdered ? ~self : ~0u;
  }
  if (isFenced(x, others, key, earlier.clock))
    return "";
  if (earlier.warp->tensorCommits[earlier.lane] < earlier.clock)
    return "there is no `tcgen05.commit` of its thread after it";
  return isKnown(x, others, key, earlier.clock)
             ? "`tcgen05.fence::after_thread_sync` is missing after the synchronisation"
             : "no wait for the mbarrier of its `tcgen05.commit` is between them";
}

static const char *nameOf(TensorAccess::Kind kind) {
  static const char *const names[] = {"a load", "a store", "a multiplication", "a copy", "a shift"};
  return names[kind];
}

static bool reportOrder(Executor &x, uint32_t mask, const TensorAccess &earlier, const TensorAccess &now, unsigned lane,
                        unsigned column, const std::string &why) {
  Diagnostic *diagnostic = x.fault(mask, EmulatorTensorRace, nameOf(now.kind), lane, column, nameOf(earlier.kind), why);
  if (diagnostic)
    x.addSideNote(*diagnostic, earlier.instruction, "the other access");
  return false;
}

bool emulator::recordTensorAccess(Executor &x, uint32_t mask, Cta &cta, const TensorAccess &access,
                                  llvm::ArrayRef<TensorRange> ranges, bool writes) {
  if (!x.races)
    return true;
  TensorMemory &memory = *cta.tensor;
  memory.cells.resize(TensorMemory::granules);
  memory.accesses.push_back(access);
  const uint32_t self = memory.accesses.size();
  uint32_t good = 0; // an earlier access that is known to be ordered: usually one wrote all
  auto isGood = [&](uint32_t earlier, unsigned lane, unsigned column) {
    if (!earlier || earlier == good || earlier == self)
      return true;
    const std::string why = missingOrder(x, mask, memory.accesses[earlier - 1], access);
    if (!why.empty())
      return reportOrder(x, mask, memory.accesses[earlier - 1], access, lane, column, why);
    good = earlier;
    return true;
  };
  for (const TensorRange &range : ranges)
    for (unsigned lane = range.lane; lane < range.lane + range.lanes; lane += TensorMemory::granuleLanes)
      for (unsigned column = range.column; column < range.column + range.columns; ++column) {
        TensorMemory::Granule &cell = memory.cells[lane / TensorMemory::granuleLanes * tensorColumns + column];
        if (!isGood(cell.writer, lane, column))
          return false;
        if (!writes) {
          // A later read of the same warp or thread covers an earlier one.
          llvm::erase_if(cell.readers, [&](uint32_t reader) {
            const TensorAccess &other = memory.accesses[reader - 1];
            return other.kind == access.kind && other.warp == access.warp && other.lane == access.lane &&
                   other.accumulator == access.accumulator && other.shape == access.shape;
          });
          cell.readers.push_back(self);
          continue;
        }
        for (uint32_t reader : cell.readers)
          if (!isGood(reader, lane, column))
            return false;
        cell.readers.clear();
        cell.writer = self;
      }
  return true;
}

bool emulator::checkQuiet(Executor &x, uint32_t mask, TensorMemory &memory, unsigned first, unsigned count) {
  auto isQuiet = [&](const TensorAccess &earlier) {
    if (earlier.isOfWarp())
      return earlier.warp == x.warp
                 ? earlier.clock <=
                       (earlier.kind == TensorAccess::Load ? x.warp->tensor.waitedLoads : x.warp->tensor.waitedStores)
                 : isKnown(x, mask, tensorWaitedKey(*earlier.warp, earlier.kind), earlier.clock);
    return isKnown(x, mask, tensorThreadKey(*earlier.warp, earlier.lane), earlier.clock);
  };
  for (unsigned row = 0; x.races && !memory.cells.empty() && row < tensorLanes / TensorMemory::granuleLanes; ++row)
    for (unsigned column = first; column < first + count; ++column) {
      TensorMemory::Granule &cell = memory.cells[row * tensorColumns + column];
      llvm::SmallVector<uint32_t, 4> all(cell.readers.begin(), cell.readers.end());
      if (cell.writer)
        all.push_back(cell.writer);
      for (uint32_t index : all)
        if (const TensorAccess &earlier = memory.accesses[index - 1]; !isQuiet(earlier)) {
          if (Diagnostic *diagnostic =
                  x.fault(mask, EmulatorTensor, "tcgen05.dealloc",
                          llvm::formatv("{0} of column {1} may not have completed: it is not ordered before",
                                        nameOf(earlier.kind), column)
                              .str()))
            x.addSideNote(*diagnostic, earlier.instruction, "the other access");
          return false;
        }
      cell = {};
    }
  return true;
}
