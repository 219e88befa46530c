// Counters and traces of programs small enough to count by hand.
#include "emulator/Launch.h"
#include "emulator/observation/Counters.h"
#include "emulator/observation/Trace.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::emulator;
using ptx::OpClass;

namespace {
struct Observed {
  Counters counters;
  Trace trace;
  std::string text, json;
};
} // namespace

/// Executes `body` with one block. %r1 is the thread, %rd1 a buffer of 64 KiB, `sm` shared memory of 8 KiB.
static Observed observe(const std::string &body, uint32_t block = 32, uint64_t seed = 0) {
  Observed result;
  DiagnosticEngine diags;
  std::string text = ".version 8.3\n.target sm_90\n.address_size 64\n.shared .align 128 .b8 sm[8192];\n"
                     ".visible .entry k(.param .u64 out)\n{\n.reg .b32 %r<20>;\n.reg .b64 %rd<9>;\n.reg .pred %p<9>;\n"
                     "ld.param.u64 %rd1, [out];\nmov.u32 %r1, %tid.x;\n" +
                     body + "\nret;\n}\n";
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  EXPECT_TRUE(emulator) << diags.render();
  if (!emulator)
    return result;
  Launch launch;
  launch.entry = "k";
  launch.block[0] = block;
  launch.seed = seed;
  launch.races = false; // lanes store to one word here
  launch.counters = &result.counters;
  launch.trace = &result.trace;
  emulator->addArgument(launch, emulator->allocate(65536));
  EXPECT_TRUE(emulator->run(launch, diags)) << diags.render();
  result.text = countersText(result.counters, emulator->code().module());
  result.json = countersJson(result.counters, emulator->code().module());
  return result;
}

/// A load of global memory by each lane at `stride` bytes times the thread index: its sectors, and the minimum.
static std::pair<uint64_t, uint64_t> sectors(unsigned stride, const std::string &type = "u32",
                                             const std::string &data = "%r2") {
  Observed o = observe("mul.wide.u32 %rd2, %r1, " + std::to_string(stride) +
                       ";\nadd.s64 %rd3, %rd1, %rd2;\nld.global." + type + " " + data + ", [%rd3];");
  EXPECT_EQ(o.counters[TrafficKind::GlobalLoad].requests, 1u);
  const Traffic &t = o.counters[TrafficKind::GlobalLoad];
  return {t.sectors, t.minSectors};
}

TEST(Counters, SectorsOfARequest) {
  using Sectors = std::pair<uint64_t, uint64_t>;
  EXPECT_EQ(sectors(4), Sectors(4, 4));   // 128 contiguous bytes
  EXPECT_EQ(sectors(8), Sectors(8, 4));   // every second word
  EXPECT_EQ(sectors(32), Sectors(32, 4)); // a sector per lane
  EXPECT_EQ(sectors(1024), Sectors(32, 4));
  EXPECT_EQ(sectors(0), Sectors(1, 1)); // one word for all
  EXPECT_EQ(sectors(16, "v4.u32", "{%r2, %r3, %r4, %r5}"), Sectors(16, 16));
}

/// A store to shared memory by each lane at `stride` bytes times the thread index.
static Traffic shared(unsigned stride, const std::string &type = "u32", const std::string &data = "%r1",
                      const std::string &opcode = "st.shared.") {
  Observed o = observe("mov.u32 %r2, sm;\nmad.lo.u32 %r3, %r1, " + std::to_string(stride) + ", %r2;\n" + opcode + type +
                       " [%r3], " + data + ";");
  return o.counters[opcode == "st.shared." ? TrafficKind::SharedStore : TrafficKind::SharedAtomic];
}

TEST(Counters, BankConflicts) {
  auto expect = [](const Traffic &t, uint64_t wavefronts, uint64_t conflicts, uint64_t bytes) {
    EXPECT_EQ(t.requests, 1u);
    EXPECT_EQ(t.wavefronts, wavefronts);
    EXPECT_EQ(t.conflicts, conflicts);
    EXPECT_EQ(t.bytes, bytes);
  };
  expect(shared(4), 1, 0, 128);
  expect(shared(8), 2, 1, 128);     // every second bank
  expect(shared(128), 32, 31, 128); // one bank for all
  expect(shared(132), 1, 0, 128);   // a row of 33 words
  expect(shared(0), 1, 0, 128);     // one word for all
  expect(shared(1, "u8"), 1, 0, 32);
  expect(shared(8, "v2.u32", "{%r1, %r1}"), 2, 0, 256);
  expect(shared(16, "v4.u32", "{%r1, %r1, %r1, %r1}"), 4, 0, 512);
  expect(shared(32, "v4.u32", "{%r1, %r1, %r1, %r1}"), 8, 4, 512);
  expect(shared(4, "u32", "1", "red.shared.add."), 1, 0, 128);
  expect(shared(0, "u32", "1", "red.shared.add."), 32, 31, 128); // all lanes update the word separately
}

TEST(Counters, MatricesAreLoadedRowByRow) {
  // Rows of 16 bytes at a pitch of 32 bytes: eight of them access each bank twice.
  std::string rows = "mov.u32 %r2, sm;\nshl.b32 %r3, %r1, 5;\nadd.u32 %r3, %r3, %r2;\n";
  Observed o = observe(rows + "st.shared.v4.u32 [%r3], {%r1, %r1, %r1, %r1};\nbar.warp.sync -1;\n"
                              "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r4, %r5, %r6, %r7}, [%r3];\n"
                              "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r4}, [%r3];");
  EXPECT_EQ(o.counters[TrafficKind::SharedLoad].requests, 2u);
  EXPECT_EQ(o.counters[TrafficKind::SharedLoad].wavefronts, 8u + 2u);
  EXPECT_EQ(o.counters[TrafficKind::SharedLoad].conflicts, 4u + 1u);
  EXPECT_EQ(o.counters[TrafficKind::SharedLoad].bytes, 512u + 128u);
}

TEST(Counters, InstructionsByClass) {
  // Two warps; 40 threads, of which 20 take the branch; ten iterations of a loop.
  Observed o =
      observe("mov.u32 %r2, 0;\nL:\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 10;\n@%p1 bra L;\n"
              "setp.ge.u32 %p2, %r1, 20;\n@%p2 bra E;\nmul.lo.u32 %r3, %r2, %r1;\nE:\nbar.sync 0;\nactivemask.b32 %r4;",
              40);
  auto expect = [&](OpClass which, uint64_t warps, uint64_t lanes) {
    EXPECT_EQ(o.counters[which].warps, warps) << nameOf(which).str();
    EXPECT_EQ(o.counters[which].lanes, lanes) << nameOf(which).str();
  };
  expect(OpClass::Integer, 2 * 10 + 1, 40 * 10 + 20);
  expect(OpClass::Compare, 2 * 11, 40 * 11);
  expect(OpClass::Move, 2 * 2, 40 * 2); // the load of the parameter is a memory instruction
  expect(OpClass::Memory, 2, 40);
  expect(OpClass::Barrier, 2, 40);
  EXPECT_EQ(o.counters[TrafficKind::ParameterLoad].bytes, 8u * 40);
  EXPECT_EQ(o.counters.lines[14].executed.warps, 20u); // the add
  EXPECT_EQ(o.counters.lines[14].executed.lanes, 400u);
}

TEST(Counters, GenericAddressesAndAsyncCopies) {
  Observed o = observe("mov.u32 %r2, sm;\ncvt.u64.u32 %rd2, %r2;\ncvta.shared.u64 %rd2, %rd2;\nmul.wide.u32 %rd3, %r1, "
                       "4;\nsetp.lt.u32 %p1, %r1, 16;\n"
                       "selp.b64 %rd4, %rd2, %rd1, %p1;\nadd.s64 %rd5, %rd4, %rd3;\nst.u32 [%rd5], %r1;\n"
                       "shl.b32 %r3, %r1, 4;\nadd.u32 %r3, %r3, %r2;\nadd.u32 %r3, %r3, 1024;\nshl.b64 %rd3, %rd3, "
                       "2;\nadd.s64 %rd6, %rd1, %rd3;\n"
                       "cp.async.cg.shared.global [%r3], [%rd6], 16;\ncp.async.wait_all;");
  EXPECT_EQ(o.counters[TrafficKind::SharedStore].bytes, 64u);
  EXPECT_EQ(o.counters[TrafficKind::GlobalStore].bytes, 64u);
  EXPECT_EQ(o.counters[TrafficKind::GlobalStore].sectors, 2u);
  EXPECT_EQ(o.counters[TrafficKind::AsyncCopy].bytes, 512u);
  EXPECT_EQ(o.counters[TrafficKind::AsyncCopy].sectors, 16u);
  bool copied = false;
  for (const TraceEvent &event : o.trace.events)
    copied |= event.kind == TraceEvent::Copy && event.lanes == allLanes && event.name == "cp.async of 16 bytes a lane";
  EXPECT_TRUE(copied);
}

TEST(Counters, AreShownAsTextAndJson) {
  Observed o = observe("mov.u32 %r2, sm;\nshl.b32 %r3, %r1, 3;\nadd.u32 %r3, %r3, %r2;\nst.shared.u32 [%r3], %r1;");
  EXPECT_NE(o.text.find("shared store                       1             128  2 wavefronts, 1 of bank conflicts"),
            std::string::npos)
      << o.text;
  EXPECT_NE(o.text.find("bank conflicts\n             1  line 15: st.shared.u32 [%r3], %r1;"), std::string::npos)
      << o.text;
  EXPECT_NE(o.json.find("\"conflicts\": 1"), std::string::npos) << o.json;
}

/// The time slices of each warp, in sequence, and the waits at barriers between them.
TEST(Traces, TimeSlicesAndWaits) {
  for (uint64_t seed = 0; seed < 10; ++seed) {
    Observed o = observe("setp.lt.u32 %p1, %r1, 32;\n@%p1 bra E;\nmov.u32 %r2, 0;\nL:\nadd.u32 %r2, %r2, "
                         "1;\nsetp.lt.u32 %p1, %r2, 1000;\n@%p1 bra L;\nE:\nbar.sync 3;",
                         64, seed);
    uint64_t busy[2] = {}, end[2] = {};
    unsigned waits = 0;
    for (const TraceEvent &event : o.trace.events) {
      ASSERT_LT(event.warp, 2u);
      EXPECT_LE(event.start, event.end);
      if (event.kind == TraceEvent::Run) {
        EXPECT_LE(end[event.warp], event.start);
        end[event.warp] = event.end;
        busy[event.warp] += event.end - event.start;
      }
      // Warp 0 reaches the barrier long before the other.
      waits += event.kind == TraceEvent::Wait && event.name == "barrier 3" && event.warp == 0 && event.lanes == 0 &&
               event.end - event.start > 1000;
    }
    EXPECT_GT(busy[1], 3000u);
    EXPECT_LT(busy[0], 30u);
    EXPECT_EQ(waits, 1u) << seed;
  }
}

TEST(Traces, WaitsForAnMbarrier) {
  Observed o = observe("setp.eq.u32 %p2, %r1, 32;\n@%p2 mbarrier.init.shared.b64 [sm], 1;\nbar.sync 0;\nsetp.lt.u32 "
                       "%p1, %r1, 32;\n@%p1 bra W;\n"
                       "mov.u32 %r2, 0;\nL:\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p3, %r2, 2000;\n@%p3 bra L;\n@%p2 "
                       "mbarrier.arrive.shared.b64 %rd2, [sm];\n"
                       "W:\nmbarrier.try_wait.parity.shared.b64 %p4, [sm], 0;\n@!%p4 bra W;",
                       64);
  bool waited = false;
  for (const TraceEvent &event : o.trace.events)
    waited |=
        event.kind == TraceEvent::Wait && event.name == "mbarrier" && event.warp == 0 && event.end - event.start > 1000;
  EXPECT_TRUE(waited);
}
