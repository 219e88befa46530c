// A usual launch passes with a few comparisons: the addresses of two or three pairs of arguments, and the numbers on
// which the test of its sizes depends.
#include "bundle/Versions.h"
#include "bundle/Select.h"
#include "bundle/SizeCheck.h"

// Two pointers overlap if their memory does; without sizes if they are equal.
static inline bool doOverlap(const txlr_argument *a, const txlr_argument *b) {
  if (a->bits == b->bits)
    return a->bits;
  if (a->kind != TXLR_KIND_POINTER || b->kind != TXLR_KIND_POINTER || !a->more.bytes || !b->more.bytes)
    return false;
  return a->bits < b->bits + b->more.bytes && b->bits < a->bits + a->more.bytes;
}

bool findOverlap(const Code *code, const Variant *variant, const txlr_argument *arguments, unsigned pair[2]) {
  for (uint32_t i = 0; i < code->distinctCount; ++i) {
    unsigned a = variant->owners[code->distinct[i][0]], b = variant->owners[code->distinct[i][1]];
    if (a != b && doOverlap(&arguments[a], &arguments[b])) {
      pair[0] = a, pair[1] = b;
      return true;
    }
  }
  return false;
}

// The bytes from the first to the last element of a tensor; 0, not known, if they exceed 64 bits.
static uint64_t tensorBytes(const txlr_tensor *tensor, uint32_t type) {
  uint64_t last = 0, part, bytes;
  for (unsigned i = 0; i < tensor->rank; ++i) {
    if (tensor->shape[i] < 1 || tensor->strides[i] < 0 ||
        __builtin_mul_overflow((uint64_t)tensor->shape[i] - 1, (uint64_t)tensor->strides[i], &part) ||
        __builtin_add_overflow(last, part, &last))
      return 0;
  }
  return last == UINT64_MAX || __builtin_mul_overflow(last + 1, elementBytes(type), &bytes) ? 0 : bytes;
}

bool hasExactIndices(Driver *driver, const Code *code, const Variant *variant, const txlr_argument *arguments,
                     const uint64_t *slots, const uint32_t grid[3]) {
  const SizeCheck *check = &code->sizes;
  uint64_t sizes[kMaxSizeArrays];
  if (!check->fitCount)
    return true;
  for (uint32_t i = 0; i < check->arrayCount; ++i) {
    const txlr_argument *given = &arguments[variant->owners[check->arrays[i].slot]];
    sizes[i] = given->kind == TXLR_KIND_POINTER  ? given->more.bytes
               : given->kind == TXLR_KIND_TENSOR ? tensorBytes(given->more.tensor, given->type)
                                                 : 0;
  }
  if (sizesHold(check, slots, sizes, grid))
    return true;
  // The driver knows the sizes of its allocations. To ask costs more than the test, so it is not done before.
  bool isAnswered = false;
  for (uint32_t i = 0; i < check->arrayCount; ++i) {
    unsigned long long base;
    size_t bytes;
    if (!sizes[i] && slots[check->arrays[i].slot] &&
        !driver->memGetAddressRange(&base, &bytes, slots[check->arrays[i].slot]))
      sizes[i] = bytes, isAnswered = true;
  }
  return isAnswered && sizesHold(check, slots, sizes, grid);
}
