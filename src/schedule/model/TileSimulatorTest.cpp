// Times of small programs, computed by hand.
#include "schedule/model/TileSimulator.h"
#include <gtest/gtest.h>
#include <numeric>

using namespace txl::schedule;
using txl::arch::Unit;

static Step step(Unit unit, double cycles, double latency = 0, bool isAsync = false) {
  Step result;
  result.holds[unsigned(unit)] = cycles;
  result.latency = latency;
  result.isAsync = isAsync;
  return result;
}

static TileProgram loop(uint64_t trips, std::vector<std::vector<Step>> partitions) {
  TileProgram program;
  program.partitions = partitions.size();
  program.segments.push_back({trips, std::move(partitions)});
  return program;
}

TEST(TileSimulator, OnePartitionTakesTheSumOfItsSteps) {
  TileProgram program = loop(10, {{step(Unit::FP32, 30), step(Unit::Integer, 70)}});
  std::optional<SimulatedTile> tile = simulate(program, 1);
  ASSERT_TRUE(tile);
  EXPECT_DOUBLE_EQ(tile->cycles, 1000);
  EXPECT_DOUBLE_EQ(tile->interval, 100);
  EXPECT_DOUBLE_EQ(tile->busy[unsigned(Unit::FP32)], 300);
  program.startCycles = 50; // between one CTA and the next
  EXPECT_DOUBLE_EQ(simulate(program, 1)->cycles, 1050);
}

TEST(TileSimulator, LongLoopsAreExtrapolated) {
  for (uint64_t trips : {0, 1, 2, 33, 34, 1000, 1000000})
    EXPECT_DOUBLE_EQ(simulate(loop(trips, {{step(Unit::FP32, 100)}}), 1)->cycles, 100.0 * double(trips)) << trips;
  EXPECT_DOUBLE_EQ(simulate(TileProgram(), 1)->cycles, 0);
}

TEST(TileSimulator, TwoCtasOverlapDifferentUnits) {
  // One CTA alternates between two units; two CTAs hold both all the time.
  TileProgram program = loop(16, {{step(Unit::Mma, 100), step(Unit::FP32, 100)}});
  EXPECT_DOUBLE_EQ(simulate(program, 1)->cycles, 3200);
  EXPECT_NEAR(simulate(program, 2)->cycles, 1600, 150);
  // They compete for one unit.
  EXPECT_NEAR(simulate(loop(16, {{step(Unit::Mma, 100)}}), 2)->cycles, 1600, 100);
}

/// A producer whose copies hold a unit for `held` cycles and have `latency`, a consumer of `used` cycles.
static TileProgram ring(unsigned depth, double held, double latency, double used, uint64_t trips = 33) {
  Step copy = step(Unit::Global, held, latency, true), use = step(Unit::Mma, used);
  copy.fills = {0};
  use.drains = use.frees = {0};
  TileProgram program = loop(trips, {{copy}, {use}});
  program.channels.push_back({depth, 1});
  return program;
}

TEST(TileSimulator, DepthHidesLatency) {
  // A slot is in use for 10 + 290 cycles of the copy and 100 of the reader: an interval of 400 / depth, or of 100.
  EXPECT_NEAR(simulate(ring(1, 10, 290, 100), 1)->interval, 400, 1);
  EXPECT_NEAR(simulate(ring(2, 10, 290, 100), 1)->interval, 200, 1);
  EXPECT_NEAR(simulate(ring(4, 10, 290, 100), 1)->interval, 100, 1);
  EXPECT_NEAR(simulate(ring(8, 10, 290, 100), 1)->interval, 100, 1);
  // The copies' unit is the limit.
  EXPECT_NEAR(simulate(ring(4, 150, 290, 100), 1)->interval, 150, 1);
}

TEST(TileSimulator, APersistentProducerFillsTheNextTilesRing) {
  TileProgram program = ring(4, 10, 290, 100);
  double alone = simulate(program, 1)->cycles;
  program.isPersistent = true;
  EXPECT_NEAR(alone - simulate(program, 1)->cycles, 300, 1); // the first copy's time is hidden
}

TEST(TileSimulator, AStageOverlapsIterations) {
  // The MMA of an iteration is waited for in the next one: its latency is hidden by the arithmetic.
  Step mma = step(Unit::Mma, 100, 0, true), use = step(Unit::FP32, 100);
  use.needs = {{0, 0}};
  EXPECT_NEAR(simulate(loop(16, {{mma, use}}), 1)->interval, 200, 1);
  use.stage = 1;
  EXPECT_NEAR(simulate(loop(16, {{mma, use}}), 1)->interval, 100, 1);
}

TEST(TileSimulator, DistancesReachBackIterations) {
  // A recurrence of 300 cycles over three iterations.
  Step one = step(Unit::FP32, 10, 290, true);
  one.needs = {{0, 3}};
  EXPECT_NEAR(simulate(loop(33, {{one}}), 1)->interval, 100, 7);
}

TEST(TileSimulator, AllReadersFreeASlot) {
  Step copy = step(Unit::Global, 10, 90, true), fast = step(Unit::FP32, 10), slow = step(Unit::Mma, 200);
  copy.fills = fast.drains = fast.frees = slow.drains = slow.frees = {0};
  TileProgram program = loop(16, {{copy}, {fast}, {slow}});
  program.channels.push_back({2, 2});
  EXPECT_NEAR(simulate(program, 1)->interval, 200, 1);
}

TEST(TileSimulator, APartitionThatWaitsForEverIsFound) {
  TileProgram program = ring(2, 10, 290, 100);
  program.segments[0].partitions[0].clear(); // nothing fills the ring
  EXPECT_FALSE(simulate(program, 1));
  program = ring(2, 10, 290, 100);
  program.segments[0].partitions[1][0].frees.clear(); // nothing frees a slot
  EXPECT_FALSE(simulate(program, 1));
}

TEST(TileSimulator, WaitsForEverythingInFlight) {
  Step copy = step(Unit::Global, 10, 290, true), last = step(Unit::FP32, 1);
  last.waitsForAll = true;
  EXPECT_DOUBLE_EQ(simulate(loop(1, {{copy, last}}), 1)->cycles, 301);
}
