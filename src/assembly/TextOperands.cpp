// LLVM's constraints and operand names, as far as PTX has registers for them.
#include "assembly/TextOperands.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::assembly {

/// The size of the register that an LLVM constraint denotes; 0 if it denotes none.
static unsigned bytesOf(llvm::StringRef code) {
  return code == "h" || code == "c" ? 2 : code == "r" || code == "f" ? 4 : code == "l" || code == "d" ? 8 : 0;
}

bool readConstraints(llvm::StringRef constraints, TextOperands &result, std::string &error) {
  llvm::SmallVector<llvm::StringRef, 8> fields;
  constraints.split(fields, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef field : fields) {
    field = field.trim();
    if (field.starts_with("~"))
      continue; // clobbers; registers of a thread are private
    llvm::StringRef code = field;
    bool isResult = code.consume_front("=");
    code.consume_front("&");
    unsigned index;
    if (!isResult && !code.getAsInteger(10, index) && index < result.results.size()) {
      result.operands.push_back(result.results[index]);
      result.tied.push_back(static_cast<int>(index));
      continue;
    }
    unsigned bytes = bytesOf(code);
    if (!bytes || (isResult && !result.operands.empty())) {
      error = llvm::formatv(
          "the constraint `{0}` is none of h, r, l, f, d, `=` before those of results, which come first", field);
      return false;
    }
    (isResult ? result.results : result.operands).push_back(bytes);
    if (!isResult)
      result.tied.push_back(-1);
  }
  return true;
}

std::string rewriteMessage(std::string message) {
  for (size_t at; (at = message.find(kRegister)) != std::string::npos;)
    message.replace(at, std::string(kRegister).size(), "$");
  return message;
}

std::string registerOf(const TextOperands &operands, unsigned n) {
  unsigned results = operands.results.size();
  if (n >= results && operands.tied[n - results] >= 0)
    n = operands.tied[n - results];
  return llvm::formatv("{0}{1}", kRegister, n);
}

bool substitute(llvm::StringRef text, const TextOperands &operands, std::string &out, std::string &error) {
  while (!text.empty()) {
    size_t dollar = text.find('$');
    out += text.take_front(dollar);
    if (dollar == llvm::StringRef::npos)
      break;
    text = text.drop_front(dollar + 1);
    if (text.consume_front("$")) {
      out += '$';
      continue;
    }
    llvm::StringRef shown = text.take_front(4);
    bool braces = text.consume_front("{");
    unsigned index, count = operands.count();
    if (text.consumeInteger(10, index) || (braces && !text.consume_front("}")) || index >= count) {
      error = llvm::formatv("`${0}` names no operand: there are {1}, counted from `$0`", shown, count);
      return false;
    }
    out += registerOf(operands, index);
  }
  return true;
}

} // namespace txl::assembly
