// Clocks, and the comparison of accesses.
#include "emulator/RaceDetector.h"
#include "emulator/Executor.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorRace, RuntimeError, "race in shared memory: this {0} and the {1} by {2} are not ordered");

void Knowledge::join(const Knowledge &other) {
  if (warps.size() < other.warps.size())
    warps.resize(other.warps.size());
  for (size_t i = 0; i < other.warps.size(); ++i)
    warps[i] = std::max(warps[i], other.warps[i]);
  for (auto [thread, clock] : other.threads)
    threads[thread] = std::max(threads[thread], clock);
  std::erase_if(threads, [&](const auto &entry) { return entry.first / 32 < warps.size() && entry.second <= warps[entry.first / 32]; });
}

void RaceDetector::start(Warp &warp, uint32_t number) {
  static const KnowledgeRef nothing = std::make_shared<Knowledge>();
  warp.knowledge.number = number;
  std::fill(std::begin(warp.knowledge.lanes), std::end(warp.knowledge.lanes), nothing);
}

bool RaceDetector::ordered(const WarpKnowledge &mine, unsigned lane, uint32_t warp, unsigned otherLane, uint32_t clock) const {
  return (warp == mine.number && otherLane == lane) || mine.lanes[lane]->covers(warp, otherLane, clock);
}

bool RaceDetector::report(unsigned lane, const char *mine, const char *other, uint32_t warp, unsigned otherLane, const ptx::Instruction *where) {
  uint32_t perCta = executor.cta->warps.size();
  const Warp &w = executor.cluster->ctas[warp / perCta]->warps[warp % perCta];
  if (Diagnostic *diagnostic = executor.fault(1u << lane, EmulatorRace, mine, other, executor.threadName(w, otherLane)))
    diagnostic->note(executor.location(where), "the other access");
  return false;
}

bool RaceDetector::read(unsigned lane, RaceCell *cell, unsigned count, bool strong) {
  const WarpKnowledge &mine = executor.warp->knowledge;
  for (RaceCell *end = cell + count; cell != end; ++cell) {
    bool safe = !cell->writeClock || (strong && cell->writeStrong) || ordered(mine, lane, cell->writeWarp, cell->writeLane, cell->writeClock);
    if (!safe)
      return report(lane, "read", "write", cell->writeWarp, cell->writeLane, cell->writer);
    ReadEntry &first = cell->read;
    if (first.clock && first.warp == mine.number && first.clock == mine.clock && first.strong == strong) {
      first.lanes |= 1u << lane;
      continue;
    }
    ReadEntry fresh{mine.number, mine.clock, 1u << lane, strong};
    // An entry is replaced if all its reads happened before this one.
    auto isOld = [&](const ReadEntry &entry) {
      for (uint32_t rest = entry.lanes; rest; rest &= rest - 1)
        if (!ordered(mine, lane, entry.warp, std::countr_zero(rest), entry.clock))
          return false;
      return true;
    };
    if (!first.clock || isOld(first)) {
      first = fresh;
      cell->reader = executor.currentInstruction();
      continue;
    }
    if (!cell->moreReads) {
      lists.emplace_back();
      cell->moreReads = lists.size();
    }
    std::vector<ReadEntry> &more = lists[cell->moreReads - 1];
    bool found = false;
    for (ReadEntry &entry : more)
      if (entry.warp == mine.number && entry.clock == mine.clock && entry.strong == strong) {
        entry.lanes |= 1u << lane;
        found = true;
        break;
      }
    if (!found) {
      std::erase_if(more, isOld);
      more.push_back(fresh);
    }
  }
  return true;
}

bool RaceDetector::checkReads(const WarpKnowledge &mine, unsigned lane, const ReadEntry &entry, bool strong, const RaceCell &cell) {
  if (!entry.clock || (strong && entry.strong))
    return true;
  for (uint32_t rest = entry.lanes; rest; rest &= rest - 1) {
    unsigned other = std::countr_zero(rest);
    if (!ordered(mine, lane, entry.warp, other, entry.clock))
      return report(lane, "write", "read", entry.warp, other, cell.reader);
  }
  return true;
}

bool RaceDetector::write(unsigned lane, RaceCell *cell, unsigned count, bool strong, bool changesNothing) {
  const WarpKnowledge &mine = executor.warp->knowledge;
  for (RaceCell *end = cell + count; cell != end; ++cell) {
    bool safe = !cell->writeClock || changesNothing || (strong && cell->writeStrong) ||
                ordered(mine, lane, cell->writeWarp, cell->writeLane, cell->writeClock);
    if (!safe)
      return report(lane, "write", "write", cell->writeWarp, cell->writeLane, cell->writer);
    if (!checkReads(mine, lane, cell->read, strong, *cell))
      return false;
    if (cell->moreReads) {
      for (const ReadEntry &entry : lists[cell->moreReads - 1])
        if (!checkReads(mine, lane, entry, strong, *cell))
          return false;
      lists[cell->moreReads - 1].clear();
    }
    cell->read = ReadEntry();
    cell->writeWarp = mine.number;
    cell->writeLane = lane;
    cell->writeClock = mine.clock;
    cell->writeStrong = strong;
    cell->writer = executor.currentInstruction();
  }
  return true;
}

void RaceDetector::release(uint32_t lanes, KnowledgeRef &to) {
  WarpKnowledge &mine = executor.warp->knowledge;
  auto joined = to ? std::make_shared<Knowledge>(*to) : std::make_shared<Knowledge>();
  const Knowledge *last = nullptr;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const Knowledge *known = mine.lanes[std::countr_zero(rest)].get();
    if (known != last)
      joined->join(*known);
    last = known;
  }
  if ((lanes & executor.warp->alive) == executor.warp->alive) {
    if (joined->warps.size() <= mine.number)
      joined->warps.resize(mine.number + 1);
    joined->warps[mine.number] = mine.clock;
  } else {
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
      joined->threads[32 * mine.number + std::countr_zero(rest)] = mine.clock;
  }
  ++mine.clock;
  to = std::move(joined);
}

void RaceDetector::acquire(Warp &warp, uint32_t lanes, const KnowledgeRef &from) {
  if (!from)
    return;
  // Lanes that know the same come to know the same.
  const Knowledge *before = nullptr;
  KnowledgeRef after;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    KnowledgeRef &known = warp.knowledge.lanes[std::countr_zero(rest)];
    if (known.get() != before) {
      before = known.get();
      auto joined = std::make_shared<Knowledge>(*from);
      joined->join(*known);
      after = std::move(joined);
    }
    known = after;
  }
}

void RaceDetector::synchronize(uint32_t lanes) {
  KnowledgeRef joined;
  release(lanes, joined);
  for (uint32_t rest = lanes; rest; rest &= rest - 1)
    executor.warp->knowledge.lanes[std::countr_zero(rest)] = joined;
}

void RaceDetector::fence(uint32_t lanes) {
  WarpKnowledge &mine = executor.warp->knowledge;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    acquire(*executor.warp, 1u << lane, mine.observed[lane]);
    mine.observed[lane] = nullptr;
    mine.fenced[lane] = nullptr;
    uint32_t clock = mine.clock;
    release(1u << lane, mine.fenced[lane]);
    mine.clock = clock; // one step for all lanes
  }
  ++mine.clock;
}

void RaceDetector::releaseFenced(uint32_t lanes, KnowledgeRef &to) {
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const KnowledgeRef &fenced = executor.warp->knowledge.fenced[std::countr_zero(rest)];
    if (!fenced)
      continue;
    auto joined = std::make_shared<Knowledge>(*fenced);
    if (to)
      joined->join(*to);
    to = std::move(joined);
  }
}

void RaceDetector::strongRead(unsigned lane, uint64_t address, bool acquires) {
  auto found = locations.find(address);
  if (found == locations.end())
    return;
  WarpKnowledge &mine = executor.warp->knowledge;
  if (acquires) {
    acquire(*executor.warp, 1u << lane, found->second);
    return;
  }
  auto joined = std::make_shared<Knowledge>(*found->second);
  if (mine.observed[lane])
    joined->join(*mine.observed[lane]);
  mine.observed[lane] = std::move(joined);
}

void RaceDetector::strongWrite(unsigned lane, uint64_t address, bool releases) {
  WarpKnowledge &mine = executor.warp->knowledge;
  if (releases) {
    release(1u << lane, locations[address]);
    return;
  }
  if (!mine.fenced[lane])
    return;
  KnowledgeRef &location = locations[address];
  auto joined = std::make_shared<Knowledge>(*mine.fenced[lane]);
  if (location)
    joined->join(*location);
  location = std::move(joined);
}
