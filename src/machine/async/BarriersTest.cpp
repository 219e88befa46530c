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
  std::optional<MBarrier::UnorderedArrival> unorderedArrival(uint32_t agent) {
    return barrier.findUnorderedArrival(agent, {}, clock[agent]);
  }
  void pass(uint32_t agent) {
    clock[agent].join(barrier.known());
    barrier.recordWait({agent, barrier.phase() - 1, {{agent, clock[agent].at(agent)}, 4}});
  }
};

TEST(MBarrier, APhaseEndsWithItsArrivalsAndItsBytes) {
  World w(2);
  EXPECT_TRUE(w.barrier.isPhaseComplete(true)); // the phase before the first
  EXPECT_FALSE(w.barrier.isPhaseComplete(false));
  w.arrive(0, 1);
  w.barrier.complete(64, 7, w.clock[0]); // bytes may come before they are expected
  w.arrive(1, 1);
  EXPECT_FALSE(w.barrier.phaseEnds());
  w.barrier.expect(64);
  ASSERT_TRUE(w.barrier.phaseEnds());
  EXPECT_FALSE(w.barrier.completePhase());
  EXPECT_TRUE(w.barrier.isPhaseComplete(false));
  EXPECT_FALSE(w.barrier.isPhaseComplete(true));
  EXPECT_EQ(w.barrier.missing(), 2u);
}

TEST(MBarrier, WaitersKnowWhatArrivalsKnew) {
  World w(1);
  Moment before{0, w.clock[0].at(0)};
  w.arrive(0, 1);
  Moment after{0, w.clock[0].at(0)};
  w.barrier.completePhase();
  w.pass(1);
  EXPECT_TRUE(w.clock[1].includes(before));
  EXPECT_FALSE(w.clock[1].includes(after));
  EXPECT_EQ(w.barrier.lastWaited(1), 0);
  EXPECT_EQ(w.barrier.lastWaited(0), -2);
}

/// A second phase that completes although a wait for the first does not happen before its arrivals.
TEST(MBarrier, AnOverrunIsSeenInEveryOrder) {
  World w(1);
  w.arrive(0, 1);
  EXPECT_FALSE(w.barrier.completePhase());
  w.pass(1);
  w.arrive(0, 1);
  std::optional<MBarrier::Wait> overrun = w.barrier.completePhase();
  ASSERT_TRUE(overrun);
  EXPECT_EQ(overrun->agent, 1u);
  EXPECT_EQ(overrun->at.location, 4u);
}

TEST(MBarrier, AnAnsweredWaitIsNoOverrun) {
  World w(1);
  for (int round = 0; round < 5; ++round) {
    w.arrive(0, 1);
    EXPECT_FALSE(w.barrier.completePhase());
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
  EXPECT_FALSE(w.barrier.completePhase());
  std::optional<MBarrier::UnorderedArrival> found = w.unorderedArrival(0);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->other.location, 6u);
  w.clock[0].join(w.clock[1]); // is ordered after its arrival, if not after the end of the phase
  EXPECT_FALSE(w.unorderedArrival(0));
  EXPECT_TRUE(w.unorderedArrival(1));
  EXPECT_FALSE(w.barrier.isWaitedFor());
  w.pass(1);
  EXPECT_TRUE(w.barrier.isWaitedFor());
  EXPECT_FALSE(w.unorderedArrival(1));
}

TEST(MBarrier, AnArrivalKnowsThatTheBytesOfThePhaseBeforeHaveCome) {
  World w(1);
  w.barrier.expect(64);
  w.arrive(0, 1);
  w.barrier.complete(64, 7, w.clock[0]);
  EXPECT_FALSE(w.barrier.completePhase());
  std::optional<MBarrier::UnorderedArrival> found = w.unorderedArrival(0);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->other.location, 7u);
  w.pass(0);
  EXPECT_FALSE(w.unorderedArrival(0));
}

TEST(NamedBarrier, AnArrivalKnowsOfThoseThatItOpenedForLast) {
  World w(1);
  NamedBarrier named;
  named.arriving.reset(w.components.size());
  auto arrive = [&](uint32_t agent) {
    std::optional<Footprint> other = named.arrive({{agent, w.clock[agent].at(agent)}, 5 + agent}, w.clock[agent]);
    w.clock[agent].advance(agent);
    return other;
  };
  EXPECT_FALSE(arrive(0));
  EXPECT_FALSE(arrive(1));
  Clock opened = named.arriving;
  named.open();
  std::optional<Footprint> other = arrive(0);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->location, 6u);
  w.clock[0].join(opened);
  EXPECT_FALSE(arrive(0));
}

} // namespace
} // namespace txl::machine
