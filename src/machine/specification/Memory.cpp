// Loads and stores: the specification. Element by element, each checked against the memory that it may access.
#include "machine/run/Access.h"
#include "machine/run/Checker.h"
#include <cstring>

namespace txl::machine {

static void copyElement(char *to, const char *from, int bytes) {
  switch (bytes) {
  case 1:
    *to = *from;
    return;
  case 2:
    std::memcpy(to, from, 2);
    return;
  case 4:
    std::memcpy(to, from, 4);
    return;
  default:
    std::memcpy(to, from, 8);
  }
}

/// out[...] = mask[...] ? *pointer[...] : other[...]; without `other` a masked element is zero. A loaded i1 is true
/// unless its byte is zero; a loaded pointer is of unknown provenance.
KERNEL(plainLoad, Load, Reads) {
  const MemoryImmediate &memory = memoryOf(i);
  f.waits += memory.isVolatile; // a program that polls may wait for another one
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, memory.pointer));
  const char *mask = memory.mask < 0 ? nullptr : f.dense(i, memory.mask);
  const char *other = memory.other < 0 ? nullptr : f.dense(i, memory.other);
  char *out = f.write(i);
  static constexpr uint64_t zero = 0;
  for (int64_t k = 0; k < i.result(0).type->count; ++k) {
    char *to = out + k * memory.bytes;
    if (mask && !mask[k]) {
      copyElement(to, other ? other + k * memory.bytes : reinterpret_cast<const char *>(&zero), memory.bytes);
      continue;
    }
    const MemoryRange *range = checkAccess(f, i, AccessKind::Load, k, pointers[k]);
    if (!range)
      return nullptr;
    auto *from = reinterpret_cast<const char *>(addressOf(pointers[k]));
    if (f.state->checker && !f.state->checker->onLoad(f, i, *range, from, memory.bytes))
      return nullptr;
    copyElement(to, from, memory.bytes);
    if (memory.element == DType::I1)
      *to = *to != 0;
    else if (memory.element == DType::Ptr)
      *reinterpret_cast<uint64_t *>(to) = f.state->memory.pointerFrom(*reinterpret_cast<uint64_t *>(to));
  }
  return next(i);
}

/// where mask[...]: *pointer[...] = value[...], in row-major order
KERNEL(plainStore, Store, Writes | Ordered) {
  const MemoryImmediate &memory = memoryOf(i);
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, memory.pointer));
  const char *mask = memory.mask < 0 ? nullptr : f.dense(i, memory.mask);
  const char *value = f.dense(i, memory.value);
  // A batched program checks all elements before it stores any, because its programs run again one by one if one fails.
  for (int64_t k = 0; f.program != f.state->program && k < i.input(memory.pointer).type->count; ++k)
    if ((!mask || mask[k]) && !checkAccess(f, i, AccessKind::Store, k, pointers[k]))
      return nullptr;
  if (f.state->checker)
    f.state->checker->beginStore();
  for (int64_t k = 0; k < i.input(memory.pointer).type->count; ++k) {
    if (mask && !mask[k])
      continue;
    const MemoryRange *range = checkAccess(f, i, AccessKind::Store, k, pointers[k]);
    if (!range)
      return nullptr;
    auto *to = reinterpret_cast<char *>(addressOf(pointers[k]));
    uint64_t stored = 0;
    copyElement(reinterpret_cast<char *>(&stored), value + k * memory.bytes, memory.bytes);
    if (memory.element == DType::Ptr)
      stored = f.state->memory.originOf(stored).address;
    auto *bytes = reinterpret_cast<const char *>(&stored);
    if (f.state->checker && !f.state->checker->onStore(f, i, *range, to, bytes, memory.bytes))
      return nullptr;
    copyElement(to, bytes, memory.bytes);
  }
  return next(i);
}

} // namespace txl::machine
