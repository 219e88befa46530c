// The ring of packed panels, and the condition for an operand to be kept in it.
#include "machine/run/PackedPanels.h"
#include "support/ForkSafeMutex.h"
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace txl::machine {

/// The ring of a finished launch is reused by the next one, which saves page faults. Concurrent launches have one each.
static ForkSafeMutex spareMutex;
static char *spareRing = nullptr;

static char *allocateRing() {
  {
    std::lock_guard<ForkSafeMutex> lock(spareMutex);
    if (spareRing)
      return std::exchange(spareRing, nullptr);
  }
  return static_cast<char *>(std::aligned_alloc(64, PackedPanels::kRingBytes));
}

static void freeRing(char *ring) {
  {
    std::lock_guard<ForkSafeMutex> lock(spareMutex);
    if (!spareRing)
      std::swap(ring, spareRing);
  }
  std::free(ring);
}

bool PackedPanels::canCache(const Program &program, const MemoryMap &memory, const char *first, const char *end) {
  // A program that may wait for others may wait for another launch, which may write the memory.
  if (program.explicits || program.hasAtomics || program.written.anywhere)
    return false;
  auto begin = reinterpret_cast<uint64_t>(first), endAddress = reinterpret_cast<uint64_t>(end);
  if (!memory.find(begin, endAddress - begin))
    return false;
  for (int parameter : program.written.parameters) {
    const MemoryRange &range = memory.argument(parameter);
    if (begin < range.end && range.begin < endAddress)
      return false;
  }
  return true;
}

PackedPanels::Operand PackedPanels::OperandInfo::getEmptyKey() { return {nullptr, false, nullptr, 0, 0, -1, 0}; }
PackedPanels::Operand PackedPanels::OperandInfo::getTombstoneKey() { return {nullptr, false, nullptr, 0, 0, -2, 0}; }

/// The operands of a launch mostly differ in their address, by multiples of powers of two.
unsigned PackedPanels::OperandInfo::getHashValue(const Operand &o) {
  uint64_t hash = reinterpret_cast<uint64_t>(o.data) + o.left + 3 * o.rows + 5 * o.columns;
  return static_cast<unsigned>(hash * 0x9e3779b97f4a7c15 >> 32);
}

/// Evicts the oldest panel; false if it is in use.
bool PackedPanels::evictOldest() {
  Panel &panel = panels.front();
  if (panel.users.load(std::memory_order_acquire))
    return false;
  known[panel.operand].panel = nullptr;
  evicted.push_back(panel.operand);
  panels.pop_front();
  trimEvicted(capacity < kRingBytes ? packed - std::min(packed, kRingBytes) : UINT64_MAX);
  return true;
}

/// Forgets evicted operands that were packed before `before` bytes had been.
void PackedPanels::trimEvicted(uint64_t before) {
  for (; !evicted.empty() && known[evicted.front()].packedBefore < before; evicted.pop_front())
    known.erase(evicted.front());
}

/// Enlarges the ring. The history of evictions is dropped, since it does not apply to the larger ring.
void PackedPanels::grow(uint64_t bytes) {
  capacity = std::max(capacity, std::min(kRingBytes, std::bit_ceil(bytes)));
  trimEvicted(UINT64_MAX);
}

bool PackedPanels::reserve(uint64_t bytes) {
  if (bytes > capacity - next && !panels.empty() && panels.front().users && panels.front().begin < next)
    grow(2 * capacity); // wrapping around would start with a panel in use
  if (bytes > capacity - next) {
    while (!panels.empty() && panels.front().begin >= next)
      if (!evictOldest())
        return false;
    next = 0;
  }
  while (!panels.empty() && panels.front().begin >= next && panels.front().begin - next < bytes)
    if (!evictOldest())
      return false;
  return true;
}

PackedPanels::Panel *PackedPanels::acquire(const Operand &operand, uint64_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  if (auto found = known.find(operand); found != known.end()) {
    Panel *panel = found->second.panel;
    if (panel && !panel->full.load(std::memory_order_acquire))
      return nullptr;
    sinceFound = 0;
    if (panel) {
      panel->users.fetch_add(1, std::memory_order_relaxed);
      return panel;
    }
    grow(std::max(2 * capacity, packed - found->second.packedBefore));
  }
  bytes = (bytes + 63) / 64 * 64;
  if (bytes > kRingBytes / 4 || sinceFound >= kRingBytes)
    return nullptr;
  if (bytes > capacity / 4)
    grow(4 * bytes);
  if (!ring && !(ring = allocateRing()))
    return nullptr;
  if (!reserve(bytes))
    return nullptr;
  Panel &panel = panels.emplace_back(operand, next, bytes, ring + next, 1, false);
  known[operand] = {&panel, packed};
  next += bytes;
  packed += bytes;
  sinceFound += bytes;
  return &panel;
}

void PackedPanels::release(Panel &panel) {
  if (!panel.full.load(std::memory_order_relaxed))
    panel.full.store(true, std::memory_order_release);
  panel.users.fetch_sub(1, std::memory_order_release);
}

void PackedPanels::clear() {
  if (ring)
    freeRing(std::exchange(ring, nullptr));
  panels.clear();
  evicted.clear();
  known.clear();
  next = packed = sinceFound = 0;
  capacity = first;
}

} // namespace txl::machine
