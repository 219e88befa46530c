// Races by scope, fence, proxy and state space: for each synchronisation pattern, a program that has it and programs
// that lack a part of it. Every incorrect program is refused with every seed, whatever its execution does.
// covers: EmulatorRace
#include "emulator/Launch.h"
#include "emulator/program/Program.h"
#include "ptx/Parser.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::emulator;

/// %rd1 is the buffer `out` of 64 bytes, %r1 the thread, %r2 the CTA; %p1 is true in thread 0, %p2 in CTA 0.
static std::string entry(const std::string &body) {
  return ".version 8.3\n.target sm_90\n.address_size 64\n.shared .align 16 .b8 sm[64];\n"
         ".visible .entry k(.param .u64 out)\n{\n.reg .b32 %r<12>;\n.reg .b64 %rd<9>;\n.reg .b16 %h<3>;\n.reg .pred "
         "%p<9>;\n"
         "ld.param.u64 %rd1, [out];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, %ctaid.x;\nsetp.eq.s32 %p1, %r1, "
         "0;\nsetp.eq.s32 %p2, %r2, 0;\n" +
         body + "\nret;\n}\n";
}

struct Shape {
  uint32_t grid = 2, block = 32, cluster = 0;
  unsigned threads = 1;
  bool globalRaces = true;
  bool checks = true;
  uint64_t stepLimit = 300000;
};

struct Outcome {
  std::string name, message, text;
  std::vector<uint32_t> out;
};

static Outcome run(const std::string &text, Shape shape, uint64_t seed) {
  Outcome result;
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  if (emulator) {
    uint64_t out = emulator->allocate(64, "out");
    Launch launch;
    launch.entry = "k";
    launch.grid[0] = shape.grid;
    launch.block[0] = shape.block;
    if (shape.cluster)
      launch.cluster[0] = shape.cluster, launch.cluster[1] = launch.cluster[2] = 1;
    launch.stepLimit = shape.stepLimit;
    launch.seed = seed;
    launch.threads = shape.threads;
    launch.globalRaces = shape.globalRaces;
    launch.checks = shape.checks;
    emulator->addArgument(launch, out);
    emulator->run(launch, diags);
    for (unsigned i = 0; i < 16; ++i)
      result.out.push_back(reinterpret_cast<uint32_t *>(emulator->bytes(out, 64))[i]);
  }
  if (diags.hasErrors()) {
    result.name = diags.diagnostics().front().name();
    result.message = diags.diagnostics().front().message();
    result.text = diags.render();
  }
  return result;
}

static void expectRight(const std::string &program, Shape shape = {}, uint32_t word = 0, uint32_t value = 0) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Outcome result = run(program, shape, seed);
    EXPECT_EQ(result.text, "") << program << "seed " << seed;
    EXPECT_EQ(result.out[word], value) << program << "seed " << seed;
  }
}

static void expectRace(const std::string &program, Shape shape = {}) {
  for (uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(run(program, shape, seed).name, "EmulatorRace") << program << "seed " << seed;
}

/// CTA 0 passes 7 to CTA 1 through a flag in global memory.
static std::string handOver(const std::string &publish, const std::string &observe, const std::string &after = "") {
  return entry("@!%p1 exit;\n@!%p2 bra Wait;\nst.global.u32 [%rd1+8], 7;\n" + publish + "\nbra End;\nWait:\n" +
               observe + "\nsetp.eq.u32 %p4, %r3, 0;\n@%p4 bra Wait;\n" + after +
               "\nld.global.u32 %r4, [%rd1+8];\nst.global.u32 [%rd1], %r4;\nEnd:");
}

TEST(Races, ReleaseAndAcquireBetweenCtas) {
  const std::string acquire = "ld.acquire.gpu.global.u32 %r3, [%rd1+16];",
                    release = "st.release.gpu.global.u32 [%rd1+16], 1;";
  const std::string relaxedRead = "ld.relaxed.gpu.global.u32 %r3, [%rd1+16];",
                    relaxedWrite = "st.relaxed.gpu.global.u32 [%rd1+16], 1;";
  const std::string fence = "fence.acq_rel.gpu;";
  expectRight(handOver(release, acquire), {}, 0, 7);
  expectRight(handOver("st.release.sys.global.u32 [%rd1+16], 1;", acquire), {}, 0, 7);
  expectRight(handOver("red.release.gpu.global.add.u32 [%rd1+16], 1;", acquire), {}, 0, 7);
  expectRight(handOver(fence + relaxedWrite, relaxedRead, fence), {}, 0, 7);
  expectRight(handOver("membar.gl;\nst.volatile.global.u32 [%rd1+16], 1;", "ld.volatile.global.u32 %r3, [%rd1+16];",
                       "membar.gl;"),
              {}, 0, 7);
  expectRight(handOver("fence.sc.gpu;\natom.relaxed.gpu.global.exch.b32 %r5, [%rd1+16], 1;",
                       "atom.relaxed.gpu.global.or.b32 %r3, [%rd1+16], 0;", "fence.sc.sys;"),
              {}, 0, 7);
  // An atomic operation between the release and the acquire continues the release sequence.
  expectRight(handOver(release + "\nred.relaxed.gpu.global.add.u32 [%rd1+16], 1;", acquire), {}, 0, 7);

  expectRace(handOver(relaxedWrite, acquire));
  expectRace(handOver(release, relaxedRead));
  expectRace(handOver(fence + relaxedWrite, relaxedRead));
  expectRace(handOver(relaxedWrite, relaxedRead, fence));
  expectRace(handOver(relaxedWrite + fence, relaxedRead, fence));
  expectRace(handOver("st.global.u32 [%rd1+16], 1;", "ld.global.u32 %r3, [%rd1+16];"));
  expectRace(handOver("st.volatile.global.u32 [%rd1+16], 1;", "ld.volatile.global.u32 %r3, [%rd1+16];"));
  // A fence between proxies does not order threads.
  expectRace(handOver("fence.proxy.async.global;" + relaxedWrite, relaxedRead, fence));
  // The reader observes a later write that releases nothing.
  expectRace(handOver(release + "\nst.relaxed.gpu.global.u32 [%rd1+16], 2;\n", acquire));
}

/// At .cta scope nothing is ordered with another CTA.
TEST(Races, Scopes) {
  const std::string acquire = "ld.acquire.gpu.global.u32 %r3, [%rd1+16];",
                    release = "st.release.gpu.global.u32 [%rd1+16], 1;";
  const std::string read = "ld.relaxed.gpu.global.u32 %r3, [%rd1+16];",
                    write = "st.relaxed.gpu.global.u32 [%rd1+16], 1;";
  expectRace(handOver("st.release.cta.global.u32 [%rd1+16], 1;", acquire));
  expectRace(handOver(release, "ld.acquire.cta.global.u32 %r3, [%rd1+16];"));
  expectRace(handOver("membar.cta;" + write, read, "membar.gl;"));
  expectRace(handOver("membar.gl;" + write, read, "membar.cta;"));
  expectRace(handOver("fence.acq_rel.gpu;st.relaxed.cta.global.u32 [%rd1+16], 1;", read, "fence.acq_rel.gpu;"));
  // .cluster is enough in a cluster, and not between clusters.
  std::string cluster =
      handOver("st.release.cluster.global.u32 [%rd1+16], 1;", "ld.acquire.cluster.global.u32 %r3, [%rd1+16];");
  expectRight(cluster, {2, 32, 2}, 0, 7);
  expectRace(cluster);
  // Atomic operations of two CTAs are no race, unless their scope is the CTA.
  expectRight(entry("@%p1 red.relaxed.gpu.global.add.u32 [%rd1], 1;"), {}, 0, 2);
  expectRace(entry("@%p1 red.relaxed.cta.global.add.u32 [%rd1], 1;"));
  expectRight(entry("red.relaxed.cta.global.add.u32 [%rd1], 1;"), {1}, 0, 32);
  std::string text = run(entry("@%p1 red.relaxed.cta.global.add.u32 [%rd1], 1;"), {}, 0).text;
  EXPECT_NE(text.find("note: both are strong, but the scope of one does not include the thread of the other"),
            std::string::npos)
      << text;
}

/// Each CTA stores a word, and the last one to arrive adds them up.
static std::string lastBlock(const std::string &before, const std::string &after) {
  return entry("@!%p1 exit;\nmul.wide.u32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd1, %rd2;\nadd.u32 %r3, %r2, "
               "1;\nst.global.u32 [%rd3+16], %r3;\n" +
               before + "\natom.global.add.u32 %r4, [%rd1], 1;\nsetp.ne.u32 %p3, %r4, 3;\n@%p3 exit;\n" + after +
               "\nld.global.u32 %r5, [%rd1+16];\nld.global.u32 %r6, [%rd1+20];\nld.global.u32 %r7, "
               "[%rd1+24];\nld.global.u32 %r8, [%rd1+28];\n"
               "add.u32 %r5, %r5, %r6;\nadd.u32 %r5, %r5, %r7;\nadd.u32 %r5, %r5, %r8;\nst.global.u32 [%rd1+4], %r5;");
}

TEST(Races, TheLastBlock) {
  Shape four = {4};
  expectRight(lastBlock("membar.gl;", "membar.gl;"), four, 1, 10);
  expectRight(lastBlock("fence.acq_rel.gpu;", "fence.acq_rel.gpu;"), four, 1, 10);
  expectRace(lastBlock("", "membar.gl;"), four);
  expectRace(lastBlock("membar.gl;", ""), four);
  expectRace(lastBlock("membar.cta;", "membar.gl;"), four);
  // With several host threads too.
  for (unsigned threads : {2u, 4u}) {
    expectRight(lastBlock("membar.gl;", "membar.gl;"), {4, 32, 0, threads}, 1, 10);
    expectRace(lastBlock("", "membar.gl;"), {4, 32, 0, threads});
  }
}

TEST(Races, GlobalMemory) {
  // Between two CTAs, two lanes, two warps.
  expectRace(entry("@%p1 st.global.u32 [%rd1], %r2;"));
  expectRace(entry("st.global.u32 [%rd1], %r1;"), {1});
  std::string warps =
      "shr.u32 %r3, %r1, 5;\nand.b32 %r4, %r1, 31;\nsetp.eq.u32 %p3, %r4, 0;\nmul.wide.u32 %rd2, %r3, 4;\nadd.s64 "
      "%rd3, %rd1, %rd2;\n"
      "@%p3 st.global.u32 [%rd3], 5;\nBARRIER\n@%p1 ld.global.u32 %r5, [%rd1+4];\n@%p1 st.global.u32 [%rd1+8], %r5;";
  std::string ordered = warps;
  ordered.replace(ordered.find("BARRIER"), 7, "bar.sync 0;");
  warps.replace(warps.find("BARRIER"), 7, "bar.warp.sync -1;");
  expectRight(entry(ordered), {1, 64}, 2, 5);
  expectRace(entry(warps), {1, 64});
  // A barrier of the CTA orders nothing with another one.
  expectRace(entry("@%p2 st.global.u32 [%rd1], 1;\nbar.sync 0;\n@!%p2 ld.global.u32 %r3, [%rd1];"));
  // A write after a read.
  expectRace(entry("@%p2 ld.global.u32 %r3, [%rd1];\n@!%p2 st.global.u32 [%rd1], %r1;"));
  // An atomic operation and a weak access.
  expectRace(entry("@%p2 red.global.add.u32 [%rd1], 1;\n@!%p2 st.global.u32 [%rd1], 0;"));
  expectRace(entry("@%p2 red.global.add.u32 [%rd1], 1;\n@!%p2 ld.global.u32 %r3, [%rd1];"));
  // No races: the same value; separate words, halves and bytes; reads.
  expectRight(entry("st.global.u32 [%rd1], 3;"), {}, 0, 3);
  expectRight(entry("mov.u32 %r3, 3;\nst.global.v2.u32 [%rd1], {%r3, %r3};"), {}, 1, 3);
  expectRace(entry("mov.u32 %r3, 3;\nst.global.v2.u32 [%rd1], {%r3, %r1};"), {1});
  expectRight(entry("cvt.u64.u32 %rd2, %r1;\nadd.s64 %rd3, %rd1, %rd2;\nst.global.u8 [%rd3], 1;"), {1}, 3, 0x01010101);
  expectRace(entry("cvt.u64.u32 %rd2, %r1;\nadd.s64 %rd3, %rd1, %rd2;\nst.global.u8 [%rd3], %r1;\n@%p1 st.global.u16 "
                   "[%rd1], 7;"),
             {1});
  expectRight(entry("ld.global.u32 %r3, [%rd1];\nld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%rd1];"), {8, 64});
  // Global races are checked only on request.
  EXPECT_EQ(run(entry("@%p1 st.global.u32 [%rd1], %r2;"), {2, 32, 0, 1, false}, 0).text, "");
}

TEST(Races, ReportsOfGlobalMemory) {
  std::string program = entry("@%p1 st.global.u32 [%rd1], %r2;");
  EXPECT_EQ(run(program, {}, 0).message, "race in global memory: this write and the write by thread (0,0,0) (lane 0 of "
                                         "warp 0) of CTA (0,0,0) are not ordered");
  // With one host thread, a seed gives one report.
  for (uint64_t seed = 0; seed < 8; ++seed)
    EXPECT_EQ(run(handOver("", "ld.global.u32 %r3, [%rd1+8];"), {8, 64}, seed).text,
              run(handOver("", "ld.global.u32 %r3, [%rd1+8];"), {8, 64}, seed).text);
}

/// CTA 1 of the cluster writes into the shared memory of CTA 0, which reads it.
static std::string remote(const std::string &arrive, const std::string &wait) {
  return entry("mov.u32 %r3, sm;\nmapa.shared::cluster.u32 %r4, %r3, 0;\nshl.b32 %r5, %r1, 2;\nand.b32 %r5, %r5, "
               "63;\nadd.u32 %r4, %r4, %r5;\n"
               "add.u32 %r6, %r3, %r5;\nsetp.lt.u32 %p5, %r1, 16;\nand.pred %p6, %p5, %p2;\nnot.pred %p7, "
               "%p2;\nand.pred %p7, %p7, %p5;\n"
               "@%p6 st.shared.u32 [%r6], 0;\nbarrier.cluster.arrive;\nbarrier.cluster.wait;\n"
               "@%p7 st.shared::cluster.u32 [%r4], 9;\n" +
               arrive + "\n" + wait +
               "\n@%p6 ld.shared.u32 %r7, [%r6];\nand.pred %p1, %p1, %p2;\n@%p1 st.global.u32 [%rd1], "
               "%r7;\nbarrier.cluster.arrive;\nbarrier.cluster.wait;");
}

TEST(Races, DistributedSharedMemory) {
  Shape pair = {2, 32, 2};
  expectRight(remote("barrier.cluster.arrive;", "barrier.cluster.wait;"), pair, 0, 9);
  expectRight(remote("fence.acq_rel.cluster;\nbarrier.cluster.arrive.relaxed;", "barrier.cluster.wait;"), pair, 0, 9);
  expectRace(remote("", ""), pair);
  expectRace(remote("bar.sync 0;", ""), pair);
  expectRace(remote("barrier.cluster.arrive.relaxed;", "barrier.cluster.wait;"), pair);
  expectRace(remote("fence.acq_rel.cta;\nbarrier.cluster.arrive.relaxed;", "barrier.cluster.wait;"), pair);
}

/// A thread fills a word and arrives, another one waits and reads.
static std::string phase(const std::string &arrive, const std::string &wait, const std::string &made = "bar.sync 0;") {
  return entry(
      "@%p1 mbarrier.init.shared.b64 [sm+32], 1;\n" + made +
      "\nsetp.ge.u32 %p3, %r1, 32;\n@%p3 bra Wait;\n@%p1 st.shared.u32 [sm], 5;\n@%p1 " + arrive +
      "\nbra End;\nWait:\n" + wait +
      "\n@!%p4 bra Wait;\nld.shared.u32 %r4, [sm];\nsetp.eq.u32 %p5, %r1, 32;\n@%p5 st.global.u32 [%rd1], %r4;\nEnd:");
}

TEST(Races, Mbarriers) {
  Shape one = {1, 64};
  std::string arrive = "mbarrier.arrive.shared.b64 %rd2, [sm+32];",
              wait = "mbarrier.try_wait.parity.shared.b64 %p4, [sm+32], 0;";
  expectRight(phase(arrive, wait), one, 0, 5);
  expectRight(phase("mbarrier.arrive.release.cta.shared.b64 %rd2, [sm+32];",
                    "mbarrier.test_wait.parity.acquire.cta.shared.b64 %p4, [sm+32], 0;"),
              one, 0, 5);
  expectRace(phase("mbarrier.arrive.relaxed.cta.shared.b64 %rd2, [sm+32];", wait), one);
  expectRace(phase(arrive, "mbarrier.test_wait.parity.relaxed.cta.shared.b64 %p4, [sm+32], 0;"), one);
}

/// A cp.async write belongs to the asynchronous operation until the thread waits, and to that thread until a barrier.
TEST(Races, AsynchronousCopies) {
  auto copy = [](const std::string &wait, const std::string &barrier) {
    return entry("@%p1 cp.async.ca.shared.global [sm], [%rd1], 4;\n@%p1 cp.async.commit_group;\n" + wait + "\n" +
                 barrier + "\nsetp.eq.u32 %p3, %r1, 33;\n@%p3 ld.shared.u32 %r3, [sm];");
  };
  Shape one = {1, 64};
  expectRight(copy("cp.async.wait_all;", "bar.sync 0;"), one);
  expectRace(copy("cp.async.wait_all;", ""), one);
  for (uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(run(copy("", "bar.sync 0;"), one, seed).name, "EmulatorInFlight");
  // With race checks only, a copy in flight is a write that is not ordered with any thread.
  expectRace(copy("", "bar.sync 0;"), {1, 64, 0, 1, true, false});
  expectRace(copy("", ""), {1, 64, 0, 1, true, false});
  expectRight(copy("cp.async.wait_all;", "bar.sync 0;"), {1, 64, 0, 1, true, false});
  // The copy reads its source in global memory.
  expectRace(entry("@%p1 cp.async.ca.shared.global [sm], [%rd1], 4;\n@%p1 cp.async.wait_all;\nsetp.eq.u32 %p3, %r1, "
                   "1;\n@%p3 st.global.u32 [%rd1], 1;"),
             {1});
}

/// All CTAs synchronise at a counter; then each reads what the next one wrote before. They must run concurrently.
TEST(Races, ABarrierOfTheWholeGrid) {
  std::string program =
      entry("mov.u32 %r3, %nctaid.x;\nmul.wide.u32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd1, %rd2;\n@!%p1 bra done;\n"
            "add.u32 %r4, %r2, 100;\nst.global.u32 [%rd3+4], %r4;\nfence.acq_rel.gpu;\natom.relaxed.gpu.global.add.u32 "
            "%r5, [%rd1], 1;\n"
            "again:\nld.acquire.gpu.global.u32 %r5, [%rd1];\nsetp.lt.u32 %p3, %r5, %r3;\n@%p3 bra again;\n"
            "add.u32 %r6, %r2, 1;\nrem.u32 %r6, %r6, %r3;\nmul.wide.u32 %rd4, %r6, 4;\nadd.s64 %rd4, %rd1, %rd4;\n"
            "ld.global.u32 %r7, [%rd4+4];\nadd.u32 %r8, %r6, 100;\nsetp.ne.u32 %p4, %r7, %r8;\n@%p4 trap;\ndone:\n");
  for (unsigned threads : {1u, 3u})
    expectRight(program, {.grid = 14, .threads = threads, .stepLimit = 100'000'000}, 0, 14);
}

/// The same bytes may be written twice, different values may not, whichever thread reads them and whatever is written
/// next to them.
TEST(Races, OnlyDifferentBytesRace) {
  const std::string both = "@!%p1 exit;\nadd.u32 %r3, %r2, 5;\n";
  expectRight(entry(both + "st.global.u32 [%rd1], 5;"), {}, 0, 5);
  expectRace(entry(both + "st.global.u32 [%rd1], %r3;"));
  // One CTA writes eight bytes, the other four of them.
  const std::string wide = "@!%p1 exit;\n@%p2 bra B;\nst.global.v2.u32 [%rd1], {5, 9};\nbra E;\nB:\n";
  expectRight(entry(wide + "st.global.u32 [%rd1], 5;\nE:"), {}, 0, 5);
  expectRight(entry(wide + "st.global.u32 [%rd1+4], 9;\nE:"), {}, 1, 9);
  expectRace(entry(wide + "st.global.u32 [%rd1+4], 5;\nE:"));
  // A strong write concurrent with a weak one.
  const std::string strong = "@!%p1 exit;\n@%p2 bra B;\nst.relaxed.gpu.global.u32 [%rd1], 5;\nbra E;\nB:\n";
  expectRight(entry(strong + "st.global.u32 [%rd1], 5;\nE:"), {}, 0, 5);
  expectRace(entry(strong + "st.global.u32 [%rd1], 6;\nE:"));
  // An atomic operation does not write known bytes, and a read writes none.
  expectRace(
      entry("@!%p1 exit;\n@%p2 bra B;\nst.global.u32 [%rd1], 0;\nbra E;\nB:\nred.global.add.u32 [%rd1], 0;\nE:"));
  expectRace(entry("@!%p1 exit;\n@%p2 bra B;\nst.global.u32 [%rd1], 0;\nbra E;\nB:\nld.global.u32 %r3, [%rd1];\nE:"));
}

/// Lanes of one store.
TEST(Races, OneStoreWritesOneValueToAnAddress) {
  Shape one = {1, 32};
  for (std::string space : {"global", "shared"}) {
    std::string at = space == "global" ? "[%rd1]" : "[sm]";
    expectRight(entry("st." + space + ".u32 " + at + ", 7;\nbar.warp.sync -1;\nld." + space + ".u32 %r3, " + at +
                      ";\nst.global.u32 [%rd1+4], %r3;"),
                one, 1, 7);
    expectRace(entry("st." + space + ".u32 " + at + ", %r1;"), one);
    expectRace(entry("shr.u32 %r3, %r1, 4;\nst." + space + ".u32 " + at + ", %r3;"), one);
    expectRace(entry("setp.gt.u32 %p3, %r1, 29;\n@%p3 st." + space + ".u32 " + at + ", %r1;"), one);
  }
  // The rows of a matrix.
  expectRight(entry("mov.u32 %r4, sm;\nstmatrix.sync.aligned.m8n8.x1.shared.b16 [%r4], {3};\nbar.warp.sync -1;\n"
                    "ld.shared.u32 %r3, [sm];\nst.global.u32 [%rd1], %r3;"),
              one, 0, 3);
  expectRace(entry("mov.u32 %r4, sm;\nstmatrix.sync.aligned.m8n8.x1.shared.b16 [%r4], {%r1};"), one);
}

/// Rows that warps read are kept unexpanded until another access occurs on their page; the result must not depend on
/// that. `again` is the number of reads per warp; a row's lanes read byte by byte, otherwise in pairs in reverse order.
static std::string readBytes(bool inRows, unsigned again, const std::string &between, const std::string &write) {
  return entry("and.b32 %r3, %r1, 31;\nxor.b32 %r3, %r3, " + std::string(inRows ? "0" : "1") +
               ";\ncvt.u64.u32 %rd2, %r3;\nadd.s64 %rd3, %rd1, %rd2;\nsetp.eq.s32 %p3, %r1, 40;\nmov.u32 %r4, 0;\n"
               "Again:\nld.global.u8 %r5, [%rd3];\nadd.u32 %r4, %r4, 1;\nsetp.lt.u32 %p4, %r4, " +
               std::to_string(again) + ";\n@%p4 bra Again;\n" + between + "\n" + write);
}

TEST(Races, RowsThatAreRead) {
  for (bool inRows : {true, false})
    for (unsigned again : {1u, 40u, 700u}) {
      const std::string own = "@%p3 st.global.u8 [%rd1+8], 7;", other = "@!%p2 " + own.substr(5);
      expectRight(readBytes(inRows, again, "bar.sync 0;", own), {1, 64}, 2, 7);
      expectRace(readBytes(inRows, again, "", own), {1, 64});
      expectRace(readBytes(inRows, again, "bar.warp.sync -1;", own), {1, 64});
      expectRace(readBytes(inRows, again, "bar.sync 0;", other), {2, 64});
      expectRace(readBytes(inRows, again, "bar.sync 0;", other), {2, 64, 0, 2});
      expectRace(readBytes(inRows, again, "", "@%p3 red.global.add.u32 [%rd1+8], 1;"), {1, 64});
      // A lane writes bytes that it alone has read.
      expectRight(readBytes(inRows, again, "", "st.global.u8 [%rd3], 1;"), {1, 32}, 3, 0x01010101);
      // Reads after the rows: of one lane, by a strong read.
      expectRace(readBytes(inRows, again, "@%p1 ld.global.u8 %r6, [%rd1+8];", own), {1, 64});
      expectRace(readBytes(inRows, again, "@%p1 ld.relaxed.gpu.global.u32 %r6, [%rd1+8];", own), {1, 64});
    }
}

/// Adjacent bytes written by different lanes race only if the code accesses words; only code of the entry determines
/// the granule.
TEST(Races, GranulesOfAnEntryAreThoseOfItsCode) {
  const std::string module = ".version 8.3\n.target sm_90\n.address_size 64\n.shared .align 16 .b8 sm[64];\n"
                             ".func bytes() { .reg .b32 %r<3>; mov.u32 %r1, %tid.x; mov.u32 %r2, sm; add.u32 %r2, %r2, "
                             "%r1; st.shared.u8 [%r2], 1; ret; }\n"
                             ".func middle() { call bytes; ret; }\n"
                             ".visible .entry words() { .reg .b32 %r<2>; ld.shared.u32 %r1, [sm]; ret; }\n"
                             ".visible .entry halves(.param .u64 p) { .reg .b64 %d<2>; .reg .b16 %h<2>; ld.param.u64 "
                             "%d1, [p]; ld.global.u16 %h1, [%d1]; ret; }\n"
                             ".visible .entry direct() { call middle; ret; }\n"
                             ".visible .entry taken() { .reg .b64 %d<2>; mov.u64 %d1, bytes; ret; }\n"
                             ".visible .entry pointer() { .reg .b64 %d<2>; proto: .callprototype _ (); mov.u64 %d1, 0; "
                             "call %d1, (), proto; ret; }\n";
  DiagnosticEngine diags;
  auto program = Program::create(ptx::parse(SourceBuffer::create("k.ptx", module), diags, ptx::Unknown::Keep), diags);
  ASSERT_NE(program, nullptr) << diags.render();
  auto granules = [&](const char *name) {
    const Granules found = program->granules(*program->entry(name));
    return std::make_pair(found.shared, found.global);
  };
  EXPECT_EQ(granules("words"), std::make_pair(4u, 4u));
  EXPECT_EQ(granules("halves"), std::make_pair(4u, 2u));
  EXPECT_EQ(granules("direct"), std::make_pair(1u, 4u));
  EXPECT_EQ(granules("taken"), std::make_pair(1u, 4u));
  EXPECT_EQ(granules("pointer"), std::make_pair(1u, 4u));
  GlobalMemory memory;
  Launch launch;
  launch.entry = "direct";
  launch.block[0] = 64;
  EXPECT_TRUE(run(*program, memory, launch, diags)) << diags.render();
}
