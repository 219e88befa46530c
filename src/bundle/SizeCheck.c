// Interval arithmetic that saturates at the extremes of int64. A launch that repeats the last one, as most do, costs a
// comparison: what the result depends on is few numbers.
#include "bundle/SizeCheck.h"
#include <stdatomic.h>
#include <string.h>

static const int64_t kLargestLoadedIndex = INT64_C(1) << 30;
static const uint64_t kElements = (UINT64_C(1) << 31) - 1; // all offsets into such an array fit int32

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t add(int64_t a, int64_t b) {
  int64_t sum;
  return !__builtin_add_overflow(a, b, &sum) ? sum : a < 0 ? INT64_MIN : INT64_MAX;
}

static int64_t negate(int64_t a) { return a == INT64_MIN ? INT64_MAX : -a; }

static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return !__builtin_mul_overflow(a, b, &product) ? product : (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

static Interval multiplied(Interval a, Interval b) {
  int64_t p = multiply(a.lower, b.lower), q = multiply(a.lower, b.upper), r = multiply(a.upper, b.lower),
          s = multiply(a.upper, b.upper);
  return (Interval){least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}

static Interval divided(Interval a, Interval b) {
  if (b.lower > 0)
    return (Interval){a.lower < 0 ? a.lower / b.lower : a.lower / b.upper,
                      a.upper < 0 ? a.upper / b.upper : a.upper / b.lower};
  int64_t largest = most(most(negate(a.lower), a.upper), 1);
  return (Interval){negate(largest), largest};
}

static Interval remainderOf(Interval a, Interval b) {
  if (b.lower <= 0)
    return (Interval){least(a.lower, 0), most(a.upper, 0)};
  return (Interval){a.lower < 0 ? most(a.lower, 1 - b.upper) : 0, a.upper < 0 ? 0 : least(a.upper, b.upper - 1)};
}

static bool isWithin(Interval a, Interval range) { return a.lower >= range.lower && a.upper <= range.upper; }

static Interval combine(const SizeNode *node, Interval a, Interval b) {
  switch (node->kind) {
  case kSizeAdd:
    return (Interval){add(a.lower, b.lower), add(a.upper, b.upper)};
  case kSizeSubtract:
    return (Interval){add(a.lower, negate(b.upper)), add(a.upper, negate(b.lower))};
  case kSizeMultiply:
    return multiplied(a, b);
  case kSizeMinimum:
    return (Interval){least(a.lower, b.lower), least(a.upper, b.upper)};
  case kSizeMaximum:
    return (Interval){most(a.lower, b.lower), most(a.upper, b.upper)};
  case kSizeDivide:
    return divided(a, b);
  case kSizeRemainder:
    return remainderOf(a, b);
  case kSizeUnion:
    return (Interval){least(a.lower, b.lower), most(a.upper, b.upper)};
  default:
    return isWithin(a, node->range) ? a : node->range;
  }
}

// The value of the low bytes of a slot whose type has the range `range`.
static int64_t readScalar(uint64_t bits, Interval range) {
  uint64_t extent = (uint64_t)range.upper - (uint64_t)range.lower;
  if (range.lower == INT64_MIN || !extent)
    return (int64_t)bits;
  unsigned width = 64 - (unsigned)__builtin_clzll(extent);
  uint64_t low = bits << (64 - width);
  return range.lower < 0 ? (int64_t)low >> (64 - width) : (int64_t)(low >> (64 - width));
}

// Of an array: whether all offsets into it fit int32, and whether its indices are smaller than kLargestLoadedIndex.
enum { kFitsInt32 = 2, kIsSmaller = 1 };
static unsigned sizeOf(const SizeArray *array, const uint64_t *slots, uint64_t bytes) {
  if (!bytes && slots[array->slot])
    return 0;
  return (bytes <= kElements * array->bytes ? kFitsInt32 : 0) |
         (bytes <= (uint64_t)kLargestLoadedIndex * array->bytes ? kIsSmaller : 0);
}

static Interval leafOf(const SizeNode *node, const uint64_t *slots, const uint32_t grid[3], bool isSmall) {
  uint32_t programs = node->kind == kSizeProgram || node->kind == kSizeGrid ? (grid[node->a] ? grid[node->a] : 1) : 1;
  switch (node->kind) {
  case kSizeProgram:
    return (Interval){0, (int64_t)programs - 1};
  case kSizeGrid:
    return (Interval){1, programs}; // a persistent kernel starts fewer
  case kSizeArgument: {
    int64_t scalar = readScalar(slots[node->a], node->range);
    return (Interval){scalar, scalar};
  }
  case kSizeLoaded:
    if (isSmall)
      return (Interval){most(node->range.lower, -kLargestLoadedIndex), least(node->range.upper, kLargestLoadedIndex)};
    return node->range;
  default:
    return node->range;
  }
}

bool evaluateSizes(const SizeCheck *check, const uint64_t *slots, const uint64_t *sizes, const uint32_t grid[3]) {
  bool fits[kMaxSizeArrays], isSmall = true, isDecided = true;
  for (uint32_t i = 0; i < check->arrayCount; ++i) {
    unsigned size = sizeOf(&check->arrays[i], slots, sizes[i]);
    fits[i] = size & kFitsInt32;
    isSmall &= size & kIsSmaller;
  }
#define TXLR_DECIDED(fit)                                                                                              \
  ((fit)->array == kSizeAllArrays ? isSmall && check->arrayCount : (fit)->array != kSizeNoArray && fits[(fit)->array])
  for (uint32_t i = 0; i < check->fitCount; ++i)
    isDecided &= TXLR_DECIDED(&check->fits[i]);
  if (isDecided)
    return true;
  Interval bounds[kMaxSizeNodes];
  for (uint32_t i = 0; i < check->nodeCount; ++i) {
    const SizeNode *node = &check->nodes[i];
    bounds[i] =
        node->kind < kSizeAdd ? leafOf(node, slots, grid, isSmall) : combine(node, bounds[node->a], bounds[node->b]);
  }
  for (uint32_t i = 0; i < check->fitCount; ++i)
    if (!TXLR_DECIDED(&check->fits[i]) && !isWithin(bounds[check->fits[i].node], check->fits[i].range))
      return false;
#undef TXLR_DECIDED
  return true;
}

uint64_t newSizeCheckId(void) {
  static _Atomic uint64_t last;
  return atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
}

enum { kMostInputs = 16, kRemembered = 16 };

// All that the result depends on, as words; their number, 0 if there are too many.
static unsigned inputsOf(const SizeCheck *check, const uint64_t *slots, const uint64_t *sizes, const uint32_t grid[3],
                         uint64_t *inputs) {
  if (check->arrayCount > 16)
    return 0;
  uint64_t facts = 0;
  for (uint32_t i = 0; i < check->arrayCount; ++i)
    facts = facts << 2 | sizeOf(&check->arrays[i], slots, sizes[i]);
  inputs[0] = grid[0] | (uint64_t)grid[1] << 32;
  inputs[1] = grid[2] | facts << 32;
  unsigned count = 2;
  for (uint32_t i = 0; i < check->scalarCount; ++i) {
    if (count == kMostInputs)
      return 0;
    inputs[count++] = slots[check->scalars[i]];
  }
  return count;
}

bool sizesHold(const SizeCheck *check, const uint64_t *slots, const uint64_t *sizes, const uint32_t grid[3]) {
  static _Thread_local struct {
    uint64_t id, inputs[kMostInputs];
  } passed[kRemembered];
  uint64_t inputs[kMostInputs];
  unsigned count = inputsOf(check, slots, sizes, grid, inputs), slot = check->id % kRemembered;
  uint64_t difference = passed[slot].id ^ check->id;
  for (unsigned i = 0; i < count; ++i)
    difference |= passed[slot].inputs[i] ^ inputs[i];
  if (count && !difference)
    return true;
  if (!evaluateSizes(check, slots, sizes, grid))
    return false;
  passed[slot].id = count ? check->id : 0;
  memcpy(passed[slot].inputs, inputs, count * sizeof *inputs);
  return true;
}
