// Synchronisation: barriers, fences, releases and acquires, completion of asynchronous operations. Accesses are in
// RaceDetector.cpp.
#include "emulator/program/Decoder.h"
#include "emulator/races/RaceDetector.h"
#include "emulator/races/RankShadow.h"

using namespace txl;
using namespace txl::emulator;

void RaceDetector::start(TrackedWarp &warp, uint32_t cta) {
  static const KnowledgeRef nothing = std::make_shared<Knowledge>();
  warp.knowledge.cta = cta;
  warp.knowledge.clock = time;
  std::fill(std::begin(warp.knowledge.lanes), std::end(warp.knowledge.lanes),
            global && global->ranks ? global->ranks->known(cta >> rankOfCtaShift) : nothing);
}

ThreadId RaceDetector::thread(unsigned lane) const { return {actor().knowledge.cta, actor().id * laneCount + lane}; }

bool RaceDetector::includesAll(uint32_t lanes) const { return (lanes & actor().alive) == actor().alive; }

void RaceDetector::tick() { actor().knowledge.clock = ++time; }

/// The narrowest scope that contains the threads of both CTAs.
uint8_t RaceDetector::distance(uint32_t cta, uint32_t other) const {
  uint32_t members = execution.clusterSize();
  if (global && global->ranks && (cta ^ other) >> rankOfCtaShift)
    return SystemScope;
  return cta == other ? CtaScope : cta / members == other / members ? ClusterScope : DeviceScope;
}

/// With ranks: whether a CTA is one of this launch.
bool RaceDetector::isOfLaunch(uint32_t cta) const {
  return cta >= global->firstCta && cta >> rankOfCtaShift == global->firstCta >> rankOfCtaShift;
}

void RaceDetector::updateCtaClock(TrackedWarp &warp) {
  uint32_t ctaClock = UINT32_MAX;
  const Knowledge *last = nullptr;
  for (uint32_t rest = warp.alive; rest; rest &= rest - 1) {
    const Knowledge *known = warp.knowledge.lanes[std::countr_zero(rest)].get();
    if (known != last)
      ctaClock = std::min(ctaClock, known->ctaTime(warp.knowledge.cta));
    last = known;
  }
  warp.knowledge.ctaClock = warp.alive ? ctaClock : 0;
}

KnowledgeRef RaceDetector::joined(const KnowledgeRef &known, const Accumulator &from) {
  // Versions are those of a host thread, and each rank has its own.
  const bool isCached = known == joinedBefore && from.version == joinedVersion && !(global && global->ranks);
  if (!isCached) {
    auto after = std::make_shared<Knowledge>(*known);
    after->join(from.value);
    joinedBefore = known;
    joinedVersion = from.version;
    joinedAfter = std::move(after);
  }
  return joinedAfter;
}

void RaceDetector::setKnowledge(TrackedWarp &warp, unsigned lane, KnowledgeRef known) {
  warp.knowledge.lanes[lane] = std::move(known);
}

void RaceDetector::release(uint32_t lanes, Accumulator &to) {
  WarpKnowledge &mine = actor().knowledge;
  for (uint32_t rest = lanes; rest; rest &= rest - 1)
    to.add(mine.lanes[std::countr_zero(rest)]);
  if (includesAll(lanes))
    to.value.addWarp(thread(0), mine.clock);
  else
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
      to.value.addThread(thread(std::countr_zero(rest)), mine.clock);
  to.touch();
  tick();
}

void RaceDetector::releaseAtBarrier(uint32_t lanes, Accumulator &to) {
  WarpKnowledge &mine = actor().knowledge;
  for (uint32_t rest = mine.hasObserved ? lanes : 0; rest; rest &= rest - 1) {
    const unsigned lane = std::countr_zero(rest);
    if (!mine.counted[lane])
      continue;
    auto after = std::make_shared<Knowledge>(*mine.lanes[lane]);
    after->join(*mine.counted[lane]);
    setKnowledge(actor(), lane, std::move(after));
    mine.counted[lane] = nullptr;
  }
  release(lanes, to);
}

void RaceDetector::acquire(TrackedWarp &warp, uint32_t lanes, const Accumulator &from) {
  if (from.value.isEmpty() && !from.value.earlier)
    return;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    setKnowledge(warp, lane, joined(warp.knowledge.lanes[lane], from));
  }
  updateCtaClock(warp);
}

/// If all threads of the CTA wait, all of their accesses so far are ordered before all of them.
void RaceDetector::completeBarrier(uint32_t cta, bool includesAll, Accumulator &arrived,
                                   llvm::ArrayRef<WaitingLanes> waiting) {
  if (includesAll)
    arrived.value.addCta(cta, time);
  auto known = std::make_shared<const Knowledge>(std::move(arrived.value));
  ++time;
  for (auto [warp, lanes] : waiting) {
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
      setKnowledge(*warp, std::countr_zero(rest), known);
    warp->knowledge.clock = time;
    updateCtaClock(*warp);
  }
}

void RaceDetector::synchronize(uint32_t lanes) {
  Accumulator all;
  WarpKnowledge &mine = actor().knowledge;
  uint32_t clock = mine.clock;
  // Usually all lanes have the same knowledge, and only the warp's clock is new.
  releaseAtBarrier(lanes, all);
  auto known = std::make_shared<const Knowledge>(std::move(all.value));
  for (uint32_t rest = lanes; rest; rest &= rest - 1)
    setKnowledge(actor(), std::countr_zero(rest), known);
  if (includesAll(lanes))
    mine.warpClock = clock;
  updateCtaClock(actor());
}

void RaceDetector::fence(uint32_t lanes, uint8_t scope, bool acquires, bool releases) {
  WarpKnowledge &mine = actor().knowledge;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    for (unsigned reach = CtaScope; acquires && mine.hasObserved && reach <= scope; ++reach) {
      KnowledgeRef &observed = mine.observed[lane][reach - 1];
      if (!observed)
        continue;
      auto after = std::make_shared<Knowledge>(*mine.lanes[lane]);
      after->join(*observed);
      setKnowledge(actor(), lane, std::move(after));
      observed = nullptr;
    }
    for (unsigned reach = CtaScope; releases && reach <= scope; ++reach)
      mine.fenced[lane][reach - 1] = {mine.lanes[lane], mine.clock};
  }
  mine.hasFenced |= releases;
  if (mine.hasObserved && acquires)
    updateCtaClock(actor());
  tick();
}

void RaceDetector::releaseFenced(uint32_t lanes, Accumulator &to) {
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    const WarpKnowledge::Fence &fence = actor().knowledge.fenced[lane][ClusterScope - 1];
    if (!fence.known)
      continue;
    to.add(fence.known);
    to.value.addThread(thread(lane), fence.time);
    to.touch();
  }
  if (lanes) {
    to.value.joinEarlier(eventPoint(std::countr_zero(lanes)).events());
    to.touch();
  }
}

/// A strong read has observed the location's value. Outside either scope it does not synchronise; knowledge that only a
/// fence acquires is deferred to one whose scope includes the releasing thread.
void RaceDetector::acquireFrom(uint32_t lanes, const SyncLocation &location, uint32_t flags, bool isAtomic) {
  const uint8_t scope = strengthOf(flags);
  const bool acquires = flags & Acquires, observes = !(flags & ComparedLater);
  WarpKnowledge &mine = actor().knowledge;
  for (const SyncLocation::Entry &entry : location.entries) {
    const uint8_t needed = distance(entry.cta, mine.cta);
    const bool reaches = needed <= entry.scope && needed <= scope;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
      const unsigned lane = std::countr_zero(rest);
      if (reaches && acquires) {
        setKnowledge(actor(), lane, joined(mine.lanes[lane], entry.known));
      } else if (acquires) {
        // Completed asynchronous operations are known to every observer of the arrival: they were complete for every
        // proxy.
        auto after = std::make_shared<Knowledge>(*mine.lanes[lane]);
        after->joinEngines(entry.known.value);
        setKnowledge(actor(), lane, std::move(after));
      } else if (reaches && observes) {
        auto add = [&](KnowledgeRef &to) { to = joined(to ? to : std::make_shared<const Knowledge>(), entry.known); };
        add(mine.observed[lane][needed - 1]);
        if (isAtomic && !isStrict && needed < SystemScope)
          add(mine.counted[lane]);
        mine.hasObserved = true;
      }
    }
  }
  if (acquires)
    updateCtaClock(actor());
}

/// A strong write publishes its own release, or that of fences before it.
void RaceDetector::publish(unsigned lane, SyncLocation &location, uint8_t scope, bool releases) {
  WarpKnowledge &mine = actor().knowledge;
  if (releases) {
    Accumulator &to = location.from(mine.cta, scope);
    to.add(mine.lanes[lane]);
    to.value.addThread(thread(lane), mine.clock);
    to.touch();
    tick();
  }
  for (unsigned reach = CtaScope; mine.hasFenced && reach <= scope; ++reach) {
    const WarpKnowledge::Fence &fence = mine.fenced[lane][reach - 1];
    bool wider = reach < scope && mine.fenced[lane][reach].time == fence.time;
    if (!fence.known || wider)
      continue;
    Accumulator &to = location.from(mine.cta, reach);
    to.add(fence.known);
    to.value.addThread(thread(lane), fence.time);
    to.touch();
  }
}

bool RaceDetector::strongRead(const Access &access, unsigned lane, unsigned size, uint32_t flags) {
  readSignals(access, lane, size);
  Cells cells;
  if (!findBlock(access, lane, size, cells))
    return true;
  ShadowBlock &block = *cells.block;
  CurrentAccess mine = current(strengthOf(flags));
  if (!readAny(cells, mine)) {
    endStrong();
    return false;
  }
  if (!block.locations.empty())
    if (auto found = block.locations.find(cells.cell[lane]); found != block.locations.end())
      acquireFrom(1u << lane, found->second, flags);
  return true;
}

bool RaceDetector::strongWrite(const Access &access, unsigned lane, unsigned size, uint32_t flags,
                               const WrittenValues *values) {
  Cells cells;
  if (!findBlock(access, lane, size, cells))
    return true;
  ShadowBlock &block = *cells.block;
  CurrentAccess mine = current(strengthOf(flags));
  mine.word |= values ? 0 : uint32_t(accessor::atomic);
  // An atomic operation continues the release sequence it reads; another write replaces it.
  uint32_t cell = cells.cell[lane];
  SyncLocation before;
  if (!values && !block.locations.empty())
    if (auto found = block.locations.find(cell); found != block.locations.end())
      before = std::move(found->second);
  if (!writeAny(cells, mine, values)) {
    endStrong();
    return false;
  }
  if (!before.entries.empty()) {
    acquireFrom(1u << lane, before, flags, /*isAtomic=*/true);
    llvm::erase_if(before.entries, [&](const SyncLocation::Entry &entry) {
      return distance(entry.cta, mine.cta) > std::min(entry.scope, strengthOf(flags));
    });
  }
  if (flags & Releases || actor().knowledge.hasFenced)
    publish(lane, before, strengthOf(flags), flags & Releases);
  if (!before.entries.empty())
    block.locations[cell] = std::move(before);
  else if (!block.locations.empty())
    block.locations.erase(cell);
  return true;
}

/// Later than every clock known of an asynchronous operation.
static constexpr uint32_t inFlight = engineTime | (foreignTime - 1);

bool RaceDetector::startEngineWrite(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count, uint32_t site) {
  if (!writeBlock(lane, block, cell, count, site))
    return false;
  std::fill_n(block.writeTime + cell, count, inFlight);
  return true;
}

void RaceDetector::awaitEngineWrite(ShadowBlock &block, uint32_t cell, unsigned count) {
  std::fill_n(block.writeTime + cell, count, actor().knowledge.clock);
}

uint32_t RaceDetector::completeEngineWrite(unsigned lane, ShadowBlock &block, uint32_t cell, unsigned count,
                                           uint32_t site) {
  uint32_t at = engineTime | ++time, word = accessor::make(thread(lane).thread, Weak, site);
  for (unsigned i = 0; i < count; ++i) {
    block.writeTime[cell + i] = at;
    block.writer[cell + i] = word;
  }
  actor().knowledge.engineCompleted[lane] = at;
  return at;
}

KnowledgeRef RaceDetector::snapshot(unsigned lane) {
  Accumulator own;
  release(1u << lane, own);
  return std::make_shared<const Knowledge>(std::move(own.value));
}

void RaceDetector::arriveFromEngine(unsigned lane, SyncLocation &pending, const KnowledgeRef &issuedKnowledge,
                                    uint32_t at) {
  Accumulator &to = pending.from(actor().knowledge.cta, CtaScope);
  to.add(issuedKnowledge);
  if (at)
    to.value.addThread(thread(lane), at);
  to.touch();
}

void RaceDetector::acquireThreadEngine(unsigned lane) {
  uint32_t &until = actor().knowledge.engineCompleted[lane];
  if (!until)
    return;
  Accumulator engine;
  engine.value.addThread(thread(lane), until);
  engine.touch();
  until = 0;
  acquire(actor(), 1u << lane, engine);
}
