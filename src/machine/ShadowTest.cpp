// The facts that check mode propagates through a program: undefined elements of masked loads, and integers that
// wrapped.
#include "fixtures/CheckFixture.h"

using namespace txl::machine;

/// Elements 1, 3, 5 and 7 of %half have no value.
static const char *kHalf = R"(
    %ones = arith.constant dense<1> : tensor<8xi32>
    %zeros = arith.constant dense<0> : tensor<8xi32>
    %odd = arith.andi %r8, %ones : tensor<8xi32>
    %even = arith.cmpi eq, %odd, %zeros : tensor<8xi32>
    %half8 = tt.load %block8, %even : tensor<8x!tt.ptr<i32>>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %offsets = tt.splat %first : i32 -> tensor<8xi32>
    %at = arith.addi %offsets, %r8 : tensor<8xi32>
    %out8 = tt.addptr %ys, %at : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
)";

TEST(Shadow, MaskedElementsThatReachAResult) {
  auto bug = [](const std::string &body) { expectBug(Kind::Undefined, kHalf + body); };
  auto right = [](const std::string &body) { expectRight(kHalf + body); };
  bug("    tt.store %out8, %half8 : tensor<8x!tt.ptr<i32>>");
  right("    tt.store %out8, %half8, %even : tensor<8x!tt.ptr<i32>>");
  // Through arithmetic, fused or not.
  bug(R"(
    %d = arith.addi %half8, %r8 : tensor<8xi32>
    %e = arith.xori %d, %d : tensor<8xi32>
    tt.store %out8, %e : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %d = arith.addi %half8, %r8 : tensor<8xi32>
    %e = arith.select %even, %d, %zeros : tensor<8xi1>, tensor<8xi32>
    tt.store %out8, %e : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %d = arith.muli %half8, %zeros : tensor<8xi32>
    %m = arith.cmpi sgt, %half8, %ones : tensor<8xi32>
    %kept = arith.andi %m, %even : tensor<8xi1>
    tt.store %out8, %d, %kept : tensor<8x!tt.ptr<i32>>)");
  // Through shapes: element 3 moves to index 0, or an even one does.
  auto gathered = [](int element) {
    return "    %i = arith.constant dense<" + std::to_string(element) + R"(> : tensor<8xi32>
    %g = tt.gather %half8[%i] {axis = 0 : i32} : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %wide4 = tt.reshape %g : tensor<8xi32> -> tensor<2x4xi32>
    %t = tt.trans %wide4 {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %t : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)";
  };
  bug(gathered(3));
  right(gathered(4));
  bug(R"(
    %wide4 = tt.reshape %half8 : tensor<8xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %wide4 : tensor<4x2xi32> -> tensor<4xi32>
    %s = tt.join %b, %b : tensor<4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %s : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %wide4 = tt.reshape %half8 : tensor<8xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %wide4 : tensor<4x2xi32> -> tensor<4xi32>
    %s = tt.join %a, %a : tensor<4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %s : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)");
  // Through the accumulator of a dot, which the dot scales.
  const std::string scaled = R"(
    %scales = arith.sitofp %half8 : tensor<8xi32> to tensor<8xf32>
    %tall8 = tt.expand_dims %scales {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %scale = tt.broadcast %tall8 : tensor<8x1xf32> -> tensor<8x8xf32>
    %ones88 = arith.constant dense<1.0> : tensor<8x8xf32>
    %scaled = arith.mulf %ones88, %scale : tensor<8x8xf32>
    %dot = tt.dot %ones88, %ones88, %scaled, inputPrecision = ieee : tensor<8x8xf32> * tensor<8x8xf32> -> tensor<8x8xf32>
    %sums = "tt.reduce"(%dot) ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) {axis = 1 : i32} : (tensor<8x8xf32>) -> tensor<8xf32>
    %whole = arith.fptosi %sums : tensor<8xf32> to tensor<8xi32>
)";
  bug(scaled + "    tt.store %out8, %whole : tensor<8x!tt.ptr<i32>>");
  right(scaled + "    tt.store %out8, %whole, %even : tensor<8x!tt.ptr<i32>>");
  // A reduction, a condition, an address, a mask.
  const std::string sum = R"(
    %s = "tt.reduce"(%half8) ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) {axis = 0 : i32} : (tensor<8xi32>) -> i32
)";
  bug(sum + "    tt.store %yp, %s : !tt.ptr<i32>");
  bug(sum + R"(
    %c = arith.cmpi sgt, %s, %c0 : i32
    scf.if %c {
      tt.store %yp, %c1 : !tt.ptr<i32>
    })");
  bug(R"(
    %p = tt.addptr %ys, %half8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %v = tt.load %p : tensor<8x!tt.ptr<i32>>)");
  bug(R"(
    %m = arith.cmpi sgt, %half8, %ones : tensor<8xi32>
    tt.store %out8, %r8, %m : tensor<8x!tt.ptr<i32>>)");
  // In a loop, through a loop-carried value.
  auto carried = [](const char *initial) {
    return std::string("    %l = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = ") + initial +
           R"() -> (tensor<8xi32>) : i32 {
      %t = arith.addi %s, %ones : tensor<8xi32>
      scf.yield %t : tensor<8xi32>
    }
    tt.store %out8, %l : tensor<8x!tt.ptr<i32>>)";
  };
  bug(carried("%half8"));
  right(carried("%r8"));
  right(R"(
    %filled = tt.load %block8, %even, %zeros : tensor<8x!tt.ptr<i32>>
    tt.store %out8, %filled : tensor<8x!tt.ptr<i32>>)");
}

TEST(Shadow, OverflowOnTheWayToAnAddress) {
  const std::string head = R"(
    %big = arith.constant 65536 : i32
    %most = arith.constant 2147483647 : i32
    %c16 = arith.constant 16 : i32
    %c3 = arith.constant 3 : i32
    %c64 = arith.constant 64 : i32
    %wide = arith.extsi %pid : i32 to i64
)";
  auto bug = [&](const std::string &body) { expectBug(Kind::Overflow, head + body, {1, 1, 1}); };
  auto right = [&](const std::string &body) { expectRight(head + body, {1, 1, 1}); };
  // 2^32, which is 0: inside of the array.
  bug(R"(
    %o = arith.muli %big, %big : i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  Outcome found = check(head + R"(
    %o = arith.muli %big, %big : i32 loc("k.py":7:3)
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32> loc("k.py":8:2))",
                        {1, 1, 1});
  ASSERT_TRUE(found.error);
  EXPECT_EQ(found.error->what,
            "int32 overflow: 65536 * 65536 is 4294967296, which became 0, and the address of a store is "
            "computed from it; widen an operand first: `.to(tl.int64)`");
  EXPECT_EQ(found.error->location.front().line, 7u);
  ASSERT_EQ(found.error->notes.size(), 1u);
  EXPECT_EQ(found.error->notes[0].location.front().line, 8u);
  // Widened too late; as a tile; through shapes, selects and loops.
  bug(R"(
    %o = arith.muli %big, %big : i32
    %o64 = arith.extsi %o : i32 to i64
    %p = tt.addptr %x, %o64 : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %o = arith.muli %big, %big : i32
    %os = tt.splat %o : i32 -> tensor<8xi32>
    %at = arith.addi %os, %r8 : tensor<8xi32>
    %m = arith.constant dense<true> : tensor<8xi1>
    %z = arith.constant dense<0> : tensor<8xi32>
    %s = arith.select %m, %at, %z : tensor<8xi1>, tensor<8xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %p = tt.addptr %xs, %s : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    tt.store %p, %r8 : tensor<8x!tt.ptr<i32>>)");
  bug(R"(
    %o = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = %big) -> (i32) : i32 {
      %t = arith.muli %s, %big : i32
      scf.yield %t : i32
    }
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %o = arith.shli %big, %c16 : i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %quarter = arith.constant dense<1073741824> : tensor<4xi32>
    %o = "tt.reduce"(%quarter) ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) {axis = 0 : i32} : (tensor<4xi32>) -> i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  // Wrapped back into range; as an unsigned integer; not in an address; in an address that is not accessed; a hash.
  right(R"(
    %o = arith.addi %most, %c3 : i32
    %q = arith.subi %o, %most : i32
    %p = tt.addptr %x, %q : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  right(R"(
    %o = arith.addi %most, %c3 : i32
    %o64 = arith.extui %o : i32 to i64
    %minus = arith.constant -2147483648 : i64
    %q = arith.addi %o64, %minus : i64
    %p = tt.addptr %x, %q : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    tt.store %x, %o : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    %false = arith.constant false
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1, %false : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    %r = arith.remui %o, %c64 : i32
    %p = tt.addptr %x, %r : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  // 64 bits wrap too.
  bug(R"(
    %huge = arith.constant 4611686018427387904 : i64
    %o = arith.addi %huge, %wide : i64
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
}
