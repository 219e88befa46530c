// Bulk copies, transactions and wgmma: small programs that are correct with every seed, and each of them with one
// instruction removed, which is refused with every seed.
// covers: EmulatorProxyFence, EmulatorBulkCopy, EmulatorTensorMap, EmulatorBulkOpen, EmulatorWgmma, EmulatorWgmmaFence
// covers: EmulatorWgmmaRegister, EmulatorRegisters, EmulatorRegisterGroup, EmulatorWgmmaRegisters
#include "fixtures/EngineFixture.h"

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::engines;

// 512 bytes to shared memory, modified there by the threads, and copied back.
static std::string roundTrip() {
  return entry(
      initBarrier +
      "@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 512;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1], 512, [bar];\nWait:\n" +
      waitBarrier +
      "shl.b32 %r3, %r1, 4;\nmov.u32 %r4, sm;\nadd.u32 %r4, %r4, %r3;\nld.shared.v4.u32 {%r5, %r6, %r7, %r8}, [%r4];\n"
      "st.shared.v4.u32 [%r4+1024], {%r5, %r6, %r7, %r8};\nfence.proxy.async.shared::cta;\nbar.sync 0;\n@!%p1 bra "
      "End;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [sm+1024], 512;\ncp.async.bulk.commit_group;\n"
      "cp.async.bulk.wait_group 0;\nEnd:\n");
}

TEST(Engines, BulkCopies) {
  Setting setting = counted();
  const std::string right = roundTrip();
  expectRight(right, setting, {setting.in.begin(), setting.in.begin() + 512});
  expectRefused(without(right, waitBarrier), setting, "EmulatorRace|EmulatorInFlight|EmulatorBulkOpen");
  expectRefused(without(right, "fence.proxy.async.shared::cta;\n"), setting, "EmulatorProxyFence");
  expectRefused(without(right, "bar.sync 0;\n@!%p1 bra End;"), setting,
                "EmulatorRace|EmulatorBulkCopy|EmulatorProxyFence");
  expectRefused(without(right, "cp.async.bulk.wait_group 0;\n"), setting, "EmulatorBulkOpen");
  expectRefused(without(right, "cp.async.bulk.commit_group;\n"), setting, "EmulatorBulkOpen");
  expectRefused(replaced(right, "[bar], 512", "[bar], 528"), setting, "EmulatorDeadlock");
  expectRefused(replaced(right, "[bar], 512", "[bar], 496"), setting, "EmulatorDeadlock|EmulatorRace");
  expectRefused(replaced(right, "[%rd1], 512", "[%rd1], 508"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "[%rd1], 512", "[%rd1], 8192"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "[sm], [%rd1]", "[sm+8], [%rd1]"), setting, "EmulatorBulkCopy|EmulatorMisaligned");
  expectRefused(without(right, "@%p1 mbarrier.init.shared::cta.b64 [bar], 1;\n"), setting, "EmulatorNoMbarrier");
  expectRefused(replaced(right, "[bar];\nWait:", "[bar];\nmbarrier.inval.shared::cta.b64 [bar];\nWait:"), setting,
                "EmulatorMbarrierCount|EmulatorNoMbarrier");
  expectRefused(without(right, "bar.sync 0;\n@!%p1 bra Wait;"), setting,
                "EmulatorRace|EmulatorNoMbarrier|PtxUndeclared");
}

/// Boxes of two rows of a 16 by 16 tensor.
static TensorMap twoRows() {
  TensorMap map;
  map.type = TensorMap::Type::U32;
  map.rank = 2;
  map.dims = {16, 16};
  map.strides = {64};
  map.box = {16, 2};
  map.steps = {1, 1};
  return map;
}

TEST(Engines, OperandsOfCopiesAreDefined) {
  Setting setting = counted();
  setting.map = twoRows();
  const std::string right = entry(
      initBarrier +
      "mov.u32 %r3, 0;\nmov.u16 %h1, 1;\n@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 128;\n"
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%rd3, {0, "
      "%r3}], [bar], %h1;\nWait:\n" +
      waitBarrier + "ld.shared.u32 %r5, [sm];\n@%p1 st.global.u32 [%rd2], %r5;\n");
  expectRight(right, setting, {setting.in.begin(), setting.in.begin() + 4});
  expectRefused(without(right, "mov.u32 %r3, 0;\n"), setting, "EmulatorBulkCopy");
  expectRefused(without(right, "mov.u16 %h1, 1;\n"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(roundTrip(), "[%rd1], 512", "[%rd1], %r20"), setting, "EmulatorBulkCopy");
  // A copy of zero bytes without a wait is correct.
  expectRight(
      entry(initBarrier +
            "@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1], 0, [bar];\n"
            "@%p1 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [sm], 0;\n@%p1 st.global.u32 [%rd2], 7;\n"),
      setting, {7});
}

// Prefetched memory must exist.
TEST(Engines, BulkPrefetchesAreChecked) {
  Setting setting = counted();
  const std::string right =
      entry("@%p1 cp.async.bulk.prefetch.L2.global [%rd1], 4096;\n@%p1 cp.async.bulk.prefetch.L2.global [%rd1+16], "
            "4080;\n@%p1 st.global.u32 [%rd2], 7;\n");
  expectRight(right, setting, {7});
  expectRefused(replaced(right, "[%rd1+16]", "[%rd1+32]"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "[%rd1+16]", "[%rd1+8]"), setting, "EmulatorMisaligned");
  expectRefused(replaced(right, "4080", "4072"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "4080", "%r20"), setting, "EmulatorBulkCopy");
  setting.map = twoRows();
  const std::string tensor = entry("mov.u32 %r3, 15;\n@%p1 cp.async.bulk.prefetch.tensor.2d.L2.global [%rd3, {0, "
                                   "%r3}];\n@%p1 st.global.u32 [%rd2], 7;\n");
  expectRight(tensor, setting, {7});
  expectRefused(without(tensor, "mov.u32 %r3, 15;\n"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(tensor, "[%rd3,", "[%rd1,"), setting, "EmulatorTensorMap");
}

// If byte counts do not match, a report names every participant: the waiting thread, the expecting one, the copies, the
// arrivals, with their source locations.
TEST(Engines, WaitReportsTheCopyInFlight) {
  Setting setting = counted();
  std::string wrong = replaced(roundTrip(), "[bar], 512", "[bar], 528");
  for (const char *line : {"mbarrier.arrive.expect_tx", "cp.async.bulk.shared", "W: mbarrier"}) {
    static unsigned sourceLine = 10;
    wrong = replaced(wrong, line, ".loc 1 " + std::to_string(sourceLine++) + " 1\n" + line);
  }
  wrong += ".file 1 \"k.cu\"\n";
  const std::string text = run(wrong, setting, 1).text;
  for (const char *expected :
       {"and 16 bytes pending", "note: from k.cu:12:1", "note: this was the last to expect bytes there",
        "note: from k.cu:10:1", "note: the last bytes that arrived there are from this", "note: from k.cu:11:1",
        "note: the last arrival there"})
    EXPECT_NE(text.find(expected), std::string::npos) << expected << "\n" << text;
}

// A buffer may be overwritten only after the copy has read it.
TEST(Engines, TheSourceIsReadUntilTheGroupIsWaitedFor) {
  Setting setting = counted();
  const std::string right =
      entry("@!%p1 exit;\nst.shared.v4.u32 [sm], {1, 2, 3, 4};\nfence.proxy.async;\n"
            "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [sm], 16;\ncp.async.bulk.commit_group;\n"
            "cp.async.bulk.wait_group.read 0;\nst.shared.v4.u32 [sm], {5, 6, 7, 8};\ncp.async.bulk.wait_group 0;\n");
  std::vector<uint8_t> out = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};
  expectRight(right, setting, out);
  expectRefused(without(right, "cp.async.bulk.wait_group.read 0;\n"), setting, "EmulatorRace");
  expectRefused(replaced(right, "wait_group.read 0", "wait_group.read 1"), setting, "EmulatorRace");
  // Memory written by the copy may be read only after the full wait.
  const std::string back = "ld.global.u32 %r5, [%rd2];\nst.global.u32 [%rd2+16], %r5;\n";
  out.insert(out.end(), {1, 0, 0, 0});
  expectRight(replaced(right, "wait_group 0;\n", "wait_group 0;\n" + back), setting, out);
  expectRefused(replaced(right, "wait_group.read 0;\n", "wait_group.read 0;\n" + back), setting, "EmulatorRace");
}

// --- Clusters

TEST(Engines, MulticastAndRemoteArrivals) {
  Setting setting = counted();
  setting.grid = setting.cluster = 2;
  // CTA 0 loads for both; each has an mbarrier of its own and writes its result.
  const std::string right =
      entry(initBarrier +
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], "
            "16;\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"
            "setp.eq.u32 %p3, %r2, 0;\nand.pred %p3, %p3, %p1;\nmov.u16 %h1, 3;\n"
            "@%p3 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%rd1], "
            "16, [bar], %h1;\n" +
            waitBarrier +
            "ld.shared.u32 %r5, [sm+4];\nmul.wide.u32 %rd5, %r2, 4;\nadd.u64 %rd5, %rd2, %rd5;\n@%p1 st.global.u32 "
            "[%rd5], %r5;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n");
  std::vector<uint8_t> out(setting.in.begin() + 4, setting.in.begin() + 8);
  out.insert(out.end(), setting.in.begin() + 4, setting.in.begin() + 8);
  expectRight(right, setting, out);
  expectRefused(replaced(right, "mov.u16 %h1, 3", "mov.u16 %h1, 1"), setting, "EmulatorDeadlock");
  expectRefused(replaced(right, "mov.u16 %h1, 3", "mov.u16 %h1, 7"), setting, "EmulatorBulkCopy");
  expectRefused(without(right, waitBarrier), setting,
                "EmulatorRace|EmulatorInFlight|EmulatorBulkOpen|EmulatorUndefinedStore");
  // From the shared memory of one CTA to that of the other.
  const std::string push =
      entry(initBarrier +
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 16;\n"
            "@%p1 st.shared.v4.u32 [sm+64], {%r2, 8, 9, 10};\n@%p1 fence.proxy.async;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nxor.b32 %r3, %r2, 1;\nmov.u32 %r4, sm;\n"
            "mapa.shared::cluster.u32 %r4, %r4, %r3;\nmov.u32 %r5, bar;\nmapa.shared::cluster.u32 %r5, %r5, %r3;\n"
            "@%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r4], [sm+64], 16, [%r5];\n" +
            waitBarrier +
            "ld.shared.u32 %r6, [sm];\nmul.wide.u32 %rd5, %r2, 4;\nadd.u64 %rd5, %rd2, %rd5;\n@%p1 st.global.u32 "
            "[%rd5], %r6;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n");
  expectRight(push, setting, {1, 0, 0, 0, 0, 0, 0, 0});
  expectRefused(without(push, "@%p1 fence.proxy.async;\n"), setting, "EmulatorProxyFence");
}

// --- wgmma: A 64 by 16 and B 16 by 8, both without a swizzle, K-major

static std::string mmaProgram(const std::string &type = "f16.f16") {
  const std::string descriptors =
      "mov.u32 %r4, sm;\nshr.u32 %r5, %r4, 4;\ncvt.u64.u32 %rd5, %r5;\nor.b64 %rd5, %rd5, " +
      std::to_string((uint64_t(128) >> 4 << 16) | (uint64_t(256) >> 4 << 32)) +
      ";\nadd.u32 %r4, %r4, 2048;\nshr.u32 %r5, %r4, 4;\ncvt.u64.u32 %rd6, %r5;\nor.b64 %rd6, %rd6, " +
      std::to_string((uint64_t(128) >> 4 << 16) | (uint64_t(256) >> 4 << 32)) + ";\n";
  return entry(
      "mov.f32 %f1, 0f00000000;\nmov.f32 %f2, %f1;\nmov.f32 %f3, %f1;\nmov.f32 %f4, %f1;\n" + initBarrier +
      "@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 2304;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1], 2304, [bar];\nWait:\n" +
      waitBarrier + descriptors +
      "wgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32." +
      type +
      " {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1, 0, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32." +
      type +
      " {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n"
      "mul.wide.u32 %rd7, %r1, 16;\nadd.u64 %rd7, %rd2, %rd7;\nst.global.v4.f32 [%rd7], {%f1, %f2, %f3, %f4};\n");
}

static Setting smallIntegers(std::vector<float> &want) {
  Setting setting;
  setting.block = 128;
  float a[64][16], b[8][16];
  auto address = [&](unsigned base, unsigned row, unsigned k) {
    return base + row / 8 * 256 + k / 8 * 128 + row % 8 * 16 + k % 8 * 2;
  };
  auto code = [](int value) { // of small integers as f16
    return uint16_t(value == 0 ? 0 : value == 1 ? 0x3c00 : value == 2 ? 0x4000 : value == -1 ? 0xbc00 : 0xc000);
  };
  unsigned state = 1;
  auto draw = [&] { return int((state = state * 1103515245 + 12345) >> 16) % 5 - 2; };
  for (unsigned row = 0; row < 64; ++row)
    for (unsigned k = 0; k < 16; ++k) {
      int value = draw();
      value = value < -2 || value > 2 ? 0 : value;
      a[row][k] = value;
      uint16_t bits = code(value);
      std::memcpy(&setting.in[address(0, row, k)], &bits, 2);
    }
  for (unsigned n = 0; n < 8; ++n)
    for (unsigned k = 0; k < 16; ++k) {
      int value = draw();
      value = value < -2 || value > 2 ? 0 : value;
      b[n][k] = value;
      uint16_t bits = code(value);
      std::memcpy(&setting.in[address(2048, n, k)], &bits, 2);
    }
  want.resize(512);
  for (unsigned t = 0; t < 128; ++t)
    for (unsigned r = 0; r < 4; ++r) {
      unsigned row = 16 * (t >> 5) + (t >> 2 & 7) + 8 * (r >> 1), n = 2 * (t & 3) + (r & 1);
      float sum = 0;
      for (unsigned k = 0; k < 16; ++k)
        sum += 2 * a[row][k] * b[n][k];
      want[4 * t + r] = sum;
    }
  return setting;
}

TEST(Engines, Wgmma) {
  std::vector<float> want;
  Setting setting = smallIntegers(want);
  std::vector<uint8_t> out(2048);
  std::memcpy(out.data(), want.data(), 2048);
  const std::string right = mmaProgram();
  expectRight(right, setting, out);
  expectRefused(without(right, "wgmma.wait_group.sync.aligned 0;\n"), setting, "EmulatorWgmmaRegister");
  expectRefused(replaced(right, "aligned 0", "aligned 1"), setting, "EmulatorWgmmaRegister");
  expectRefused(without(right, "wgmma.commit_group.sync.aligned;\n"), setting, "EmulatorWgmmaRegister");
  expectRefused(without(right, "wgmma.fence.sync.aligned;\n"), setting, "EmulatorWgmmaFence");
  expectRefused(replaced(right, "wgmma.fence.sync.aligned;\n", "wgmma.fence.sync.aligned;\nmov.f32 %f2, 0f3f800000;\n"),
                setting, "EmulatorWgmmaFence");
  expectRefused(without(right, waitBarrier), setting, "EmulatorRace|EmulatorInFlight|EmulatorUndefinedStore");
  Setting half = setting;
  half.block = 64;
  expectRefused(right, half, "EmulatorWgmma");
  // The next iteration overwrites the operands after the wait.
  const std::string refill = "st.shared.u32 [sm], 0;\n";
  expectRefused(replaced(right, "wgmma.wait_group.sync.aligned 0;\n", refill + "wgmma.wait_group.sync.aligned 0;\n"),
                setting, "EmulatorRace");
  // Written by threads: an async proxy fence is needed.
  const std::string threads = replaced(right, "mov.u32 %r4, sm;\n",
                                       "bar.sync 0;\n@%p1 st.shared.u16 [sm], 0;\nbar.sync 0;\nmov.u32 %r4, sm;\n");
  expectRefused(threads, setting, "EmulatorProxyFence");
  // A sparse A: the metadata is defined, selects two of four in ascending order, and comes from existing threads.
  const std::string sparse =
      replaced(replaced(right, "mma_async.sync.aligned.m64n8k16", "mma_async.sp.sync.aligned.m64n8k32"), "%rd6, 1,",
               "%rd6, %r9, 0, 1,");
  expectRefused(sparse, setting, "EmulatorWgmma");
  for (const char *codes : {"0", "0x44444445", "0x11111111", "0xffffffff"})
    expectRefused(replaced(sparse, "wgmma.fence", "mov.u32 %r9, " + std::string(codes) + ";\nwgmma.fence"), setting,
                  "EmulatorWgmma");
  expectRefused(
      replaced(replaced(sparse, "%r9, 0, 1", "%r9, 2, 1"), "wgmma.fence", "mov.u32 %r9, 0x44444444;\nwgmma.fence"),
      setting, "EmulatorWgmma");
}

// Registers of operations in flight must not be accessed; only accumulators of one shape may be reused without a fence.
TEST(Engines, RegistersOfWgmma) {
  std::vector<float> want;
  Setting setting = smallIntegers(want);
  std::vector<uint8_t> out(2048);
  std::memcpy(out.data(), want.data(), 2048);
  const std::string
      right = mmaProgram(),
      wait = "wgmma.wait_group.sync.aligned 0;\n",
      first = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1, 0, 0;\n";
  // Without a wait the accumulators are undefined; the end of the kernel completes the operations.
  const std::string ends =
      replaced(right.substr(0, right.find("mul.wide.u32 %rd7")), wait, "") + "@%p1 st.global.u32 [%rd2], 7;\nret;\n}\n";
  expectRight(ends, setting, {7});
  const std::string called = replaced(
      replaced(right, ".visible .entry",
               ".func f(.param .b64 a, .param .b64 b) {\n.reg .f32 %f<5>;\n.reg .b64 %rd<7>;\nld.param.u64 %rd5, [a];\n"
               "ld.param.u64 %rd6, [b];\nmov.f32 %f1, 0f00000000;\nmov.f32 %f2, %f1;\n"
               "mov.f32 %f3, %f1;\nmov.f32 %f4, %f1;\nwgmma.fence.sync.aligned;\n" +
                   first + "wgmma.commit_group.sync.aligned;\nret;\n}\n.visible .entry"),
      "wgmma.fence.sync.aligned;\n" + first + first, "call f, (%rd5, %rd6);\n");
  expectRight(replaced(called, "mul.wide.u32 %rd7", "@%p1 st.global.u32 [%rd2], 7;\nret;\nmul.wide.u32 %rd7"), setting,
              {7});
  // An operand A in registers, while it is in use.
  const std::string zeros = "mov.b32 %r20, 0;\nmov.b32 %r21, 0;\nmov.b32 %r22, 0;\nmov.b32 %r23, 0;\n",
                    registerA = replaced(zeros + "wgmma.fence.sync.aligned;\n" + first, "%rd5, %rd6, 1, 1, 1, 0, 0",
                                         "{%r20, %r21, %r22, %r23}, %rd6, 1, 1, 1, 0");
  const std::string withRegisterA = replaced(right, "wgmma.fence.sync.aligned;\n" + first, registerA);
  EXPECT_EQ(run(withRegisterA, setting, 0).text, "");
  for (const std::string touch : {"mov.b32 %r20, 1;\n", "mov.b32 %r9, %r20;\n", "st.shared.u32 [%r20+4096], 0;\n"}) {
    expectRefused(replaced(withRegisterA, "wgmma.commit", touch + "wgmma.commit"), setting, "EmulatorWgmmaRegister");
    if (touch[0] == 'm')
      EXPECT_EQ(run(replaced(withRegisterA, wait, wait + touch), setting, 0).text, "");
  }
  // Two wgmmas may share an operand A.
  EXPECT_EQ(run(replaced(withRegisterA, "wgmma.commit", registerA.substr(registerA.find("wgmma.mma")) + "wgmma.commit"),
                setting, 0)
                .text,
            "");
  EXPECT_NE(run(replaced(withRegisterA, "wgmma.commit", "mov.b32 %r20, 1;\nwgmma.commit"), setting, 0)
                .text.find("note: the wgmma\nwgmma.mma_async"),
            std::string::npos);
  // Accumulators as operands of the next wgmma, and vice versa.
  const std::string bytes = "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%r20, %r21, %r22, %r23}, ";
  auto chain = [&](const std::string &second) {
    return replaced(
        right, "wgmma.fence.sync.aligned;\n",
        zeros + "mov.b32 %r24, 0;\nmov.b32 %r25, 0;\nmov.b32 %r26, 0;\nmov.b32 %r27, 0;\nwgmma.fence.sync.aligned;\n" +
            bytes + "{%r24, %r25, %r26, %r27}, %rd6, 1;\n" + second);
  };
  expectRight(chain(bytes + "{%r24, %r25, %r26, %r27}, %rd6, 1;\n"), setting, out);
  expectRefused(chain("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%r24, %r25, %r26, %r27}, %rd5, %rd6, 1;\n"),
                setting, "EmulatorWgmmaRegister");
  expectRefused(chain("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%r30, %r31, %r32, %r33}, {%r20, %r21, %r22, "
                      "%r23}, %rd6, 0;\n"),
                setting, "EmulatorWgmmaRegister|EmulatorWgmmaFence");
  // Nor may they be the metadata of one.
  for (const char *taken : {"%r20", "%r24"})
    expectRefused(chain("wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%f1, %f2, %f3, %f4}, %rd5, %rd6, " +
                        std::string(taken) + ", 0, 1, 1, 1, 0, 0;\n"),
                  setting, "EmulatorWgmmaRegister");
  // Another shape may continue after a fence.
  const std::string tf32 =
      "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1;\n";
  expectRefused(replaced(right, "wgmma.commit", tf32 + "wgmma.commit"), setting, "EmulatorWgmmaFence");
  EXPECT_EQ(
      run(replaced(right, "wgmma.commit", "wgmma.fence.sync.aligned;\n" + tf32 + "wgmma.commit"), setting, 0).text, "");
  expectRefused(replaced(right, "{%f1, %f2, %f3, %f4}", "{%f1, %f1, %f3, %f4}"), setting, "EmulatorWgmma");
  expectRefused(replaced(right, "aligned 0", "aligned -1"), setting, "EmulatorWgmma");
}

// The four warps of a warpgroup execute the same wgmma, with the same operands in shared memory.
TEST(Engines, WarpsOfAWarpgroupIssueTogether) {
  std::vector<float> want;
  Setting setting = smallIntegers(want);
  const std::string right = mmaProgram(), fence = "wgmma.fence.sync.aligned;\n", half = "setp.lt.u32 %p3, %r1, 64;\n";
  expectRefused(replaced(right, fence, half + "@%p3 add.u64 %rd6, %rd6, 1;\n" + fence), setting, "EmulatorWgmma");
  // Unused bits of a descriptor must be zero.
  for (const char *shift : {"14", "31", "46", "52", "61"})
    expectRefused(replaced(right, fence,
                           "mov.u64 %rd8, 1;\nshl.b64 %rd8, %rd8, " + std::string(shift) +
                               ";\nor.b64 %rd6, %rd6, %rd8;\n" + fence),
                  setting, "EmulatorWgmma");
  expectRefused(replaced(right, "%rd5, %rd6, 1", "%rd5, %rd9, 1"), setting, "EmulatorWgmma");
  expectRefused(replaced(replaced(right, fence, half + fence), "%rd6, 1, 1", "%rd6, %p3, 1"), setting, "EmulatorWgmma");
  expectRefused(replaced(right, fence, half + "@%p3 exit;\n" + fence), setting, "EmulatorWgmma");
  const size_t from = right.find(fence);
  const std::string body = right.substr(from, right.find("mul.wide.u32 %rd7") - from);
  expectRefused(replaced(right, body, half + "@%p3 bra Other;\n" + body + "bra Both;\nOther:\n" + body + "Both:\n"),
                setting, "EmulatorWgmma");
}

TEST(Engines, RegistersMoveBetweenWarpgroups) {
  Setting setting = counted();
  setting.block = 256;
  const std::string kernel =
      "setp.lt.u32 %p3, %r1, 128;\n@%p3 bra Less;\nsetmaxnreg.inc.sync.aligned.u32 152;\nbra End;\n"
      "Less:\nsetmaxnreg.dec.sync.aligned.u32 104;\nEnd:\n@%p1 st.global.u32 [%rd2], 7;";
  const std::string directives = " .maxntid 256 .minnctapersm 2"; // 128 registers
  expectRight(entry(kernel, directives), setting, {7});
  expectRefused(entry(replaced(kernel, "104", "112"), directives), setting, "EmulatorDeadlock");
  expectRefused(entry(replaced(kernel, "dec.sync.aligned.u32 104", "dec.sync.aligned.u32 136"), directives), setting,
                "EmulatorRegisters");
  // All warps of a warpgroup must execute it.
  const std::string some = "setp.lt.u32 %p3, %r1, 192;\n@%p3 bra End;\nsetmaxnreg.dec.sync.aligned.u32 "
                           "104;\nEnd:\n@%p1 st.global.u32 [%rd2], 7;";
  expectRefused(entry(some, directives), setting, "EmulatorRegisterGroup");
  expectRefused(
      entry(replaced(some, "End:",
                     "bra Both;\nEnd:\nsetp.ge.u32 %p4, %r1, 128;\n@%p4 setmaxnreg.dec.sync.aligned.u32 96;\nBoth:"),
            directives),
      setting, "EmulatorRegisterGroup");
  // Registers held by wgmmas in flight.
  std::vector<float> want;
  Setting one = smallIntegers(want);
  std::string accumulators = "{%f8";
  for (unsigned i = 9; i < 40; ++i)
    accumulators += ", %f" + std::to_string(i);
  const std::string wide = replaced(replaced(mmaProgram(), "m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1,",
                                             "m64n64k16.f32.f16.f16 " + accumulators + "}, %rd5, %rd6, 0,"),
                                    "wgmma.fence", "setmaxnreg.dec.sync.aligned.u32 40;\nwgmma.fence");
  auto with = [&](const std::string &text) {
    return replaced(text, "outMap[128])", "outMap[128]) .maxntid 128 .minnctapersm 2");
  };
  EXPECT_EQ(run(with(wide), one, 0).text, "");
  expectRefused(with(replaced(wide, "u32 40", "u32 32")), one, "EmulatorWgmmaRegisters");
}
