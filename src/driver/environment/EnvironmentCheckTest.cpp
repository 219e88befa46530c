// Warnings about variables of the environment: unknown names, and values that a variable does not take.
#include "driver/environment/EnvironmentCheck.h"
#include "gtest/gtest.h"

using namespace txl::driver;
using Problems = std::vector<std::string>;

TEST(EnvironmentCheck, GoodValuesAndOtherPrograms) {
  EXPECT_EQ(environmentProblems({"PATH=/bin", "TXL_CHECK=yes", "TXL_CHECK=", "TXL_NUM_THREADS=4", "TXL_BUILD=x",
                                 "TXL_REDUCTION_ORDER=gpu", "TXL_TARGET=emulate:sm_90", "TXL_TARGET=cuda",
                                 "TXL_DEBUG=txl-combine", "NOTXL_X=1"}),
            Problems());
}

TEST(EnvironmentCheck, NamesThatMeanNothing) {
  EXPECT_EQ(environmentProblems({"TXL_CHEK=1", "TXL_PROFILING=1", "TXL_ENTIRELY_DIFFERENT=1"}),
            (Problems{"unknown environment variable `TXL_CHEK`; did you mean `TXL_CHECK`?",
                      "unknown environment variable `TXL_PROFILING`; did you mean `TXL_PROFILE`?",
                      "unknown environment variable `TXL_ENTIRELY_DIFFERENT`; docs/reference/environment.md lists the "
                      "variables"}));
}

TEST(EnvironmentCheck, ValuesThatAreNone) {
  EXPECT_EQ(
      environmentProblems({"TXL_CHECK=maybe", "TXL_NUM_THREADS=four", "TXL_CACHE_SIZE=-1", "TXL_REDUCTION_ORDER=tpu",
                           "TXL_TARGET=sm_90"}),
      (Problems{
          "`TXL_CHECK=maybe`: the value is neither 1 nor 0, on nor off, yes nor no, true nor false; it counts as 1",
          "`TXL_NUM_THREADS=four`: the value is not an integer of 0 or more; it counts as not set",
          "`TXL_CACHE_SIZE=-1`: the value is not an integer of 0 or more; it counts as not set",
          "`TXL_REDUCTION_ORDER=tpu`: the value is neither `cpu` nor `gpu`; it counts as not set",
          "`TXL_TARGET=sm_90`: the value is neither `cpu`, `cuda` nor `emulate:` and an architecture, as "
          "`emulate:sm_90`"}));
}
