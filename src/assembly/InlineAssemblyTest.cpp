// Inline assembly as kernels contain it, checked against its expected results; and texts that are refused.
#include "assembly/InlineAssembly.h"
#include <gtest/gtest.h>

using txl::assembly::InlineAssembly;

static std::string errorOf(llvm::StringRef text, llvm::StringRef constraints) {
  std::string error;
  EXPECT_EQ(InlineAssembly::create(text, constraints, error), nullptr) << text.str();
  return error;
}

/// The 32-bit results of a text with `operands` in its registers, for each instance.
static std::vector<uint32_t> run(llvm::StringRef text, llvm::StringRef constraints,
                                 std::vector<std::vector<uint32_t>> operands) {
  std::string error;
  auto created = InlineAssembly::create(text, constraints, error);
  EXPECT_NE(created, nullptr) << error;
  if (!created)
    return {};
  size_t instances = operands.front().size(), capacity = InlineAssembly::padded(instances);
  std::vector<uint32_t> result(capacity);
  llvm::SmallVector<uint8_t *> in;
  for (std::vector<uint32_t> &operand : operands) {
    operand.resize(capacity);
    in.push_back(reinterpret_cast<uint8_t *>(operand.data()));
  }
  EXPECT_EQ(created->run(reinterpret_cast<uint8_t *>(result.data()), in, instances), "");
  result.resize(instances);
  return result;
}

TEST(InlineAssembly, ComputesWithRegisters) {
  EXPECT_EQ(run("add.u32 $0, $1, $2;", "=r,r,r", {{1, 2, 3}, {10, 20, 0xffffffff}}),
            (std::vector<uint32_t>{11, 22, 2}));
  // Local registers and predicates, branches, several instructions, a comment, braces around the index.
  EXPECT_EQ(run("{ .reg .pred p; .reg .b32 t;\n setp.gt.s32 p, ${1}, 5; // greater\n mov.u32 t, 7;\n @p bra OVER;\n"
                " add.u32 t, t, 1;\nOVER:\n mov.u32 $0, t; }",
                "=r,r", {{5, 6}}),
            (std::vector<uint32_t>{8, 7}));
  // An operand tied to a result's register.
  EXPECT_EQ(run("shl.b32 $0, $0, 1;", "=r,0", {{3, 4}}), (std::vector<uint32_t>{6, 8}));
  EXPECT_EQ(run("cvt.rn.bf16x2.f32 $0, $1, $2;", "=r,f,f,~{memory}", {{0x3f800000}, {0x40000000}}),
            (std::vector<uint32_t>{0x3f804000}));
  std::vector<uint32_t> many(5000), doubled(5000);
  for (uint32_t i = 0; i < 5000; ++i)
    many[i] = i, doubled[i] = 2 * i;
  EXPECT_EQ(run("add.u32 $0, $1, $1;", "=r,r", {many}), doubled);
}

/// Runs the text on one element whose operand is the address of `word`.
static InlineAssembly::Outcome runOn(llvm::StringRef text, uint32_t &word, uint32_t &result) {
  std::string error;
  auto created = InlineAssembly::create(text, "=r,l", error);
  EXPECT_NE(created, nullptr) << error;
  auto address = reinterpret_cast<uint64_t>(&word);
  return created->runOnce(reinterpret_cast<uint8_t *>(&result), reinterpret_cast<uint8_t *>(&address),
                          InlineAssembly::Range{address, address + 4, false}, error);
}

TEST(InlineAssembly, AccessesMemoryAtItsOperands) {
  alignas(8) uint32_t word = 5, result = 0;
  EXPECT_EQ(runOn("atom.global.sys.release.add.u32 $0, [$1], 2;", word, result), InlineAssembly::Outcome::Done);
  EXPECT_EQ(word, 7u);
  EXPECT_EQ(result, 5u);
  const char *take = "{ .reg .pred %p; take: atom.global.acquire.sys.cas.b32 $0, [$1], 9, 0;\n"
                     "setp.ne.u32 %p, $0, 9; @%p bra take; }";
  EXPECT_EQ(runOn(take, word, result), InlineAssembly::Outcome::Waits);
  EXPECT_EQ(word, 7u);
  word = 9;
  EXPECT_EQ(runOn(take, word, result), InlineAssembly::Outcome::Done);
  EXPECT_EQ(word, 0u);
  std::string error;
  auto created =
      InlineAssembly::create("fence.acq_rel.sys; st.relaxed.sys.global.u32 [$1+4], 1; mov.u32 $0, 0;", "=r,l", error);
  ASSERT_NE(created, nullptr) << error;
  ASSERT_EQ(created->accesses().size(), 2u);
  const InlineAssembly::MemoryAccess &store = created->accesses()[1];
  EXPECT_TRUE(store.isAtomic && store.isSystem && store.releases && !store.acquires);
  EXPECT_EQ(store.offset, 4);
  EXPECT_TRUE(InlineAssembly::create("mov.u32 $0, %tid.x;", "=r", error)->readsThread());
}

TEST(InlineAssembly, RefusesWhatIsNoFunctionOfRegisters) {
  const std::string only = "; on a CPU inline assembly computes with registers, and accesses memory at its operands";
  EXPECT_EQ(errorOf("{ .reg .b64 a; add.u64 a, $1, 8; ld.global.u32 $0, [a]; }", "=r,l"),
            "`ld` accesses memory at an address that is no operand of the text" + only);
  EXPECT_EQ(errorOf("ld.shared.u32 $0, [$1];", "=r,l"),
            "`ld` accesses memory in a way that has no counterpart on a CPU" + only);
  EXPECT_EQ(errorOf("{ .reg .pred p; L: atom.global.add.u32 $0, [$1], 1; setp.ne.u32 p, $0, 0; @p bra L; }", "=r,l"),
            "`bra` loops in a text that changes memory otherwise than by compare-and-swap" + only);
  EXPECT_EQ(errorOf("tcgen05.ld.sync.aligned.32x32b.x1.b32 {$0}, [$1];", "=r,r"), "`tcgen05` accesses memory" + only);
  EXPECT_EQ(errorOf("mov.u32 $0, %laneid;", "=r"), "`mov` reads a special register" + only);
  EXPECT_EQ(errorOf("shfl.sync.idx.b32 $0, $1, 0, 31, -1;", "=r,r"),
            "`shfl` communicates with the other threads of a warp" + only);
  EXPECT_EQ(errorOf("bar.sync 0; mov.u32 $0, 1;", "=r"), "`bar` waits for other threads" + only);
  EXPECT_EQ(errorOf("ret;", "=r"), "`ret` branches out of the text" + only);
  EXPECT_EQ(errorOf("{ .shared .b32 s; mov.u32 $0, 1; }", "=r"), "`s` is in memory" + only);
  EXPECT_EQ(errorOf("mov.u32 $0, $3;", "=r"), "`$3;` names no operand: there are 1, counted from `$0`");
  EXPECT_NE(errorOf("mov.u32 $0, 1;", "=x"), "");
  EXPECT_NE(errorOf("no.such.thing $0;", "=r"), "");
  EXPECT_NE(errorOf("} mov.u32 $0, 1;", "=r"), "");
}

TEST(InlineAssembly, TheClockIsTheMachines) {
  std::string error;
  auto clock = InlineAssembly::create("mov.u64 $0, %globaltimer;", "=l", error);
  ASSERT_NE(clock, nullptr) << error;
  auto read = [&] {
    std::vector<uint64_t> now(InlineAssembly::padded(3));
    EXPECT_EQ(clock->run({reinterpret_cast<uint8_t *>(now.data())}, {}, 3), "");
    EXPECT_EQ(now[0], now[2]);
    return now[0];
  };
  uint64_t before = read(), after = read();
  EXPECT_GT(before, 0u);
  EXPECT_GE(after, before);
}

TEST(InlineAssembly, ALoopWithoutEndIsAnError) {
  std::string error;
  auto created = InlineAssembly::create("AGAIN: bra AGAIN; mov.u32 $0, 1;", "=r", error);
  ASSERT_NE(created, nullptr) << error;
  std::vector<uint32_t> result(32);
  EXPECT_NE(created->run(reinterpret_cast<uint8_t *>(result.data()), {}, 1), "");
}
