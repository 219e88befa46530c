// Intervals computed by hand, and random loops against an exhaustive search over intervals and start cycles.
#include "schedule/model/ModuloScheduler.h"
#include <gtest/gtest.h>
#include <random>

using namespace txl::schedule;
using txl::arch::Unit;

static ModuloNode node(std::initializer_list<UnitCycles> holds, uint64_t registerBytes = 0) {
  ModuloNode result;
  result.holds.assign(holds.begin(), holds.end());
  result.registerBytes = registerBytes;
  return result;
}

TEST(ModuloScheduler, AFullUnitIsTheInterval) {
  // Two loads of 4 cycles, an MMA of 8, arithmetic of 5: the units have 8, 8 and 5 cycles.
  ModuloProblem problem;
  problem.nodes = {node({{Unit::Global, 4}}), node({{Unit::Global, 4}}), node({{Unit::Mma, 8}}),
                   node({{Unit::FP32, 5}})};
  problem.dependences = {{0, 2, 20, 0}, {1, 2, 20, 0}, {2, 3, 12, 0}, {2, 2, 8, 1}};
  EXPECT_EQ(resourceInterval(problem), 8u);
  EXPECT_EQ(recurrenceInterval(problem), 8u);
  std::optional<ModuloSchedule> found = scheduleModulo(problem);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->interval, 8u);
  EXPECT_TRUE(isValid(problem, *found));
  EXPECT_EQ(found->stage(0), 0u);
  EXPECT_GE(found->stage(2), 2u); // 20 cycles of latency are more than two intervals
  EXPECT_EQ(found->order().size(), 4u);
}

TEST(ModuloScheduler, ARecurrenceIsTheInterval) {
  // a ─7─▶ b ─9─▶ a, two iterations later: 16 cycles for two iterations.
  ModuloProblem problem;
  problem.nodes = {node({{Unit::FP32, 1}}), node({{Unit::FP32, 1}})};
  problem.dependences = {{0, 1, 7, 0}, {1, 0, 9, 2}};
  EXPECT_EQ(resourceInterval(problem), 2u);
  EXPECT_EQ(recurrenceInterval(problem), 8u);
  EXPECT_EQ(scheduleModulo(problem)->interval, 8u);
  problem.dependences[1].distance = 3;
  EXPECT_EQ(recurrenceInterval(problem), 6u); // 16 / 3, rounded up
}

TEST(ModuloScheduler, ACycleWithinAnIterationHasNoInterval) {
  ModuloProblem problem;
  problem.nodes = {node({}), node({})};
  problem.dependences = {{0, 1, 1, 0}, {1, 0, 1, 0}};
  EXPECT_FALSE(recurrenceInterval(problem));
  EXPECT_FALSE(scheduleModulo(problem));
}

TEST(ModuloScheduler, AnEmptyLoopTakesACycle) {
  std::optional<ModuloSchedule> found = scheduleModulo({});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->interval, 1u);
  ModuloProblem one;
  one.nodes = {node({{Unit::Mma, 100000}})};
  EXPECT_EQ(scheduleModulo(one)->interval, 100000u);
}

TEST(ModuloScheduler, RegistersLimitTheIterationsInFlight) {
  // The value lives 40 cycles. At the interval of 10 it exists four times, at 20 twice.
  ModuloProblem problem;
  problem.nodes = {node({{Unit::Global, 10}}, 100), node({{Unit::FP32, 10}})};
  problem.dependences = {{0, 1, 0, 0}, {0, 1, 40, 0}};
  EXPECT_EQ(scheduleModulo(problem)->interval, 10u);
  EXPECT_EQ(scheduleModulo(problem)->registerBytes, 400u);
  problem.registerBytes = 200;
  std::optional<ModuloSchedule> found = scheduleModulo(problem);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->interval, 20u);
  EXPECT_LE(found->registerBytes, 200u);
  problem.registerBytes = 99; // not even one
  EXPECT_FALSE(scheduleModulo(problem));
}

TEST(ModuloScheduler, WrongSchedulesAreNotValid) {
  ModuloProblem problem;
  problem.nodes = {node({{Unit::Mma, 4}}), node({{Unit::Mma, 4}})};
  problem.dependences = {{0, 1, 6, 0}};
  ModuloSchedule schedule;
  schedule.interval = 8;
  schedule.starts = {0, 12};
  EXPECT_TRUE(isValid(problem, schedule));
  schedule.starts = {0, 4}; // too early
  EXPECT_FALSE(isValid(problem, schedule));
  schedule.starts = {0, 10}; // the unit is held at 2 modulo 8
  EXPECT_FALSE(isValid(problem, schedule));
  schedule.starts = {0};
  EXPECT_FALSE(isValid(problem, schedule));
  schedule.interval = 0;
  EXPECT_FALSE(isValid(problem, schedule));
}

/// Whether some schedule has the interval: all start cycles below `limit`, depth first.
static bool exists(const ModuloProblem &problem, ModuloSchedule &schedule, unsigned limit) {
  unsigned next = schedule.starts.size();
  if (next == problem.nodes.size())
    return isValid(problem, schedule);
  for (unsigned start = 0; start < limit; ++start) {
    schedule.starts.push_back(start);
    ModuloProblem part;
    part.nodes.assign(problem.nodes.begin(), problem.nodes.begin() + next + 1);
    for (const ModuloDependence &edge : problem.dependences)
      if (edge.from <= next && edge.to <= next)
        part.dependences.push_back(edge);
    if (isValid(part, schedule) && exists(problem, schedule, limit))
      return true;
    schedule.starts.pop_back();
  }
  return false;
}

TEST(ModuloScheduler, RandomLoopsAgreeWithExhaustiveSearch) {
  std::minstd_rand generator(1);
  auto draw = [&](unsigned least, unsigned most) { return least + unsigned(generator()) % (most - least + 1); };
  unsigned compared = 0, larger = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    ModuloProblem problem;
    unsigned nodes = draw(1, 4);
    for (unsigned i = 0; i < nodes; ++i) {
      problem.nodes.push_back(node({}));
      for (Unit unit : {Unit::Mma, Unit::FP32})
        if (draw(0, 1))
          problem.nodes.back().holds.push_back({unit, draw(1, 3)});
    }
    for (unsigned edges = draw(0, 5); edges; --edges) {
      unsigned from = draw(0, nodes - 1), to = draw(0, nodes - 1);
      problem.dependences.push_back({from, to, draw(1, 4), from < to ? draw(0, 1) : draw(1, 2)});
    }
    std::optional<ModuloSchedule> found = scheduleModulo(problem);
    ASSERT_TRUE(found) << seed;
    ASSERT_TRUE(isValid(problem, *found)) << seed;
    unsigned least = std::max(resourceInterval(problem), *recurrenceInterval(problem));
    EXPECT_GE(found->interval, least) << seed;
    for (unsigned interval = least; interval < found->interval; ++interval) {
      ModuloSchedule schedule;
      schedule.interval = interval;
      if (exists(problem, schedule, 14)) {
        ++larger; // a heuristic may miss an interval, but not often, and not by much
        EXPECT_LE(found->interval, interval + 2) << seed;
        break;
      }
    }
    ++compared;
  }
  EXPECT_EQ(compared, 300u);
  EXPECT_LE(larger, 9u);
}

TEST(ModuloScheduler, LargeLoopsAreScheduledWithinTheBudget) {
  std::minstd_rand generator(2);
  auto random = [&] { return unsigned(generator()); };
  ModuloProblem problem;
  for (unsigned i = 0; i < 60; ++i) {
    problem.nodes.push_back(node({{Unit(random() % txl::arch::kUnits), 1 + random() % 200}}, 1024));
    if (i)
      problem.dependences.push_back({random() % i, i, random() % 300, 0});
  }
  std::optional<ModuloSchedule> found = scheduleModulo(problem);
  ASSERT_TRUE(found);
  EXPECT_TRUE(isValid(problem, *found));
  EXPECT_LE(found->interval, 2 * resourceInterval(problem));
}
