// Ordinary numbers by the short way are what TensorCore makes of them, bit for bit; what is not ordinary is refused.
#include "emulator/numbers/WideProducts.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace txl::emulator;

namespace {
struct Format {
  Factor factor;
  unsigned exponentBits, mantissaBits, k, drop; // bits of a whole float that TensorCore does not get
};
constexpr Format formats[] = {{Factor::F16, 5, 10, 16, 0}, {Factor::BF16, 8, 7, 16, 0}, {Factor::TF32, 8, 10, 8, 13}};
} // namespace

/// Codes about one, a third of them zero; or any small ones, subnormal halves among them.
static uint32_t draw(std::mt19937 &rng, unsigned exponentBits, unsigned mantissaBits, unsigned spread, bool small) {
  uint32_t bias = (1u << (exponentBits - 1)) - 1, exponent = bias - spread + rng() % (2 * spread + 1);
  uint32_t sign = rng() % 2 << (exponentBits + mantissaBits), mantissa = rng() & ((1u << mantissaBits) - 1);
  if (rng() % 3 == 0)
    return sign;
  return sign | (small ? rng() % 3 : exponent) << mantissaBits | mantissa;
}

TEST(WideProducts, AreThoseOfTheTensorCore) {
  std::mt19937 rng(1);
  unsigned added = 0;
  for (const Format &format : formats)
    for (unsigned round = 0; round < 400; ++round) {
      static WideFactors wide;
      static uint32_t a[16][16], b[16][256];
      bool small = format.factor == Factor::F16 && round % 3 == 0;
      unsigned spread = round % 2 ? 3 : 12;
      for (auto &row : a)
        for (uint32_t &code : row)
          code = draw(rng, format.exponentBits, format.mantissaBits, spread, small) << format.drop;
      for (auto &row : b)
        for (unsigned c = 0; c < 16; ++c)
          row[c] = draw(rng, format.exponentBits, format.mantissaBits, spread, small) << format.drop;
      ASSERT_TRUE(decodeFactors(wide, a[0], 16, b[0], 256, format.factor, 16, format.k));
      for (unsigned column = 0; column < 16; column += 8) {
        TensorOperands o = {};
        for (unsigned row = 0; row < 16; ++row)
          for (unsigned c = 0; c < 8; ++c)
            o.c[row][c] = draw(rng, 8, 23, 1 + round % 60, round % 7 == 0);
        uint32_t sums[16][8];
        std::memcpy(sums, o.c, sizeof sums);
        for (unsigned i = 0; i < format.k; ++i) {
          for (unsigned row = 0; row < 16; ++row)
            o.a[row][i] = a[row][i] >> format.drop;
          for (unsigned c = 0; c < 8; ++c)
            o.b[i][c] = b[i][column + c] >> format.drop;
        }
        if (!addProducts(wide, column, format.k, sums))
          continue;
        ++added;
        multiplyAdd(o, format.factor, false, 16, format.k);
        EXPECT_EQ(std::memcmp(sums, o.c, sizeof sums), 0) << "round " << round;
      }
    }
  EXPECT_GT(added, 1800u);
}

TEST(WideProducts, LeaveWhatIsNotOrdinary) {
  static WideFactors wide;
  static uint32_t a[16][16], b[16][256];
  uint32_t sums[16][8] = {};
  auto decodes = [&](Factor factor) { return decodeFactors(wide, a[0], 16, b[0], 256, factor, 8, 16); };
  EXPECT_TRUE(decodes(Factor::F16));
  EXPECT_TRUE(addProducts(wide, 0, 16, sums));
  a[3][5] = 0x7c00; // an infinity
  EXPECT_FALSE(decodes(Factor::F16));
  a[3][5] = 0x0001; // subnormal: a half's is a float of its own, bfloat's not
  EXPECT_TRUE(decodes(Factor::F16));
  EXPECT_FALSE(decodes(Factor::BF16));
  a[3][5] = 0;
  ASSERT_TRUE(decodes(Factor::F16));
  for (uint32_t code :
       {0x7f800000u, 0x7fc00000u, 0x00000001u}) { // of C: infinity, NaN, and alone below the powers of two
    sums[2][2] = code;
    EXPECT_FALSE(addProducts(wide, 0, 16, sums));
    EXPECT_EQ(sums[2][2], code);
  }
}
