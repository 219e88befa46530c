// Follows register copies from the compare operand of an atom.cas back to loads. Two addresses are compared by
// evaluating both with random values for their inputs, because compilers write one address in several ways.
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
struct Address {
  const Operand *base;
  int64_t offset;
};
Address addressIn(const Operand &operand) { return {&operand.elements.front(), operand.value}; }

/// A compare-and-swap at an address: an instruction, or a call of a small wrapper function, as in code without
/// inlining.
struct Swap {
  Address address;
  const Operand *compared;
  unsigned bits;
};

/// For a wrapper of a compare-and-swap: the indices of the parameters for the address and the compare value.
struct SwapParameters {
  unsigned address, compared, bits;
};

/// Values of a function's registers: evaluated if integer arithmetic of other registers, otherwise random.
class Values {
public:
  explicit Values(const ptx::Function &function) : function(function) {
    for (const ptx::Statement &statement : function.body)
      if (statement.kind == ptx::Statement::Instruction)
        add(*statement.instruction);
  }

  /// The instructions that write a register.
  llvm::ArrayRef<const Instruction *> writersOf(uint32_t registerIndex) const {
    auto found = writers.find(registerIndex);
    return found == writers.end() ? llvm::ArrayRef<const Instruction *>() : llvm::ArrayRef(found->second);
  }

  /// Whether two addresses are equal for every choice of random values.
  bool areSame(const Address &a, const Address &b) {
    for (draw = 0; draw < draws; ++draw) {
      known.clear();
      if (uint32_t(addressOf(a)) != uint32_t(addressOf(b))) // shared memory addresses have 32 or 64 bits
        return false;
    }
    return true;
  }

private:
  void add(const Instruction &instruction) {
    if (instruction.form->op == Op::Call)
      return addWriter(instruction.operands[1], instruction); // the results
    for (auto [rule, operand] : llvm::zip(instruction.form->operands, instruction.operands))
      if (rule.isDestination)
        addWriter(operand, instruction);
  }
  void addWriter(const Operand &operand, const Instruction &instruction) {
    if (operand.kind == Operand::Register)
      writers[operand.index].push_back(&instruction);
    for (const Operand &element : operand.elements)
      addWriter(element, instruction);
  }

  uint64_t addressOf(const Address &address) { return read(*address.base, Type::b64, 0) + uint64_t(address.offset); }
  template <typename... Inputs> uint64_t drawRandom(Inputs... inputs) const {
    return llvm::hash_combine(draw, inputs...);
  }

  static uint64_t cut(uint64_t value, unsigned bits, bool isSigned) {
    if (bits >= 64)
      return value;
    const uint64_t low = value & ((uint64_t(1) << bits) - 1);
    return isSigned && low >> (bits - 1) & 1 ? low | ~uint64_t(0) << bits : low;
  }

  /// Evaluates an operand as an integer of `type`.
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
      value = drawRandom(operand.variable) + uint64_t(operand.value);
      break;
    default:
      value = drawRandom(unsigned(operand.kind), operand.index, operand.component);
    }
    return cut(value, ptx::bitsOf(type), ptx::isSigned(type));
  }

  uint64_t valueOf(uint32_t registerIndex, unsigned depth) {
    if (auto found = known.find(registerIndex); found != known.end())
      return found->second;
    llvm::ArrayRef<const Instruction *> by = writersOf(registerIndex);
    std::optional<uint64_t> made;
    if (by.size() == 1 && !by.front()->guard.present && depth < maxDepth)
      made = resultOf(*by.front(), depth + 1);
    const uint64_t value = cut(made.value_or(drawRandom(registerIndex)),
                               ptx::bitsOf(function.registers[registerIndex].type), /*isSigned=*/false);
    known[registerIndex] = value;
    return value;
  }

  std::optional<uint64_t> resultOf(const Instruction &instruction, unsigned depth) {
    const OpClass opClass = instruction.form->opClass;
    if (opClass != OpClass::Integer && opClass != OpClass::Logic && opClass != OpClass::Move &&
        opClass != OpClass::Convert)
      return std::nullopt;
    const Type type = instruction.type(), from = instruction.type(1);
    auto in = [&](unsigned n) { return read(instruction.operands[n], type, depth); };
    const bool isPlain = !instruction.has(Modifier::Hi) && !instruction.has(Modifier::Sat);
    switch (instruction.form->op) {
    case Op::Mov:
    case Op::Cvta:
    case Op::CvtaTo:
      return in(1);
    case Op::Add:
      return isPlain ? std::optional(in(1) + in(2)) : std::nullopt;
    case Op::Sub:
      return isPlain ? std::optional(in(1) - in(2)) : std::nullopt;
    case Op::Mul:
      return isPlain ? std::optional(in(1) * in(2)) : std::nullopt;
    case Op::Mad:
      return isPlain ? std::optional(in(1) * in(2) + read(instruction.operands[3], Type::b64, depth)) : std::nullopt;
    case Op::And:
      return in(1) & in(2);
    case Op::Or:
      return in(1) | in(2);
    case Op::Xor:
      return in(1) ^ in(2);
    case Op::Shl: {
      const uint64_t shift = read(instruction.operands[2], Type::u32, depth);
      return shift < 64 ? in(1) << shift : 0;
    }
    case Op::Shr: {
      const uint64_t shift = std::min<uint64_t>(read(instruction.operands[2], Type::u32, depth), 63);
      return ptx::isSigned(type) ? uint64_t(int64_t(in(1)) >> shift) : in(1) >> shift;
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
  llvm::DenseMap<uint32_t, uint64_t> known; // for the current choice of random values
};
} // namespace

static bool isWeakLoad(const Instruction &instruction, unsigned bits) {
  return instruction.form->op == Op::Ld && instruction.operands[0].kind == Operand::Register &&
         ptx::bitsOf(instruction.type()) == bits &&
         instruction.oneOf({Modifier::Volatile, Modifier::Relaxed, Modifier::Acquire, Modifier::Nc, Modifier::Mmio,
                            Modifier::Const, Modifier::Param, Modifier::Local}) == Modifier::None;
}

/// Limits of the size and of the nesting of wrapper functions that are analysed.
static constexpr size_t maxWrapperStatements = 64;
static constexpr unsigned maxWrapperDepth = 3;

/// The index of the parameter that an operand is, directly or copied.
static std::optional<unsigned> parameterOf(const ptx::Function &function, const Values &values,
                                           const Operand &operand) {
  const Operand *at = &operand;
  for (unsigned left = maxWrapperStatements; left && at->kind == Operand::Register; --left) {
    llvm::ArrayRef<const Instruction *> by = values.writersOf(at->index);
    if (by.size() != 1 || by.front()->guard.present)
      return std::nullopt;
    const Op op = by.front()->form->op;
    const Operand &from = by.front()->operands[1];
    if (op == Op::Ld && from.value == 0 && from.elements.front().kind == Operand::Variable) {
      const auto found = llvm::find(function.parameters, from.elements.front().variable);
      return found == function.parameters.end() ? std::nullopt : std::optional(found - function.parameters.begin());
    }
    if (op != Op::Mov && op != Op::Cvta && op != Op::CvtaTo)
      return std::nullopt;
    at = &from;
  }
  return std::nullopt;
}

static llvm::SmallVector<Swap> swapsOf(const ptx::Function &function, unsigned depth);

static llvm::SmallVector<SwapParameters> swapParametersOf(const ptx::Function *callee, unsigned depth) {
  llvm::SmallVector<SwapParameters> result;
  callee = callee && callee->definition ? callee->definition : callee;
  if (!callee || callee->body.size() > maxWrapperStatements || depth > maxWrapperDepth)
    return result;
  llvm::SmallVector<Swap> swaps = swapsOf(*callee, depth);
  if (swaps.empty())
    return result;
  const Values values(*callee);
  for (const Swap &swap : swaps) {
    auto address = parameterOf(*callee, values, *swap.address.base),
         compared = parameterOf(*callee, values, *swap.compared);
    if (address && compared && swap.address.offset == 0)
      result.push_back({*address, *compared, swap.bits});
  }
  return result;
}

static llvm::SmallVector<Swap> swapsOf(const ptx::Function &function, unsigned depth) {
  llvm::SmallVector<Swap> result;
  llvm::DenseMap<const ptx::Variable *, const Operand *> passed; // by st.param
  for (const ptx::Statement &statement : function.body) {
    if (statement.kind != ptx::Statement::Instruction)
      continue;
    const Instruction &instruction = *statement.instruction;
    llvm::ArrayRef<Operand> operands = instruction.operands;
    if (instruction.form->op == Op::AtomCas) {
      result.push_back({addressIn(operands[1]), &operands[2], ptx::bitsOf(instruction.type())});
    } else if (instruction.form->op == Op::St && operands[0].elements.front().kind == Operand::Variable &&
               operands[0].value == 0) {
      passed[operands[0].elements.front().variable] = &operands[1];
    } else if (instruction.form->op == Op::Call) {
      auto argument = [&](unsigned n) -> const Operand * {
        if (n >= operands[2].elements.size())
          return nullptr;
        const Operand &given = operands[2].elements[n];
        return given.kind == Operand::Variable ? passed.lookup(given.variable) : &given;
      };
      for (const SwapParameters &inner : swapParametersOf(operands[0].function, depth + 1))
        if (const Operand *address = argument(inner.address), *compared = argument(inner.compared); address && compared)
          result.push_back({{address, 0}, compared, inner.bits});
    }
  }
  return result;
}

llvm::DenseSet<const Instruction *> emulator::comparedLoads(const ptx::Function &function) {
  llvm::DenseSet<const Instruction *> result;
  const llvm::SmallVector<Swap> swaps = swapsOf(function, 0);
  if (swaps.empty())
    return result;
  Values values(function);
  for (const Swap &swap : swaps) {
    if (swap.compared->kind != Operand::Register)
      continue;
    llvm::SmallVector<uint32_t> pending = {swap.compared->index};
    llvm::DenseSet<uint32_t> seen = {pending.front()};
    while (!pending.empty())
      for (const Instruction *by : values.writersOf(pending.pop_back_val())) {
        if (isWeakLoad(*by, swap.bits) && values.areSame(addressIn(by->operands[1]), swap.address))
          result.insert(by);
        const bool isCopy = by->form->op == Op::Mov && by->operands[1].kind == Operand::Register;
        if (isCopy && seen.insert(by->operands[1].index).second)
          pending.push_back(by->operands[1].index);
      }
  }
  return result;
}
