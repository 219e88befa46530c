// ld and st of every space, with vectors and registers wider than the type; prefetches and cache policies, which only
// check their address.
#include "emulator/Decoder.h"
#include "emulator/Lanewise.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorUndefinedStore, RuntimeError, "a value that is not defined is stored to global memory");

/// Whether all bytes of each lane's element are defined.
static uint32_t definedBytes(const Executor::Access &access, uint32_t mask, unsigned offset, unsigned size) {
  uint32_t result = allLanes;
  for (unsigned i = 0; i < laneCount; ++i) {
    if (!(mask >> i & 1) || !access.shadow[i])
      continue;
    const uint8_t *shadow = access.shadow[i] + offset;
    uint64_t bytes = 0; // each is 1 where the byte is defined
    std::memcpy(&bytes, shadow, std::min(size, 8u));
    bool defined = bytes == 0x0101010101010101 >> 8 * (8 - std::min(size, 8u));
    for (unsigned b = 8; b < size; ++b)
      defined &= shadow[b] != 0;
    result &= ~(uint32_t(!defined) << i);
  }
  return result;
}

/// What the memory model makes of a lane's read; false after a report.
static bool ordersRead(Executor &x, const Operation &op, const Executor::Access &access, unsigned lane, unsigned size) {
  if (!x.races)
    return true;
  if (op.flags & Strong)
    x.races->strongRead(lane, access.address[lane], op.flags & Acquires);
  return x.mayRead(access, lane, size, op.flags & Strong);
}

static bool ordersWrite(Executor &x, const Operation &op, const Executor::Access &access, unsigned lane, unsigned element, unsigned size, bool same) {
  if (!x.races)
    return true;
  if (op.flags & Strong && element == 0)
    x.races->strongWrite(lane, access.address[lane], op.flags & Releases);
  if (!access.cells[lane])
    return true;
  unsigned granules = size / x.program.smallestShared;
  return x.races->write(lane, access.cells[lane] + element * granules, granules, op.flags & Strong, same);
}

template <typename Memory, typename Register> static void load(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!x.resolve(op, mask, sizeof(Memory) * op.count, false, access))
    return;
  // All elements are read before a register is written: the address may be in one of them.
  Register out[8][laneCount];
  for (unsigned k = 0; k < op.count; ++k)
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(mask >> i & 1))
        continue;
      if (k == 0 && !ordersRead(x, op, access, i, sizeof(Memory) * op.count))
        return;
      Memory value;
      std::memcpy(&value, access.bytes[i] + k * sizeof(Memory), sizeof(Memory));
      out[k][i] = Register(value);
    }
  for (unsigned k = 0; k < op.count; ++k) {
    x.store(op.list[k], out[k], mask);
    if (!x.checks)
      continue;
    uint32_t whole = definedBytes(access, mask, k * sizeof(Memory), sizeof(Memory));
    x.markDefined(op.list[k], whole, mask);
    for (unsigned b = 0; mask & ~whole && op.list[k] != sinkSlot && b < sizeof(Register); ++b)
      x.markByte(op.list[k], b, b < sizeof(Memory) ? definedBytes(access, mask, k * sizeof(Memory) + b, 1) : allLanes, mask);
  }
}

template <typename Memory, typename Register> static void store(Executor &x, const Operation &op, uint32_t mask) {
  Executor::Access access;
  if (!x.resolve(op, mask, sizeof(Memory) * op.count, true, access))
    return;
  x.noteEffect();
  for (unsigned k = 0; k < op.count; ++k) {
    const Register *values = x.lanes<Register>(op.list[k]);
    uint32_t defined = x.checks ? x.definedLanes(op.list[k]) : allLanes;
    for (unsigned i = 0; i < laneCount; ++i) {
      if (!(mask >> i & 1))
        continue;
      Memory value = Memory(values[i]);
      bool same = !std::memcmp(access.bytes[i] + k * sizeof(Memory), &value, sizeof(Memory));
      if (!ordersWrite(x, op, access, i, k, sizeof(Memory), same))
        return;
      std::memcpy(access.bytes[i] + k * sizeof(Memory), &value, sizeof(Memory));
      if (!x.checks)
        continue;
      if (!access.shadow[i] && defined >> i & 1)
        continue;
      uint32_t known = 0;
      for (unsigned b = 0; b < sizeof(Memory); ++b)
        known |= (x.definedByte(op.list[k], b) >> i & 1) << b;
      for (unsigned b = 0; access.shadow[i] && b < sizeof(Memory); ++b)
        access.shadow[i][k * sizeof(Memory) + b] = known >> b & 1;
      // Padding may go to global memory with the rest of a structure.
      if (!access.shadow[i] && !known) {
        x.fault(mask & ~defined, EmulatorUndefinedStore);
        return;
      }
    }
  }
}

/// 16 bytes in a register of 128 bits.
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

static void touchNothing(Executor &, const Operation &, uint32_t) {}

uint32_t emulator::orderFlags(const ptx::Instruction &instruction) {
  uint32_t flags = instruction.has(Modifier::Volatile) ? Volatile | Strong : 0;
  flags |= instruction.has(Modifier::Relaxed) ? Strong : 0;
  flags |= instruction.has(Modifier::Acquire) ? Strong | Acquires : 0;
  flags |= instruction.has(Modifier::Release) ? Strong | Releases : 0;
  flags |= instruction.has(Modifier::AcqRel) ? Strong | Acquires | Releases : 0;
  flags |= instruction.has(Modifier::SharedCluster) ? AnyCluster : 0;
  return flags | (instruction.has(Modifier::Nc) ? NonCoherent : 0);
}

/// A cache policy is a value that hints take and nothing looks at.
static void createPolicy(Executor &x, const Operation &op, uint32_t mask) {
  uint64_t out[laneCount];
  std::fill(std::begin(out), std::end(out), 0x14f0000000000000);
  x.store(op.destination, out, mask);
}

bool Decoder::decodeMemory(const ptx::Instruction &instruction) {
  if (instruction.form->op == Op::Prefetch) {
    emit(touchNothing);
    return true;
  }
  if (instruction.form->op == Op::Createpolicy) {
    emit(createPolicy).destination = destination(instruction.operands[0]);
    return true;
  }
  bool isStore = instruction.form->op == Op::St;
  const Operand &address = instruction.operands[isStore ? 0 : 1], &data = instruction.operands[isStore ? 1 : 0];
  Type type = instruction.type();
  llvm::ArrayRef<Operand> elements = data.kind == Operand::Vector ? llvm::ArrayRef<Operand>(data.elements) : llvm::ArrayRef<Operand>(data);
  StateSpace space = spaceOf(instruction);
  Slot base = frameAddress(address, space);
  // The registers of a vector have one width; a constant or `_` goes with any.
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
                                                        : source(element, registerBytes == 2 ? Type::b16 : registerBytes == 4 ? Type::b32 : Type::b64));
  }
  if (isStore && elements.size() == 1 && elements[0].kind == Operand::Real)
    slots[0] = source(elements[0], type);
  Handler handler = isStore ? accessHandler<true>(type, registerBytes) : accessHandler<false>(type, registerBytes);
  if (!handler)
    return unsupported(instruction);
  Operation &operation = emit(handler);
  operation.flags = orderFlags(instruction);
  operation.source[0] = base;
  setAddress(operation, address, space);
  operation.list = list(std::move(slots));
  operation.count = elements.size();
  operation.width = ptx::bytesOf(type);
  operation.tracksItself = true;
  if (space == StateSpace::Shared || space == StateSpace::Generic)
    program.smallestShared = std::min<unsigned>(program.smallestShared, operation.width);
  return true;
}
