// Check mode: programs with one bug each that it must find, and correct programs that it must not report.
#include "fixtures/CheckFixture.h"

using namespace txl::machine;

TEST(Check, RacesOfStores) {
  expectBug(Kind::Race, "tt.store %x, %pid : !tt.ptr<i32>");
  // Blocks that overlap by half.
  expectBug(Kind::Race, "tt.store %block16, %r16 : tensor<16x!tt.ptr<i32>>");
  // An off-by-one bound.
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
  // … but a load of an address that other programs store to is, whatever the bytes are: the load may come before all
  // stores.
  expectBug(Kind::Race, R"(
    tt.store %x, %c2 : !tt.ptr<i32>
    %v = tt.load %x : !tt.ptr<i32>
    tt.store %yp, %v : !tt.ptr<i32>)");
  // The last bytes stored are the same, earlier ones were not.
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
  // Two ordered stores are no race.
  expectRight(R"(
    tt.store %block8, %r8 : tensor<8x!tt.ptr<i32>>
    %again = arith.addi %r8, %r8 : tensor<8xi32>
    tt.store %block8, %again : tensor<8x!tt.ptr<i32>>)");
  Outcome outcome = check(half + "    tt.store %ps, %r8 : tensor<8x!tt.ptr<i32>>", {1, 1, 1});
  EXPECT_EQ(outcome.error->what,
            "race: this store writes different values to the same element, 0 and 1; write each element "
            "once, or mask all stores but one");
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

TEST(Check, RacesOfLoadsAndStores) {
  // A neighbour's element.
  expectBug(Kind::Race, R"(
    %next = tt.addptr %xp, %c1 : !tt.ptr<i32>, i32
    %v = tt.load %next : !tt.ptr<i32>
    tt.store %xp, %v : !tt.ptr<i32>)");
  // The same, with the load after the store.
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
  // An in-place update of rows when each program reads all rows.
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
  // A plain access to memory that other programs update atomically.
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

/// The counter y[0] under a lock; `lockPointer` is the lock, `after` follows the unlock.
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
  // A separate lock for each program, and a store after the unlock.
  expectBug(Kind::Race, locked("%xp", kCount));
  expectBug(Kind::Race, locked("%x", "", kCount));
  // Float sums under a lock differ by rounding only; a value that depends on the last program is reported.
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

/// The last program to arrive at the counter sums what all programs wrote.
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
  // The last store wins.
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
  // The message contains the seed.
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
  // Work is taken from a counter; the result does not depend on which program takes it.
  expectRight(R"(
    %ticket = tt.atomic_rmw add, relaxed, gpu, %x, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %square = arith.muli %ticket, %ticket : i32
    %p = tt.addptr %y, %ticket : !tt.ptr<i32>, i32
    tt.store %p, %square : !tt.ptr<i32>)");
  // A grid barrier, then a read of what another program wrote.
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
  // Many programs read memory that none of them writes.
  expectRight("%v = tt.load %y : !tt.ptr<i32>\n tt.store %xp, %v : !tt.ptr<i32>", {40, 1, 1});
}
