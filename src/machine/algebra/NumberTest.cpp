// The numbers of the algebra check: identities hold for random operands, and what is not one is told.
#include "machine/algebra/Number.h"
#include "gtest/gtest.h"
#include <cmath>
#include <numbers>
#include <random>

namespace txl::machine::algebra {
namespace {

TEST(AlgebraNumber, GeneratorsMapSumsToProducts) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Domain d(seed);
    Number a = d.exactly(0.7), b = d.exactly(-1.3);
    EXPECT_TRUE(d.equal(d.exp(d.add(a, b)), d.multiply(d.exp(a), d.exp(b))));
    EXPECT_FALSE(d.equal(d.exp(d.add(a, b)), d.multiply(d.exp(a), d.exp(a))));
    EXPECT_FALSE(d.equal(d.exp(a), d.exp(b)));
    EXPECT_TRUE(d.equal(d.exp(d.exactly(0)), d.exactly(1)));
    // Two exponentials on a way, then an unknown function.
    Number twice = d.exp(d.exp(a));
    EXPECT_EQ(twice.lost, 2);
    EXPECT_TRUE(d.equal(d.multiply(twice, d.exp(d.exp(b))), d.exp(d.add(d.exp(a), d.exp(b)))));
    EXPECT_TRUE(d.equal(d.exp(twice), d.exp(d.exp(d.exp(a)))));
    EXPECT_FALSE(d.equal(d.exp(twice), d.exp(d.exp(d.exp(b)))));
  }
}

TEST(AlgebraNumber, FieldLaws) {
  Domain d(1);
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> any(-100, 100);
  for (int k = 0; k < 200; ++k) {
    Number a = d.exactly(any(random)), b = d.exactly(any(random)), c = d.exactly(any(random));
    EXPECT_TRUE(d.equal(d.multiply(a, d.add(b, c)), d.add(d.multiply(a, b), d.multiply(a, c))));
    EXPECT_TRUE(d.equal(d.multiply(d.divide(a, b), b), a));
    EXPECT_TRUE(d.equal(d.subtract(d.add(a, b), b), a));
    EXPECT_FALSE(d.equal(d.add(a, b), d.add(a, c)));
  }
  EXPECT_TRUE(d.equal(d.add(d.exactly(0.5), d.exactly(0.25)), d.exactly(0.75)));
  EXPECT_TRUE(d.equal(d.integer(-3, false), d.exactly(-3)));
  Number most = d.subtract(d.exactly(std::ldexp(1.0, 64)), d.exactly(1));
  EXPECT_TRUE(d.equal(d.integer(-1, true), most));
  EXPECT_TRUE(d.equal(d.exactly(std::ldexp(1.0, -1074)), d.exactly(5e-324)));
}

TEST(AlgebraNumber, LogarithmsAreUndoneByExponentials) {
  Domain d(2);
  Number m = d.exactly(2.5), other = d.exactly(-0.5), l = d.exactly(3);
  Number lse = d.add(m, d.log(l));
  EXPECT_TRUE(d.equal(d.exp(d.subtract(other, lse)), d.divide(d.exp(d.subtract(other, m)), l)));
  // Another maximum, and the total that belongs to it: the same log-sum-exp.
  Number shifted = d.add(other, d.log(d.multiply(l, d.exp(d.subtract(m, other)))));
  EXPECT_TRUE(d.equal(lse, shifted));
  EXPECT_FALSE(d.equal(lse, d.add(m, d.log(d.exactly(4)))));
  EXPECT_TRUE(d.equal(d.exp2(d.log2(l)), l));
  Number scale = d.exactly(std::numbers::log2e);
  EXPECT_TRUE(d.equal(d.exp2(d.multiply(m, scale)), d.exp(m)));
  EXPECT_TRUE(d.equal(d.exp2(d.multiply(m, d.exactly(std::numbers::log2e_v<float>))), d.exp(m)));
  EXPECT_FALSE(d.equal(d.exp2(m), d.exp(m)));
  EXPECT_EQ(d.opaque(1, lse, 1).ring, d.opaque(1, shifted, 1).ring);
}

TEST(AlgebraNumber, SpecialValues) {
  Domain d(3);
  double infinity = INFINITY;
  EXPECT_TRUE(d.equal(d.exp(d.exactly(-infinity)), d.exactly(0)));
  EXPECT_TRUE(d.equal(d.exp(d.exactly(-1e6)), d.exactly(0)));
  EXPECT_TRUE(d.equal(d.divide(d.exactly(1), d.exactly(infinity)), d.exactly(0)));
  EXPECT_TRUE(d.equal(d.exactly(NAN), d.divide(d.exactly(0), d.exactly(0))));
  EXPECT_FALSE(d.equal(d.exactly(infinity), d.exactly(-infinity)));
  EXPECT_EQ(d.compare(d.exactly(NAN), d.exactly(1)), Order::Unordered);
  EXPECT_EQ(d.compare(d.exactly(-infinity), d.exactly(1)), Order::Less);
}

TEST(AlgebraNumber, RoundingDoesNotDecide) {
  Domain d(4);
  Number third = d.divide(d.exactly(1), d.exactly(3));
  Number one = d.add(third, d.add(third, third)), tenth = d.exactly(0.1);
  EXPECT_EQ(d.compare(one, d.exactly(1)), Order::Equal);
  EXPECT_EQ(d.floor(d.multiply(d.divide(d.exactly(29), d.exactly(10)), d.exactly(10))).value, 29);
  Number residue = d.subtract(d.subtract(d.add(tenth, third), tenth), third);
  EXPECT_EQ(residue.value, 0);
}

} // namespace
} // namespace txl::machine::algebra
