// Prints everything in the order of the module; integers in decimal, floating-point constants by their bits.
#include "ptx/Printer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace txl;
using namespace txl::ptx;

namespace {
class Printer {
public:
  explicit Printer(llvm::raw_ostream &os) : os(os) {}

  void printModule(const Module &module);
  void printInstruction(const Function &function, const Instruction &instruction);

private:
  void printVariable(const Variable &variable);
  void printInitializer(const Variable &variable, const Initializer &value);
  void printParameters(llvm::ArrayRef<const Variable *> list);
  void printFunction(const Function &function);
  void printDirectives(const Function &function);
  void printStatement(const Function &function, const Statement &statement);
  void printOperand(const Function &function, const Operand &operand);
  void printList(const Function &function, llvm::ArrayRef<Operand> list);
  void printCall(const Function &function, const Instruction &instruction);
  void printLine(const LineInfo &line);
  void printLinkage(Linkage linkage);
  void printOffset(int64_t offset) {
    if (offset)
      os << (offset < 0 ? "" : "+") << offset;
  }

  llvm::raw_ostream &os;
};
} // namespace

static std::string hexDigits(uint64_t bits, unsigned digits) {
  std::string text = llvm::utohexstr(bits);
  return std::string(digits - std::min<size_t>(digits, text.size()), '0') + text;
}

void Printer::printLinkage(Linkage linkage) {
  static constexpr const char *names[] = {"", ".extern ", ".visible ", ".weak ", ".common "};
  os << names[unsigned(linkage)];
}

void Printer::printInitializer(const Variable &variable, const Initializer &value) {
  if (!value.variable && !value.function) {
    if (variable.type == Type::f32)
      os << "0f" << hexDigits(value.bits, 8);
    else if (variable.type == Type::f64)
      os << "0d" << hexDigits(value.bits, 16);
    else
      os << static_cast<int64_t>(value.bits);
    return;
  }
  if (value.byte >= 0)
    os << "0x" << llvm::utohexstr(uint64_t(0xff) << (8 * value.byte)) << '(';
  if (value.generic)
    os << "generic(";
  os << (value.variable ? value.variable->name : value.function->name);
  if (value.generic)
    os << ')';
  printOffset(value.bits);
  if (value.byte >= 0)
    os << ')';
}

void Printer::printVariable(const Variable &variable) {
  printLinkage(variable.linkage);
  os << '.' << nameOf(variable.space) << ' ';
  if (variable.managed)
    os << ".attribute(.managed) ";
  if (variable.align)
    os << ".align " << variable.align << ' ';
  if (variable.vector > 1)
    os << ".v" << unsigned(variable.vector) << ' ';
  os << '.' << nameOf(variable.type) << ' ';
  if (variable.isPointer) {
    os << ".ptr ";
    if (variable.pointerSpace != StateSpace::Generic)
      os << '.' << nameOf(variable.pointerSpace) << ' ';
    if (variable.pointerAlign)
      os << ".align " << variable.pointerAlign << ' ';
  }
  os << variable.name;
  for (uint64_t dimension : variable.dimensions) {
    os << '[';
    if (dimension)
      os << dimension;
    os << ']';
  }
  if (variable.initializers.empty())
    return;
  bool list = variable.isArray || variable.vector > 1;
  os << (list ? " = {" : " = ");
  for (auto [i, value] : llvm::enumerate(variable.initializers)) {
    os << (i ? ", " : "");
    printInitializer(variable, value);
  }
  os << (list ? "}" : "");
}

void Printer::printParameters(llvm::ArrayRef<const Variable *> list) {
  os << '(';
  for (auto [i, variable] : llvm::enumerate(list)) {
    os << (i ? ", " : "");
    printVariable(*variable);
  }
  os << ')';
}

void Printer::printDirectives(const Function &function) {
  for (const Directive &directive : function.directives) {
    os << "\n." << directive.name;
    for (auto [i, value] : llvm::enumerate(directive.values))
      os << (i ? ", " : " ") << value;
  }
  for (llvm::StringRef pragma : function.pragmas)
    os << "\n.pragma \"" << pragma << "\";";
}

void Printer::printFunction(const Function &function) {
  printLinkage(function.linkage);
  os << (function.isEntry ? ".entry " : ".func ");
  if (!function.results.empty()) {
    printParameters(function.results);
    os << ' ';
  }
  os << function.name;
  printParameters(function.parameters);
  printDirectives(function);
  if (!function.isDefined) {
    os << "\n;\n";
    return;
  }
  os << "\n{\n";
  for (const Statement &statement : function.body)
    printStatement(function, statement);
  os << "}\n";
}

void Printer::printLine(const LineInfo &line) {
  os << "\t.loc " << line.file << ' ' << line.line << ' ' << line.column;
  if (!line.function.empty()) {
    os << ", function_name " << line.function;
    printOffset(line.functionOffset);
  }
  if (line.inlinedAt)
    os << ", inlined_at " << line.inlinedAt->file << ' ' << line.inlinedAt->line << ' ' << line.inlinedAt->column;
  os << '\n';
}

void Printer::printStatement(const Function &function, const Statement &statement) {
  switch (statement.kind) {
  case Statement::Instruction:
    os << '\t';
    printInstruction(function, *statement.instruction);
    os << ";\n";
    return;
  case Statement::Label:
    os << function.labels[statement.index] << ":\n";
    return;
  case Statement::Open:
    os << "\t{\n";
    return;
  case Statement::Close:
    os << "\t}\n";
    return;
  case Statement::Registers: {
    const RegisterDeclaration &registers = *statement.registers;
    os << "\t.reg ." << nameOf(registers.type) << ' ' << registers.base;
    if (registers.count >= 0)
      os << '<' << registers.count << '>';
    os << ";\n";
    return;
  }
  case Statement::Variable:
    os << '\t';
    printVariable(*statement.variable);
    os << ";\n";
    return;
  case Statement::Line:
    printLine(*statement.line);
    return;
  case Statement::Pragma:
    os << "\t.pragma \"" << statement.text << "\";\n";
    return;
  case Statement::Prototype:
    os << '\t' << statement.prototype->name << ": .callprototype ";
    if (!statement.prototype->results.empty()) {
      printParameters(statement.prototype->results);
      os << ' ';
    }
    os << "_ ";
    printParameters(statement.prototype->parameters);
    printDirectives(*statement.prototype);
    os << ";\n";
    return;
  case Statement::Targets: {
    const TargetList &list = function.targets[statement.index];
    os << '\t' << list.name << ": .branchtargets ";
    printList(function, list.labels);
    os << ";\n";
    return;
  }
  }
}

void Printer::printList(const Function &function, llvm::ArrayRef<Operand> list) {
  for (auto [i, operand] : llvm::enumerate(list)) {
    os << (i ? ", " : "");
    printOperand(function, operand);
  }
}

void Printer::printOperand(const Function &function, const Operand &operand) {
  if (operand.negated)
    os << '!';
  switch (operand.kind) {
  case Operand::Register:
    os << function.registers[operand.index].name();
    return;
  case Operand::Integer:
    os << operand.value;
    return;
  case Operand::Real:
    os << (operand.type == Type::f32 ? "0f" : "0d") << hexDigits(operand.value, bitsOf(operand.type) / 4);
    return;
  case Operand::Variable:
    os << operand.variable->name;
    printOffset(operand.value);
    return;
  case Operand::Function:
    os << operand.function->name;
    return;
  case Operand::Special:
    os << specialRegisters()[operand.index].name;
    if (specialRegisters()[operand.index].components)
      os << '.' << "xyz"[operand.component];
    return;
  case Operand::Label:
    os << function.labels[operand.index];
    return;
  case Operand::Targets:
    os << function.targets[operand.index].name;
    return;
  case Operand::Address:
    os << '[';
    printOperand(function, operand.elements.front());
    printOffset(operand.value);
    if (operand.elements.size() > 1) {
      os << ", {";
      printList(function, operand.elements.drop_front());
      os << '}';
    }
    os << ']';
    return;
  case Operand::Vector:
    os << '{';
    printList(function, operand.elements);
    os << '}';
    return;
  case Operand::Pair:
    printOperand(function, operand.elements[0]);
    os << '|';
    printOperand(function, operand.elements[1]);
    return;
  case Operand::Sink:
    os << '_';
    return;
  }
}

void Printer::printCall(const Function &function, const Instruction &instruction) {
  llvm::ArrayRef<Operand> operands = instruction.operands;
  if (!operands[1].elements.empty()) {
    os << '(';
    printList(function, operands[1].elements);
    os << "), ";
  }
  printOperand(function, operands[0]);
  if (!operands[2].elements.empty() || operands.size() > 3) {
    os << ", (";
    printList(function, operands[2].elements);
    os << ')';
  }
  if (operands.size() > 3) {
    os << ", ";
    printOperand(function, operands[3]);
  }
}

void Printer::printInstruction(const Function &function, const Instruction &instruction) {
  if (instruction.guard.present)
    os << '@' << (instruction.guard.negated ? "!" : "") << function.registers[instruction.guard.predicate].name()
       << ' ';
  os << instruction.form->opcode << instruction.text;
  for (Modifier modifier : instruction.modifiers)
    os << '.' << nameOf(modifier);
  if (instruction.operands.empty())
    return;
  os << ' ';
  if (instruction.form->op == Op::Call)
    printCall(function, instruction);
  else
    printList(function, instruction.operands);
}

void Printer::printModule(const Module &module) {
  os << ".version " << module.version / 10 << '.' << module.version % 10 << "\n.target " << module.targetText
     << "\n.address_size " << module.addressSize << '\n';
  for (const TopLevel &item : module.items) {
    switch (item.kind) {
    case TopLevel::Variable:
      printVariable(*item.variable);
      os << ";\n";
      break;
    case TopLevel::Function:
      printFunction(*item.function);
      break;
    case TopLevel::File:
      os << ".file " << item.file << " \"" << item.text << "\"\n";
      break;
    case TopLevel::Section:
      os << item.text << '\n';
      break;
    }
  }
}

std::string ptx::print(const Module &module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(os).printModule(module);
  return text;
}

std::string ptx::print(const Function &function, const Instruction &instruction) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Printer(os).printInstruction(function, instruction);
  return text;
}
