// Runs in threads: every thread holds consecutive elements, no element leaves its warp, and lanes stay adjacent.
#include "layout/LaneExchange.h"
#include "layout/Conversion.h"
#include "layout/Distributed.h"
#include "layout/ShufflePlan.h"
#include "layout/TensorTransfer.h"
#include "gtest/gtest.h"

using namespace txl::layout;

/// The number of consecutive elements along `axis` that register bits select.
static unsigned runOf(const LinearLayout &layout, unsigned axis) {
  unsigned bits = 0;
  for (bool found = true; found; bits += found) {
    found = false;
    for (unsigned bit = 0; bit < layout.in().bits(Dim::Register); ++bit)
      found |= layout.basis(Dim::Register, bit) == uint64_t(1) << (layout.out().offset(Dim::tensor(axis)) + bits) &&
               bits < layout.out().bits(Dim::tensor(axis));
  }
  return 1u << bits;
}

TEST(LaneExchange, FragmentsOfMmas) {
  for (int64_t rows : {64, 128})
    for (int64_t columns : {16, 32, 64, 128})
      for (const LinearLayout &layout :
           {mma(Matrix::C, {rows, columns}, {4, 1}, 2, 16), wgmmaAccumulator({rows, columns}, {}, unsigned(columns))}) {
        EXPECT_EQ(runOf(layout, 1), 2u);
        for (unsigned bits : {2u, 3u}) {
          std::optional<LinearLayout> runs = withRunsInThreads(layout, 1, bits);
          ASSERT_TRUE(runs);
          EXPECT_GE(runOf(*runs, 1), 1u << bits);
          EXPECT_TRUE(runs->isSurjective());
          EXPECT_EQ(movement(*runs->conversionTo(layout)), Movement::Lanes);
          ASSERT_TRUE(planShuffles(layout, *runs, 32));
        }
      }
}

TEST(LaneExchange, HalfOfTheElementsMoveForOneBit) {
  LinearLayout layout = mma(Matrix::C, {64, 64}, {4, 1}, 2, 16);
  std::optional<ShufflePlan> plan = planShuffles(layout, *withRunsInThreads(layout, 1, 2), 32);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->shuffles(), 16u); // of 32 registers
}

/// The lanes of a row hold its columns next to those of the neighbouring 8x8 matrix, so that 64 bytes are adjacent.
TEST(LaneExchange, LanesStayAdjacent) {
  LinearLayout runs = *withRunsInThreads(mma(Matrix::C, {64, 64}, {4, 1}, 2, 16), 1, 2);
  EXPECT_EQ(runs.basis(Dim::Lane, 0, Dim::tensor(1)), 8u);
  EXPECT_EQ(runs.basis(Dim::Lane, 1, Dim::tensor(1)), 4u);
}

TEST(LaneExchange, AlongTheOtherAxis) {
  LinearLayout runs = *withRunsInThreads(mma(Matrix::C, {64, 64}, {4, 1}, 2, 16), 0, 2);
  EXPECT_EQ(runOf(runs, 0), 4u);
  EXPECT_TRUE(runs.isSurjective());
}

TEST(LaneExchange, NothingToDo) {
  LinearLayout wide = blocked({64, 64}, {{1, 4}, {2, 16}, {4, 1}, {1, 0}, {}});
  EXPECT_EQ(*withRunsInThreads(wide, 1, 2), wide);
  EXPECT_EQ(*withRunsInThreads(wide, 0, 0), wide);
}

TEST(LaneExchange, None) {
  LinearLayout single = blocked({4, 32}, {{1, 1}, {1, 32}, {4, 1}, {1, 0}, {}});
  EXPECT_FALSE(withRunsInThreads(single, 1, 1)) << "a thread has one element, and no register bit to give";
  EXPECT_FALSE(withRunsInThreads(single, 0, 1)) << "the neighbours are in other warps";
  EXPECT_FALSE(withRunsInThreads(single, 0, 3)) << "the axis is shorter than a run";
}
