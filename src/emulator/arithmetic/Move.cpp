// mov in all its forms, conversions between generic addresses and those of a state space, cluster addresses.
#include "emulator/execution/Lanewise.h"
#include "emulator/program/Decoder.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

template <unsigned Bytes> static void move(Executor &x, const Operation &op, uint32_t mask) {
  struct Element {
    uint8_t bytes[Bytes];
  };
  x.store(op.destination, x.lanes<Element>(op.source[0]), mask);
  if (x.checks)
    x.copyDefined(op.destination, op.source[0], Bytes, mask);
}

static void movePredicate(Executor &x, const Operation &op, uint32_t mask) {
  x.storePredicate(op.destination, x.predicate(op.source[0]), mask);
}

static Handler moveHandler(unsigned bytes) {
  return bytes == 2 ? move<2> : bytes == 4 ? move<4> : bytes == 8 ? move<8> : move<16>;
}

/// Packs and unpacks {list} of `count` elements of `width` bytes.
static void packElements(Executor &x, const Operation &op, uint32_t mask) {
  unsigned whole = op.count * op.width;
  uint8_t *to = x.lanes<uint8_t>(op.destination);
  for (unsigned element = 0; element < op.count; ++element) {
    const uint8_t *from = x.lanes<uint8_t>(op.list[element]);
    // An 8-bit element is stored in 16 bits.
    unsigned stride = std::max<unsigned>(2, op.width);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      if (mask >> lane & 1)
        std::memcpy(to + lane * whole + element * op.width, from + lane * stride, op.width);
  }
  if (x.checks)
    x.markBytes(
        op.destination, whole, [&](unsigned b) { return x.definedByte(op.list[b / op.width], b % op.width); }, mask);
}

static void unpackElements(Executor &x, const Operation &op, uint32_t mask) {
  unsigned whole = op.count * op.width;
  std::vector<uint8_t> copy(whole * laneCount);
  std::memcpy(copy.data(), x.lanes<uint8_t>(op.source[0]), copy.size());
  uint32_t definedOf[16] = {};
  for (unsigned b = 0; x.checks && b < whole; ++b)
    definedOf[b] = x.definedByte(op.source[0], b);
  for (unsigned element = 0; element < op.count; ++element) {
    uint8_t *to = x.lanes<uint8_t>(op.list[element]);
    unsigned stride = std::max<unsigned>(2, op.width);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      if (mask >> lane & 1) {
        std::memset(to + lane * stride, 0, stride);
        std::memcpy(to + lane * stride, copy.data() + lane * whole + element * op.width, op.width);
      }
    if (x.checks)
      x.markBytes(
          op.list[element], stride,
          [&](unsigned b) { return b < op.width ? definedOf[element * op.width + b] : allLanes; }, mask);
  }
}

/// immediate: the addend. A null pointer of a state space is not a generic null pointer, so it needs no special case.
template <typename T> static void addImmediate(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  const T *in = x.lanes<T>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = in[i] + T(op.immediate);
  x.store(op.destination, out, mask);
}

static uint64_t windowOf(StateSpace space) {
  switch (space) {
  case StateSpace::Shared:
    return sharedWindow;
  case StateSpace::Local:
    return localWindow;
  case StateSpace::Param:
    return paramWindow;
  default:
    return 0; // global and constant addresses are generic ones
  }
}

struct SpaceOptions {
  StateSpace space;
  bool isConstant, anyCluster; // .const; any CTA of the cluster
};

static void isspacep(Executor &x, const Operation &op, uint32_t mask) {
  const uint64_t *in = x.lanes<uint64_t>(op.source[0]);
  auto options = op.options<SpaceOptions>();
  uint32_t out = 0;
  for (unsigned i = 0; i < laneCount; ++i) {
    uint64_t address = in[i], window = windowOf(options.space);
    bool inside = window && address >= window && address - window < windowSize;
    if (options.space == StateSpace::Shared && !options.anyCluster)
      inside &= (address - window) >> sharedRankShift == x.cta->rank;
    if (!window) {
      const Region *region = x.memory.find(address);
      inside = region && region->isConstant == options.isConstant;
    }
    out |= uint32_t(inside) << i;
  }
  x.storePredicate(op.destination, out, mask);
}

/// The address in the shared memory of another CTA of the cluster; a generic address stays generic.
template <typename T> static void mapa(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  const T *in = x.lanes<T>(op.source[0]);
  const uint32_t *rank = x.lanes<uint32_t>(op.source[1]);
  for (unsigned i = 0; i < laneCount; ++i) {
    T ranks = T(0xff) << sharedRankShift;
    out[i] = (in[i] & ~ranks) | T(rank[i] & 0xff) << sharedRankShift;
  }
  x.store(op.destination, out, mask);
}

template <typename T> static void getctarank(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t out[laneCount];
  const T *in = x.lanes<T>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = uint32_t(in[i] >> sharedRankShift) & 0xff;
  x.store(op.destination, out, mask);
}

bool Decoder::decodeMove(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  Type type = instruction.type();
  bool wide = instruction.has(Modifier::T_u64);
  auto emitUnary = [&](Handler handler, Slot in) -> Operation & {
    Operation &operation = emit(handler);
    operation.source[0] = in;
    operation.destination = destination(operands[0]);
    return operation;
  };
  switch (instruction.form->op) {
  case Op::Mov:
    emitUnary(type == Type::pred ? movePredicate : moveHandler(storedBytes(type)), source(operands[1], type))
        .tracksDefinedness = type != Type::pred;
    return true;
  case Op::MovPack:
  case Op::MovUnpack: {
    bool packs = instruction.form->op == Op::MovPack;
    const Operand &packed = operands[packs ? 1 : 0];
    unsigned bits = ptx::bitsOf(type) / packed.elements.size();
    Type elementType = *ptx::parseType("b" + std::to_string(bits));
    std::vector<Slot> slots;
    for (const Operand &element : packed.elements)
      slots.push_back(packs ? source(element, elementType) : destination(element));
    Slot whole = packs ? destination(operands[0]) : source(operands[1], type);
    Operation &operation = emit(packs ? packElements : unpackElements);
    (packs ? operation.destination : operation.source[0]) = whole;
    operation.list = list(std::move(slots));
    operation.count = packed.elements.size();
    operation.width = bits / 8;
    operation.tracksDefinedness = true;
    return true;
  }
  case Op::Cvta:
  case Op::CvtaTo: {
    uint64_t window = windowOf(spaceOf(instruction));
    if (!wide && window)
      return unsupported(instruction);
    Slot in = source(operands[1], type);
    Operation &operation = emitUnary(wide ? addImmediate<uint64_t> : addImmediate<uint32_t>, in);
    operation.immediate = instruction.form->op == Op::Cvta ? window : -window;
    return true;
  }
  case Op::Isspacep: {
    Operation &operation = emitUnary(isspacep, source(operands[1], Type::b64));
    operation.setOptions(
        SpaceOptions{spaceOf(instruction), instruction.has(Modifier::Const), instruction.has(Modifier::SharedCluster)});
    return true;
  }
  case Op::Mapa: {
    Slot rank = source(operands[2], Type::u32);
    emitUnary(wide ? mapa<uint64_t> : mapa<uint32_t>, source(operands[1], type)).source[1] = rank;
    return true;
  }
  case Op::Getctarank:
    emitUnary(wide ? getctarank<uint64_t> : getctarank<uint32_t>, source(operands[1], type));
    return true;
  default:
    return unsupported(instruction);
  }
}
