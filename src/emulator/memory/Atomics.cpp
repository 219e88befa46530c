// atom and red. The lanes of an operation are executed one after the other, from a lane that the seed determines,
// because their order is undefined. Other host threads may execute other CTAs, so each is an atomic operation on the
// host too.
#include "emulator/execution/Lanewise.h"
#include "emulator/memory/AtomicOperations.h"
#include "emulator/program/Decoder.h"
#include <mutex>

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::atomics;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorUndefinedAtomic, RuntimeError, "an operand of an atomic operation is not defined");

static uint32_t definedBytes(const Executor::Access &access, unsigned lane, unsigned size) {
  if (!access.shadow[lane])
    return true;
  for (unsigned b = 0; b < size; ++b)
    if (!access.shadow[lane][b])
      return false;
  return true;
}

/// Begins an atomic operation of `size` bytes, a strong read and write, which ends with `endAtomic`; false after a
/// report. `exchanged`: what an exchange stores.
static bool beginAtomic(Executor &x, const Operation &op, const Executor::Access &access, unsigned lane, unsigned size,
                        bool isChecked, const void *exchanged = nullptr) {
  if (isChecked || !x.races)
    return true;
  if (!exchanged)
    x.races->readSignals(access, lane, size);
  else if (!x.races->setSignal(access, lane, exchanged, size))
    return false;
  return x.races->strongWrite(access, lane, size, op.flags, nullptr);
}
static void endAtomic(Executor &x) {
  if (x.races)
    x.races->endStrong();
}

/// list: the operands of each element; target: the index in the list of the destinations, or none for red.
template <typename F, typename T> static void atomic(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!x.resolve(op, mask, sizeof(T) * op.count, true, access))
    return;
  const bool isChecked = x.races && x.races->checkAtomicsTogether(access, mask, sizeof(T) * op.count, op.flags);
  const bool isExclusive = !(mask & ~access.sharedLanes);
  unsigned start = x.launch.seed ? x.random.below(laneCount) : 0;
  bool changes = false; // an atomic that changes nothing has no effect
  for (unsigned k = 0; k < op.count; ++k) {
    const T *operands = x.lanes<T>(op.list[k]);
    if (x.checks && mask & ~x.definedLanes(op.list[k])) {
      x.fault(mask & ~x.definedLanes(op.list[k]), EmulatorUndefinedAtomic);
      return;
    }
    T old[laneCount];
    uint32_t defined = allLanes;
    for (unsigned n = 0; n < laneCount; ++n) {
      unsigned i = (n + start) % laneCount;
      if (!(mask >> i & 1))
        continue;
      if (!definedBytes(access, i, sizeof(T) * op.count))
        defined &= ~(1u << i);
      const void *exchanged = std::is_same_v<F, Exch<T>> && op.count == 1 ? &operands[i] : nullptr;
      if (k == 0 && !beginAtomic(x, op, access, i, sizeof(T) * op.count, isChecked, exchanged))
        return;
      uint8_t *target = access.bytes[i] + k * sizeof(T);
      old[i] = isExclusive ? applyNonAtomic<F, T>(target, operands[i]) : apply<F, T>(target, operands[i]);
      changes |= F::apply(old[i], operands[i]) != old[i];
      endAtomic(x);
    }
    Slot to = op.list[op.count + k];
    x.store(to, old, mask);
    x.markDefined(to, defined, mask);
  }
  if (changes)
    x.recordEffect();
}

struct QuadBits {
  uint64_t part[2];
};
static std::mutex quadMutex;

/// exch and cas of 128 bits, serialised in the whole process.
template <bool Cas> static void atomicQuad(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!x.resolve(op, mask, 16, true, access))
    return;
  const QuadBits *compare = x.lanes<QuadBits>(op.list[0]), *value = x.lanes<QuadBits>(op.list[Cas ? 2 : 0]);
  QuadBits old[laneCount];
  std::lock_guard lock(quadMutex);
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    if (!beginAtomic(x, op, access, i, 16, false))
      return;
    std::memcpy(&old[i], access.bytes[i], 16);
    if (!Cas || !std::memcmp(&old[i], &compare[i], 16)) {
      std::memcpy(access.bytes[i], &value[i], 16);
      x.recordEffect();
    }
    endAtomic(x);
  }
  x.store(op.list[1], old, mask);
  x.markDefined(op.list[1], allLanes, mask);
}

/// list: compare, destination, value.
template <typename T> static void compareAndSwap(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!x.resolve(op, mask, sizeof(T), true, access))
    return;
  const T *compare = x.lanes<T>(op.list[0]), *value = x.lanes<T>(op.list[2]);
  uint32_t undefined = mask & ~(x.definedLanes(op.list[0]) & x.definedLanes(op.list[2]));
  if (x.checks && undefined) {
    x.fault(undefined, EmulatorUndefinedAtomic);
    return;
  }
  T old[laneCount];
  uint32_t defined = allLanes;
  unsigned start = x.launch.seed ? x.random.below(laneCount) : 0;
  for (unsigned n = 0; n < laneCount; ++n) {
    unsigned i = (n + start) % laneCount;
    if (!(mask >> i & 1))
      continue;
    if (!definedBytes(access, i, sizeof(T)))
      defined &= ~(1u << i);
    if (!beginAtomic(x, op, access, i, sizeof(T), false))
      return;
    old[i] = compare[i];
    __atomic_compare_exchange_n(reinterpret_cast<T *>(access.bytes[i]), &old[i], value[i], false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
    if (old[i] == compare[i] && value[i] != compare[i])
      x.recordEffect();
    endAtomic(x);
  }
  x.store(op.list[1], old, mask);
  x.markDefined(op.list[1], defined, mask);
}

template <template <typename> class F> static Handler byWidth(Type type) {
  switch (type) {
  case Type::s32:
    return atomic<F<int32_t>, int32_t>;
  case Type::s64:
    return atomic<F<int64_t>, int64_t>;
  default:
    return ptx::bitsOf(type) == 64 ? Handler(atomic<F<uint64_t>, uint64_t>) : atomic<F<uint32_t>, uint32_t>;
  }
}

template <HalfOp O> static Handler halfAtomic(Type type) {
  switch (type) {
  case Type::f16:
    return atomic<Half<numerics::F16, O>, uint16_t>;
  case Type::bf16:
    return atomic<Half<numerics::BF16, O>, uint16_t>;
  case Type::f16x2:
    return atomic<HalfPair<numerics::F16, O>, uint32_t>;
  case Type::bf16x2:
    return atomic<HalfPair<numerics::BF16, O>, uint32_t>;
  default:
    return nullptr;
  }
}

static Handler atomicHandler(const ptx::Instruction &instruction) {
  Type type = instruction.type();
  Modifier what = instruction.oneOf({Modifier::And, Modifier::Or, Modifier::Xor, Modifier::Add, Modifier::Inc,
                                     Modifier::Dec, Modifier::Min, Modifier::Max, Modifier::Exch});
  bool half = instruction.has(Modifier::Noftz);
  switch (what) {
  case Modifier::And:
    return byWidth<And>(type);
  case Modifier::Or:
    return byWidth<Or>(type);
  case Modifier::Xor:
    return byWidth<Xor>(type);
  case Modifier::Inc:
    return atomic<Inc<uint32_t>, uint32_t>;
  case Modifier::Dec:
    return atomic<Dec<uint32_t>, uint32_t>;
  case Modifier::Exch:
    return type == Type::b128 ? atomicQuad<false> : byWidth<Exch>(type);
  case Modifier::Min:
    return half ? halfAtomic<HalfOp::Min>(type) : byWidth<Min>(type);
  case Modifier::Max:
    return half ? halfAtomic<HalfOp::Max>(type) : byWidth<Max>(type);
  default:
    if (half)
      return halfAtomic<HalfOp::Add>(type);
    if (type == Type::f32)
      return spaceOf(instruction) == StateSpace::Shared ? atomic<AddF32<false>, uint32_t>
                                                        : atomic<AddF32<true>, uint32_t>;
    if (type == Type::f64)
      return spaceOf(instruction) == StateSpace::Shared ? atomic<AddF64<false>, uint64_t>
                                                        : atomic<AddF64<true>, uint64_t>;
    return ptx::bitsOf(type) == 64 ? Handler(atomic<Add<uint64_t>, uint64_t>) : atomic<Add<uint32_t>, uint32_t>;
  }
}

bool Decoder::decodeAtomic(const ptx::Instruction &instruction) {
  bool isRed = instruction.form->op == Op::Red, isCas = instruction.form->op == Op::AtomCas;
  auto operands = instruction.operands;
  Type type = instruction.type();
  const Operand &address = operands[isRed ? 0 : 1], &data = operands[isRed ? 1 : 2];
  auto elementsOf = [](const Operand &operand) {
    return operand.kind == Operand::Vector ? llvm::ArrayRef<Operand>(operand.elements)
                                           : llvm::ArrayRef<Operand>(operand);
  };
  StateSpace space = spaceOf(instruction);
  Slot base = frameAddress(address, space);
  std::vector<Slot> slots;
  for (const Operand &element : elementsOf(data))
    slots.push_back(source(element, type));
  unsigned count = slots.size();
  for (unsigned i = 0; i < count; ++i)
    slots.push_back(isRed ? sinkSlot : destination(elementsOf(operands[0])[i]));
  if (isCas)
    slots.push_back(source(operands[3], type));
  Handler handler = nullptr;
  if (!isCas)
    handler = atomicHandler(instruction);
  else
    switch (ptx::bitsOf(type)) {
    case 16:
      handler = compareAndSwap<uint16_t>;
      break;
    case 32:
      handler = compareAndSwap<uint32_t>;
      break;
    case 64:
      handler = compareAndSwap<uint64_t>;
      break;
    default:
      handler = atomicQuad<true>;
    }
  if (!handler)
    return unsupported(instruction);
  Operation &operation = emit(handler);
  operation.flags = orderFlags(instruction) | Strong;
  operation.flags |= uint32_t(scopeOf(instruction, DeviceScope)) << strengthShift;
  operation.source[0] = base;
  setAddress(operation, address, space);
  operation.list = list(std::move(slots));
  operation.count = count;
  operation.width = storedBytes(type);
  recordAccess(space, operation.width);
  operation.tracksDefinedness = true;
  return true;
}
