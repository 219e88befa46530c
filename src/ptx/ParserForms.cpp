// Matches an instruction with a row of the table, and checks its operands and the module's version against it.
#include "ptx/ParserImpl.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::ptx;

TXL_DIAGNOSTIC(PtxUnknownInstruction, SyntaxError, "instruction `{0}` is not supported");
TXL_DIAGNOSTIC(PtxModifiers, SyntaxError, "`{0}` is not supported with these modifiers");
TXL_DIAGNOSTIC(PtxOperandCount, SyntaxError, "`{0}` does not take these {1} operands");
TXL_DIAGNOSTIC(PtxOperand, SyntaxError, "operand must be {0}");
TXL_DIAGNOSTIC(PtxOperandType, SyntaxError, "`{0}` is `.{1}`, the instruction needs `.{2}`");
TXL_DIAGNOSTIC(PtxCallMismatch, SyntaxError, "the call does not fit `{0}`: {1}");
TXL_DIAGNOSTIC(PtxInstructionNeeds, SyntaxError,
               "`{0}` needs PTX {1}.{2} and sm_{3}, the module is for PTX {4}.{5} and {6}");

/// Whether the operands have the row's shape, by count and vectors, which distinguishes rows with the same modifiers.
static bool fitsShape(const Form &form, llvm::ArrayRef<Operand> operands) {
  if (form.op == Op::Call)
    return true;
  if (operands.size() < form.requiredOperands() || operands.size() > form.operands.size())
    return false;
  for (auto [rule, operand] : llvm::zip(form.operands, operands)) {
    bool isVector = operand.kind == Operand::Vector;
    if (rule.kind == OperandRule::Elements
            ? !isVector
            : rule.kind == OperandRule::Value && !rule.perVector && !rule.count && !rule.byShape && isVector)
      return false;
    if ((rule.kind == OperandRule::Address) != (operand.kind == Operand::Address))
      return false;
    // A mask of lanes and a scale are the same operand.
    if (form.op == Op::Tcgen05Mma && rule.kind == OperandRule::Value && (rule.count > 1) != isVector)
      return false;
    if (rule.kind == OperandRule::Address && operand.elements.size() != 1u + rule.count)
      return false;
    // The size, the predicate and the cache policy of a copy are the same operand.
    bool typeSelectsForm =
        form.op == Op::CpAsync && rule.kind == OperandRule::Value && operand.kind == Operand::Register;
    if (typeSelectsForm &&
        (operand.type == Type::pred ? rule.type != Type::pred : bitsOf(operand.type) != bitsOf(rule.type)))
      return false;
  }
  return true;
}

bool Parser::match(Instruction &instruction, const Token &opcode) {
  bool modifiersMatch = false;
  for (unsigned formIndex : formsOf(opcode.text)) {
    const Form &form = instructionForms()[formIndex];
    bool complete;
    form.match(instruction.modifiers, complete);
    modifiersMatch |= complete;
    if (!complete || !fitsShape(form, instruction.operands))
      continue;
    instruction.form = &form;
    return checkAvailability(instruction) && checkOperands(instruction);
  }
  // Try the modifiers in another order, as users and headers write them.
  for (unsigned formIndex : modifiersMatch ? llvm::ArrayRef<unsigned>() : formsOf(opcode.text)) {
    const Form &form = instructionForms()[formIndex];
    auto arranged = form.arrange(instruction.modifiers);
    modifiersMatch |= arranged.has_value();
    if (!arranged || !fitsShape(form, instruction.operands))
      continue;
    instruction.form = &form;
    instruction.modifiers = module.copy<Modifier>(*arranged);
    return checkAvailability(instruction) && checkOperands(instruction);
  }
  if (modifiersMatch) {
    diags.emit(module.locate(instruction), PtxOperandCount, opcode.text, instruction.operands.size());
    return false;
  }
  return reportMismatch(instruction, opcode);
}

bool Parser::reportMismatch(const Instruction &instruction, const Token &opcode) {
  isUnknown = true;
  llvm::ArrayRef<unsigned> forms = formsOf(opcode.text);
  if (forms.empty()) {
    diags.emit(locate(opcode), PtxUnknownInstruction, opcode.text);
    return false;
  }
  unsigned best = 0;
  for (unsigned formIndex : forms) {
    bool complete;
    best = std::max(best, instructionForms()[formIndex].match(instruction.modifiers, complete));
  }
  bool atEnd = best >= modifierTokens.size();
  Diagnostic &diagnostic = diags.emit(locate(atEnd ? opcode : modifierTokens[best]), PtxModifiers, opcode.text);
  for (unsigned formIndex : forms)
    diagnostic.note("supported: `{0}`", displaySyntax(instructionForms()[formIndex]));
  return false;
}

bool Parser::checkAvailability(const Instruction &instruction) {
  const Form &form = *instruction.form;
  if (module.version >= form.version && form.isAvailableOn(module.target, module.targetText))
    return true;
  diags.emit(module.locate(instruction), PtxInstructionNeeds, form.opcode, form.version / 10, form.version % 10,
             form.targetText(), module.version / 10, module.version % 10, module.targetText);
  return false;
}

bool Parser::checkOperands(const Instruction &instruction) {
  if (instruction.form->op == Op::Call)
    return checkCall(instruction);
  for (auto [rule, operand] : llvm::zip(instruction.form->operands, instruction.operands))
    if (!checkOperand(instruction, rule, operand))
      return false;
  return true;
}

bool Parser::checkOperand(const Instruction &instruction, const OperandRule &rule, const Operand &operand) {
  auto must = [&](llvm::StringRef what) {
    diags.emit(locate(operand), PtxOperand, what);
    return false;
  };
  switch (rule.kind) {
  case OperandRule::Address: {
    const Operand &base = operand.elements.front();
    if (base.kind == Operand::Register && bitsOf(base.type) != 32 && bitsOf(base.type) != 64)
      return must("an address in a register of 32 or 64 bits");
    for (const Operand &coordinate : operand.elements.drop_front())
      if (!checkValue(instruction, rule, coordinate, Type::s32))
        return false;
    return true;
  }
  case OperandRule::Constant:
    return operand.kind == Operand::Integer || must("an integer constant");
  case OperandRule::Label:
    return operand.kind == Operand::Label || must("a label");
  case OperandRule::Targets:
    return operand.kind == Operand::Targets || must("the name of a list of branch targets");
  case OperandRule::Elements:
    return checkElements(instruction, operand);
  case OperandRule::CallOperands:
    return true;
  case OperandRule::Value:
    break;
  }
  Type type = instruction.operandType(rule);
  unsigned count = rule.byShape ? instruction.accumulators() : rule.count;
  if (rule.perVector) {
    Modifier vector = instruction.oneOf({Modifier::V2, Modifier::V4, Modifier::V8});
    count = vector == Modifier::V2 ? 2 : vector == Modifier::V4 ? 4 : vector == Modifier::V8 ? 8 : 0;
  }
  if (operand.kind == Operand::Vector) {
    if (operand.elements.size() != std::max(count, 1u))
      return must(llvm::formatv("a vector of {0}", std::max(count, 1u)).str());
    for (const Operand &element : operand.elements)
      if (!checkValue(instruction, rule, element, type))
        return false;
    return true;
  }
  if (count > 1)
    return must(llvm::formatv("a vector of {0}", count).str());
  if (operand.kind != Operand::Pair)
    return checkValue(instruction, rule, operand, type);
  OperandRule predicate;
  predicate.isDestination = true;
  return rule.predicatePair ? checkValue(instruction, rule, operand.elements[0], type) &&
                                  checkValue(instruction, predicate, operand.elements[1], Type::pred)
                            : must("a single destination");
}

/// The elements of `mov.b64 {lo, hi}, x` have an equal share of the width each.
bool Parser::checkElements(const Instruction &instruction, const Operand &operand) {
  unsigned count = operand.elements.size(), bits = bitsOf(instruction.type(0));
  Type type =
      count && bits % count == 0 ? ptx::parseType("b" + std::to_string(bits / count)).value_or(Type::none) : Type::none;
  if (type == Type::none || (count != 2 && count != 4 && count != 8)) {
    diags.emit(locate(operand), PtxOperand, "a vector of elements of equal width");
    return false;
  }
  OperandRule rule;
  rule.isDestination = instruction.form->op == Op::MovUnpack;
  for (const Operand &element : operand.elements)
    if (!checkValue(instruction, rule, element, type))
      return false;
  return true;
}

/// Same width; an untyped register matches every type, otherwise integers match integers, and floats match floats.
static bool compatible(Type registerType, Type type, bool mayBeWider) {
  if (registerType == Type::pred || type == Type::pred)
    return registerType == type;
  unsigned have = bitsOf(registerType), need = bitsOf(type);
  bool width = mayBeWider ? have >= need : have == need;
  TypeKind a = kindOf(registerType), b = kindOf(type);
  bool kinds = a == TypeKind::Bits || b == TypeKind::Bits || ((a == TypeKind::Float) == (b == TypeKind::Float));
  return width && kinds;
}

bool Parser::checkValue(const Instruction &instruction, const OperandRule &rule, const Operand &operand, Type type) {
  auto must = [&](llvm::StringRef what) {
    diags.emit(locate(operand), PtxOperand, what);
    return false;
  };
  auto mismatch = [&](llvm::StringRef name) {
    diags.emit(locate(operand), PtxOperandType, name, ptx::nameOf(operand.type), ptx::nameOf(type));
    return false;
  };
  if (operand.negated && (!rule.mayNegate || operand.kind != Operand::Register))
    return must("a value without `!`");
  if (rule.isDestination && operand.kind == Operand::Sink)
    return true;
  if (rule.isDestination && operand.kind != Operand::Register)
    return must("a register");
  switch (operand.kind) {
  case Operand::Register: {
    const Register &reg = current->registers[operand.index];
    return compatible(operand.type, type, rule.mayBeWider) || mismatch(reg.name());
  }
  case Operand::Integer:
    // A float needs 0f or 0d; bits and integers of any width take a constant.
    return type == Type::pred || (!isFloat(type) || instruction.form->opClass == OpClass::Memory) ||
           must("a floating-point constant");
  case Operand::Real:
    if (type == operand.type || (isFloat(type) && bitsOf(type) >= 32) ||
        (kindOf(type) == TypeKind::Bits && bitsOf(type) >= bitsOf(operand.type)))
      return true;
    return must("an integer constant or a register");
  case Operand::Special:
    return compatible(operand.type, type, rule.mayBeWider) || bitsOf(type) >= bitsOf(operand.type) ||
           (instruction.form->op == Op::Mov && kindOf(type) != TypeKind::Float && type != Type::pred &&
            operand.type != Type::pred) ||
           mismatch(specialRegisters()[operand.index].name);
  case Operand::Variable:
  case Operand::Function:
    // The address of a variable; only moves take one.
    if (instruction.form->op == Op::Mov && (bitsOf(type) == 32 || bitsOf(type) == 64) && !isFloat(type))
      return true;
    return must("a register or a constant");
  default:
    return must("a register or a constant");
  }
}

/// Checks the number and sizes of arguments and results. A callee in a register needs a prototype.
bool Parser::checkCall(const Instruction &instruction) {
  const Operand &callee = instruction.operands[0];
  const Function *function = callee.function;
  if (callee.kind == Operand::Register) {
    const Operand *prototype = instruction.operands.size() > 3 ? &instruction.operands[3] : nullptr;
    function = prototype ? prototype->function : nullptr;
    if (!function || bitsOf(callee.type) != 64) {
      diags.emit(locate(callee), PtxOperand, "an address in a register of 64 bits, with a prototype");
      return false;
    }
  } else if (callee.kind != Operand::Function || function->isPrototype) {
    diags.emit(locate(callee), PtxOperand, "a function");
    return false;
  }
  auto fits = [&](llvm::ArrayRef<Operand> given, llvm::ArrayRef<const Variable *> wanted, llvm::StringRef what) {
    std::string problem;
    if (given.size() != wanted.size())
      problem = llvm::formatv("{0} {1}s where {2} are declared", given.size(), what, wanted.size());
    for (size_t i = 0; problem.empty() && i < given.size(); ++i) {
      const Operand &operand = given[i];
      uint64_t size = wanted[i]->bytes();
      bool isParam =
          operand.kind == Operand::Variable && operand.variable->space == StateSpace::Param && !operand.value;
      bool isScalar = !wanted[i]->isArray && (operand.kind == Operand::Register || operand.kind == Operand::Integer ||
                                              operand.kind == Operand::Real);
      if (isParam ? operand.variable->bytes() != size
                  : !isScalar || (operand.kind == Operand::Register &&
                                  (operand.type == Type::pred || bytesOf(operand.type) != size)))
        problem = llvm::formatv("{0} {1} has another size or is no parameter", what, i);
    }
    if (!problem.empty())
      diags.emit(locate(callee), PtxCallMismatch, function->name, problem);
    return problem.empty();
  };
  return fits(instruction.operands[1].elements, function->results, "result") &&
         fits(instruction.operands[2].elements, function->parameters, "argument");
}
