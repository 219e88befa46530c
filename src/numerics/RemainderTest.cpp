// The remainder compared bit for bit with the C library, which is exact, on random and special values.
#include "numerics/Remainder.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace txl;

template <typename T, typename U> static void compare(U a, U b) {
  T x = std::bit_cast<T>(a), y = std::bit_cast<T>(b), expected = std::fmod(x, y), found = numerics::remainder(x, y);
  if (expected != expected)
    EXPECT_NE(found, found);
  else
    EXPECT_EQ(std::bit_cast<U>(found), std::bit_cast<U>(expected)) << x << " % " << y;
}

template <typename T, typename U> static void compareMany(U infinity) {
  std::mt19937_64 random(7);
  constexpr U sign = U(1) << (sizeof(U) * 8 - 1);
  std::vector<U> edges = {0, 1, 2, 3, infinity - 1, infinity, infinity + 1};
  int mantissaBits = std::numeric_limits<T>::digits - 1;
  for (U exponent = 1; exponent < infinity >> mantissaBits; exponent += sizeof(T) == 4 ? 11 : 97)
    for (U mantissa : {U(0), U(1), U((U(1) << mantissaBits) - 1), U(random() & ((U(1) << mantissaBits) - 1))})
      edges.push_back(exponent << mantissaBits | mantissa);
  for (U a : edges)
    for (U b : edges) {
      compare<T>(a, b);
      compare<T>(U(a | sign), b);
    }
  for (int i = 0; i < 20000; ++i) {
    U a = random(), b = random();
    compare<T>(a, b);
    compare<T>(a, U((a & ~(infinity >> 3)) ^ (b & 0xffff))); // similar exponents
  }
}

TEST(Remainder, IsTheOneOfTheCLibraryForFloat) { compareMany<float>(uint32_t(0x7f800000)); }
TEST(Remainder, IsTheOneOfTheCLibraryForDouble) { compareMany<double>(uint64_t(0x7ff0000000000000)); }
