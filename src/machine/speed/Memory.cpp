// Loads and stores of affine pointers under box masks: one check for the whole tile, then row by row copies. Everything
// else, and every access that fails the check, goes to the plain kernels, which find the offending element.
#include "machine/run/Access.h"
#include "machine/speed/Window.h"
#include "machine/speed/fast/Fast.h"
#include <cstring>

namespace txl::machine {

template <typename T> static void gather(char *to, const char *from, int64_t stride, int64_t count) {
  T *out = reinterpret_cast<T *>(to);
  for (int64_t k = 0; k < count; ++k)
    std::memcpy(out + k, from + k * stride, sizeof(T));
}
template <typename T> static void scatter(char *to, const char *from, int64_t stride, int64_t count) {
  const T *in = reinterpret_cast<const T *>(from);
  for (int64_t k = 0; k < count; ++k)
    std::memcpy(to + k * stride, in + k, sizeof(T));
}

static void copyRow(char *to, const char *from, int64_t bytes) {
  static const CopyFn copy = fastCopyFn();
  copy(to, from, bytes);
}

void copyOut(char *to, const char *from, int64_t bytes, bool streams) {
  static const CopyFn stream = fastStreamFn();
  streams ? stream(to, from, bytes) : copyRow(to, from, bytes);
}

static void loadRow(char *to, const char *from, int64_t stride, int64_t count, int bytes) {
  if (stride == bytes)
    return copyRow(to, from, count * bytes);
  switch (bytes) {
  case 1:
    return gather<uint8_t>(to, from, stride, count);
  case 2:
    return gather<uint16_t>(to, from, stride, count);
  case 4:
    return gather<uint32_t>(to, from, stride, count);
  default:
    return gather<uint64_t>(to, from, stride, count);
  }
}

static void storeRow(char *to, const char *from, int64_t stride, int64_t count, int bytes, bool streams) {
  if (stride == bytes)
    return copyOut(to, from, count * bytes, streams);
  switch (bytes) {
  case 1:
    return scatter<uint8_t>(to, from, stride, count);
  case 2:
    return scatter<uint16_t>(to, from, stride, count);
  case 4:
    return scatter<uint32_t>(to, from, stride, count);
  default:
    return scatter<uint64_t>(to, from, stride, count);
  }
}

/// Calls `row(position of its first element in the tile, address of it)` for each row of the window, in order.
template <typename Row> static void forRows(const Window &window, Row row) {
  int64_t index[kMaxRank], position = 0, address = window.pointer.base;
  int64_t dense[kMaxRank], size = 1;
  for (int d = window.rank - 1; d >= 0; --d) {
    index[d] = window.low[d];
    dense[d] = size;
    size *= window.shape[d];
    position += dense[d] * index[d];
    address += window.pointer.stride[d] * index[d];
  }
  for (;;) {
    row(position, reinterpret_cast<char *>(addressOf(address)));
    int d = window.rank - 2;
    for (; d >= 0; --d) {
      position += dense[d];
      address += window.pointer.stride[d];
      if (++index[d] < window.high[d])
        break;
      int64_t length = window.high[d] - window.low[d];
      index[d] = window.low[d];
      position -= dense[d] * length;
      address -= window.pointer.stride[d] * length;
    }
    if (d < 0)
      return;
  }
}

/// What masked elements of a load get.
static void fillOther(Frame &f, const Instruction &i, char *out) {
  const MemoryImmediate &memory = memoryOf(i);
  const TileType &type = *i.result(0).type;
  if (memory.other < 0) {
    std::memset(out, 0, type.count * type.bytes);
    return;
  }
  Tile other = f.input(i, memory.other);
  if (other.form == Form::Splat) {
    static constexpr uint64_t zero = 0;
    if (std::memcmp(other.data, &zero, type.bytes) == 0) {
      std::memset(out, 0, type.count * type.bytes);
      return;
    }
    other.own = out;
    materialize(other, type);
    return;
  }
  std::memcpy(out, f.dense(i, memory.other), type.count * type.bytes);
}

/// The tile becomes the memory it was loaded from; see speed/LoadViews.cpp.
static bool viewMemory(Tile &tile, const MemoryImmediate &memory, const Window &window) {
  uint64_t address = addressOf(window.pointer.base);
  int64_t dense = 1, stride[kMaxRank];
  bool isDense = true, aligned = address % memory.bytes == 0;
  for (int d = window.rank - 1; d >= 0; --d) {
    stride[d] = window.pointer.stride[d] / memory.bytes;
    aligned &= window.pointer.stride[d] % memory.bytes == 0;
    isDense &= stride[d] == dense || window.shape[d] == 1;
    dense *= window.shape[d];
  }
  if (!aligned || (!isDense && memory.view != MemoryImmediate::View::Strided))
    return false;
  tile.form = isDense ? Form::Dense : Form::Strided;
  tile.data = reinterpret_cast<char *>(address);
  if (!isDense)
    std::memcpy(tile.stride, stride, sizeof(int64_t) * window.rank);
  return true;
}

KERNEL(lazyLoad, Load, Reads | MayView) {
  const MemoryImmediate &memory = memoryOf(i);
  Window window;
  bool cooked = memory.element == DType::I1 || memory.element == DType::Ptr;
  if (cooked || !window.open(f, i, false))
    return plainLoad(f, i);
  if (memory.view != MemoryImmediate::View::Never && window.full && viewMemory(f.result(i), memory, window))
    return next(i);
  char *out = f.write(i);
  if (!window.full)
    fillOther(f, i, out);
  if (window.empty)
    return next(i);
  int last = window.rank - 1, bytes = memory.bytes;
  int64_t count = window.high[last] - window.low[last], stride = window.pointer.stride[last];
  forRows(window,
          [&](int64_t position, const char *from) { loadRow(out + position * bytes, from, stride, count, bytes); });
  return next(i);
}

KERNEL(lazyStore, Store, Writes | Ordered | Fuses) {
  const MemoryImmediate &memory = memoryOf(i);
  Window window;
  if (memory.element == DType::Ptr || !window.open(f, i, true))
    return plainStore(f, i);
  if (window.empty)
    return next(i);
  const char *value = f.dense(i, memory.value);
  int64_t valueBytes = i.input(memory.value).type->count * memory.bytes;
  auto valueAt = reinterpret_cast<uint64_t>(value);
  if (valueAt < window.last + memory.bytes && window.first < valueAt + valueBytes) { // a view of what is stored to
    char *own = f.input(i, memory.value).own;
    copyRow(own, value, valueBytes);
    value = own;
  }
  int last = window.rank - 1, bytes = memory.bytes;
  int64_t count = window.high[last] - window.low[last], stride = window.pointer.stride[last];
  forRows(window, [&](int64_t position, char *to) {
    storeRow(to, value + position * bytes, stride, count, bytes, window.range->streams);
  });
  return next(i);
}

} // namespace txl::machine
