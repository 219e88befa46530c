// The test of sizes of the C runtime gives the results of the compiler's, for random tests and launches, and refuses in
// a file what the compiler refuses.
#include "bundle/SizeCheck.h"
#include "support/SizeCheck.h"
#include "gtest/gtest.h"
#include <random>

using namespace txl;
using Kind = ::txl::SizeCheck::Kind;

static constexpr unsigned kSlots = 6;

/// The same test for the C runtime.
struct Translated {
  std::vector<SizeNode> nodes;
  std::vector<SizeArray> arrays;
  std::vector<SizeFit> fits;
  ::SizeCheck check = {};

  explicit Translated(const txl::SizeCheck &from) {
    for (const txl::SizeCheck::Node &node : from.nodes)
      nodes.push_back({static_cast<uint8_t>(node.kind), node.a, node.b, {node.range.lower, node.range.upper}});
    for (const txl::SizeCheck::Array &array : from.arrays)
      arrays.push_back({array.argument, array.bytes});
    for (const txl::SizeCheck::Fit &fit : from.fits)
      fits.push_back({fit.node, fit.array, {fit.range.lower, fit.range.upper}});
    scalars = from.scalars;
    check = {static_cast<uint32_t>(nodes.size()),
             static_cast<uint32_t>(arrays.size()),
             static_cast<uint32_t>(fits.size()),
             static_cast<uint32_t>(scalars.size()),
             nodes.data(),
             arrays.data(),
             fits.data(),
             scalars.data(),
             newSizeCheckId()};
  }

private:
  std::vector<uint32_t> scalars;
};

/// Draws tests and launches; numbers are often at the edges of 2^31.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  uint64_t below(uint64_t limit) { return random() % limit; }

  int64_t number() {
    static const int64_t edges[] = {0, 1, -1, 7, 1024, INT32_MAX, INT32_MIN, int64_t(1) << 30, INT64_MAX, INT64_MIN};
    return below(3) ? static_cast<int64_t>(below(4096)) : edges[below(std::size(edges))];
  }

  IndexInterval interval() {
    int64_t a = number(), b = number();
    return {std::min(a, b), std::max(a, b)};
  }

  txl::SizeCheck check() {
    static const IndexInterval types[] = {
        {INT32_MIN, INT32_MAX}, {INT64_MIN, INT64_MAX}, {INT16_MIN, INT16_MAX}, {0, 255}, {0, 1}};
    txl::SizeCheck check;
    for (unsigned i = 0, count = 1 + static_cast<unsigned>(below(20)); i < count; ++i) {
      auto kind = static_cast<Kind>(below(i ? 14 : 5));
      auto index = [&](uint64_t limit) { return static_cast<uint32_t>(below(limit)); };
      txl::SizeCheck::Node node{kind, 0, 0, kind == Kind::Constant ? interval() : types[below(std::size(types))]};
      if (kind >= Kind::Add)
        node.a = index(i), node.b = kind == Kind::Wrap ? 0 : index(i);
      else if (kind == Kind::Argument)
        node.a = index(kSlots);
      else if (kind == Kind::Program || kind == Kind::Grid)
        node.a = index(3);
      check.nodes.push_back(node);
    }
    for (uint64_t i = below(4); i; --i)
      check.arrays.push_back({static_cast<uint32_t>(below(kSlots)), 1u << below(4)});
    for (uint64_t i = 1 + below(4); i; --i) {
      uint32_t array = below(3) ? txl::SizeCheck::kNoArray : txl::SizeCheck::kAllArrays;
      if (!check.arrays.empty() && below(2))
        array = static_cast<uint32_t>(below(check.arrays.size()));
      check.fits.push_back({static_cast<uint32_t>(below(check.nodes.size())), types[below(2)], array});
    }
    check.findScalars();
    return check;
  }

private:
  std::mt19937_64 random;
};

TEST(BundleSizeCheck, IsTheCompilers) {
  EXPECT_EQ(static_cast<unsigned>(kSizeKinds), static_cast<unsigned>(Kind::Wrap) + 1);
  EXPECT_EQ(kSizeNoArray, txl::SizeCheck::kNoArray);
  EXPECT_EQ(kSizeAllArrays, txl::SizeCheck::kAllArrays);
  unsigned held = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    Generator generator(seed);
    txl::SizeCheck check = generator.check();
    ASSERT_TRUE(check.isValid());
    Translated translated(check);
    for (int launch = 0; launch < 20; ++launch) {
      uint64_t slots[kSlots], bytes[kSlots], sizes[4] = {};
      for (unsigned i = 0; i < kSlots; ++i) {
        slots[i] = static_cast<uint64_t>(generator.number());
        bytes[i] = generator.below(3) ? (uint64_t(1) << (29 + generator.below(6))) - generator.below(2) : 0;
      }
      for (size_t i = 0; i < check.arrays.size(); ++i)
        sizes[i] = bytes[check.arrays[i].argument];
      uint32_t grid[3];
      for (uint32_t &extent : grid)
        extent = static_cast<uint32_t>(generator.below(2) ? generator.below(4) : 1u << generator.below(32));
      auto value = [&](unsigned i) { return txl::SizeCheck::Value{slots[i], bytes[i]}; };
      bool expected = check.holds(value, kSlots, grid);
      held += expected;
      ASSERT_EQ(evaluateSizes(&translated.check, slots, sizes, grid), expected) << "seed " << seed;
      for (int again = 0; again < 2; ++again)
        ASSERT_EQ(sizesHold(&translated.check, slots, sizes, grid), expected) << "seed " << seed;
    }
  }
  EXPECT_GT(held, 5000u);
  EXPECT_LT(held, 38000u);
}
