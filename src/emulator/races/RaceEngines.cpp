// Checks asynchronous operations of the async proxy (bulk copies, wgmma) against all other accesses.
//
// An asynchronous write is recorded in the cells like a thread's, with the operation's id as its time. Reads are
// recorded by range, because they are large, few, and only writes must check them.
#include "emulator/program/Program.h"
#include "emulator/races/RaceDetector.h"
#include <cstring>

using namespace txl;
using namespace txl::emulator;

static constexpr uint64_t pageMask = (uint64_t(1) << GlobalShadow::pageShift) - 1;

void RaceDetector::fenceProxy(uint32_t lanes) {
  WarpKnowledge &mine = actor().knowledge;
  KnowledgeRef before, after;
  bool whole = includesAll(lanes);
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    if (!whole || mine.lanes[lane] != before) {
      before = mine.lanes[lane];
      auto fresh = std::make_shared<Knowledge>(*before);
      fresh->fenced.join(*before);
      whole ? fresh->fenced.addWarp(thread(0), mine.clock) : fresh->fenced.addThread(thread(lane), mine.clock);
      after = std::move(fresh);
    }
    setKnowledge(actor(), lane, after);
  }
  tick();
}

/// Whether an asynchronous operation may read cells of a block, all or those of `which`: the writes there are ordered
/// before, and fenced if they are a thread's.
bool RaceDetector::checkEngineRead(const Cells &cells, uint32_t first, uint32_t count, const CellSet *which,
                                   unsigned lane, uint8_t strength) {
  ShadowBlock &block = *cells.block;
  const CurrentAccess mine = current(strength);
  uint32_t goodAt = 0, goodWriter = 0, goodCta = 0; // usually one writer wrote all
  auto isGood = [&](uint32_t cell) {
    uint32_t at = block.writeTime[cell], written = at & ~foreignTime, word = block.writer[cell];
    if (!written)
      return true;
    uint32_t cta = block.writerCta(cell);
    if ((at == goodAt && word == goodWriter && cta == goodCta) || morallyStrong(mine.word, cta, word))
      return true;
    ThreadId accessor = {cta, word & accessor::threadMask};
    if (!ordered(lane, accessor, written))
      return reportWriter(cells, cell, lane, mine, Race::Read);
    bool labelled = written & engineTime && written & labelledTime;
    if (!labelled && !actor().knowledge.lanes[lane]->fenced.covers(accessor, written))
      return reportFence(Race::ProxyFence, cells.space, lane, accessor, word);
    goodAt = at;
    goodWriter = word;
    goodCta = cta;
    return true;
  };
  using Four = uint32_t __attribute__((vector_size(16)));
  auto areGood = [&](uint32_t from, uint32_t among) { // of four consecutive cells
    if (among == 15) {
      auto differences = [from](const uint32_t *all, uint32_t good) {
        Four found;
        std::memcpy(&found, all + from, sizeof found);
        return found ^ good;
      };
      Four differs = differences(block.writeTime, goodAt) | differences(block.writer, goodWriter);
      if (block.isGlobal || goodAt & foreignTime)
        differs |= differences(block.writeCta, goodCta);
      if (goodAt && !(differs[0] | differs[1] | differs[2] | differs[3]))
        return true;
    }
    for (; among; among &= among - 1)
      if (!isGood(from + std::countr_zero(among)))
        return false;
    return true;
  };
  if (which)
    return which->forEachFour([&](uint32_t from, uint32_t among) { return areGood(first + from, among); });
  for (uint32_t i = 0; i < count; i += 4)
    if (!areGood(first + i, 15u >> (4 - std::min(4u, count - i))))
      return false;
  return true;
}

bool RaceDetector::engineReads(unsigned lane, ShadowBlock &block, EngineRead read) {
  Cells cells;
  cells.block = &block;
  cells.shift = sharedShift;
  cells.start = sharedBase;
  cells.space = "shared";
  if (!checkEngineRead(cells, read.first, read.cells.size(), &read.cells, lane))
    return false;
  read.cta = actor().knowledge.cta;
  read.word = accessor::make(thread(lane).thread, Weak, execution.accessSite().site);
  // Of reads of the same cells with the same completion key, the latest is sufficient: a thread ordered after it is
  // ordered after the others.
  for (EngineRead &other : block.engineReads)
    if (other.key == read.key && other.first == read.first && other.cells == read.cells) {
      if (engineLabels->get(other.time).clock <= engineLabels->get(read.time).clock)
        other = std::move(read);
      return true;
    }
  block.engineReads.push_back(std::move(read));
  return true;
}

bool RaceDetector::engineReads(unsigned lane, uint64_t address, uint64_t size) {
  if (!global || !size || !global->covers(address - globalWindow))
    return true;
  uint64_t start = address - globalWindow, end = start + size;
  while (start < end) {
    uint64_t pageIndex = start >> GlobalShadow::pageShift,
             last = std::min(end, (pageIndex + 1) << GlobalShadow::pageShift);
    if (ShadowBlock *page = global->touched(pageIndex)) {
      Cells cells;
      cells.block = page;
      cells.shift = page->shift;
      cells.start = globalWindow + (pageIndex << GlobalShadow::pageShift);
      cells.space = "global";
      uint32_t first = uint32_t(start & pageMask) >> cells.shift;
      uint32_t lastCell = uint32_t((last - 1) & pageMask) >> cells.shift;
      if (global->locks)
        page->lock();
      bool good = checkEngineRead(cells, first, lastCell - first + 1, nullptr, lane);
      if (global->locks)
        page->unlock();
      if (!good)
        return false;
    }
    start = last;
  }
  return true;
}

/// Checks a lane's write against asynchronous reads.
bool RaceDetector::isOrderedAfterEngines(const Cells &cells, const CurrentAccess &current) {
  std::vector<EngineRead> &reads = cells.block->engineReads;
  for (size_t r = 0; r < reads.size();) {
    EngineRead &read = reads[r];
    bool touched = false;
    for (uint32_t rest = cells.lanes; rest; rest &= rest - 1) {
      unsigned lane = std::countr_zero(rest);
      uint32_t first = cells.cell[lane], begin = std::max(first, read.first),
               end = std::min(first + cells.count, read.first + read.cells.size());
      if (begin >= end)
        continue;
      // A thread ordered after this write is ordered after the read.
      uint32_t found = read.cells.remove(begin - read.first, end - begin);
      if (found == read.cells.size())
        continue;
      ThreadId accessor = {read.cta, read.word & accessor::threadMask};
      if (!ordered(lane, accessor, read.time))
        return report(cells, read.first + found, lane, Race::Write, Race::Read, accessor, read.word, current);
      touched = true;
    }
    if (touched && read.cells.isEmpty())
      reads.erase(reads.begin() + r);
    else
      ++r;
  }
  return true;
}

bool RaceDetector::engineWrites(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count,
                                const EngineWrite &write) {
  Cells cells;
  cells.block = &block;
  cells.shift = sharedShift;
  cells.start = sharedBase;
  cells.space = "shared";
  if (write.readsToo && !checkEngineRead(cells, cell, count, nullptr, lane, write.strength))
    return false;
  if (!writeBlock(lane, block, cell, count, execution.accessSite().site, write.strength))
    return false;
  uint32_t foreign = block.cta == actor().knowledge.cta ? 0 : foreignTime;
  std::fill_n(block.writeTime + cell, count, write.time | foreign);
  return true;
}

bool RaceDetector::engineWrites(unsigned lane, uint64_t address, uint64_t size, const EngineWrite &write) {
  if (!global || !size || !global->covers(address - globalWindow))
    return true;
  uint64_t start = address - globalWindow, end = start + size;
  while (start < end) {
    uint64_t pageIndex = start >> GlobalShadow::pageShift,
             last = std::min(end, (pageIndex + 1) << GlobalShadow::pageShift);
    Cells cells;
    cells.block = &global->page(pageIndex);
    cells.shift = cells.block->shift;
    cells.start = globalWindow + (pageIndex << GlobalShadow::pageShift);
    cells.space = "global";
    cells.lanes = 1u << lane;
    cells.cell[lane] = uint32_t(start & pageMask) >> cells.shift;
    cells.count = (uint32_t((last - 1) & pageMask) >> cells.shift) - cells.cell[lane] + 1;
    if (global->locks)
      cells.block->lock();
    dropReleases(cells);
    CurrentAccess mine = current(write.strength);
    mine.word |= write.strength ? uint32_t(accessor::atomic) : 0;
    bool good =
        (!write.readsToo || checkEngineRead(cells, cells.cell[lane], cells.count, nullptr, lane, write.strength)) &&
        writeAny(cells, mine, nullptr);
    if (good)
      std::fill_n(cells.block->writeTime + cells.cell[lane], cells.count, write.time);
    if (global->locks)
      cells.block->unlock();
    if (!good)
      return false;
    start = last;
  }
  return true;
}

void RaceDetector::acquireEngine(uint32_t lanes, uint64_t key, uint32_t clock) {
  Accumulator engine;
  engine.value.addEngine(key, clock);
  engine.touch();
  acquire(actor(), lanes, engine);
}

void RaceDetector::completeOn(SyncLocation &location, uint32_t cta, uint64_t key, uint32_t clock) {
  Accumulator &to = location.from(cta, DeviceScope);
  to.value.addEngine(key, clock);
  to.touch();
}

bool RaceDetector::wasWritten(const Access &access, uint32_t lanes, unsigned size) {
  for (uint32_t rest = global ? lanes & access.globalLanes : 0; rest; rest &= rest - 1) {
    uint64_t offset = access.address[std::countr_zero(rest)] - globalWindow;
    const ShadowBlock *page = global->touched(offset >> GlobalShadow::pageShift);
    unsigned shift = page ? page->shift : 0;
    for (uint64_t cell = (offset & pageMask) >> shift, end = cell + std::max(1u, size >> shift); page && cell < end;
         ++cell)
      if (page->writeTime[cell] && (!global->ranks || isOfLaunch(page->writeCta[cell])))
        return true;
  }
  return false;
}

bool RaceDetector::wasWritten(const RegionAccess &access, uint32_t lanes, unsigned size) {
  return !access.isShared && access.isTracked && global && wasWritten(toAccess(access, lanes), lanes, size);
}
