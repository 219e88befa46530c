// Parses the syntax strings of Instructions.def once, at first use.
#include "ptx/InstructionTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ErrorHandling.h"
#include <iterator>
#include <vector>

using namespace txl;
using namespace txl::ptx;

struct Row {
  Op op;
  OpClass opClass;
  const char *syntax;
  unsigned version;
  unsigned target;
};

static constexpr Row rows[] = {
#define PTX_FORM(operation, class, syntax, version, target) {Op::operation, OpClass::class, syntax, version, target},
#include "ptx/Instructions.def"
};

static constexpr const char *opNames[] = {
#define PTX_OPERATION(name) #name,
#include "ptx/Operations.def"
};

[[noreturn]] static void badRow(llvm::StringRef syntax, llvm::StringRef what) {
  llvm::report_fatal_error("Instructions.def: " + syntax + ": `" + what + "`");
}

static ModifierGroup parseGroup(llvm::StringRef words, bool optional, llvm::StringRef syntax) {
  ModifierGroup group{optional, {}};
  llvm::SmallVector<llvm::StringRef> names;
  words.split(names, '|');
  for (llvm::StringRef name : names) {
    auto modifier = parseModifier(name);
    if (!modifier)
      badRow(syntax, name);
    group.alternatives.push_back(*modifier);
  }
  return group;
}

/// Parses the opcode and the modifier groups after it.
static void parseOpcode(llvm::StringRef text, Form &form) {
  form.opcode = text.take_until([](char c) { return c == '.' || c == '{'; });
  text = text.drop_front(form.opcode.size());
  while (!text.empty()) {
    bool optional = text.front() == '{';
    text = text.drop_front();
    llvm::StringRef words;
    if (optional || text.starts_with("(")) {
      text = optional ? text : text.drop_front();
      words = text.take_until([&](char c) { return c == (optional ? '}' : ')'); });
      text = text.drop_front(words.size() + 1);
    } else {
      words = text.take_until([](char c) { return c == '.' || c == '{'; });
      text = text.drop_front(words.size());
    }
    form.groups.push_back(parseGroup(words, optional, form.syntax));
  }
}

static OperandRule parseOperand(llvm::StringRef text, llvm::StringRef syntax) {
  OperandRule rule;
  rule.isDestination = text.consume_front("=");
  rule.mayBeMissing = text.consume_back("?");
  rule.predicatePair = text.consume_back("|pred");
  rule.perVector = text.consume_back("*");
  rule.mayBeWider = text.consume_back("+") || rule.perVector;
  rule.mayNegate = text.consume_front("!");
  if (text.size() > 2 && text[text.size() - 2] == 'x' && llvm::isDigit(text.back()) && !parseType(text)) {
    rule.count = text.back() - '0';
    text = text.drop_back(2);
  }
  rule.byShape = text.consume_back("xn");
  if (text.size() == 4 && text.starts_with("[a") && llvm::isDigit(text[2])) {
    rule.count = text[2] - '0';
    text = "[a]";
  }
  if (text == "T")
    rule.source = OperandRule::T;
  else if (text == "U")
    rule.source = OperandRule::U;
  else if (text == "V")
    rule.source = OperandRule::V;
  else if (text == "W")
    rule.source = OperandRule::W;
  else if (text == "[a]")
    rule.kind = OperandRule::Address;
  else if (text == "imm")
    rule.kind = OperandRule::Constant;
  else if (text == "label")
    rule.kind = OperandRule::Label;
  else if (text == "targets")
    rule.kind = OperandRule::Targets;
  else if (text == "call")
    rule.kind = OperandRule::CallOperands;
  else if (text == "pieces")
    rule.kind = OperandRule::Elements;
  else if (auto type = parseType(text))
    rule.type = *type;
  else
    badRow(syntax, text);
  return rule;
}

static Form parseRow(const Row &row) {
  Form form{row.op,
            row.opClass,
            row.syntax,
            "",
            row.version,
            row.target & 0xffff,
            row.target >> 16 != 0,
            (row.target >> 16 & 15) == 2,
            row.target >> 20,
            {},
            {}};
  auto [opcode, operands] = form.syntax.split(' ');
  parseOpcode(opcode, form);
  llvm::SmallVector<llvm::StringRef> list;
  operands.split(list, ',', -1, false);
  for (llvm::StringRef text : list)
    form.operands.push_back(parseOperand(text.trim(), form.syntax));
  return form;
}

llvm::ArrayRef<Form> ptx::instructionForms() {
  static const std::vector<Form> forms = [] {
    std::vector<Form> result;
    for (const Row &row : rows)
      result.push_back(parseRow(row));
    return result;
  }();
  return forms;
}

const Form &ptx::unsupportedForm() {
  static const Form form{Op::Unsupported, OpClass::Special, "", "", 0, 0, false, false, 0, {}, {}};
  return form;
}

llvm::ArrayRef<unsigned> ptx::formsOf(llvm::StringRef opcode) {
  static const llvm::StringMap<std::vector<unsigned>> byOpcode = [] {
    llvm::StringMap<std::vector<unsigned>> map;
    for (auto [formIndex, form] : llvm::enumerate(instructionForms()))
      map[form.opcode].push_back(formIndex);
    return map;
  }();
  auto found = byOpcode.find(opcode);
  return found == byOpcode.end() ? llvm::ArrayRef<unsigned>() : llvm::ArrayRef<unsigned>(found->second);
}

unsigned Form::match(llvm::ArrayRef<Modifier> modifiers, bool &complete) const {
  unsigned taken = 0;
  complete = false;
  for (const ModifierGroup &group : groups) {
    if (taken < modifiers.size() && llvm::is_contained(group.alternatives, modifiers[taken]))
      ++taken;
    else if (!group.optional)
      return taken;
  }
  complete = taken == modifiers.size();
  return taken;
}

std::optional<llvm::SmallVector<Modifier>> Form::arrange(llvm::ArrayRef<Modifier> modifiers) const {
  llvm::SmallVector<Modifier> rest(modifiers), result;
  for (const ModifierGroup &group : groups) {
    auto found =
        llvm::find_if(rest, [&](Modifier modifier) { return llvm::is_contained(group.alternatives, modifier); });
    if (found != rest.end()) {
      result.push_back(*found);
      rest.erase(found);
    } else if (!group.optional) {
      return std::nullopt;
    }
  }
  return rest.empty() ? std::optional(std::move(result)) : std::nullopt;
}

/// The targets with tensor memory, in the order of Form::tensorTargets.
static constexpr llvm::StringLiteral tensorTargetNames[] = {"100a", "100f", "103a", "103f", "110a", "110f"};

std::string Form::targetText() const {
  if (!tensorTargets)
    return std::to_string(target) + (isSpecific ? "a" : "");
  llvm::SmallVector<llvm::StringRef> names;
  for (auto [i, name] : llvm::enumerate(tensorTargetNames))
    if (tensorTargets >> i & 1)
      names.push_back(name);
  return llvm::join(names, ", ");
}

bool Form::isAvailableOn(unsigned sm, llvm::StringRef name) const {
  if (tensorTargets) {
    const auto *found = llvm::find_if(tensorTargetNames, [&](llvm::StringRef end) { return name.ends_with(end); });
    return found != std::end(tensorTargetNames) && tensorTargets >> (found - std::begin(tensorTargetNames)) & 1;
  }
  return isSpecific ? (isOnly ? sm == target : sm >= target) && !llvm::isDigit(name.back()) : sm >= target;
}

unsigned Form::requiredOperands() const {
  return llvm::count_if(operands, [](const OperandRule &rule) { return !rule.mayBeMissing; });
}

llvm::StringRef ptx::nameOf(Op op) { return opNames[unsigned(op)]; }

llvm::StringRef ptx::nameOf(OpClass opClass) {
  static constexpr const char *names[] = {
      "integer",      "logic",        "floating point", "half precision",  "comparison and selection",
      "move",         "conversion",   "memory",         "atomic",          "control",
      "other",        "barrier",      "fence",          "warp collective", "matrix",
      "asynchronous", "tensor memory"};
  static_assert(std::size(names) == unsigned(OpClass::TensorMemory) + 1);
  return names[unsigned(opClass)];
}

std::string ptx::displaySyntax(const Form &form) {
  std::string text = form.opcode.str();
  for (const ModifierGroup &group : form.groups) {
    bool single = group.alternatives.size() == 1;
    text += group.optional ? "{" : single ? "" : "(";
    for (auto [i, modifier] : llvm::enumerate(group.alternatives))
      text += (i ? "|." : ".") + nameOf(modifier).str();
    text += group.optional ? "}" : single ? "" : ")";
  }
  return text;
}
