// Computes the instruction's addresses from the 64 bits of the descriptor alone, and checks every element of every
// tile.
#include "layout/MatrixDescriptor.h"
#include "layout/Memory.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace txl::layout;

static constexpr Dim rows = Dim::tensor(0), columns = Dim::tensor(1);

/// The address from which the hardware reads element (mn, k) of a tile, PTX ISA "Matrix-descriptor format".
static uint64_t address(uint64_t descriptor, bool alongMN, unsigned e, uint64_t start, unsigned mn, unsigned k) {
  uint64_t leading = (descriptor >> 16 & 0x3fff) << 4, stride = (descriptor >> 32 & 0x3fff) << 4;
  unsigned mode = unsigned(descriptor >> 62), span = mode == 0 ? 16 : 256 >> mode;
  uint64_t at = start;
  if (!alongMN)
    at += mn % 8 * span + mn / 8 * stride + k * e % 16 + k * e / 16 * (mode ? 16 : leading);
  else if (mode)
    at += mn * e % span + mn * e / span * leading + k % 8 * span + k / 8 * stride;
  else
    at += mn * e % 16 + mn * e / 16 * stride + k % 8 * 16 + k / 8 * leading;
  return at ^ (at >> 7 & (span / 16 - 1)) << 4;
}

/// Compares all tiles element by element; returns the number of tiles.
static unsigned checkAll(const LinearLayout &buffer, const MatrixDescriptor &found, unsigned elementBits, Dim mn, Dim k,
                         unsigned size) {
  LinearLayout offsets = buffer.inverse();
  unsigned e = elementBits / 8, depth = 32 / e, tiles = 0;
  auto point = [&](uint64_t i, uint64_t j, uint64_t others) {
    uint64_t p = i << offsets.in().offset(mn) | j << offsets.in().offset(k);
    for (const Axis &axis : offsets.in().axes())
      if (axis.dim != mn && axis.dim != k)
        p |= others << offsets.in().offset(axis.dim);
    return p;
  };
  unsigned stages = offsets.in().bits() - offsets.in().bits(mn) - offsets.in().bits(k);
  for (uint64_t stage = 0; stage < uint64_t(1) << stages; ++stage)
    for (uint64_t i = 0; i + size <= uint64_t(1) << offsets.in().bits(mn); i += size)
      for (uint64_t j = 0; j < uint64_t(1) << offsets.in().bits(k); j += depth, ++tiles) {
        uint64_t start = found.start(point(i, j, stage));
        for (unsigned a = 0; a < size; ++a)
          for (unsigned b = 0; b < depth; ++b)
            if (address(found.encoded(), found.alongMN, e, start, a, b) !=
                offsets.apply(point(i + a, j + b, stage)) * e) {
              ADD_FAILURE() << "tile " << i << ", " << j << " element " << a << ", " << b << "\n" << buffer.str();
              return tiles;
            }
      }
  return tiles;
}

TEST(MatrixDescriptor, ReadsEverySwizzledBuffer) {
  unsigned tiles = 0;
  for (unsigned bits : {8, 16, 32})
    for (unsigned span : {16, 32, 64, 128})
      for (bool transposed : {false, true})
        for (int64_t outer : {64, 128, 256})
          for (int64_t inner : {32, 64, 256}) {
            LinearLayout buffer = matrixShared({outer, inner}, bits, span, transposed);
            // The matrix is M x K, or, with the axes exchanged, K x N.
            for (bool kFirst : {false, true}) {
              Dim mn = kFirst ? columns : rows, k = kFirst ? rows : columns;
              bool alongMN = kFirst != transposed;
              unsigned size = std::min<unsigned>(64, buffer.out().size() >> buffer.out().bits(k));
              auto found = planDescriptor(buffer, bits, mn, k, size);
              ASSERT_EQ(bool(found), !alongMN || bits == 16) << bits << " " << span << " " << buffer.str();
              if (!found)
                continue;
              EXPECT_EQ(found->alongMN, alongMN);
              tiles += checkAll(buffer, *found, bits, mn, k, size);
            }
          }
  EXPECT_GT(tiles, 1000u);
}

TEST(MatrixDescriptor, StagesAndWideTilesStartAtTheLayoutsOffsets) {
  LinearLayout buffer = matrixShared({4, 128, 64}, 16, 128, false);
  for (unsigned size : {8, 64, 128}) {
    auto found = planDescriptor(buffer, 16, Dim::tensor(1), Dim::tensor(2), size);
    ASSERT_TRUE(found);
    // The common case: 128 bytes, K-major, a stride of 1024 bytes per 8 rows, if there are more than 8.
    EXPECT_EQ(found->encoded(), size == 8 ? 0x4000000100010000u : 0x4000004000010000u);
    EXPECT_EQ(found->alignment(), 1024u);
    EXPECT_EQ(checkAll(buffer, *found, 16, Dim::tensor(1), Dim::tensor(2), size), 4 * 128 / size * 4);
  }
}

TEST(MatrixDescriptor, UnsupportedLayoutsAreRejected) {
  // Rows of 256 bytes without a swizzle; a swizzle with another chunk size; an operand that is too small.
  EXPECT_FALSE(planDescriptor(swizzledShared({64, 128}, {1, 0}, {}), 16, rows, columns, 64));
  EXPECT_FALSE(planDescriptor(swizzledShared({64, 64}, {1, 0}, {4, 1, 8}), 16, rows, columns, 64));
  EXPECT_FALSE(planDescriptor(matrixShared({32, 64}, 16, 128, false), 16, rows, columns, 64));
  EXPECT_FALSE(planDescriptor(matrixShared({64, 8}, 16, 16, false), 16, rows, columns, 64));
  EXPECT_FALSE(planDescriptor(matrixShared({64, 64}, 64, 128, false), 64, rows, columns, 64));
}

/// Random orders of the address bits, some of them swizzled: every accepted layout must be read correctly.
TEST(MatrixDescriptor, AcceptedDescriptorsAreCorrect) {
  std::mt19937 random(7);
  unsigned accepted = 0;
  for (unsigned round = 0; round < 4000; ++round) {
    unsigned bits = 8u << random() % 3;
    LinearLayout base = matrixShared({64, 64}, bits, 16u << random() % 4, random() % 2);
    Columns order(base.columns().begin(), base.columns().end());
    for (unsigned swaps = random() % 3; swaps; --swaps)
      std::swap(order[random() % order.size()], order[random() % order.size()]);
    if (random() % 4 == 0)
      order[random() % order.size()] ^= order[random() % order.size()];
    LinearLayout buffer(base.in(), base.out(), order);
    if (!buffer.isInvertible())
      continue;
    if (auto found = planDescriptor(buffer, bits, rows, columns, 64)) {
      ++accepted;
      checkAll(buffer, *found, bits, rows, columns, 64);
    }
  }
  EXPECT_GT(accepted, 500u);
}
