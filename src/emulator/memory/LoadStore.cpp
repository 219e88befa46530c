// ld and st of every state space, with vectors and registers wider than the type; prefetches and cache policies, which
// only check their address.
#include "emulator/execution/Lanewise.h"
#include "emulator/program/Decoder.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorNotConstant, RuntimeError,
               "`ld.global.nc` of memory that this kernel has written: it reads a cache that writes do not reach");
TXL_DIAGNOSTIC(EmulatorPolicyRange, RuntimeError, "the primary size of a cache policy is greater than its total size");
TXL_DIAGNOSTIC(EmulatorUndefinedStore, RuntimeError, "a value that is not defined is stored to global memory");

/// Whether all bytes of each lane's element are defined.
static uint32_t definedBytes(const Executor::Access &access, uint32_t mask, unsigned offset, unsigned size) {
  uint32_t result = allLanes;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1) || !access.shadow[i])
      continue;
    const uint8_t *shadow = access.shadow[i] + offset;
    uint64_t bytes = 0; // each byte is 1 where the byte is defined
    std::memcpy(&bytes, shadow, std::min(size, 8u));
    bool defined = bytes == 0x0101010101010101 >> 8 * (8 - std::min(size, 8u));
    for (unsigned b = 8; b < size; ++b)
      defined &= shadow[b] != 0;
    result &= ~(uint32_t(!defined) << i);
  }
  return result;
}

/// Whether the bytes of all lanes are defined.
static bool allDefined(const RegionAccess &access, unsigned size) {
  const uint8_t *shadow = access.shadow;
  uint64_t missing = 0;
  constexpr uint64_t ones = 0x0101010101010101;
  auto look = [&]<typename Word>(Word, const uint8_t *from, size_t step, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      Word word;
      std::memcpy(&word, from + i * step, sizeof word);
      missing |= Word(word ^ Word(ones));
    }
  };
  if (access.isRow) {
    look(uint64_t(), shadow + access.offset[0], 8, laneCount * size / 8);
    return !missing;
  }
  for (unsigned i = 0; i < laneCount; ++i) {
    const uint8_t *from = shadow + access.offset[i];
    switch (size) {
    case 1:
      look(uint8_t(), from, 1, 1);
      break;
    case 2:
      look(uint16_t(), from, 2, 1);
      break;
    case 4:
      look(uint32_t(), from, 4, 1);
      break;
    default:
      look(uint64_t(), from, 8, size / 8);
    }
  }
  return !missing;
}

/// Reports a load through the constant cache of memory that this kernel writes.
template <typename AccessT>
static bool isConstant(Executor &x, const Operation &op, const AccessT &accessSite, uint32_t mask, unsigned size) {
  if (!(op.flags & NonCoherent) || !x.races || !x.races->wasWritten(accessSite, mask, size))
    return true;
  x.fault(mask, EmulatorNotConstant);
  return false;
}

/// Whether a load is strong, or feeds a later compare-and-swap, which detects a stale value.
static bool isStrong(Executor &x, const Operation &op) {
  return x.races && (op.flags & Strong || (op.flags & ComparedLater && !x.races->isStrict));
}

/// The fast path of most loads. Returns false, with no effect, if a check needs the slow path.
template <typename Memory, typename Register> static bool loadFast(Executor &x, const Operation &op, uint32_t mask) {
  RegionAccess access;
  const unsigned size = sizeof(Memory) * op.count;
  bool plain = !isStrong(x, op) && x.locate(op, mask, size, false, access);
  if (!plain || (access.shadow && !allDefined(access, size)))
    return false;
  if (!x.mayRead(access, mask, size) || !isConstant(x, op, access, mask, size))
    return true;
  Register out[8][laneCount];
  for (unsigned k = 0; k < op.count; ++k) {
    if (sizeof(Memory) == sizeof(Register) && op.count == 1 && access.isRow && mask == allLanes) {
      std::memcpy(x.lanes<Register>(op.list[0]), access.bytes + access.offset[0], sizeof(Register) * laneCount);
      break;
    }
    for (unsigned i = 0; i < laneCount; ++i) {
      Memory value;
      std::memcpy(&value, access.bytes + access.offset[i] + k * sizeof(Memory), sizeof(Memory));
      out[k][i] = Register(value);
    }
    if (op.count == 1)
      x.store(op.list[0], out[0], mask);
  }
  for (unsigned k = 0; k < op.count; ++k) {
    if (op.count > 1)
      x.store(op.list[k], out[k], mask);
    if (x.checks)
      x.markDefined(op.list[k], allLanes, mask);
  }
  return true;
}

template <typename Memory, typename Register> static void load(Executor &x, const Operation &op, uint32_t mask) {
  if (loadFast<Memory, Register>(x, op, mask))
    return;
  Executor::Access access;
  if (!x.resolve(op, mask, sizeof(Memory) * op.count, false, access))
    return;
  // All elements are read before a register is written, because a register may hold the address.
  Register out[8][laneCount];
  const bool strong = isStrong(x, op);
  if (!strong && !x.mayRead(access, mask, sizeof(Memory) * op.count))
    return;
  if (!isConstant(x, op, access, mask, sizeof(Memory) * op.count))
    return;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    if (strong && !x.races->strongRead(access, i, sizeof(Memory) * op.count, op.flags))
      return;
    for (unsigned k = 0; k < op.count; ++k) {
      Memory value;
      std::memcpy(&value, access.bytes[i] + k * sizeof(Memory), sizeof(Memory));
      out[k][i] = Register(value);
    }
    if (strong)
      x.races->endStrong();
  }
  for (unsigned k = 0; k < op.count; ++k) {
    x.store(op.list[k], out[k], mask);
    if (!x.checks)
      continue;
    uint32_t whole = definedBytes(access, mask, k * sizeof(Memory), sizeof(Memory));
    x.markDefined(op.list[k], whole, mask);
    for (unsigned b = 0; mask & ~whole && op.list[k] != sinkSlot && b < sizeof(Register); ++b)
      x.markByte(op.list[k], b, b < sizeof(Memory) ? definedBytes(access, mask, k * sizeof(Memory) + b, 1) : allLanes,
                 mask);
  }
}

/// The new shadow of lane `i` for a store; false if the store is an error.
static bool storeShadow(Executor &x, const Executor::Access &access, Slot slot, unsigned i, unsigned offset,
                        unsigned size) {
  uint32_t known = 0;
  for (unsigned b = 0; b < size; ++b)
    known |= (x.definedByte(slot, b) >> i & 1) << b;
  for (unsigned b = 0; access.shadow[i] && b < size; ++b)
    access.shadow[i][offset + b] = known >> b & 1;
  // Padding may be copied to global memory with the rest of a structure.
  return access.shadow[i] || known;
}

template <typename Memory, typename Register> static bool storeFast(Executor &x, const Operation &op, uint32_t mask) {
  RegionAccess access;
  constexpr unsigned size = sizeof(Memory);
  if ((x.races && op.flags & Strong) || !x.locate(op, mask, size * op.count, true, access))
    return false;
  uint32_t defined = allLanes;
  WrittenValues values = {{}, op.count, sizeof(Register), size, &access, nullptr};
  for (unsigned k = 0; k < op.count; ++k) {
    values.elements[k] = x.lanes<Register>(op.list[k]);
    defined &= x.checks ? x.definedLanes(op.list[k]) : allLanes;
  }
  if (mask & ~defined)
    return false;
  access.isShared ? x.recordEffectInCluster() : x.recordEffect();
  if (access.isTracked && !x.races->write(x.accessSite(), access, mask, size * op.count, values))
    return true;
  for (unsigned k = 0; k < op.count; ++k) {
    const Register *from = x.lanes<Register>(op.list[k]);
    if (sizeof(Memory) == sizeof(Register) && op.count == 1 && access.isRow && mask == allLanes) {
      std::memcpy(access.bytes + access.offset[0], from, size * laneCount);
      break;
    }
    for (unsigned i = 0; i < laneCount; ++i) {
      Memory value = Memory(from[i]);
      if (mask >> i & 1)
        std::memcpy(access.bytes + access.offset[i] + k * size, &value, size);
    }
  }
  if (!access.shadow)
    return true;
  if (access.isRow && mask == allLanes)
    std::memset(access.shadow + access.offset[0], Defined, size * op.count * laneCount);
  else
    for (unsigned i = 0; i < laneCount; ++i)
      std::memset(access.shadow + access.offset[mask >> i & 1 ? i : std::countr_zero(mask)], Defined, size * op.count);
  return true;
}

template <typename Memory, typename Register> static void store(Executor &x, const Operation &op, uint32_t mask) {
  if (storeFast<Memory, Register>(x, op, mask))
    return;
  Executor::Access access;
  constexpr unsigned size = sizeof(Memory);
  if (!x.resolve(op, mask, size * op.count, true, access))
    return;
  x.recordEffect();
  const bool strong = x.races && op.flags & Strong;
  WrittenValues values = {{}, op.count, sizeof(Register), size, nullptr, &access};
  for (unsigned k = 0; k < op.count; ++k)
    values.elements[k] = x.lanes<Register>(op.list[k]);
  if (x.races && !strong && !x.races->write(access, mask, size * op.count, &values))
    return;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1))
      continue;
    if (strong) {
      const Memory first = Memory(x.lanes<Register>(op.list[0])[i]);
      if (!x.races->setSignal(access, i, &first, op.count == 1 ? size : 0) ||
          !x.races->strongWrite(access, i, size * op.count, op.flags, &values))
        return;
    }
    for (unsigned k = 0; k < op.count; ++k) {
      Memory value = Memory(x.lanes<Register>(op.list[k])[i]);
      std::memcpy(access.bytes[i] + k * size, &value, size);
    }
    if (strong)
      x.races->endStrong();
  }
  for (unsigned k = 0; x.checks && k < op.count; ++k) {
    uint32_t defined = x.definedLanes(op.list[k]);
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(mask >> i & 1) || (!access.shadow[i] && defined >> i & 1))
        continue;
      if (access.shadow[i] && defined >> i & 1) {
        std::memset(access.shadow[i] + k * size, Defined, size);
        continue;
      }
      if (!storeShadow(x, access, op.list[k], i, k * size, size)) {
        x.fault(mask & ~defined, EmulatorUndefinedStore);
        return;
      }
    }
  }
}

/// The contents of a 128-bit register.
struct Quad {
  uint64_t part[2];
};

template <bool IsStore, typename Memory, typename Register> static Handler either() {
  if constexpr (IsStore)
    return store<Memory, Register>;
  else
    return load<Memory, Register>;
}

template <bool IsStore, typename Memory> static Handler byRegister(unsigned bytes) {
  using Signed = std::conditional_t<std::is_signed_v<Memory>, int64_t, uint64_t>;
  if (bytes == 8)
    return either<IsStore, Memory, Signed>();
  using Signed32 = std::conditional_t<std::is_signed_v<Memory>, int32_t, uint32_t>;
  if constexpr (sizeof(Memory) <= 4)
    if (bytes == 4)
      return either<IsStore, Memory, Signed32>();
  using Signed16 = std::conditional_t<std::is_signed_v<Memory>, int16_t, uint16_t>;
  if constexpr (sizeof(Memory) <= 2)
    if (bytes == 2)
      return either<IsStore, Memory, Signed16>();
  return nullptr;
}

template <bool IsStore> static Handler accessHandler(Type type, unsigned registerBytes) {
  if (registerBytes == 16)
    return type == Type::b128 ? either<IsStore, Quad, Quad>() : nullptr;
  bool isSigned = ptx::isSigned(type);
  switch (ptx::bytesOf(type)) {
  case 1:
    return isSigned ? byRegister<IsStore, int8_t>(registerBytes) : byRegister<IsStore, uint8_t>(registerBytes);
  case 2:
    return isSigned ? byRegister<IsStore, int16_t>(registerBytes) : byRegister<IsStore, uint16_t>(registerBytes);
  case 4:
    return isSigned ? byRegister<IsStore, int32_t>(registerBytes) : byRegister<IsStore, uint32_t>(registerBytes);
  default:
    return byRegister<IsStore, uint64_t>(registerBytes);
  }
}

static void doNothing(Executor &, const Operation &, uint32_t) {}

Scope emulator::scopeOf(const ptx::Instruction &instruction, Scope otherwise) {
  return instruction.has(Modifier::Cta)       ? CtaScope
         : instruction.has(Modifier::Cluster) ? ClusterScope
         : instruction.has(Modifier::Gpu)     ? DeviceScope
         : instruction.has(Modifier::Sys)     ? SystemScope
                                              : otherwise;
}

uint32_t emulator::orderFlags(const ptx::Instruction &instruction) {
  uint32_t flags = instruction.has(Modifier::Volatile) ? Volatile | Strong : 0;
  flags |= instruction.has(Modifier::Relaxed) ? Strong : 0;
  flags |= instruction.has(Modifier::Acquire) ? Strong | Acquires : 0;
  flags |= instruction.has(Modifier::Release) ? Strong | Releases : 0;
  flags |= instruction.has(Modifier::AcqRel) ? Strong | Acquires | Releases : 0;
  flags |= instruction.has(Modifier::SharedCluster) ? AnyCluster : 0;
  if (flags & Strong)
    flags |= uint32_t(instruction.has(Modifier::Volatile) ? SystemScope : scopeOf(instruction, DeviceScope))
             << strengthShift;
  return flags | (instruction.has(Modifier::Nc) ? NonCoherent : 0);
}

/// A cache policy is an opaque value that hints accept and the emulator ignores. The sizes of a range are checked.
static void createPolicy(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t greater = 0;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    greater |= uint32_t(x.lanes<uint32_t>(op.source[0])[lane] > x.lanes<uint32_t>(op.source[1])[lane]) << lane;
  if (greater & mask)
    x.fault(greater & mask, EmulatorPolicyRange);
  uint64_t out[laneCount];
  std::fill(std::begin(out), std::end(out), 0x14f0000000000000);
  x.store(op.destination, out, mask);
}

bool Decoder::decodeMemory(const ptx::Instruction &instruction) {
  if (instruction.form->op == Op::Prefetch) {
    emit(doNothing);
    return true;
  }
  if (instruction.form->op == Op::Createpolicy) {
    const bool hasRange = instruction.operands.size() == 4;
    Slot size = hasRange ? source(instruction.operands[2], Type::b32) : noSource;
    Slot total = hasRange ? source(instruction.operands[3], Type::b32) : noSource;
    Operation &made = emit(createPolicy);
    made.destination = destination(instruction.operands[0]);
    made.source[0] = size, made.source[1] = total;
    return true;
  }
  bool isStore = instruction.form->op == Op::St;
  const Operand &address = instruction.operands[isStore ? 0 : 1], &data = instruction.operands[isStore ? 1 : 0];
  Type type = instruction.type();
  llvm::ArrayRef<Operand> elements =
      data.kind == Operand::Vector ? llvm::ArrayRef<Operand>(data.elements) : llvm::ArrayRef<Operand>(data);
  StateSpace space = spaceOf(instruction);
  Slot base = frameAddress(address, space);
  // The registers of a vector have one width; a constant or `_` has any.
  unsigned registerBytes = storedBytes(type);
  for (const Operand &element : elements)
    if (element.kind == Operand::Register)
      registerBytes = this->registerBytes(element);
  std::vector<Slot> slots;
  for (const Operand &element : elements) {
    if (element.kind == Operand::Register && this->registerBytes(element) != registerBytes)
      return unsupported(instruction);
    if (!isStore)
      slots.push_back(destination(element));
    else
      slots.push_back(element.kind == Operand::Register ? registerSlot(element.index)
                                                        : source(element, registerBytes == 2   ? Type::b16
                                                                          : registerBytes == 4 ? Type::b32
                                                                                               : Type::b64));
  }
  if (isStore && elements.size() == 1 && elements[0].kind == Operand::Real)
    slots[0] = source(elements[0], type);
  Handler handler = isStore ? accessHandler<true>(type, registerBytes) : accessHandler<false>(type, registerBytes);
  if (!handler)
    return unsupported(instruction);
  Operation &operation = emit(handler);
  operation.flags = orderFlags(instruction);
  if (compared.contains(&instruction))
    operation.flags |= ComparedLater | uint32_t(SystemScope) << strengthShift;
  operation.source[0] = base;
  setAddress(operation, address, space);
  operation.list = list(std::move(slots));
  operation.count = elements.size();
  operation.width = ptx::bytesOf(type);
  operation.tracksDefinedness = true;
  recordAccess(space, operation.width);
  return true;
}
