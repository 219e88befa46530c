// Buffers, barriers, copies and groups of agents: each operation, correct and incorrect.
#include "fixtures/AgentFixture.h"

using namespace txl::machine::agents;

namespace txl::machine {
namespace {

TEST(Buffers, KeepWhatIsStored) {
  expectFirst32(run(kOne, kBuffer + std::string(kStore) + kLoad + kOut), 1);
  expectFault(kOne, kBuffer + std::string(kLoad) + kOut, Kind::Uninitialized, "never written", "ttg.local_load");
}

TEST(Buffers, HaveViews) {
  Outcome outcome = run(kOne, R"(
    %b = ttg.local_alloc : () -> !ttg.memdesc<3x4x8xf32, row, mutable>
    %s = ttg.memdesc_index %b[%c2] : !ttg.memdesc<3x4x8xf32, row, mutable> -> !ttg.memdesc<4x8xf32, mutable>
    %flat = ttg.memdesc_reshape %s : !ttg.memdesc<4x8xf32, mutable> -> !ttg.memdesc<32xf32, mutable>
    ttg.local_store %v, %flat : tensor<32xf32> -> !ttg.memdesc<32xf32, mutable>
    %p = ttg.memdesc_subslice %s[2, 4] : !ttg.memdesc<4x8xf32, mutable> -> !ttg.memdesc<2x4xf32, mutable, 4x8>
    %t = ttg.memdesc_trans %p {order = array<i32: 1, 0>} : !ttg.memdesc<2x4xf32, mutable, 4x8> -> !ttg.memdesc<4x2xf32, mutable, 8x4>
    %u = ttg.local_load %t : !ttg.memdesc<4x2xf32, mutable, 8x4> -> tensor<4x2xf32>
    %e = tt.reshape %u : tensor<4x2xf32> -> tensor<8xf32>
    %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %y8 = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %o8 = tt.addptr %y8, %r8 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %o8, %e : tensor<8x!tt.ptr<f32>>)");
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y, counted({{0, 21}, {1, 29}, {2, 22}, {3, 30}, {4, 23}, {5, 31}, {6, 24}, {7, 32}}));
  expectFault(kOne, R"(
    %three = arith.addi %c2, %c1 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<3x4x8xf32, row, mutable>
    %s = ttg.memdesc_index %b[%three] : !ttg.memdesc<3x4x8xf32, row, mutable> -> !ttg.memdesc<4x8xf32, mutable>)",
              Kind::OutOfBounds, "index 3 of a multi-buffer of 3 slots", "memdesc_index");
}

TEST(Warpgroups, ShareTheBuffersOfCommonCode) {
  std::string hand = kBuffer + std::string(kBarrier) + R"(
    txl.group warpgroups [0] {
      )" + kStore + R"(
      txl.mbarrier_arrive %bar if %first : !ttg.memdesc<1xi64, mutable>
    } else {
      )" + kWait0 + kLoad +
                     kOut + "}\n";
  std::string first = "%t = txl.id thread\n %first = arith.cmpi eq, %t, %c0 : i32\n";
  expectFirst32(run(kTwo, first + hand), 1);
  expectFault(kTwo, first + with(hand, kWait0, ""), Kind::Race, "not ordered with", "ttg.local_store");
  expectFault(kTwo, with(first + hand, " if %first", ""), Kind::Protocol,
              "arrival count of mbarrier 0 is 1, but 128 threads arrive here; set the arrival count to 128",
              "txl.mbarrier_arrive");
  expectFault(kTwo, with(first + hand, "txl.mbarrier_wait %bar, %c0", "txl.mbarrier_wait %bar, %c1"), Kind::Deadlock,
              "waits here for phase 1 of mbarrier 0", "txl.mbarrier_wait");
}

TEST(Warpgroups, HaveBuffersOfTheirOwnInAGroup) {
  Outcome outcome = run("\"txl.num-warpgroups\" = 3 : i32", R"(
    txl.group warpgroups [1, 2] {
      %w = txl.id warpgroup
      %f = arith.sitofp %w : i32 to f32
      %fs = tt.splat %f : f32 -> tensor<32xf32>
      %mine = arith.mulf %v, %fs : tensor<32xf32>
      %b = ttg.local_alloc %mine : (tensor<32xf32>) -> !ttg.memdesc<32xf32>
      %l = ttg.local_load %b : !ttg.memdesc<32xf32> -> tensor<32xf32>
      %off = arith.muli %w, %c32 : i32
      %os = tt.splat %off : i32 -> tensor<32xi32>
      %o = tt.addptr %yp, %os : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
      tt.store %o, %l : tensor<32x!tt.ptr<f32>>
    })");
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[32], 1);
  EXPECT_EQ(outcome.y[64 + 31], 64);
}

TEST(Warpgroups, GiveResultsOfTheirGroup) {
  Outcome outcome = run("\"txl.num-warpgroups\" = 3 : i32", R"(
    %w = txl.id warpgroup
    %n1 = txl.group warpgroups [1] -> (i32) {
      txl.yield %c8 : i32
    } else {
      %k = txl.group warpgroups [0] -> (i32) {
        txl.yield %c64 : i32
      } else {
        txl.yield %c128 : i32
      }
      txl.yield %k : i32
    }
    %f = arith.sitofp %n1 : i32 to f32
    %p = tt.addptr %y, %w : !tt.ptr<f32>, i32
    tt.store %p, %f : !tt.ptr<f32>)");
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y, counted({{0, 64}, {1, 8}, {2, 128}}));
}

TEST(Deadlocks, AreReportedWithEveryBarrier) {
  std::string body = kBarrier + std::string(R"(
    txl.group warpgroups [0] {
      txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>
    })");
  expectFault(kTwo, body, Kind::Deadlock, "waits here for phase 0 of mbarrier 0: phase 0, 0 of 1 arrivals",
              "txl.mbarrier_wait");
  Outcome outcome = run(kTwo, body);
  ASSERT_TRUE(outcome.error);
  std::string text = outcome.error->render();
  EXPECT_NE(text.find("warpgroup 1 has ended"), std::string::npos) << text;
  EXPECT_NE(text.find("no thread has arrived"), std::string::npos) << text;
  expectFault(kTwo, kBarrier + std::string(R"(
    txl.mbarrier_expect %bar, %c64 : !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [0] {
      txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>
    })"),
              Kind::Protocol, "has all of its arrivals and waits for");
  expectFault(kOne, kBarrier + std::string(R"(
    txl.mbarrier_expect %bar, %c64 : !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable>)"),
              Kind::Deadlock,
              "64 of 64 bytes missing, and no operation in flight can change that; let a copy complete on it",
              "txl.mbarrier_wait");
}

TEST(Overrun, IsFoundForEverySeed) {
  // Warpgroup 1 may still be about to wait for phase 0 when phase 1 is over, too.
  expectFault(kTwo, R"(
    %bars = txl.mbarrier_alloc 128 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [0] {
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable> // own
      %q = arith.addi %c1, %c1 : i32
      txl.named_barrier_wait %c8, %c256
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
    } else {
      txl.named_barrier_arrive %c8, %c256
      txl.mbarrier_wait %bar, %c0 : !ttg.memdesc<1xi64, mutable> // other
    })",
              Kind::Protocol, "may end before warpgroup 1 has observed the end of phase 0", "// other");
}

TEST(Arrivals, AreCountedInThePhaseThatIsMeant) {
  // Warpgroup 0 may arrive twice before 1 arrives once; that matters if an agent waits.
  std::string body = R"(
    %bars = txl.mbarrier_alloc 256 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [0] {
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
      txl.named_barrier_wait %c8, %c256
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable> // again
      txl.mbarrier_wait %bar, %c1 : !ttg.memdesc<1xi64, mutable>
    } else {
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
      txl.named_barrier_arrive %c8, %c256
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable> // other
    })";
  EXPECT_TRUE(run(kTwo, body).error); // the second arrival is not ordered after the other warpgroup's first one
  std::string both = with(body, "txl.named_barrier_arrive", "txl.named_barrier_wait");
  EXPECT_FALSE(run(kTwo, both).error);
  EXPECT_FALSE(run(kTwo, with(body, "txl.mbarrier_wait %bar, %c1 : !ttg.memdesc<1xi64, mutable>", "")).error);
}

TEST(NamedBarriers, OrderAndCount) {
  std::string body = kBuffer + std::string(R"(
    txl.group warpgroups [0] {
      )") + kStore + R"(
      txl.named_barrier_arrive %c8, %c256
    } else {
      txl.named_barrier_wait %c8, %c256
      )" + kLoad + kOut +
                     "}";
  expectFirst32(run(kTwo, body), 1);
  expectFault(kTwo, with(body, "txl.named_barrier_arrive %c8, %c256", ""), Kind::Deadlock,
              "waits here at named barrier 8: 128 of 256 threads", "txl.named_barrier_wait");
  expectFault(kTwo, with(body, "txl.named_barrier_arrive %c8, %c256", "txl.named_barrier_arrive %c8, %c128"),
              Kind::Protocol, "elsewhere in the same phase; give all of its arrivals and waits one count");
  expectFault(kTwo, with(body, "txl.named_barrier_arrive %c8, %c256", "txl.named_barrier_arrive %c1, %c256"),
              Kind::Deadlock, "waits here at named barrier 8");
  expectFault("\"txl.num-warpgroups\" = 3 : i32", R"(
    %c384 = arith.addi %c256, %c128 : i32
    txl.group warpgroups [0] {
      txl.named_barrier_wait %c8, %c384
    } else {
      txl.named_barrier_wait %c8, %c256
    })",
              Kind::Protocol, "in the same phase");
  expectFault(kTwo, "%id = arith.addi %n, %c256 : i32\n txl.named_barrier_wait %id, %c256", Kind::Protocol,
              "ids are from 0 to 15");
  // A warpgroup may arrive and wait, and is counted twice; but the count may not exceed the threads of the CTA.
  std::string twice = "txl.named_barrier_arrive %c8, %c256\n txl.named_barrier_wait %c8, %c256\n";
  expectFirst32(run(kTwo, kBuffer + std::string("txl.group warpgroups [0] {\n") + twice + kStore + kLoad + kOut + "}"),
                1);
  expectFault(kOne, twice, Kind::Protocol, "named barrier 8 is for 256 threads, but the CTA has 128",
              "txl.named_barrier_arrive");
  // Arrivals without a wait at the end are harmless.
  EXPECT_FALSE(run(kTwo, "txl.group warpgroups [0] {\n txl.named_barrier_arrive %c8, %c256\n}").error);
  EXPECT_FALSE(run(kTwo, "txl.named_barrier_wait %c8, %c256\n"
                         "txl.group warpgroups [0] {\n txl.named_barrier_arrive %c8, %c256\n}")
                   .error);
}

TEST(NamedBarriers, AreOpenedByThoseThatAreMeant) {
  // The second arrival may come before warpgroup 1 does, and open the barrier without it.
  std::string body = R"(
    txl.group warpgroups [0] {
      txl.named_barrier_arrive %c8, %c256
      txl.named_barrier_wait %c1, %c256
      txl.named_barrier_arrive %c8, %c256 // again
    } else {
      txl.named_barrier_wait %c8, %c256
      txl.named_barrier_arrive %c1, %c256
      txl.named_barrier_wait %c8, %c256
    })";
  EXPECT_FALSE(run(kTwo, body).error);
  expectFault(kTwo,
              with(with(body, "txl.named_barrier_wait %c1, %c256", ""), "txl.named_barrier_arrive %c1, %c256", ""),
              Kind::Protocol, "and be counted instead");
}

TEST(AsyncCopies, AreWaitedForByGroups) {
  std::string body = R"(
    %b = ttg.local_alloc : () -> !ttg.memdesc<32xf32, mutable>
    %b2 = ttg.local_alloc : () -> !ttg.memdesc<32xf32, mutable>
    txl.async_copy %xp, %b : tensor<32x!tt.ptr<f32>> -> !ttg.memdesc<32xf32, mutable>
    txl.async_commit
    txl.async_copy %xp, %b2 : tensor<32x!tt.ptr<f32>> -> !ttg.memdesc<32xf32, mutable>
    txl.async_commit
    txl.async_wait 1
    )" + std::string(kLoad) +
                     "    txl.async_wait 0\n" + kOut;
  expectFirst32(run(kOne, body), 1);
  EXPECT_FALSE(run(kOne, with(body, "txl.async_wait 0", "")).error); // the end waits for the last one
  expectFault(kOne, with(body, "txl.async_wait 1", "txl.async_wait 2"), Kind::Race,
              "an asynchronous copy of the program may still write it", "txl.async_copy %xp, %b :");
  expectFault(kOne,
              with(body, "-> !ttg.memdesc<32xf32, mutable>\n    txl.async_commit\n    txl.async_copy",
                   "-> !ttg.memdesc<32xf32, mutable>\n    txl.async_copy"),
              Kind::Race, "may still write it", "ttg.local_load");
  std::string masked = with(body, "txl.async_copy %xp, %b :", R"(
    %s16 = arith.constant dense<16> : tensor<32xi32>
    %m = arith.cmpi slt, %r, %s16 : tensor<32xi32>
    txl.async_copy %xp, %b mask %m : tensor<32xi1> :)");
  Outcome outcome = run(kOne, masked);
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[15], 16);
  EXPECT_EQ(outcome.y[16], 0);
}

TEST(AsyncCopies, AreTrackedByABarrier) {
  std::string body = R"(
    %b = ttg.local_alloc : () -> !ttg.memdesc<32xf32, mutable>
    %bars = txl.mbarrier_alloc 128 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [1] {
      txl.async_copy %xp, %b : tensor<32x!tt.ptr<f32>> -> !ttg.memdesc<32xf32, mutable>
      txl.mbarrier_arrive %bar tracking : !ttg.memdesc<1xi64, mutable>
    } else {
      )" + std::string(kWait0) +
                     kLoad + kOut + "}";
  expectFirst32(run(kTwo, body), 1);
  expectFault(kTwo, with(body, " tracking", ""), Kind::Race, "may still write it", "txl.async_copy");
}

TEST(Clusters, ReachEachOther) {
  const char *two = "\"txl.cluster\" = 2 : i32";
  std::string body = R"(
    %b = ttg.local_alloc : () -> !ttg.memdesc<32xf32, mutable>
    %bars = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %rank = txl.id cta
    %other = arith.xori %rank, %c1 : i32
    %there = txl.remote %b, %other : !ttg.memdesc<32xf32, mutable> -> !ttg.memdesc<32xf32, cluster, mutable>
    %bar2 = txl.remote %bar, %other : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    %bytes = arith.constant 128 : i32
    txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>
    txl.cluster_arrive
    txl.cluster_wait
    %f = arith.sitofp %other : i32 to f32
    %fs = tt.splat %f : f32 -> tensor<32xf32>
    %mine = arith.addf %v, %fs : tensor<32xf32>
    txl.remote_store %mine, %there, %bar2 : tensor<32xf32>, !ttg.memdesc<32xf32, cluster, mutable>, !ttg.memdesc<1xi64, cluster, mutable>
    )" + std::string(kWait0) +
                     kLoad + R"(
    %pid = tt.get_program_id x : i32
    %off = arith.muli %pid, %c32 : i32
    %os = tt.splat %off : i32 -> tensor<32xi32>
    %o = tt.addptr %yp, %os : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %o, %l : tensor<32x!tt.ptr<f32>>)";
  Outcome outcome = run(two, body, 0, 4);
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y[0], 1);  // CTA 0 receives what CTA 1 sends: x + 0
  EXPECT_EQ(outcome.y[32], 2); // CTA 1 receives x + 1
  EXPECT_EQ(outcome.y[64 + 31], 32);
  Outcome odd = run(two, body, 0, 3);
  ASSERT_TRUE(odd.error);
  EXPECT_NE(odd.error->what.find("clusters of 2"), std::string::npos) << odd.error->render();
  Outcome early = run(two, with(body, "txl.mbarrier_wait %bar, %c0", "txl.mbarrier_wait %bar, %c1"), 0, 2);
  ASSERT_TRUE(early.error);
  EXPECT_TRUE(early.error->kind == Kind::Race || early.error->kind == Kind::Uninitialized) << early.error->render();
}

TEST(Warps, RunAGroupTogether) {
  const char *four = "\"txl.num-warps\" = 4 : i32";
  std::string body = kBuffer + std::string(R"(
    %bars = txl.mbarrier_alloc 64 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %k = txl.group warps [1, 2] -> (i32) {
      %own = tt.load %xp : tensor<32x!tt.ptr<f32>>
      )") + with(kStore, "%v", "%own") +
                     R"(
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
      txl.yield %c8 : i32
    } else {
      )" + kWait0 + R"(
      txl.yield %c64 : i32
    }
    %w = txl.id warp
    %f = arith.sitofp %k : i32 to f32
    %p = tt.addptr %y, %w : !tt.ptr<f32>, i32
    tt.store %p, %f : !tt.ptr<f32>)";
  Outcome outcome = run(four, body);
  ASSERT_FALSE(outcome.error) << outcome.error->render();
  EXPECT_EQ(outcome.y, counted({{0, 64}, {1, 8}, {2, 8}, {3, 64}}));
  expectFault(four, with(body, "mbarrier_alloc 64", "mbarrier_alloc 32"), Kind::Protocol, "but 64 threads arrive here");
}

TEST(Threads, DifferInConditionsAndPredicates) {
  std::string body = kBuffer + std::string(R"(
    %bars = txl.mbarrier_alloc 33 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %bars[%c0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %t = txl.id lane
    %some = arith.cmpi slt, %t, %c8 : i32
    txl.mbarrier_arrive %bar if %some : !ttg.memdesc<1xi64, mutable>
    %tid = txl.id thread
    %none = arith.cmpi sgt, %tid, %c256 : i32
    %zeroth = arith.cmpi eq, %tid, %c0 : i32
    scf.if %none {
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
    }
    scf.if %zeroth {
      txl.mbarrier_arrive %bar : !ttg.memdesc<1xi64, mutable>
    }
  )") + kWait0 + kStore +
                     kLoad + kOut;
  expectFirst32(run(kOne, body), 1); // 4 warps of 8 lanes, and one thread
  expectFault(kOne, with(body, "mbarrier_alloc 33", "mbarrier_alloc 34"), Kind::Deadlock, "33 of 34 arrivals");
}

} // namespace
} // namespace txl::machine
