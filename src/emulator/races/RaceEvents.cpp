// The order of events, which is weaker than the order of accesses: what must have happened before, although nothing
// makes its writes visible. An arrival at an mbarrier orders its thread's waits before the end of the phase even if it
// is relaxed, or of a scope that does not reach the waiting thread; so does an asynchronous operation that arrives,
// with the waits before its issue. The check of waits that may be two phases late (Mbarrier::advance) needs it.
#include "emulator/program/Decoder.h"
#include "emulator/races/RaceDetector.h"

using namespace txl;
using namespace txl::emulator;

EventPoint RaceDetector::eventPoint(unsigned lane) {
  WarpKnowledge &mine = actor().knowledge;
  EventPoint point = {thread(lane), mine.clock, mine.waited, mine.lanes[lane]};
  tick(); // later waits are after this point
  return point;
}

void RaceDetector::follow(uint32_t lanes, const std::shared_ptr<const VectorClock> &events) {
  KnowledgeRef before, after; // usually of all lanes
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    KnowledgeRef &known = actor().knowledge.lanes[std::countr_zero(rest)];
    if (known != before) {
      auto fresh = std::make_shared<Knowledge>(*known);
      fresh->joinEarlier(events);
      before = known;
      after = std::move(fresh);
    }
    known = after;
  }
}

void RaceDetector::arrive(unsigned lane, SyncLocation &pending, uint32_t flags) {
  if (!(flags & Releases))
    pending.addEarlier(actor().knowledge.cta, eventPoint(lane));
  publish(lane, pending, strengthOf(flags), flags & Releases);
}

void RaceDetector::wait(uint32_t lanes, const SyncLocation &known, uint32_t flags) {
  acquireFrom(lanes, known, flags);
  for (const SyncLocation::Entry &entry : known.entries) {
    const uint8_t needed = distance(entry.cta, actor().knowledge.cta);
    if (flags & Acquires && needed <= entry.scope && needed <= strengthOf(flags))
      continue;
    auto events = std::make_shared<VectorClock>(entry.known.value);
    if (entry.known.value.earlier)
      events->join(*entry.known.value.earlier);
    follow(lanes, events);
  }
}

PhaseWait RaceDetector::phaseWait(uint32_t lanes) {
  WarpKnowledge &mine = actor().knowledge;
  mine.waited = mine.clock;
  return {thread(std::countr_zero(lanes)), mine.clock, execution.accessSite().site};
}
