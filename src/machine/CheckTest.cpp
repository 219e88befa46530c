// Check mode: bugs that it must find, each a small program with one fault, and right programs that it must not report.
#include "machine/TtirFixture.h"

using namespace txl;
using namespace txl::machine;
using Kind = LaunchError::Kind;

/// What all programs start with. Arguments: %x, %y i32 arrays, %f a float array, %w a byte array.
static const char *kHead = R"(
    %pid = tt.get_program_id x : i32
    %n = tt.get_num_programs x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c8 = arith.constant 8 : i32
    %true = arith.constant true
    %last = arith.subi %n, %c1 : i32
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %fpid = arith.sitofp %pid : i32 to f32
    %x1 = tt.addptr %x, %c1 : !tt.ptr<i32>, i32
    %xp = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %yp = tt.addptr %y, %pid : !tt.ptr<i32>, i32
    %fp = tt.addptr %f, %pid : !tt.ptr<f32>, i32
    %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r16 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %first = arith.muli %pid, %c8 : i32
    %xf = tt.addptr %x, %first : !tt.ptr<i32>, i32
    %xf8 = tt.splat %xf : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %xf16 = tt.splat %xf : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %block8 = tt.addptr %xf8, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %block16 = tt.addptr %xf16, %r16 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
)";

namespace {
struct Outcome {
  std::unique_ptr<LaunchError> error;
  std::vector<int32_t> x, y;
  std::vector<float> f;
};
} // namespace

static Outcome check(const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1}, bool uninitialized = false,
                     bool checked = true) {
  Compiled program = compileText(kernelText(
      "%x: !tt.ptr<i32> loc(\"x\"), %y: !tt.ptr<i32> loc(\"y\"), %f: !tt.ptr<f32> loc(\"f\"), %w: !tt.ptr<i8>",
      kHead + body));
  EXPECT_TRUE(program.fast) << program.error;
  Outcome result{nullptr, std::vector<int32_t>(64), std::vector<int32_t>(64), std::vector<float>(64)};
  if (!program.fast)
    return result;
  std::vector<int8_t> w(64);
  std::vector<Argument> arguments{pointerTo(result.x), pointerTo(result.y), pointerTo(result.f), pointerTo(w)};
  arguments[0].uninitialized = uninitialized;
  result.error = runOn(program.fast, arguments, grid, checked);
  return result;
}

static void expectBug(Kind kind, const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1},
                      bool uninitialized = false) {
  Outcome result = check(body, grid, uninitialized);
  ASSERT_TRUE(result.error) << "not found:" << body;
  EXPECT_EQ(static_cast<int>(result.error->kind), static_cast<int>(kind)) << result.error->render();
  EXPECT_FALSE(result.error->argumentName.empty());
}

static void expectRight(const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1}) {
  for (bool checked : {true, false}) {
    Outcome result = check(body, grid, false, checked);
    EXPECT_FALSE(result.error) << result.error->render() << body;
  }
}

TEST(Check, RacesOfStores) {
  expectBug(Kind::Race, "tt.store %x, %pid : !tt.ptr<i32>");
  // Blocks that overlap by half.
  expectBug(Kind::Race, "tt.store %block16, %r16 : tensor<16x!tt.ptr<i32>>");
  // A border that is one too far.
  expectBug(Kind::Race, R"(
    %c9 = arith.constant dense<9> : tensor<16xi32>
    %m = arith.cmpi slt, %r16, %c9 : tensor<16xi32>
    tt.store %block16, %r16, %m : tensor<16x!tt.ptr<i32>>)");
  // The second axis of the grid is forgotten.
  expectBug(Kind::Race, R"(
    %y0 = tt.get_program_id y : i32
    %ys = tt.splat %y0 : i32 -> tensor<8xi32>
    tt.store %block8, %ys : tensor<8x!tt.ptr<i32>>)",
            {2, 2, 1});
  // Through a pointer made from an integer.
  expectBug(Kind::Race, R"(
    %a = tt.ptr_to_int %x : !tt.ptr<i32> -> i64
    %p = tt.int_to_ptr %a : i64 -> !tt.ptr<i32>
    tt.store %p, %pid : !tt.ptr<i32>)");
}

TEST(Check, StoresOfTheSameBytesAreNoRace) {
  expectRight("tt.store %x, %c2 : !tt.ptr<i32>");
  expectRight("tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>", {1, 4, 1});
  // … but a load of what others store is, whatever the bytes are: one may come before all stores.
  expectBug(Kind::Race, R"(
    tt.store %x, %c2 : !tt.ptr<i32>
    %v = tt.load %x : !tt.ptr<i32>
    tt.store %yp, %v : !tt.ptr<i32>)");
  // The last bytes are the same, those before were not.
  expectBug(Kind::Race, R"(
    tt.store %x, %pid : !tt.ptr<i32>
    tt.store %x, %c2 : !tt.ptr<i32>)");
  expectBug(Kind::Race, R"(
    %is0 = arith.cmpi eq, %pid, %c0 : i32
    scf.if %is0 {
      tt.store %x, %c1 : !tt.ptr<i32>
    }
    tt.store %x, %c2 : !tt.ptr<i32>)");
  // An atomic between them.
  expectBug(Kind::Race, R"(
    tt.store %x, %c2 : !tt.ptr<i32>
    %a = tt.atomic_rmw add, acq_rel, gpu, %x, %c0, %true : (!tt.ptr<i32>, i32, i1) -> i32)");
}

TEST(Check, OneStoreThatWritesAnElementTwice) {
  const std::string half = R"(
    %two = arith.constant dense<2> : tensor<8xi32>
    %pairs = arith.divsi %r8, %two : tensor<8xi32>
    %ps = tt.addptr %xf8, %pairs : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
)";
  expectBug(Kind::Race, half + "    tt.store %ps, %r8 : tensor<8x!tt.ptr<i32>>", {1, 1, 1});
  expectRight(half + "    tt.store %ps, %pairs : tensor<8x!tt.ptr<i32>>");
  // One after the other is none.
  expectRight(R"(
    tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>
    %again = arith.addi %r8, %r8 : tensor<8xi32>
    tt.store %block8, %again : tensor<8x!tt.ptr<i32>>)");
  Outcome outcome = check(half + "    tt.store %ps, %r8 : tensor<8x!tt.ptr<i32>>", {1, 1, 1});
  EXPECT_EQ(outcome.error->what,
            "race: this store writes different values to the same element, 0 and 1; let each element "
            "be written once, or mask all but one");
}

TEST(Check, RacesNameBothValues) {
  EXPECT_NE(check("tt.store %x, %pid : !tt.ptr<i32>").error->what.find("(0 is there, 1 is stored)"), std::string::npos);
  EXPECT_NE(check(R"(
    %v = tt.load %x : !tt.ptr<i32>
    %sum = arith.addi %v, %c8 : i32
    tt.store %x, %sum : !tt.ptr<i32>)")
                .error->what.find("(8 is there)"),
            std::string::npos);
}

/// Elements 1, 3, 5 and 7 of %half have no value.
static const char *kHalf = R"(
    %ones = arith.constant dense<1> : tensor<8xi32>
    %zeros = arith.constant dense<0> : tensor<8xi32>
    %odd = arith.andi %r8, %ones : tensor<8xi32>
    %even = arith.cmpi eq, %odd, %zeros : tensor<8xi32>
    %half8 = tt.load %block8, %even : tensor<8x!tt.ptr<i32>>
    %ys = tt.splat %y : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %offsets = tt.splat %first : i32 -> tensor<8xi32>
    %at = arith.addi %offsets, %r8 : tensor<8xi32>
    %out8 = tt.addptr %ys, %at : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
)";

TEST(Check, MaskedElementsThatReachAResult) {
  auto bug = [](const std::string &body) { expectBug(Kind::Undefined, kHalf + body); };
  auto right = [](const std::string &body) { expectRight(kHalf + body); };
  bug("    tt.store %out8, %half8 : tensor<8x!tt.ptr<i32>>");
  right("    tt.store %out8, %half8, %even : tensor<8x!tt.ptr<i32>>");
  // Through arithmetic, fused or not.
  bug(R"(
    %d = arith.addi %half8, %r8 : tensor<8xi32>
    %e = arith.xori %d, %d : tensor<8xi32>
    tt.store %out8, %e : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %d = arith.addi %half8, %r8 : tensor<8xi32>
    %e = arith.select %even, %d, %zeros : tensor<8xi1>, tensor<8xi32>
    tt.store %out8, %e : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %d = arith.muli %half8, %zeros : tensor<8xi32>
    %m = arith.cmpi sgt, %half8, %ones : tensor<8xi32>
    %kept = arith.andi %m, %even : tensor<8xi1>
    tt.store %out8, %d, %kept : tensor<8x!tt.ptr<i32>>)");
  // Through shapes: element 3 comes to the first place, or an even one does.
  auto gathered = [](int element) {
    return "    %i = arith.constant dense<" + std::to_string(element) + R"(> : tensor<8xi32>
    %g = tt.gather %half8[%i] {axis = 0 : i32} : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %wide4 = tt.reshape %g : tensor<8xi32> -> tensor<2x4xi32>
    %t = tt.trans %wide4 {order = array<i32: 1, 0>} : tensor<2x4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %t : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)";
  };
  bug(gathered(3));
  right(gathered(4));
  bug(R"(
    %wide4 = tt.reshape %half8 : tensor<8xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %wide4 : tensor<4x2xi32> -> tensor<4xi32>
    %s = tt.join %b, %b : tensor<4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %s : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)");
  right(R"(
    %wide4 = tt.reshape %half8 : tensor<8xi32> -> tensor<4x2xi32>
    %a, %b = tt.split %wide4 : tensor<4x2xi32> -> tensor<4xi32>
    %s = tt.join %a, %a : tensor<4xi32> -> tensor<4x2xi32>
    %v = tt.reshape %s : tensor<4x2xi32> -> tensor<8xi32>
    tt.store %out8, %v : tensor<8x!tt.ptr<i32>>)");
  // A sum of them, a condition, an address, a mask.
  const std::string sum = R"(
    %s = "tt.reduce"(%half8) ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) {axis = 0 : i32} : (tensor<8xi32>) -> i32
)";
  bug(sum + "    tt.store %yp, %s : !tt.ptr<i32>");
  bug(sum + R"(
    %c = arith.cmpi sgt, %s, %c0 : i32
    scf.if %c {
      tt.store %yp, %c1 : !tt.ptr<i32>
    })");
  bug(R"(
    %p = tt.addptr %ys, %half8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %v = tt.load %p : tensor<8x!tt.ptr<i32>>)");
  bug(R"(
    %m = arith.cmpi sgt, %half8, %ones : tensor<8xi32>
    tt.store %out8, %r8, %m : tensor<8x!tt.ptr<i32>>)");
  // In a loop, by what it carries.
  auto carried = [](const char *initial) {
    return std::string("    %l = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = ") + initial +
           R"() -> (tensor<8xi32>) : i32 {
      %t = arith.addi %s, %ones : tensor<8xi32>
      scf.yield %t : tensor<8xi32>
    }
    tt.store %out8, %l : tensor<8x!tt.ptr<i32>>)";
  };
  bug(carried("%half8"));
  right(carried("%r8"));
  right(R"(
    %filled = tt.load %block8, %even, %zeros : tensor<8x!tt.ptr<i32>>
    tt.store %out8, %filled : tensor<8x!tt.ptr<i32>>)");
}

TEST(Check, OverflowOnTheWayToAnAddress) {
  const std::string head = R"(
    %big = arith.constant 65536 : i32
    %most = arith.constant 2147483647 : i32
    %c16 = arith.constant 16 : i32
    %c3 = arith.constant 3 : i32
    %c64 = arith.constant 64 : i32
    %wide = arith.extsi %pid : i32 to i64
)";
  auto bug = [&](const std::string &body) { expectBug(Kind::Overflow, head + body, {1, 1, 1}); };
  auto right = [&](const std::string &body) { expectRight(head + body, {1, 1, 1}); };
  // 2^32, which is 0: inside of the array.
  bug(R"(
    %o = arith.muli %big, %big : i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  Outcome found = check(head + R"(
    %o = arith.muli %big, %big : i32 loc("k.py":7:3)
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32> loc("k.py":8:2))",
                        {1, 1, 1});
  ASSERT_TRUE(found.error);
  EXPECT_EQ(found.error->what,
            "int32 overflow: 65536 * 65536 is 4294967296, which became 0, and the address of a store is "
            "computed from it; widen an operand first: `.to(tl.int64)`");
  EXPECT_EQ(found.error->location.front().line, 7u);
  ASSERT_EQ(found.error->notes.size(), 1u);
  EXPECT_EQ(found.error->notes[0].location.front().line, 8u);
  // Widened too late; as a tile; through shapes, selections and loops.
  bug(R"(
    %o = arith.muli %big, %big : i32
    %o64 = arith.extsi %o : i32 to i64
    %p = tt.addptr %x, %o64 : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %o = arith.muli %big, %big : i32
    %os = tt.splat %o : i32 -> tensor<8xi32>
    %at = arith.addi %os, %r8 : tensor<8xi32>
    %m = arith.constant dense<true> : tensor<8xi1>
    %z = arith.constant dense<0> : tensor<8xi32>
    %s = arith.select %m, %at, %z : tensor<8xi1>, tensor<8xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %p = tt.addptr %xs, %s : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    tt.store %p, %r8 : tensor<8x!tt.ptr<i32>>)");
  bug(R"(
    %o = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = %big) -> (i32) : i32 {
      %t = arith.muli %s, %big : i32
      scf.yield %t : i32
    }
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %o = arith.shli %big, %c16 : i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  bug(R"(
    %quarter = arith.constant dense<1073741824> : tensor<4xi32>
    %o = "tt.reduce"(%quarter) ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) {axis = 0 : i32} : (tensor<4xi32>) -> i32
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  // There and back; as an unsigned number; not in an address, not in one that is accessed; a hash.
  right(R"(
    %o = arith.addi %most, %c3 : i32
    %q = arith.subi %o, %most : i32
    %p = tt.addptr %x, %q : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  right(R"(
    %o = arith.addi %most, %c3 : i32
    %o64 = arith.extui %o : i32 to i64
    %minus = arith.constant -2147483648 : i64
    %q = arith.addi %o64, %minus : i64
    %p = tt.addptr %x, %q : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    tt.store %x, %o : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    %false = arith.constant false
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i32
    tt.store %p, %c1, %false : !tt.ptr<i32>)");
  right(R"(
    %o = arith.muli %most, %most : i32
    %r = arith.remui %o, %c64 : i32
    %p = tt.addptr %x, %r : !tt.ptr<i32>, i32
    tt.store %p, %c1 : !tt.ptr<i32>)");
  // 64 bits wrap too.
  bug(R"(
    %huge = arith.constant 4611686018427387904 : i64
    %o = arith.addi %huge, %wide : i64
    %p = tt.addptr %x, %o : !tt.ptr<i32>, i64
    tt.store %p, %c1 : !tt.ptr<i32>)");
}

TEST(Check, RacesOfLoadsAndStores) {
  // A neighbour's element.
  expectBug(Kind::Race, R"(
    %next = tt.addptr %xp, %c1 : !tt.ptr<i32>, i32
    %v = tt.load %next : !tt.ptr<i32>
    tt.store %xp, %v : !tt.ptr<i32>)");
  // The same, the load behind the store.
  expectBug(Kind::Race, R"(
    tt.store %xp, %pid : !tt.ptr<i32>
    %c = arith.cmpi sgt, %pid, %c0 : i32
    %m1 = arith.constant -1 : i32
    scf.if %c {
      %before = tt.addptr %xp, %m1 : !tt.ptr<i32>, i32
      %v = tt.load %before : !tt.ptr<i32>
      tt.store %yp, %v : !tt.ptr<i32>
    })");
  // A counter without atomics.
  expectBug(Kind::Race, R"(
    %v = tt.load %x : !tt.ptr<i32>
    %w1 = arith.addi %v, %c1 : i32
    tt.store %x, %w1 : !tt.ptr<i32>)");
  // An in-place update of rows of which each program reads all.
  expectBug(Kind::Race, R"(
    %x8 = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %all = tt.addptr %x8, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %v = tt.load %all : tensor<8x!tt.ptr<i32>>
    tt.store %xp, %pid : !tt.ptr<i32>)");
}

/// Program 0 writes y[0] and then the flag x[0]; the others look at the flag and then read y[0].
static std::string message(const std::string &writeOrder, const std::string &readOrder) {
  return R"(
    %isFirst = arith.cmpi eq, %pid, %c0 : i32
    scf.if %isFirst {
      tt.store %y, %c8 : !tt.ptr<i32>
      %o = tt.atomic_rmw exch, )" +
         writeOrder + R"(, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    } else {
      scf.while : () -> () {
        %s = tt.atomic_rmw or, )" +
         readOrder + R"(, gpu, %x, %c0, %true : (!tt.ptr<i32>, i32, i1) -> i32
        %wait = arith.cmpi eq, %s, %c0 : i32
        scf.condition(%wait)
      } do {
        scf.yield
      }
      %v = tt.load %y : !tt.ptr<i32>
      %to = tt.addptr %yp, %c8 : !tt.ptr<i32>, i32
      tt.store %to, %v : !tt.ptr<i32>
    })";
}

TEST(Check, RacesInSpiteOfAtomics) {
  expectRight(message("release", "acquire"));
  expectRight(message("acq_rel", "acq_rel"));
  expectBug(Kind::Race, message("relaxed", "acquire"));
  expectBug(Kind::Race, message("release", "relaxed"));
  // A plain access of what others update atomically.
  expectBug(Kind::Race, R"(
    %o = tt.atomic_rmw add, acq_rel, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %s = arith.cmpi eq, %pid, %c2 : i32
    scf.if %s {
      tt.store %x, %c0 : !tt.ptr<i32>
    }
    %o2 = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32)");
  expectBug(Kind::Race, R"(
    %v = tt.load %x : !tt.ptr<i32>
    %o = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32)");
}

/// The counter y[0] under a lock; `lock` and `unlock` are what surrounds the update.
static std::string locked(const std::string &lockPointer, const std::string &update, const std::string &after = "") {
  return R"(
    scf.while : () -> () {
      %old = tt.atomic_cas acq_rel, gpu, )" +
         lockPointer + R"(, %c0, %c1 : (!tt.ptr<i32>, i32, i32) -> i32
      %busy = arith.cmpi eq, %old, %c1 : i32
      scf.condition(%busy)
    } do {
      scf.yield
    }
)" + update +
         R"(
    %u = tt.atomic_rmw exch, acq_rel, gpu, )" +
         lockPointer + R"(, %c0, %true : (!tt.ptr<i32>, i32, i1) -> i32
)" + after;
}
static const char *kCount = R"(
    %v = tt.load %y : !tt.ptr<i32>
    %w1 = arith.addi %v, %c1 : i32
    tt.store %y, %w1 : !tt.ptr<i32>)";

TEST(Check, Locks) {
  expectRight(locked("%x", kCount));
  // A lock of its own for each program, and a store behind the unlock.
  expectBug(Kind::Race, locked("%xp", kCount));
  expectBug(Kind::Race, locked("%x", "", kCount));
  // Sums of floats under a lock differ by rounding only; a value that depends on who was last is reported.
  expectRight(locked("%x", R"(
    %v = tt.load %f : !tt.ptr<f32>
    %third = arith.constant 0.333333343 : f32
    %add = arith.mulf %fpid, %third : f32
    %s = arith.addf %v, %add : f32
    tt.store %f, %s : !tt.ptr<f32>)"),
              {16, 1, 1});
  expectBug(Kind::OrderDependent, locked("%x", R"(
    %v = tt.load %f : !tt.ptr<f32>
    %h = arith.mulf %v, %half : f32
    %s = arith.addf %h, %fpid : f32
    tt.store %f, %s : !tt.ptr<f32>)"));
}

/// The last program to arrive at the counter adds up what all wrote.
static std::string lastBlock(const std::string &order) {
  return R"(
    tt.store %yp, %pid : !tt.ptr<i32>
    %arrived = tt.atomic_rmw add, )" +
         order + R"(, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %isLast = arith.cmpi eq, %arrived, %last : i32
    scf.if %isLast {
      %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
        %p = tt.addptr %y, %k : !tt.ptr<i32>, i32
        %v = tt.load %p : !tt.ptr<i32>
        %t = arith.addi %s, %v : i32
        scf.yield %t : i32
      }
      tt.store %x1, %sum : !tt.ptr<i32>
    })";
}

TEST(Check, LastBlock) {
  expectRight(lastBlock("acq_rel"));
  expectBug(Kind::Race, lastBlock("relaxed"));
  EXPECT_EQ(check(lastBlock("acq_rel"), {8, 1, 1}).x[1], 28);
}

TEST(Check, Uninitialized) {
  expectRight("tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>");
  EXPECT_FALSE(check("tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>\n%v = tt.load %block8 : tensor<8x!tt.ptr<i32>>",
                     {4, 1, 1}, true)
                   .error);
  expectBug(Kind::Uninitialized, R"(
    %v = tt.load %xp : !tt.ptr<i32>
    tt.store %xp, %v : !tt.ptr<i32>)",
            {4, 1, 1}, true);
  expectBug(Kind::Uninitialized, R"(
    %o = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32)",
            {4, 1, 1}, true);
  // Half of the block is written, all of it is read.
  expectBug(Kind::Uninitialized, R"(
    tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>
    %v = tt.load %block16 : tensor<16x!tt.ptr<i32>>)",
            {1, 1, 1}, true);
  // The mask of the load is one element longer than that of the store.
  expectBug(Kind::Uninitialized, R"(
    %c4 = arith.constant dense<4> : tensor<8xi32>
    %m = arith.cmpi slt, %r8, %c4 : tensor<8xi32>
    %m1 = arith.cmpi sle, %r8, %c4 : tensor<8xi32>
    tt.store %block8, %r8, %m : tensor<8x!tt.ptr<i32>>
    %v = tt.load %block8, %m1 : tensor<8x!tt.ptr<i32>>)",
            {1, 1, 1}, true);
}

TEST(Check, Misaligned) {
  expectBug(Kind::Misaligned, R"(
    %p = tt.bitcast %x : !tt.ptr<i32> -> !tt.ptr<i8>
    %q = tt.addptr %p, %c1 : !tt.ptr<i8>, i32
    %r = tt.bitcast %q : !tt.ptr<i8> -> !tt.ptr<i32>
    %v = tt.load %r : !tt.ptr<i32>)",
            {1, 1, 1});
}

TEST(Check, OrderOfTheGrid) {
  // The last one wins.
  expectBug(Kind::OrderDependent, R"(
    %o = tt.atomic_rmw exch, acq_rel, gpu, %x, %pid, %true : (!tt.ptr<i32>, i32, i1) -> i32)");
  // The first one wins.
  expectBug(Kind::OrderDependent, R"(
    %mine = arith.addi %pid, %c1 : i32
    %o = tt.atomic_cas acq_rel, gpu, %x, %c0, %mine : (!tt.ptr<i32>, i32, i32) -> i32)");
  // A list in the order of arrival.
  expectBug(Kind::OrderDependent, R"(
    %slot = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %p = tt.addptr %y, %slot : !tt.ptr<i32>, i32
    tt.store %p, %pid : !tt.ptr<i32>)");
  // The message says how to repeat it.
  Outcome result = check("%o = tt.atomic_rmw exch, acq_rel, gpu, %x, %pid, %true : (!tt.ptr<i32>, i32, i1) -> i32");
  EXPECT_NE(result.error->what.find("seed"), std::string::npos) << result.error->what;
  // The caller sees the result of the ordinary order.
  EXPECT_EQ(result.x[0], 3);
}

TEST(Check, RightProgramsWithAtomics) {
  // A sum of floats, a histogram, a maximum.
  expectRight("%o = tt.atomic_rmw fadd, relaxed, gpu, %f, %fpid, %true : (!tt.ptr<f32>, f32, i1) -> f32", {32, 1, 1});
  expectRight(R"(
    %x8 = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %all = tt.addptr %x8, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %t8 = arith.constant dense<true> : tensor<8xi1>
    %o = tt.atomic_rmw add, relaxed, gpu, %all, %r8, %t8 : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>)");
  expectRight("%o = tt.atomic_rmw max, relaxed, gpu, %x, %pid, %true : (!tt.ptr<i32>, i32, i1) -> i32");
  // Work is taken from a counter; who does what does not show.
  expectRight(R"(
    %ticket = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %square = arith.muli %ticket, %ticket : i32
    %p = tt.addptr %y, %ticket : !tt.ptr<i32>, i32
    tt.store %p, %square : !tt.ptr<i32>)");
  // All wait for all, then read what a neighbour wrote.
  expectRight(R"(
    tt.store %yp, %pid : !tt.ptr<i32>
    %a = tt.atomic_rmw add, acq_rel, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    scf.while : () -> () {
      %s = tt.atomic_rmw add, acquire, gpu, %x, %c0, %true : (!tt.ptr<i32>, i32, i1) -> i32
      %wait = arith.cmpi slt, %s, %n : i32
      scf.condition(%wait)
    } do {
      scf.yield
    }
    %next = arith.addi %pid, %c1 : i32
    %which = arith.remsi %next, %n : i32
    %p = tt.addptr %y, %which : !tt.ptr<i32>, i32
    %v = tt.load %p : !tt.ptr<i32>
    tt.store %fp, %fpid : !tt.ptr<f32>)",
              {40, 1, 1});
  // Many read what none writes.
  expectRight("%v = tt.load %y : !tt.ptr<i32>\n tt.store %xp, %v : !tt.ptr<i32>", {40, 1, 1});
}
