// Each node, the bounds for every launch, and a launch at the edge of 2^31.
#include "support/SizeCheck.h"
#include "gtest/gtest.h"
#include <array>

using namespace txl;
using Kind = SizeCheck::Kind;

static constexpr IndexInterval kInt32{INT32_MIN, INT32_MAX};

/// `program_id(0) * 1024 + arange(0, 1024)` as an offset into argument 0, an array of float.
static SizeCheck flatIndex() {
  SizeCheck check;
  check.nodes = {{Kind::Program, 0, 0, {0, 0}},
                 {Kind::Constant, 0, 0, {1024, 1024}},
                 {Kind::Multiply, 0, 1, {0, 0}},
                 {Kind::Constant, 0, 0, {0, 1023}},
                 {Kind::Add, 2, 3, {0, 0}}};
  check.arrays = {{0, 4}};
  check.fits = {{4, kInt32, 0}};
  return check;
}

static bool holds(const SizeCheck &check, std::vector<SizeCheck::Value> arguments, uint32_t programs) {
  const uint32_t grid[3] = {programs, 1, 1};
  return check.holds([&](unsigned i) { return arguments[i]; }, static_cast<unsigned>(arguments.size()), grid);
}

TEST(SizeCheck, AnArrayOrAGridThatIsSmallEnough) {
  constexpr uint64_t most = (uint64_t(1) << 31) - 1;
  SizeCheck check = flatIndex();
  EXPECT_TRUE(holds(check, {{4096, 4 * most}}, UINT32_MAX));
  EXPECT_TRUE(holds(check, {{4096, 4 * most + 4}}, 1 << 21)); // the last index is 2^31 - 1
  EXPECT_FALSE(holds(check, {{4096, 4 * most + 4}}, (1 << 21) + 1));
  EXPECT_FALSE(holds(check, {{4096, 0}}, (1 << 21) + 1)) << "an unknown size is no small one";
  EXPECT_TRUE(holds(check, {{0, 0}}, UINT32_MAX)) << "a null pointer has no elements";
  EXPECT_FALSE(holds(check, {}, UINT32_MAX)) << "an argument that is missing";
  EXPECT_TRUE(holds(check, {{4096, 0}}, 0));
  check.fits[0].array = SizeCheck::kNoArray; // a mask: the size of an array decides nothing
  EXPECT_FALSE(holds(check, {{4096, 64}}, (1 << 21) + 1));
}

TEST(SizeCheck, Scalars) {
  SizeCheck check;
  check.nodes = {
      {Kind::Argument, 0, 0, kInt32}, {Kind::Argument, 1, 0, {INT16_MIN, INT16_MAX}}, {Kind::Multiply, 0, 1, {0, 0}}};
  check.fits = {{2, kInt32, SizeCheck::kNoArray}};
  EXPECT_TRUE(holds(check, {{65536}, {32767}}, 1));
  EXPECT_FALSE(holds(check, {{65539}, {32767}}, 1));
  EXPECT_TRUE(holds(check, {{0xffff00007fffffff}, {0xabcd0001}}, 1)) << "only the low bytes are the scalar";
  EXPECT_FALSE(holds(check, {{uint32_t(INT32_MIN)}, {0xffff}}, 1)) << "-2^31 * -1";
}

TEST(SizeCheck, InputsDifferWhereTheResultMay) {
  SizeCheck check = flatIndex();
  check.nodes.push_back({Kind::Argument, 1, 0, kInt32});
  check.findScalars();
  auto inputs = [&](std::vector<SizeCheck::Value> arguments, std::array<uint32_t, 3> grid, unsigned most = 8) {
    std::vector<uint64_t> words(8, 0);
    words.resize(check.inputsOf([&](unsigned i) { return arguments[i]; }, static_cast<unsigned>(arguments.size()),
                                grid.data(), words.data(), most));
    return words;
  };
  const auto first = inputs({{64, 64}, {5}}, {1, 2, 3});
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(first, inputs({{128, 128}, {5}}, {1, 2, 3})) << "both arrays are small";
  EXPECT_NE(first, inputs({{64, uint64_t(1) << 33}, {5}}, {1, 2, 3}));
  EXPECT_NE(first, inputs({{64, 0}, {5}}, {1, 2, 3}));
  EXPECT_NE(first, inputs({{64, 64}, {6}}, {1, 2, 3}));
  for (auto grid : {std::array<uint32_t, 3>{2, 2, 3}, {1, 1, 3}, {1, 2, 4}})
    EXPECT_NE(first, inputs({{64, 64}, {5}}, grid));
  EXPECT_TRUE(inputs({{64, 64}, {5}}, {1, 2, 3}, 2).empty());
}

TEST(SizeCheck, ValuesFromMemoryAreIndicesOfSmallArrays) {
  SizeCheck check;
  check.nodes = {{Kind::Loaded, 0, 0, kInt32}, {Kind::Constant, 0, 0, {0, 127}}, {Kind::Add, 0, 1, {0, 0}}};
  check.arrays = {{0, 1}};
  check.fits = {{2, kInt32, SizeCheck::kNoArray}};
  EXPECT_TRUE(holds(check, {{1, 1 << 30}}, 1));
  EXPECT_FALSE(holds(check, {{1, (1 << 30) + 1}}, 1));
  check.nodes.push_back({Kind::Multiply, 2, 1, {0, 0}}); // too large in any case
  check.fits = {{3, kInt32, SizeCheck::kAllArrays}};
  EXPECT_TRUE(holds(check, {{1, 1 << 30}}, 1));
  EXPECT_FALSE(holds(check, {{1, (1 << 30) + 1}}, 1));
}

TEST(SizeCheck, EveryNodeContainsTheResults) {
  const IndexInterval ranges[] = {{-7, -2}, {-3, 4}, {0, 0}, {0, 5}, {2, 9}};
  auto contains = [](IndexInterval range, int64_t value) { return range.lower <= value && value <= range.upper; };
  for (IndexInterval a : ranges)
    for (IndexInterval b : ranges) {
      SizeCheck check;
      check.nodes = {{Kind::Constant, 0, 0, a}, {Kind::Constant, 0, 0, b}};
      for (Kind kind : {Kind::Add, Kind::Subtract, Kind::Multiply, Kind::Minimum, Kind::Maximum, Kind::Divide,
                        Kind::Remainder, Kind::Union})
        check.nodes.push_back({kind, 0, 1, {0, 0}});
      std::vector<IndexInterval> found = check.boundsForAll();
      for (int64_t x = a.lower; x <= a.upper; ++x)
        for (int64_t y = b.lower; y <= b.upper; ++y) {
          const int64_t results[] = {x + y,          x - y,          x * y,        std::min(x, y),
                                     std::max(x, y), y ? x / y : -1, y ? x % y : x};
          for (size_t i = 0; i < std::size(results); ++i)
            EXPECT_TRUE(contains(found[2 + i], results[i])) << i << ": " << x << ", " << y;
          EXPECT_TRUE(contains(found.back(), x) && contains(found.back(), y));
        }
    }
}

TEST(SizeCheck, SaturatesAndWraps) {
  SizeCheck check;
  check.nodes = {{Kind::Constant, 0, 0, {INT64_MIN, INT64_MAX}},
                 {Kind::Multiply, 0, 0, {0, 0}},
                 {Kind::Subtract, 0, 0, {0, 0}},
                 {Kind::Wrap, 1, 0, {-8, 7}},
                 {Kind::Constant, 0, 0, {3, 4}},
                 {Kind::Wrap, 4, 0, {-8, 7}}};
  std::vector<IndexInterval> found = check.boundsForAll();
  EXPECT_EQ(found[1], (IndexInterval{INT64_MIN, INT64_MAX}));
  EXPECT_EQ(found[2], (IndexInterval{INT64_MIN, INT64_MAX}));
  EXPECT_EQ(found[3], (IndexInterval{-8, 7}));
  EXPECT_EQ(found[5], (IndexInterval{3, 4}));
}

TEST(SizeCheck, DamagedChecksAreFound) {
  EXPECT_TRUE(flatIndex().isValid());
  auto isValid = [](auto change) {
    SizeCheck check = flatIndex();
    change(check);
    return check.isValid();
  };
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.nodes[2].a = 2; }));
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.nodes[0].a = 3; }));
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.nodes[1].range = {1, 0}; }));
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.nodes[1].kind = static_cast<Kind>(77); }));
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.fits[0].node = 5; }));
  EXPECT_FALSE(isValid([](SizeCheck &check) { check.fits[0].array = 1; }));
}
