// Legal uses of an mbarrier: small programs that are correct with every seed, and variants of them that are errors.
// covers: EmulatorMbarrierOverwritten, EmulatorMbarrierUse, EmulatorLateWait
#include "fixtures/EngineFixture.h"

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::engines;

// A write over an mbarrier is reported at its next use.
TEST(Mbarriers, AnMbarrierIsNoData) {
  Setting setting = counted();
  const std::string right = entry(
      initBarrier + "@%p1 st.shared.u64 [sm], %rd1;\n@%p1 mbarrier.arrive.shared::cta.b64 _, [bar];\n" + waitBarrier +
      "bar.sync 0;\n@%p1 mbarrier.inval.shared::cta.b64 [bar];\n@%p1 st.shared.u64 [bar], %rd1;\n@%p1 st.global.u32 "
      "[%rd2], 7;\n");
  expectRight(right, setting, {7});
  const std::string wrong = replaced(right, "[sm], %rd1", "[bar], %rd1");
  expectRefused(wrong, setting, "EmulatorMbarrierOverwritten");
  EXPECT_NE(run(wrong, setting, 0).text.find("note: the last write there\n@%p1 st.shared.u64 [bar], %rd1;"),
            std::string::npos)
      << run(wrong, setting, 0).text;
}

// A state belongs to the mbarrier that returned it, and to its phase or the previous one; a parity is 0 or 1, or bit 0
// of a register.
TEST(Mbarriers, WaitIdentifiesItsPhase) {
  Setting setting = counted();
  const std::string
      arrive = "@%p1 mbarrier.arrive.shared::cta.b64 %rd5, [bar];\n",
      wait = "S: @%p1 mbarrier.test_wait.shared::cta.b64 %p2, [bar], %rd5;\n@!%p1 bra T;\n@!%p2 bra S;\nT:\n",
      show = "@%p1 st.global.u32 [%rd2], 7;\n", inval = "@%p1 mbarrier.inval.shared::cta.b64 [bar];\n",
      init = "@%p1 mbarrier.init.shared::cta.b64 [bar], 1;\n", other = "@%p1 mbarrier.init.shared::cta.b64 [sm], 1;\n";
  const std::string right = entry(initBarrier + other + arrive + wait + show);
  expectRight(right, setting, {7});
  const std::string onceMore = "@%p1 mbarrier.arrive.shared::cta.b64 %rd6, [bar];\n";
  expectRefused(replaced(right, wait, onceMore + wait), setting, "EmulatorMbarrierUse");
  expectRight(replaced(right, wait, onceMore + replaced(wait, "%rd5", "%rd6")), setting, {7});
  expectRefused(replaced(right, "%rd5, [bar]", "%rd5, [sm]"), setting, "EmulatorMbarrierUse");
  expectRefused(replaced(right, wait, inval + init + wait), setting, "EmulatorMbarrierUse");
  expectRefused(replaced(right, "%p2, [bar], %rd5", "%p2, [bar], 0"), setting, "EmulatorMbarrierUse");
  expectRefused(without(right, arrive), setting, "EmulatorMbarrierUse");
  const std::string pending = "mbarrier.pending_count.b64 %r5, %rd5;\n@%p1 st.global.u32 [%rd2], %r5;\n";
  expectRight(replaced(right, show, pending), setting, {1});
  const std::string parity = entry(initBarrier + arrive + waitBarrier + show);
  expectRight(parity, setting, {7});
  for (const char *wrong : {"[bar], 2", "[bar], -1"})
    expectRefused(replaced(parity, "[bar], 0", wrong), setting, "EmulatorMbarrierUse");
  for (const char *even : {"0", "2", "-2"})
    expectRight(replaced(replaced(parity, "[bar], 0", "[bar], %r20"), initBarrier,
                         "mov.b32 %r20, " + std::string(even) + ";\n" + initBarrier),
                setting, {7});
  // The phase before the first is complete, and odd.
  expectRight(replaced(replaced(without(parity, arrive), "[bar], 0", "[bar], %r20"), initBarrier,
                       "mov.b32 %r20, -1;\n" + initBarrier),
              setting, {7});
  expectRefused(replaced(parity, "[bar], 0", "[bar], %r20"), setting, "EmulatorUndefinedGuard");
}

// An arrival at an mbarrier of another CTA returns no state.
TEST(Mbarriers, ARemoteArrivalReturnsNothing) {
  Setting setting = counted();
  setting.grid = setting.cluster = 2;
  const std::string right = entry(
      initBarrier +
      "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nxor.b32 %r3, %r2, 1;\nmov.u32 %r5, bar;\n"
      "mapa.shared::cluster.u32 %r5, %r5, %r3;\n@%p1 mbarrier.arrive.shared::cluster.b64 _, [%r5];\n" +
      waitBarrier + "@%p1 st.global.u32 [%rd2], 7;\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n");
  expectRefused(replaced(right, "b64 _,", "b64 %rd5,"), setting, "EmulatorMbarrierUse");
  const std::string generic =
      replaced(replaced(replaced(right, "mov.u32 %r5, bar", "mov.u64 %rd5, bar;\ncvta.shared.u64 %rd5, %rd5"),
                        "mapa.shared::cluster.u32 %r5, %r5", "mapa.u64 %rd5, %rd5"),
               "mbarrier.arrive.shared::cluster.b64 _, [%r5]", "mbarrier.arrive.b64 %rd6, [%rd5]");
  expectRefused(generic, setting, "EmulatorMbarrierUse");
  for (const std::string &text : {right, replaced(generic, "b64 %rd6,", "b64 _,")})
    expectRight(replaced(text, "@%p1 st.global.u32 [%rd2], 7;",
                         "setp.eq.and.u32 %p3, %r2, 0, %p1;\n@%p3 st.global.u32 [%rd2], 7;"),
                setting, {7});
}

// Queries and updates of a phase are local to its CTA: an mbarrier of another CTA can only be arrived at.
TEST(Mbarriers, OnlyArrivalsReachAnotherCta) {
  Setting setting = counted();
  setting.grid = setting.cluster = 2;
  const std::string arrive = "@%p1 mbarrier.arrive.b64 _, [%rd5];\n",
                    meet = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n";
  const std::string right =
      entry(initBarrier + meet +
            "xor.b32 %r3, %r2, 1;\nmov.u64 %rd5, bar;\ncvta.shared.u64 %rd5, %rd5;\nmapa.u64 %rd5, "
            "%rd5, %r3;\n" +
            arrive + waitBarrier + meet);
  expectRight(right, setting, {});
  for (const char *wrong :
       {"@%p1 mbarrier.test_wait.parity.b64 %p4, [%rd5], 0;\n", "@%p1 mbarrier.inval.b64 [%rd5];\n",
        "@%p1 mbarrier.arrive.noComplete.b64 _, [%rd5], 1;\n", "@%p1 cp.async.mbarrier.arrive.noinc.b64 [%rd5];\n"})
    expectRefused(replaced(right, arrive, wrong), setting, "EmulatorMbarrierUse");
}

// Uses of an mbarrier must be ordered before its invalidation: those of other warps by a barrier, those of other lanes
// of the warp implicitly.
TEST(Mbarriers, InvalidationIsOrderedAfterWaits) {
  Setting setting = counted();
  setting.block = 64;
  const std::string right =
      entry(initBarrier + "@%p1 mbarrier.arrive.shared::cta.b64 _, [bar];\n" + waitBarrier +
            "bar.sync 0;\n@%p1 mbarrier.inval.shared::cta.b64 [bar];\n@%p1 st.global.u32 [%rd2], 7;\n");
  expectRight(right, setting, {7});
  const std::string early = replaced(right, "bar.sync 0;\n@%p1 mbarrier.inval", "@%p1 mbarrier.inval");
  expectRefused(early, setting, "EmulatorRace|EmulatorNoMbarrier");
  setting.block = 32;
  expectRight(early, setting, {7});
}

// Two warps wait until a slot is free, and one of them fills it; a third warp waits until it is full, and frees it. The
// warp that only waits is ordered by nothing: it may be two phases late, and then it waits for ever.
TEST(Mbarriers, AWaitMayBeTwoPhasesLate) {
  Setting setting = counted();
  setting.block = 96;
  const std::string
      init = "@%p1 mbarrier.init.shared::cta.b64 [bar], 1;\n@%p1 mbarrier.init.shared::cta.b64 [sm], 1;\nbar.sync 0;\n"
             "shr.u32 %r3, %r1, 5;\nand.b32 %r6, %r1, 31;\nsetp.eq.u32 %p5, %r6, 0;\nmov.u32 %r4, 0;\n",
      choose = "setp.eq.u32 %p3, %r3, 2;\n@%p3 bra C;\n", fill = "@%p1 mbarrier.arrive.shared::cta.b64 _, [sm];\n",
      next = "xor.b32 %r5, %r5, 1;\nadd.u32 %r4, %r4, 1;\nsetp.lt.u32 %p4, %r4, 5;\n",
      producers = "mov.u32 %r5, 1;\nP: mbarrier.try_wait.parity.shared::cta.b64 %p2, [bar], %r5;\n@!%p2 bra P;\n" +
                  fill + next + "@%p4 bra P;\nbra E;\n",
      consumer = "C: mov.u32 %r5, 0;\nD: mbarrier.try_wait.parity.shared::cta.b64 %p2, [sm], %r5;\n@!%p2 bra D;\n"
                 "@%p5 mbarrier.arrive.shared::cta.b64 _, [bar];\n" +
                 next + "@%p4 bra D;\nE:\n";
  const std::string wrong = entry(init + choose + producers + consumer);
  expectRefused(wrong, setting, "EmulatorLateWait|EmulatorDeadlock");
  unsigned named = 0;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string text = run(wrong, setting, seed).text;
    named += text.find("a wait may be two phases late") != std::string::npos &&
             text.find("note: the wait\nP: mbarrier.try_wait") != std::string::npos &&
             text.find("not ordered after the wait\n@%p5 mbarrier.arrive") != std::string::npos;
  }
  EXPECT_GE(named, seeds / 2) << run(wrong, setting, 0).text;
  // One warp waits; or both meet before one arrives; or both arrive.
  const std::string alone = replaced(wrong, choose, choose + "setp.eq.u32 %p6, %r3, 1;\n@%p6 bra E;\n");
  expectRight(alone, setting, {});
  expectRight(replaced(wrong, fill, "bar.sync 1, 64;\n" + fill), setting, {});
  expectRefused(replaced(wrong, fill, fill + "bar.sync 1, 64;\n"), setting, "EmulatorLateWait|EmulatorDeadlock");
  expectRight(replaced(replaced(wrong, "[sm], 1;", "[sm], 2;"), fill, replaced(fill, "@%p1", "@%p5")), setting, {});
  // An arrival that orders no accesses orders waits.
  expectRight(
      replaced(alone, "@%p1 mbarrier.arrive.shared::cta.b64", "@%p1 mbarrier.arrive.relaxed.cluster.shared::cta.b64"),
      setting, {});
}
