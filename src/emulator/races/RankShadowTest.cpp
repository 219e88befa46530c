// Races between launches of different ranks: what orders them is a release and an acquire of scope `sys`, or a barrier
// of the hosts; launches of one rank are ordered.
#include "emulator/races/RankShadow.h"
#include "emulator/Launch.h"
#include "ptx/Parser.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::emulator;

namespace {
/// Launches on one array, which is at its own address for all ranks.
class Ranks {
public:
  explicit Ranks(unsigned count) : shadow(count) {}

  /// The name of the report about a launch of `body` by one thread of rank `rank`, or "". %rd1 is the array.
  std::string run(unsigned rank, const std::string &body) {
    const std::string text = ".version 8.3\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 array)\n{\n"
                             ".reg .b32 %r<9>;\n.reg .b64 %rd<3>;\nld.param.u64 %rd1, [array];\n" +
                             body + "\nret;\n}\n";
    DiagnosticEngine diags;
    programs.push_back(Program::create(ptx::parse(SourceBuffer::create("k.ptx", text), diags), diags));
    if (!programs.back())
      return diags.render();
    GlobalMemory memory;
    memory.mapInPlace("array", reinterpret_cast<uint8_t *>(array), sizeof array, false, /*isTracked=*/true);
    Launch launch;
    launch.entry = "k";
    launch.ranks = &shadow;
    launch.rank = rank;
    const auto address = reinterpret_cast<uint64_t>(array);
    EXPECT_TRUE(addArgument(*programs.back()->entry("k"), launch.parameters, &address, sizeof address));
    fault = Fault();
    if (emulator::run(*programs.back(), memory, launch, diags, &fault))
      return "";
    report = diags.render();
    return diags.diagnostics().front().name().str();
  }

  RankShadow shadow;
  Fault fault;
  std::string report;

private:
  alignas(64) uint32_t array[16] = {};
  std::vector<std::unique_ptr<Program>> programs;
};
} // namespace

static const char *const kWrite = "st.global.u32 [%rd1], 7;", *const kRead = "ld.global.u32 %r1, [%rd1];";

TEST(RankShadow, LaunchesOfOneRankAreOrdered) {
  Ranks ranks(2);
  EXPECT_EQ(ranks.run(1, kWrite), "");
  EXPECT_EQ(ranks.run(1, kRead), "");
  EXPECT_EQ(ranks.run(1, kWrite), "");
}

TEST(RankShadow, LaunchesOfDifferentRanksRace) {
  Ranks ranks(3);
  EXPECT_EQ(ranks.run(2, kWrite), "");
  EXPECT_EQ(ranks.run(0, kRead), "EmulatorRace");
  ASSERT_NE(ranks.fault.other, nullptr);
  EXPECT_EQ(ranks.fault.other->rank, 2u);
  EXPECT_TRUE(ranks.fault.other->isWrite);
  EXPECT_NE(ranks.report.find("of CTA (0,0,0) of rank 2"), std::string::npos) << ranks.report;
  EXPECT_EQ(ranks.run(1, "ld.global.u8 %r1, [%rd1+3];"), "EmulatorRace");
  EXPECT_EQ(ranks.run(1, "ld.global.u32 %r1, [%rd1+4];"), "");
}

TEST(RankShadow, AWriteAfterAnotherRanksReadRaces) {
  Ranks ranks(2);
  EXPECT_EQ(ranks.run(0, kRead), "");
  EXPECT_EQ(ranks.run(1, kRead), "");
  EXPECT_EQ(ranks.run(1, kWrite), "EmulatorRace");
  EXPECT_FALSE(ranks.fault.other->isWrite);
}

TEST(RankShadow, ABarrierOfTheHostsOrders) {
  Ranks ranks(2);
  EXPECT_EQ(ranks.run(0, kWrite), "");
  ranks.shadow.meet();
  EXPECT_EQ(ranks.run(1, kRead), "");
  EXPECT_EQ(ranks.run(0, kWrite), "EmulatorRace") << "the read is after the barrier";
}

TEST(RankShadow, SignalsNeedTheScopeOfTheSystem) {
  auto outcome = [](const std::string &release, const std::string &acquire) {
    Ranks ranks(2);
    EXPECT_EQ(ranks.run(0, std::string(kWrite) + release), "");
    const std::string found = ranks.run(1, acquire);
    return found.empty() ? ranks.run(1, kRead) : found; // what a launch acquires, the next one knows
  };
  EXPECT_EQ(outcome("st.release.sys.global.u32 [%rd1+32], 1;", "ld.acquire.sys.global.u32 %r1, [%rd1+32];"), "");
  EXPECT_EQ(outcome("fence.acq_rel.sys; st.relaxed.sys.global.u32 [%rd1+32], 1;",
                    "ld.relaxed.sys.global.u32 %r1, [%rd1+32]; fence.acq_rel.sys;"),
            "");
  EXPECT_EQ(outcome("atom.add.release.sys.global.u32 %r1, [%rd1+32], 1;",
                    "atom.cas.acquire.sys.global.b32 %r1, [%rd1+32], 1, 0;"),
            "");
  EXPECT_EQ(outcome("st.volatile.global.u32 [%rd1+32], 1;", "ld.volatile.global.u32 %r1, [%rd1+32];"), "EmulatorRace");
  EXPECT_EQ(outcome("st.relaxed.sys.global.u32 [%rd1+32], 1;", "ld.acquire.sys.global.u32 %r1, [%rd1+32];"),
            "EmulatorRace");
  EXPECT_EQ(outcome("st.release.sys.global.u32 [%rd1+32], 1;", "ld.relaxed.sys.global.u32 %r1, [%rd1+32];"),
            "EmulatorRace");
  EXPECT_EQ(outcome("fence.acq_rel.gpu; st.relaxed.sys.global.u32 [%rd1+32], 1;",
                    "ld.acquire.sys.global.u32 %r1, [%rd1+32];"),
            "EmulatorRace");
  for (const char *scope : {"gpu", "cta"}) {
    const std::string release = std::string("st.release.") + scope + ".global.u32 [%rd1+32], 1;";
    const std::string acquire = std::string("ld.acquire.") + scope + ".global.u32 %r1, [%rd1+32];";
    EXPECT_EQ(outcome(release, "ld.acquire.sys.global.u32 %r1, [%rd1+32];"), "EmulatorRace");
    EXPECT_EQ(outcome("st.release.sys.global.u32 [%rd1+32], 1;", acquire), "EmulatorRace");
  }
}

// covers: EmulatorSignal
TEST(RankShadow, ASignalIsReadBeforeItIsSetAgain) {
  const std::string store = "st.release.sys.global.u32 [%rd1+32], 1;",
                    add = "red.relaxed.sys.global.add.u32 [%rd1+32], 0;",
                    exchange = "atom.exch.release.sys.global.b32 %r1, [%rd1+32], 1;",
                    load = "ld.relaxed.sys.global.u32 %r1, [%rd1+32];",
                    zero = "st.relaxed.sys.global.u32 [%rd1+32], 0;";
  for (const std::string &set : {store, exchange}) {
    Ranks lost(2);
    EXPECT_EQ(lost.run(0, set), "");
    EXPECT_EQ(lost.run(0, set), "EmulatorSignal");
    EXPECT_NE(lost.report.find("of CTA (0,0,0) of rank 0"), std::string::npos) << lost.report;
    for (const std::string &between : {load, add, zero}) {
      Ranks read(2);
      EXPECT_EQ(read.run(0, set), "");
      EXPECT_EQ(read.run(1, between), "");
      EXPECT_EQ(read.run(0, set), "") << between;
    }
    Ranks other(2);
    EXPECT_EQ(other.run(0, set), "");
    EXPECT_EQ(other.run(1, set), "") << "of another rank";
    Ranks incomplete(2);
    EXPECT_EQ(incomplete.run(0, set), "");
    incomplete.shadow.isComplete = false;
    EXPECT_EQ(incomplete.run(0, set), "");
  }
}

TEST(RankShadow, ABarrierDoesNotAcquireForARelaxedAtomic) {
  Ranks ranks(2);
  EXPECT_EQ(ranks.run(0, std::string(kWrite) + "st.release.sys.global.u32 [%rd1+32], 1;"), "");
  EXPECT_EQ(ranks.run(1, std::string("atom.cas.relaxed.sys.global.b32 %r1, [%rd1+32], 1, 0; bar.sync 0;") + kRead),
            "EmulatorRace");
}

TEST(RankShadow, WithoutCompleteKnowledgeNothingIsReported) {
  Ranks ranks(2);
  EXPECT_EQ(ranks.run(0, kWrite), "");
  ranks.shadow.isComplete = false;
  EXPECT_EQ(ranks.run(1, kRead), "");
}

TEST(RankShadow, IdsOfCtasEnd) {
  RankShadow shadow(2);
  Launch launch;
  launch.rank = 1;
  launch.grid[0] = 1u << (rankOfCtaShift - 1);
  launch.cluster[0] = launch.cluster[1] = launch.cluster[2] = 1;
  DiagnosticEngine diags;
  auto module = ptx::parse(SourceBuffer::create("k.ptx", ".version 8.3\n.target sm_90\n.address_size 64\n"), diags);
  const auto program = Program::create(std::move(module), diags);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(shadow.begin(launch, *program), std::optional(1u << rankOfCtaShift));
  EXPECT_EQ(shadow.begin(launch, *program), std::optional((1u << rankOfCtaShift) + launch.grid[0]));
  EXPECT_EQ(shadow.begin(launch, *program), std::nullopt);
  EXPECT_FALSE(shadow.isComplete);
}
