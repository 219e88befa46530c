// Compares minima of random functions with all assignments.
#include "transform/assignment/MinimumCut.h"
#include "gtest/gtest.h"
#include <random>

using namespace txl::transform;

TEST(MinimumCut, isTheMinimumOfAllAssignments) {
  std::mt19937 random(7);
  auto randomCost = [&] { return double(random() % 16); };
  for (unsigned round = 0; round < 300; ++round) {
    unsigned count = 1 + random() % 9;
    struct Pair {
      unsigned x, y;
      double costs[4];
    };
    std::vector<std::array<double, 2>> single(count);
    std::vector<Pair> pairs;
    BooleanMinimum minimum(count);
    for (unsigned variable = 0; variable < count; ++variable) {
      single[variable] = {randomCost(), randomCost()};
      minimum.addTerm(variable, single[variable][0], single[variable][1]);
    }
    for (unsigned pair = 0; count > 1 && pair < 2 * count; ++pair) {
      unsigned x = random() % count, y = random() % count;
      double neither = randomCost(), both = randomCost(), onlyX = randomCost() + neither, onlyY = randomCost() + both;
      if (x == y)
        continue;
      pairs.push_back({x, y, {neither, onlyY, onlyX, both}});
      minimum.addTerm(x, y, neither, onlyY, onlyX, both);
    }
    auto cost = [&](auto value) {
      double total = 0;
      for (unsigned variable = 0; variable < count; ++variable)
        total += single[variable][value(variable)];
      for (const Pair &pair : pairs)
        total += pair.costs[2 * value(pair.x) + value(pair.y)];
      return total;
    };
    double best = 1e300;
    for (unsigned bits = 0; bits < 1u << count; ++bits)
      best = std::min(best, cost([&](unsigned variable) { return unsigned(bits >> variable & 1); }));
    std::vector<bool> found = minimum.solve();
    EXPECT_EQ(cost([&](unsigned variable) { return unsigned(found[variable]); }), best) << "round " << round;
  }
}
