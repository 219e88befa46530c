// Loads and stores of affine pointers under masks that are boxes, or intervals of each row: one check for the whole
// tile, then row-by-row copies. Everything else, and every access that fails the check, is left to the plain kernels,
// which find the offending element.
#include "machine/run/Access.h"
#include "machine/speed/RaggedRows.h"
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

/// Fills masked elements of a load with `other`, or zero.
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

/// Makes the tile a view of the memory that it is loaded from; see speed/LoadViews.cpp.
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

static const Instruction *loadRagged(Frame &f, const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  RaggedRows rows;
  if (!rows.open(f, i, false))
    return plainLoad(f, i);
  f.waits += memory.isVolatile;
  char *out = f.write(i);
  fillOther(f, i, out);
  for (const RaggedRows::Row &row : rows.rows)
    loadRow(out + row.position * memory.bytes, row.address, rows.stride, row.count, memory.bytes);
  return next(i);
}

KERNEL(lazyLoad, Load, Reads | MayView) {
  const MemoryImmediate &memory = memoryOf(i);
  Window window;
  if (memory.element == DType::I1 || memory.element == DType::Ptr)
    return plainLoad(f, i);
  if (!window.open(f, i, false))
    return loadRagged(f, i);
  f.waits += memory.isVolatile;
  if (memory.view != MemoryImmediate::View::Never && window.full && viewMemory(f.result(i), memory, window))
    return next(i);
  char *out = f.write(i);
  if (!window.full)
    fillOther(f, i, out);
  if (window.empty)
    return next(i);
  int last = window.rank - 1, bytes = memory.bytes;
  int64_t count = window.high[last] - window.low[last], stride = window.pointer.stride[last];
  window.forRows(
      [&](int64_t position, const char *from) { loadRow(out + position * bytes, from, stride, count, bytes); });
  return next(i);
}

/// The elements to store. If the value is a view that overlaps the memory from `first` to `last`, it is copied first.
static const char *storedValue(Frame &f, const Instruction &i, uint64_t first, uint64_t last) {
  const MemoryImmediate &memory = memoryOf(i);
  const char *value = f.dense(i, memory.value);
  int64_t bytes = i.input(memory.value).type->count * memory.bytes;
  auto at = reinterpret_cast<uint64_t>(value);
  if (at >= last + memory.bytes || first >= at + bytes)
    return value;
  char *own = f.input(i, memory.value).own;
  copyRow(own, value, bytes);
  return own;
}

/// Stores element by element. A value that is a view of memory is copied before any element is stored.
static const Instruction *storeEach(Frame &f, const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  const char *value = f.dense(i, memory.value);
  int64_t bytes = i.input(memory.value).type->count * memory.bytes;
  if (f.state->memory.find(reinterpret_cast<uint64_t>(value), bytes)) {
    Tile &tile = f.input(i, memory.value);
    copyRow(tile.own, value, bytes);
    tile.setDense();
  }
  return plainStore(f, i);
}

static const Instruction *storeRagged(Frame &f, const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  RaggedRows rows;
  if (!rows.open(f, i, true))
    return storeEach(f, i);
  if (rows.rows.empty())
    return next(i);
  const char *value = storedValue(f, i, rows.first, rows.last);
  for (const RaggedRows::Row &row : rows.rows)
    storeRow(row.address, value + row.position * memory.bytes, rows.stride, row.count, memory.bytes,
             rows.range->streams);
  return next(i);
}

KERNEL(lazyStore, Store, Writes | Ordered | Fuses) {
  const MemoryImmediate &memory = memoryOf(i);
  Window window;
  if (memory.element == DType::Ptr)
    return plainStore(f, i);
  if (!window.open(f, i, true))
    return storeRagged(f, i);
  if (window.empty)
    return next(i);
  const char *value = storedValue(f, i, window.first, window.last);
  int last = window.rank - 1, bytes = memory.bytes;
  int64_t count = window.high[last] - window.low[last], stride = window.pointer.stride[last];
  window.forRows([&](int64_t position, char *to) {
    storeRow(to, value + position * bytes, stride, count, bytes, window.range->streams);
  });
  return next(i);
}

} // namespace txl::machine
