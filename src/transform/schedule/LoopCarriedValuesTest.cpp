// A value is carried through a loop and a branch; their own blocks and values stay the same.
#include "transform/schedule/LoopCarriedValues.h"
#include "ir/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace txl;

static const char *text = R"(
tt.func public @k(%p: !tt.ptr<i32>, %n: i32, %is: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    scf.if %is {
      %begin = arith.constant 0 : i32
      %end = scf.while (%x = %begin) : (i32) -> i32 {
        %goes = arith.cmpi slt, %x, %i : i32
        scf.condition(%goes) %x : i32
      } do {
      ^bb0(%y: i32):
        %next = arith.addi %y, %c1 : i32
        scf.yield %next : i32
      }
      scf.yield
    }
    %t = arith.addi %s, %i : i32
    scf.yield %t : i32
  }
  tt.store %p, %sum : !tt.ptr<i32>
  tt.return
})";

TEST(LoopCarriedValues, keepsBlocksAndValuesOfTheEnclosingLoop) {
  DialectRegistry registry;
  tt::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module);
  scf::WhileOp inner;
  module->walk([&](scf::WhileOp loop) { inner = loop; });
  auto outer = inner->getParentOfType<scf::ForOp>();
  Value inductionVar = outer.getInductionVar(), carriedValue = outer.getRegionIterArg(0);
  Block *body = outer.getBody();
  SmallVector<Value> results = transform::carryThroughEnclosingOps(inner, {inner.getInits()[0]}, inner.getResults());
  ASSERT_TRUE(succeeded(verify(*module)));
  auto rebuilt = results.front().getDefiningOp<scf::ForOp>();
  ASSERT_TRUE(rebuilt);
  EXPECT_EQ(rebuilt.getBody(), body);
  EXPECT_EQ(rebuilt.getInductionVar(), inductionVar);
  EXPECT_EQ(rebuilt.getRegionIterArg(0), carriedValue);
  ASSERT_EQ(rebuilt.getNumRegionIterArgs(), 2u);
  EXPECT_EQ(inner.getInits()[0], rebuilt.getRegionIterArg(1));
  auto branch = inner->getParentOfType<scf::IfOp>();
  EXPECT_EQ(branch.elseYield().getOperand(0), rebuilt.getRegionIterArg(1));
}
