// Text and SVG pictures of layouts that are small enough to check by eye.
#include "layout/Draw.h"
#include "layout/Named.h"
#include <gtest/gtest.h>
#include <random>

using namespace txl::layout;

static LinearLayout named(const char *text) {
  std::string error;
  auto layout = parseNamed(text, error);
  EXPECT_TRUE(layout) << error;
  return layout.value_or(LinearLayout());
}

TEST(Draw, TablesShowTheHolderOfEachElement) {
  EXPECT_EQ(drawTable(named("blocked([4, 16], perThread = [1, 2], lanes = [4, 8])")),
            "  |      0      1      2      3      4      5      6      7      8      9     10     11     12     13     "
            "14     15\n"
            "--+-------------------------------------------------------------------------------------------------------"
            "---------\n"
            "0 |  t0 r0  t0 r1  t1 r0  t1 r1  t2 r0  t2 r1  t3 r0  t3 r1  t4 r0  t4 r1  t5 r0  t5 r1  t6 r0  t6 r1  t7 "
            "r0  t7 r1\n"
            "1 |  t8 r0  t8 r1  t9 r0  t9 r1 t10 r0 t10 r1 t11 r0 t11 r1 t12 r0 t12 r1 t13 r0 t13 r1 t14 r0 t14 r1 t15 "
            "r0 t15 r1\n"
            "2 | t16 r0 t16 r1 t17 r0 t17 r1 t18 r0 t18 r1 t19 r0 t19 r1 t20 r0 t20 r1 t21 r0 t21 r1 t22 r0 t22 r1 t23 "
            "r0 t23 r1\n"
            "3 | t24 r0 t24 r1 t25 r0 t25 r1 t26 r0 t26 r1 t27 r0 t27 r1 t28 r0 t28 r1 t29 r0 t29 r1 t30 r0 t30 r1 t31 "
            "r0 t31 r1\n");
}

TEST(Draw, MemoryCopiesAndSlices) {
  EXPECT_EQ(drawTable(named("swizzled([2, 4], vec = 1, maxPhase = 2)")), "  | 0 1 2 3\n"
                                                                         "--+--------\n"
                                                                         "0 | 0 1 2 3\n"
                                                                         "1 | 5 4 7 6\n");
  EXPECT_EQ(drawTable(named("{lane = [[1], [0]], warp = [[0]]} -> {dim0 = 2}")), "  |       0       1\n"
                                                                                 "--+----------------\n"
                                                                                 "0 | w0 t0*4 w0 t1*4\n");
  EXPECT_EQ(drawTable(named("{offset = [[0, 0, 1], [1, 0, 0]]} -> {dim0 = 2, dim1 = 1, dim2 = 2}")),
            "[0, :, :]\n  | 0 1\n--+----\n0 | 0 1\n\n[1, :, :]\n  | 0 1\n--+----\n0 | 2 3\n");
}

TEST(Draw, APictureHasACellForEachElement) {
  std::string svg = drawSVG(named("mma(C, [16, 8])"));
  size_t cells = 0;
  for (size_t at = 0; (at = svg.find("<rect", at)) != std::string::npos; ++at)
    ++cells;
  EXPECT_EQ(cells, 128u);
  EXPECT_NE(svg.find(">t31 r3<"), std::string::npos);
  EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
}

TEST(Draw, UndrawableLayouts) {
  EXPECT_EQ(getDrawError(named("{lane = [[1]]} -> {offset = 2}")),
            "a picture shows the elements of a tensor, dim0 to dim0");
  EXPECT_NE(getDrawError(LinearLayout::zeros(Dim::Lane, 25, Dim::tensor(0))), "");
  EXPECT_EQ(getDrawError(named("mma(C, [16, 8])")), "");
}

TEST(Named, NamesAreReadBack) {
  std::mt19937 random(1);
  unsigned found = 0;
  auto power = [&](unsigned most) { return std::to_string(1u << random() % most); };
  for (int i = 0; i < 300; ++i) {
    static const char *lanes[] = {"[32, 1]", "[8, 4]", "[4, 8]", "[1, 32]", "[2, 16]"};
    std::string text = "blocked([" + power(7) + ", " + power(7) + "], perThread = [" + power(3) + ", " + power(3) +
                       "], lanes = " + lanes[random() % 5] + ", warps = [" + power(3) + ", " + power(3) +
                       "], order = " + (random() % 2 ? "[1, 0]" : "[0, 1]") + ")";
    LinearLayout layout = named(text.c_str());
    std::string name = nameOf(layout);
    if (name.empty())
      continue;
    ++found;
    EXPECT_TRUE(named(name.c_str()).sameMap(layout)) << text << " became " << name;
  }
  EXPECT_GT(found, 150u);
  EXPECT_EQ(nameOf(named("mma(C, [64, 64], warps = [2, 2])")), "mma(C, [64, 64], warps = [2, 2])");
  EXPECT_EQ(nameOf(named("mma(A, [64, 64], warps = [4, 1], bits = 8)")),
            "mma(A, [64, 64], warps = [4, 1], bits = 8, k = 32)");
  EXPECT_EQ(nameOf(named("swizzled([8, 8])")), "");
}

TEST(Named, EveryConstructorIsReachable) {
  EXPECT_EQ(named("wgmma(C, [128, 64], groups = [2, 1])").in().bits(Dim::Warp), 3u);
  EXPECT_TRUE(named("wgmma(A, [64, 64], bits = 16)").isSurjective());
  EXPECT_TRUE(named("operand(B, [16, 32], lanes = [4, 8])").isSurjective());
  EXPECT_TRUE(named("matrixShared([64, 64], bits = 16, span = 128)").isInvertible());
  EXPECT_EQ(named("tensorMemory([128, 32])").in().bits(Dim::Row), 7u);
}

TEST(Named, ErrorsAreReported) {
  auto complaint = [](const char *text) {
    std::string error;
    EXPECT_FALSE(parseNamed(text, error)) << text;
    return error;
  };
  EXPECT_EQ(complaint("blocked([32, 32], lanes = [8, 8])"), "`lanes` multiply to 64, but a warp has 32");
  EXPECT_EQ(complaint("blocked([32], lanes = [8, 4])"), "`lanes` has 2 values for 1 axes");
  EXPECT_EQ(complaint("blocked([3], lanes = [32])"), "extents are powers of two, at most 16777216 elements together");
  EXPECT_EQ(complaint("mma(D, [16, 8])"), "there is no matrix `D`: there are A, B and C");
  EXPECT_EQ(complaint("mma(C, [16, 8], lanes = [32])"), "`mma` takes no `lanes`");
  EXPECT_EQ(complaint("mma(C)"), "`mma` takes a shape");
  EXPECT_EQ(complaint("mfma(C, [16, 8])"),
            "there is no layout `mfma`: there are blocked, operand, mma, wgmma, swizzled, "
            "matrixShared and tensorMemory");
  EXPECT_EQ(complaint("blocked([32], order = [1], lanes = [32])"), "`order` is not a permutation of the 1 axes");
  for (const char *text :
       {"", "(", "blocked", "blocked([", "blocked([32)", "blocked([32]) x", "blocked([32], [32])", "blocked(,)",
        "mma(C, [16, 8, 2])", "wgmma(B, [64, 64])", "tensorMemory([32, 32])", "blocked([99999999999999999999])",
        "swizzled([8, 8], vec = 3)", "swizzled([8,8], vec = 0)", "mma(A, [16, 16], k = 1)", "{"})
    EXPECT_NE(complaint(text), "");
}
