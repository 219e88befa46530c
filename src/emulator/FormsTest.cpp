// Uncommon forms of instructions: alloca, f16 operations, copies that ignore their source, aliases, modifiers in
// another order. Each program writes 32 words, one per lane.
#include "emulator/Launch.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>

using namespace txl;
using namespace txl::emulator;

/// %r1 is the lane, %rd1 the address of the lane's result; `body` leaves the result in %r9.
static std::vector<uint32_t> words(const std::string &body, const std::string &before = "", uint64_t seed = 0) {
  std::string text =
      ".version 8.7\n.target sm_90a\n.address_size 64\n.shared .align 16 .b8 sm[1024];\n" + before +
      "\n.visible .entry k(.param .u64 out)\n{\n.reg .b16 %h<9>;\n.reg .b32 %r<20>;\n.reg .b64 %rd<20>;\n.reg .f64 "
      "%d<9>;\n.reg .pred %p<9>;\n"
      "ld.param.u64 %rd1, [out];\nmov.u32 %r1, %tid.x;\nmul.wide.u32 %rd2, %r1, 4;\nadd.s64 %rd1, %rd1, %rd2;\n" +
      body + "\nst.global.u32 [%rd1], %r9;\nret;\n}\n";
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  EXPECT_TRUE(emulator) << diags.render();
  if (!emulator)
    return std::vector<uint32_t>(32);
  uint64_t out = emulator->allocate(128);
  Launch launch;
  launch.entry = "k";
  launch.block[0] = 32;
  launch.seed = seed;
  emulator->addArgument(launch, out);
  EXPECT_TRUE(emulator->run(launch, diags)) << diags.render();
  std::vector<uint32_t> result(32);
  std::memcpy(result.data(), emulator->bytes(out, 128), 128);
  return result;
}

template <typename F> static std::vector<uint32_t> each(F value) {
  std::vector<uint32_t> result;
  for (uint32_t i = 0; i < 32; ++i)
    result.push_back(value(i));
  return result;
}

TEST(Forms, StacksOfThreads) {
  // Each lane allocates (lane + 1) * 8 bytes and writes its last word; a callee has memory of its own after that.
  std::string callee = ".func (.param .b32 r) f(.param .b64 p)\n{\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.local .b32 "
                       "own;\nmov.u32 %r1, 1000;\n"
                       "st.local.u32 [own], %r1;\nld.param.u64 %rd1, [p];\nld.local.u32 %r2, [%rd1];\nld.local.u32 "
                       "%r3, [own];\nadd.u32 %r2, %r2, %r3;\n"
                       "st.param.b32 [r], %r2;\nret;\n}\n";
  auto result = words("add.u32 %r2, %r1, 1;\nmul.wide.u32 %rd3, %r2, 8;\nstacksave.u64 %rd4;\nalloca.u64 %rd5, %rd3, "
                      "16;\nadd.u64 %rd6, %rd5, %rd3;\n"
                      "st.local.u32 [%rd6+-4], %r1;\nadd.u64 %rd6, %rd6, -4;\n.param .b64 p; st.param.b64 [p], "
                      "%rd6;\n.param .b32 r; call (r), f, (p);\n"
                      "ld.param.b32 %r9, [r];\nstackrestore.u64 %rd4;\nalloca.u64 %rd7, 8;\nsetp.ne.u64 %p1, %rd7, "
                      "%rd5;\n@%p1 add.u32 %r9, %r9, 5000;",
                      callee);
  EXPECT_EQ(result, each([](uint32_t i) { return 1000 + i; }));
}

TEST(Forms, ComparisonsOfHalves) {
  std::string halves = "cvt.rn.f16.u32 %h1, %r1;\nmov.b16 %h2, 0x4900;\n"; // 10
  EXPECT_EQ(words(halves + "set.lt.f16.f16 %h3, %h1, %h2;\ncvt.u32.u16 %r9, %h3;"),
            each([](uint32_t i) { return i < 10 ? 0x3c00u : 0u; }));
  EXPECT_EQ(words(halves + "set.ge.u16.f16 %h3, %h1, %h2;\ncvt.u32.u16 %r9, %h3;"),
            each([](uint32_t i) { return i >= 10 ? 0xffffu : 0u; }));
  EXPECT_EQ(words(halves + "mov.b32 %r2, {%h1, %h2};\nmov.b32 %r3, {%h2, %h1};\nset.le.u32.f16x2 %r9, %r2, %r3;"),
            each([](uint32_t i) { return (i <= 10 ? 0xffffu : 0u) | (i >= 10 ? 0xffff0000u : 0u); }));
  EXPECT_EQ(words("cvt.rn.bf16.u32 %h1, %r1;\nmov.b16 %h2, 0x4120;\nmov.b32 %r2, {%h1, %h2};\nmov.b32 %r3, {%h2, "
                  "%h1};\nset.lt.bf16x2.bf16x2 %r9, %r2, %r3;"),
            each([](uint32_t i) { return (i < 10 ? 0x3f80u : 0u) | (i > 10 ? 0x3f800000u : 0u); }));
}

TEST(Forms, FunctionsOfHalvesAndDoubles) {
  EXPECT_EQ(words("and.b32 %r2, %r1, 7;\ncvt.rn.f16.u32 %h1, %r2;\nex2.approx.f16 %h2, %h1;\ncvt.u32.u16 %r9, %h2;"),
            each([](uint32_t i) { return (15 + i % 8) << 10; }));
  auto tanh = words("cvt.rn.bf16.u32 %h1, %r1;\nmov.b32 %r2, {%h1, %h1};\ntanh.approx.bf16x2 %r9, %r2;");
  for (uint32_t i = 0; i < 32; ++i) {
    EXPECT_EQ(tanh[i] >> 16, tanh[i] & 0xffff);
    EXPECT_NEAR(std::bit_cast<float>(tanh[i] & 0xffff0000), std::tanh(float(i)), 0.01);
  }
  // One step of Newton's iteration from the seed.
  auto inverse = words("add.u32 %r2, %r1, 3;\ncvt.rn.f64.u32 %d1, %r2;\nrcp.approx.ftz.f64 %d2, %d1;\nfma.rn.f64 %d3, "
                       "%d1, %d2, 0dBFF0000000000000;\n"
                       "neg.f64 %d3, %d3;\nfma.rn.f64 %d2, %d2, %d3, %d2;\nmul.f64 %d2, %d2, "
                       "0d41CDCD6500000000;\ncvt.rni.u32.f64 %r9, %d2;");
  EXPECT_EQ(inverse, each([](uint32_t i) { return uint32_t(std::rint(1e9 / (i + 3))); }));
  auto root = words("add.u32 %r2, %r1, 1;\ncvt.rn.f64.u32 %d1, %r2;\nrsqrt.approx.f64 %d2, %d1;\nmul.f64 %d2, %d2, "
                    "0d408F400000000000;\ncvt.rni.u32.f64 %r9, %d2;");
  EXPECT_EQ(root, each([](uint32_t i) { return uint32_t(std::rint(1000 / std::sqrt(i + 1.0))); }));
}

TEST(Forms, CopiesThatIgnoreTheirSource) {
  std::string start = "st.global.u32 [%rd1], 7;\nmov.u32 %r2, sm;\nmad.lo.u32 %r3, %r1, 4, %r2;\nand.b32 %r4, %r1, "
                      "1;\nsetp.eq.u32 %p1, %r4, 1;\n";
  std::string end = "cp.async.wait_all;\nld.shared.u32 %r9, [%r3];";
  EXPECT_EQ(words(start + "cp.async.ca.shared.global [%r3], [%rd1], 4, %p1;\n" + end),
            each([](uint32_t i) { return i % 2 ? 0u : 7u; }));
  EXPECT_EQ(words(start + "cp.async.ca.shared.global [%r3], [%rd1], 4, !%p1;\n" + end),
            each([](uint32_t i) { return i % 2 ? 7u : 0u; }));
  EXPECT_EQ(words(start +
                  "createpolicy.fractional.L2::evict_last.b64 %rd3;\ncp.async.ca.shared.global.L2::cache_hint [%r3], "
                  "[%rd1], 4, %p1, %rd3;\n"
                  "cp.async.wait_all;\ncp.async.ca.shared.global.L2::cache_hint [%r3], [%rd1], 4, %rd3;\n" +
                  end),
            each([](uint32_t) { return 7u; }));
  // The source of a copy that ignores it may be invalid.
  EXPECT_EQ(words(start + "selp.b64 %rd3, 0, %rd1, %p1;\ncp.async.ca.shared.global [%r3], [%rd3], 4, %p1;\n" + end),
            each([](uint32_t i) { return i % 2 ? 0u : 7u; }));
}

TEST(Forms, ModifiersInAnotherOrder) {
  EXPECT_EQ(words("st.shared.u32 [sm], 0;\nbar.warp.sync -1;\natom.add.acq_rel.cta.shared.u32 %r2, [sm], "
                  "1;\natom.shared.gpu.relaxed.add.u32 %r3, [sm], 1;\n"
                  "bar.warp.sync -1;\nld.shared.u32 %r9, [sm];\nmax.s16x2.relu %r9, %r9, %r9;"),
            each([](uint32_t) { return 64u; }));
}

TEST(Forms, AliasesOfFunctions) {
  std::string functions = ".func (.param .b32 r) g(.param .b32 x);\n.func (.param .b32 r) f(.param .b32 x)\n{\n.reg "
                          ".b32 %r<9>;\nld.param.b32 %r1, [x];\n"
                          "mul.lo.u32 %r1, %r1, 3;\nst.param.b32 [r], %r1;\nret;\n}\n.alias g, f;\n";
  EXPECT_EQ(words("call (%r9), g, (%r1);", functions), each([](uint32_t i) { return 3 * i; }));
}

/// A tile that is passed to a function has a parameter for each of its registers: more than fit a byte.
TEST(Forms, CallsWithHundredsOfArguments) {
  std::string parameters, values;
  for (unsigned i = 0; i < 300; ++i) {
    parameters += (i ? ", .param .b32 x" : ".param .b32 x") + std::to_string(i);
    values += i ? ", %r1" : "%r1";
  }
  std::string function =
      ".func (.param .b32 r) f(" + parameters +
      ")\n{\n.reg .b32 %r<9>;\nld.param.b32 %r1, [x299];\nmul.lo.u32 %r1, %r1, 3;\nst.param.b32 [r], "
      "%r1;\nret;\n}\n";
  EXPECT_EQ(words("call (%r9), f, (" + values + ");", function), each([](uint32_t i) { return 3 * i; }));
}

/// Lanes that leave a loop in different iterations, and whose calls begin at different times, are in one call and
/// synchronise at its barrier; each has registers and local memory of its own there.
TEST(Forms, CallsOfLanesThatComeOneAfterTheOther) {
  const std::string function =
      ".func (.param .b32 r) f(.param .b32 x)\n{\n.reg .b32 %r<9>;\n.local .b32 own;\nld.param.b32 %r1, [x];\n"
      "st.local.u32 [own], %r1;\nbar.sync 0;\nld.local.u32 %r2, [own];\nmad.lo.u32 %r2, %r2, 100, %r1;\n"
      "st.param.b32 [r], %r2;\nret;\n}\n";
  for (uint64_t seed = 0; seed < 8; ++seed)
    EXPECT_EQ(words("mov.u32 %r2, 0;\nAgain: add.u32 %r2, %r2, 1;\nsetp.le.u32 %p1, %r2, %r1;\n@%p1 bra Again;\n"
                    "call (%r9), f, (%r2);\ncall (%r3), f, (%r9);\nadd.u32 %r9, %r9, %r3;",
                    function, seed),
              each([](uint32_t i) { return 101 * (i + 1) + 101 * 101 * (i + 1); }));
}

TEST(Forms, SpecialRegistersOfOtherWidths) {
  EXPECT_EQ(words("mov.u16 %h1, %tid.x;\nmov.u64 %rd3, %laneid;\ncvt.u32.u64 %r2, %rd3;\nmov.u32 %r3, "
                  "%gridid;\nmov.u32 %r4, %envreg2;\n"
                  "cvt.u32.u16 %r9, %h1;\nadd.u32 %r9, %r9, %r2;\nadd.u32 %r9, %r9, %r4;"),
            each([](uint32_t i) { return 2 * i; }));
}

TEST(Forms, FencesAndHints) {
  EXPECT_EQ(words("fence.acquire.sync_restrict::shared::cluster.cluster;\nfence.release.sync_restrict::shared::cta."
                  "cluster;\nmembar.proxy.alias;\n"
                  "fence.proxy.tensormap::generic.release.gpu;\nfence.proxy.async::generic.acquire.sync_restrict::"
                  "shared::cluster.cluster;\n"
                  "applypriority.global.L2::evict_normal [%rd1], 128;\npmevent.mask "
                  "3;\nsetmaxnreg.inc.sync.aligned.u32 64;\nmov.u32 %r9, %r1;"),
            each([](uint32_t i) { return i; }));
}
