// The back end selects `neg.s16` for every `sub i16 0, x`, so the text is where it can be told otherwise: a line at a time.
#include "nvptx/Wrapping.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::nvptx {

static constexpr llvm::StringLiteral kNegative = "neg.s16", kMagnitude = "abs.s16";

std::string withWrappingNegatives(llvm::StringRef ptx) {
  if (!ptx.contains(kNegative) && !ptx.contains(kMagnitude))
    return ptx.str();
  std::string text;
  text.reserve(ptx.size() + ptx.size() / 16);
  while (!ptx.empty()) {
    auto [line, rest] = ptx.split('\n');
    auto [name, operands] = line.trim().split(' ');
    bool isMagnitude = name == kMagnitude;
    if (isMagnitude || name == kNegative) {
      auto [result, operand] = operands.rtrim(';').trim().split(", ");
      text += isMagnitude ? llvm::formatv("\t{{\n\t.reg .b16 \t%opposite;\n\tsub.u16 \t%opposite, 0, {1};\n\tmax.s16 "
                                          "\t{0}, {1}, %opposite;\n\t}\n",
                                          result, operand)
                                .str()
                          : llvm::formatv("\tsub.u16 \t{0}, 0, {1};\n", result, operand).str();
    } else {
      text += line;
      if (ptx.size() != line.size())
        text += '\n';
    }
    ptx = rest;
  }
  return text;
}

} // namespace txl::nvptx
