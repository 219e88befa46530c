// One table per class of instructions.
#include "ptx/Reference.h"
#include "ptx/InstructionTable.h"
#include "ptx/Module.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace txl;
using namespace txl::ptx;

static std::string typeText(const OperandRule &rule) {
  switch (rule.source) {
  case OperandRule::Fixed:
    return "." + nameOf(rule.type).str();
  case OperandRule::T:
    return "1st type";
  case OperandRule::U:
    return "2nd type";
  case OperandRule::V:
    return "3rd type";
  case OperandRule::W:
    return "twice as wide";
  }
  return "";
}

static std::string operandText(const OperandRule &rule) {
  std::string text;
  switch (rule.kind) {
  case OperandRule::Address:
    text = rule.count ? "[address, {" + std::to_string(rule.count) + " coordinates}]" : "[address]";
    break;
  case OperandRule::Constant:
    text = "constant";
    break;
  case OperandRule::Label:
    text = "label";
    break;
  case OperandRule::Targets:
    text = "targets";
    break;
  case OperandRule::CallOperands:
    text = "(results), function, (arguments), prototype";
    break;
  case OperandRule::Elements:
    text = "{elements}";
    break;
  case OperandRule::Value:
    text = (rule.mayNegate ? "{!}" : "") + typeText(rule);
    break;
  }
  if (rule.perVector)
    text += ", a vector with .v";
  if (rule.byShape)
    text = "{registers of the shape x " + text + "}";
  if (rule.count && rule.kind != OperandRule::Address)
    text = "{" + std::to_string(rule.count) + " x " + text + "}";
  if (rule.predicatePair)
    text += "{\\|.pred}";
  if (rule.isDestination)
    text = "**" + text + "**";
  return rule.mayBeMissing ? "{" + text + "}" : text;
}

/// `|` ends a cell of a Markdown table.
static std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '|' ? "\\|" : std::string(1, c);
  return result;
}

std::string ptx::instructionReference() {
  std::string page =
      "# PTX instructions\n\n"
      "The forms that the parser and the emulator accept, written by\n"
      "`txl-emu --instructions` from `src/ptx/Instructions.def`. `{...}` may be left out, `(a|b)` is a choice, a\n"
      "destination is bold. Operands are registers or constants of the type; 1st type means the first type among the\n"
      "modifiers.\n";
  std::map<OpClass, std::string> tables;
  for (const Form &form : instructionForms()) {
    std::string operands = llvm::join(llvm::map_range(form.operands, operandText), "; ");
    tables[form.opClass] += llvm::formatv("| `{0}` | {1} | {2}.{3} | {4} |\n", escaped(displaySyntax(form)), operands,
                                          form.version / 10, form.version % 10, form.targetText())
                                .str();
  }
  for (const auto &[opClass, rows] : tables)
    page += "\n## Class: " + nameOf(opClass).str() + "\n\n| instruction | operands | PTX | sm |\n|---|---|---|---|\n" +
            rows;
  page += "\n## Special registers\n\n| register | type | PTX | sm |\n|---|---|---|---|\n";
  for (const SpecialRow &row : specialRegisters())
    page += llvm::formatv("| `{0}{1}` | .{2} | {3}.{4} | {5} |\n", row.name, row.components ? ".x .y .z" : "",
                          nameOf(row.type), row.version / 10, row.version % 10, row.target)
                .str();
  return page;
}
