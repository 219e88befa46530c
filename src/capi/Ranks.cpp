// Ranks of one process: the machine's RankGroup for callers of the C API.
#include "machine/Ranks.h"
#include "capi/Handles.h"
#include "capi/txl_ranks.h"
#include <cstring>

using namespace txl;

struct txl_ranks {
  static constexpr uint32_t expectedMark = 0x7e1e0005;
  uint32_t mark = expectedMark;
  std::unique_ptr<machine::RankGroup> group;
  std::vector<std::atomic<bool>> entered;

  txl_ranks(uint32_t count, uint64_t seed, bool check)
      : group(std::make_unique<machine::RankGroup>(count, seed, check)), entered(count) {}
  ~txl_ranks() { mark = 0; }
};

extern "C" txl_ranks *txl_ranks_create(uint32_t count, uint64_t seed, int check) {
  constexpr uint32_t most = 1024;
  return count == 0 || count > most ? nullptr : new txl_ranks(count, seed, check != 0);
}

extern "C" void txl_ranks_free(txl_ranks *ranks) {
  if (capi::checked(ranks))
    delete ranks;
}

extern "C" int txl_ranks_enter(txl_ranks *ranks, uint32_t rank) {
  if (!capi::checked(ranks) || rank >= ranks->group->size() || machine::RankGroup::current() ||
      ranks->entered[rank].exchange(true))
    return 0;
  ranks->group->enter(rank);
  return 1;
}

extern "C" int txl_ranks_leave(int failed) {
  machine::RankGroup *group = machine::RankGroup::current();
  if (group)
    group->leave(failed != 0);
  return group != nullptr;
}

extern "C" char *txl_ranks_barrier(void) {
  machine::RankGroup *group = machine::RankGroup::current();
  std::string error = group ? group->barrier() : "this thread is no rank";
  return error.empty() ? nullptr : ::strdup(error.c_str());
}

extern "C" int txl_ranks_share(const void *address, uint64_t bytes) {
  machine::RankGroup *group = machine::RankGroup::current();
  if (group)
    group->share(reinterpret_cast<uint64_t>(address), bytes);
  return group != nullptr;
}

extern "C" int txl_ranks_current(uint32_t *rank, uint32_t *size) {
  machine::RankGroup *group = machine::RankGroup::current();
  if (!group)
    return 0;
  *rank = machine::RankGroup::currentRank();
  *size = group->size();
  return 1;
}
