// Opens a window: one check of the mask, one of the memory range.
#include "machine/speed/Window.h"
#include "machine/run/Access.h"
#include "support/Bounds.h"
#include <algorithm>

namespace txl::machine {

bool Window::open(Frame &f, const Instruction &i, bool writes) {
  const MemoryImmediate &memory = memoryOf(i);
  const TileType &type = *i.input(memory.pointer).type;
  if (f.state->checker || type.rank == 0 || type.rank > kMaxRank ||
      !asAffine(f.input(i, memory.pointer), type, pointer))
    return false;
  rank = type.rank;
  shape = type.shape;
  for (int d = 0; d < rank; ++d)
    high[d] = shape[d];
  if (memory.mask >= 0 && !asBox(f.input(i, memory.mask), *i.input(memory.mask).type, low, high))
    return false;
  int64_t least = pointer.base, most = pointer.base;
  for (int d = 0; d < rank; ++d) {
    empty |= low[d] >= high[d];
    full &= low[d] == 0 && high[d] == shape[d];
    int64_t atLow = pointer.stride[d] * low[d], atHigh = pointer.stride[d] * (high[d] - 1);
    least += std::min(atLow, atHigh);
    most += std::max(atLow, atHigh);
  }
  if (empty)
    return true;
  range = f.state->memory.find(least, memory.bytes);
  first = addressOf(least);
  last = addressOf(most);
  if (!range || (writes && range->readOnly) || !isWithin(last - range->begin, memory.bytes, range->end - range->begin))
    return false;
  noteTouch(f, *range, least, writes);
  return true;
}

} // namespace txl::machine
