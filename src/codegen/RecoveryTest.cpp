// Fatal errors become return values, on every thread, and abandoned modules are not touched again.
#include "codegen/Recovery.h"
#include "codegen/EmbeddedBitcode.h"
#include "codegen/LLVMWork.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/ErrorHandling.h"
#include <gtest/gtest.h>
#include <thread>

using namespace txl::codegen;

TEST(Recovery, FatalErrorsAreValues) {
  auto fail = [] {
    LLVMWork work;
    std::string error;
    work.failed = !runRecovering(work.context(), [] { llvm::reportFatalUsageError("no such thing"); }, error);
    EXPECT_TRUE(work.failed);
    EXPECT_EQ(error, "no such thing");
  };
  fail();
  std::thread(fail).join();
  llvm::LLVMContext context;
  std::string error;
  bool reached = false;
  EXPECT_TRUE(runRecovering(context, [&] { reached = true; }, error));
  EXPECT_TRUE(reached && error.empty());
}

TEST(Recovery, OneInsideAnotherEndsAlone) {
  llvm::LLVMContext context;
  std::string outer, inner;
  bool reached = false, innerDone = true;
  EXPECT_TRUE(runRecovering(
      context,
      [&] {
        innerDone = runRecovering(context, [] { llvm::reportFatalUsageError("inner"); }, inner);
        reached = true;
      },
      outer));
  EXPECT_TRUE(reached && !innerDone && outer.empty());
}

TEST(Recovery, ErrorsOfTheContextAreCollected) {
  llvm::LLVMContext context;
  std::string error;
  EXPECT_FALSE(runRecovering(
      context,
      [&] {
        context.emitError("first");
        context.emitError("second");
      },
      error));
  EXPECT_NE(error.find("first"), std::string::npos) << error;
  EXPECT_NE(error.find("; "), std::string::npos) << error;
}

TEST(EmbeddedBitcode, WhatIsNoneIsNull) {
  llvm::LLVMContext context;
  EXPECT_FALSE(openBitcode("not bitcode", "text", context));
}
