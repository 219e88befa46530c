// Tensor maps that a kernel writes itself. Copies read them through the tensormap proxy, which sees a write that is
// released by a later `fence.proxy.tensormap::generic`, ordered before the copy, and acquired by a fence on that very
// map.
#include "emulator/program/Program.h"
#include "emulator/races/RaceDetector.h"

using namespace txl;
using namespace txl::emulator;

static std::shared_ptr<TensorMapFences> fencesOf(const KnowledgeRef &known) {
  return known->maps ? std::make_shared<TensorMapFences>(*known->maps) : std::make_shared<TensorMapFences>();
}

void RaceDetector::releaseTensorMaps(uint32_t lanes, Scope scope) {
  WarpKnowledge &mine = actor().knowledge;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    auto fences = fencesOf(mine.lanes[lane]);
    VectorClock &released = fences->released[scope - 1];
    released.join(*mine.lanes[lane]);
    released.addThread(thread(lane), mine.clock);
    auto after = std::make_shared<Knowledge>(*mine.lanes[lane]);
    after->maps = std::move(fences);
    setKnowledge(actor(), lane, std::move(after));
  }
  fence(lanes, scope, false, true);
}

void RaceDetector::acquireTensorMap(unsigned lane, Scope scope, uint64_t address) {
  fence(1u << lane, scope, true, false);
  WarpKnowledge &mine = actor().knowledge;
  auto fences = fencesOf(mine.lanes[lane]);
  for (unsigned reach = CtaScope; reach <= SystemScope; ++reach)
    fences->acquired[{address, uint8_t(std::min<unsigned>(reach, scope))}].join(fences->released[reach - 1]);
  auto after = std::make_shared<Knowledge>(*mine.lanes[lane]);
  after->maps = std::move(fences);
  setKnowledge(actor(), lane, std::move(after));
}

bool RaceDetector::tensorMapRead(unsigned lane, uint64_t address, unsigned size) {
  Access access;
  access.address[lane] = address;
  access.globalLanes = 1u << lane;
  Cells cells;
  if (!global || !global->covers(address - globalWindow) ||
      !global->touched((address - globalWindow) >> GlobalShadow::pageShift) || !findBlock(access, lane, size, cells))
    return true;
  const CurrentAccess mine = current(Weak);
  const TensorMapFences *fences = actor().knowledge.lanes[lane]->maps.get();
  bool good = true;
  for (uint32_t cell = cells.cell[lane], end = cell + cells.count; good && cell < end; ++cell) {
    uint32_t written = cells.block->writeTime[cell], word = cells.block->writer[cell];
    if (!written)
      continue;
    ThreadId accessor = {cells.block->writerCta(cell), word & accessor::threadMask};
    if (!ordered(lane, accessor, written)) {
      good = reportWriter(cells, cell, lane, mine, Race::Read);
      continue;
    }
    if (written & engineTime)
      continue;
    bool isReleased = false, isAcquired = false;
    for (unsigned reach = distance(accessor.cta, mine.cta); fences && reach <= SystemScope; ++reach) {
      isReleased |= fences->released[reach - 1].covers(accessor, written);
      auto found = fences->acquired.find({address, uint8_t(reach)});
      isAcquired |= found != fences->acquired.end() && found->second.covers(accessor, written);
    }
    if (isAcquired)
      continue;
    good = reportFence(isReleased ? Race::MapAcquire : Race::MapRelease, "global", lane, accessor, word);
  }
  endStrong();
  return good;
}
