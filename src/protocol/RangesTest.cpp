// Ranges and congruences of expressions of sizes.
#include "protocol/Expression.h"
#include "gtest/gtest.h"

using namespace txl::protocol;

namespace {
struct Ranges : testing::Test {
  Expressions expressions;
  Assignment none;

  Scalar size(int64_t granularity = 1) {
    Unknown unknown{Unknown::Kind::Argument, next++, 0, granularity, granularity, ""};
    return expressions.unknown(unknown, none);
  }
  Scalar of(Code code, Scalar a, Scalar b, unsigned width = 32) { return *expressions.apply(code, width, {a, b}); }
  unsigned next = 0;
};
} // namespace

TEST_F(Ranges, ABranchThatNoArgumentTakes) {
  Scalar end = of(Code::Mul, of(Code::Add, size(), Scalar{1}), Scalar{128});
  Expressions::Range some = expressions.rangeOf(of(Code::LessS, Scalar{0}, end));
  EXPECT_EQ(some.low, -1);
  EXPECT_EQ(some.high, -1);
  Expressions::Range either = expressions.rangeOf(of(Code::LessS, Scalar{128}, end));
  EXPECT_EQ(either.low, -1);
  EXPECT_EQ(either.high, 0);
}

TEST_F(Ranges, WhatMayBeNegative) {
  Scalar difference = of(Code::Sub, size(), size());
  EXPECT_LT(expressions.rangeOf(difference).low, 0);
  EXPECT_LT(expressions.rangeOf(of(Code::LessU, difference, Scalar{5})).low, 0);
  EXPECT_EQ(expressions.rangeOf(of(Code::LessU, difference, Scalar{5})).high, 0);
  Expressions::Range rest = expressions.rangeOf(of(Code::RemU, difference, Scalar{5}));
  EXPECT_EQ(rest.low, 0);
  EXPECT_EQ(rest.high, 4);
  EXPECT_LT(expressions.rangeOf(of(Code::RemS, difference, Scalar{5})).low, 0);
  Expressions::Range half = expressions.rangeOf(of(Code::DivU, difference, Scalar{2}));
  EXPECT_EQ(half.low, 0);
  EXPECT_EQ(half.high, int64_t(1) << 31);
}

TEST_F(Ranges, ATruncationOfWhatMayNotFit) {
  Scalar wide = of(Code::Mul, size(), Scalar{4}, 64);
  Expressions::Range any = expressions.rangeOf(*expressions.apply(Code::Truncate, 32, {wide}, 64));
  EXPECT_LT(any.low, 0);
  Scalar small = of(Code::MinS, wide, Scalar{7}, 64);
  EXPECT_EQ(expressions.rangeOf(*expressions.apply(Code::Truncate, 32, {small}, 64)).high, 7);
}

TEST_F(Ranges, TripsThatAreOdd) {
  Scalar end = of(Code::Mul, of(Code::Add, size(), Scalar{1}), Scalar{128});
  Scalar trips = of(Code::Sub, of(Code::DivU, end, Scalar{64}), Scalar{1});
  Expressions::Congruence found = expressions.congruenceOf(trips);
  EXPECT_EQ(found.modulus, 2);
  EXPECT_EQ(found.remainder, 1);
  Scalar rounded = of(Code::DivU, of(Code::Add, of(Code::Mul, size(), Scalar{128}), Scalar{63}), Scalar{64});
  EXPECT_EQ(expressions.congruenceOf(rounded).modulus, 2);
  EXPECT_EQ(expressions.congruenceOf(rounded).remainder, 0);
  EXPECT_EQ(expressions.congruenceOf(size(16)).modulus, 16);
  EXPECT_EQ(expressions.congruenceOf(of(Code::DivU, size(16), Scalar{3})).modulus, 1);
}
