// Each invariant rejects a module that violates it; the second test checks that valid modules are accepted.
#include "pipeline/Invariants.h"
#include "ir/Dialect.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace txl::pipeline;

static bool holds(Invariant invariant, llvm::StringRef text) {
  DialectRegistry registry;
  txl::tt::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler quiet(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module);
  return module && succeeded(invariant(*module));
}

static const char *callInRegion = R"(
tt.func public @k(%x: tensor<4xf32>) -> f32 {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = tt.call @add(%a, %b) : (f32, f32) -> f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  tt.return %0 : f32
}
tt.func private @add(%a: f32, %b: f32) -> f32 attributes {noinline = false} {
  %0 = arith.addf %a, %b : f32
  tt.return %0 : f32
})";

static const char *sumOfProduct = R"(
tt.func public @k(%a: f32, %b: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.subf %b, %0 : f32
  tt.return %1 : f32
})";

static const char *unrollFactor = R"(
tt.func public @k(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return
})";

/// A dot whose threads hold neither MMA fragments nor all of K.
static const char *unsupportedDot = R"(
#c = #ttg.linear<{register = [[8, 0], [0, 1], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []} -> {dim0 = 16, dim1 = 16}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90"} {
  tt.func public @k(%a: tensor<16x16xf16, #c>, %c: tensor<16x16xf32, #c>) {
    %d = tt.dot %a, %a, %c : tensor<16x16xf16, #c> * tensor<16x16xf16, #c> -> tensor<16x16xf32, #c>
    tt.return
  }
})";

static const char *unknownTarget = R"(
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_1"} {
})";

TEST(Invariants, rejectViolations) {
  EXPECT_FALSE(holds(verifyInlined, callInRegion));
  EXPECT_FALSE(holds(verifyContracted, sumOfProduct));
  EXPECT_FALSE(holds(verifyUnrolled, unrollFactor));
  EXPECT_FALSE(holds(verifyDotInstructions, unsupportedDot));
  EXPECT_FALSE(holds(verifyDotInstructions, unknownTarget));
  EXPECT_FALSE(holds(verifyDotInstructions, sumOfProduct)); // not TTGIR
}

TEST(Invariants, acceptValidModules) {
  EXPECT_TRUE(holds(verifyInlined, sumOfProduct));
  EXPECT_TRUE(holds(verifyContracted, unrollFactor));
  EXPECT_TRUE(holds(verifyUnrolled, callInRegion));
}
