// cp.async with its groups, and mbarriers. Bulk copies are in BulkCopy.cpp.
#include "emulator/engines/BulkAddresses.h"
#include "emulator/program/Decoder.h"
#include "emulator/state/Async.h"
#include "llvm/ADT/StringExtras.h"
#include <atomic>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorCopySize, RuntimeError, "cp.async copies {0} bytes of {1}");
TXL_DIAGNOSTIC(EmulatorNoMbarrier, RuntimeError, "there is no mbarrier at 0x{0:x-}");
TXL_DIAGNOSTIC(EmulatorMbarrierTwice, RuntimeError,
               "the mbarrier at 0x{0:x-} is initialised twice without `mbarrier.inval`");
TXL_DIAGNOSTIC(
    EmulatorMbarrierOverwritten, RuntimeError,
    "the mbarrier at 0x{0:x-} was written over: only mbarrier operations may touch it until `mbarrier.inval`");
TXL_DIAGNOSTIC(EmulatorMbarrierUse, RuntimeError, "an operation on an mbarrier: {0}");
TXL_DIAGNOSTIC(EmulatorMbarrierCount, RuntimeError, "count {0} at the mbarrier at 0x{1:x-}: {2}");

/// Operation::variant: how much of the source is read.
enum SourceSize : uint8_t { WholeSource, SizeGiven, SourceIgnored };

static uint32_t sizeOf(Executor &x, const Operation &op, unsigned lane) {
  if (op.variant == SourceIgnored)
    return x.predicate(op.list[1]) >> lane & 1 ? 0 : op.width;
  return op.variant == SizeGiven ? x.lanes<uint32_t>(op.list[1])[lane] : op.width;
}

/// source[0], immediate: destination. list: source address, its offset (two words), bytes to read. width: bytes.
static void copy(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access to, from;
  if (!x.resolve(op, mask, op.width, true, to))
    return;
  uint32_t reads = 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    uint32_t size = sizeOf(x, op, i);
    if (mask >> i & 1 && size > op.width) {
      x.fault(1u << i, EmulatorCopySize, size, unsigned(op.width));
      return;
    }
    reads |= uint32_t(size != 0) << i;
  }
  Operation source = op;
  source.source[0] = op.list[0];
  source.immediate = int64_t(uint64_t(op.list[2]) << 32 | op.list[3]);
  source.flags = op.target;
  source.space = uint8_t(StateSpace::Global);
  // The source is checked for the whole size only if it is read.
  if (reads & mask &&
      (!x.resolve(source, reads & mask, op.width, false, from) || !x.mayRead(from, reads & mask, op.width)))
    return;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    uint32_t size = sizeOf(x, op, i);
    Transfer transfer;
    transfer.lane = i;
    transfer.to = to.bytes[i];
    transfer.shadow = to.shadow[i];
    transfer.from = size ? from.bytes[i] : to.bytes[i];
    if (x.races) {
      transfer.block = x.cta->cells.get();
      transfer.cell = uint32_t(to.bytes[i] - x.cta->shared.data()) >> x.races->sharedShift;
      transfer.cellCount = std::max(1u, unsigned(op.width) >> x.races->sharedShift);
      transfer.site = x.site();
    }
    transfer.bytes = size;
    transfer.zeros = op.width - size;
    transfer.issued = x.now();
    transfer.instruction = x.currentInstruction();
    x.warp->async.issue(transfer, x);
  }
}

static void commit(Executor &x, const Operation &, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1)
      x.warp->async.commit(i);
}

/// immediate: number of groups that may stay in flight; variant: all transfers.
static void waitGroup(Executor &x, const Operation &op, uint32_t mask) {
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1)
      x.warp->async.wait(i, uint32_t(op.immediate), op.variant, x);
}

/// The CTA and key of the mbarrier that a lane addresses.
static std::pair<Cta *, uint32_t> keyOf(Executor &x, const Executor::Access &access, unsigned lane) {
  uint64_t address = access.address[lane], rank = address >> sharedRankShift;
  Cta *owner = rank < x.cluster->ctas.size() ? x.cluster->ctas[rank].get() : x.cta;
  return {owner, uint32_t(address & ((1u << sharedRankShift) - 1))};
}

Mbarrier *emulator::findMbarrier(Executor &x, const Access &access, unsigned lane) {
  auto [owner, key] = keyOf(x, access, lane);
  auto found = owner->mbarriers.find(key);
  if (found != owner->mbarriers.end() && found->second.isValid) {
    const uint8_t *bytes = x.checks ? &owner->sharedDefined[key - sharedBase] : nullptr;
    if (!bytes || std::all_of(bytes, bytes + 8, [](uint8_t byte) { return byte == OfMbarrier; }))
      return &found->second;
    if (Diagnostic *diagnostic = x.fault(1u << lane, EmulatorMbarrierOverwritten, access.address[lane]);
        diagnostic && x.races)
      x.addSideNote(*diagnostic,
                    x.program.instructionAt(owner->cells->lastSite((key - sharedBase) >> x.races->sharedShift,
                                                                   std::max(1u, 8u >> x.races->sharedShift))),
                    "the last write there");
    return nullptr;
  }
  x.fault(1u << lane, EmulatorNoMbarrier, access.address[lane]);
  return nullptr;
}

static void mbarrierInit(Executor &x, const Operation &op, uint32_t mask);
static void mbarrierInval(Executor &x, const Operation &op, uint32_t mask);
static void mbarrierWait(Executor &x, const Operation &op, uint32_t mask);
static void mbarrierArrive(Executor &x, const Operation &op, uint32_t mask);
static void mbarrierTransactions(Executor &x, const Operation &op, uint32_t mask);

static const char *const noState = "an arrival at an mbarrier of another CTA returns no state; its destination is `_`";
static const char *const onlyHere = "threads may only arrive at an mbarrier of another CTA and change its transaction "
                                    "count; all other operations are for the threads of its own CTA";

/// For races on the mbarrier's bytes, initialisation and invalidation are weak writes and everything else strong reads.
/// libcu++ counts finished users of an mbarrier by one lane of each warp, elected by match.sync, which orders nothing:
/// for the invalidation, a warp is as far as one of its lanes.
static bool checkMbarrierAccess(Executor &x, const Operation &op, uint32_t mask, const Executor::Access &access) {
  if (!x.races)
    return true;
  if (op.handler == mbarrierInit)
    return x.mayWrite(access, mask, 8);
  if (op.handler == mbarrierInval)
    return x.races->writeOrderedByWarp(access, mask, 8);
  return x.races->strongReads(access, mask, 8, Strong | uint32_t(DeviceScope) << strengthShift);
}

template <typename F> static void forEachLane(Executor &x, const Operation &op, uint32_t mask, F act) {
  Executor::Access access;
  if (!x.resolve(op, mask, 8, true, access) || !checkMbarrierAccess(x, op, mask, access))
    return;
  if (op.handler != mbarrierWait)
    x.recordEffect();
  const bool arrives = op.handler == mbarrierArrive && !(op.target & 2),
             mayBeRemote = arrives || op.handler == mbarrierTransactions;
  for (unsigned i = 0; i < laneCount && !x.isStopped(); ++i) {
    if (!(mask >> i & 1))
      continue;
    const bool isRemote = keyOf(x, access, i).first != x.cta;
    if (isRemote && (!mayBeRemote || (arrives && op.variant)))
      x.fault(1u << i, EmulatorMbarrierUse, mayBeRemote ? noState : onlyHere);
    else
      act(access, i);
  }
}

static constexpr uint32_t maxCount = (1 << 20) - 1;

/// The state that an arrival returns: the pending count, the mbarrier's address and generation, the phase.
static constexpr unsigned addressShift = 20, generationShift = 40, phaseShift = 44;
static uint64_t stateOf(const Cta &owner, uint32_t key, const Mbarrier &barrier) {
  const uint64_t address = (key - sharedBase) / 8 | uint64_t(owner.rank) << 16;
  return barrier.pending | address << addressShift | uint64_t(barrier.generation & 15) << generationShift |
         barrier.phase << phaseShift;
}

/// Whether a thread that holds `state` may wait with it: for the current phase or the previous one.
static bool isStateOf(uint64_t state, uint64_t now) {
  constexpr uint64_t sourceMask = (uint64_t(1) << phaseShift) - (uint64_t(1) << addressShift);
  return !((state ^ now) & sourceMask) && (now - (state & ~uint64_t(maxCount))) >> phaseShift <= 1;
}

static void mbarrierInit(Executor &x, const Operation &op, uint32_t mask) {
  const uint32_t *count = x.lanes<uint32_t>(op.source[1]);
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    auto [owner, key] = keyOf(x, access, i);
    Mbarrier &barrier = owner->mbarriers[key];
    if (barrier.isValid) {
      x.fault(1u << i, EmulatorMbarrierTwice, access.address[i]);
      return;
    }
    if (!count[i] || count[i] > maxCount) {
      x.fault(1u << i, EmulatorMbarrierCount, count[i], access.address[i], "it must be from 1 to 1048575");
      return;
    }
    const uint32_t generation = barrier.generation + 1;
    barrier = Mbarrier();
    barrier.generation = generation;
    barrier.expected = barrier.pending = count[i];
    barrier.isValid = true;
    static std::atomic<uint64_t> nextId{0};
    barrier.id = ++nextId;
    if (access.shadow[i])
      std::memset(access.shadow[i], OfMbarrier, 8);
  });
}

static void mbarrierInval(Executor &x, const Operation &op, uint32_t mask) {
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    Mbarrier *barrier = findMbarrier(x, access, i);
    if (!barrier)
      return;
    if (barrier->transactions) {
      x.fault(1u << i, EmulatorMbarrierCount, std::abs(barrier->transactions), access.address[i],
              "it is invalidated while this many bytes of its phase are in flight");
      return;
    }
    barrier->isValid = false;
    if (access.shadow[i])
      std::memset(access.shadow[i], NotDefined, 8);
  });
}

static bool expect(Executor &x, Mbarrier &barrier, uint64_t address, unsigned lane, uint32_t bytes) {
  barrier.transactions += bytes;
  barrier.expectedBy = x.currentInstruction();
  if (barrier.transactions <= Mbarrier::maxTransactions)
    return true;
  x.fault(1u << lane, EmulatorMbarrierCount, bytes, address, "more than 1048575 bytes are expected in a phase");
  return false;
}

/// target: 4 first adds expected bytes. flags of `target`: 1 also decrements the expected count, 2 must not complete
/// the phase. The returned state has the phase and the pending count before the arrival; variant: it is used.
static void mbarrierArrive(Executor &x, const Operation &op, uint32_t mask) {
  const uint32_t *counts = x.lanes<uint32_t>(op.source[1]);
  uint64_t state[laneCount] = {};
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    Mbarrier *barrier = findMbarrier(x, access, i);
    if (!barrier)
      return;
    bool expects = op.target & 4;
    uint32_t count = expects ? 1 : counts[i], pending = barrier->pending;
    if (expects && !expect(x, *barrier, access.address[i], i, counts[i]))
      return;
    auto [owner, key] = keyOf(x, access, i);
    state[i] = stateOf(*owner, key, *barrier);
    const char *problem = count == 0 || count > maxCount      ? "it must be from 1 to 1048575"
                          : count > pending                   ? "there are fewer arrivals pending"
                          : op.target & 2 && count == pending ? "`.noComplete` must not complete the phase"
                                                              : nullptr;
    if (problem) {
      x.fault(1u << i, EmulatorMbarrierCount, count, access.address[i], problem);
      return;
    }
    if (op.target & 1)
      barrier->expected -= std::min(count, barrier->expected);
    if (x.races)
      x.races->arrive(i, barrier->pendingKnown, op.flags);
    barrier->arrivedBy = x.currentInstruction();
    barrier->arrive(count);
    x.checkLateWait(*barrier);
  });
  if (x.isStopped())
    return;
  x.store(op.destination, state, mask);
  x.markDefined(op.destination, allLanes, mask);
}

/// Adds expected or completed bytes without an arrival. variant: completed.
static void mbarrierTransactions(Executor &x, const Operation &op, uint32_t mask) {
  const uint32_t *bytes = x.lanes<uint32_t>(op.source[1]);
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    Mbarrier *barrier = findMbarrier(x, access, i);
    if (!barrier)
      return;
    if (!op.variant)
      expect(x, *barrier, access.address[i], i, bytes[i]);
    else if (barrier->completedBy = x.currentInstruction(); !barrier->complete(bytes[i]))
      x.fault(1u << i, EmulatorMbarrierCount, bytes[i], access.address[i],
              "more bytes have arrived than a phase can have");
    x.checkLateWait(*barrier);
  });
}

/// variant: 1 by parity, given by bit 0, 2 may suspend, 4 by a constant that is not a parity, which assemblers refuse.
static void mbarrierWait(Executor &x, const Operation &op, uint32_t mask) {
  const uint64_t *state = x.lanes<uint64_t>(op.source[1]);
  const uint32_t *parity = x.lanes<uint32_t>(op.source[1]);
  uint32_t complete = 0;
  const Mbarrier *polled = nullptr;
  Mbarrier *acquired = nullptr;
  uint32_t acquiringLanes = 0; // lanes that acquire `acquired` by their wait
  auto acquireCompleted = [&] {
    if (acquiringLanes && x.races) {
      x.races->wait(acquiringLanes, acquired->known, op.flags);
      acquired->observe(x.races->phaseWait(acquiringLanes));
    }
    acquiringLanes = 0;
  };
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    if (Mbarrier *barrier = findMbarrier(x, access, i)) {
      const bool byParity = op.variant & 1;
      auto [owner, key] = keyOf(x, access, i);
      const uint64_t now = stateOf(*owner, key, *barrier);
      if (byParity ? op.variant & 4 : !isStateOf(state[i], now)) {
        x.fault(
            1u << i, EmulatorMbarrierUse,
            byParity
                ? llvm::formatv("the parity of a phase is 0 or 1, not {0}", int32_t(parity[i])).str()
                : llvm::formatv(
                      "0x{0:x-} is not a state that an arrival at 0x{1:x-} returned in this phase or the previous one",
                      state[i], access.address[i])
                      .str());
        return;
      }
      const bool done = byParity ? (barrier->phase & 1) != (parity[i] & 1) : (state[i] ^ now) >> phaseShift != 0;
      complete |= uint32_t(done) << i;
      polled = done ? polled : barrier;
      if (done && x.observer && x.group->polledMbarrier == barrier) {
        x.observer->waited(*x.warp, mask, x.group->since, x.currentInstruction(), "mbarrier");
        x.group->polledMbarrier = nullptr;
      }
      if (barrier != acquired)
        acquireCompleted();
      acquired = barrier;
      acquiringLanes |= uint32_t(done) << i;
    }
  });
  if (x.isStopped())
    return;
  acquireCompleted();
  x.storePredicate(op.destination, complete, mask);
  x.markDefined(op.destination, x.checks ? x.definedLanes(op.source[1]) : allLanes, mask);
  if (polled)
    x.spin(*polled);
}

static void pendingCount(Executor &x, const Operation &op, uint32_t mask) {
  const uint64_t *state = x.lanes<uint64_t>(op.source[0]);
  uint32_t out[laneCount];
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = uint32_t(state[i]) & maxCount;
  x.store(op.destination, out, mask);
}

/// variant: 1 does not increment the pending count (.noinc).
static void copyArrive(Executor &x, const Operation &op, uint32_t mask) {
  forEachLane(x, op, mask, [&](const Executor::Access &access, unsigned i) {
    Mbarrier *barrier = findMbarrier(x, access, i);
    if (!barrier)
      return;
    if (!op.variant)
      ++barrier->pending;
    if (op.variant && barrier->pending == 0) {
      x.fault(1u << i, EmulatorMbarrierCount, 1, access.address[i], "there are fewer arrivals pending");
      return;
    }
    x.warp->async.arriveAfter(i, *barrier, x);
  });
}

/// `.relaxed` removes the memory order of arrivals and waits.
static uint32_t mbarrierOrder(const ptx::Instruction &instruction, uint32_t order) {
  return Strong | (instruction.has(Modifier::Relaxed) ? 0 : order) |
         uint32_t(scopeOf(instruction, CtaScope)) << strengthShift;
}

bool Decoder::decodeAsync(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  auto emitAccess = [&](Handler handler, const Operand &address) -> Operation & {
    Operation &operation = emit(handler);
    operation.tracksDefinedness = true;
    operation.flags = instruction.has(Modifier::SharedCluster) ? uint32_t(AnyCluster) : 0;
    operation.width = 8;
    bool generic = spaceOf(instruction) == StateSpace::Generic;
    setAddress(operation, address, generic ? StateSpace::Generic : StateSpace::Shared);
    return operation;
  };
  switch (instruction.form->op) {
  case Op::CpAsync: {
    int64_t bytes = operands[2].value;
    bool sized = bytes == 16 || (instruction.has(Modifier::Ca) && (bytes == 4 || bytes == 8));
    if (!sized)
      return unsupported(instruction);
    bool hasHint = instruction.has(Modifier::L2CacheHint), hasMore = operands.size() > 3u + hasHint;
    bool ignores = hasMore && operands[3].kind == Operand::Register && operands[3].type == Type::pred,
         hasSize = hasMore && !ignores;
    Slot size = hasMore ? source(operands[3], ignores ? Type::pred : Type::b32) : noSource;
    Operation &operation = emitAccess(copy, operands[0]);
    operation.space = uint8_t(StateSpace::Shared);
    operation.width = bytes;
    operation.variant = hasSize ? SizeGiven : ignores ? SourceIgnored : WholeSource;
    Operation from;
    setAddress(from, operands[1], StateSpace::Global);
    operation.target = from.flags;
    operation.list = list({from.source[0], size, Slot(uint64_t(from.immediate) >> 32), Slot(from.immediate)});
    return true;
  }
  case Op::CpAsyncCommit:
    emit(commit);
    return true;
  case Op::CpAsyncWait:
  case Op::CpAsyncWaitAll: {
    bool all = instruction.form->op == Op::CpAsyncWaitAll;
    Operation &operation = emit(waitGroup);
    operation.immediate = all ? 0 : operands[0].value;
    operation.variant = all;
    return true;
  }
  case Op::CpAsyncMbarrierArrive:
    emitAccess(copyArrive, operands[0]).variant = instruction.has(Modifier::Noinc);
    return true;
  case Op::MbarrierInit: {
    Slot count = source(operands[1], Type::u32);
    emitAccess(mbarrierInit, operands[0]).source[1] = count;
    return true;
  }
  case Op::MbarrierInval:
    emitAccess(mbarrierInval, operands[0]);
    return true;
  case Op::MbarrierArrive: {
    const bool returnsState = operands[0].kind == Operand::Register;
    if (returnsState && instruction.has(Modifier::SharedCluster))
      return error(instruction, EmulatorMbarrierUse, noState);
    Slot count = operands.size() > 2 ? source(operands[2], Type::u32) : constant(1, 4);
    Operation &operation = emitAccess(mbarrierArrive, operands[1]);
    operation.source[1] = count;
    operation.destination = destination(operands[0]);
    operation.variant = returnsState;
    operation.flags |= mbarrierOrder(instruction, Releases);
    operation.target = instruction.has(Modifier::ArriveDrop) | instruction.has(Modifier::NoComplete) << 1 |
                       instruction.has(Modifier::ExpectTx) << 2;
    return true;
  }
  case Op::MbarrierExpectTx: {
    Slot bytes = source(operands[1], Type::u32);
    Operation &operation = emitAccess(mbarrierTransactions, operands[0]);
    operation.source[1] = bytes;
    operation.variant = instruction.has(Modifier::CompleteTx);
    return true;
  }
  case Op::MbarrierTestWait: {
    bool parity = instruction.has(Modifier::Parity);
    Slot state = source(operands[2], parity ? Type::u32 : Type::b64);
    Operation &operation = emitAccess(mbarrierWait, operands[1]);
    operation.source[1] = state;
    operation.destination = destination(operands[0]);
    operation.flags |= mbarrierOrder(instruction, Acquires);
    const bool isNone = parity && operands[2].kind == Operand::Integer && uint64_t(operands[2].value) > 1;
    operation.variant = parity | instruction.has(Modifier::TryWait) << 1 | isNone << 2;
    return true;
  }
  case Op::MbarrierPendingCount: {
    Slot state = source(operands[1], Type::b64);
    Operation &operation = emit(pendingCount);
    operation.source[0] = state;
    operation.destination = destination(operands[0]);
    return true;
  }
  default:
    return decodeBulk(instruction);
  }
}
