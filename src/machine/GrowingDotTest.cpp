// Dots in a reduction loop: the tile machine defers them and computes them at once; the results must be bitwise those
// of the plain kernels, for all positions of the operands, initial accumulators, and loop ends.
#include "fixtures/TtirFixture.h"
#include <random>

using namespace txl;
using namespace txl::machine;

namespace {
struct Variant {
  bool masks, transposed, fromMemory, stores;
};
} // namespace

/// c = acc + a b, a tile of 16 x 32 in %steps blocks of K = 16: block k of `a` begins %stepA elements after the
/// previous one, that of `b` %stepB; `masks`: elements from %limit on are masked.
static std::string dotText(Variant v) {
  std::string body =
      R"(
    %zero = arith.constant dense<0.0> : tensor<16x32xf32>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant dense<16> : tensor<1x16xi32>
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %n = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %tall = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %flat = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %wide = tt.expand_dims %n {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %columns = tt.broadcast %wide : tensor<1x32xi32> -> tensor<16x32xi32>
    %ld = tt.splat %lead : i32 -> tensor<16x1xi32>
    %rows = arith.muli %tall, %ld : tensor<16x1xi32>
    %rows16 = tt.broadcast %rows : tensor<16x1xi32> -> tensor<16x16xi32>
    %rows32 = tt.broadcast %rows : tensor<16x1xi32> -> tensor<16x32xi32>
    %flat16 = tt.broadcast %flat : tensor<1x16xi32> -> tensor<16x16xi32>
    %ia = arith.addi %rows16, %flat16 : tensor<16x16xi32>
    %ldn = tt.splat %lead : i32 -> tensor<1x32xi32>
    %far = arith.muli %wide, %ldn : tensor<1x32xi32>
    %far32 = tt.broadcast %far : tensor<1x32xi32> -> tensor<16x32xi32>
    %tall32 = tt.broadcast %tall : tensor<16x1xi32> -> tensor<16x32xi32>
    %turned = arith.addi %tall32, %far32 : tensor<16x32xi32>
    %straight = arith.addi %rows32, %columns : tensor<16x32xi32>
    %as = tt.splat %a : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
    %pa = tt.addptr %as, %ia : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %bs = tt.splat %b : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
    %pb = tt.addptr %bs, )" +
      std::string(v.transposed ? "%turned" : "%straight") +
      R"( : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
    %cs = tt.splat %c : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
    %pc = tt.addptr %cs, %straight : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
    %old = tt.load %pc : tensor<16x32x!tt.ptr<f32>>
    %sa = tt.splat %stepA : i32 -> tensor<16x16xi32>
    %sb = tt.splat %stepB : i32 -> tensor<16x32xi32>
    %lim = tt.splat %limit : i32 -> tensor<1x16xi32>
    %limTall = tt.splat %limit : i32 -> tensor<16x1xi32>
    %made:3 = scf.for %i = %c0 to %steps step %c1 iter_args(%s = )" +
      (v.fromMemory ? "%old" : "%zero") +
      R"(, %p = %pa, %q = %pb) -> (tensor<16x32xf32>, tensor<16x16x!tt.ptr<f32>>, tensor<16x32x!tt.ptr<f32>>) : i32 {
      %first = arith.muli %i, %stepA : i32
      %firstFlat = tt.splat %first : i32 -> tensor<1x16xi32>
      %kFlat = arith.addi %firstFlat, %flat : tensor<1x16xi32>
      %inA = arith.cmpi slt, %kFlat, %lim : tensor<1x16xi32>
      %maskA = tt.broadcast %inA : tensor<1x16xi1> -> tensor<16x16xi1>
)";
  std::string type16 = "tensor<16x16x!tt.ptr<f32>>", type32 = "tensor<16x32x!tt.ptr<f32>>";
  body += "      %zeroA = arith.constant dense<0.0> : tensor<16x16xf32>\n      %x = tt.load %p" +
          std::string(v.masks ? ", %maskA, %zeroA" : "") + " : " + type16 + "\n      %y = tt.load %q : " + type32 +
          "\n      %t = tt.dot %x, %y, %s : tensor<16x16xf32> * tensor<16x32xf32> -> tensor<16x32xf32>\n";
  if (v.stores)
    body += "      tt.store %pb, %t : " + type32 + "\n";
  return kernelText("%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>, %lead: i32, %stepA: i32, %stepB: i32, "
                    "%limit: i32, %steps: i32",
                    body + "      %p2 = tt.addptr %p, %sa : " + type16 +
                        ", tensor<16x16xi32>\n      %q2 = tt.addptr %q, %sb : " + type32 +
                        ", tensor<16x32xi32>\n      scf.yield %t, %p2, %q2 : tensor<16x32xf32>, " + type16 + ", " +
                        type32 + "\n    }\n    tt.store %pc, %made#0 : " + type32);
}

TEST(GrowingDot, HasTheBitsOfSeparateDots) {
  constexpr int lead = 800, mostSteps = 40;
  std::mt19937 random(5);
  std::vector<float> start(16 * lead * (mostSteps + 3));
  for (float &x : start)
    x = static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 64;
  for (int bits = 0; bits < 16; ++bits) {
    Variant v{bool(bits & 1), bool(bits & 2), bool(bits & 4), bool(bits & 8)};
    std::string text = dotText(v);
    Compiled compiled = compileText(text);
    ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error << text;
    EXPECT_EQ(printProgram(*compiled.fast).find("growDot") != std::string::npos, !v.stores);
    for (int steps : {0, 1, 2, 16, 17, mostSteps})
      for (int jump : {0, 4})
        for (int limit : {16 * steps, 16 * steps - 5}) {
          std::vector<float> b[2] = {start, start}, c[2] = {start, start};
          for (int plain = 0; plain < 2; ++plain) {
            auto error =
                runOn(plain ? compiled.plain : compiled.fast,
                      {pointerTo(start), pointerTo(b[plain]), pointerTo(c[plain]), scalar(lead), scalar(16 + jump),
                       scalar(v.transposed ? 16 + jump : 16 * lead), scalar(limit), scalar(steps)});
            ASSERT_FALSE(error) << error->render() << text;
          }
          ASSERT_TRUE(b[0] == b[1] && c[0] == c[1])
              << "variant " << bits << ", " << steps << " steps, jump " << jump << "\n"
              << text;
        }
  }
}
