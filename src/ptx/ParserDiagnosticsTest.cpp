// One text for each diagnostic of the reader, with its message.
// covers: PtxUnexpected, PtxVersion, PtxTarget, PtxAddressSize, PtxDirective, PtxRedeclared, PtxNumber, PtxTooMany
// covers: PtxBadAlignment, PtxInitializer, PtxUndefinedLabel, PtxUnknownModifier, PtxGuard, PtxTooDeep, PtxUndeclared
// covers: PtxComponent, PtxNeeds, PtxUnknownInstruction, PtxModifiers, PtxOperandCount, PtxOperand, PtxOperandType
// covers: PtxCallMismatch, PtxInstructionNeeds, PtxAlias
#include "ptx/Parser.h"
#include "ptx/Printer.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::ptx;

/// The text of an entry with registers of each width around `body`.
static std::string entry(const std::string &body) {
  return ".version 8.3\n.target sm_80\n.address_size 64\n.func f(.param .b32 a) { ret; }\n.entry k() {\n.reg .b32 "
         "%r<4>;\n"
         ".reg .b64 %rd<4>;\n.reg .f32 %f<4>;\n.reg .pred %p<4>;\n.param .b64 wide;\n" +
         body + "\n}\n";
}

struct Case {
  const char *name;
  std::string text;
  const char *message;
};

TEST(PtxParser, Diagnostics) {
  const Case cases[] = {
      {"PtxUnexpected", entry("add.s32 %r1, %r2, %r3"), "expected `;`, found `}`"},
      {"PtxUnexpected", entry("mov.b32 %r1, \"x\";"), "expected a constant, found `x`"},
      {"PtxVersion", ".version 17.0", "PTX version `17.0` is not supported"},
      {"PtxTarget", ".version 8.0 .target gfx90a", "target `gfx90a` is not supported"},
      {"PtxAddressSize", ".version 8.0 .target sm_80 .address_size 32", "addresses of 32 bits are not supported"},
      {"PtxDirective", ".version 8.0 .target sm_80 .address_size 64 .tex .u32 t;",
       "directive `.tex` is not supported here"},
      {"PtxRedeclared", entry(".reg .b32 %r<2>;"), "`%r` is declared twice in one scope"},
      {"PtxRedeclared", entry("L: L: ret;"), "`L` is declared twice in one scope"},
      {"PtxNumber", entry("mov.b32 %r1, 0x1FFFFFFFFFFFFFFFFF;"), "`0x1FFFFFFFFFFFFFFFFF` is not a valid PTX number"},
      {"PtxNumber", entry("mov.f32 %f1, 0f3F8000;"), "`0f3F8000` is not a valid PTX number"},
      {"PtxNumber", entry("mov.b32 %r1, 1/0;"), "`division by zero` is not a valid PTX number"},
      {"PtxTooMany", entry(".reg .b32 %x<9999999>;"), "a function has more than 1048576 registers"},
      {"PtxBadAlignment", entry(".local .align 3 .b8 x[4];"), "alignment 3 is not a power of two up to 2^20"},
      {"PtxInitializer", entry(".global .b32 x[1] = {1, 2};"), "`a longer list` cannot initialise `x`"},
      {"PtxAlias", ".version 8.3\n.target sm_80\n.address_size 64\n.func f();\n.func g();\n.alias f, g;",
       "`.alias` needs the name of a function that has a body, `g` is none"},
      {"PtxUndefinedLabel", entry("bra there;"), "label `there` is not defined"},
      {"PtxUndefinedLabel", entry("bra there; { there: }"), "label `there` is not defined"},
      {"PtxUnknownModifier", entry("add.s33 %r1, %r2, %r3;"), "`.s33` is not a modifier that is supported"},
      {"PtxGuard", entry("@%r1 ret;"), "`%r1` is not a predicate register"},
      {"PtxTooDeep", entry(std::string(300, '{')), "blocks are nested more than 256 deep"},
      {"PtxUndeclared", entry("add.s32 %r1, %r2, %r4;"), "`%r4` is not declared"},
      {"PtxComponent", entry("mov.u32 %r1, %tid.w;"), "`%tid` has no component `.w`"},
      {"PtxNeeds", entry("mov.u32 %r1, %cluster_ctarank;"),
       "`%cluster_ctarank` needs PTX 7.8 and sm_90, the module is for PTX 8.3 and sm_80"},
      {"PtxUnknownInstruction", entry("frobnicate.s32 %r1;"), "instruction `frobnicate` is not supported"},
      {"PtxModifiers", entry("add.rn.s32 %r1, %r2, %r3;"), "`add` is not supported with these modifiers"},
      {"PtxOperandCount", entry("add.s32 %r1, %r2;"), "`add` does not take these 2 operands"},
      {"PtxOperand", entry("add.s32 1, %r2, %r3;"), "operand must be a register"},
      {"PtxOperand", entry("add.f32 %f1, %f2, 1;"), "operand must be a floating-point constant"},
      {"PtxOperand", entry("ld.global.v2.f32 {%f1}, [%rd1];"), "operand must be a vector of 2"},
      {"PtxOperandType", entry("add.s32 %r1, %r2, %rd3;"), "`%rd3` is `.b64`, the instruction needs `.s32`"},
      {"PtxOperandType", entry("add.s32 %r1, %r2, %f3;"), "`%f3` is `.f32`, the instruction needs `.s32`"},
      {"PtxCallMismatch", entry("call f, (wide);"),
       "the call does not fit `f`: argument 0 has another size or is no parameter"},
      {"PtxCallMismatch", entry("call f;"), "the call does not fit `f`: 0 arguments where 1 are declared"},
      {"PtxInstructionNeeds", entry("elect.sync _|%p1, %r1;"),
       "`elect` needs PTX 8.0 and sm_90, the module is for PTX 8.3 and sm_80"},
      {"PtxInstructionNeeds", entry("setmaxnreg.dec.sync.aligned.u32 24;"),
       "`setmaxnreg` needs PTX 8.0 and sm_90a, the module is for PTX 8.3 and sm_80"},
  };
  for (const Case &c : cases) {
    DiagnosticEngine diags;
    EXPECT_FALSE(parse(SourceBuffer::create("k.ptx", c.text), diags)) << c.text;
    ASSERT_EQ(diags.errorCount(), 1u) << c.text;
    EXPECT_EQ(diags.diagnostics().front().name(), c.name) << diags.render();
    EXPECT_EQ(diags.diagnostics().front().message(), c.message);
  }
}

TEST(PtxParser, ReportsLocationAndWhatIsSupported) {
  DiagnosticEngine diags;
  parse(SourceBuffer::create("k.ptx", entry("  bar.warp.sync.aligned %r1;")), diags);
  EXPECT_EQ(diags.render(), "k.ptx:11:16: error: `bar` is not supported with these modifiers\n"
                            "  bar.warp.sync.aligned %r1;\n"
                            "               ^~~~~~~~\n"
                            "note: supported: `bar{.cta}.sync`\n"
                            "note: supported: `bar{.cta}.arrive`\n"
                            "note: supported: `bar{.cta}.red.popc.u32`\n"
                            "note: supported: `bar{.cta}.red.popc.u32`\n"
                            "note: supported: `bar{.cta}.red(.and|.or).pred`\n"
                            "note: supported: `bar{.cta}.red(.and|.or).pred`\n"
                            "note: supported: `bar.warp.sync`\n");
}

/// An instruction that is not in the table is one error at the opcode or at a modifier: it is never taken for another
/// one.
TEST(PtxParser, WhatIsNotSupportedIsALocatedError) {
  const char *instructions[] = {
      "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r1, %r2}, {%r1, %r2}, {%r1, %r2}, %r3, 0;",
      "wmma.load.a.sync.aligned.col.m8n8k128.global.b1 {%r1}, [%rd1];",
      "tex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}];",
      "suld.b.1d.b32.trap %r1, [%rd1, {%r2}];",
      "txq.width.b32 %r1, [%rd1];",
      "istypep.samplerref %p1, %rd1;",
      "vadd.s32.s32.s32 %r1, %r2, %r3;",
      "vadd4.u32.u32.u32 %r1, %r2, %r3, %r1;",
      "tcgen05.mma.sp.cta_group::1.kind::f16 [%r1], %rd1, %rd2, [%r2], %r3, %p1;",
      "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.f32 [%rd1], [%r1], 16, [%r2];",
      "st.async.mmio.release.sys.global.u32 [%rd1], %r2;",
      "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.f32 [%r1], %f1, [%r3];",
      "multimem.ld_reduce.global.add.u32 %r1, [%rd1];",
      "tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%rd1], 3;",
      "shfl.up.b32 %r1, %r2, 1, 0;",
      "vote.ballot.b32 %r1, %p1;",
      "max.f32x2 %rd1, %rd2, %rd3;",
      "redux.sync.min.f32 %f1, %f2, -1;",
      "fma.rn.oob.f16 %r1, %r2, %r3, %r1;",
      "cvt.rn.satfinite.e2m1x2.f32 %r1, %f1, %f2;",
      "ld.global.v3.u32 {%r1, %r2, %r3}, [%rd1];",
      "bar.sync.all 0;",
      "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1}, {%r1}, {%r1}, {%f1}, %r2, 0;",
  };
  for (const char *instruction : instructions) {
    std::string text = ".version 8.3\n.target sm_90\n.address_size 64\n.entry k()\n{\n.reg .b32 %r<4>;\n.reg .b64 "
                       "%rd<4>;\n.reg .f32 %f<3>;\n.reg .pred %p<3>;\n";
    DiagnosticEngine diags;
    EXPECT_FALSE(parse(SourceBuffer::create("k.ptx", text + instruction + "\nret;\n}\n"), diags)) << instruction;
    ASSERT_EQ(diags.errorCount(), 1u) << instruction;
    llvm::StringRef name = diags.diagnostics().front().name();
    EXPECT_TRUE(name == "PtxUnknownInstruction" || name == "PtxUnknownModifier" || name == "PtxModifiers")
        << diags.render();
    EXPECT_NE(diags.render().find("k.ptx:10:"), std::string::npos) << diags.render();
  }
}

/// With Unknown::Keep it is kept with its text, and the rest of the module is parsed as usual.
TEST(PtxParser, WhatIsNotSupportedCanBeKept) {
  DiagnosticEngine diags;
  std::string text =
      entry("@%p1 tex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}];\nadd.what.s32 %r1, %r2, %r3;\n"
            "shfl.up.b32 %r1, %r2, 1, 0;\nmov.u32 %r1, 1;");
  auto module = parse(SourceBuffer::create("k.ptx", text), diags, Unknown::Keep);
  ASSERT_TRUE(module) << diags.render();
  EXPECT_FALSE(diags.hasErrors());
  std::vector<std::string> kept;
  unsigned known = 0;
  const Function *function = module->findFunction("k");
  for (const Statement &statement : function->body)
    if (statement.kind == Statement::Instruction) {
      if (statement.instruction->form->op == Op::Unsupported)
        kept.push_back(print(*function, *statement.instruction));
      else
        ++known;
    }
  EXPECT_EQ(kept, (std::vector<std::string>{"@%p1 tex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}]",
                                            "add.what.s32 %r1, %r2, %r3", "shfl.up.b32 %r1, %r2, 1, 0"}));
  EXPECT_GE(known, 1u);
  // Other errors are still errors.
  EXPECT_FALSE(parse(SourceBuffer::create("k.ptx", entry("add.s32 %r1, %r2;")), diags, Unknown::Keep));
  EXPECT_FALSE(parse(SourceBuffer::create("k.ptx", entry("tex.2d.v4.f32.s32 {%f1")), diags, Unknown::Keep));
}

TEST(PtxParser, LabelsBelongToTheirBlock) {
  DiagnosticEngine diags;
  auto module = parse(SourceBuffer::create("k.ptx", entry("{ L: bra L; } { bra L; L: } ret;")), diags);
  ASSERT_TRUE(module) << diags.render();
  std::vector<uint32_t> targets;
  for (const Statement &statement : module->findFunction("k")->body)
    if (statement.kind == Statement::Instruction && statement.instruction->form->op == Op::Bra)
      targets.push_back(statement.instruction->operands[0].index);
  EXPECT_EQ(targets, (std::vector<uint32_t>{0, 1}));
}
