// For ordinary values the fast path equals TensorCore bit for bit; other values are refused.
#include "emulator/numerics/WideMma.h"
#include "gtest/gtest.h"
#include <cstring>
#include <random>

using namespace txl::emulator;

namespace {
struct Format {
  Multiplicand multiplicand;
  unsigned exponentBits, mantissaBits, k, drop; // bits of a whole float that TensorCore does not use
};
constexpr Format formats[] = {
    {Multiplicand::F16, 5, 10, 16, 0}, {Multiplicand::BF16, 8, 7, 16, 0}, {Multiplicand::TF32, 8, 10, 8, 13}};
} // namespace

/// Codes of magnitude about one, a third of them zero; or any small ones, including subnormal f16.
static uint32_t draw(std::mt19937 &rng, unsigned exponentBits, unsigned mantissaBits, unsigned spread, bool small) {
  uint32_t bias = (1u << (exponentBits - 1)) - 1, exponent = bias - spread + rng() % (2 * spread + 1);
  uint32_t sign = rng() % 2 << (exponentBits + mantissaBits), mantissa = rng() & ((1u << mantissaBits) - 1);
  if (rng() % 3 == 0)
    return sign;
  return sign | (small ? rng() % 3 : exponent) << mantissaBits | mantissa;
}

namespace {
/// Eight columns of the accumulator, in the layout of a warp's registers.
struct AccumulatorRegisters {
  uint32_t registers[4][32];

  AccumulatorRegisters() : registers{} {}
  explicit AccumulatorRegisters(const uint32_t (&c)[16][8]) {
    for (unsigned row = 0; row < 16; ++row)
      for (unsigned column = 0; column < 8; ++column)
        at(row, column) = c[row][column];
  }
  uint32_t &at(unsigned row, unsigned column) { return registers[row / 8 * 2 + column % 2][row % 8 * 4 + column / 2]; }
  WideAccumulators wide() { return {{registers[0], registers[1], registers[2], registers[3]}}; }
};
} // namespace

TEST(WideMma, MatchTheTensorCore) {
  std::mt19937 rng(1);
  unsigned added = 0;
  for (const Format &format : formats)
    for (unsigned round = 0; round < 400; ++round) {
      static WideRows rows;
      static WideColumns columns;
      static uint32_t a[16][16], b[16][256];
      bool small = format.multiplicand == Multiplicand::F16 && round % 3 == 0;
      unsigned spread = round % 2 ? 3 : 12;
      for (auto &row : a)
        for (uint32_t &code : row)
          code = draw(rng, format.exponentBits, format.mantissaBits, spread, small) << format.drop;
      for (auto &row : b)
        for (unsigned c = 0; c < 16; ++c)
          row[c] = draw(rng, format.exponentBits, format.mantissaBits, spread, small) << format.drop;
      ASSERT_TRUE(decodeRows(rows, a[0], 16, format.multiplicand, format.k));
      ASSERT_TRUE(decodeColumns(columns, b[0], 256, format.multiplicand, 16, format.k));
      for (unsigned column = 0; column < 16; column += 8) {
        const bool accumulates = round % 5;
        TensorOperands o = {};
        for (unsigned row = 0; row < 16; ++row)
          for (unsigned c = 0; c < 8; ++c)
            o.c[row][c] = accumulates ? draw(rng, 8, 23, 1 + round % 60, round % 7 == 0) : 0;
        AccumulatorRegisters accumulators(o.c);
        if (!accumulates)
          std::fill_n(accumulators.registers[0], 128, 0x7fc00000); // not read
        for (unsigned i = 0; i < format.k; ++i) {
          for (unsigned row = 0; row < 16; ++row)
            o.a[row][i] = a[row][i] >> format.drop;
          for (unsigned c = 0; c < 8; ++c)
            o.b[i][c] = b[i][column + c] >> format.drop;
        }
        if (!multiplyAddWide(rows, columns, column / 8, format.k, accumulates, accumulators.wide()))
          continue;
        ++added;
        multiplyAdd(o, format.multiplicand, false, 16, format.k);
        EXPECT_EQ(
            std::memcmp(accumulators.registers, AccumulatorRegisters(o.c).registers, sizeof accumulators.registers), 0)
            << "round " << round;
      }
    }
  EXPECT_GT(added, 1800u);
}

TEST(WideMma, RejectSpecialValues) {
  static WideRows rows;
  static WideColumns columns;
  static uint32_t a[16][16], b[16][256];
  AccumulatorRegisters accumulators;
  auto decodes = [&](Multiplicand multiplicand) {
    return decodeRows(rows, a[0], 16, multiplicand, 16) && decodeColumns(columns, b[0], 256, multiplicand, 8, 16);
  };
  auto adds = [&] { return multiplyAddWide(rows, columns, 0, 16, true, accumulators.wide()); };
  EXPECT_TRUE(decodes(Multiplicand::F16));
  EXPECT_TRUE(adds());
  b[7][1] = 0xfc00;
  EXPECT_FALSE(decodes(Multiplicand::F16));
  b[7][1] = 0;
  a[3][5] = 0x7c00; // an infinity
  EXPECT_FALSE(decodes(Multiplicand::F16));
  a[3][5] = 0x0001; // subnormal: supported for f16, not for bf16
  EXPECT_TRUE(decodes(Multiplicand::F16));
  EXPECT_FALSE(decodes(Multiplicand::BF16));
  a[3][5] = 0;
  ASSERT_TRUE(decodes(Multiplicand::F16));
  for (uint32_t code :
       {0x7f800000u, 0x7fc00000u, 0x00000001u}) { // in C: infinity, NaN, and a value below the powers of two
    accumulators.at(2, 2) = code;
    EXPECT_FALSE(adds());
    EXPECT_EQ(accumulators.at(2, 2), code);
  }
}
