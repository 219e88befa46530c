// Launches of ranks, and their hosts' knowledge.
#include "emulator/races/RankShadow.h"
#include "emulator/Launch.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::emulator;

RankShadow::RankShadow(unsigned ranks)
    : records(ranks), next(ranks), hosts(ranks, std::make_shared<const Knowledge>()) {}
RankShadow::~RankShadow() = default;

std::optional<uint32_t> RankShadow::begin(const Launch &launch, const Program &program) {
  const uint64_t members = uint64_t(launch.cluster[0]) * launch.cluster[1] * launch.cluster[2];
  const uint64_t count = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  const uint64_t number = llvm::alignTo(next[launch.rank], members);
  if (number + count > (uint64_t(1) << rankOfCtaShift)) {
    isComplete = false;
    return std::nullopt;
  }
  Record record{launch.rank << rankOfCtaShift | uint32_t(number), &program, launch.entry, {}, {}, {}};
  std::copy_n(launch.grid, 3, record.grid);
  std::copy_n(launch.block, 3, record.block);
  std::copy_n(launch.cluster, 3, record.cluster);
  next[launch.rank] = uint32_t(number + count);
  records[launch.rank].push_back(std::move(record));
  return records[launch.rank].back().first;
}

void RankShadow::end(unsigned rank, const Knowledge &known) {
  auto all = std::make_shared<Knowledge>(*hosts[rank]);
  all->join(known);
  // The end of a launch completes the writes of all proxies.
  all->addRank(rank, next[rank]);
  all->fenced.join(*all);
  hosts[rank] = std::move(all);
}

void RankShadow::meet() {
  auto all = std::make_shared<Knowledge>();
  for (const KnowledgeRef &host : hosts)
    all->join(*host);
  all->fenced.join(*all);
  std::fill(hosts.begin(), hosts.end(), std::move(all));
}

const RankShadow::Record &RankShadow::recordOf(uint32_t cta) const {
  const std::vector<Record> &launches = records[cta >> rankOfCtaShift];
  auto after = llvm::upper_bound(launches, cta, [](uint32_t id, const Record &record) { return id < record.first; });
  return *std::prev(after);
}

ShadowBlock &RankShadow::page(uint64_t index) {
  std::unique_ptr<ShadowBlock> &page = pages[index];
  if (!page) // the kernels' accesses may have any size: a cell for each byte
    page = std::make_unique<ShadowBlock>(1u << ShadowBlock::pageShift);
  return *page;
}

ShadowBlock *RankShadow::touched(uint64_t index) const {
  auto found = pages.find(index);
  return found == pages.end() ? nullptr : found->second.get();
}
