// Queries on a module.
#include "ptx/Module.h"

using namespace txl;
using namespace txl::ptx;

llvm::ArrayRef<SpecialRow> ptx::specialRegisters() {
  static const SpecialRow table[] = {
#define PTX_SPECIAL(name, spelling, type, components, version, target)                                                 \
  {spelling, Type::type, components, version, target},
#include "ptx/SpecialRegisters.def"
  };
  return table;
}

uint64_t Variable::count() const {
  uint64_t count = 1;
  for (uint64_t dimension : dimensions)
    count *= dimension;
  return count;
}

Modifier Instruction::oneOf(std::initializer_list<Modifier> choices) const {
  for (Modifier modifier : modifiers)
    if (llvm::is_contained(choices, modifier))
      return modifier;
  return Modifier::None;
}

Type Instruction::type(unsigned n) const {
  for (Modifier modifier : modifiers)
    if (asType(modifier) != Type::none && n-- == 0)
      return asType(modifier);
  return Type::none;
}

unsigned Instruction::accumulators() const {
  const unsigned each = has(Modifier::Shape16x256b) ? 4 : has(Modifier::Shape16x128b) ? 2 : 1;
  for (Modifier modifier : modifiers) {
    llvm::StringRef name = nameOf(modifier);
    unsigned n = 0;
    if (name.consume_front("x") && !name.getAsInteger(10, n))
      return n * each;
    if (name.consume_front("m64n") && !name.consumeInteger(10, n))
      return type(0) == Type::f16 ? n / 4 : n / 2;
  }
  return 0;
}

Type Instruction::operandType(const OperandRule &rule) const {
  switch (rule.source) {
  case OperandRule::Fixed:
    return rule.type;
  case OperandRule::T:
    return type(0);
  case OperandRule::U:
    return type(1);
  case OperandRule::V:
    return type(2);
  case OperandRule::W:
    return widened(type(0));
  }
  return Type::none;
}

const Directive *Function::directive(llvm::StringRef name) const {
  for (const Directive &directive : directives)
    if (directive.name == name)
      return &directive;
  return nullptr;
}

const Function *Module::findFunction(llvm::StringRef name) const {
  const Function *found = nullptr;
  for (const auto &function : functions)
    if (!function->isPrototype && function->name == name && (!found || function->isDefined))
      found = function.get();
  return found;
}

llvm::StringRef Module::filePath(uint32_t number) const {
  for (const TopLevel &item : items)
    if (item.kind == TopLevel::File && item.file == number)
      return item.text;
  return "";
}

SourceLocation Module::locate(const Instruction &instruction) const {
  return {source.get(), instruction.line, instruction.column, instruction.endLine, instruction.endColumn};
}
