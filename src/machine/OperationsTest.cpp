// The results of single operations, compared with expected values; each with the fast and with the plain kernels.
#include "fixtures/TtirFixture.h"
#include <cmath>
#include <functional>
#include <numeric>

using namespace txl;
using namespace txl::machine;

/// Runs `body`, which defines `%r : tensor<{count}x{type}>` from `%x : !tt.ptr<{input}>`, and compares the elements of
/// %r.
template <typename Out, typename In>
static void expectTile(const std::string &body, const std::string &inputType, std::vector<In> input,
                       const std::string &outputType, std::vector<Out> expected) {
  std::string n = std::to_string(expected.size()), tile = "tensor<" + n + "x";
  std::string store = R"(
    %outRange = tt.make_range {end = )" +
                      n + R"( : i32, start = 0 : i32} : )" + tile + R"(i32>
    %outSplat = tt.splat %o : !tt.ptr<)" +
                      outputType + "> -> " + tile + "!tt.ptr<" + outputType + R"(>>
    %outPointers = tt.addptr %outSplat, %outRange : )" +
                      tile + "!tt.ptr<" + outputType + ">>, " + tile + R"(i32>
    tt.store %outPointers, %r : )" +
                      tile + "!tt.ptr<" + outputType + ">>";
  Compiled program =
      compileText(kernelText("%x: !tt.ptr<" + inputType + ">, %o: !tt.ptr<" + outputType + ">", body + store));
  ASSERT_TRUE(program.fast && program.plain) << program.error;
  for (const ProgramRef &p : {program.fast, program.plain}) {
    std::vector<Out> out(expected.size());
    auto error = runOn(p, {pointerTo(input, true), pointerTo(out)});
    ASSERT_FALSE(error) << error->render() << body;
    EXPECT_EQ(out, expected) << body << (p == program.plain ? "(plain)" : "(fast)");
  }
}

/// `%v : tensor<{n}x{type}>`, the elements of %x.
static std::string load(int n, const std::string &type) {
  std::string tile = "tensor<" + std::to_string(n) + "x";
  return R"(
    %range = tt.make_range {end = )" +
         std::to_string(n) + R"( : i32, start = 0 : i32} : )" + tile + R"(i32>
    %splat = tt.splat %x : !tt.ptr<)" +
         type + "> -> " + tile + "!tt.ptr<" + type + R"(>>
    %pointers = tt.addptr %splat, %range : )" +
         tile + "!tt.ptr<" + type + ">>, " + tile + R"(i32>
    %v = tt.load %pointers : )" +
         tile + "!tt.ptr<" + type + ">>\n";
}

template <typename T> static std::vector<T> iota(int n, T first = 0) {
  std::vector<T> v(n);
  std::iota(v.begin(), v.end(), first);
  return v;
}
using Ints = std::vector<int32_t>;

TEST(Operations, Shapes) {
  Ints in = iota<int32_t>(8);
  expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<2x4xi32>
    %t = tt.trans %m {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<4x2xi32>
    %r = tt.reshape %t : tensor<4x2xi32> -> tensor<8xi32>)",
                      "i32", in, "i32", Ints{0, 4, 1, 5, 2, 6, 3, 7});
  expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<2x2x2xi32>
    %t = tt.trans %m {order = array<i32: 2, 0, 1>} : tensor<2x2x2xi32> -> tensor<2x2x2xi32>
    %r = tt.reshape %t : tensor<2x2x2xi32> -> tensor<8xi32>)",
                      "i32", in, "i32", Ints{0, 2, 4, 6, 1, 3, 5, 7});
  expectTile<int32_t>(load(2, "i32") + R"(
    %e = tt.expand_dims %v {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
    %b = tt.broadcast %e : tensor<2x1xi32> -> tensor<2x4xi32>
    %r = tt.reshape %b : tensor<2x4xi32> -> tensor<8xi32>)",
                      "i32", in, "i32", Ints{0, 0, 0, 0, 1, 1, 1, 1});
  expectTile<int32_t>(load(4, "i32") + R"(
    %w = arith.addi %v, %v : tensor<4xi32>
    %j = tt.join %v, %w : tensor<4xi32> -> tensor<4x2xi32>
    %r = tt.reshape %j : tensor<4x2xi32> -> tensor<8xi32>)",
                      "i32", in, "i32", Ints{0, 0, 1, 2, 2, 4, 3, 6});
  expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %m : tensor<4x2xi32> -> tensor<4xi32>
    %r = arith.muli %a, %b : tensor<4xi32>)",
                      "i32", in, "i32", Ints{0, 6, 20, 42});
  expectTile<int32_t>(load(4, "i32") + "%r = tt.cat %v, %v : tensor<4xi32> -> tensor<8xi32>", "i32", in, "i32",
                      Ints{0, 1, 2, 3, 0, 1, 2, 3});
  expectTile<int32_t>(load(4, "i32") + R"(
    %three = arith.constant dense<3> : tensor<4xi32>
    %i = arith.subi %three, %v : tensor<4xi32>
    %w = arith.muli %v, %v : tensor<4xi32>
    %r = tt.gather %w[%i] {axis = 0 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>)",
                      "i32", in, "i32", Ints{9, 4, 1, 0});
  expectTile<int32_t>(load(8, "i32") + "%r = tt.histogram %v : tensor<8xi32> -> tensor<4xi32>", "i32",
                      Ints{0, 3, 3, -1, 4, 9, 1, 3}, "i32", Ints{1, 1, 0, 3});
  expectTile<int32_t>(load(8, "i32") + R"(
    %one = arith.constant dense<1> : tensor<8xi32>
    %m = arith.cmpi ne, %v, %one : tensor<8xi32>
    %r = tt.histogram %v, %m : tensor<8xi32> -> tensor<4xi32>)",
                      "i32", Ints{0, 3, 3, -1, 4, 9, 1, 3}, "i32", Ints{1, 0, 0, 3});
  expectTile<int32_t>(load(1, "f32") + R"(
    %b = tt.bitcast %v : tensor<1xf32> -> tensor<1xi32>
    %u = tt.unsplat %b : tensor<1xi32>
    %r = tt.splat %u : i32 -> tensor<2xi32>)",
                      "f32", std::vector<float>{1.0f}, "i32", Ints{0x3f800000, 0x3f800000});
}

TEST(Operations, IntegerDivisionAndShiftsAreDefinedEverywhere) {
  auto binary = [](const char *op, Ints a, Ints b, Ints expected) {
    Ints in = a;
    in.insert(in.end(), b.begin(), b.end());
    expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<2x4xi32>
    %t = tt.trans %m {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %t : tensor<4x2xi32> -> tensor<4xi32>
    %r = arith.)" + std::string(op) +
                            " %a, %b : tensor<4xi32>",
                        "i32", in, "i32", expected);
  };
  Ints a{7, -7, INT32_MIN, 5}, b{0, 2, -1, -2};
  binary("divsi", a, b, {-1, -3, INT32_MIN, -2});
  binary("remsi", a, b, {7, -1, 0, 1});
  binary("divui", a, b, {-1, 0x7ffffffc, 0, 0});
  binary("remui", a, b, {7, 1, INT32_MIN, 5});
  binary("floordivsi", a, b, {-1, -4, INT32_MIN, -3});
  binary("ceildivsi", a, b, {-1, -3, INT32_MIN, -2});
  binary("shli", {1, 1, 1, 1}, {31, 32, 33, -1}, {INT32_MIN, 0, 0, 0});
  binary("shrsi", {-8, -8, 8, 8}, {1, 32, 32, 1}, {-4, -1, 0, 4});
  binary("shrui", {-8, -8, 8, 8}, {28, 32, 32, 1}, {15, 0, 0, 4});
}

TEST(Operations, FloatToIntegerSaturates) {
  float inf = INFINITY;
  expectTile<int32_t>(load(8, "f32") + "%r = arith.fptosi %v : tensor<8xf32> to tensor<8xi32>", "f32",
                      std::vector<float>{1.9f, -1.9f, 3e9f, -3e9f, inf, -inf, NAN, 0.5f}, "i32",
                      Ints{1, -1, INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN, 0, 0});
  expectTile<uint8_t>(load(4, "f32") + "%r = arith.fptoui %v : tensor<4xf32> to tensor<4xi8>", "f32",
                      std::vector<float>{255.9f, 256, -3, NAN}, "i8", std::vector<uint8_t>{255, 255, 0, 0});
}

TEST(Operations, MinimumAndMaximumOfNanAndZero) {
  auto binary = [](const std::string &op, std::vector<float> expected) {
    expectTile<float>(load(8, "f32") + R"(
    %m = tt.reshape %v : tensor<8xf32> -> tensor<4x2xf32>
    %a, %b = tt.split %m : tensor<4x2xf32> -> tensor<4xf32>
    %q = arith.)" + op + R"( %a, %b : tensor<4xf32>
    %nan = arith.cmpf uno, %q, %q : tensor<4xf32>
    %c = arith.constant dense<99.0> : tensor<4xf32>
    %one = arith.constant dense<1.0> : tensor<4xf32>
    %s = math.copysign %one, %q : tensor<4xf32>
    %zero = arith.constant dense<0.0> : tensor<4xf32>
    %isZero = arith.cmpf oeq, %q, %zero : tensor<4xf32>
    %t = arith.select %isZero, %s, %q : tensor<4xi1>, tensor<4xf32>
    %r = arith.select %nan, %c, %t : tensor<4xi1>, tensor<4xf32>)",
                      "f32", std::vector<float>{NAN, 2, 3, NAN, -0.0f, 0.0f, 0.0f, -0.0f}, "f32", expected);
  };
  // Make the sign of zeros visible: 1 or -1; NaN becomes 99.
  binary("maxnumf", {2, 3, 1, 1});
  binary("minnumf", {2, 3, -1, -1});
  binary("maximumf", {99, 99, 1, 1});
  binary("minimumf", {99, 99, -1, -1});
}

TEST(Operations, ReductionsAreAFixedTree) {
  // ((a0 + a4) + (a2 + a6)) + ((a1 + a5) + (a3 + a7)), not left to right: the large terms cancel at the first step.
  std::vector<float> in{1e8f, 1, 1, 1, -1e8f, 1, 1, 1};
  expectTile<float>(load(8, "f32") + R"(
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%p: f32, %q: f32):
      %t = arith.addf %p, %q : f32
      tt.reduce.return %t : f32
    }) : (tensor<8xf32>) -> f32
    %r = tt.splat %s : f32 -> tensor<1xf32>)",
                    "f32", in, "f32", std::vector<float>{6});
  // Two operands, an axis in the middle, a combine function with a select.
  expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<2x2x2xi32>
    %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %im = tt.reshape %i : tensor<8xi32> -> tensor<2x2x2xi32>
    %best, %index = "tt.reduce"(%m, %im) <{axis = 1 : i32}> ({
    ^bb0(%a: i32, %ai: i32, %b: i32, %bi: i32):
      %c = arith.cmpi sgt, %a, %b : i32
      %x1 = arith.select %c, %a, %b : i32
      %x2 = arith.select %c, %ai, %bi : i32
      tt.reduce.return %x1, %x2 : i32, i32
    }) : (tensor<2x2x2xi32>, tensor<2x2x2xi32>) -> (tensor<2x2xi32>, tensor<2x2xi32>)
    %r = tt.reshape %index : tensor<2x2xi32> -> tensor<4xi32>)",
                      "i32", Ints{5, 1, 4, 2, 0, 7, 9, 3}, "i32", Ints{0, 3, 6, 5});
  // A combine function with control flow.
  expectTile<int32_t>(load(4, "i32") + R"(
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.cmpi slt, %a, %b : i32
      %t = scf.if %c -> (i32) {
        scf.yield %b : i32
      } else {
        scf.yield %a : i32
      }
      tt.reduce.return %t : i32
    }) : (tensor<4xi32>) -> i32
    %r = tt.splat %s : i32 -> tensor<1xi32>)",
                      "i32", Ints{3, 8, 2, 7}, "i32", Ints{8});
  // The result is an argument; the one operation has no use.
  expectTile<int32_t>(load(4, "i32") + R"(
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %t = arith.addi %a, %b : i32
      tt.reduce.return %a : i32
    }) : (tensor<4xi32>) -> i32
    %r = tt.splat %s : i32 -> tensor<1xi32>)",
                      "i32", Ints{3, 8, 2, 7}, "i32", Ints{3});
}

TEST(Operations, Scans) {
  auto scan = [](const char *reverse, Ints expected) {
    expectTile<int32_t>(load(8, "i32") + R"(
    %m = tt.reshape %v : tensor<8xi32> -> tensor<2x4xi32>
    %s = "tt.scan"(%m) <{axis = 1 : i32, reverse = )" +
                            std::string(reverse) + R"(}> ({
    ^bb0(%p: i32, %q: i32):
      %t = arith.addi %p, %q : i32
      tt.scan.return %t : i32
    }) : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %r = tt.reshape %s : tensor<2x4xi32> -> tensor<8xi32>)",
                        "i32", iota<int32_t>(8), "i32", expected);
  };
  scan("false", {0, 1, 3, 6, 4, 9, 15, 22});
  scan("true", {6, 6, 5, 3, 22, 18, 13, 7});
  // First-order recurrences (a, b): x -> a x + b; composition is not commutative.
  expectTile<int32_t>(load(4, "i32") + R"(
    %two = arith.constant dense<2> : tensor<4xi32>
    %a, %b = "tt.scan"(%two, %v) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%a1: i32, %b1: i32, %a2: i32, %b2: i32):
      %p = arith.muli %a1, %a2 : i32
      %q = arith.muli %a2, %b1 : i32
      %t = arith.addi %q, %b2 : i32
      tt.scan.return %p, %t : i32, i32
    }) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>)
    %r = arith.addi %a, %b : tensor<4xi32>)",
                      "i32", Ints{1, 1, 1, 1}, "i32", Ints{3, 7, 15, 31});
}

TEST(Operations, MapElementwise) {
  expectTile<int32_t>(load(4, "i32") + R"(
    %r = "tt.map_elementwise"(%v) <{pack = 2 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      %d = arith.subi %a, %b : i32
      tt.map_elementwise.return %s, %d : i32, i32
    }) : (tensor<4xi32>) -> tensor<4xi32>)",
                      "i32", Ints{5, 3, 10, 4}, "i32", Ints{8, 2, 14, 6});
}

TEST(Operations, DotIsOneFmaSequence) {
  // Matrices small enough to check by hand: [[1,2],[3,4]] x [[5,6],[7,8]] + 1.
  auto dot = [](const std::string &type, const std::string &attributes) {
    return load(8, type) + R"(
    %m = tt.reshape %v : tensor<8x)" +
           type + "> -> tensor<2x2x2x" + type + R"(>
    %t = tt.trans %m {order = array<i32: 1, 2, 0>} : tensor<2x2x2x)" +
           type + "> -> tensor<2x2x2x" + type + R"(>
    %a, %b = tt.split %t : tensor<2x2x2x)" +
           type + "> -> tensor<2x2x" + type + R"(>
    %c = arith.constant dense<1.0> : tensor<2x2xf32>
    %d = tt.dot %a, %b, %c)" +
           attributes + " : tensor<2x2x" + type + "> * tensor<2x2x" + type + R"(> -> tensor<2x2xf32>
    %r = tt.reshape %d : tensor<2x2xf32> -> tensor<4xf32>)";
  };
  std::vector<float> in{1, 2, 3, 4, 5, 6, 7, 8};
  for (const char *precision : {", inputPrecision = tf32", ", inputPrecision = ieee", ", inputPrecision = tf32x3",
                                ", inputPrecision = bf16x3", ", inputPrecision = bf16x6"})
    expectTile<float>(dot("f32", precision), "f32", in, "f32", std::vector<float>{20, 23, 44, 51});
  // tf32 keeps 10 bits of the fraction: 1 + 2^-12 is 1.
  std::vector<float> fine{1.000244140625f, 0, 0, 0, 1, 0, 0, 0};
  expectTile<float>(dot("f32", ", inputPrecision = tf32"), "f32", fine, "f32", std::vector<float>{2, 1, 1, 1});
  expectTile<float>(dot("f32", ", inputPrecision = tf32x3"), "f32", fine, "f32",
                    std::vector<float>{2.000244140625f, 1, 1, 1});
}

TEST(Operations, ControlFlow) {
  // Blocks whose arguments are swapped in each iteration: Fibonacci numbers.
  Compiled program = compileText(R"(
module {
  tt.func private @step(%a: i32, %b: i32) -> i32 attributes {noinline = true} {
    %s = arith.addi %a, %b : i32
    tt.return %s : i32
  }
  tt.func public @kernel(%x: !tt.ptr<i32>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    cf.br ^head(%c0, %c0, %c1 : i32, i32, i32)
  ^head(%k: i32, %a: i32, %b: i32):
    %more = arith.cmpi slt, %k, %n : i32
    cf.cond_br %more, ^body, ^exit
  ^body:
    %s = tt.call @step(%a, %b) : (i32, i32) -> i32
    %next = arith.addi %k, %c1 : i32
    cf.br ^head(%next, %b, %s : i32, i32, i32)
  ^exit:
    tt.store %x, %a : !tt.ptr<i32>
    %early = arith.cmpi eq, %n, %c1 : i32
    cf.cond_br %early, ^done, ^more
  ^done:
    tt.return
  ^more:
    %y = tt.addptr %x, %c1 : !tt.ptr<i32>, i32
    tt.store %y, %b : !tt.ptr<i32>
    tt.return
  }
})");
  ASSERT_TRUE(program.fast) << program.error;
  for (const ProgramRef &p : {program.fast, program.plain}) {
    Ints x{-1, -1};
    ASSERT_FALSE(runOn(p, {pointerTo(x), scalar<int32_t>(10)}));
    EXPECT_EQ(x, (Ints{55, 89}));
    x = {-1, -1};
    ASSERT_FALSE(runOn(p, {pointerTo(x), scalar<int32_t>(1)}));
    EXPECT_EQ(x, (Ints{1, -1}));
  }
}

TEST(Operations, LoopCarriedTilesAreSwapped) {
  // Tiles that are swapped, viewed and kept over iterations of a loop.
  expectTile<int32_t>(load(8, "i32") + R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %ten = arith.constant dense<10> : tensor<8xi32>
    %w = arith.muli %v, %ten : tensor<8xi32>
    %a, %b = scf.for %k = %c0 to %c3 step %c1 iter_args(%p = %v, %q = %w) -> (tensor<8xi32>, tensor<8xi32>) : i32 {
      %m = tt.reshape %p : tensor<8xi32> -> tensor<2x4xi32>
      %s = arith.addi %q, %ten : tensor<8xi32>
      %back = tt.reshape %m : tensor<2x4xi32> -> tensor<8xi32>
      scf.yield %s, %back : tensor<8xi32>, tensor<8xi32>
    }
    %r = arith.subi %a, %b : tensor<8xi32>)",
                      "i32", iota<int32_t>(8), "i32", Ints{10, 19, 28, 37, 46, 55, 64, 73});
}
