// Texts that run in all threads of a block: exchanges, buffers, refused texts.
#include "assembly/BlockAssembly.h"
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

using txl::assembly::BlockAssembly;

/// The error of a text for 64 threads with one buffer of 256 bytes as operand 1.
static std::string blockErrorOf(const char *text, const char *constraints, bool hasThreadIds = true) {
  std::string error;
  BlockAssembly::create(text, constraints, 64, {0, 256}, hasThreadIds, error);
  return error;
}

TEST(BlockAssembly, ThreadsExchangeValues) {
  std::string error;
  auto code = BlockAssembly::create("shfl.sync.bfly.b32 $0, $1, 3, 31, -1;", "=r,r", 64, {}, true, error);
  ASSERT_TRUE(code) << error;
  std::vector<uint32_t> in(64), out(64);
  std::iota(in.begin(), in.end(), 100);
  EXPECT_EQ(code->run({reinterpret_cast<uint8_t *>(out.data())}, {reinterpret_cast<uint8_t *>(in.data())}), "");
  for (uint32_t thread = 0; thread < 64; ++thread)
    EXPECT_EQ(out[thread], 100 + (thread ^ 3));
}

TEST(BlockAssembly, BuffersAreFilledAndReadBack) {
  std::string error;
  auto code = BlockAssembly::create(
      "{ .reg .b32 at; mov.u32 at, %tid.x; shl.b32 at, at, 2; add.u32 at, at, $1; ld.shared.b32 $0, [at]; "
      "add.u32 $0, $0, 1; st.shared.b32 [at], $0; }",
      "=&r,r", 64, {256}, true, error);
  ASSERT_TRUE(code) << error;
  std::vector<uint32_t> buffer(64), out(64);
  std::iota(buffer.begin(), buffer.end(), 5);
  EXPECT_EQ(code->run({reinterpret_cast<uint8_t *>(out.data())}, {reinterpret_cast<uint8_t *>(buffer.data())}), "");
  for (uint32_t thread = 0; thread < 64; ++thread)
    EXPECT_TRUE(out[thread] == 6 + thread && buffer[thread] == 6 + thread);
}

TEST(BlockAssembly, RefusedTexts) {
  EXPECT_NE(blockErrorOf("ld.global.b32 $0, [$1];", "=r,l,r").find("accesses memory other than `.shared`"),
            std::string::npos);
  EXPECT_NE(blockErrorOf("mov.u32 $0, %ctaid.x;", "=r,r,r").find("reads a special register"), std::string::npos);
  EXPECT_NE(blockErrorOf("mov.u32 $0, %tid.x;", "=r,r,r", false).find("in a group of warps"), std::string::npos);
  EXPECT_EQ(blockErrorOf("mov.u32 $0, %laneid;", "=r,r,r", false), "");
  EXPECT_NE(blockErrorOf("mov.b32 $0, $7;", "=r,r,r").find("`$7"), std::string::npos);
  EXPECT_NE(blockErrorOf("cp.async.wait_all; mov.b32 $0, 0;", "=r,r,r").find("asynchronous engine"), std::string::npos);
}

TEST(BlockAssembly, RacesAndEndlessLoopsAreErrors) {
  for (const char *text : {"st.shared.b32 [$1], %laneid; mov.b32 $0, 0;", "LOOP: bra LOOP;"}) {
    std::string error;
    auto code = BlockAssembly::create(text, "=r,r", 64, {256}, true, error);
    ASSERT_TRUE(code) << error;
    std::vector<uint32_t> buffer(64), out(64);
    EXPECT_NE(code->run({reinterpret_cast<uint8_t *>(out.data())}, {reinterpret_cast<uint8_t *>(buffer.data())}), "");
  }
}
