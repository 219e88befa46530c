// Signals between ranks: elements of their memory that strong stores and exchanges set. A rank that sets one again to
// the value that it has, before any strong access has read it, loses a signal. The tile machine has the same rule
// (machine/run/CheckedLaunches.cpp).
#include "emulator/program/Program.h"
#include "emulator/races/RaceDetector.h"
#include "emulator/races/RankShadow.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

bool RaceDetector::isOfRanks(const Access &access, unsigned lane) const {
  return global && access.globalLanes >> lane & 1 && global->isOfRanks(access.address[lane] - globalWindow);
}

bool RaceDetector::setSignal(const Access &access, unsigned lane, const void *value, unsigned size) {
  if (!isOfRanks(access, lane))
    return true;
  const auto *bytes = static_cast<const uint8_t *>(value);
  const bool isSame = std::any_of(bytes, bytes + size, [](uint8_t byte) { return byte != 0; }) &&
                      std::equal(bytes, bytes + size, access.bytes[lane]);
  const uint64_t address = access.address[lane];
  const RankShadow::Signal now{thread(lane), execution.accessSite().site};
  auto [entry, isNew] = global->ranks->signals.try_emplace(address, now);
  const RankShadow::Signal before = std::exchange(entry->second, now);
  const bool isOfRank = !((before.thread.cta ^ now.thread.cta) >> rankOfCtaShift);
  // Assembly on a scalar is executed by all threads of a program.
  const bool isOneSignal =
      before.thread.cta == now.thread.cta && before.site == now.site && before.thread.thread != now.thread.thread;
  if (isNew || !isSame || before.isRead || !isOfRank || isOneSignal || !global->ranks->isComplete)
    return true;
  Race race;
  race.missing = Race::Reader;
  race.lane = lane;
  race.other = before.thread;
  race.otherSite = before.site;
  race.address = address;
  execution.report(race);
  return false;
}

void RaceDetector::readSignals(const Access &access, unsigned lane, unsigned size) {
  if (!isOfRanks(access, lane))
    return;
  const uint64_t address = access.address[lane];
  auto &signals = global->ranks->signals;
  for (auto at = signals.lower_bound(address); at != signals.end() && at->first < address + size; ++at)
    at->second.isRead = true;
}
