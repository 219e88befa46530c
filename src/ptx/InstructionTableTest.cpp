// Tests the table itself: every row can be matched, and no row is shadowed by an earlier one.
#include "ptx/InstructionTable.h"
#include "ptx/Reference.h"
#include "support/SourceBuffer.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::ptx;

/// The modifiers of a form with all optional groups, or with none.
static llvm::SmallVector<Modifier> modifiersOf(const Form &form, bool all, unsigned choice) {
  llvm::SmallVector<Modifier> modifiers;
  for (const ModifierGroup &group : form.groups)
    if (all || !group.optional)
      modifiers.push_back(group.alternatives[choice % group.alternatives.size()]);
  return modifiers;
}

TEST(InstructionTable, EveryFormMatchesItself) {
  for (const Form &form : instructionForms())
    for (unsigned choice = 0; choice < 12; ++choice)
      for (bool all : {false, true}) {
        bool complete;
        form.match(modifiersOf(form, all, choice), complete);
        EXPECT_TRUE(complete) << form.syntax.str();
      }
}

TEST(InstructionTable, NoRowIsHidden) {
  for (const Form &form : instructionForms()) {
    bool reachable = false;
    for (unsigned choice = 0; choice < 16 && !reachable; ++choice)
      for (bool all : {false, true})
        for (unsigned formIndex : formsOf(form.opcode)) {
          const Form &other = instructionForms()[formIndex];
          bool complete;
          other.match(modifiersOf(form, all, choice), complete);
          // Rows with different operands are distinguished by these.
          if (complete && (&other == &form || other.operands.size() != form.operands.size()))
            reachable |= &other == &form;
          else if (complete && other.op == form.op && other.opClass == form.opClass)
            break;
        }
    bool words = form.op == Op::MovPack || form.op == Op::MovUnpack;
    words |= form.op == Op::CpAsync; // the fourth operand selects the row
    words |= form.op == Op::Wgmma;   // a vector or a descriptor
    words |= form.op == Op::Tcgen05Mma;
    EXPECT_TRUE(reachable || words) << form.syntax.str();
  }
}

TEST(InstructionTable, ModifiersAreArranged) {
  const Form &form = instructionForms()[formsOf("atom").front()]; // and, or, xor
  auto modifiers = [](std::initializer_list<Modifier> list) { return llvm::SmallVector<Modifier>(list); };
  EXPECT_EQ(
      form.arrange(modifiers({Modifier::Global, Modifier::And, Modifier::Cta, Modifier::T_b32, Modifier::Relaxed})),
      modifiers({Modifier::Relaxed, Modifier::Cta, Modifier::Global, Modifier::And, Modifier::T_b32}));
  EXPECT_FALSE(form.arrange(modifiers({Modifier::And, Modifier::T_b32, Modifier::Or})));
  EXPECT_FALSE(form.arrange(modifiers({Modifier::And, Modifier::Cta})));
}

/// Features that later targets do not include require the suffix.
TEST(InstructionTable, TargetsWithASuffix) {
  auto has = [](llvm::StringRef opcode, unsigned sm, llvm::StringRef name) {
    return instructionForms()[formsOf(opcode).front()].isAvailableOn(sm, name);
  };
  EXPECT_TRUE(has("wgmma", 90, "sm_90a"));
  EXPECT_FALSE(has("wgmma", 90, "sm_90"));
  EXPECT_FALSE(has("wgmma", 100, "sm_100a"));
  EXPECT_TRUE(has("setmaxnreg", 90, "sm_90a"));
  EXPECT_TRUE(has("setmaxnreg", 103, "sm_103f"));
  EXPECT_FALSE(has("setmaxnreg", 120, "sm_120"));
  EXPECT_TRUE(has("elect", 90, "sm_90"));
  EXPECT_TRUE(has("elect", 120, "sm_120a"));
  EXPECT_FALSE(has("elect", 80, "sm_80"));
}

TEST(InstructionTable, Display) {
  EXPECT_EQ(displaySyntax(instructionForms()[0]), "add{.sat}.s32");
  EXPECT_EQ(nameOf(Op::Fma), "Fma");
}

/// Regenerate the page with `build/bin/txl-emu --instructions > docs/reference/ptx.md`.
TEST(InstructionTable, PageMatchesTable) {
  std::string error;
  auto page = SourceBuffer::read(TXL_SOURCE_DIR "/docs/reference/ptx.md", error);
  ASSERT_TRUE(page) << error;
  EXPECT_EQ(page->text().str(), instructionReference());
}
