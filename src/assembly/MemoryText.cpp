// Accesses are accepted if the address is an operand of the text, with a constant offset: then the caller knows what is
// accessed without the registers of the text.
#include "assembly/MemoryText.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::assembly {

using ptx::Modifier;
using ptx::Op;
using Access = InlineAssembly::MemoryAccess;

static bool isThreadId(const ptx::Operand &operand) {
  return operand.kind == ptx::Operand::Special && ptx::specialRegisters()[operand.index].name == "%tid";
}

/// The reason why an instruction is refused, or null. Accesses of memory are refused elsewhere.
static const char *refusal(const ptx::Instruction &instruction) {
  switch (instruction.form->opClass) {
  case ptx::OpClass::Integer:
  case ptx::OpClass::Logic:
  case ptx::OpClass::Float:
  case ptx::OpClass::Half:
  case ptx::OpClass::Compare:
  case ptx::OpClass::Move:
  case ptx::OpClass::Convert:
  case ptx::OpClass::Memory:
  case ptx::OpClass::Atomic:
  case ptx::OpClass::Fence:
    break;
  case ptx::OpClass::Control:
    if (instruction.form->op != Op::Bra)
      return "branches out of the text";
    break;
  case ptx::OpClass::Async:
  case ptx::OpClass::TensorMemory:
    return "accesses memory";
  case ptx::OpClass::Barrier:
    return "waits for other threads";
  case ptx::OpClass::Warp:
  case ptx::OpClass::Matrix:
    return "communicates with the other threads of a warp";
  case ptx::OpClass::Special:
    return "has side effects";
  }
  for (const ptx::Operand &operand : instruction.operands)
    if (operand.kind == ptx::Operand::Special && !isThreadId(operand))
      return "reads a special register";
    else if (operand.kind == ptx::Operand::Variable || operand.kind == ptx::Operand::Function)
      return "takes an address";
  return nullptr;
}

/// Sets the operand and the offset of an address; false if it is no operand of the text.
static bool readAddress(const ptx::Function &function, const ptx::Instruction &instruction, unsigned results,
                        Access &access) {
  for (const ptx::Operand &operand : instruction.operands) {
    if (operand.kind != ptx::Operand::Address)
      continue;
    if (operand.elements.empty() || operand.elements[0].kind != ptx::Operand::Register)
      return false;
    const ptx::Register &base = function.registers[operand.elements[0].index];
    llvm::StringRef name = base.base;
    std::string whole = base.name();
    name = whole;
    unsigned index;
    if (!name.consume_front(kRegister) || name.getAsInteger(10, index) || index < results)
      return false;
    access.operand = index - results;
    access.offset = operand.value;
    return true;
  }
  return false;
}

/// The access of an instruction; false with the reason if it is refused.
static bool readAccess(const ptx::Function &function, const ptx::Instruction &instruction, unsigned results,
                       Access &access, const char *&why) {
  Op op = instruction.form->op;
  bool isUpdate = op == Op::Atom || op == Op::AtomCas || op == Op::Red;
  why = "accesses memory in a way that has no counterpart on a CPU";
  if (op != Op::Ld && op != Op::St && !isUpdate)
    return false;
  if (instruction.has(Modifier::Shared) || instruction.has(Modifier::Local) || instruction.has(Modifier::Param) ||
      instruction.has(Modifier::Const))
    return false;
  why = "accesses memory at an address that is no operand of the text";
  if (!readAddress(function, instruction, results, access))
    return false;
  access.kind = isUpdate ? Access::Kind::Update : op == Op::Ld ? Access::Kind::Load : Access::Kind::Store;
  access.bytes = ptx::bytesOf(instruction.type());
  if (instruction.has(Modifier::V2))
    access.bytes *= 2;
  if (instruction.has(Modifier::V4))
    access.bytes *= 4;
  bool isBoth = instruction.has(Modifier::AcqRel);
  access.acquires = isBoth || instruction.has(Modifier::Acquire);
  access.releases = isBoth || instruction.has(Modifier::Release);
  access.isAtomic = isUpdate || access.acquires || access.releases || instruction.has(Modifier::Relaxed) ||
                    instruction.has(Modifier::Volatile);
  access.isSystem = instruction.has(Modifier::Sys) || instruction.has(Modifier::Volatile);
  return true;
}

/// A fence makes the atomics after it release, and those before it acquire.
static void applyFences(llvm::MutableArrayRef<Access> accesses) {
  for (size_t k = 0; k < accesses.size(); ++k) {
    if (accesses[k].kind != Access::Kind::Fence)
      continue;
    for (size_t j = 0; j < accesses.size(); ++j)
      if (accesses[j].isAtomic && (accesses[k].isSystem || !accesses[j].isSystem))
        (j < k ? accesses[j].acquires : accesses[j].releases) = true;
  }
}

bool readMemoryText(const ptx::Function &function, uint32_t first, uint32_t last, unsigned results, MemoryText &found,
                    std::string &error) {
  llvm::SmallVector<uint32_t, 4> labels; // that precede the statement
  bool changes = false;                  // memory, otherwise than by compare-and-swap
  auto refuse = [&](llvm::StringRef what, const char *why) {
    error = llvm::formatv("`{0}` {1}; on a CPU inline assembly computes with registers, and accesses memory at its "
                          "operands",
                          what, why);
    return false;
  };
  for (const ptx::Statement &statement : function.body) {
    if (statement.kind == ptx::Statement::Variable)
      return refuse(statement.variable->name, "is in memory");
    if (statement.kind == ptx::Statement::Label)
      labels.push_back(statement.index);
    const ptx::Instruction *instruction = statement.instruction;
    if (!instruction || instruction->line < first || instruction->line > last)
      continue;
    if (const char *why = refusal(*instruction))
      return refuse(instruction->form->opcode, why);
    for (const ptx::Operand &operand : instruction->operands) {
      found.readsThread |= isThreadId(operand);
      found.loops |= operand.kind == ptx::Operand::Label && llvm::is_contained(labels, operand.index);
    }
    Access access;
    if (instruction->form->opClass == ptx::OpClass::Fence) {
      access.kind = Access::Kind::Fence;
      access.isSystem = instruction->has(Modifier::Sys);
      found.accesses.push_back(access);
    } else if (instruction->form->opClass == ptx::OpClass::Memory ||
               instruction->form->opClass == ptx::OpClass::Atomic) {
      const char *why = nullptr;
      if (!readAccess(function, *instruction, results, access, why))
        return refuse(instruction->form->opcode, why);
      changes |= access.kind == Access::Kind::Store ||
                 (access.kind == Access::Kind::Update && instruction->form->op != Op::AtomCas);
      found.accesses.push_back(access);
    }
  }
  if (found.loops && changes)
    return refuse("bra", "loops in a text that changes memory otherwise than by compare-and-swap");
  applyFences(found.accesses);
  return true;
}

} // namespace txl::assembly
