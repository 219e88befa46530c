// The access history of shared memory, compared with a plain history of all accesses.
#include "machine/async/SharedShadow.h"
#include "gtest/gtest.h"
#include <random>
#include <vector>

namespace txl::machine {
namespace {

using Kind = Conflict::Kind;

struct World {
  Components components{2, 1};
  SharedShadow shadow;
  Clock clock[2];

  World() {
    shadow.reset(1024);
    for (uint32_t k = 0; k < 2; ++k) {
      clock[k].reset(components.size());
      clock[k].advance(components.agent(k));
    }
  }
  Footprint now(uint32_t agent, uint32_t location) {
    return {{components.agent(agent), clock[agent].at(components.agent(agent))}, location};
  }
  Kind read(uint32_t agent, uint64_t begin, uint64_t end) {
    return shadow.read(begin, end, now(agent, 7), clock[agent]).kind;
  }
  Kind write(uint32_t agent, uint64_t begin, uint64_t end) {
    return shadow.write(begin, end, now(agent, 8), clock[agent]).kind;
  }
  Kind update(uint32_t agent, uint64_t begin, uint64_t end) {
    return shadow.update(begin, end, now(agent, 9), clock[agent]).kind;
  }
  /// Orders agent `to` after everything that happened before `from`'s current point.
  void pass(uint32_t from, uint32_t to) {
    clock[to].join(clock[from]);
    clock[from].advance(components.agent(from));
  }
};

TEST(SharedShadow, AnUninitializedReadIsReported) {
  World w;
  EXPECT_EQ(w.read(0, 0, 16), Kind::Unwritten);
  EXPECT_EQ(w.write(0, 0, 16), Kind::None);
  EXPECT_EQ(w.read(0, 0, 16), Kind::None);
  EXPECT_EQ(w.read(0, 0, 17), Kind::Unwritten);
  EXPECT_EQ(w.read(0, 5, 5), Kind::None); // no byte at all
}

TEST(SharedShadow, AccessesAreOrderedByWhatIsKnown) {
  World w;
  EXPECT_EQ(w.write(0, 0, 128), Kind::None);
  EXPECT_EQ(w.read(1, 64, 80), Kind::Race);
  w.pass(0, 1);
  EXPECT_EQ(w.read(1, 64, 80), Kind::None);
  Conflict conflict = w.shadow.write(0, 128, w.now(0, 3), w.clock[0]);
  EXPECT_EQ(conflict.kind, Kind::Race);
  EXPECT_EQ(conflict.offset, 64u);
  EXPECT_EQ(conflict.other.location, 7u);
  EXPECT_FALSE(conflict.otherWrites);
  w.pass(1, 0);
  EXPECT_EQ(w.write(0, 0, 128), Kind::None);
}

TEST(SharedShadow, WritesJoinCells) {
  World w;
  EXPECT_EQ(w.write(0, 0, 512), Kind::None);
  for (uint64_t k = 0; k < 512; k += 8)
    EXPECT_EQ(w.read(0, k, k + 4), Kind::None);
  EXPECT_GT(w.shadow.cells(), 64u);
  EXPECT_EQ(w.write(0, 0, 512), Kind::None);
  EXPECT_EQ(w.shadow.cells(), 2u);
}

TEST(SharedShadow, AnEngineIsKnownByWhatCompletesIt) {
  World w;
  Moment phase{w.components.barrier(0), 1};
  EXPECT_EQ(w.shadow.write(0, 64, {phase, 5}, w.clock[0]).kind, Kind::None);
  EXPECT_EQ(w.read(0, 0, 64), Kind::Race); // it issued the operation, but did not wait
  w.clock[1].advanceTo(phase);
  EXPECT_EQ(w.read(1, 0, 64), Kind::None);
}

TEST(SharedShadow, UpdatesNeedNoOrderAmongThemselves) {
  World w;
  EXPECT_EQ(w.update(0, 0, 4), Kind::Unwritten);
  EXPECT_EQ(w.write(0, 0, 64), Kind::None);
  EXPECT_EQ(w.update(1, 0, 4), Kind::Race);
  w.pass(0, 1);
  EXPECT_EQ(w.update(1, 0, 4), Kind::None);
  EXPECT_EQ(w.update(0, 0, 4), Kind::None);
  EXPECT_EQ(w.read(0, 0, 4), Kind::Race); // of what agent 1 made
  EXPECT_EQ(w.write(1, 0, 4), Kind::Race);
  EXPECT_EQ(w.read(1, 4, 64), Kind::None);
  EXPECT_EQ(w.update(0, 4, 8), Kind::Race); // after a read
  w.pass(1, 0);
  EXPECT_EQ(w.read(0, 0, 4), Kind::None);
  EXPECT_EQ(w.write(0, 0, 64), Kind::None);
}

/// Compared with a history for each byte.
TEST(SharedShadow, AgreesWithBytes) {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    World w;
    struct Byte {
      Moment write;
      std::vector<Moment> reads, updates;
    };
    std::vector<Byte> bytes(64);
    w.shadow.reset(64);
    for (int step = 0; step < 200; ++step) {
      uint32_t agent = random() % 2;
      if (random() % 3 == 0) {
        w.pass(agent, 1 - agent);
        continue;
      }
      uint64_t begin = random() % 64, end = begin + random() % (65 - begin);
      unsigned kind = random() % 3; // read, write, update
      Kind expected = Kind::None;
      for (uint64_t k = begin; k < end && expected == Kind::None; ++k) {
        if (kind != 1 && !bytes[k].write.time)
          expected = Kind::Unwritten;
        if (!w.clock[agent].includes(bytes[k].write))
          expected = Kind::Race;
        for (Moment read : bytes[k].reads)
          if (kind && !w.clock[agent].includes(read))
            expected = Kind::Race;
        for (Moment update : bytes[k].updates)
          if (kind != 2 && !w.clock[agent].includes(update))
            expected = Kind::Race;
      }
      ASSERT_EQ(kind == 0   ? w.read(agent, begin, end)
                : kind == 1 ? w.write(agent, begin, end)
                            : w.update(agent, begin, end),
                expected);
      if (expected != Kind::None)
        break;
      Moment now = w.now(agent, 0).moment;
      for (uint64_t k = begin; k < end; ++k)
        if (kind == 1)
          bytes[k] = {now, {}, {}};
        else
          (kind == 0 ? bytes[k].reads : bytes[k].updates).push_back(now);
    }
  }
}

} // namespace
} // namespace txl::machine
