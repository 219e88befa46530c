// Architectures are found by the names that users and other tools use, and by no others.
#include "arch/Architecture.h"
#include <gtest/gtest.h>

using namespace txl::arch;

TEST(Architecture, IsFoundByEverySpelling) {
  for (const char *name : {"sm_90", "cuda:90", "90"}) {
    ASSERT_TRUE(findArchitecture(name)) << name;
    EXPECT_EQ(findArchitecture(name)->name, "sm_90");
  }
  EXPECT_TRUE(findArchitecture("sm_90a")->specific);
  for (const char *name : {"", "sm_", "sm_75", "sm_90b", "cuda:sm_90", "sm_901", "cpu"})
    EXPECT_FALSE(findArchitecture(name)) << name;
}

TEST(Architecture, AGpuGetsTheNewestCodeThatItRuns) {
  EXPECT_EQ(architectureFor(8, 0)->name, "sm_80");
  EXPECT_EQ(architectureFor(8, 7)->name, "sm_86"); // code for 8.6 runs on 8.7
  EXPECT_EQ(architectureFor(9, 0)->name, "sm_90a");
  EXPECT_EQ(architectureFor(12, 1)->name, "sm_121a");
  EXPECT_FALSE(architectureFor(7, 5));
  EXPECT_EQ(architectureFor(10, 3)->name, "sm_103a");
  EXPECT_EQ(architectureFor(11, 0)->name, "sm_110a");
  EXPECT_FALSE(architectureFor(13, 0));
}

TEST(Architecture, FeaturesComeWithTheGeneration) {
  EXPECT_FALSE(findArchitecture("sm_86")->has(Feature::Fp8Convert));
  EXPECT_TRUE(findArchitecture("sm_89")->has(Feature::Fp8Convert));
  EXPECT_FALSE(findArchitecture("sm_89")->has(Feature::Clusters));
  EXPECT_TRUE(findArchitecture("sm_90")->has(Feature::Clusters));
  EXPECT_EQ(findArchitecture("sm_90")->sharedPerBlock, 232448u);
  EXPECT_NE(architectureNames().find("sm_120a"), llvm::StringRef::npos);
}
