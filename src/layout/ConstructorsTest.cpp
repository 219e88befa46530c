// Every layout constructor compared element by element with the formula in its specification.
#include "layout/Distributed.h"
#include "layout/Memory.h"
#include "layout/TensorTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <set>

using namespace txl::layout;

namespace {
using Point = std::pair<uint64_t, uint64_t>;
struct Coordinates {
  uint64_t reg = 0, lane = 0, warp = 0, block = 0;
};
} // namespace

static Point at(const LinearLayout &layout, Coordinates coordinates) {
  const Space &in = layout.in();
  auto x = layout.apply(in.point({coordinates.reg, coordinates.lane, coordinates.warp, coordinates.block}));
  return {layout.out().coordinate(x, Dim::tensor(0)), layout.out().coordinate(x, Dim::tensor(1))};
}

TEST(Blocked, CountsRegistersThenLanesThenWarps) {
  LinearLayout layout = blocked({64, 128}, {{2, 4}, {8, 4}, {2, 2}, {1, 0}, {}});
  EXPECT_TRUE(layout.isInvertible() || layout.isSurjective());
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t warp = 0; warp < 4; ++warp)
      for (uint64_t reg = 0; reg < 8; ++reg) {
        uint64_t row = reg / 4 + 2 * (lane / 4) + 16 * (warp / 2), column = reg % 4 + 4 * (lane % 4) + 16 * (warp % 2);
        EXPECT_EQ(at(layout, {reg, lane, warp}), Point(row, column));
        // The tile is 32 x 32; its repetitions are in registers, fastest axis first.
        EXPECT_EQ(at(layout, {reg + 8, lane, warp}), Point(row, column + 32));
        EXPECT_EQ(at(layout, {reg + 32, lane, warp}), Point(row + 32, column));
      }
}

TEST(Blocked, TilesLargerThanTheTensorHoldCopies) {
  LinearLayout layout = blocked({2, 8}, {{1, 2}, {4, 8}, {4, 1}, {1, 0}, {}});
  EXPECT_TRUE(layout.isSurjective());
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t warp = 0; warp < 4; ++warp)
      EXPECT_EQ(at(layout, {1, lane, warp}), Point(lane / 8 % 2, (1 + 2 * lane) % 8));
  EXPECT_EQ(layout.freeBits(Dim::Warp), 3u);
  EXPECT_EQ(layout.freeBits(Dim::Lane), 0b10100u);
}

TEST(Blocked, FewerLanesThanAWarpHoldCopies) {
  LinearLayout layout = blocked({4, 8}, {{1, 2}, {1, 4}, {4, 1}, {1, 0}, {}});
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t warp = 0; warp < 4; ++warp)
      EXPECT_EQ(at(layout, {1, lane, warp}), Point(warp, 1 + 2 * (lane % 4)));
  EXPECT_EQ(layout.freeBits(Dim::Lane), 0b11100u);
  LinearLayout operand = blockedOperand(0, {4, 8}, {{1, 2}, {1, 4}, {4, 1}, {1, 0}, {}});
  EXPECT_EQ(operand.freeBits(Dim::Lane), 0b11111u);
}

TEST(Blocked, CtasSplitTheTensor) {
  LinearLayout layout = blocked({64, 64}, {{1, 1}, {1, 32}, {4, 1}, {1, 0}, {4, {2, 2}, {0, 1}}});
  for (uint64_t block = 0; block < 4; ++block)
    EXPECT_EQ(at(layout, {0, 5, 3, block}), Point(3 + 32 * (block % 2), 5 + 32 * (block / 2)));
  LinearLayout copied = blocked({64, 64}, {{1, 1}, {1, 32}, {4, 1}, {1, 0}, {4, {2, 1}, {0, 1}}});
  EXPECT_EQ(at(copied, {0, 5, 3, 2}), at(copied, {0, 5, 3, 0}));
  EXPECT_EQ(at(copied, {0, 5, 3, 1}), Point(35, 5));
}

TEST(Blocked, OperandsHaveAllOfK) {
  Blocked result{{2, 2}, {4, 8}, {2, 2}, {1, 0}, {4, {2, 2}, {1, 0}}};
  LinearLayout c = blocked({64, 128}, result), a = blockedOperand(0, {64, 16}, result),
               b = blockedOperand(1, {16, 128}, result);
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t warp = 0; warp < 4; ++warp)
      for (uint64_t block = 0; block < 4; ++block) {
        std::set<uint64_t> rows, columns;
        for (uint64_t reg = 0; reg < 1u << c.in().bits(Dim::Register); ++reg) {
          rows.insert(at(c, {reg, lane, warp, block}).first);
          columns.insert(at(c, {reg, lane, warp, block}).second);
        }
        std::set<Point> wantA, wantB, gotA, gotB;
        for (uint64_t k = 0; k < 16; ++k) {
          for (uint64_t row : rows)
            wantA.insert({row, k});
          for (uint64_t column : columns)
            wantB.insert({k, column});
        }
        for (uint64_t reg = 0; reg < 1u << a.in().bits(Dim::Register); ++reg)
          gotA.insert(at(a, {reg, lane, warp, block}));
        for (uint64_t reg = 0; reg < 1u << b.in().bits(Dim::Register); ++reg)
          gotB.insert(at(b, {reg, lane, warp, block}));
        ASSERT_EQ(gotA, wantA);
        ASSERT_EQ(gotB, wantB);
      }
}

// Fragments: g = lane / 4, t = lane % 4, i the element of the lane (PTX ISA, matrix fragments for mma.m16n8…).

template <typename Formula> static void checkFragment(const LinearLayout &fragment, Formula formula) {
  LinearLayout layout = covering(fragment,
                                 shapeOf(fragment.out().axes()[0].dim == Dim::tensor(0)
                                             ? fragment
                                             : fragment.transposedOuts({Dim::tensor(0), Dim::tensor(1)})),
                                 {1, 0});
  EXPECT_TRUE(layout.isInvertible());
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t i = 0; i < uint64_t(1) << layout.in().bits(Dim::Register); ++i)
      ASSERT_EQ(at(layout, {i, lane}), formula(lane / 4, lane % 4, i)) << "lane " << lane << " element " << i;
}

TEST(Mma, Fragments) {
  auto c = [](uint64_t g, uint64_t t, uint64_t i) { return Point(g + 8 * (i >> 1), 2 * t + (i & 1)); };
  checkFragment(mmaFragment(Matrix::C, 2, 16), c);
  // 16-bit, k16 and k8
  checkFragment(mmaFragment(Matrix::A, 2, 16), [](uint64_t g, uint64_t t, uint64_t i) {
    return Point(g + 8 * ((i >> 1) & 1), 2 * t + (i & 1) + 8 * (i >> 2));
  });
  checkFragment(mmaFragment(Matrix::B, 2, 16),
                [](uint64_t g, uint64_t t, uint64_t i) { return Point(2 * t + (i & 1) + 8 * (i >> 1), g); });
  checkFragment(mmaFragment(Matrix::A, 2, 8),
                [](uint64_t g, uint64_t t, uint64_t i) { return Point(g + 8 * (i >> 1), 2 * t + (i & 1)); });
  checkFragment(mmaFragment(Matrix::B, 2, 8), [](uint64_t g, uint64_t t, uint64_t i) { return Point(2 * t + i, g); });
  // tf32 and f64, k8 and k4
  for (unsigned k : {4u, 8u, 16u}) {
    checkFragment(mmaFragment(Matrix::A, 1, k),
                  [](uint64_t g, uint64_t t, uint64_t i) { return Point(g + 8 * (i & 1), t + 4 * (i >> 1)); });
    checkFragment(mmaFragment(Matrix::B, 1, k), [](uint64_t g, uint64_t t, uint64_t i) { return Point(t + 4 * i, g); });
  }
  // 8-bit, k32 and k16
  checkFragment(mmaFragment(Matrix::A, 4, 32), [](uint64_t g, uint64_t t, uint64_t i) {
    return Point(g + 8 * ((i >> 2) & 1), 4 * t + (i & 3) + 16 * (i >> 3));
  });
  checkFragment(mmaFragment(Matrix::B, 4, 32),
                [](uint64_t g, uint64_t t, uint64_t i) { return Point(4 * t + (i & 3) + 16 * (i >> 2), g); });
  checkFragment(mmaFragment(Matrix::A, 4, 16),
                [](uint64_t g, uint64_t t, uint64_t i) { return Point(g + 8 * (i >> 2), 4 * t + (i & 3)); });
  // 4-bit, k64
  checkFragment(mmaFragment(Matrix::A, 8, 64), [](uint64_t g, uint64_t t, uint64_t i) {
    return Point(g + 8 * ((i >> 3) & 1), 8 * t + (i & 7) + 32 * (i >> 4));
  });
}

TEST(Mma, WarpsAndCopies) {
  LinearLayout c = mma(Matrix::C, {64, 32}, {2, 2}, 2, 16), a = mma(Matrix::A, {64, 64}, {2, 2}, 2, 16),
               b = mma(Matrix::B, {64, 32}, {2, 2}, 2, 16);
  for (uint64_t warp = 0; warp < 4; ++warp) {
    EXPECT_EQ(at(c, {0, 0, warp}), Point(16 * (warp % 2), 8 * (warp / 2)));
    EXPECT_EQ(at(a, {0, 0, warp}), Point(16 * (warp % 2), 0));
    EXPECT_EQ(at(b, {0, 0, warp}), Point(0, 8 * (warp / 2)));
  }
  for (const LinearLayout &layout : {c, a, b})
    EXPECT_TRUE(layout.isSurjective());
  EXPECT_EQ(at(a, {8, 0, 0}), Point(0, 16)); // the next k16 step is in the next registers
}

TEST(Wgmma, Accumulator) {
  LinearLayout d = wgmmaAccumulator({64, 128}, {1, 1}, 128);
  EXPECT_TRUE(d.isInvertible());
  for (uint64_t thread = 0; thread < 128; ++thread)
    for (uint64_t r = 0; r < 64; ++r)
      ASSERT_EQ(at(d, {r, thread % 32, thread / 32}), Point(16 * (thread / 32) + thread / 4 % 8 + 8 * (r >> 1 & 1),
                                                            8 * (r >> 2) + 2 * (thread % 4) + (r & 1)));
  // Two warpgroups along M; N in two instructions.
  LinearLayout two = wgmmaAccumulator({128, 128}, {2, 1}, 64);
  EXPECT_EQ(at(two, {0, 0, 4}), Point(64, 0));
  EXPECT_EQ(at(two, {32, 0, 0}), Point(0, 64));
}

TEST(Wgmma, Operand) {
  LinearLayout a = wgmmaOperand({64, 32}, {1, 1}, 2);
  EXPECT_TRUE(a.isInvertible());
  for (uint64_t lane = 0; lane < 32; ++lane)
    for (uint64_t i = 0; i < 16; ++i)
      ASSERT_EQ(at(a, {i, lane, 3}), Point(48 + lane / 4 + 8 * (i >> 1 & 1), 2 * (lane % 4) + (i & 1) + 8 * (i >> 2)));
}

TEST(Wgmma, ResultIsTheNextOperand) {
  // Pairs of 8-column blocks of D, narrowed to 16 bits, have the layout of operand A (P in FlashAttention).
  EXPECT_EQ(wgmmaAccumulator({64, 64}, {1, 1}, 64), wgmmaOperand({64, 64}, {1, 1}, 2));
}

TEST(SharedMemory, XorSwizzle) {
  for (Swizzle swizzle : {Swizzle{8, 1, 8}, Swizzle{8, 2, 4}, Swizzle{4, 4, 2}, Swizzle{1, 1, 1}}) {
    LinearLayout layout = swizzledShared({32, 64}, {1, 0}, swizzle);
    EXPECT_TRUE(layout.isInvertible());
    for (uint64_t row = 0; row < 32; ++row)
      for (uint64_t p = 0; p < 64; ++p) {
        uint64_t column = p ^ (swizzle.vec * (row / swizzle.perPhase % swizzle.maxPhase));
        uint64_t x = layout.apply(row * 64 + p);
        ASSERT_EQ(layout.out().coordinates(x), (llvm::SmallVector<uint64_t, 4>{row, column}));
      }
  }
  EXPECT_EQ(swizzledShared({32, 64}, {0, 1}, {8, 1, 4}),
            transposed(swizzledShared({64, 32}, {1, 0}, {8, 1, 4}), {1, 0}));
  EXPECT_TRUE(swizzledShared({4, 8, 16}, {2, 1, 0}, {4, 1, 4}).isInvertible());
  EXPECT_TRUE(swizzledShared({16}, {0}, {}).isInvertible());
}

/// The swizzled address that the hardware computes for a span (PTX ISA, "Swizzling modes").
static uint64_t hardwareSwizzle(uint64_t address, unsigned span) {
  return address ^ ((address >> 7 & (span / 16 - 1)) << 4);
}

TEST(SharedMemory, MatrixLayoutIsWhatTmaWrites) {
  for (unsigned bits : {8u, 16u, 32u})
    for (unsigned span : {16u, 32u, 64u, 128u}) {
      uint64_t bytes = bits / 8, width = span / bytes, rows = 64, columns = 128;
      LinearLayout layout = matrixShared({int64_t(rows), int64_t(columns)}, bits, span, false);
      EXPECT_TRUE(layout.isInvertible());
      for (uint64_t row = 0; row < rows; ++row)
        for (uint64_t column = 0; column < columns; ++column) {
          // Boxes of `width` columns, each with `rows` dense rows of `span` bytes; then the address is swizzled.
          uint64_t address = column / width * rows * span + row * span + column % width * bytes;
          uint64_t x = layout.apply(hardwareSwizzle(address, span) / bytes);
          ASSERT_EQ(layout.out().coordinates(x), (llvm::SmallVector<uint64_t, 4>{row, column})) << bits << " " << span;
        }
    }
  EXPECT_EQ(matrixShared({64, 128}, 16, 128, true), transposed(matrixShared({128, 64}, 16, 128, false), {1, 0}));
  EXPECT_EQ(matrixShared({64, 16}, 16, 128, false), matrixShared({64, 16}, 16, 32, false)); // limited to the tile
}

TEST(TensorMemory, Tiles) {
  LinearLayout full = tensorMemory({128, 64});
  for (uint64_t row : {0, 5, 127})
    for (uint64_t column : {0, 63})
      EXPECT_EQ(full.out().coordinates(full.apply(full.in().point({row, column}))),
                (llvm::SmallVector<uint64_t, 4>{row, column}));
  LinearLayout half = tensorMemory({64, 32});
  EXPECT_TRUE(half.isSurjective());
  for (uint64_t m = 0; m < 64; ++m) {
    uint64_t lane = m % 16 + 32 * (m / 16);
    EXPECT_EQ(half.out().coordinate(half.apply(half.in().point({lane, 7})), Dim::tensor(0)), m);
  }
  LinearLayout tall = tensorMemory({256, 32});
  EXPECT_EQ(tall.out().coordinates(tall.apply(tall.in().point({3, 32 + 5}))), (llvm::SmallVector<uint64_t, 4>{131, 5}));
}

/// The first thread that holds each element of a layout, in row-major order.
static std::vector<int32_t> firstHolders(const LinearLayout &layout, uint64_t columns) {
  std::map<Point, int32_t> first;
  for (int32_t thread = 0; thread < 128; ++thread)
    for (uint64_t reg = 0; reg < layout.in().size() / 128; ++reg)
      first.insert({at(layout, {reg, uint64_t(thread % 32), uint64_t(thread / 32)}), thread});
  std::vector<int32_t> owners;
  for (uint64_t index = 0; index < first.size(); ++index)
    owners.push_back(first.at({index / columns, index % columns}));
  return owners;
}

TEST(LayoutFromOwners, OwnersOfALayoutAreItsFirstHolders) {
  for (const Blocked &parameters :
       {Blocked{{1, 4}, {8, 4}, {2, 2}, {1, 0}, {}}, Blocked{{2, 1}, {4, 8}, {4, 1}, {0, 1}, {}},
        Blocked{{1, 1}, {1, 32}, {1, 4}, {1, 0}, {}}, Blocked{{1, 1}, {1, 1}, {4, 1}, {1, 0}, {}},
        Blocked{{2, 1}, {2, 4}, {1, 4}, {0, 1}, {}}})
    for (std::vector<int64_t> shape : {std::vector<int64_t>{64, 64}, {2, 8}, {1, 4}, {1, 1}, {32, 2}}) {
      std::vector<int32_t> owners = firstHolders(blocked(shape, parameters), shape[1]);
      std::optional<LinearLayout> held = layoutFromOwners(owners, shape, 2);
      ASSERT_TRUE(held);
      EXPECT_TRUE(held->isSurjective());
      EXPECT_EQ(firstHolders(*held, shape[1]), owners);
    }
}

TEST(LayoutFromOwners, OtherOwnersAreRejected) {
  EXPECT_FALSE(layoutFromOwners({0, 1, 2, 4}, {4}, 2)); // not linear
  EXPECT_FALSE(layoutFromOwners({1, 0}, {2}, 2));       // element 0 must be in thread 0
  EXPECT_FALSE(layoutFromOwners({0, 3}, {2}, 2));       // threads 1 and 2 would hold no element
  EXPECT_FALSE(layoutFromOwners({0, 128}, {2}, 2));     // there are only 128 threads
}

TEST(ElementByWarp, RepeatsInWarpsOrRegisters) {
  for (uint64_t elements : {1, 2, 4, 8})
    for (uint64_t warp = 0; warp < 4; ++warp)
      EXPECT_EQ(elementByWarp(elements, 2).apply(elementByWarp(elements, 2).in().point({0, 7, warp, 0})),
                warp % elements);
  EXPECT_TRUE(elementByWarp(8, 2).isSurjective());
}
