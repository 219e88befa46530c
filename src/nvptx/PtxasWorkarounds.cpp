// The back end selects `neg.s16` for every `sub i16 0, x` and a 16-bit `max` for every such selection, so the PTX text
// is rewritten line by line.
#include "nvptx/PtxasWorkarounds.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::nvptx {

namespace {

/// A line that is one of the affected instructions.
struct Instruction {
  enum Kind { Other, Negative, Magnitude, MinMax } kind = Other;
  llvm::StringRef name;                         ///< `max`, of `max.u16`
  char sign = 's';                              ///< comparison of min and max: signed or unsigned
  llvm::SmallVector<llvm::StringRef> registers; ///< the result, then the operands
};

} // namespace

static Instruction parse(llvm::StringRef line) {
  auto [mnemonic, operands] = line.trim().split(' ');
  auto kind = llvm::StringSwitch<Instruction::Kind>(mnemonic)
                  .Case("neg.s16", Instruction::Negative)
                  .Case("abs.s16", Instruction::Magnitude)
                  .Cases({"max.s16", "min.s16", "max.u16", "min.u16"}, Instruction::MinMax)
                  .Default(Instruction::Other);
  Instruction read{kind, mnemonic.take_front(3), 's', {}};
  if (kind == Instruction::Other)
    return read;
  read.sign = mnemonic[4];
  operands.trim().rtrim(';').split(read.registers, ", ");
  return read;
}

static std::string printMinMax16(const Instruction &minMax) {
  return llvm::formatv("\t{0}.{1}16 \t{2};\n", minMax.name, minMax.sign, llvm::join(minMax.registers, ", "));
}

/// Extends both operands to 32 bits, so that the 32-bit result equals the 16-bit one.
static std::string printMinMax32(const Instruction &minMax) {
  std::string text = "\t{\n\t.reg .b32 \t%first, %second;\n";
  for (unsigned i = 1; i < 3; ++i) {
    llvm::StringRef wide = i == 1 ? "%first" : "%second", operand = minMax.registers[i];
    int immediate;
    if (operand.getAsInteger(10, immediate))
      text += llvm::formatv("\tcvt.{0}32.{0}16 \t{1}, {2};\n", minMax.sign, wide, operand);
    else
      text +=
          llvm::formatv("\tmov.b32 \t{0}, {1};\n", wide, minMax.sign == 'u' ? uint16_t(immediate) : int16_t(immediate));
  }
  return text + llvm::formatv("\t{0}.{1}32 \t%first, %first, %second;\n\tcvt.u16.u32 \t{2}, %first;\n\t}\n",
                              minMax.name, minMax.sign, minMax.registers[0])
                    .str();
}

std::string workAroundPtxasFaults(llvm::StringRef ptx) {
  bool packs = ptx.contains("f16"); // f16 and bf16, in pairs too
  auto printMinMax = [&](const Instruction &minMax) { return packs ? printMinMax32(minMax) : printMinMax16(minMax); };
  std::string text;
  text.reserve(ptx.size() + ptx.size() / 16);
  while (!ptx.empty()) {
    auto [line, rest] = ptx.split('\n');
    Instruction read = parse(line);
    if (read.kind == Instruction::Negative) {
      text += llvm::formatv("\tsub.u16 \t{0}, 0, {1};\n", read.registers[0], read.registers[1]);
    } else if (read.kind == Instruction::Magnitude) {
      text += llvm::formatv("\t{{\n\t.reg .b16 \t%opposite;\n\tsub.u16 \t%opposite, 0, {0};\n", read.registers[1]);
      text += printMinMax({Instruction::MinMax, "max", 's', {read.registers[0], read.registers[1], "%opposite"}});
      text += "\t}\n";
    } else if (read.kind == Instruction::MinMax && packs) {
      text += printMinMax32(read);
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
