// The function unit against an H100: single values, and checksums (FNV of the results' words) of every 65th operand of
// the intervals that determine a function.
#include "emulator/numerics/FunctionUnit.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/Rounding.h"
#include "gtest/gtest.h"

using namespace txl::emulator;

using Function = float (*)(float);

static uint32_t codeOf(Function function, uint32_t x) {
  return std::bit_cast<uint32_t>(function(std::bit_cast<float>(x)));
}

static uint64_t checksum(Function function, uint32_t first, unsigned count, unsigned step) {
  uint64_t hash = 14695981039346656037u;
  for (unsigned i = 0; i < count; ++i)
    hash = (hash ^ codeOf(function, first + i * step)) * 1099511628211u;
  return hash;
}

/// The instructions multiply by 1 / (2 pi), truncated.
static float revolutions(float x) { return roundToFloat(double(x) * 0.15915493667125701904f, Direction::Zero); }
static float sinOfRadians(float x) { return unit::sin(revolutions(x)); }
static float cosOfRadians(float x) { return unit::cos(revolutions(x)); }

TEST(FunctionUnit, Checksums) {
  EXPECT_EQ(checksum(unit::rcp, 0x3f800000, 129056, 65), 0xc0ecc704b4a3b155u);
  EXPECT_EQ(checksum(unit::rsqrt, 0x3f800000, 258112, 65), 0xf26b93a05b33ae8eu);
  EXPECT_EQ(checksum(unit::sqrt, 0x3f800000, 258112, 65), 0xfc07e3965fe40640u);
  EXPECT_EQ(checksum(unit::lg2, 0x3f000000, 258112, 65), 0x7e8cd245fdf86f94u);
  EXPECT_EQ(checksum(unit::ex2, 0x3f800000, 129056, 65), 0x4baf0082eb0e6e5u);
  EXPECT_EQ(checksum(sinOfRadians, 0x40c90f00, 52701, 65), 0xa3076f4770fd0fffu);
  EXPECT_EQ(checksum(cosOfRadians, 0x40c90f00, 52701, 65), 0x64cf85f77c488d21u);
  // tanh from 2^-9 to 2^6, 131072 operands per octave, every 17th of them.
  const uint64_t octaves[] = {0xffbe09737dd7c87,  0x5d1f6ff089305993, 0xbe5598a87a2b7637, 0x5e9f6c5b7ebe4d55,
                              0x932b24b213a499e2, 0x675685df5063a3d7, 0xc96af688bb58c714, 0xc68aa0b94ae78b44,
                              0x1256977705a48a5c, 0x336525edab89fa14, 0x7421a2fa2c4eeda6, 0xa1c1eb11449492,
                              0xaaea79adef865747};
  uint32_t first = 0x3b000000;
  for (uint64_t expected : octaves) {
    EXPECT_EQ(checksum(unit::tanh, first, 7711, 17 * 64), expected) << std::hex << first;
    first += 0x800000;
  }
}

/// The assumptions of the GPU functions about division (numerics/single/Exponential.h, `reciprocal`).
TEST(FunctionUnit, ReciprocalsAndAStepOfNewtonsAreRounded) {
  uint32_t wrong = 0;
  for (uint32_t bits = 0x3f800000; bits < 0x40000000; ++bits)
    for (uint32_t exponent : {uint32_t(-120) << 23, 0u, uint32_t(119) << 23}) {
      float d = std::bit_cast<float>(bits + exponent), y = unit::rcp(d);
      wrong += std::fmaf(y, std::fmaf(-d, y, 1.0f), y) != 1.0f / d;
    }
  EXPECT_EQ(wrong, 0u);
}

TEST(FunctionUnit, Values) {
  struct Row {
    Function function;
    std::pair<uint32_t, uint32_t> values[5]; // operand, result
  };
  const Row rows[] = {
      {unit::rcp,
       {{0x96d0bb5c, 0xe81cfc70},
        {0x7bfc5c69, 0x0301d883},
        {0xbf30d5d2, 0xbfb94d6c},
        {0, 0x7f800000},
        {0xff800000, 0x80000000}}},
      {unit::rsqrt,
       {{0x7bfc5c69, 0x213651df},
        {0x40f5da82, 0x3eb8b789},
        {0xbf30d5d2, 0x7fffffff},
        {0x80000000, 0xff800000},
        {0x3f800000, 0x3f800000}}},
      {unit::sqrt,
       {{0x7bfc5c69, 0x5db3ba67},
        {0x40f5da82, 0x40316550},
        {0xbf30d5d2, 0x7fffffff},
        {0x80000000, 0x80000000},
        {0x7f800000, 0x7f800000}}},
      {unit::lg2,
       {{0x7bfc5c69, 0x42f1f56c},
        {0x40f5da82, 0x403c4415},
        {0x3f7fffff, 0xb24b4000},
        {0, 0xff800000},
        {0x3f800000, 0}}},
      {unit::ex2,
       {{0x96d0bb5c, 0x3f800000},
        {0xbf30d5d2, 0x3f1e9946},
        {0x40f5da82, 0x434d7d67},
        {0xe22fa437, 0},
        {0x7bfc5c69, 0x7f800000}}},
      {sinOfRadians,
       {{0x96d0bb5c, 0x80000000},
        {0xbf30d5d2, 0xbf231aa0},
        {0x40f5da82, 0x3f7c4381},
        {0x7bfc5c69, 0},
        {0x7f800000, 0x7fffffff}}},
      {cosOfRadians,
       {{0x96d0bb5c, 0x3f800000},
        {0xbf30d5d2, 0x3f45508b},
        {0x40f5da82, 0x3e2e4fb7},
        {0xbfcf0354, 0xbd3e5d6f},
        {0x7f800000, 0x7fffffff}}},
      {unit::tanh,
       {{0x96d0bb5c, 0x96d0bb5c},
        {0xbf30d5d2, 0xbf193577},
        {0x40f5da82, 0x3f7ffff8},
        {0xbfcf0354, 0xbf6c9a55},
        {0xe22fa437, 0xbf800000}}},
  };
  for (const Row &row : rows)
    for (auto [x, expected] : row.values)
      EXPECT_EQ(codeOf(row.function, x), expected) << std::hex << x << " of function " << &row - rows;
}
