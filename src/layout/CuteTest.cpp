// Views compared with CUTLASS's, and round trips.
#include "layout/Cute.h"
#include "layout/Distributed.h"
#include "layout/Memory.h"
#include "gtest/gtest.h"

using namespace txl::layout;

static const Dim R = Dim::Register, L = Dim::Lane, W = Dim::Warp, D0 = Dim::tensor(0), D1 = Dim::tensor(1);

TEST(Cute, ThreadValueLayoutsOfFragments) {
  auto view = [](const LinearLayout &layout) { return *cuteView(layout, {{L, W}, {R}}); };
  auto fragment = [](Matrix matrix, unsigned perLane, unsigned k) {
    return mmaFragment(matrix, perLane, k).transposedOuts({D0, D1});
  };
  // SM80_16x8_Row and the A and B layouts of SM80_16x8x16: (threads),(values) to m + 16 n, k, …
  EXPECT_EQ(view(fragment(Matrix::C, 2, 16)), "((4,8),(2,2)):((32,1),(16,8))");
  EXPECT_EQ(view(fragment(Matrix::A, 2, 16)), "((4,8),(2,2,2)):((32,1),(16,8,128))");
  EXPECT_EQ(view(fragment(Matrix::B, 2, 16).transposedOuts({D1, D0})), "((4,8),(2,2)):((16,1),(8,64))");
  // CLayout_64x128 of wgmma.
  EXPECT_EQ(view(wgmmaAccumulator({64, 128}, {1, 1}, 128)), "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
}

TEST(Cute, SwizzledBuffers) {
  auto view = [](const LinearLayout &buffer) { return cuteView(buffer.inverse(), {{D0}, {D1}}); };
  EXPECT_EQ(*view(swizzledShared({8, 64}, {1, 0}, {})), "(8,64):(64,1)");
  EXPECT_EQ(*view(matrixShared({8, 64}, 16, 128, false)), "Sw<3,3,3> o (8,64):(64,1)");
  EXPECT_EQ(*view(matrixShared({8, 128}, 8, 128, false)), "Sw<3,4,3> o (8,128):(128,1)");
  EXPECT_EQ(*view(matrixShared({8, 32}, 16, 64, false)), "Sw<2,3,3> o (8,32):(32,1)");
  EXPECT_EQ(*view(matrixShared({64, 128}, 16, 128, false)), "Sw<3,3,3> o (64,(64,2)):(64,(1,4096))");
  // Bases that share bits without a swizzle pattern have no view.
  EXPECT_FALSE(cuteView(LinearLayout({{D0, 2}}, {{Dim::Offset, 2}}, {1, 3}), {{D0}}) &&
               cuteView(LinearLayout({{D0, 3}}, {{Dim::Offset, 3}}, {7, 3, 5}), {{D0}}));
}

TEST(Cute, ViewsRoundTrip) {
  std::string error;
  for (const LinearLayout &buffer : {swizzledShared({16, 64}, {1, 0}, {8, 1, 8}), swizzledShared({16, 64}, {0, 1}, {}),
                                     matrixShared({64, 128}, 16, 128, false), matrixShared({64, 64}, 32, 64, true)}) {
    LinearLayout inverse = buffer.inverse();
    std::optional<std::string> text = cuteView(inverse, {{D0}, {D1}});
    ASSERT_TRUE(text);
    std::optional<LinearLayout> back = fromCute(*text, {D0, D1}, Dim::Offset, error);
    ASSERT_TRUE(back) << error << *text;
    EXPECT_EQ(*back, inverse) << *text;
  }
  std::optional<LinearLayout> nested = fromCute("((8,4),(2,2)):((1,64),(8,512))", {L, R}, Dim::Offset, error);
  ASSERT_TRUE(nested) << error;
  EXPECT_EQ(nested->apply(nested->in().point({9, 3})), 1u + 64 + 8 + 512);
  EXPECT_EQ(*cuteView(*nested, {{L}, {R}}), "((8,4),(2,2)):((1,64),(8,512))");
}

TEST(Cute, InvalidViewsAreRejected) {
  for (auto [text, message] : std::initializer_list<std::pair<const char *, const char *>>{
           {"(8,4):(1", "expected `)`"},
           {"(8,4):(1,8,2)", "shape and stride are not congruent"},
           {"8:1", "1 modes for 2 axes"},
           {"(3,4):(1,8)", "the size 3 is not a power of two"},
           {"(8,4):(1,4)", "strides that carry into each other: no linear layout"},
           {"(8,4):(1,8) x", "expected the end of the view, at ` x`"},
           {"Sw<3,4> o (8,4):(1,8)", "expected `,`, at `> o (8,4):(1,8)`"},
           {"(8,x):(1,8)", "expected a number, at `x):(1,8)`"},
           {"Sw<3,4,99> o (8,4):(1,8)", "a swizzle of more than 16 bits"}}) {
    std::string error;
    EXPECT_FALSE(fromCute(text, {D0, D1}, Dim::Offset, error)) << text;
    EXPECT_EQ(error, message);
  }
}
