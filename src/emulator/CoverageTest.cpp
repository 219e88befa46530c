// Every row of the instruction table can be decoded: the emulator executes what the parser accepts.
#include "emulator/Launch.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::emulator;
using namespace txl::ptx;

/// A register of the type, as declared below.
static std::string registerOf(Type type, unsigned registerIndex, bool exact = false) {
  unsigned bits = std::max(exact ? 8u : 16u, bitsOf(type));
  return (type == Type::pred ? "%p" : "%b" + std::to_string(bits) + "_") + std::to_string(registerIndex % 8);
}

static Type typeOf(const OperandRule &rule, llvm::ArrayRef<Modifier> modifiers) {
  Instruction instruction;
  instruction.modifiers = modifiers;
  return instruction.operandType(rule);
}

/// An instruction of the form with the first alternative of each group, including optional groups if `all`.
static std::string exampleOf(const Form &form, bool all) {
  llvm::SmallVector<Modifier> modifiers;
  std::string text = form.opcode.str();
  for (const ModifierGroup &group : form.groups) {
    if (group.optional && !all)
      continue;
    Modifier modifier = group.alternatives.front();
    // A state space that a store may write.
    if (llvm::is_contained(group.alternatives, Modifier::Global))
      modifier = Modifier::Global;
    modifiers.push_back(modifier);
    text += "." + ptx::nameOf(modifier).str();
  }
  unsigned perVector = llvm::is_contained(modifiers, Modifier::V2)   ? 2
                       : llvm::is_contained(modifiers, Modifier::V4) ? 4
                                                                     : 1,
           registerIndex = 0;
  bool first = true;
  for (const OperandRule &rule : form.operands) {
    if (rule.mayBeMissing)
      continue;
    text += first ? " " : ", ";
    first = false;
    Type type = typeOf(rule, modifiers);
    unsigned count = rule.count ? rule.count : rule.perVector ? perVector : 0;
    if (rule.byShape) {
      Instruction instruction;
      instruction.modifiers = modifiers;
      count = instruction.accumulators();
    }
    switch (rule.kind) {
    case OperandRule::Address:
      text += "[%b64_0";
      for (unsigned i = 0; i < rule.count; ++i)
        text += (i ? ", " : ", {") + registerOf(Type::s32, i);
      text += rule.count ? "}]" : "]";
      continue;
    case OperandRule::Constant:
      text += form.op == Op::Setmaxnreg                                                              ? "32"
              : form.op == Op::Wgmma || form.op == Op::TensormapReplace || form.op == Op::Tcgen05Mma ? "1"
              : form.op == Op::TensormapCopy || form.op == Op::FenceProxy                            ? "128"
                                                                                                     : "16";
      continue;
    case OperandRule::Label:
      text += "L";
      continue;
    case OperandRule::Targets:
      text += "T";
      continue;
    case OperandRule::CallOperands:
      text += "f";
      continue;
    case OperandRule::Elements:
      type = *parseType(
          "b" +
          std::to_string(bitsOf(modifiers.front() == Modifier::T_b16 ? Type::b16 : asType(modifiers.back())) / 2));
      count = 2;
      break;
    case OperandRule::Value:
      break;
    }
    if (!count) {
      text += registerOf(type, ++registerIndex);
      continue;
    }
    text += "{";
    for (unsigned i = 0; i < count; ++i)
      text += (i ? ", " : "") + registerOf(type, ++registerIndex, rule.kind == OperandRule::Elements);
    text += "}";
  }
  return text + ";\n";
}

/// The handlers of the entry `k`.
static std::vector<Handler> handlersOf(const Program &program) {
  std::vector<Handler> handlers;
  for (const Operation &operation : program.entry("k")->code)
    handlers.push_back(operation.handler);
  return handlers;
}

TEST(Coverage, EveryRowIsDecoded) {
  // An unsupported instruction becomes an operation that reports an error.
  DiagnosticEngine none;
  auto unknown = Emulator::create(
      SourceBuffer::create("k.ptx", ".version 9.0\n.target sm_90\n.address_size 64\n.entry k() { nothing; }\n"), none);
  ASSERT_TRUE(unknown) << none.render();
  const Handler refuse = handlersOf(unknown->code()).front();
  for (const Form &form : instructionForms())
    for (bool all : {false, true}) {
      std::string example = exampleOf(form, all);
      const std::string target = form.isOnly                          ? form.targetText()
                                 : form.isAvailableOn(100, "sm_100a") ? "100a"
                                                                      : std::to_string(form.target) + "a";
      std::string text = ".version 9.0\n.target sm_" + target +
                         "\n.address_size 64\n.func f() { ret; }\n.entry k() {\n.reg "
                         ".pred %p<8>;\n.reg .b8 %b8_<8>;\n.reg .b16 %b16_<8>;\n"
                         ".reg .b32 %b32_<8>;\n.reg .b64 %b64_<8>;\n.reg .b128 %b128_<8>;\nL: T: .branchtargets L;\n" +
                         example + "}\n";
      DiagnosticEngine diags;
      auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
      ASSERT_TRUE(emulator) << diags.render();
      EXPECT_FALSE(llvm::is_contained(handlersOf(emulator->code()), refuse)) << example;
    }
}
