// Tests the lowering without a driver: the module it produces, and its diagnostics.
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/TileOp.h"
#include "lower/Lowering.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace txl;

namespace {
struct Lowered {
  explicit Lowered(llvm::StringRef text, const lower::LowerOptions &options = {}) {
    mlir::DialectRegistry registry;
    tt::registerDialects(registry);
    mlir::MLIRContext mlir(registry, mlir::MLIRContext::Threading::DISABLED);
    std::string error;
    auto parsed = tt::parseTTIR(mlir, text, "test.ttgir", error);
    EXPECT_TRUE(parsed) << error;
    if (parsed)
      module = lower::lowerToLLVM(*parsed, context, *arch::findArchitecture("sm_90"), options, diags, info);
    EXPECT_FALSE(module && llvm::verifyModule(*module, &llvm::errs()));
  }

  llvm::LLVMContext context;
  DiagnosticEngine diags;
  lower::KernelInfo info;
  std::unique_ptr<llvm::Module> module;
};

std::string withTarget(llvm::StringRef functions) {
  return ("module attributes {\"ttg.num-warps\" = 8 : i32, \"ttg.num-ctas\" = 2 : i32} {\n" + functions + "}\n").str();
}
} // namespace

// covers: LowerNoKernel
TEST(Lower, NeedsAKernel) {
  Lowered lowered(withTarget("tt.func private @f() attributes {noinline = true} { tt.return }\n"));
  EXPECT_FALSE(lowered.module);
  EXPECT_EQ(lowered.diags.diagnostics().front().name(), "LowerNoKernel");
}

TEST(Lower, DescribesTheKernel) {
  Lowered lowered(
      withTarget("tt.func public @k(%p: !tt.ptr<f32> loc(\"p\"), %n: i32 loc(\"n\"), %b: i1, %x: bf16, %e: f8E5M2) "
                 "{ tt.return }\n"),
      {.lineInfo = false, .maxRegisters = 64});
  ASSERT_TRUE(lowered.module);
  const lower::KernelInfo &info = lowered.info;
  EXPECT_EQ(info.name, "k");
  EXPECT_EQ(info.numWarps, 8u);
  EXPECT_EQ(info.numCTAs, 2u);
  EXPECT_EQ(info.sharedBytes, 0u);
  using Kind = lower::KernelInfo::ParameterKind;
  ASSERT_EQ(info.parameters.size(), 5u);
  std::pair<Kind, unsigned> wanted[] = {
      {Kind::Pointer, 8}, {Kind::Integer, 4}, {Kind::Integer, 1}, {Kind::Float, 2}, {Kind::Float, 1}};
  for (auto [parameter, want] : llvm::zip(info.parameters, wanted)) {
    EXPECT_EQ(parameter.kind, want.first) << parameter.name;
    EXPECT_EQ(parameter.bytes, want.second) << parameter.name;
  }
  EXPECT_EQ(info.parameters[1].name, "n");
  EXPECT_TRUE(lowered.module->getFunction("k")->getArg(2)->getType()->isIntegerTy(8));
}

TEST(Lower, RefusesTilesAsParameters) {
  Lowered lowered(
      withTarget("tt.func public @k(%x: tensor<32xf32, #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], "
                 "warp = [[0], [0], [0]], block = [[0]]} -> {dim0 = 32}>>) { tt.return }\n"));
  EXPECT_FALSE(lowered.module);
  EXPECT_EQ(lowered.diags.diagnostics().front().name(), "LowerUnsupportedOperation");
}

TEST(Lower, RereadsWhatMayChange) {
  Lowered lowered(withTarget("tt.func public @k(%p: !tt.ptr<i32>, %m: i1) {\n"
                             "  %c0 = arith.constant 0 : i32\n"
                             "  %a = tt.load %p, %m, %c0 : !tt.ptr<i32>\n"
                             "  %b = tt.load %p, %m, %c0 {isVolatile = true} : !tt.ptr<i32>\n"
                             "  %s = arith.addi %a, %b : i32\n"
                             "  tt.store %p, %s : !tt.ptr<i32>\n"
                             "  tt.return\n}\n"));
  ASSERT_TRUE(lowered.module);
  llvm::SmallVector<bool> readOnly;
  for (llvm::BasicBlock &block : *lowered.module->getFunction("k"))
    for (llvm::Instruction &instruction : block)
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction); call && call->isInlineAsm())
        readOnly.push_back(call->onlyReadsMemory());
  EXPECT_EQ(readOnly, (llvm::SmallVector<bool>{true, false, false}));
}

TEST(Lower, ReportsAValueThatIsNotLoweredAtItsLocation) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  mlir::MLIRContext mlir(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string error;
  auto parsed = tt::parseTTIR(mlir,
                              withTarget("tt.func public @k(%n: i32) {\n"
                                         "  %s = arith.addi %n, %n : i32 loc(callsite(\"f.py\":7:3 at \"k.py\":9:1))\n"
                                         "  tt.return\n}\n"),
                              "test.ttgir", error);
  ASSERT_TRUE(parsed) << error;
  llvm::LLVMContext context;
  DiagnosticEngine diags;
  const arch::Architecture &architecture = *arch::findArchitecture("sm_90");
  std::unique_ptr<lower::TargetLowering> gpu = lower::targetFor(architecture);
  lower::Lowering lowering(*parsed, context, architecture, *gpu, {}, diags);
  mlir::Value sum;
  parsed->walk([&](mlir::Operation *op) {
    if (op->getName().getStringRef() == "arith.addi")
      sum = op->getResult(0);
  });
  EXPECT_EQ(lowering.get(sum).size(), 1u);
  EXPECT_TRUE(lowering.failed);
  ASSERT_EQ(diags.diagnostics().size(), 1u);
  std::string diagnostic = diags.render();
  EXPECT_EQ(
      diagnostic.find("f.py:7:3: error: internal error in code generation: a result of `arith.addi` has no value"), 0u)
      << diagnostic;
  EXPECT_NE(diagnostic.find("k.py:9:1: note: called here"), std::string::npos) << diagnostic;
  EXPECT_EQ(lowering.get(sum).size(), 1u);
  EXPECT_EQ(diags.diagnostics().size(), 1u) << "the first is reported";
}
