// Follows copies between registers from what an atom.cas compares back to loads. Whether two addresses are one is found by computing both from
// numbers drawn for what they are made of: compilers write one address in several ways.
#include "emulator/program/ComparedLoads.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <optional>

using namespace txl;
using namespace txl::emulator;
using ptx::Instruction;
using ptx::Modifier;
using ptx::Op;
using ptx::OpClass;
using ptx::Operand;
using ptx::Type;

namespace {
/// What the registers of a function hold, where that is integer arithmetic of others; else a number drawn for the register.
class Values {
public:
  explicit Values(const ptx::Function &function) : function(function) {
    for (const ptx::Statement &statement : function.body)
      if (statement.kind == ptx::Statement::Instruction)
        add(*statement.instruction);
  }

  /// The instructions that write a register.
  llvm::ArrayRef<const Instruction *> writersOf(uint32_t number) const {
    auto found = writers.find(number);
    return found == writers.end() ? llvm::ArrayRef<const Instruction *>() : llvm::ArrayRef(found->second);
  }

  /// Whether two addresses are the same whatever the draw.
  bool areSame(const Operand &a, const Operand &b) {
    for (draw = 0; draw < draws; ++draw) {
      known.clear();
      if (uint32_t(addressOf(a)) != uint32_t(addressOf(b))) // those of shared memory have 32 bits, or 64
        return false;
    }
    return true;
  }

private:
  void add(const Instruction &instruction) {
    for (auto [rule, operand] : llvm::zip(instruction.form->operands, instruction.operands))
      if (rule.isDestination || instruction.form->op == Op::Call)
        note(operand, instruction);
  }
  void note(const Operand &operand, const Instruction &instruction) {
    if (operand.kind == Operand::Register)
      writers[operand.index].push_back(&instruction);
    for (const Operand &element : operand.elements)
      note(element, instruction);
  }

  uint64_t addressOf(const Operand &address) {
    return read(address.elements.front(), Type::b64, 0) + uint64_t(address.value);
  }
  template <typename... Parts> uint64_t drawn(Parts... parts) const { return llvm::hash_combine(draw, parts...); }

  static uint64_t cut(uint64_t value, unsigned bits, bool isSigned) {
    if (bits >= 64)
      return value;
    const uint64_t low = value & ((uint64_t(1) << bits) - 1);
    return isSigned && low >> (bits - 1) & 1 ? low | ~uint64_t(0) << bits : low;
  }

  /// An operand as a number of `type`.
  uint64_t read(const Operand &operand, Type type, unsigned depth) {
    uint64_t value = 0;
    switch (operand.kind) {
    case Operand::Register:
      value = valueOf(operand.index, depth);
      break;
    case Operand::Integer:
      value = uint64_t(operand.value);
      break;
    case Operand::Variable:
      value = drawn(operand.variable) + uint64_t(operand.value);
      break;
    default:
      value = drawn(unsigned(operand.kind), operand.index, operand.component);
    }
    return cut(value, ptx::bitsOf(type), ptx::isSigned(type));
  }

  uint64_t valueOf(uint32_t number, unsigned depth) {
    if (auto found = known.find(number); found != known.end())
      return found->second;
    llvm::ArrayRef<const Instruction *> by = writersOf(number);
    std::optional<uint64_t> made;
    if (by.size() == 1 && !by.front()->guard.present && depth < maxDepth)
      made = resultOf(*by.front(), depth + 1);
    const uint64_t value =
        cut(made.value_or(drawn(number)), ptx::bitsOf(function.registers[number].type), /*isSigned=*/false);
    known[number] = value;
    return value;
  }

  std::optional<uint64_t> resultOf(const Instruction &instruction, unsigned depth) {
    const OpClass opClass = instruction.form->opClass;
    if (opClass != OpClass::Integer && opClass != OpClass::Logic && opClass != OpClass::Move &&
        opClass != OpClass::Convert)
      return std::nullopt;
    const Type type = instruction.type(), from = instruction.type(1);
    auto in = [&](unsigned n) { return read(instruction.operands[n], type, depth); };
    const bool isWhole = !instruction.has(Modifier::Hi) && !instruction.has(Modifier::Sat);
    switch (instruction.form->op) {
    case Op::Mov:
    case Op::Cvta:
    case Op::CvtaTo:
      return in(1);
    case Op::Add:
      return isWhole ? std::optional(in(1) + in(2)) : std::nullopt;
    case Op::Sub:
      return isWhole ? std::optional(in(1) - in(2)) : std::nullopt;
    case Op::Mul:
      return isWhole ? std::optional(in(1) * in(2)) : std::nullopt;
    case Op::Mad:
      return isWhole ? std::optional(in(1) * in(2) + read(instruction.operands[3], Type::b64, depth)) : std::nullopt;
    case Op::And:
      return in(1) & in(2);
    case Op::Or:
      return in(1) | in(2);
    case Op::Xor:
      return in(1) ^ in(2);
    case Op::Shl: {
      const uint64_t places = read(instruction.operands[2], Type::u32, depth);
      return places < 64 ? in(1) << places : 0;
    }
    case Op::Shr: {
      const uint64_t places = std::min<uint64_t>(read(instruction.operands[2], Type::u32, depth), 63);
      return ptx::isSigned(type) ? uint64_t(int64_t(in(1)) >> places) : in(1) >> places;
    }
    case Op::Cvt:
      if (ptx::isFloat(type) || ptx::isFloat(from) || instruction.modifiers.size() != 2)
        return std::nullopt;
      return cut(read(instruction.operands[1], from, depth), ptx::bitsOf(type), ptx::isSigned(type));
    default:
      return std::nullopt;
    }
  }

  static constexpr unsigned maxDepth = 64, draws = 8;
  const ptx::Function &function;
  llvm::DenseMap<uint32_t, llvm::SmallVector<const Instruction *, 1>> writers;
  unsigned draw = 0;
  llvm::DenseMap<uint32_t, uint64_t> known; // with this draw
};
} // namespace

static bool isWeakLoad(const Instruction &instruction, unsigned bits) {
  return instruction.form->op == Op::Ld && instruction.operands[0].kind == Operand::Register &&
         ptx::bitsOf(instruction.type()) == bits &&
         instruction.oneOf({Modifier::Volatile, Modifier::Relaxed, Modifier::Acquire, Modifier::Nc, Modifier::Mmio,
                            Modifier::Const, Modifier::Param, Modifier::Local}) == Modifier::None;
}

llvm::DenseSet<const Instruction *> emulator::comparedLoads(const ptx::Function &function) {
  llvm::DenseSet<const Instruction *> result;
  llvm::SmallVector<const Instruction *> swaps;
  for (const ptx::Statement &statement : function.body)
    if (statement.kind == ptx::Statement::Instruction && statement.instruction->form->op == Op::AtomCas)
      swaps.push_back(statement.instruction);
  if (swaps.empty())
    return result;
  Values values(function);
  for (const Instruction *swap : swaps) {
    if (swap->operands[2].kind != Operand::Register)
      continue;
    llvm::SmallVector<uint32_t> pending = {swap->operands[2].index};
    llvm::DenseSet<uint32_t> seen = {pending.front()};
    while (!pending.empty())
      for (const Instruction *by : values.writersOf(pending.pop_back_val())) {
        if (isWeakLoad(*by, ptx::bitsOf(swap->type())) && values.areSame(by->operands[1], swap->operands[1]))
          result.insert(by);
        const bool isCopy = by->form->op == Op::Mov && by->operands[1].kind == Operand::Register;
        if (isCopy && seen.insert(by->operands[1].index).second)
          pending.push_back(by->operands[1].index);
      }
  }
  return result;
}
