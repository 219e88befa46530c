// Clusters are started whole.
#include "arch/ResidentGrid.h"
#include <gtest/gtest.h>

using namespace txl::arch;

TEST(ResidentGrid, ProgramsOfSeveralCtasShareTheMultiprocessors) {
  EXPECT_EQ(concurrentPrograms(132, 1, 1), 132u);
  EXPECT_EQ(concurrentPrograms(132, 2, 2), 66u);
  EXPECT_EQ(concurrentPrograms(132, 8, 8), 16u); // 4 SMs stay empty
  EXPECT_EQ(concurrentPrograms(132, 1, 8), 128u);
  EXPECT_EQ(concurrentPrograms(2, 4, 4), 1u);
}

TEST(ResidentGrid, AsManyAreStartedAsRunAtOnce) {
  const uint32_t small[3] = {3, 2, 1}, large[3] = {100, 2, 1}, deep[3] = {100, 2, 3};
  EXPECT_EQ(startedPrograms(small, 2, 66), 0u);
  EXPECT_EQ(startedPrograms(large, 2, 66), 66u);
  EXPECT_EQ(startedPrograms(deep, 2, 66), 0u);
  EXPECT_EQ(startedPrograms(large, 0, 66), 0u);
}
