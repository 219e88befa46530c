// The layout of variables, and the decoding of all functions.
#include "emulator/program/Program.h"
#include "emulator/program/Decoder.h"
#include "emulator/program/Memory.h"
#include "support/Bounds.h"
#include "llvm/Support/MathExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::StateSpace;

TXL_DIAGNOSTIC(EmulatorTooLarge, CompilationError, "`{0}` of {1} bytes is larger than the emulator allows");
TXL_DIAGNOSTIC(EmulatorExtern, CompilationError, "`{0}` is declared `.extern` and defined nowhere");

static constexpr uint64_t maxStatic = uint64_t(1) << 32;

bool emulator::isDynamicShared(const ptx::Variable &variable) {
  return variable.linkage == ptx::Linkage::Extern && variable.space == StateSpace::Shared;
}

uint64_t Program::addressOf(const ptx::Function &function) const {
  const ptx::Function *target = function.definition ? function.definition : &function;
  auto found = functionIndices.find(target);
  return found == functionIndices.end() ? 0 : functionWindow + 16 * (uint64_t(found->second) + 1);
}

const DecodedFunction *Program::functionAt(uint64_t address) const {
  uint64_t index = (address - functionWindow) / 16 - 1;
  bool good =
      address > functionWindow && address % 16 == 0 && index < functions.size() && !functions[index].source->isEntry;
  return good ? &functions[index] : nullptr;
}

uint64_t Program::addressOf(const ptx::Variable &variable) const {
  if (auto found = addresses.find(&variable); found != addresses.end())
    return found->second;
  // A declaration of a variable that is defined elsewhere in the module.
  for (const auto &[other, address] : addresses)
    if (other->name == variable.name && other->space == variable.space && other->linkage != ptx::Linkage::Extern)
      return address;
  return 0;
}

const DecodedFunction *Program::entry(llvm::StringRef name) const {
  for (const DecodedFunction &function : functions)
    if (function.source->isEntry && function.source->name == name)
      return &function;
  return nullptr;
}

/// Assigns an address to every variable of the module and its functions.
bool Program::layOut(DiagnosticEngine &diags) {
  std::vector<const ptx::Variable *> all;
  for (const ptx::TopLevel &item : source->items) {
    if (item.kind == ptx::TopLevel::Variable)
      all.push_back(item.variable);
    if (item.kind == ptx::TopLevel::Function)
      all.insert(all.end(), item.function->variables.begin(), item.function->variables.end());
  }
  GlobalMemory plan; // assigns the same addresses as a device
  for (const ptx::Variable *variable : all) {
    bool isExtern = variable->linkage == ptx::Linkage::Extern;
    if (isDynamicShared(*variable)) {
      dynamicSharedAlign = std::max<uint64_t>(dynamicSharedAlign, variable->alignment());
      continue;
    }
    bool isStatic = variable->space == StateSpace::Global || variable->space == StateSpace::Const;
    if (variable->bytes() > maxStatic || (variable->space == StateSpace::Shared && variable->bytes() > 1 << 20)) {
      diags.emit(variable->location, EmulatorTooLarge, variable->name, variable->bytes());
      return false;
    }
    if (isStatic && !isExtern) {
      uint64_t address = plan.reserve(variable->bytes());
      addresses[variable] = address;
      variables.push_back({variable, address, variable->bytes()});
    }
  }
  layOutShared(all);
  for (const ptx::Variable *variable : all)
    if (variable->linkage == ptx::Linkage::Extern && variable->space != StateSpace::Param &&
        addressOf(*variable) == 0) {
      diags.emit(variable->location, EmulatorExtern, variable->name);
      return false;
    }
  return true;
}

/// Lays out the local memory of a frame: variables, parameters and results.
void Decoder::layOutLocals() {
  // An excess over the limit of a thread is reported when the function is called.
  uint64_t size = 0;
  auto allocate = [&](const ptx::Variable *variable) {
    size = llvm::alignTo(size, std::max<uint64_t>(1, variable->alignment()));
    localOffsets[variable] = size;
    size += variable->bytes();
    return localOffsets[variable];
  };
  for (const ptx::Variable *variable : function.variables)
    if (variable->space == StateSpace::Local || variable->space == StateSpace::Param)
      allocate(variable);
  if (!function.isEntry) {
    for (const ptx::Variable *variable : function.parameters)
      decoded.parameterOffsets.push_back(allocate(variable));
    for (const ptx::Variable *variable : function.results)
      decoded.resultOffsets.push_back(allocate(variable));
  }
  decoded.localBytes = llvm::alignTo(size, 16);
}

const ptx::Instruction *Program::instructionAt(uint32_t site) const {
  for (const DecodedFunction &function : functions)
    if (site >= function.firstSite && site - function.firstSite < function.origins.size())
      return function.origins[site - function.firstSite];
  return nullptr;
}

std::unique_ptr<Program> Program::create(std::unique_ptr<ptx::Module> module, DiagnosticEngine &diags) {
  auto program = std::make_unique<Program>();
  program->source = std::move(module);
  if (!program->layOut(diags))
    return nullptr;
  std::vector<const ptx::Function *> defined;
  for (const auto &function : program->source->functions)
    if (function->isDefined) {
      program->functionIndices[function.get()] = defined.size();
      defined.push_back(function.get());
    }
  program->functions.resize(defined.size());
  uint32_t nextSite = 1;
  for (auto [function, decoded] : llvm::zip(defined, program->functions)) {
    if (function->isEntry) {
      uint64_t offset = 0;
      for (const ptx::Variable *parameter : function->parameters) {
        offset = llvm::alignTo(offset, std::max<uint64_t>(1, parameter->alignment()));
        if (!isWithin(offset, parameter->bytes(), parameterLimit)) {
          diags.emit(parameter->location, EmulatorTooLarge, parameter->name, parameter->bytes());
          return nullptr;
        }
        decoded.parameterOffsets.push_back(offset);
        program->addresses[parameter] = offset;
        offset += parameter->bytes();
      }
      decoded.parameterBytes = offset;
    }
    if (!Decoder(*program, *function, decoded, diags).run())
      return nullptr;
    decoded.firstSite = nextSite;
    nextSite += decoded.code.size();
  }
  return program;
}
