// Launches: arguments, safety, programs that wait for each other, prints and assertions, several launches at once.
// covers: MachineNoKernel, MachineUnsupportedOperation, MachineUnsupportedType, MachineRecursion
// covers: MachineUnknownFunction, MachineInlineAssembly
#include "fixtures/TtirFixture.h"
#include <atomic>
#include <regex>
#include <thread>

using namespace txl;
using namespace txl::machine;
using Kind = LaunchError::Kind;
using Ints = std::vector<int32_t>;

static Compiled compileBody(const std::string &arguments, const std::string &body) {
  Compiled program = compileText(kernelText(arguments, body));
  EXPECT_TRUE(program.fast) << program.error;
  return program;
}

static const char *kStore = R"(
    %pid = tt.get_program_id x : i32
    %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32 loc("k.py":3:4)
    tt.store %p, %pid : !tt.ptr<i32> loc(callsite("k.py":4:5 at "main.py":9:2)))";

TEST(Launch, ArgumentsAreCounted) {
  Compiled program = compileBody("%x: !tt.ptr<i32>", kStore);
  Ints x(4);
  auto error = runOn(program.fast, {pointerTo(x), scalar(1)});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Kind::Argument);
  EXPECT_EQ(error->what, "`kernel` takes 1 arguments, 2 were passed");
  error = runOn(program.fast, {pointerTo(x)}, {1u << 31, 4, 1});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Kind::Argument);
  EXPECT_FALSE(runOn(program.fast, {pointerTo(x)}, {0, 4, 1}));
}

TEST(Launch, NothingOutsideOfAnArrayIsTouched) {
  Compiled program = compileBody("%x: !tt.ptr<i32> loc(\"x\")", kStore);
  Ints memory(16, 7);
  // The array is the second quarter; the program with id 4 would write past its end.
  std::vector<Argument> arguments{Argument::pointer(memory.data() + 4, 16)};
  auto error = runOn(program.fast, arguments, {5, 1, 1});
  ASSERT_TRUE(error);
  EXPECT_EQ(memory[8], 7);
  EXPECT_EQ(error->render(),
            "k.py:4:5: error: store outside of `x`: element 4 (byte 16) of an array of 16 bytes; add or "
            "correct the mask\nmain.py:9:2: in a call from here\nkernel: `kernel`, program id: (4, 0, 0)\n"
            "argument: `x` (i32, 4 elements), offset: 4 elements (16 bytes)\nmask: no mask\n");
  // A view of a larger allocation may access all of it, also below its own address.
  arguments = {Argument::pointer(memory.data() + 4, memory.data(), 64)};
  EXPECT_FALSE(runOn(program.fast, arguments, {12, 1, 1}));
  error = runOn(program.fast, arguments, {13, 1, 1});
  ASSERT_TRUE(error);
  EXPECT_NE(error->what.find("from byte -16 to byte 48"), std::string::npos) << error->what;
}

TEST(Launch, OffsetsSpanTheAddressSpace) {
  // The second argument is the same array: an offset must not lead from one to the other.
  const std::string arguments = "%x: !tt.ptr<i32> loc(\"x\"), %same: !tt.ptr<i32>, %o: i64";
  const std::string head = R"(
    %c1 = arith.constant 1 : i32
    %t = arith.constant true
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i64
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r64 = arith.extsi %r : tensor<8xi32> to tensor<8xi64>
    %os = tt.splat %o : i64 -> tensor<8xi64>
    %offsets = arith.addi %os, %r64 : tensor<8xi64>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %ps = tt.addptr %xs, %offsets : tensor<8x!tt.ptr<i32>>, tensor<8xi64>
    %odd = arith.muli %r, %r : tensor<8xi32>
    %odd64 = arith.extsi %odd : tensor<8xi32> to tensor<8xi64>
    %gathered = arith.addi %os, %odd64 : tensor<8xi64>
    %gs = tt.addptr %xs, %gathered : tensor<8x!tt.ptr<i32>>, tensor<8xi64>
)";
  const char *bodies[] = {
      "    tt.store %p, %c1 : !tt.ptr<i32>",
      "    %v = tt.load %p : !tt.ptr<i32>\n    tt.store %x, %v : !tt.ptr<i32>",
      "    %a = tt.atomic_rmw add, acq_rel, gpu, %p, %c1, %t : (!tt.ptr<i32>, i32, i1) -> i32",
      "    tt.store %ps, %r : tensor<8x!tt.ptr<i32>>",
      R"(    %v = tt.load %ps : tensor<8x!tt.ptr<i32>>
    %w = arith.addi %v, %r : tensor<8xi32>
    tt.store %xs, %w : tensor<8x!tt.ptr<i32>>)",
      "    tt.store %gs, %r : tensor<8x!tt.ptr<i32>>",
  };
  Ints x(64, 7);
  for (const char *body : bodies) {
    Compiled program = compileBody(arguments, head + body);
    for (const ProgramRef &made : {program.fast, program.plain})
      for (int64_t at : std::initializer_list<int64_t>{-1,
                                                       -64,
                                                       64,
                                                       int64_t(1) << 31,
                                                       -(int64_t(1) << 31),
                                                       int64_t(1) << 45,
                                                       int64_t(1) << 46,
                                                       -(int64_t(1) << 46),
                                                       int64_t(1) << 47,
                                                       int64_t(3) << 47,
                                                       int64_t(1) << 50,
                                                       -(int64_t(1) << 50),
                                                       int64_t(1) << 54,
                                                       int64_t(1) << 60,
                                                       -(int64_t(1) << 60),
                                                       int64_t(1) << 61,
                                                       int64_t(1) << 62,
                                                       -(int64_t(1) << 62),
                                                       INT64_MIN,
                                                       INT64_MAX - 64}) {
        std::unique_ptr<LaunchError> error = runOn(made, {pointerTo(x), pointerTo(x), scalar(at)});
        ASSERT_TRUE(error) << at << body;
        EXPECT_EQ(error->kind, Kind::OutOfBounds);
        if (at >= -(int64_t(1) << 60) && at <= int64_t(1) << 60) // else the byte offset does not fit in 64 bits
          EXPECT_EQ(error->offsetElements, at) << error->render() << body;
        EXPECT_EQ(error->argument, 0) << error->render();
        EXPECT_EQ(x, Ints(64, 7)) << at << body;
      }
  }
  Compiled direct = compileBody(arguments, head + bodies[5]);
  EXPECT_EQ(runOn(direct.fast, {pointerTo(x), pointerTo(x), scalar(int64_t(1) << 62)})->what,
            "store outside of `x`: element 4611686018427387904 of an array of 256 bytes; add or correct the mask");
  // Out of bounds and back again.
  Compiled back = compileBody(arguments, head + R"(
    %minus = arith.constant 0 : i64
    %no = arith.subi %minus, %o : i64
    %q = tt.addptr %p, %no : !tt.ptr<i32>, i64
    tt.store %q, %c1 : !tt.ptr<i32>)");
  for (int64_t at : {1ll << 46, -(1ll << 46), 1ll << 60}) {
    x[0] = 7;
    EXPECT_FALSE(runOn(back.fast, {pointerTo(x), pointerTo(x), scalar(at)}));
    EXPECT_EQ(x[0], 1);
  }
}

TEST(Launch, AddressesThatAreNoneAreRefused) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %o: i64, %table: !tt.ptr<!tt.ptr<i32>>", R"(
    %c1 = arith.constant 1 : i32
    %a = tt.ptr_to_int %x : !tt.ptr<i32> -> i64
    %b = arith.addi %a, %o : i64
    %p = tt.int_to_ptr %b : i64 -> !tt.ptr<i32>
    tt.store %p, %c1 : !tt.ptr<i32>
    %q = tt.load %table : !tt.ptr<!tt.ptr<i32>>
    tt.store %q, %c1 : !tt.ptr<i32>)");
  Ints x(4);
  std::vector<uint64_t> table{reinterpret_cast<uint64_t>(x.data())};
  for (const ProgramRef &made : {program.fast, program.plain}) {
    EXPECT_FALSE(runOn(made, {pointerTo(x), scalar<int64_t>(0), pointerTo(table)}));
    for (int shift = 48; shift < 64; ++shift) {
      auto error = runOn(made, {pointerTo(x), scalar(int64_t(1) << shift), pointerTo(table)});
      ASSERT_TRUE(error) << shift;
      EXPECT_EQ(error->kind, Kind::OutOfBounds);
      std::vector<uint64_t> wild{table[0] + (uint64_t(1) << shift)};
      EXPECT_TRUE(runOn(made, {pointerTo(x), scalar<int64_t>(0), pointerTo(wild)})) << shift;
    }
  }
}

TEST(Launch, ReadOnlyArraysRefuseStoresAndAtomics) {
  Compiled store = compileBody("%x: !tt.ptr<i32>", kStore);
  Compiled atomic = compileBody("%x: !tt.ptr<i32>", R"(
    %c1 = arith.constant 1 : i32
    %t = arith.constant true
    %o = tt.atomic_rmw add, acq_rel, gpu, %x, %c1, %t : (!tt.ptr<i32>, i32, i1) -> i32)");
  Ints x(4);
  for (const Compiled &program : {store, atomic}) {
    auto error = runOn(program.fast, {pointerTo(x, true)});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, Kind::ReadOnly);
    EXPECT_EQ(x[0], 0);
  }
}

TEST(Launch, PointersInsideOfArrays) {
  // x holds addresses; they must point into an argument or a registered buffer.
  Compiled program = compileBody("%x: !tt.ptr<i64>", R"(
    %a = tt.load %x : !tt.ptr<i64>
    %p = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
    %c5 = arith.constant 5 : i32
    tt.store %p, %c5 : !tt.ptr<i32>)");
  Ints target(1);
  std::vector<int64_t> x{reinterpret_cast<int64_t>(target.data())};
  std::vector<Argument> arguments{pointerTo(x)};
  auto error = runOn(program.fast, arguments);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Kind::OutOfBounds);
  EXPECT_NE(error->what.find("is in no argument or registered array"), std::string::npos);
  EXPECT_EQ(target[0], 0);
  Launch l;
  l.arguments = arguments;
  Buffer buffer{reinterpret_cast<uint64_t>(target.data()), 4, false, "target"};
  l.buffers = buffer;
  EXPECT_FALSE(launch(*program.fast, l));
  EXPECT_EQ(target[0], 5);
  buffer.readOnly = true;
  error = launch(*program.fast, l);
  ASSERT_TRUE(error);
  EXPECT_NE(error->what.find("`target`, which is read-only"), std::string::npos) << error->what;
}

TEST(Launch, APointerKeepsTheProvenanceOfItsArgument) {
  // x and y are contiguous in memory: a wrong offset from x must not access y.
  Compiled program = compileBody("%x: !tt.ptr<i32>, %y: !tt.ptr<i32>", R"(
    %c4 = arith.constant 4 : i32
    %p = tt.addptr %x, %c4 : !tt.ptr<i32>, i32
    %v = tt.load %p : !tt.ptr<i32>)");
  Ints memory(8);
  auto error = runOn(program.fast, {Argument::pointer(memory.data(), 16), Argument::pointer(memory.data() + 4, 16)});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->argument, 0);
}

TEST(Launch, AssertionsAndPrints) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %n: i32", R"(
    %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %f = arith.sitofp %r : tensor<2xi32> to tensor<2xf32>
    %h = arith.constant dense<0.1> : tensor<2xf32>
    %s = arith.addf %f, %h : tensor<2xf32>
    tt.print " s: " {hex = false, isSigned = array<i32: 0>} : %s : tensor<2xf32> loc("k.py":5:1)
    tt.print " n: " {hex = false, isSigned = array<i32: 1>} : %n : i32 loc("k.py":6:1)
    tt.print " n: " {hex = true, isSigned = array<i32: 1>} : %n : i32 loc("k.py":7:1)
    %nt = tt.splat %n : i32 -> tensor<2xi32>
    %c = arith.cmpi sle, %r, %nt : tensor<2xi32>
    tt.assert %c, "small" : tensor<2xi1> loc("k.py":8:1))");
  Ints x(1);
  std::vector<Argument> arguments{pointerTo(x), scalar<int32_t>(-1)};
  std::string printed;
  Launch l;
  l.arguments = arguments;
  l.print = [](void *context, const char *text, size_t length) {
    static_cast<std::string *>(context)->append(text, length);
  };
  l.printContext = &printed;
  auto error = launch(*program.fast, l);
  EXPECT_EQ(printed, "pid (0, 0, 0) idx (0) s: 0.100000\npid (0, 0, 0) idx (1) s: 1.100000\n"
                     "pid (0, 0, 0) idx () n: -1\npid (0, 0, 0) idx () n: 0xffffffff\n");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, Kind::Assertion);
  EXPECT_EQ(error->what, "device assertion failed: small");
  EXPECT_EQ(error->index, std::vector<int64_t>{0});
  EXPECT_EQ(error->location[0].line, 8u);
}

static const char *kLoop = R"(
    %c0 = arith.constant 0 : i32
    %t = arith.constant true
    scf.while : () -> () {
      scf.condition(%t)
    } do {
      scf.yield
    })";

TEST(Launch, CanBeInterrupted) {
  Compiled program = compileBody("%x: !tt.ptr<i32>", kLoop);
  for (uint32_t programs : {1u, 4u}) {
    Ints x(1);
    std::vector<Argument> arguments{pointerTo(x)};
    Launch l;
    l.arguments = arguments;
    l.grid[0] = programs;
    std::atomic<int> calls{0};
    l.interruptContext = &calls;
    l.interrupted = [](void *context) { return ++*static_cast<std::atomic<int> *>(context) == 2; };
    auto error = launch(*program.fast, l);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, Kind::Interrupted);
  }
}

/// A ticket lock: each of many programs waits for its predecessors, which are in reverse order of ids.
TEST(Launch, ProgramsThatWaitForLaterOnesMakeProgress) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %o: !tt.ptr<i32>", R"(
    %pid = tt.get_program_id x : i32
    %n = tt.get_num_programs x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %t = arith.constant true
    %a = arith.subi %n, %pid : i32
    %position = arith.subi %a, %c1 : i32
    scf.while : () -> () {
      %s = tt.atomic_rmw add, acquire, gpu, %x, %c0, %t : (!tt.ptr<i32>, i32, i1) -> i32
      %wait = arith.cmpi ne, %s, %position : i32
      scf.condition(%wait)
    } do {
      scf.yield
    }
    %p = tt.addptr %o, %position : !tt.ptr<i32>, i32
    tt.store %p, %pid : !tt.ptr<i32>
    %u = tt.atomic_rmw add, release, gpu, %x, %c1, %t : (!tt.ptr<i32>, i32, i1) -> i32)");
  for (unsigned threads : {1u, 0u}) {
    Ints x(1), o(300);
    std::vector<Argument> arguments{pointerTo(x), pointerTo(o)};
    Launch l;
    l.arguments = arguments;
    l.grid[0] = 300;
    l.threads = threads;
    ASSERT_FALSE(launch(*program.fast, l));
    for (int k = 0; k < 300; ++k)
      EXPECT_EQ(o[k], 299 - k);
  }
}

TEST(Launch, LocksAndAtomicsAreExact) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %y: !tt.ptr<i32>, %h: !tt.ptr<f16>", R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %t = arith.constant true
    %one = arith.constant 1.0 : f16
    scf.while : () -> () {
      %old = tt.atomic_cas acq_rel, gpu, %x, %c0, %c1 : (!tt.ptr<i32>, i32, i32) -> i32
      %busy = arith.cmpi eq, %old, %c1 : i32
      scf.condition(%busy)
    } do {
      scf.yield
    }
    %v = tt.load %y : !tt.ptr<i32>
    %w = arith.addi %v, %c1 : i32
    tt.store %y, %w : !tt.ptr<i32>
    %u = tt.atomic_rmw exch, acq_rel, gpu, %x, %c0, %t : (!tt.ptr<i32>, i32, i1) -> i32
    %f = tt.atomic_rmw fadd, relaxed, gpu, %h, %one, %t : (!tt.ptr<f16>, f16, i1) -> f16)");
  Ints x(1), y(1);
  std::vector<uint16_t> h(1);
  ASSERT_FALSE(runOn(program.fast, {pointerTo(x), pointerTo(y), pointerTo(h)}, {2000, 1, 1}));
  EXPECT_EQ(y[0], 2000);
  EXPECT_EQ(h[0], 0x67d0); // 2000
}

TEST(Launch, PollsUntilTheValueComesOrTheTimeIsOver) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %o: !tt.ptr<i32>, %ns: i64", R"(
    %pid = tt.get_program_id x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %isFirst = arith.cmpi eq, %pid, %c0 : i32
    scf.if %isFirst {
      %b = tt.atomic_poll acquire, gpu, %x, %c1 timeout %ns : !tt.ptr<i32>, i32 -> i1
      %i = arith.extui %b : i1 to i32
      tt.store %o, %i : !tt.ptr<i32>
    } else {
      tt.atomic_store release, gpu, %x, %c1 : !tt.ptr<i32>
    })");
  if (!program.fast)
    return;
  Ints x(1), o{-1};
  ASSERT_FALSE(runOn(program.fast, {pointerTo(x), pointerTo(o), scalar<int64_t>(10'000'000'000)}, {2, 1, 1}));
  EXPECT_EQ(o[0], 1);
  x[0] = 0;
  ASSERT_FALSE(runOn(program.fast, {pointerTo(x), pointerTo(o), scalar<int64_t>(1000)}, {1, 1, 1}));
  EXPECT_EQ(o[0], 0);
}

TEST(Launch, SeveralThreadsLaunchAtOnce) {
  Compiled program = compileBody("%x: !tt.ptr<i32>", kStore);
  std::vector<std::thread> threads;
  std::atomic<int> bad{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int repetition = 0; repetition < 20; ++repetition) {
        Ints x(5000, -1);
        if (runOn(program.fast, {pointerTo(x)}, {50, 10, 10}))
          ++bad;
        for (int k = 0; k < 50; ++k)
          bad += x[k] != k;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(bad, 0);
}

/// Threads begin with a share each and then help each other; later launches use the duration of the first unit.
TEST(Launch, EveryProgramRunsOnce) {
  Compiled program = compileBody("%x: !tt.ptr<i32>, %scale: i32", R"(
    %pid = tt.get_program_id x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %p = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %count = arith.muli %pid, %scale : i32
    %sum = scf.for %i = %c0 to %count step %c1 iter_args(%s = %c1) -> (i32) : i32 {
      %next = arith.xori %s, %c0 : i32
      scf.yield %next : i32
    }
    %v = tt.load %p : !tt.ptr<i32>
    %w = arith.addi %v, %sum : i32
    tt.store %p, %w : !tt.ptr<i32>)");
  for (uint32_t programs : {1, 2, 3, 7, 16, 17, 33, 600})
    for (unsigned threads : {1u, 2u, 3u, 0u})
      for (int32_t iterations : {0, 20, 20}) {
        Ints x(programs);
        std::vector<Argument> arguments{pointerTo(x), scalar<int32_t>(iterations)};
        Launch l;
        l.arguments = arguments;
        l.grid[0] = programs;
        l.threads = threads;
        ASSERT_FALSE(launch(*program.fast, l));
        EXPECT_EQ(x, Ints(programs, 1)) << programs << " on " << threads;
      }
}

TEST(Launch, DiagnosticsOfTheCompiler) {
  EXPECT_EQ(compileText(kernelText("", ""), "other").error, "error: the module has no kernel `other`\n");
  EXPECT_EQ(
      compileText("module attributes {\"ttg.num-warps\" = 4 : i32} {\n tt.func public @kernel(%x: !ttg.async.token) {\n"
                  " tt.return\n }\n}")
          .error,
      "error: the tile machine has no tiles of type `!ttg.async.token`\n");
  const char *library =
      "%y = tt.extern_elementwise %x {libname = \"\", libpath = \"\", pure = true, symbol = \"SYMBOL\"} : "
      "(f32) -> f32 loc(\"k.py\":3:4)";
  // An unknown name, a name with another number of operands, and a name that is not in the library.
  for (const char *symbol : {"__nv_nothing", "__nv_powf", "sin"})
    EXPECT_EQ(compileText(kernelText("%x: f32", std::regex_replace(library, std::regex("SYMBOL"), symbol))).error,
              std::string("error: the library function `") + symbol +
                  "` has no counterpart here for these operands; call a function of `tl.math` at k.py:3\n");
  EXPECT_EQ(
      compileText(kernelText("%x: i32",
                             "%y = tt.elementwise_inline_asm \"ret;\" {constraints = \"=r,r\", packed_element = 1 : "
                             "i32, pure = true} %x : i32 -> i32 loc(\"k.py\":3:4)"))
          .error,
      "error: inline assembly: `ret` branches out of the text; on a CPU inline assembly computes with registers, and "
      "accesses memory at its operands at k.py:3\n");
  EXPECT_EQ(compileText(kernelText("%x: i32", "%y = math.ipowi %x, %x : i32 loc(\"k.py\":3:4)")).error,
            "error: the tile machine does not run `math.ipowi` at k.py:3\n");
  EXPECT_EQ(
      compileText("module {\n tt.func private @f() {\n tt.call @f() : () -> () loc(\"k.py\":3:4)\n tt.return\n }\n"
                  " tt.func public @kernel() {\n tt.call @f() : () -> ()\n tt.return\n }\n}")
          .error,
      "error: `f` calls itself at k.py:3; recursion does not end here\n");
}
