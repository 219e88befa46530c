// The arrivals and waits that each kind of barrier accepts and rejects: counts, phases, differing thread counts.
#include "machine/async/Barriers.h"
#include "gtest/gtest.h"

namespace txl::machine {
namespace {

struct World {
  Components components{2, 1};
  MBarrier barrier;
  Clock clock[2];

  explicit World(uint32_t count) {
    barrier.reset(count, components.barrier(0), components.size());
    for (uint32_t k = 0; k < 2; ++k) {
      clock[k].reset(components.size());
      clock[k].advance(k);
    }
  }
  void arrive(uint32_t agent, uint32_t threads) {
    barrier.arrive(threads, {{agent, clock[agent].at(agent)}, 5 + agent}, clock[agent]);
    clock[agent].advance(agent);
  }
  std::optional<MBarrier::Doubt> doubt(uint32_t agent) { return barrier.doubtOf(agent, {}, clock[agent]); }
  void pass(uint32_t agent) {
    clock[agent].join(barrier.known());
    barrier.passed({agent, barrier.phase() - 1, {{agent, clock[agent].at(agent)}, 4}});
  }
};

TEST(MBarrier, APhaseEndsWithItsArrivalsAndItsBytes) {
  World w(2);
  EXPECT_TRUE(w.barrier.isOver(true)); // the phase before the first
  EXPECT_FALSE(w.barrier.isOver(false));
  w.arrive(0, 1);
  w.barrier.complete(64, 7, w.clock[0]); // bytes may come before they are expected
  w.arrive(1, 1);
  EXPECT_FALSE(w.barrier.phaseEnds());
  w.barrier.expect(64);
  ASSERT_TRUE(w.barrier.phaseEnds());
  EXPECT_FALSE(w.barrier.turn());
  EXPECT_TRUE(w.barrier.isOver(false));
  EXPECT_FALSE(w.barrier.isOver(true));
  EXPECT_EQ(w.barrier.missing(), 2u);
}

TEST(MBarrier, WaitersKnowWhatArrivalsKnew) {
  World w(1);
  Moment before{0, w.clock[0].at(0)};
  w.arrive(0, 1);
  Moment after{0, w.clock[0].at(0)};
  w.barrier.turn();
  w.pass(1);
  EXPECT_TRUE(w.clock[1].knows(before));
  EXPECT_FALSE(w.clock[1].knows(after));
  EXPECT_EQ(w.barrier.lastWaited(1), 0);
  EXPECT_EQ(w.barrier.lastWaited(0), -2);
}

/// A second phase that completes although a wait for the first does not happen before its arrivals.
TEST(MBarrier, AnOverrunIsSeenInEveryOrder) {
  World w(1);
  w.arrive(0, 1);
  EXPECT_FALSE(w.barrier.turn());
  w.pass(1);
  w.arrive(0, 1);
  std::optional<MBarrier::Wait> overrun = w.barrier.turn();
  ASSERT_TRUE(overrun);
  EXPECT_EQ(overrun->agent, 1u);
  EXPECT_EQ(overrun->at.location, 4u);
}

TEST(MBarrier, AnAnsweredWaitIsNoOverrun) {
  World w(1);
  for (int round = 0; round < 5; ++round) {
    w.arrive(0, 1);
    EXPECT_FALSE(w.barrier.turn());
    w.pass(1);
    w.clock[0].join(w.clock[1]); // the waiter synchronises with the other agent
    w.clock[1].advance(1);
  }
}

/// Two agents arrive in every phase; one of them arrives again before it is ordered after the other.
TEST(MBarrier, AnArrivalKnowsOfThePhaseBefore) {
  World w(2);
  w.arrive(0, 1);
  w.arrive(1, 1);
  EXPECT_FALSE(w.barrier.turn());
  std::optional<MBarrier::Doubt> found = w.doubt(0);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->other.location, 6u);
  w.clock[0].join(w.clock[1]); // is ordered after its arrival, if not after the end of the phase
  EXPECT_FALSE(w.doubt(0));
  EXPECT_TRUE(w.doubt(1));
  EXPECT_FALSE(w.barrier.isWaitedFor());
  w.pass(1);
  EXPECT_TRUE(w.barrier.isWaitedFor());
  EXPECT_FALSE(w.doubt(1));
}

TEST(MBarrier, AnArrivalKnowsThatTheBytesOfThePhaseBeforeHaveCome) {
  World w(1);
  w.barrier.expect(64);
  w.arrive(0, 1);
  w.barrier.complete(64, 7, w.clock[0]);
  EXPECT_FALSE(w.barrier.turn());
  std::optional<MBarrier::Doubt> found = w.doubt(0);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->other.location, 7u);
  w.pass(0);
  EXPECT_FALSE(w.doubt(0));
}

TEST(NamedBarrier, AnArrivalKnowsOfThoseThatItOpenedForLast) {
  World w(1);
  NamedBarrier named;
  named.arriving.reset(w.components.size());
  auto come = [&](uint32_t agent) {
    std::optional<Footprint> other = named.come({{agent, w.clock[agent].at(agent)}, 5 + agent}, w.clock[agent]);
    w.clock[agent].advance(agent);
    return other;
  };
  EXPECT_FALSE(come(0));
  EXPECT_FALSE(come(1));
  Clock opened = named.arriving;
  named.open();
  std::optional<Footprint> other = come(0);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->location, 6u);
  w.clock[0].join(opened);
  EXPECT_FALSE(come(0));
}

} // namespace
} // namespace txl::machine
