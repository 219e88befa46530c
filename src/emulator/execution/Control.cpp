// Branches, calls, returns and thread exit.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorTrap, RuntimeError, "`trap` was executed");
TXL_DIAGNOSTIC(EmulatorBranchIndex, IndexError, "branch index {0} is outside of the list of {1} targets");
TXL_DIAGNOSTIC(EmulatorBadFunction, RuntimeError, "0x{0:x-} is not the address of a function");
TXL_DIAGNOSTIC(EmulatorWrongPrototype, RuntimeError,
               "`{0}` does not have the parameters of the prototype it is called with");
TXL_DIAGNOSTIC(EmulatorUndefinedBranch, RuntimeError, "a branch depends on a value that is not defined");

/// Also runs for empty masks: lanes that do not branch continue.
static void branch(Executor &x, const Operation &op, uint32_t mask) {
  if (mask == 0)
    return;
  if (mask == x.group->mask)
    x.jump(op.target);
  else
    x.split(mask, op.target);
}

/// list: the targets; count in flags. Lanes with different targets become separate groups.
static void branchIndex(Executor &x, const Operation &op, uint32_t mask) {
  const uint32_t *index = x.lanes<uint32_t>(op.source[0]);
  uint32_t rest = mask;
  if (x.checks && mask & ~x.definedLanes(op.source[0])) {
    x.fault(mask & ~x.definedLanes(op.source[0]), EmulatorUndefinedBranch);
    return;
  }
  while (rest) {
    unsigned first = std::countr_zero(rest);
    uint32_t same = 0;
    for (unsigned i = 0; i < laneCount; ++i)
      same |= uint32_t(index[i] == index[first]) << i;
    same &= rest;
    if (index[first] >= op.flags) {
      x.fault(same, EmulatorBranchIndex, index[first], op.flags);
      return;
    }
    rest &= ~same;
    if (same == x.group->mask)
      x.jump(op.list[index[first]]);
    else
      x.split(same, op.list[index[first]]);
  }
}

static void callDirect(Executor &x, const Operation &op, uint32_t mask) {
  x.call(x.program.functions[op.target], op, mask);
}

static void callIndirect(Executor &x, const Operation &op, uint32_t mask) {
  const uint64_t *address = x.lanes<uint64_t>(op.source[0]);
  if (x.checks && mask & ~x.definedLanes(op.source[0])) {
    x.fault(mask & ~x.definedLanes(op.source[0]), EmulatorUndefinedBranch);
    return;
  }
  uint64_t first = address[std::countr_zero(mask)];
  uint32_t same = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    same |= uint32_t(address[i] == first) << i;
  same &= mask;
  const DecodedFunction *function = x.program.functionAt(first);
  if (!function) {
    x.fault(same, EmulatorBadFunction, first);
    return;
  }
  // list: arguments, results, then the size of each.
  const ptx::Function &source = *function->source;
  auto [arguments, results] = op.options<CallOptions>();
  bool fits = source.parameters.size() == arguments && source.results.size() == results;
  const Slot *sizes = op.list + 3 * (arguments + results);
  for (unsigned i = 0; fits && i < arguments; ++i)
    fits = source.parameters[i]->bytes() == sizes[i];
  for (unsigned i = 0; fits && i < results; ++i)
    fits = source.results[i]->bytes() == sizes[arguments + i];
  if (!fits) {
    x.fault(same, EmulatorWrongPrototype, source.name);
    return;
  }
  x.call(*function, op, same);
}

static void returnLanes(Executor &x, const Operation &, uint32_t mask) { x.returnLanes(mask); }
static void exitLanes(Executor &x, const Operation &, uint32_t mask) { x.exitLanes(mask); }
static void trap(Executor &x, const Operation &, uint32_t mask) { x.fault(mask, EmulatorTrap); }
static void nothing(Executor &, const Operation &, uint32_t) {}

Handler emulator::returnHandler() { return returnLanes; }
bool emulator::isBranch(const Operation &operation) { return operation.handler == branch; }

bool Decoder::decodeControl(const ptx::Instruction &instruction) {
  auto emit = [this](Handler handler) -> Operation & {
    Operation &operation = Decoder::emit(handler);
    operation.tracksDefinedness = true; // the frame may have been freed afterwards
    return operation;
  };
  switch (instruction.form->op) {
  case Op::Bra: {
    Operation &operation = emit(branch);
    operation.target = instruction.operands[0].index;
    operation.takesEmptyMask = true;
    return true;
  }
  case Op::BrxIdx: {
    llvm::ArrayRef<Operand> labels = function.targets[instruction.operands[1].index].labels;
    std::vector<Slot> targets;
    for (const Operand &label : labels)
      targets.push_back(label.index);
    Slot index = source(instruction.operands[0], Type::u32);
    Operation &operation = emit(branchIndex);
    operation.source[0] = index;
    operation.flags = targets.size();
    operation.list = list(std::move(targets));
    targetLists.push_back({program.lists.back().data(), labels.size()});
    return true;
  }
  case Op::Call:
    return decodeCall(instruction);
  case Op::Ret:
    emit(returnLanes);
    return true;
  case Op::Exit:
    emit(exitLanes);
    return true;
  case Op::Trap:
    emit(trap);
    return true;
  case Op::Brkpt:
    emit(nothing);
    return true;
  default:
    return unsupported(instruction);
  }
}

/// list: for each argument and result {location kind, slot or local offset, bytes}.
bool Decoder::decodeCall(const ptx::Instruction &instruction) {
  const Operand &callee = instruction.operands[0];
  llvm::ArrayRef<Operand> results = instruction.operands[1].elements, arguments = instruction.operands[2].elements;
  bool direct = callee.kind == Operand::Function;
  const ptx::Function *target = direct ? callee.function : instruction.operands[3].function;
  if (direct && target->definition)
    target = target->definition;
  std::vector<Slot> locations, sizes;
  auto add = [&](const Operand &operand, const ptx::Variable &parameter, bool isResult) {
    bool isLocal = operand.kind == Operand::Variable;
    if (isLocal && !localOffsets.count(operand.variable))
      return false;
    locations.push_back(isLocal ? InLocal : InSlot);
    locations.push_back(isLocal    ? localOffsets[operand.variable]
                        : isResult ? destination(operand)
                                   : source(operand, parameter.type));
    locations.push_back(parameter.bytes());
    sizes.push_back(parameter.bytes());
    return true;
  };
  for (auto [operand, parameter] : llvm::zip(arguments, target->parameters))
    if (!add(operand, *parameter, false))
      return unsupported(instruction);
  for (auto [operand, parameter] : llvm::zip(results, target->results))
    if (!add(operand, *parameter, true))
      return unsupported(instruction);
  Handler system = direct && !target->isDefined ? systemCall(target->name) : nullptr;
  if (direct && !target->isDefined && !system)
    return unsupported(instruction);
  locations.insert(locations.end(), sizes.begin(), sizes.end());
  Slot address = direct ? noSource : registerSlot(callee.index);
  Operation &operation = emit(system ? system : direct ? callDirect : callIndirect);
  operation.source[0] = address;
  operation.list = list(std::move(locations));
  operation.setOptions(CallOptions{uint32_t(arguments.size()), uint32_t(results.size())});
  operation.tracksDefinedness = true;
  if (direct && !system)
    operation.target = program.functionIndices.find(target)->second;
  return true;
}
