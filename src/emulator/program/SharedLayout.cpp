// Computes the functions that each entry reaches, and the layout of shared variables. An entry has only the variables
// that it and its reachable functions reference, so variables that are not used together in any entry may overlap: each
// is placed after those that share an entry with it, as the device linker does, and an entry's accesses beyond its own
// variables are out of bounds.
#include "emulator/program/Program.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Operand;
using ptx::StateSpace;

namespace {
/// The references of one function.
struct Names {
  llvm::DenseSet<const ptx::Variable *> shared;
  std::vector<const ptx::Function *> functions; // called, or with their address taken
  bool callsIndirectly = false;
};

class Uses {
public:
  explicit Uses(const ptx::Module &module) {
    for (const ptx::TopLevel &item : module.items)
      if (item.kind == ptx::TopLevel::Variable) {
        if (item.variable->linkage != ptx::Linkage::Extern)
          definitions[item.variable->name] = item.variable;
        for (const ptx::Initializer &value : item.variable->initializers)
          note(everywhere, value.variable, value.function);
      }
    for (const auto &function : module.functions)
      for (const ptx::Statement &statement : function->body)
        if (statement.kind == ptx::Statement::Instruction)
          read(names[function.get()], *statement.instruction);
  }

  /// The shared variables referenced by all code reachable from `entry`, and the functions reached.
  llvm::DenseSet<const ptx::Variable *> of(const ptx::Function &entry, std::vector<const ptx::Function *> &functions) {
    llvm::DenseSet<const ptx::Variable *> result = everywhere.shared;
    std::vector<const ptx::Function *> rest = {&entry};
    llvm::DenseSet<const ptx::Function *> seen;
    while (!rest.empty()) {
      const ptx::Function *function = rest.back();
      rest.pop_back();
      if (function->definition)
        function = function->definition;
      if (!seen.insert(function).second)
        continue;
      functions.push_back(function);
      const Names &own = names[function];
      result.insert(own.shared.begin(), own.shared.end());
      rest.insert(rest.end(), own.functions.begin(), own.functions.end());
      if (own.callsIndirectly)
        rest.insert(rest.end(), everywhere.functions.begin(), everywhere.functions.end());
    }
    return result;
  }

private:
  void note(Names &to, const ptx::Variable *variable, const ptx::Function *function) {
    if (variable && variable->space == StateSpace::Shared) {
      auto found = definitions.find(variable->name);
      bool isElsewhere = variable->linkage == ptx::Linkage::Extern && found != definitions.end();
      to.shared.insert(isElsewhere ? found->second : variable);
    }
    if (function && !function->isPrototype)
      to.functions.push_back(function);
  }
  void read(Names &to, const ptx::Instruction &instruction) {
    bool isCall = instruction.form->op == ptx::Op::Call;
    for (const Operand &operand : instruction.operands) {
      note(to, operand.variable, operand.function);
      if (!isCall && operand.function)
        note(everywhere, nullptr, operand.function); // by address: callable from anywhere
      for (const Operand &element : operand.elements)
        note(to, element.variable, element.function);
    }
    to.callsIndirectly |= isCall && instruction.operands[0].kind == Operand::Register;
  }

  Names everywhere;
  llvm::DenseMap<const ptx::Function *, Names> names;
  llvm::StringMap<const ptx::Variable *> definitions;
};
} // namespace

void Program::layOutShared(const std::vector<const ptx::Variable *> &variables) {
  Uses uses(*source);
  std::vector<std::pair<const ptx::Function *, llvm::DenseSet<const ptx::Variable *>>> named;
  for (const auto &function : source->functions)
    if (function->isEntry && function->isDefined)
      named.emplace_back(function.get(), uses.of(*function, entries[function.get()].functions));
  llvm::DenseMap<const ptx::Function *, uint64_t> ends;
  for (const ptx::Variable *variable : variables) {
    if (variable->space != StateSpace::Shared || isDynamicShared(*variable))
      continue;
    uint64_t start = 0;
    for (const auto &[entry, names] : named)
      if (names.contains(variable))
        start = std::max(start, ends[entry]);
    start = llvm::alignTo(start, std::max<uint64_t>(1, variable->alignment()));
    addresses[variable] = sharedBase + start;
    for (const auto &[entry, names] : named)
      if (names.contains(variable))
        ends[entry] = start + variable->bytes();
  }
  // All dynamic variables share one memory.
  auto alignEnd = [&](uint64_t end) { return llvm::alignTo(sharedBase + end, dynamicSharedAlign) - sharedBase; };
  uint64_t dynamic = 0;
  auto hasDynamic = [](const auto &names) {
    return llvm::any_of(names, [](const auto *v) { return isDynamicShared(*v); });
  };
  for (const auto &[entry, names] : named)
    if (hasDynamic(names))
      dynamic = std::max(dynamic, alignEnd(ends[entry]));
  for (const ptx::Variable *variable : variables)
    if (isDynamicShared(*variable))
      addresses[variable] = sharedBase + dynamic;
  for (const auto &[entry, names] : named) {
    entries[entry].sharedBytes = ends[entry];
    entries[entry].dynamicStart = hasDynamic(names) ? dynamic : alignEnd(ends[entry]);
  }
}

uint64_t Program::sharedBytes(const DecodedFunction &entry, uint32_t dynamicBytes) const {
  auto found = entries.find(entry.source);
  if (found == entries.end())
    return dynamicBytes;
  return dynamicBytes ? found->second.dynamicStart + dynamicBytes : found->second.sharedBytes;
}

Granules Program::granules(const DecodedFunction &entry) const {
  Granules result;
  for (const ptx::Function *function : entries.find(entry.source)->second.functions)
    if (auto found = functionIndices.find(function); found != functionIndices.end()) {
      const Granules &own = functions[found->second].granules;
      result = {std::min(result.shared, own.shared), std::min(result.global, own.global)};
    }
  return result;
}
