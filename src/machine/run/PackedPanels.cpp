// The ring of packed panels, and what may be kept in it.
#include "machine/run/PackedPanels.h"
#include "support/ForkSafeMutex.h"
#include "llvm/ADT/Hashing.h"
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace txl::machine {

/// A launch's ring is left for the next one: its pages are there already. Two launches at a time have one each.
static ForkSafeMutex spareMutex;
static char *spareRing = nullptr;

static char *takeRing() {
  {
    std::lock_guard<ForkSafeMutex> lock(spareMutex);
    if (spareRing)
      return std::exchange(spareRing, nullptr);
  }
  return static_cast<char *>(std::aligned_alloc(64, PackedPanels::kRingBytes));
}

static void giveRing(char *ring) {
  {
    std::lock_guard<ForkSafeMutex> lock(spareMutex);
    if (!spareRing)
      std::swap(ring, spareRing);
  }
  std::free(ring);
}

bool PackedPanels::mayKeep(const Program &program, const MemoryMap &memory, const char *first, const char *end) {
  // Who can wait for others may wait for another launch, which writes.
  if (program.explicits || program.hasAtomics || program.written.anywhere)
    return false;
  auto begin = reinterpret_cast<uint64_t>(first), behind = reinterpret_cast<uint64_t>(end);
  if (!memory.find(begin, behind - begin))
    return false;
  for (int parameter : program.written.parameters) {
    const MemoryRange &range = memory.argument(parameter);
    if (begin < range.end && range.begin < behind)
      return false;
  }
  return true;
}

size_t PackedPanels::Hash::operator()(const Operand &o) const {
  return llvm::hash_combine(o.product, o.left, o.data, o.row, o.column, o.rows, o.columns);
}

/// Drops the oldest panel; false if it is in use.
bool PackedPanels::drop() {
  if (panels.front().users)
    return false;
  Panel *&known = found[panels.front().operand];
  gone.push_back(panels.front());
  gone.back().data = nullptr;
  known = &gone.back();
  panels.pop_front();
  forget(room < kRingBytes ? packed - std::min(packed, kRingBytes) : UINT64_MAX);
  return true;
}

/// Forgets what has gone and was packed before so many bytes were.
void PackedPanels::forget(uint64_t before) {
  for (; !gone.empty() && gone.front().packedBefore < before; gone.pop_front())
    found.erase(gone.front().operand);
}

/// What went for want of room says nothing about a larger one.
void PackedPanels::widen(uint64_t bytes) {
  room = std::max(room, std::min(kRingBytes, std::bit_ceil(bytes)));
  forget(UINT64_MAX);
}

bool PackedPanels::makeRoom(uint64_t bytes) {
  if (bytes > room - next && !panels.empty() && panels.front().users && panels.front().begin < next)
    widen(2 * room); // the next round would begin with what is in use
  if (bytes > room - next) {
    while (!panels.empty() && panels.front().begin >= next)
      if (!drop())
        return false;
    next = 0;
  }
  while (!panels.empty() && panels.front().begin >= next && panels.front().begin - next < bytes)
    if (!drop())
      return false;
  return true;
}

PackedPanels::Panel *PackedPanels::take(const Operand &operand, uint64_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  if (auto known = found.find(operand); known != found.end()) {
    Panel &panel = *known->second;
    if (panel.data && !panel.full)
      return nullptr;
    sinceFound = 0;
    if (panel.data) {
      ++panel.users;
      return &panel;
    }
    widen(std::max(2 * room, packed - panel.packedBefore));
  }
  bytes = (bytes + 63) / 64 * 64;
  if (bytes > kRingBytes / 4 || sinceFound >= kRingBytes)
    return nullptr;
  if (bytes > room / 4)
    widen(4 * bytes);
  if (!ring && !(ring = takeRing()))
    return nullptr;
  if (!makeRoom(bytes))
    return nullptr;
  panels.push_back({operand, next, bytes, ring + next, packed, 1, false});
  next += bytes;
  packed += bytes;
  sinceFound += bytes;
  return found[operand] = &panels.back();
}

void PackedPanels::give(Panel &panel) {
  std::lock_guard<std::mutex> lock(mutex);
  panel.full = true;
  --panel.users;
}

void PackedPanels::clear() {
  if (ring)
    giveRing(std::exchange(ring, nullptr));
  panels.clear();
  gone.clear();
  found.clear();
  next = packed = sinceFound = 0;
  room = first;
}

} // namespace txl::machine
