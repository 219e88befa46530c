// A minimal program for each report, with its message; and similar programs that are correct.
// covers: EmulatorUnsupported, EmulatorTooLarge, EmulatorExtern, EmulatorNoEntry, EmulatorLaunch, EmulatorOutOfBounds
// covers: EmulatorMisaligned, EmulatorUndefinedAddress, EmulatorReadOnly, EmulatorUndefinedStore
// covers: EmulatorUndefinedAtomic
// covers: EmulatorTrap, EmulatorBranchIndex, EmulatorBadFunction, EmulatorWrongPrototype, EmulatorUndefinedBranch
// covers: EmulatorStack, EmulatorDivergent, EmulatorDeadlock, EmulatorUndefinedGuard, EmulatorStepLimit
// covers: EmulatorBarrierId, EmulatorBarrierVaries, EmulatorBarrierCount, EmulatorClusterTwice, EmulatorClusterWait
// covers: EmulatorNotMember, EmulatorShuffle, EmulatorAssert, EmulatorPrint, EmulatorPartialWarp, EmulatorCopySize
// covers: EmulatorUndefinedSize, EmulatorStackRestore
// covers: EmulatorMemberGone, EmulatorNotConstant, EmulatorPolicyRange
// covers: EmulatorNoMbarrier, EmulatorMbarrierTwice, EmulatorMbarrierCount, EmulatorInFlight, EmulatorRace
#include "emulator/Launch.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::emulator;

/// A module whose entry `k` has `body`. %rd1 is the buffer `out` of 64 bytes, %r1 the thread, %p1 is true in thread 0.
static std::string entry(const std::string &body, const std::string &before = "") {
  return ".version 8.3\n.target sm_90\n.address_size 64\n.shared .align 16 .b8 sm[64];\n"
         ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 v);\n"
         ".extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 g, .param .b64 s);\n" +
         before +
         "\n.visible .entry k(.param .u64 out)\n{\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n.reg .f32 %f<9>;\n.reg .pred "
         "%p<9>;\n"
         "ld.param.u64 %rd1, [out];\nmov.u32 %r1, %tid.x;\nsetp.eq.s32 %p1, %r1, 0;\n" +
         body + "\nret;\n}\n";
}

struct Outcome {
  std::string name, message, text;
  bool created = false;
  std::vector<uint32_t> out;
};

static Outcome run(const std::string &text, uint32_t block = 64, uint32_t cluster = 0, const std::string &kernel = "k",
                   uint64_t seed = 0) {
  Outcome result;
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  result.created = emulator != nullptr;
  if (emulator) {
    uint64_t out = emulator->allocate(64, "out");
    Launch launch;
    launch.entry = kernel;
    launch.block[0] = block;
    if (cluster)
      launch.cluster[0] = cluster, launch.cluster[1] = launch.cluster[2] = 1;
    launch.grid[0] = std::max(1u, cluster);
    launch.stepLimit = 300000;
    launch.seed = seed;
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

struct Case {
  const char *name;
  std::string text;
  const char *message;
  uint32_t block = 64, cluster = 0;
  const char *kernel = "k";
};

static void expectReports(std::initializer_list<Case> cases) {
  for (const Case &c : cases) {
    Outcome result = run(c.text, c.block, c.cluster, c.kernel);
    EXPECT_EQ(result.name, c.name) << result.text << c.text;
    EXPECT_EQ(result.message, c.message) << result.text;
  }
}

TEST(Reports, CachePolicyRange) {
  expectReports({{"EmulatorPolicyRange", entry("createpolicy.range.global.L2::evict_last.b64 %rd2, [%rd1], %r1, 1;"),
                  "the primary size of a cache policy is greater than its total size"}});
}

TEST(Reports, EachHasAMinimalProgram) {
  const std::string recursion = ".func f() { .local .b8 x[4096]; call f; ret; }";
  expectReports({
      {"EmulatorUnsupported", entry("cvta.shared.u32 %r2, %r1;"),
       "`cvta.shared.u32 %r2, %r1` cannot be run by the emulator"},
      {"EmulatorTooLarge", entry("", ".shared .b8 huge[2000000];"),
       "`huge` of 2000000 bytes is larger than the emulator allows"},
      {"EmulatorExtern", entry("", ".extern .global .b32 x;"), "`x` is declared `.extern` and defined nowhere"},
      {"EmulatorNoEntry", entry(""), "there is no entry `other`", 64, 0, "other"},
      {"EmulatorLaunch", entry(""), "the launch of `k` is not possible: a block has at most 1024 threads, not 1056x1x1",
       1056},
      {"EmulatorOutOfBounds", entry("st.global.u32 [%rd1+64], %r1;"),
       "access of 4 bytes at 0x7f0000000040: 64 bytes after the start of `out`, which has 64"},
      {"EmulatorOutOfBounds", entry("ld.u32 %r2, [0];"), "access of 4 bytes at 0x0: a null pointer"},
      {"EmulatorOutOfBounds", entry("st.shared.u32 [sm+64], %r1;"),
       "access of 4 bytes at 0x440: shared memory is 64 bytes from 0x400"},
      {"EmulatorMisaligned", entry("ld.global.u32 %r2, [%rd1+2];"),
       "access of 4 bytes at 0x7f0000000002, which is not a multiple of 4"},
      {"EmulatorUndefinedAddress", entry("ld.global.u32 %r2, [%rd2];"), "the address has no defined value"},
      {"EmulatorReadOnly", entry("st.global.u32 [c], %r1;", ".const .b32 c = 1;"),
       "write of 4 bytes at 0x7f0000000000, in `c`, which is read-only"},
      {"EmulatorUndefinedStore", entry("ld.shared.u32 %r2, [sm];\nst.global.u32 [%rd1], %r2;"),
       "a value that is not defined is stored to global memory"},
      {"EmulatorUndefinedStore",
       entry("prmt.b32 %r3, %r1, %r2, 0x5540;\nprmt.b32 %r4, %r3, %r3, 0x3232;\nst.global.u32 [%rd1], %r4;"),
       "a value that is not defined is stored to global memory"},
      {"EmulatorUndefinedStore",
       entry("mov.b64 %rd2, {%r1, %r5};\nadd.s64 %rd3, %rd2, 3;\nmov.b64 {%r6, %r7}, %rd3;\n"
             "@%p1 st.global.u32 [%rd1], %r7;"),
       "a value that is not defined is stored to global memory"},
      {"EmulatorUndefinedStore",
       entry("mov.b64 %rd2, {%r5, %r1};\nmul.lo.u64 %rd3, %rd2, 3;\nmov.b64 {%r6, %r7}, %rd3;\n"
             "@%p1 st.global.u32 [%rd1], %r7;"),
       "a value that is not defined is stored to global memory"},
      {"EmulatorUndefinedStore",
       entry("mov.b64 %rd2, {%r5, %r1};\ncvt.u16.u64 %r6, %rd2;\n@%p1 st.global.u16 [%rd1], %r6;"),
       "a value that is not defined is stored to global memory"},
      {"EmulatorUndefinedGuard",
       entry("mov.b64 %rd2, {%r1, %r5};\nand.b64 %rd3, %rd2, 0x1000000ff;\nsetp.eq.u64 %p2, %rd3, 1;\n@%p2 mov.u32 "
             "%r4, 1;"),
       "the predicate of the instruction is not defined"},
      {"EmulatorUndefinedGuard",
       entry("mov.b64 %rd2, {%r1, %r5};\nshr.s64 %rd3, %rd2, 8;\nand.b64 %rd3, %rd3, "
             "0xff000000;\nsetp.eq.u64 %p2, %rd3, 1;\n@%p2 mov.u32 %r4, 1;"),
       "the predicate of the instruction is not defined"},
      {"EmulatorUndefinedGuard",
       entry("mov.b64 %rd2, {%r1, %r5};\nor.b64 %rd3, %rd2, 0xff;\nsetp.eq.u64 %p2, %rd3, "
             "1;\n@%p2 mov.u32 %r4, 1;"),
       "the predicate of the instruction is not defined"},
      {"EmulatorUndefinedGuard", entry("bfi.b32 %r3, %r2, %r1, 8, 8;\nsetp.eq.u32 %p2, %r3, 1;\n@%p2 mov.u32 %r4, 1;"),
       "the predicate of the instruction is not defined"},
      {"EmulatorUndefinedAtomic", entry("red.global.add.u32 [%rd1], %r2;"),
       "an operand of an atomic operation is not defined"},
      {"EmulatorTrap", entry("trap;"), "`trap` was executed"},
      {"EmulatorBranchIndex", entry("T: .branchtargets A, B;\nbrx.idx %r1, T;\nA:\nB:"),
       "branch index 2 is outside of the list of 2 targets"},
      {"EmulatorBadFunction", entry("P: .callprototype _ ();\ncall %rd1, (), P;"),
       "0x7f0000000000 is not the address of a function"},
      {"EmulatorWrongPrototype",
       entry("P: .callprototype _ ();\nmov.u64 %rd2, f;\ncall %rd2, (), P;", ".func f(.param .b32 x) { ret; }"),
       "`f` does not have the parameters of the prototype it is called with"},
      {"EmulatorUndefinedBranch", entry("T: .branchtargets A;\nbrx.idx %r2, T;\nA:"),
       "a branch depends on a value that is not defined"},
      {"EmulatorStack", entry("call f;", recursion), "the call needs more than 1048576 bytes of local memory"},
      {"EmulatorStack", entry(".local .b8 y[16];\ncall f;", ".func f() { .local .b8 x[4294967280]; ret; }"),
       "the call needs more than 1048576 bytes of local memory"},
      {"EmulatorLaunch", entry(".local .b8 y[4294967296];"),
       "the launch of `k` is not possible: it needs 4294967296 bytes of local memory, a thread has 1048576"},
      {"EmulatorTooLarge", entry("", ".entry other(.param .b8 x[4294967288], .param .b64 y) { ret; }"),
       "`x` of 4294967288 bytes is larger than the emulator allows"},
      {"EmulatorMemberGone", entry("setp.gt.u32 %p2, %r1, 15;\n@%p2 exit;\nshfl.sync.idx.b32 %r2, %r1, 0, 31, -1;"),
       "the member mask 0xffffffff of this `shfl` names lanes that have exited without it: 0xffff0000", 32},
      {"EmulatorMemberGone", entry("setp.gt.u32 %p2, %r1, 15;\n@!%p2 vote.sync.any.pred %p3, %p1, -1;"),
       "the member mask 0xffffffff of this `vote` names lanes that have exited without it: 0xffff0000", 32},
      {"EmulatorMemberGone", entry("@%p1 match.any.sync.b32 %r2, %r1, 3;"),
       "the member mask 0x3 of this `match` names lanes that have exited without it: 0x2", 32},
      {"EmulatorNotConstant", entry("@%p1 st.global.u32 [%rd1], 7;\nbar.sync 0;\nld.global.nc.u32 %r2, [%rd1];"),
       "`ld.global.nc` of memory that this kernel has written: it reads a cache that writes do not reach"},
      {"EmulatorNotConstant",
       entry("@%p1 st.global.u32 [%rd1+8], 7;\nbar.sync 0;\n@%p1 ld.global.nc.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1];"),
       "`ld.global.nc` of memory that this kernel has written: it reads a cache that writes do not reach"},
      {"EmulatorUnsupported", entry("tex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}];"),
       "`tex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}]` cannot be run by the emulator"},
      {"EmulatorDivergent", entry("@%p1 bar.sync 0;"),
       "`bar` needs all threads of the warp; lanes 0 have arrived, lanes 1-31 cannot arrive", 32},
      {"EmulatorDeadlock", entry("bar.sync 1, 64;"), "deadlock: no thread of the CTA can make progress", 96},
      {"EmulatorUndefinedGuard", entry("@%p2 mov.u32 %r2, 1;"), "the predicate of the instruction is not defined"},
      {"EmulatorStepLimit", entry("L: bra L;"), "the launch has not ended after 300000 steps"},
      {"EmulatorBarrierId", entry("bar.sync 16;"), "there is no barrier 16, a CTA has 0 to 15"},
      {"EmulatorBarrierVaries", entry("bar.sync %r1;"),
       "the barrier or its thread count differs between the threads of the warp"},
      {"EmulatorBarrierCount", entry("bar.sync 1, 48;"),
       "barrier 1 is given 48 threads: it must be a multiple of the warp size"},
      {"EmulatorBarrierCount", entry("bar.sync 1, 128;"), "barrier 1 is given 128 threads: the CTA has fewer"},
      {"EmulatorClusterTwice", entry("barrier.cluster.arrive;\nbarrier.cluster.arrive;"),
       "the thread arrives at the cluster barrier again before it has waited", 32, 2},
      {"EmulatorClusterWait", entry("barrier.cluster.wait;"),
       "the thread waits at the cluster barrier and has not arrived", 32, 2},
      {"EmulatorNotMember", entry("bar.warp.sync 1;"), "the thread is not in its own member mask 0x1"},
      {"EmulatorShuffle", entry("setp.lt.u32 %p2, %r1, 16;\n@%p2 shfl.sync.bfly.b32 %r2, %r1, 16, 31, 0xffff;"),
       "lane 0 reads the value of lane 16, which does not take part (member mask 0xffff)", 32},
      {"EmulatorAssert",
       entry("mov.u64 %rd2, t;\n.param .b64 a; st.param.b64 [a], %rd2;\n.param .b32 l; st.param.b32 [l], 7;\n"
             "call __assertfail, (a, a, l, a, a);",
             ".global .b8 t[2] = {120, 0};"),
       "assertion `x` failed at x:7, in `x`"},
      {"EmulatorPrint", entry(".param .b64 a; st.param.b64 [a], 0;\n.param .b32 r; call (r), vprintf, (a, a);"),
       "the format or the values of `vprintf` are not in memory"},
      {"EmulatorUndefinedSize", entry("alloca.u64 %rd2, %rd3;"), "the size operand of `alloca` is not defined"},
      {"EmulatorStackRestore", entry("alloca.u64 %rd2, 16;\nstackrestore.u64 %rd2;"),
       "the operand of `stackrestore` is not a result of a `stacksave` of this call"},
      {"EmulatorStack", entry("alloca.u64 %rd2, 2000000;"), "the call needs more than 1048576 bytes of local memory"},
      {"EmulatorPartialWarp", entry("movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1;"),
       "`movmatrix` needs 32 threads, the warp has only lanes 0xffff", 16},
      {"EmulatorCopySize", entry("mov.u32 %r2, 20;\ncp.async.cg.shared.global [sm], [%rd1], 16, %r2;"),
       "cp.async copies 20 bytes of 16", 1},
      {"EmulatorNoMbarrier", entry("mbarrier.arrive.shared.b64 %rd2, [sm];"), "there is no mbarrier at 0x400", 1},
  });
}

TEST(Reports, EachOfBarriersAndEnginesHasAMinimalProgram) {
  expectReports({
      {"EmulatorMbarrierTwice", entry("mbarrier.init.shared.b64 [sm], 1;\nmbarrier.init.shared.b64 [sm], 1;"),
       "the mbarrier at 0x400 is initialised twice without `mbarrier.inval`", 1},
      {"EmulatorMbarrierCount", entry("mbarrier.init.shared.b64 [sm], 0;"),
       "count 0 at the mbarrier at 0x400: it must be from 1 to 1048575", 1},
      {"EmulatorMbarrierCount", entry("mbarrier.init.shared.b64 [sm], 1;\nmbarrier.arrive.shared.b64 %rd2, [sm], 2;"),
       "count 2 at the mbarrier at 0x400: there are fewer arrivals pending", 1},
      {"EmulatorInFlight", entry("cp.async.ca.shared.global [sm], [%rd1], 4;\nld.shared.u32 %r2, [sm];"),
       "access of 4 bytes at 0x400, which an asynchronous copy still writes", 1},
      {"EmulatorInFlight",
       entry("cp.async.ca.shared.global [sm], [%rd1], 4;\ncp.async.commit_group;\ncp.async.wait_group "
             "1;\nld.shared.u32 %r2, [sm];"),
       "access of 4 bytes at 0x400, which an asynchronous copy still writes", 1},
  });
}

TEST(Reports, NameThreadAndLine) {
  Outcome result =
      run(entry(".loc 1 12 3\nadd.s64 %rd2, %rd1, 64;\n@%p1 ld.global.u32 %r2, [%rd2];", ".file 1 \"k.cu\""), 40);
  EXPECT_EQ(result.text,
            "k.ptx:19:1: error: access of 4 bytes at 0x7f0000000040: 64 bytes after the start of `out`, which has 64\n"
            "@%p1 ld.global.u32 %r2, [%rd2];\n"
            "^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
            "note: in `k`, thread (0,0,0) (lane 0 of warp 0) of CTA (0,0,0)\n"
            "note: from k.cu:12:3\n"
            "note: with %p1 = true, %rd2 = 0x7f0000000040\n");
  result = run(entry("mov.b32 %f1, 0f3fc00000;\nst.global.v2.f32 [%rd1], {%f1, %f2};"), 32);
  EXPECT_NE(result.text.find("note: with %rd1 = 0x7f0000000000, %f1 = 1.50, %f2 = (not defined)\n"), std::string::npos)
      << result.text;
  result = run(entry("@%p1 cp.async.ca.shared.global [sm], [%rd1], 4;\nld.shared.u32 %r2, [sm];"), 32);
  EXPECT_NE(
      result.text.find(
          "k.ptx:17:1: note: the copy by thread (0,0,0) (lane 0 of warp 0) of CTA (0,0,0), which no wait has ended\n"),
      std::string::npos)
      << result.text;
}

/// A store of the thread index to its word of shared memory, `between`, and a load of the next thread's word.
static std::string exchange(const std::string &between) {
  return entry("and.b32 %r2, %r1, 15;\nshl.b32 %r3, %r2, 2;\nmov.u32 %r4, sm;\nadd.u32 %r5, %r4, %r3;\nst.shared.u32 "
               "[%r5], %r2;\n" +
               between + "\nxor.b32 %r6, %r5, 4;\nld.shared.u32 %r7, [%r6];");
}

/// Each race is found with every seed.
TEST(Reports, Races) {
  const std::string wrong[] = {
      exchange(""),
      exchange("shfl.sync.idx.b32 %r7, %r1, 0, 31, -1;"),
      exchange("membar.cta;"),
  };
  for (const std::string &program : wrong)
    for (uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(run(program, 16, 0, "k", seed).name, "EmulatorRace") << program;
  // Two warps with only a warp barrier between them.
  std::string warps = entry(
      "xor.b32 %r2, %r1, 32;\nshr.u32 %r3, %r1, 5;\nshl.b32 %r3, %r3, 2;\nmov.u32 %r4, sm;\nadd.u32 %r5, %r4, %r3;\n"
      "st.shared.u32 [%r5], 1;\nbar.warp.sync -1;\nxor.b32 %r6, %r5, 4;\nld.shared.u32 %r7, [%r6];");
  for (uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(run(warps, 64, 0, "k", seed).name, "EmulatorRace");
  EXPECT_EQ(run(exchange(""), 16).message, "race in shared memory: this read and the write by thread (1,0,0) (lane 1 "
                                           "of warp 0) of CTA (0,0,0) are not ordered");
}

/// A flag in shared memory passes a value from warp 0 to warp 1.
static std::string handOver(const std::string &publish, const std::string &observe) {
  return entry("setp.ge.u32 %p2, %r1, 32;\nand.b32 %r2, %r1, 31;\nsetp.ne.u32 %p3, %r2, 0;\n@%p3 exit;\n@%p1 "
               "st.shared.u32 [sm+8], 0;\n"
               "bar.sync 1, 64;\n@%p2 bra Wait;\nst.shared.u32 [sm], 7;\n" +
               publish + "\nbra End;\nWait:\n" + observe +
               "\nsetp.eq.u32 %p4, %r3, 0;\n@%p4 bra Wait;\n//AFTER\nld.shared.u32 %r4, [sm];\nst.global.u32 [%rd1], "
               "%r4;\nEnd:");
}

TEST(Reports, ReleaseAndAcquireOrder) {
  std::string fenced =
      handOver("fence.acq_rel.cta;\nst.relaxed.cta.shared.u32 [sm+8], 1;", "ld.relaxed.cta.shared.u32 %r3, [sm+8];");
  size_t position = fenced.find("//AFTER");
  fenced.replace(position, 7, "fence.acq_rel.cta;");
  const std::string right[] = {
      handOver("st.release.cta.shared.u32 [sm+8], 1;", "ld.acquire.cta.shared.u32 %r3, [sm+8];"),
      handOver("atom.acq_rel.cta.shared.exch.b32 %r5, [sm+8], 1;", "atom.acq_rel.cta.shared.or.b32 %r3, [sm+8], 0;"),
      fenced,
  };
  for (const std::string &program : right)
    for (uint64_t seed = 0; seed < 20; ++seed) {
      Outcome result = run(program, 64, 0, "k", seed);
      EXPECT_EQ(result.text, "") << program;
      EXPECT_EQ(result.out[0], 7u);
    }
  const std::string wrong[] = {
      handOver("st.relaxed.cta.shared.u32 [sm+8], 1;", "ld.acquire.cta.shared.u32 %r3, [sm+8];"),
      handOver("st.release.cta.shared.u32 [sm+8], 1;", "ld.relaxed.cta.shared.u32 %r3, [sm+8];"),
      handOver("st.shared.u32 [sm+8], 1;", "ld.shared.u32 %r3, [sm+8];"),
  };
  for (const std::string &program : wrong)
    for (uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(run(program, 64, 0, "k", seed).name, "EmulatorRace") << program;
}

/// Warp 0 copies into shared memory asynchronously, warp 1 waits for the mbarrier and reads.
TEST(Reports, AsyncCopyThroughAnMbarrier) {
  auto program = [](const std::string &arrive, const std::string &wait) {
    return entry("@%p1 mbarrier.init.shared.b64 [sm+32], 1;\nbar.sync 0;\nsetp.ge.u32 %p2, %r1, 32;\n@%p2 bra Wait;\n"
                 "@%p1 st.global.u32 [%rd1+16], 5;\n@%p1 cp.async.ca.shared.global [sm], [%rd1+16], 4;\n@%p1 " +
                 arrive + "\nbra End;\nWait:\n" + wait +
                 "\nld.shared.u32 %r4, [sm];\nsetp.eq.u32 %p4, %r1, 32;\n@%p4 st.global.u32 [%rd1], %r4;\nEnd:");
  };
  std::string arrive = "cp.async.mbarrier.arrive.noinc.shared.b64 [sm+32];";
  std::string wait = "mbarrier.try_wait.parity.shared.b64 %p3, [sm+32], 0;\n@!%p3 bra Wait;";
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Outcome right = run(program(arrive, wait), 64, 0, "k", seed);
    EXPECT_EQ(right.text, "");
    EXPECT_EQ(right.out[0], 5u);
    Outcome noWait = run(program(arrive, ""), 64, 0, "k", seed);
    EXPECT_NE(noWait.name, "") << seed;
    // An arrival that is not linked to the copy.
    EXPECT_NE(run(program("mbarrier.arrive.shared.b64 %rd2, [sm+32];", wait), 64, 0, "k", seed).name, "") << seed;
  }
}

/// Threads that poll an mbarrier forever are deadlocked like those at a barrier.
TEST(Reports, DeadlockAtAnMbarrier) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    std::string text =
        run(entry("@%p1 mbarrier.init.shared.b64 [sm], 2;\nbar.sync 0;\n@%p1 mbarrier.arrive.shared.b64 %rd2, [sm];\n"
                  "W: mbarrier.try_wait.parity.shared.b64 %p3, [sm], 0;\n@!%p3 bra W;"),
            32, 0, "k", seed)
            .text;
    EXPECT_NE(text.find("deadlock: no thread of the CTA can make progress"), std::string::npos) << text;
    EXPECT_NE(text.find("waits for an mbarrier in phase 0 with 1 arrivals pending"), std::string::npos) << text;
  }
}

/// Programs close to an error that are correct.
TEST(Reports, RightPrograms) {
  const std::string programs[] = {
      // An undefined register may be moved and computed with, if nothing observable depends on it.
      entry("add.s32 %r2, %r3, 1;\nselp.b32 %r4, %r2, %r1, 0;"),
      // Half of the warp exits before a barrier.
      entry("setp.lt.u32 %p2, %r1, 16;\n@%p2 exit;\nbar.sync 0;"),
      // The branches reconverge before the barrier.
      entry("@%p1 bra A;\nmov.u32 %r2, 1;\nbra B;\nA: mov.u32 %r2, 2;\nB: bar.sync 0;"),
      // Two halves of the CTA at separate named barriers.
      entry("setp.lt.u32 %p2, %r1, 32;\n@%p2 bra A;\nbar.sync 1, 32;\nbra B;\nA: bar.sync 2, 32;\nB:"),
      // A producer that does not wait.
      entry("setp.lt.u32 %p2, %r1, 32;\n@%p2 bra A;\nbar.arrive 1, 64;\nbra B;\nA: bar.sync 1, 64;\nB:"),
      // The lanes of a mask arrive from two instructions.
      entry("@%p1 bra A;\nshfl.sync.idx.b32 %r2, %r1, 0, 31, -1;\nbra B;\nA: shfl.sync.idx.b32 %r2, %r1, 0, 31, "
            "-1;\nB: bar.warp.sync -1;"),
      // Barriers order the accesses of the threads of a warp, or of the CTA.
      exchange("bar.sync 0;"),
      exchange("barrier.sync 0;"),
      // All threads write the same value.
      entry("st.shared.u32 [sm], 3;\nbar.sync 0;\nld.shared.u32 %r2, [sm];\n@%p1 st.global.u32 [%rd1], %r2;"),
      // The padding of a structure is copied with it.
      entry(".local .align 8 .b8 x[16];\nst.local.u8 [x], %r1;\nst.local.u32 [x+4], %r1;\nld.local.u64 %rd2, "
            "[x];\nmov.b64 %rd3, %rd2;\n"
            "st.local.u64 [x+8], %rd3;\n@%p1 st.global.u64 [%rd1], %rd3;\nld.local.u8 %r2, [x+8];\nld.local.u32 %r3, "
            "[x+12];\n"
            "add.u32 %r2, %r2, %r3;\n@%p1 st.global.u32 [%rd1+8], %r2;"),
      // Bytes are packed next to undefined ones, which are dropped before anything depends on them.
      entry(
          ".reg .b16 %h<3>;\n.local .b32 x;\nmov.b32 %r2, {%h1, %h2};\nprmt.b32 %r3, %r1, %r2, 0x3340;\nprmt.b32 %r4, "
          "%r1, %r1, 0x0040;\n"
          "prmt.b32 %r5, %r4, %r4, 0x1010;\nbfi.b32 %r6, %r1, %r3, 8, 24;\nmov.b32 {%h1, %h2}, %r5;\nsetp.lt.u32 %p2, "
          "%r6, 64;\n@%p2 mov.u32 %r7, 1;\n"
          "selp.b32 %r8, %r5, %r6, %p1;\n@%p1 st.global.v2.u32 [%rd1], {%r8, %r6};\n@%p1 st.global.u16 [%rd1+8], %h2;"),
      // One half of a register is filled, and the other one masked, moved or overwritten.
      entry("mov.b64 %rd2, {%r1, %r5};\nand.b64 %rd3, %rd2, 63;\nsetp.lt.u64 %p2, %rd3, 3;\n@%p2 mov.u32 %r7, 1;\n"
            "shl.b64 %rd4, %rd2, 32;\nshr.u64 %rd5, %rd4, 32;\nor.b64 %rd6, %rd2, -4294967296;\nnot.b64 %rd7, %rd2;\n"
            "xor.b64 %rd8, %rd7, -1;\nmov.b64 {%r6, %r8}, %rd8;\n@%p1 st.shared.u64 [sm], %rd5;\n"
            "@%p1 st.global.u64 [%rd1], %rd4;\n@%p1 st.global.u64 [%rd1+8], %rd5;\n@%p1 st.global.u64 [%rd1+16], "
            "%rd6;\n@%p1 st.global.u32 [%rd1+24], %r6;"),
      // The upper half of a register takes part in sums and products of which only the lower half is read.
      entry("mov.b64 %rd2, {%r1, %r5};\nadd.s64 %rd3, %rd2, 3;\nmul.lo.u64 %rd4, %rd3, %rd2;\nneg.s64 %rd5, %rd4;\n"
            "cvt.u32.u64 %r6, %rd5;\ncvt.s64.s32 %rd6, %r6;\ncvt.u8.u64 %r7, %rd2;\n@%p1 st.global.u32 [%rd1], %r6;\n"
            "@%p1 st.global.u64 [%rd1+8], %rd6;\n@%p1 st.global.u32 [%rd1+16], %r7;"),
      // The lanes of one access are in global, shared and local memory.
      entry(
          ".local .b32 x[1];\nsetp.ge.u32 %p5, %r1, 16;\n@%p5 exit;\nmov.u64 %rd2, x;\ncvta.local.u64 %rd2, "
          "%rd2;\nmov.u64 %rd3, sm;\ncvta.shared.u64 %rd3, %rd3;\n"
          "and.b32 %r2, %r1, 15;\nmul.wide.u32 %rd4, %r2, 4;\nadd.s64 %rd5, %rd1, %rd4;\nadd.s64 %rd6, %rd3, %rd4;\n"
          "rem.u32 %r3, %r1, 3;\nsetp.eq.u32 %p2, %r3, 0;\nsetp.eq.u32 %p3, %r3, 1;\nselp.b64 %rd7, %rd6, %rd2, %p3;\n"
          "selp.b64 %rd7, %rd5, %rd7, %p2;\nst.u32 [%rd7], %r2;\nld.u32 %r4, [%rd7];\nsetp.ne.u32 %p4, %r4, %r2;\n@%p4 "
          "trap;"),
      // The last bytes of each memory.
      entry(".local .align 4 .b8 x[8];\n@%p1 st.global.u32 [%rd1+60], 7;\nst.shared.u32 [sm+60], 7;\nst.local.u32 "
            "[x+4], %r1;\n@%p1 ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1+48];"),
      // Bytes need no alignment.
      entry("@%p1 st.global.u8 [%rd1+3], %r1;\n@%p1 st.shared.u16 [sm+2], %r1;\n@%p1 ld.global.u8 %r2, [%rd1+61];"),
      // Undefined memory may be read, moved through shared memory and discarded.
      entry(".local .b32 x;\nld.local.u32 %r2, [x];\n@%p1 st.shared.u32 [sm+8], %r2;\nld.shared.u32 %r3, "
            "[sm+16];\nadd.u32 %r4, %r3, %r2;"),
      // A copy is read after its wait, and by other threads after a barrier.
      entry("@%p1 cp.async.ca.shared.global [sm], [%rd1], 4;\ncp.async.commit_group;\ncp.async.wait_group 0;\nbar.sync "
            "0;\nld.shared.u32 %r2, [sm];"),
      // A shuffle among the lanes of its mask.
      entry("and.b32 %r3, %r1, 31;\nsetp.lt.u32 %p2, %r3, 16;\n@%p2 shfl.sync.bfly.b32 %r2, %r1, 8, 31, 0xffff;"),
      // A producer's arrival for which the consumer waits, although the producer exits at once.
      entry("setp.lt.u32 %p2, %r1, 32;\n@%p2 bar.arrive 5, 64;\n@%p2 exit;\nbar.sync 5, 64;"),
      // A local variable is defined after it is written.
      entry(".local .b32 x;\nst.local.u32 [x], %r1;\nld.local.u32 %r2, [x];\n@%p1 st.global.u32 [%rd1], %r2;"),
  };
  for (const std::string &program : programs)
    for (uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(run(program, 64, 0, "k", seed).text, "") << program;
}

/// Dynamic shared memory ends at the size of the launch.
TEST(Reports, SharedMemoryOfTheLaunch) {
  std::string text = ".version 8.3\n.target sm_90\n.address_size 64\n.extern .shared .align 16 .b8 d[];\n.visible "
                     ".entry k()\n{\n.shared .b32 s;\n"
                     "st.shared.u32 [s], 1;\nst.shared.u32 [d+60], 1;\nret;\n}\n.visible .entry other()\n{\n.shared "
                     ".b8 big[4096];\n.reg .b64 %rd<2>;\n"
                     "mov.u64 %rd1, big;\nret;\n}\n";
  for (uint32_t bytes : {0, 63, 64, 300000}) {
    DiagnosticEngine diags;
    auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
    ASSERT_TRUE(emulator) << diags.render();
    Launch launch;
    launch.entry = "k";
    launch.dynamicShared = bytes;
    EXPECT_EQ(emulator->run(launch, diags), bytes == 64) << diags.render();
    if (bytes == 0 || bytes == 63) {
      EXPECT_EQ(diags.diagnostics().front().name(), "EmulatorOutOfBounds") << diags.render();
    }
    if (bytes > 64) {
      EXPECT_EQ(diags.diagnostics().front().name(), "EmulatorLaunch") << diags.render();
    }
  }
}

TEST(Reports, BarriersReduce) {
  Outcome result = run(entry("setp.lt.u32 %p2, %r1, 5;\nbar.red.popc.u32 %r2, 0, %p2;\nbar.red.or.pred %p3, 0, %p2;\n"
                             "bar.red.and.pred %p4, 0, !%p2;\nselp.b32 %r3, 1, 0, %p3;\nselp.b32 %r4, 1, 0, %p4;\n"
                             "@%p1 st.global.v2.u32 [%rd1], {%r2, %r3};\n@%p1 st.global.u32 [%rd1+8], %r4;"));
  EXPECT_EQ(result.text, "");
  EXPECT_EQ(result.out[0], 5u);
  EXPECT_EQ(result.out[1], 1u);
  EXPECT_EQ(result.out[2], 0u);
}

/// An unsupported instruction is an error only if it is executed.
TEST(Reports, CodeThatIsNotReachedMayBeAnything) {
  Outcome result = run(entry(
      "bra End;\ntex.2d.v4.f32.s32 {%f1, %f2, %f1, %f2}, [%rd1, {%r1, %r2}];\nEnd:\n@%p1 st.global.u32 [%rd1], 5;",
      ".entry other() { .reg .b32 %r<3>; vadd.s32.s32.s32 %r1, %r2, %r2; ret; }"));
  EXPECT_EQ(result.text, "");
  EXPECT_EQ(result.out[0], 5u);
}

/// The size of shared memory is that of the architecture.
TEST(Reports, SharedMemoryOfTheArchitecture) {
  auto launch = [](const std::string &target, unsigned kilobytes) {
    std::string text = entry("", ".shared .b8 big[" + std::to_string(kilobytes * 1024 - 64) + "];");
    text.replace(text.find(".target sm_90"), 13, ".target " + target);
    text.replace(text.find("\nret;\n}"), 1, "\nmov.u32 %r2, big;\n");
    return run(text).name;
  };
  EXPECT_EQ(launch("sm_120", 99), "");
  EXPECT_EQ(launch("sm_120", 100), "EmulatorLaunch");
  EXPECT_EQ(launch("sm_90", 227), "");
  EXPECT_EQ(launch("sm_90", 228), "EmulatorLaunch");
  EXPECT_EQ(launch("sm_86", 100), "EmulatorLaunch");
  EXPECT_EQ(launch("sm_80", 163), "");
}
