// Collects the facts of a race. The executor, which has the names of threads, writes the text.
#include "emulator/races/RaceDetector.h"
#include "emulator/races/RankShadow.h"

using namespace txl;
using namespace txl::emulator;

bool RaceDetector::report(const Cells &cells, uint32_t cell, unsigned lane, Race::Kind mine, Race::Kind other,
                          ThreadId thread, uint32_t word, const CurrentAccess &current) {
  if (cells.block->isGlobal && global->ranks && !global->ranks->isComplete && !isOfLaunch(thread.cta))
    return true;
  Race race;
  race.lane = lane;
  race.space = cells.space;
  race.kind = mine;
  race.otherKind = other;
  race.other = thread;
  race.otherSite = word >> accessor::siteShift;
  race.bothStrong = accessor::strength(word) && accessor::strength(current.word);
  race.address = cells.block->isGlobal ? cells.start + (uint64_t(cell) << cells.shift) : 0;
  race.size = 1u << cells.shift;
  execution.report(race);
  return false;
}

bool RaceDetector::reportWriter(const Cells &cells, uint32_t cell, unsigned lane, const CurrentAccess &current,
                                Race::Kind mine) {
  uint32_t word = cells.block->writer[cell];
  ThreadId thread = {cells.block->writerCta(cell), word & accessor::threadMask};
  return report(cells, cell, lane, mine, Race::Write, thread, word, current);
}

bool RaceDetector::reportFence(Race::Missing missing, const char *space, unsigned lane, ThreadId writer,
                               uint32_t word) {
  Race race;
  race.missing = missing;
  race.lane = lane;
  race.space = space;
  race.other = writer;
  race.otherSite = word >> accessor::siteShift;
  execution.report(race);
  return false;
}
