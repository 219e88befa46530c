// Masks that are true in an interval of each row, and some that are almost so, over affine pointers of any strides: the
// fast kernels are compared with the plain ones, at the ends of arrays and beyond, for results and errors.
#include "fixtures/TtirFixture.h"
#include <random>

using namespace txl;
using namespace txl::machine;

/// out[base + row * rowStride + column * columnStride] = in[…] + other, under the mask.
static std::string maskedCopy(const std::string &mask, bool hasOther) {
  const std::string wide = "tensor<16x32xi32>", pointers = "tensor<16x32x!tt.ptr<f32>>";
  std::string text = R"(
    %range = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %row_1 = tt.expand_dims %range {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %row = tt.broadcast %row_1 : tensor<16x1xi32> -> tensor<16x32xi32>
    %other_range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %column_1 = tt.expand_dims %other_range {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %column = tt.broadcast %column_1 : tensor<1x32xi32> -> tensor<16x32xi32>
    %one = arith.constant dense<1> : tensor<16x32xi32>
    %zero = arith.constant dense<0> : tensor<16x32xi32>
    %rs = tt.splat %rowStride : i32 -> tensor<16x32xi32>
    %cs = tt.splat %columnStride : i32 -> tensor<16x32xi32>
    %first = tt.splat %base : i32 -> tensor<16x32xi32>
    %limit = tt.splat %n : i32 -> tensor<16x32xi32>
    %down = arith.muli %row, %rs : tensor<16x32xi32>
    %along = arith.muli %column, %cs : tensor<16x32xi32>
    %moved = arith.addi %down, %along : tensor<16x32xi32>
    %offset = arith.addi %moved, %first : tensor<16x32xi32>
    %double = arith.addi %row, %row : tensor<16x32xi32>
    %from = tt.splat %in : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
    %to = tt.splat %out : !tt.ptr<f32> -> tensor<16x32x!tt.ptr<f32>>
)";
  text += mask;
  text += "    %source = tt.addptr %from, %offset : " + pointers + ", " + wide + "\n";
  text += "    %target = tt.addptr %to, %offset : " + pointers + ", " + wide + "\n";
  text += "    %sevens = arith.sitofp %offset : " + wide + " to tensor<16x32xf32>\n";
  text += "    %read = tt.load %source, %mask" + std::string(hasOther ? ", %sevens" : "") + " : " + pointers + "\n";
  text += "    %sum = arith.addf %read, %read : tensor<16x32xf32>\n";
  text += "    tt.store %target, %sum, %mask : " + pointers + "\n";
  return kernelText("%in: !tt.ptr<f32>, %out: !tt.ptr<f32>, %base: i32, %rowStride: i32, %columnStride: i32, %n: i32",
                    text);
}

static const char *const kMasks[] = {
    // A triangle, a band, a tail mask, a checkered tile, two intervals in a row.
    "    %mask = arith.cmpi sge, %double, %column : tensor<16x32xi32>\n",
    "    %least = arith.cmpi sge, %column, %row : tensor<16x32xi32>\n"
    "    %most = arith.cmpi slt, %column, %double : tensor<16x32xi32>\n"
    "    %mask = arith.andi %least, %most : tensor<16x32xi1>\n",
    "    %mask = arith.cmpi slt, %offset, %limit : tensor<16x32xi32>\n",
    "    %either = arith.xori %row, %column : tensor<16x32xi32>\n"
    "    %bit = arith.andi %either, %one : tensor<16x32xi32>\n"
    "    %mask = arith.cmpi eq, %bit, %zero : tensor<16x32xi32>\n",
    "    %mask = arith.cmpi ne, %double, %column : tensor<16x32xi32>\n",
};

TEST(RaggedRows, EqualPlain) {
  std::mt19937 random(5);
  int failures = 0, successes = 0;
  for (const char *mask : kMasks)
    for (bool hasOther : {false, true}) {
      Compiled compiled = compileText(maskedCopy(mask, hasOther));
      ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error;
      for (int seed = 0; seed < 200; ++seed) {
        static constexpr int rowStrides[] = {32, 32, 40, 0, -32, 3, 1}, columnStrides[] = {1, 1, 1, 2, 0, -1};
        int rowStride = rowStrides[random() % 7], columnStride = columnStrides[random() % 6];
        int base = static_cast<int>(random() % 1200) - 100, n = base + static_cast<int>(random() % 600);
        bool isReadOnly = random() % 16 == 0;
        size_t shift = random() % 3 ? 1300 : random() % 40; // offset of `out` in the memory of `in`
        std::vector<float> memory[2] = {std::vector<float>(2600)};
        for (float &x : memory[0])
          x = static_cast<float>(random() % 1000);
        memory[1] = memory[0];
        std::string errors[2];
        for (int plain = 0; plain < 2; ++plain) {
          float *start = memory[plain].data();
          auto error = runOn(plain ? compiled.plain : compiled.fast,
                             {Argument::pointer(start, start, 1300 * 4, true),
                              Argument::pointer(start + shift, start + shift, 1300 * 4, isReadOnly), scalar(base),
                              scalar(rowStride), scalar(columnStride), scalar(n)});
          errors[plain] = error ? error->render() : "";
        }
        EXPECT_EQ(errors[0], errors[1]);
        if (errors[0].empty())
          ASSERT_EQ(memory[0], memory[1]) << mask << base << " " << rowStride << " " << columnStride << " " << shift;
        (errors[0].empty() ? successes : failures)++;
      }
    }
  EXPECT_GT(successes, 500);
  EXPECT_GT(failures, 200);
}
