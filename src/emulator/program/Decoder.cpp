// The walk over a function's statements: slots for registers and constants, operations, labels and guards.
#include "emulator/program/Decoder.h"
#include "emulator/program/ComparedLoads.h"
#include <bit>
#include <optional>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::OpClass;
using ptx::Operand;
using ptx::Statement;
using ptx::StateSpace;
using ptx::Type;

unsigned emulator::storedBytes(Type type) { return type == Type::pred ? 2 : std::max(2u, ptx::bytesOf(type)); }

Slot Decoder::temporary(unsigned bytes) {
  Slot slot = decoded.slots;
  decoded.slots += std::max(1u, bytes * laneCount / slotBytes);
  return slot;
}

/// Constants are shared by all operations of the function.
Slot Decoder::constant(uint64_t bits, unsigned bytes) {
  if (bytes < 8)
    bits &= (uint64_t(1) << (8 * bytes)) - 1;
  auto [entry, added] = constantSlots.try_emplace({bits, bytes}, 0);
  if (added) {
    entry->second = temporary(bytes);
    decoded.constants.push_back({entry->second, bytes, bits});
  }
  return entry->second;
}

Operation &Decoder::emit(Handler handler) {
  Operation &operation = decoded.code.emplace_back();
  operation.handler = handler;
  decoded.origins.push_back(current);
  return operation;
}

const Slot *Decoder::list(std::vector<Slot> slots) {
  program.lists.push_back(std::move(slots));
  return program.lists.back().data();
}

unsigned Decoder::registerBytes(const Operand &operand) const {
  return storedBytes(function.registers[operand.index].type);
}

/// Encodes a floating-point constant in the format of the operand.
static uint64_t realBits(const Operand &operand, Type type) {
  if (type == Type::f32 && operand.type == Type::f64)
    return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(operand.value)));
  if (type == Type::f64 && operand.type == Type::f32)
    return std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(uint32_t(operand.value))));
  return operand.value;
}

Slot Decoder::source(const Operand &operand, Type type) {
  unsigned bytes = storedBytes(type);
  switch (operand.kind) {
  case Operand::Register: {
    Slot slot = registerSlot(operand.index);
    if (!operand.negated)
      return slot;
    Slot inverted = temporary(2);
    Operation &operation = emit(invertPredicate);
    operation.destination = inverted;
    operation.source[0] = slot;
    return inverted;
  }
  case Operand::Integer:
    if (type == Type::pred)
      return constant(operand.value ? allLanes : 0, 4);
    return constant(operand.value, bytes);
  case Operand::Real:
    return constant(realBits(operand, type), bytes);
  case Operand::Special: {
    Slot slot = temporary(8);
    Operation &operation = emit(readSpecialRegister);
    operation.destination = slot;
    operation.variant = operand.index;
    operation.flags = operand.component;
    operation.width = bytes;
    return slot;
  }
  case Operand::Variable: {
    const ptx::Variable &variable = *operand.variable;
    auto local = localOffsets.find(&variable);
    bool isLocal = local != localOffsets.end();
    if (!isLocal && variable.space != StateSpace::Shared)
      return constant(program.addressOf(variable) + operand.value, bytes);
    Slot slot = temporary(8);
    Operation &operation = emit(isLocal ? localAddress : sharedAddress);
    operation.destination = slot;
    operation.width = bytes;
    operation.immediate =
        isLocal ? int64_t(local->second) + operand.value : int64_t(program.addressOf(variable)) + operand.value;
    return slot;
  }
  case Operand::Function:
    return constant(program.addressOf(*operand.function), bytes);
  default:
    return noSource;
  }
}

Slot Decoder::destination(const Operand &operand) {
  return operand.kind == Operand::Register ? registerSlot(operand.index) : sinkSlot;
}

StateSpace emulator::spaceOf(const ptx::Instruction &instruction) {
  switch (instruction.oneOf({Modifier::Const, Modifier::Global, Modifier::Local, Modifier::Param, Modifier::ParamEntry,
                             Modifier::ParamFunc, Modifier::Shared, Modifier::SharedCta, Modifier::SharedCluster})) {
  case Modifier::Const:
    return StateSpace::Const;
  case Modifier::Global:
    return StateSpace::Global;
  case Modifier::Local:
    return StateSpace::Local;
  case Modifier::Param:
  case Modifier::ParamEntry:
  case Modifier::ParamFunc:
    return StateSpace::Param;
  case Modifier::Shared:
  case Modifier::SharedCta:
  case Modifier::SharedCluster:
    return StateSpace::Shared;
  default:
    return StateSpace::Generic;
  }
}

/// Parameters of functions and variables of the frame are local memory.
Slot Decoder::frameAddress(const Operand &operand, StateSpace &space) {
  const Operand &base = operand.elements.front();
  if (base.kind != Operand::Variable || !localOffsets.count(base.variable))
    return noSource;
  space = StateSpace::Local;
  return source(base, Type::b64);
}

void Decoder::setAddress(Operation &operation, const Operand &operand, StateSpace space) {
  const Operand &base = operand.elements.front();
  if (space == StateSpace::Param && !function.isEntry)
    space = StateSpace::Local;
  operation.immediate = operand.value;
  operation.space = uint8_t(space);
  switch (base.kind) {
  case Operand::Register:
    operation.source[0] = registerSlot(base.index);
    operation.flags |= registerBytes(base) == 4 ? uint32_t(NarrowAddress) : 0;
    return;
  case Operand::Variable:
    if (localOffsets.count(base.variable))
      return; // source[0] is the frame address
    operation.immediate += program.addressOf(*base.variable);
    operation.flags |= base.variable->space == StateSpace::Shared ? uint32_t(OwnShared) : 0;
    return;
  default:
    operation.immediate += base.value;
    return;
  }
}

void Decoder::recordAccess(StateSpace space, unsigned bytes) {
  if (space == StateSpace::Shared || space == StateSpace::Generic)
    decoded.granules.shared = std::min(decoded.granules.shared, bytes);
  if (space == StateSpace::Global || space == StateSpace::Generic)
    decoded.granules.global = std::min(decoded.granules.global, bytes);
}

/// Emits an error that is reported if the operation is executed.
bool Decoder::unsupported(const ptx::Instruction &instruction) {
  emit(refuseUnsupported).tracksDefinedness = true;
  return true;
}

/// `.pragma "used_bytes_mask 15";` before a load: the program ignores the other bytes, which are padding.
static std::optional<uint64_t> usedBytesOf(llvm::StringRef pragma) {
  uint64_t mask;
  pragma = pragma.trim('"');
  if (!pragma.consume_front("used_bytes_mask") || pragma.trim().getAsInteger(0, mask))
    return std::nullopt;
  return mask;
}

void Decoder::ignoreUnusedBytes(const ptx::Instruction &instruction, uint64_t used) {
  const Operand &data = instruction.operands[0];
  unsigned bytes = ptx::bytesOf(instruction.type()), count = data.kind == Operand::Vector ? data.elements.size() : 1;
  if (bytes > 8 || bytes * count > 64)
    return;
  std::vector<Slot> slots;
  for (const Operand &element :
       data.kind == Operand::Vector ? llvm::ArrayRef<Operand>(data.elements) : llvm::ArrayRef<Operand>(data))
    slots.push_back(destination(element));
  Operation &operation = emit(definePadding);
  decoded.origins.back() = nullptr; // not an instruction of its own
  operation.tracksDefinedness = true;
  operation.width = bytes;
  operation.count = count;
  operation.immediate = int64_t(~used);
  operation.list = list(std::move(slots));
  if (instruction.guard.present) {
    operation.guard = registerSlot(instruction.guard.predicate);
    operation.guardNegated = instruction.guard.negated;
  }
}

bool Decoder::run() {
  decoded.source = &function;
  decoded.slots = firstSlot;
  compared = comparedLoads(function);
  layOutLocals();
  for (const ptx::Register &reg : function.registers)
    registerSlots.push_back(temporary(storedBytes(reg.type)));
  decoded.registerSlots = registerSlots;
  labelTargets.assign(function.labels.size(), 0);
  for (const Statement &statement : function.body) {
    if (statement.kind == Statement::Label)
      labelTargets[statement.index] = decoded.code.size();
    if (statement.kind == Statement::Pragma)
      usedBytes = usedBytesOf(statement.text);
    if (statement.kind != Statement::Instruction)
      continue;
    if (!decode(*statement.instruction))
      return false;
    if (usedBytes && statement.instruction->form->op == Op::Ld)
      ignoreUnusedBytes(*statement.instruction, *usedBytes);
    usedBytes.reset();
  }
  // The end of the body is a return.
  static const ptx::Instruction *none = nullptr;
  current = none;
  emit(returnHandler()).tracksDefinedness = true;
  for (Operation &operation : decoded.code)
    if (isBranch(operation))
      operation.target = labelTargets[operation.target];
  for (auto &[slots, count] : targetLists)
    for (Slot *slot = slots; slot != slots + count; ++slot)
      *slot = labelTargets[*slot];
  for (uint32_t target : labelTargets)
    decoded.code[target].isLeader = true;
  return true;
}

/// Operations that prepare the instruction's guard and operands come first; the guard applies to every operation of the
/// instruction, so that the preparation has no visible effect.
bool Decoder::decode(const ptx::Instruction &instruction) {
  current = &instruction;
  size_t first = decoded.code.size();
  bool good = [&] {
    if (instruction.form->op == Op::Unsupported)
      return unsupported(instruction);
    for (auto family : {integerHandler, logicHandler, floatHandler, halfHandler, compareHandler, convertHandler})
      if (Handler handler = family(instruction))
        return instruction.form->op == Op::Cvt ? decodeConversion(instruction, handler)
                                               : decodePlain(instruction, handler);
    switch (instruction.form->opClass) {
    case OpClass::Move:
      return decodeMove(instruction);
    case OpClass::Memory:
      return decodeMemory(instruction);
    case OpClass::Atomic:
      return decodeAtomic(instruction);
    case OpClass::Control:
      return decodeControl(instruction);
    case OpClass::Special:
      return decodeSpecial(instruction);
    case OpClass::Barrier:
    case OpClass::Fence:
      return decodeBarrier(instruction);
    case OpClass::Warp:
      return decodeWarp(instruction);
    case OpClass::Matrix:
      return decodeMatrix(instruction);
    case OpClass::Async:
      return decodeAsync(instruction);
    case OpClass::TensorMemory:
      return decodeTensor(instruction);
    default:
      return unsupported(instruction);
    }
  }();
  if (!good)
    return false;
  if (instruction.guard.present)
    for (size_t i = first; i < decoded.code.size(); ++i) {
      decoded.code[i].guard = registerSlot(instruction.guard.predicate);
      decoded.code[i].guardNegated = instruction.guard.negated;
    }
  return true;
}

/// Whether the handler computes itself which bytes are defined.
static bool followsBits(const ptx::Instruction &instruction) {
  switch (instruction.form->op) {
  case Op::And:
  case Op::Or:
  case Op::Xor:
  case Op::Not:
    return instruction.type() != Type::pred;
  case Op::Shl:
  case Op::Shr:
  case Op::Prmt:
    return true;
  default:
    return false;
  }
}

/// The bytes of each source that determine the result, if byte b of the result depends on bytes up to b only, as in
/// sums and products that wrap; 0 for other instructions. Values of 64 bits are exchanged in halves, and code that
/// reads a narrow part of the sum of them may leave the upper half undefined.
static unsigned lowBytesOf(const ptx::Instruction &instruction) {
  Type type = instruction.type();
  if (ptx::isFloat(type) || type == Type::u16x2 || type == Type::s16x2 || instruction.has(Modifier::Sat))
    return 0;
  switch (instruction.form->op) {
  case Op::Add:
  case Op::Sub:
  case Op::Neg:
    return ptx::bitsOf(type) / 8;
  case Op::Mul:
  case Op::Mad:
    return instruction.has(Modifier::Lo) ? ptx::bitsOf(type) / 8 : 0;
  default:
    return 0;
  }
}

/// Sets the options that handler families need in addition to operands.
static void setOptions(Operation &operation, const ptx::Instruction &instruction) {
  switch (instruction.form->opClass) {
  case OpClass::Half:
    return setHalfOptions(operation, instruction);
  case OpClass::Convert:
    return setConvertOptions(operation, instruction);
  case OpClass::Float:
    if (instruction.form->op == Op::Testp)
      operation.variant = uint8_t(instruction.modifiers.front());
    else
      operation.variant = uint8_t(instruction.oneOf({Modifier::Rz, Modifier::Rm, Modifier::Rp}));
    operation.flags = uint32_t(instruction.form->op);
    return;
  case OpClass::Compare:
    operation.variant = uint8_t(instruction.modifiers.front());
    if (instruction.form->op != Op::Selp && instruction.form->op != Op::Slct)
      setCompareOptions(operation, instruction);
    operation.tracksDefinedness = instruction.form->op == Op::Selp;
    return;
  case OpClass::Integer:
    operation.tracksDefinedness |= instruction.form->op == Op::Bfi;
    operation.width = operation.lowBytes = lowBytesOf(instruction);
    return;
  case OpClass::Logic:
    operation.tracksDefinedness = followsBits(instruction);
    if (instruction.form->op == Op::Lop3 && instruction.operands.size() > 5) {
      operation.flags = uint32_t(instruction.operands[4].value) & 0xff;
      operation.variant = instruction.has(Modifier::Or);
    }
    return;
  default:
    return;
  }
}

bool Decoder::decodePlain(const ptx::Instruction &instruction, Handler handler) {
  Slot destinations[2] = {sinkSlot, sinkSlot}, sources[4] = {noSource, noSource, noSource, noSource};
  unsigned count = 0;
  bool lop3 = instruction.form->op == Op::Lop3 && instruction.operands.size() > 5;
  for (auto [rule, operand] : llvm::zip(instruction.form->operands, instruction.operands)) {
    if (rule.isDestination) {
      bool pair = operand.kind == Operand::Pair;
      destinations[0] = destination(pair ? operand.elements[0] : operand);
      destinations[1] = pair ? destination(operand.elements[1]) : sinkSlot;
    } else if (!lop3 || rule.kind != ptx::OperandRule::Constant) {
      Type type = rule.kind == ptx::OperandRule::Constant ? Type::b32 : instruction.operandType(rule);
      sources[count++] = source(operand, type);
    }
  }
  bool usesCarry = instruction.form->op == Op::AddCarry || instruction.form->op == Op::SubCarry ||
                   instruction.form->op == Op::MadCarry;
  if (usesCarry) {
    carry = carry ? carry : temporary(2);
    bool reads = instruction.form->opcode.size() == 4;
    sources[3] = reads ? carry : noSource;
    destinations[1] = instruction.has(Modifier::Cc) ? carry : sinkSlot;
  }
  Operation &operation = emit(handler);
  operation.destination = destinations[0];
  operation.destination2 = destinations[1];
  std::copy(std::begin(sources), std::end(sources), operation.source);
  setOptions(operation, instruction);
  return true;
}

bool Decoder::decodeConversion(const ptx::Instruction &instruction, Handler handler) {
  const Operand &to = instruction.operands[0], &from = instruction.operands[1];
  Type toType = instruction.type(0), fromType = instruction.type(1);
  unsigned fromBytes = storedBytes(fromType), toBytes = storedBytes(toType);
  bool keepsLow = instruction.form->op == Op::Cvt && !ptx::isFloat(toType) && !ptx::isFloat(fromType) &&
                  !instruction.has(Modifier::Sat);
  auto convert = [&](Handler convertHandler, Slot in, Slot out, unsigned lowBytes, unsigned bytes) -> Operation & {
    Operation &operation = emit(convertHandler);
    operation.source[0] = in;
    operation.destination = out;
    operation.lowBytes = lowBytes;
    operation.width = bytes;
    return operation;
  };
  Slot in = source(from, fromType);
  if (from.kind == Operand::Register && registerBytes(from) != fromBytes) {
    Slot narrow = temporary(fromBytes);
    convert(resizeHandler(registerBytes(from), fromBytes, false), in, narrow, fromBytes, fromBytes);
    in = narrow;
  }
  bool widens = to.kind == Operand::Register && registerBytes(to) != toBytes;
  Slot out = widens ? temporary(toBytes) : destination(to);
  unsigned read = std::min(ptx::bitsOf(fromType), ptx::bitsOf(toType)) / 8;
  setOptions(convert(handler, in, out, keepsLow ? read : 0, toBytes), instruction);
  if (widens)
    convert(resizeHandler(toBytes, registerBytes(to), ptx::isSigned(toType)), out, destination(to), toBytes,
            registerBytes(to));
  return true;
}
