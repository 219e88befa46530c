// Rows of functions: each once, and a function is at least its special functions.
#include "arch/SmFunction.h"
#include <gtest/gtest.h>
#include <set>

using namespace txl::arch;

TEST(SmFunction, EachOperationHasOneRow) {
  std::set<std::string> names;
  for (const SmFunction &row : smFunctions()) {
    EXPECT_TRUE(names.insert(row.name.str()).second) << row.name.str();
    EXPECT_EQ(findSmFunction(row.name), &row);
    EXPECT_GE(row.instructions, row.special) << row.name.str();
    EXPECT_GT(row.instructions, 0u) << row.name.str();
  }
  EXPECT_EQ(findSmFunction("arith.addf"), nullptr);
  EXPECT_GT(findSmFunction("math.erf")->instructions, 10 * findSmFunction("math.exp2")->instructions);
}
