// The lanes that have each scale, as the PTX manual states them for thread-id 0.
#include "layout/scales/ScaleFragment.h"
#include "gtest/gtest.h"

using namespace txl::layout;

TEST(ScaleFragment, LanesOfAQuadHaveTheRowsOfA) {
  const LinearLayout layout = scaleFragment(Matrix::A);
  EXPECT_TRUE(layout.isSurjective());
  EXPECT_EQ(layout.out().size(), 16u);
  for (unsigned lane = 0; lane < 32; ++lane) {
    const uint64_t row = layout.out().coordinate(layout.apply(lane), Dim::tensor(0));
    EXPECT_EQ(row, lane / 4 + 8 * (lane % 2)) << lane; // lanes 2 and 3 hold copies
  }
}

TEST(ScaleFragment, TheFirstLaneOfAQuadHasAColumnOfB) {
  const LinearLayout layout = scaleFragment(Matrix::B);
  EXPECT_TRUE(layout.isSurjective());
  EXPECT_EQ(layout.out().size(), 8u);
  for (unsigned lane = 0; lane < 32; ++lane)
    EXPECT_EQ(layout.out().coordinate(layout.apply(lane), Dim::tensor(1)), lane / 4) << lane;
}
