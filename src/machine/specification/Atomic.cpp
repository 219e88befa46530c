// Atomics: the specification. Each element is one sequentially consistent operation of the CPU (at least as strong as
// any requested order); elements of a tile are processed in row-major order. Float addition rounds once per operation.
#include "machine/Ranks.h"
#include "machine/run/Access.h"
#include "machine/run/Checker.h"
#include "machine/run/Watch.h"
#include "machine/specification/AtomicUpdate.h"
#include <chrono>
#include <cstring>

namespace txl::machine {

static const AtomicImmediate &atomicOf(const Instruction &i) {
  return *static_cast<const AtomicImmediate *>(i.immediate);
}

/// The previous value at an address, and whether the operation changed it.
struct Updated {
  uint64_t old;
  bool changed;
};

template <typename U> static Updated atomically(U *pointer, AtomicKind kind, DType type, U value, U compare) {
  if (kind == AtomicKind::Load || kind == AtomicKind::Poll)
    return {__atomic_load_n(pointer, __ATOMIC_SEQ_CST), false};
  U old = __atomic_load_n(pointer, __ATOMIC_SEQ_CST), made;
  do
    made = update<U>(kind, type, old, value, compare);
  while (!__atomic_compare_exchange_n(pointer, &old, made, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  return {old, made != old};
}

static uint64_t element(const char *tile, int64_t k, int bytes) {
  uint64_t value = 0;
  std::memcpy(&value, tile + k * bytes, bytes);
  return value;
}

static Updated atomically(uint64_t address, const AtomicImmediate &atomic, uint64_t value, uint64_t compare) {
  auto *pointer = reinterpret_cast<void *>(address);
  switch (atomic.bytes) {
  case 1:
    return atomically<uint8_t>(static_cast<uint8_t *>(pointer), atomic.kind, atomic.element, value, compare);
  case 2:
    return atomically<uint16_t>(static_cast<uint16_t *>(pointer), atomic.kind, atomic.element, value, compare);
  case 4:
    return atomically<uint32_t>(static_cast<uint32_t *>(pointer), atomic.kind, atomic.element, value, compare);
  default:
    return atomically<uint64_t>(static_cast<uint64_t *>(pointer), atomic.kind, atomic.element, value, compare);
  }
}

/// Whether combining with `value` leaves every integer unchanged.
static bool isNoOp(AtomicKind kind, uint64_t value) {
  return value == 0 &&
         (kind == AtomicKind::Add || kind == AtomicKind::Or || kind == AtomicKind::Xor || kind == AtomicKind::UMax);
}

/// Checks an atomic access to one element: in range, writable, and aligned.
static const MemoryRange *checkAtomic(Frame &f, const Instruction &i, int64_t k, uint64_t pointer) {
  const AtomicImmediate &atomic = atomicOf(i);
  bool reads = atomic.kind == AtomicKind::Load || atomic.kind == AtomicKind::Poll;
  const MemoryRange *range = checkAccess(f, i, reads ? AccessKind::Load : AccessKind::Atomic, k, pointer);
  if (range && addressOf(pointer) % atomic.bytes) {
    fail(f, i, LaunchError::Kind::Misaligned,
         "atomic operation at an address that is not a multiple of its size; pass an aligned array");
    return nullptr;
  }
  return range;
}

/// Suspends the program if it may be waiting for another one.
static const Instruction *afterAtomic(Frame &f, const Instruction &i) {
  if (++f.waits < kWaitsPerSlice)
    return next(i);
  f.pc = next(i);
  return nullptr;
}

/// old[...] = *pointer[...], and *pointer[...] = update(old[...], value[...]) where mask[...]; elsewhere old is zero
KERNEL(plainAtomic, Atomic, Reads | Writes | Ordered) {
  const AtomicImmediate &atomic = atomicOf(i);
  int bytes = atomic.bytes;
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, atomic.pointer));
  const char *mask = atomic.mask < 0 ? nullptr : f.dense(i, atomic.mask);
  const char *value = atomic.value < 0 ? nullptr : f.dense(i, atomic.value);
  const char *compare = atomic.compare < 0 ? nullptr : f.dense(i, atomic.compare);
  char *out = i.results ? f.write(i) : nullptr;
  for (int64_t k = 0; k < i.input(atomic.pointer).type->count; ++k) {
    uint64_t old = 0;
    if (!mask || mask[k]) {
      const MemoryRange *range = checkAtomic(f, i, k, pointers[k]);
      if (!range)
        return nullptr;
      uint64_t address = addressOf(pointers[k]);
      uint64_t operand = value ? element(value, k, bytes) : 0;
      if (f.state->checker &&
          !f.state->checker->onAtomic(f, i, *range, reinterpret_cast<char *>(address), atomic, operand))
        return nullptr;
      bool reads = atomic.kind == AtomicKind::Load;
      if (!reads && !isNoOp(atomic.kind, operand))
        noteTouch(f, *range, pointers[k], /*writes=*/true);
      Updated updated = atomically(address, atomic, operand, compare ? element(compare, k, bytes) : 0);
      old = updated.old;
      if (updated.changed)
        Watch::noteChange();
    }
    if (out)
      std::memcpy(out + k * bytes, &old, bytes);
  }
  return afterAtomic(f, i);
}

static int64_t steadyNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// out[...]: whether *pointer[...] equalled value[...] before the time-out (nanoseconds; absent: wait forever). Inputs:
/// pointers, expected values, [time-out]. Each execution polls once, so other programs can run in between.
KERNEL(plainPoll, Poll, Reads | Writes | Ordered) {
  const AtomicImmediate &atomic = atomicOf(i);
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, atomic.pointer));
  const char *expected = f.dense(i, atomic.value);
  char *out = f.write(i);
  int64_t count = i.result(0).type->count, missing = 0;
  if (!f.pollStart) {
    f.pollStart = RankGroup::current() ? RankGroup::kNoTime : steadyNanoseconds();
    std::memset(out, 0, count);
  }
  for (int64_t k = 0; k < count; ++k) {
    const MemoryRange *range = checkAtomic(f, i, k, pointers[k]);
    if (!range)
      return nullptr;
    uint64_t address = addressOf(pointers[k]);
    if (!out[k] && atomically(address, atomic, 0, 0).old == element(expected, k, atomic.bytes)) {
      out[k] = 1;
      if (f.state->checker && !f.state->checker->onAtomic(f, i, *range, reinterpret_cast<char *>(address), atomic, 0))
        return nullptr;
    }
    missing += !out[k];
  }
  bool waitsForEver = atomic.other < 0;
  if (missing && (waitsForEver || steadyNanoseconds() - f.pollStart < f.scalar<int64_t>(i, atomic.other))) {
    f.pc = &i;
    f.waits = kWaitsPerSlice;
    return nullptr;
  }
  f.pollStart = 0;
  return afterAtomic(f, i);
}

} // namespace txl::machine
