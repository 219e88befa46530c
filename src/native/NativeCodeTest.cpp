// Compiles code from LLVM IR text and calls it.
#include "native/NativeCode.h"
#include "codegen/LLVMWork.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Host.h"
#include <gtest/gtest.h>

using namespace txl::native;

static std::unique_ptr<NativeCode> generateText(const char *text) {
  txl::codegen::LLVMWork work;
  llvm::SMDiagnostic error;
  work.module = llvm::parseAssemblyString(text, error, work.context());
  if (!work.module)
    return nullptr;
  work.module->setTargetTriple(llvm::Triple(llvm::sys::getDefaultTargetTriple()));
  return generate(work);
}

/// The code outlives the module. The constant is stored near the code and is only found through a relocation.
TEST(NativeCode, CallsWhatWasInlinedAndFindsConstants) {
  std::unique_ptr<NativeCode> code = generateText(R"(
    @table = internal constant [3 x double] [double 2.0, double 3.0, double 5.0]
    define internal double @pick(i64 %k) alwaysinline {
      %at = getelementptr [3 x double], ptr @table, i64 0, i64 %k
      %v = load double, ptr %at
      ret double %v
    }
    define double @scaled(double %x, i64 %k) {
      %v = call double @pick(i64 %k)
      %p = fmul double %x, %v
      %s = fadd double %p, 0.1
      ret double %s
    })");
  ASSERT_TRUE(code);
  auto *scaled = reinterpret_cast<double (*)(double, int64_t)>(code->find("scaled"));
  ASSERT_TRUE(scaled);
  EXPECT_EQ(scaled(7, 2), 7 * 5.0 + 0.1);
  EXPECT_EQ(scaled(-1, 0), -1 * 2.0 + 0.1);
  EXPECT_FALSE(code->find("pick"));
}

/// A multiplication and an addition remain two roundings, even if the machine has an fma instruction.
TEST(NativeCode, ContractsNothing) {
  std::unique_ptr<NativeCode> code = generateText(R"(
    define float @f(float %a, float %b, float %c) {
      %p = fmul float %a, %b
      %s = fadd float %p, %c
      ret float %s
    })");
  ASSERT_TRUE(code);
  auto *f = reinterpret_cast<float (*)(float, float, float)>(code->find("f"));
  float a = 1 + 0x1p-23f;
  EXPECT_EQ(f(a, a, -(1 + 0x1p-22f)), 0.0f); // with an fma: 2^-46
}

/// A fatal error of LLVM gives no code, and the next module is compiled normally.
TEST(NativeCode, WhatTheMachineLacksIsNoCode) {
  for (int again = 0; again < 2; ++again)
    EXPECT_FALSE(generateText(R"(
      declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      define i32 @f() {
        %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        ret i32 %x
      })"));
  std::unique_ptr<NativeCode> code = generateText("define i32 @f() { ret i32 7 }");
  ASSERT_TRUE(code);
  EXPECT_EQ(reinterpret_cast<int (*)()>(code->find("f"))(), 7);
}
