// Names that PTX accepts are kept; others are mapped to names that it accepts.
#include "arch/EntryName.h"
#include "gtest/gtest.h"

using txl::arch::entryName;

TEST(EntryName, WhatPTXTakesStays) {
  for (const char *name : {"matmul_kernel", "ret", "add", "__", "_1", "K2"})
    EXPECT_EQ(entryName(name), name);
}

TEST(EntryName, WhatPTXDoesNotTakeIsWrittenInASCII) {
  EXPECT_EQ(entryName("größe"), "gr$c3$b6$c3$9fe");
  EXPECT_EQ(entryName("_"), "_$");
  EXPECT_EQ(entryName("WARP_SZ"), "WARP_SZ$");
}
