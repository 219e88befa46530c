// The interval of each row of a mask, found by two vectorised byte searches.
#include "machine/speed/RaggedRows.h"
#include "machine/run/Access.h"
#include "support/Bounds.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

static constexpr int64_t kShortestRow = 8;

/// The index of the first `byte` at or after `low`; `length` if there is none.
static int64_t find(const char *mask, int64_t low, int64_t length, char byte) {
  auto *found = static_cast<const char *>(std::memchr(mask + low, byte, length - low));
  return found ? found - mask : length;
}

bool RaggedRows::open(Frame &f, const Instruction &i, bool writes) {
  const MemoryImmediate &memory = memoryOf(i);
  const TileType &type = *i.input(memory.pointer).type;
  Window tile;
  if (f.state->checker || memory.mask < 0 || type.rank == 0 || type.rank > kMaxRank ||
      type.shape[type.rank - 1] < kShortestRow || !asAffine(f.input(i, memory.pointer), type, tile.pointer))
    return false;
  tile.rank = type.rank;
  tile.shape = type.shape;
  std::copy_n(type.shape, type.rank, tile.high);
  int64_t length = type.shape[type.rank - 1];
  stride = tile.pointer.stride[type.rank - 1];
  const char *mask = f.dense(i, memory.mask);
  bool areIntervals = true;
  first = UINT64_MAX;
  tile.forRows([&](int64_t position, char *address) {
    int64_t low = find(mask + position, 0, length, 1), high = find(mask + position, low, length, 0);
    if (low == length || !areIntervals)
      return;
    areIntervals = find(mask + position, high, length, 1) == length;
    rows.push_back({position + low, high - low, address + low * stride});
    auto at = reinterpret_cast<uint64_t>(rows.back().address), end = at + (high - low - 1) * stride;
    first = std::min({first, at, end});
    last = std::max({last, at, end});
  });
  if (!areIntervals || rows.empty())
    return areIntervals;
  uint64_t least = tile.pointer.base + (first - addressOf(tile.pointer.base));
  range = f.state->memory.find(least, memory.bytes);
  if (!range || (writes && range->readOnly) || !isWithin(last - range->begin, memory.bytes, range->end - range->begin))
    return false;
  noteTouch(f, *range, least, writes);
  return true;
}

} // namespace txl::machine
