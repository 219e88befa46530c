// tcgen05.ld, st, wait, fence. The shape gives the lane and column of tensor memory of each register's elements.
#include "emulator/tensor/TensorInstructions.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Operand;
using Options = TensorTransferOptions;

TXL_DIAGNOSTIC(EmulatorTensorRegister, RuntimeError, "`{0}` belongs to a `tcgen05.ld` until `tcgen05.wait::ld`");

namespace {
/// A lane and column, from those of the address on.
struct Position {
  unsigned lane, column;
};
} // namespace

/// The position of register `r` of a lane. With `packs` the column is one of pairs.
static Position positionOf(const Options &options, unsigned lane, unsigned r) {
  const unsigned g = lane >> 2, t = lane & 3;
  switch (options.shape) {
  case Options::Lanes32x32b:
    return {lane, r};
  case Options::Lanes16x64b:
    return {g + 8 * (lane & 1), (lane >> 1 & 1) + 2 * r};
  case Options::Lanes16x128b:
    return {g + 8 * (r & 1), t + 4 * (r >> 1)};
  case Options::Lanes16x256b:
    return {g + 8 * (r >> 1 & 1), 2 * t + (r & 1) + 8 * (r >> 2)};
  case Options::Lanes16x32bx2:
    return {lane & 15, r};
  }
  return {};
}

/// The columns that all registers together have, of each half of 16x32bx2.
static unsigned columnsOf(const Options &options, unsigned registers) {
  const unsigned columns = registers * (options.shape == Options::Lanes16x64b    ? 2
                                        : options.shape == Options::Lanes16x128b ? 2
                                        : options.shape == Options::Lanes16x256b ? 2
                                                                                 : 1);
  return columns * (options.packs ? 2 : 1);
}

static void forEachElement(const Operation &op, const Options &options, uint32_t address, auto visit) {
  const unsigned first = address >> 16, column = address & 0xffff;
  for (unsigned r = 0; r < op.count; ++r)
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      Position at = positionOf(options, lane, r);
      at.column *= options.packs ? 2 : 1;
      at.column += options.shape == Options::Lanes16x32bx2 && lane >= 16 ? options.split : 0;
      visit(r, lane, first + at.lane, column + at.column);
    }
}

/// The common address of the warp's lanes, and the memory there; null after a report.
static TensorMemory *locate(Executor &x, const Operation &op, uint32_t &address) {
  const auto options = op.options<Options>();
  if (x.checks && x.definedLanes(op.source[0]) != allLanes) {
    refuseTensor(x, allLanes, "the address is not defined");
    return nullptr;
  }
  const bool isNarrow = op.flags & 1;
  address = tensorAddress(x, op.source[0], isNarrow, op.target, 0);
  for (unsigned lane = 1; lane < laneCount; ++lane)
    if (tensorAddress(x, op.source[0], isNarrow, op.target, lane) != address) {
      refuseTensor(x, allLanes, "the address differs between the threads of the warp");
      return nullptr;
    }
  const unsigned first = address >> 16, column = address & 0xffff, own = x.warp->id % 4 * laneCount;
  const bool isHalf = options.shape != Options::Lanes32x32b;
  if (first != own && !(isHalf && first == own + 16)) {
    const unsigned lanes = isHalf ? 16 : 32;
    refuseTensor(x, allLanes,
                 llvm::formatv("lanes {0} to {1}, but warp {2} of the CTA accesses lanes {3} to {4}", first,
                               first + lanes - 1, x.warp->id, own, own + laneCount - 1));
    return nullptr;
  }
  const unsigned columns = columnsOf(options, op.count);
  TensorMemory *memory = checkColumns(x, allLanes, *x.cta, {first, isHalf ? 16u : 32u, column, columns});
  if (memory && options.shape == Options::Lanes16x32bx2)
    memory = checkColumns(x, allLanes, *x.cta, {first, 16, column + options.split, columns});
  return memory;
}

static bool record(Executor &x, const Operation &op, uint32_t address, TensorAccess::Kind kind, uint32_t clock) {
  const auto options = op.options<Options>();
  const bool isHalf = options.shape != Options::Lanes32x32b;
  const unsigned columns = columnsOf(options, op.count), column = address & 0xffff;
  llvm::SmallVector<TensorRange, 2> ranges = {{address >> 16, isHalf ? 16u : 32u, column, columns}};
  if (options.shape == Options::Lanes16x32bx2)
    ranges.push_back({address >> 16, 16, column + options.split, columns});
  TensorAccess access;
  access.kind = kind;
  access.warp = x.warp;
  access.clock = clock;
  access.instruction = x.currentInstruction();
  return recordTensorAccess(x, allLanes, *x.cta, access, ranges, kind == TensorAccess::Store);
}

static void perform(TensorTransfer &transfer, Cta &cta) {
  if (transfer.isDone)
    return;
  transfer.isDone = true;
  const Operation &op = *transfer.operation;
  const auto options = op.options<Options>();
  TensorMemory &memory = *cta.tensor;
  if (transfer.values.empty()) {
    for (unsigned r = 0; r < op.count; ++r)
      transfer.frame->defined[op.list[r]] = transfer.frame->partial[op.list[r]] = 0;
    forEachElement(op, options, transfer.address, [&](unsigned r, unsigned lane, unsigned row, unsigned column) {
      uint32_t value = memory.word(row, column);
      bool isDefined = memory.definedBytes(row, column) == 15;
      if (options.packs) {
        value = (value & 0xffff) | memory.word(row, column + 1) << 16;
        isDefined = (memory.definedBytes(row, column) & memory.definedBytes(row, column + 1) & 3) == 3;
      }
      reinterpret_cast<uint32_t *>(transfer.frame->registers + size_t(op.list[r]) * slotBytes)[lane] = value;
      transfer.frame->defined[op.list[r]] |= uint32_t(isDefined) << lane;
    });
    return;
  }
  forEachElement(op, options, transfer.address, [&](unsigned r, unsigned lane, unsigned row, unsigned column) {
    const uint32_t value = transfer.values[r * laneCount + lane];
    const uint8_t defined = transfer.valuesDefined[r] >> lane & 1 ? 15 : 0;
    memory.word(row, column) = options.packs ? value & 0xffff : value;
    memory.definedBytes(row, column) = defined;
    if (options.packs) {
      memory.word(row, column + 1) = value >> 16;
      memory.definedBytes(row, column + 1) = defined;
    }
  });
}

static void load(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t address;
  if (!requireFullWarp(x, mask) || !locate(x, op, address) ||
      !record(x, op, address, TensorAccess::Load, x.warp->tensor.loads + 1))
    return;
  TensorTransfers &queue = x.warp->tensor;
  ++queue.loads;
  if (queue.frame != x.frame) {
    queue.frame = x.frame;
    queue.isOwned.assign(x.frame->function->slots, 0);
  }
  for (unsigned r = 0; r < op.count; ++r)
    queue.isOwned[op.list[r]] = 1;
  TensorTransfer transfer;
  transfer.operation = &op;
  transfer.frame = x.frame;
  transfer.address = address;
  queue.pending.push_back(std::move(transfer));
  x.endRun();
}

static void store(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t address;
  if (!requireFullWarp(x, mask) || !locate(x, op, address) ||
      !record(x, op, address, TensorAccess::Store, x.warp->tensor.stores + 1))
    return;
  TensorTransfers &queue = x.warp->tensor;
  ++queue.stores;
  TensorTransfer transfer;
  transfer.operation = &op;
  transfer.address = address;
  for (unsigned r = 0; r < op.count; ++r) {
    const uint32_t *words = x.lanes<uint32_t>(op.list[r]);
    transfer.values.insert(transfer.values.end(), words, words + laneCount);
    transfer.valuesDefined.push_back(x.checks ? x.definedLanes(op.list[r]) : allLanes);
  }
  queue.pending.push_back(std::move(transfer));
  x.recordEffect();
}

static void wait(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  TensorTransfers &queue = x.warp->tensor;
  const bool ofLoads = op.variant;
  for (TensorTransfer &transfer : queue.pending)
    if (transfer.values.empty() == ofLoads)
      perform(transfer, *x.cta);
  llvm::erase_if(queue.pending, [&](const TensorTransfer &transfer) { return transfer.values.empty() == ofLoads; });
  (ofLoads ? queue.waitedLoads : queue.waitedStores) = ofLoads ? queue.loads : queue.stores;
  if (ofLoads) {
    queue.frame = nullptr;
    x.endRun();
  }
  const TensorAccess::Kind kind = ofLoads ? TensorAccess::Load : TensorAccess::Store;
  if (const uint32_t clock = ofLoads ? queue.waitedLoads : queue.waitedStores; x.races && clock)
    x.races->acquireEngine(allLanes, tensorWaitedKey(*x.warp, kind), clock);
}

static void fence(Executor &x, const Operation &op, uint32_t mask) {
  if (!x.races)
    return;
  if (!op.variant) {
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
      const unsigned lane = std::countr_zero(rest);
      x.warp->tensorOrdered[lane] = x.warp->knowledge.lanes[lane];
    }
    return;
  }
  for (TensorAccess::Kind kind : {TensorAccess::Load, TensorAccess::Store}) {
    const TensorTransfers &queue = x.warp->tensor;
    if (const uint32_t clock = kind == TensorAccess::Load ? queue.waitedLoads : queue.waitedStores)
      x.races->acquireEngine(mask, tensorPublishedKey(*x.warp, kind), clock);
  }
}

bool emulator::progressTensorTransfers(uint32_t odds, Executor &x) {
  bool changes = false;
  for (TensorTransfer &transfer : x.warp->tensor.pending) {
    if (transfer.isDone || (odds > 1 && x.random.below(odds)))
      continue;
    perform(transfer, *x.cta);
    changes = true;
  }
  return changes;
}

void emulator::leaveTensorLoads(Warp &warp, const Frame *frame) {
  for (TensorTransfer &transfer : warp.tensor.pending)
    if (transfer.frame == frame)
      perform(transfer, *warp.cta);
  llvm::erase_if(warp.tensor.pending, [&](const TensorTransfer &transfer) { return transfer.frame == frame; });
  if (warp.tensor.frame == frame)
    warp.tensor.frame = nullptr;
}

bool emulator::checkTensorRegisters(Executor &x, uint32_t mask) {
  const ptx::Instruction *instruction = x.currentInstruction();
  if (!instruction)
    return true;
  auto check = [&](const Operand &operand) {
    if (operand.kind != Operand::Register ||
        !x.warp->tensor.owns(x.frame, x.frame->function->registerSlots[operand.index]))
      return true;
    x.fault(mask, EmulatorTensorRegister, x.frame->function->source->registers[operand.index].name());
    return false;
  };
  return llvm::all_of(instruction->operands,
                      [&](const Operand &operand) { return check(operand) && llvm::all_of(operand.elements, check); });
}

Handler emulator::loadTensorHandler() { return load; }
Handler emulator::storeTensorHandler() { return store; }
Handler emulator::waitTensorHandler() { return wait; }
Handler emulator::fenceTensorHandler() { return fence; }
