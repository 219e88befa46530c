// The variants of a kernel are in order of preference, and the first whose conditions hold is chosen. If none fits, the
// error is that of the variant that fitted longest: its conditions are checked in the order kinds, types, values.
#include "bundle/Select.h"
#include "bundle/Expression.h"
#include "bundle/Versions.h"

static const char *const typeNames[] = {"void",    "i1",    "i8",       "i16",     "i32",     "i64",  "u8",
                                        "u16",     "u32",   "u64",      "fp16",    "bf16",    "fp32", "fp64",
                                        "fp8e4nv", "fp8e5", "fp8e4b15", "fp8e4b8", "fp8e5b16"};

const char *typeName(uint32_t type) {
  return type < sizeof typeNames / sizeof *typeNames ? typeNames[type] : "unknown type";
}

static bool isInteger(uint32_t type) { return type >= TXLR_I1 && type <= TXLR_U64; }

// How well a variant fits: the index of the first stage that fails.
typedef enum Fit { kWrongKind, kWrongType, kWrongValue, kWrongShape, kFits } Fit;

// The integer as the type holds it. False if the type cannot hold it.
static inline bool convertInteger(uint32_t from, uint64_t bits, uint32_t to, uint64_t *converted) {
  static const uint8_t widths[] = {[TXLR_I1] = 1, [TXLR_I8] = 8,   [TXLR_I16] = 16, [TXLR_I32] = 32, [TXLR_I64] = 64,
                                   [TXLR_U8] = 8, [TXLR_U16] = 16, [TXLR_U32] = 32, [TXLR_U64] = 64};
  unsigned fromWidth = widths[from], toWidth = widths[to];
  bool isUnsigned = from >= TXLR_U8 || from == TXLR_I1;
  unsigned high = 64 - fromWidth; // the value in 64 bits, with its sign
  uint64_t value = isUnsigned ? bits << high >> high : (uint64_t)((int64_t)(bits << high) >> high);
  bool isNegative = !isUnsigned && (int64_t)value < 0;
  *converted = value;
  if (from == to)
    return true;
  if (to >= TXLR_U8 || to == TXLR_I1)
    return !isNegative && (toWidth == 64 || value >> toWidth == 0);
  if (isNegative)
    return toWidth == 64 || (int64_t)value >= -(INT64_C(1) << (toWidth - 1));
  return value >> (toWidth - 1) == 0;
}

static bool equalsConstant(const Constant *constant, const txlr_argument *given) {
  uint64_t converted;
  switch (given->kind) {
  case TXLR_KIND_CHOSEN:
    return true;
  case TXLR_KIND_NONE:
    return constant->kind == kNone;
  case TXLR_KIND_TEXT:
    return constant->kind == kText && given->bits && !strcmp(constant->text, (const char *)(uintptr_t)given->bits);
  default:
    if (isInteger(given->type) && (constant->kind == kInteger || constant->kind == kBoolean))
      return convertInteger(given->type, given->bits, TXLR_I64, &converted) && (int64_t)converted == constant->integer;
    if (given->type == TXLR_FP32 || given->type == TXLR_FP64) {
      double value;
      float narrow;
      uint32_t low = (uint32_t)given->bits;
      memcpy(&value, &given->bits, sizeof value);
      memcpy(&narrow, &low, sizeof narrow);
      if (given->type == TXLR_FP32)
        return constant->kind == kFloat && (float)constant->number == narrow;
      return constant->kind == kFloat && constant->number == value;
    }
    return false;
  }
}

// Checks a value against its conditions, and adds it to the slots if it is passed.
static inline Fit fitLeaf(const Leaf *leaf, uint32_t type, uint64_t bits, uint64_t *slots, unsigned *count) {
  uint64_t value = bits;
  if (!leaf->isPointer && leaf->type) {
    if (isInteger(type) != isInteger(leaf->type) || (!isInteger(type) && type != leaf->type))
      return kWrongType;
    if (isInteger(type) && !convertInteger(type, bits, leaf->type, &value))
      return kWrongValue;
  }
  if ((leaf->condition == kMultipleOf16 && value % 16) ||
      (leaf->condition == kEquals && (leaf->constant.kind != kInteger || (int64_t)value != leaf->constant.integer)))
    return kWrongValue;
  if (leaf->isPassed)
    slots[(*count)++] = value;
  return kFits;
}

unsigned elementBytes(uint32_t type) {
  static const uint8_t bytes[] = {[TXLR_I1] = 1,   [TXLR_I8] = 1,   [TXLR_I16] = 2, [TXLR_I32] = 4, [TXLR_I64] = 8,
                                  [TXLR_U8] = 1,   [TXLR_U16] = 2,  [TXLR_U32] = 4, [TXLR_U64] = 8, [TXLR_FP16] = 2,
                                  [TXLR_BF16] = 2, [TXLR_FP32] = 4, [TXLR_FP64] = 8};
  return type < sizeof bytes && bytes[type] ? bytes[type] : 1;
}

// Kernels assume of every tensor what TMA requires, also those that access it without.
static bool isAligned(const txlr_tensor *tensor, uint32_t type) {
  bool good = tensor->address % 16 == 0 && tensor->strides[tensor->rank - 1] == 1;
  for (unsigned i = 0; i + 1 < tensor->rank; ++i)
    good &= (uint64_t)tensor->strides[i] * elementBytes(type) % 16 == 0;
  return good;
}

static Fit fitTensor(const Argument *expected, const txlr_tensor *tensor, uint64_t *slots, unsigned *count) {
  if (tensor->rank != expected->rank || !isAligned(tensor, expected->leaves[0].type))
    return kWrongShape;
  for (unsigned i = 0; i < tensor->rank; ++i)
    if (tensor->shape[i] < 0 || tensor->shape[i] > INT32_MAX)
      return kWrongShape;
  const Leaf *leaf = expected->leaves;
  Fit fit = fitLeaf(leaf, leaf->type, tensor->address, slots, count);
  for (unsigned i = 0; i < 2 * tensor->rank && fit == kFits; ++i) {
    int64_t value = i < tensor->rank ? tensor->shape[i] : tensor->strides[i - tensor->rank];
    fit = fitLeaf(++leaf, TXLR_I64, (uint64_t)value, slots, count);
  }
  return fit;
}

static Fit fitArgument(const Argument *expected, const txlr_argument *given, uint64_t *slots, unsigned *count) {
  const Leaf *leaf = expected->leaves;
  if (expected->kind == TXLR_KIND_CHOSEN) {
    if (given->kind == TXLR_KIND_POINTER || given->kind == TXLR_KIND_TENSOR)
      return kWrongKind;
    return equalsConstant(&leaf->constant, given) ? kFits : kWrongValue;
  }
  if (given->kind != expected->kind)
    return kWrongKind;
  if (given->kind != TXLR_KIND_SCALAR && given->type != leaf->type)
    return kWrongType;
  return given->kind == TXLR_KIND_TENSOR ? fitTensor(expected, given->more.tensor, slots, count)
                                         : fitLeaf(leaf, given->type, given->bits, slots, count);
}

static txlr_status requestedGrid(const txlr_kernel *kernel, const Variant *variant, const txlr_launch *launch,
                                 const uint64_t *slots, uint32_t grid[3]) {
  if (launch->grid) {
    memcpy(grid, launch->grid, 3 * sizeof *grid);
    return TXLR_OK;
  }
  if (!variant->hasGrid)
    return fail(TXLR_BAD_GRID, "the bundle has no grid of `%s`: pass one", kernel->name);
  for (unsigned axis = 0; axis < 3; ++axis) {
    uint64_t extent;
    if (!evaluate(&variant->grid[axis], slots, &extent) || extent > INT32_MAX)
      return fail(TXLR_BAD_GRID, "the grid of `%s` along axis %u is negative, too large, or divides by zero",
                  kernel->name, axis);
    grid[axis] = (uint32_t)extent;
  }
  return TXLR_OK;
}

bool runsOn(const Code *code, int sm) {
  if (!sm)
    return true;
  if (code->isSpecific)
    return code->sm == sm;
  return code->sm <= sm && (code->isPtx || code->sm / 10 == sm / 10);
}

static txlr_status report(const txlr_kernel *kernel, Fit fit, unsigned index, const txlr_argument *given) {
  const char *name = kernel->parameters[index].name;
  switch (fit) {
  case kWrongKind:
    return fail(TXLR_WRONG_KIND, "argument `%s` of `%s` is of another kind", name, kernel->name);
  case kWrongType:
    return fail(TXLR_WRONG_TYPE, "`%s` was not compiled for argument `%s` of type %s", kernel->name, name,
                typeName(given->type));
  case kWrongShape:
    return fail(TXLR_WRONG_SHAPE,
                "argument `%s` of `%s` has another rank, an extent beyond 2^31, or rows or an address that are no "
                "multiples of 16 bytes",
                name, kernel->name);
  default:
    return fail(TXLR_WRONG_VALUE, "`%s` was not compiled for this value of argument `%s`, 0x%llx", kernel->name, name,
                (unsigned long long)given->bits);
  }
}

// Whether the code of a variant that fits is right for the launch, else why not.
typedef enum Version { kRightVersion, kOverlap, kLargeIndex } Version;

static Version versionFor(Driver *driver, const txlr_launch *launch, const Selection *selection, unsigned pair[2]) {
  if (findOverlap(selection->code, selection->variant, launch->arguments, pair))
    return kOverlap;
  return hasExactIndices(driver, selection->code, selection->variant, launch->arguments, selection->slots,
                         selection->grid)
             ? kRightVersion
             : kLargeIndex;
}

txlr_status selectVariant(Driver *driver, const Context *context, const txlr_kernel *kernel, const txlr_launch *launch,
                          Selection *selection) {
  Fit best = kWrongKind;
  unsigned bestIndex = 0, pair[2] = {0, 0};
  int sm = context->device->sm;
  bool hasCode = false;
  Version version = kRightVersion;
  for (uint32_t v = 0; v < kernel->variantCount; ++v) {
    const Variant *variant = &kernel->variants[v];
    Code *code = &kernel->bundle->codes[variant->code];
    if (!runsOn(code, sm))
      continue;
    unsigned count = 0, i = 0;
    Fit fit = kFits;
    for (; i < kernel->parameterCount && fit == kFits; ++i)
      fit = fitArgument(&variant->arguments[i], &launch->arguments[i], selection->slots, &count);
    if (fit == kFits) {
      selection->variant = variant;
      selection->code = code;
      txlr_status status = requestedGrid(kernel, variant, launch, selection->slots, selection->grid);
      if (status || (version = versionFor(driver, launch, selection, pair)) == kRightVersion)
        return status;
    } else if (!hasCode || i - 1 > bestIndex || (i - 1 == bestIndex && fit > best)) {
      best = fit, bestIndex = i - 1;
    }
    hasCode = true;
  }
  if (!hasCode)
    return fail(TXLR_NO_CODE, "the bundle has no code of `%s` for a GPU of compute capability %d.%d", kernel->name,
                sm / 10, sm % 10);
  if (version == kOverlap)
    return fail(TXLR_OVERLAP, "arguments `%s` and `%s` of `%s` overlap", kernel->parameters[pair[0]].name,
                kernel->parameters[pair[1]].name, kernel->name);
  if (version == kLargeIndex)
    return fail(TXLR_LARGE_INDEX, "indices of `%s` exceed 32 bits in this launch, and the bundle has no version for it",
                kernel->name);
  return report(kernel, best, bestIndex, &launch->arguments[bestIndex]);
}
