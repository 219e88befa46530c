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
  // A program that may wait for others may wait for another launch, which may write the memory.
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

PackedPanels::Operand PackedPanels::OperandInfo::getEmptyKey() { return {nullptr, false, nullptr, 0, 0, -1, 0}; }
PackedPanels::Operand PackedPanels::OperandInfo::getTombstoneKey() { return {nullptr, false, nullptr, 0, 0, -2, 0}; }

/// The operands of a launch mostly differ in their address, by multiples of powers of two.
unsigned PackedPanels::OperandInfo::getHashValue(const Operand &o) {
  uint64_t place = reinterpret_cast<uint64_t>(o.data) + o.left + 3 * o.rows + 5 * o.columns;
  return static_cast<unsigned>(place * 0x9e3779b97f4a7c15 >> 32);
}

/// Evicts the oldest panel; false if it is in use.
bool PackedPanels::drop() {
  Panel &panel = panels.front();
  if (panel.users.load(std::memory_order_acquire))
    return false;
  known[panel.operand].panel = nullptr;
  gone.push_back(panel.operand);
  panels.pop_front();
  forget(room < kRingBytes ? packed - std::min(packed, kRingBytes) : UINT64_MAX);
  return true;
}

/// Forgets evicted operands that were packed before `before` bytes had been.
void PackedPanels::forget(uint64_t before) {
  for (; !gone.empty() && known[gone.front()].packedBefore < before; gone.pop_front())
    known.erase(gone.front());
}

/// Enlarges the ring. The history of evictions is dropped, since it does not apply to the larger ring.
void PackedPanels::widen(uint64_t bytes) {
  room = std::max(room, std::min(kRingBytes, std::bit_ceil(bytes)));
  forget(UINT64_MAX);
}

bool PackedPanels::makeRoom(uint64_t bytes) {
  if (bytes > room - next && !panels.empty() && panels.front().users && panels.front().begin < next)
    widen(2 * room); // wrapping around would start with a panel in use
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
  if (auto found = known.find(operand); found != known.end()) {
    Panel *panel = found->second.panel;
    if (panel && !panel->full.load(std::memory_order_acquire))
      return nullptr;
    sinceFound = 0;
    if (panel) {
      panel->users.fetch_add(1, std::memory_order_relaxed);
      return panel;
    }
    widen(std::max(2 * room, packed - found->second.packedBefore));
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
  Panel &panel = panels.emplace_back(operand, next, bytes, ring + next, 1, false);
  known[operand] = {&panel, packed};
  next += bytes;
  packed += bytes;
  sinceFound += bytes;
  return &panel;
}

void PackedPanels::give(Panel &panel) {
  if (!panel.full.load(std::memory_order_relaxed))
    panel.full.store(true, std::memory_order_release);
  panel.users.fetch_sub(1, std::memory_order_release);
}

void PackedPanels::clear() {
  if (ring)
    giveRing(std::exchange(ring, nullptr));
  panels.clear();
  gone.clear();
  known.clear();
  next = packed = sinceFound = 0;
  room = first;
}

} // namespace txl::machine
