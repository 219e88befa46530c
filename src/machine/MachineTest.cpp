// Whole kernels on the tile machine, and the helpers of the other tests.
#include "fixtures/TtirFixture.h"

using namespace txl;
using namespace txl::machine;

static const char *kAdd = R"(
module {
  tt.func public @kernel(%x_ptr: !tt.ptr<f32> loc("x_ptr"), %y_ptr: !tt.ptr<f32>, %o_ptr: !tt.ptr<f32>, %n: i32) {
    %x = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %offs = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %offs_0 = arith.muli %pid, %offs : i32
    %offs_1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %offs_2 = tt.splat %offs_0 : i32 -> tensor<1024xi32>
    %offs_3 = arith.addi %offs_2, %offs_1 : tensor<1024xi32>
    %mask = tt.splat %n : i32 -> tensor<1024xi32>
    %mask_4 = arith.cmpi slt, %offs_3, %mask : tensor<1024xi32>
    %x_5 = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %x_6 = tt.addptr %x_5, %offs_3 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %x_7 = tt.load %x_6, %mask_4, %x : tensor<1024x!tt.ptr<f32>>
    %y = tt.splat %y_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %y_8 = tt.addptr %y, %offs_3 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %y_9 = tt.load %y_8, %mask_4 : tensor<1024x!tt.ptr<f32>>
    %0 = tt.splat %o_ptr : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %1 = tt.addptr %0, %offs_3 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %2 = arith.addf %x_7, %y_9 : tensor<1024xf32>
    tt.store %1, %2, %mask_4 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
})";

TEST(Machine, AddsVectorsOfAnyLength) {
  Compiled add = compileText(kAdd);
  ASSERT_TRUE(add.fast && add.plain) << add.error;
  for (int n : {0, 1, 1000, 1024, 1025, 100000})
    for (const ProgramRef &program : {add.fast, add.plain}) {
      std::vector<float> x(n), y(n), o(n, -1);
      for (int i = 0; i < n; ++i) {
        x[i] = i * 0.5f;
        y[i] = 1000 - i;
      }
      auto error = runOn(program, {pointerTo(x, true), pointerTo(y, true), pointerTo(o), scalar(n)},
                         {static_cast<uint32_t>((n + 1023) / 1024), 1, 1});
      ASSERT_FALSE(error) << error->render();
      for (int i = 0; i < n; ++i)
        ASSERT_EQ(o[i], x[i] + y[i]) << i;
    }
}

TEST(Machine, ReportsAnAccessOutsideOfAnArray) {
  Compiled add = compileText(kAdd);
  ASSERT_TRUE(add.fast) << add.error;
  for (const ProgramRef &program : {add.fast, add.plain}) {
    std::vector<float> x(3000), y(3000), o(3000), guard(3000, 7);
    auto error = runOn(program, {pointerTo(x), pointerTo(y), pointerTo(o), scalar(3001)}, {3, 1, 1});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, LaunchError::Kind::OutOfBounds);
    EXPECT_EQ(error->argument, 0);
    EXPECT_EQ(error->offsetElements, 3000);
    EXPECT_EQ(error->offsetBytes, 12000);
    EXPECT_EQ(error->program[0], 2u);
    EXPECT_EQ(error->index, std::vector<int64_t>{3000 - 2048});
    EXPECT_NE(error->what.find("load outside of `x_ptr`"), std::string::npos) << error->what;
    EXPECT_EQ(error->mask, "the mask is true there");
    EXPECT_EQ(error->location.size(), 1u);
  }
}

// Accumulators whose buffer a dot may reuse, and accumulators with further uses: loop-carried, defined before the loop,
// used in it besides the dot, and passed to an inlined function.
static const char *kReductions = R"(
module {
  tt.func private @add(%a: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %d = tt.dot %a, %a, %c, inputPrecision = ieee : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    tt.return %d : tensor<16x16xf32>
  }
  tt.func public @kernel(%in: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %half = arith.constant dense<0.5> : tensor<16x16xf32>
    %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %i = tt.reshape %r : tensor<256xi32> -> tensor<16x16xi32>
    %ip = tt.splat %in : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
    %ia = tt.addptr %ip, %i : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %a = tt.load %ia : tensor<16x16x!tt.ptr<f32>>
    %s = arith.mulf %a, %half : tensor<16x16xf32>
    %once = tt.dot %a, %a, %s, inputPrecision = ieee : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    %given = tt.call @add(%a, %once) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %x:2 = scf.for %k = %zero to %n step %one iter_args(%c = %once, %seen = %a) -> (tensor<16x16xf32>, tensor<16x16xf32>) : i32 {
      %d = tt.dot %a, %a, %c, inputPrecision = ieee : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      %e = tt.dot %a, %a, %seen, inputPrecision = ieee : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
      %f = arith.addf %seen, %e : tensor<16x16xf32>
      %g = arith.mulf %f, %half : tensor<16x16xf32>
      scf.yield %d, %g : tensor<16x16xf32>, tensor<16x16xf32>
    }
    %y0 = arith.addf %x#0, %x#1 : tensor<16x16xf32>
    %y1 = arith.addf %y0, %given : tensor<16x16xf32>
    %y2 = arith.addf %y1, %once : tensor<16x16xf32>
    %op = tt.splat %out : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
    %oa = tt.addptr %op, %i : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %oa, %y2 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
})";

TEST(Machine, DotsReuseTheBufferOfDeadAccumulators) {
  Compiled reductions = compileText(kReductions);
  ASSERT_TRUE(reductions.fast && reductions.plain) << reductions.error;
  std::vector<float> in(256);
  for (int i = 0; i < 256; ++i)
    in[i] = static_cast<float>(i % 7 - 3) * 0.25f;
  for (int n : {0, 1, 2, 5}) {
    std::vector<float> expected(256, -1), out(256, -1);
    ASSERT_FALSE(runOn(reductions.plain, {pointerTo(in, true), pointerTo(expected), scalar(n)}));
    for (int again = 0; again < 2; ++again) // reuses the frame of the first run
      ASSERT_FALSE(runOn(reductions.fast, {pointerTo(in, true), pointerTo(out), scalar(n)}));
    EXPECT_EQ(out, expected) << n;
  }
}
