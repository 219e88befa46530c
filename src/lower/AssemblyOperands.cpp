// LLVM's own check of the operand count, then the registers that PTX has, then the operand names in the text.
#include "lower/AssemblyOperands.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FormatVariadic.h"

using llvm::formatv;

namespace txl::lower {

/// The width of the register that a constraint denotes; 0 if PTX has none.
static unsigned bitsOf(llvm::StringRef code) {
  return llvm::StringSwitch<unsigned>(code)
      .Case("b", 1)
      .Cases({"c", "h"}, 16)
      .Cases({"r", "f"}, 32)
      .Cases({"l", "N", "d"}, 64)
      .Case("q", 128)
      .Default(0);
}

static std::string constraintProblem(llvm::StringRef constraints, llvm::FunctionType *type, unsigned &operands) {
  llvm::SmallVector<llvm::Type *, 8> types;
  if (auto *resultStruct = llvm::dyn_cast<llvm::StructType>(type->getReturnType()))
    llvm::append_range(types, resultStruct->elements());
  else if (!type->getReturnType()->isVoidTy())
    types.push_back(type->getReturnType());
  llvm::append_range(types, type->params());
  operands = 0;
  llvm::SmallVector<unsigned, 8> registers;
  for (const llvm::InlineAsm::ConstraintInfo &info : llvm::InlineAsm::ParseConstraints(constraints)) {
    if (info.Type == llvm::InlineAsm::isClobber)
      continue;
    const unsigned index = operands++;
    if (info.Type == llvm::InlineAsm::isLabel || info.isIndirect)
      return formatv("the constraint of operand {0} names memory or a label, not a register", index);
    const std::string code = llvm::join(info.Codes, "");
    unsigned tied = 0;
    const bool isTied = !llvm::StringRef(code).getAsInteger(10, tied) && tied < registers.size();
    registers.push_back(isTied ? registers[tied] : bitsOf(code));
    if (!registers.back())
      return formatv("the constraint `{0}` of operand {1} is none of h, r, l, q, f, d", code, index);
    const unsigned bits = index < types.size() ? types[index]->getScalarSizeInBits() : 0;
    if (bits > registers.back())
      return formatv("operand {0} has {1} bits, the constraint `{2}` requires a register of {3}", index, bits, code,
                     registers.back());
  }
  return "";
}

/// `$0`, `${0}`, `${0:r}` are registers, `$$` is a dollar sign, `$(` `$|` `$)` choose between assembly variants.
static std::string nameProblem(llvm::StringRef text, unsigned operands) {
  while (true) {
    text = text.drop_front(std::min(text.size(), text.find('$')));
    if (!text.consume_front("$"))
      return "";
    if (text.consume_front("$") || text.consume_front("(") || text.consume_front("|") || text.consume_front(")"))
      continue;
    const llvm::StringRef shown = text.take_until([](char c) { return !llvm::isAlnum(c) && c != '{' && c != ':'; });
    const bool braces = text.consume_front("{");
    if (braces && text.starts_with(":")) // `${:uid}`
      continue;
    unsigned index;
    const bool isName = !text.consumeInteger(10, index) && index < operands;
    const bool isClosed = !braces || text.consume_front("}") || text.consume_front(":r}");
    if (!isName || !isClosed)
      return formatv("`${0}` in the text names no operand: there are {1}, counted from `$0`", shown, operands);
  }
}

std::string assemblyProblem(llvm::StringRef text, llvm::StringRef constraints, llvm::FunctionType *type) {
  if (llvm::Error error = llvm::InlineAsm::verify(type, constraints))
    return llvm::toString(std::move(error)) + "; its constraints name one register a result and argument";
  unsigned operands = 0;
  const std::string problem = constraintProblem(constraints, type, operands);
  return problem.empty() ? nameProblem(text, operands) : problem;
}

} // namespace txl::lower
