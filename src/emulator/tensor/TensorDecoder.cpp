// Decodes the tcgen05 instructions.
#include "emulator/program/Decoder.h"
#include "emulator/tensor/TensorInstructions.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorTensorOperand, RuntimeError, "`tcgen05`: {0}");

/// The slot of an address in tensor memory; whether it is 32 bits wide, and what is added.
Slot Decoder::tensorBase(const Operand &address, uint32_t &flags, uint32_t &add) {
  const Operand &base = address.elements.front();
  add = uint32_t(address.value);
  if (base.kind == Operand::Register) {
    flags = registerBytes(base) == 4;
    return registerSlot(base.index);
  }
  flags = 1;
  return source(base, Type::b32);
}

static uint8_t groupOf(const ptx::Instruction &instruction) { return instruction.has(Modifier::CtaGroup2) ? 2 : 1; }

bool Decoder::decodeTensorTransfer(const ptx::Instruction &instruction) {
  const bool loads = instruction.form->op == Op::Tcgen05Ld;
  auto operands = instruction.operands;
  const Operand &address = operands[loads ? 1 : 0], &registers = loads ? operands.front() : operands.back();
  TensorTransferOptions options = {};
  const bool isSplit = instruction.has(Modifier::Shape16x32bx2);
  options.shape = isSplit                                   ? TensorTransferOptions::Lanes16x32bx2
                  : instruction.has(Modifier::Shape32x32b)  ? TensorTransferOptions::Lanes32x32b
                  : instruction.has(Modifier::Shape16x64b)  ? TensorTransferOptions::Lanes16x64b
                  : instruction.has(Modifier::Shape16x128b) ? TensorTransferOptions::Lanes16x128b
                                                            : TensorTransferOptions::Lanes16x256b;
  options.packs = instruction.has(Modifier::Pack16b) || instruction.has(Modifier::Unpack16b);
  if (isSplit) {
    const int64_t split = operands[loads ? 2 : 1].value;
    if (split < 0 || split >= int64_t(tensorColumns))
      return error(instruction, EmulatorTensorOperand, "the offset of the second half is not a column");
    options.split = uint16_t(split);
  }
  std::vector<Slot> slots;
  for (const Operand &element : elementsOfVector(registers)) {
    if (loads && element.kind != Operand::Register)
      return error(instruction, EmulatorTensorOperand, "a load's destinations are registers");
    slots.push_back(loads ? destination(element) : source(element, Type::b32));
    if (loads && llvm::count(slots, slots.back()) > 1)
      return error(instruction, EmulatorTensorOperand, "a load has a register twice");
  }
  uint32_t flags, add;
  const Slot base = tensorBase(address, flags, add);
  Operation &operation = emit(loads ? loadTensorHandler() : storeTensorHandler());
  operation.tracksDefinedness = true;
  operation.source[0] = base;
  operation.flags = flags;
  operation.target = add;
  operation.count = uint8_t(slots.size());
  operation.list = list(std::move(slots));
  operation.setOptions(options);
  return true;
}

static TensorMultiplyOptions multiplyOptions(const ptx::Instruction &instruction) {
  using Options = TensorMultiplyOptions;
  Options options = {};
  const std::pair<Modifier, Options::Kind> kinds[] = {
      {Modifier::KindF16, Options::F16},           {Modifier::KindTf32, Options::TF32},
      {Modifier::KindF8f6f4, Options::F8F6F4},     {Modifier::KindI8, Options::I8},
      {Modifier::KindMxf8f6f4, Options::MXF8F6F4}, {Modifier::KindMxf4, Options::MXF4},
      {Modifier::KindMxf4nvf4, Options::MXF4NVF4}};
  for (auto [modifier, kind] : kinds)
    if (instruction.has(modifier))
      options.kind = kind;
  if (options.kind >= Options::MXF8F6F4)
    options.block = instruction.has(Modifier::ScaleVec4X) || instruction.has(Modifier::Block16) ? 16 : 32;
  options.isWs = instruction.has(Modifier::TcWs);
  options.shiftsA = instruction.has(Modifier::Ashift);
  options.aInTensorMemory = instruction.operands[1].kind == Operand::Address;
  return options;
}

bool Decoder::decodeTensorMultiply(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  TensorMultiplyOptions options = multiplyOptions(instruction);
  std::vector<Slot> words;
  auto addAddress = [&](const Operand *address) {
    uint32_t flags = 1, add = 0;
    const Slot slot = address ? tensorBase(*address, flags, add) : noSource;
    words.insert(words.end(), {slot, flags, add});
  };
  const bool hasBlocks = options.block != 0;
  addAddress(&operands[0]);
  addAddress(options.aInTensorMemory ? &operands[1] : nullptr);
  addAddress(hasBlocks ? &operands[4] : nullptr);
  addAddress(hasBlocks ? &operands[5] : nullptr);
  unsigned at = hasBlocks ? 6 : 4;
  if (operands[at].kind == Operand::Vector) {
    options.hasLaneMask = true;
    for (const Operand &element : operands[at].elements)
      words.push_back(source(element, Type::b32));
    ++at;
  }
  const Slot enable = source(operands[at++], Type::pred);
  if (options.isWs && at < operands.size()) {
    options.hasColumnMask = true;
    words.push_back(source(operands[at], Type::b64));
  } else if (at < operands.size()) {
    const int64_t scale = operands[at].value;
    if (scale < 0 || scale > 15)
      return error(instruction, EmulatorTensorOperand, "`scale-input-d` is from 0 to 15");
    options.scaleInput = uint8_t(scale);
  }
  const Slot a = options.aInTensorMemory ? noSource : source(operands[1], Type::b64),
             b = source(operands[2], Type::b64), descriptor = source(operands[3], Type::b32);
  Operation &operation = emit(multiplyTensorHandler());
  operation.tracksDefinedness = true;
  operation.variant = groupOf(instruction);
  operation.source[0] = a;
  operation.source[1] = b;
  operation.source[2] = descriptor;
  operation.source[3] = enable;
  operation.list = list(std::move(words));
  operation.setOptions(options);
  return true;
}

static SharedCopyOptions copyOptions(const ptx::Instruction &instruction) {
  using Options = SharedCopyOptions;
  Options options = {};
  options.shape = instruction.has(Modifier::Copy128x256b)   ? Options::Lanes128x256b
                  : instruction.has(Modifier::Copy4x256b)   ? Options::Lanes4x256b
                  : instruction.has(Modifier::Copy128x128b) ? Options::Lanes128x128b
                  : instruction.has(Modifier::Warpx2Even)   ? Options::Lanes64x128b02
                  : instruction.has(Modifier::Warpx2Low)    ? Options::Lanes64x128b01
                                                            : Options::Lanes32x128b;
  options.decompresses = instruction.has(Modifier::B8x16);
  return options;
}

bool Decoder::decodeTensor(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  auto emitOperation = [&](Handler handler) -> Operation & {
    Operation &operation = emit(handler);
    operation.tracksDefinedness = true;
    operation.variant = groupOf(instruction);
    return operation;
  };
  switch (instruction.form->op) {
  case Op::Tcgen05Alloc: {
    const Slot count = source(operands[1], Type::u32);
    Operation &operation = emitOperation(allocateTensorHandler());
    operation.width = 4;
    setAddress(operation, operands[0],
               spaceOf(instruction) == StateSpace::Generic ? StateSpace::Generic : StateSpace::Shared);
    operation.source[1] = count;
    return true;
  }
  case Op::Tcgen05Dealloc: {
    const Slot address = source(operands[0], Type::b32), count = source(operands[1], Type::u32);
    Operation &operation = emitOperation(deallocateTensorHandler());
    operation.source[0] = address;
    operation.source[1] = count;
    return true;
  }
  case Op::Tcgen05Relinquish:
    emitOperation(relinquishTensorHandler());
    return true;
  case Op::Tcgen05Ld:
  case Op::Tcgen05St:
    return decodeTensorTransfer(instruction);
  case Op::Tcgen05Wait:
    emitOperation(waitTensorHandler()).variant = instruction.has(Modifier::TcWaitLd);
    return true;
  case Op::Tcgen05Fence:
    emitOperation(fenceTensorHandler()).variant = instruction.has(Modifier::TcFenceBefore);
    return true;
  case Op::Tcgen05Cp:
  case Op::Tcgen05Shift: {
    const bool copies = instruction.form->op == Op::Tcgen05Cp;
    uint32_t flags, add;
    const Slot base = tensorBase(operands[0], flags, add);
    const Slot descriptor = copies ? source(operands[1], Type::b64) : noSource;
    Operation &operation = emitOperation(copies ? copyTensorHandler() : shiftTensorHandler());
    operation.source[0] = base;
    operation.source[1] = descriptor;
    operation.flags = flags;
    operation.target = add;
    operation.setOptions(copyOptions(instruction));
    return true;
  }
  case Op::Tcgen05Commit: {
    const bool isMulticast = instruction.has(Modifier::MulticastCluster);
    std::vector<Slot> words;
    const bool isShared = instruction.has(Modifier::SharedCluster);
    addAddress(operands[0], isShared ? StateSpace::Shared : StateSpace::Generic, isShared, words);
    const Slot mask = isMulticast ? source(operands[1], Type::b16) : noSource;
    Operation &operation = emitOperation(commitTensorHandler());
    operation.list = list(std::move(words));
    operation.source[2] = mask;
    operation.target = isMulticast;
    return true;
  }
  case Op::Tcgen05Mma:
    return decodeTensorMultiply(instruction);
  default:
    return unsupported(instruction);
  }
}
