// Classifies opcodes by the letters before their first dot. The list names those that touch registers only: a missing
// opcode costs precision, never soundness. Calls, and instructions hidden by a macro or a label, are not on it.
#include "analysis/effects/EffectAssembly.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace txl;
using namespace txl::analysis;

static AssemblyEffects ofOpcode(llvm::StringRef opcode) {
  enum Kind { Register, Read, Any };
  llvm::StringRef stem = opcode.split('.').first;
  Kind kind =
      llvm::StringSwitch<Kind>(stem)
          .Cases({"mov", "add", "addc", "sub", "subc", "mul", "mul24", "mad", "madc", "mad24", "fma", "div", "rem"},
                 Register)
          .Cases({"abs", "neg", "min", "max", "sqrt", "rsqrt", "rcp", "sin", "cos", "ex2", "lg2", "tanh", "copysign"},
                 Register)
          .Cases({"cvt", "cvta", "testp", "set", "setp", "selp", "slct", "sad", "dp4a", "dp2a", "lop3", "and", "or"},
                 Register)
          .Cases({"xor", "not", "cnot", "shl", "shr", "shf", "bfe", "bfi", "bfind", "brev", "popc", "clz", "prmt",
                  "szext", "bmsk", "fns"},
                 Register)
          .Cases({"vote", "shfl", "match", "redux", "activemask", "elect", "nanosleep", "griddepcontrol", "bra", "ret",
                  "exit", "isspacep", "mma"},
                 Register)
          .Cases({"membar", "fence", "bar", "barrier", "prefetch", "prefetchu", "pmevent"}, Register)
          .Cases({"ld", "ldu", "ldmatrix", "tex", "tld4"}, Read)
          .Default(Any);
  if (kind == Register || opcode.starts_with("ld.param") || opcode.starts_with("ld.shared"))
    return {};
  return {true, kind == Any};
}

/// The text without `//` and `/* */`.
static std::string withoutComments(llvm::StringRef text) {
  std::string plain;
  while (!text.empty()) {
    size_t begin = std::min(text.find("//"), text.find("/*"));
    plain += text.take_front(begin).str();
    if (begin == llvm::StringRef::npos)
      break;
    bool line = text[begin + 1] == '/';
    size_t end = text.find(line ? "\n" : "*/", begin + 2);
    if (end == llvm::StringRef::npos)
      break;
    text = text.drop_front(end + (line ? 1 : 2));
    plain += ' ';
  }
  return plain;
}

AssemblyEffects analysis::assemblyEffects(llvm::StringRef text) {
  AssemblyEffects all;
  std::string plain = withoutComments(text);
  llvm::SmallVector<llvm::StringRef> statements;
  llvm::SplitString(plain, statements, ";");
  for (llvm::StringRef statement : statements) {
    statement = statement.ltrim(" \t\r\n{}");
    size_t colon = statement.find(':'); // a label, unless it is the `::` of a modifier
    if (colon != llvm::StringRef::npos && statement.substr(colon, 2) != "::")
      statement = statement.drop_front(colon + 1).ltrim(" \t\r\n{}");
    if (statement.starts_with("@")) // a predicate
      statement = statement.drop_until([](char c) { return c == ' ' || c == '\t' || c == '\n'; }).ltrim();
    statement = statement.rtrim(" \t\r\n{}");
    if (statement.empty() || statement.starts_with(".")) // a declaration
      continue;
    AssemblyEffects one = ofOpcode(statement.take_until([](char c) { return c == ' ' || c == '\t' || c == '\n'; }));
    all.reads |= one.reads;
    all.writes |= one.writes;
  }
  return all;
}
