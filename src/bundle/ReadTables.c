// The sections in the order of docs/reference/bundle.md. Each is a sequence of records of variable length, which is
// simpler to check than tables that refer to each other: the only references are indices of blobs and codes, which
// come first.
#include "bundle/ReadTables.h"
#include "bundle/Expression.h"

enum {
  kBlobSection = 0x424f4c42,   // "BLOB"
  kCodeSection = 0x45444f43,   // "CODE"
  kKernelSection = 0x4e52454b, // "KERN"
  kCacheSection = 0x48434143,  // "CACH"
};

static void readBlobs(txlr_bundle *bundle, Reader *in, uint64_t firstByte) {
  uint32_t count = readU32(in);
  bundle->blobs = readArray(in, count, 48, sizeof *bundle->blobs);
  for (uint32_t i = 0; i < count && !in->failed; ++i) {
    Blob *blob = &bundle->blobs[i];
    blob->offset = readU64(in);
    blob->size = readU64(in);
    blob->digest = readBytes(in, 32);
    if (blob->offset < firstByte || blob->offset > bundle->size || blob->size > bundle->size - blob->offset)
      in->failed = true;
  }
  bundle->blobCount = in->failed ? 0 : count;
}

// An expression whose arguments are below `arguments`, and that leaves one value.
static void readExpression(Reader *in, uint32_t arguments, Expression *expression) {
  expression->count = readU8(in);
  expression->terms = readArray(in, expression->count, 1, sizeof(Term));
  unsigned depth = 0;
  for (unsigned i = 0; i < expression->count && !in->failed; ++i) {
    Term *term = &expression->terms[i];
    term->op = (uint8_t)readBelow(in, 1, kOpCount);
    if (term->op == kConstant) {
      term->value = (int64_t)readU64(in);
    } else if (term->op == kArgument) {
      term->index = (uint16_t)readBelow(in, 2, arguments);
      term->bits = readU8(in);
      if (term->bits != 8 && term->bits != 16 && term->bits != 32 && term->bits != 64)
        in->failed = true;
    }
    if (term->op <= kArgument ? depth == kMaxStack : depth < 2)
      in->failed = true;
    depth += term->op <= kArgument ? 1 : -1;
  }
  if (depth != 1)
    in->failed = true;
}

static void readRecipe(Reader *in, uint32_t slots, Recipe *recipe) {
  recipe->isOptional = readFlag(in);
  recipe->type = (uint8_t)readBelow(in, 1, 13);
  recipe->swizzle = (uint8_t)readBelow(in, 1, 4);
  recipe->fill = readFlag(in);
  recipe->rank = (uint8_t)readBelow(in, 1, kMaxRank + 1);
  if (!recipe->rank)
    in->failed = true;
  for (unsigned i = 0; i < recipe->rank && !in->failed; ++i)
    recipe->box[i] = readU32(in);
  readExpression(in, slots, &recipe->address);
  for (unsigned i = 0; i < recipe->rank && !in->failed; ++i)
    readExpression(in, slots, &recipe->dims[i]);
  for (unsigned i = 0; i + 1 < recipe->rank && !in->failed; ++i)
    readExpression(in, slots, &recipe->strides[i]);
}

static Interval readInterval(Reader *in) {
  Interval range;
  range.lower = (int64_t)readU64(in);
  range.upper = (int64_t)readU64(in);
  if (range.lower > range.upper)
    in->failed = true;
  return range;
}

static void readSizeNode(Reader *in, uint32_t slots, uint32_t index, SizeNode *node) {
  node->kind = (uint8_t)readBelow(in, 1, kSizeKinds);
  bool isInner = node->kind >= kSizeAdd, hasAxis = node->kind == kSizeProgram || node->kind == kSizeGrid;
  // Fields that the kind does not have are 0.
  node->a = readBelow(in, 4, isInner ? index : hasAxis ? 3 : node->kind == kSizeArgument ? slots : 1);
  node->b = readBelow(in, 4, isInner ? index : 1);
  node->range = readInterval(in);
  if (node->kind == kSizeArgument && node->range.lower == node->range.upper)
    in->failed = true;
}

static void readSizeCheck(Reader *in, uint32_t slots, SizeCheck *check) {
  check->nodeCount = readBelow(in, 4, kMaxSizeNodes + 1);
  check->nodes = readArray(in, check->nodeCount, 25, sizeof *check->nodes);
  check->scalars = readArray(in, check->nodeCount, 1, sizeof *check->scalars);
  for (uint32_t i = 0; i < check->nodeCount && !in->failed; ++i) {
    readSizeNode(in, slots, i, &check->nodes[i]);
    bool isNew = check->nodes[i].kind == kSizeArgument;
    for (uint32_t k = 0; k < check->scalarCount; ++k)
      isNew &= check->scalars[k] != check->nodes[i].a;
    if (isNew)
      check->scalars[check->scalarCount++] = check->nodes[i].a;
  }
  check->arrayCount = readBelow(in, 4, kMaxSizeArrays + 1);
  check->arrays = readArray(in, check->arrayCount, 8, sizeof *check->arrays);
  for (uint32_t i = 0; i < check->arrayCount && !in->failed; ++i) {
    check->arrays[i].slot = readBelow(in, 4, slots);
    check->arrays[i].bytes = readU32(in);
  }
  check->fitCount = readU32(in);
  check->fits = readArray(in, check->fitCount, 24, sizeof *check->fits);
  for (uint32_t i = 0; i < check->fitCount && !in->failed; ++i) {
    check->fits[i].node = readBelow(in, 4, check->nodeCount);
    check->fits[i].array = readU32(in);
    check->fits[i].range = readInterval(in);
    if (check->fits[i].array >= check->arrayCount && check->fits[i].array < kSizeAllArrays)
      in->failed = true;
  }
  check->id = newSizeCheckId();
}

static void readCode(const txlr_bundle *bundle, Reader *in, Code *code) {
  code->target = readText(in);
  code->sm = readU16(in);
  code->isSpecific = readFlag(in);
  code->isPtx = readFlag(in);
  code->isCooperative = readFlag(in);
  code->isProgrammatic = readFlag(in);
  code->blob = readBelow(in, 4, bundle->blobCount);
  code->entry = readText(in);
  code->label = readText(in);
  code->threads = readBelow(in, 4, 1025);
  code->programCtas = readBelow(in, 4, 65);
  code->cluster = readBelow(in, 4, 65);
  code->shared = readBelow(in, 4, 1 << 24);
  code->staticShared = readU32(in);
  code->registers = readU32(in);
  code->residentAxes = readBelow(in, 1, 4);
  code->slots = readBelow(in, 2, kMaxSlots + 1);
  // A cluster is one program, or programs of one CTA each.
  if (!code->threads || !code->programCtas || !code->cluster || code->cluster % code->programCtas)
    in->failed = true;
  code->distinctCount = readU32(in);
  code->distinct = readArray(in, code->distinctCount, 8, sizeof *code->distinct);
  for (uint32_t i = 0; i < code->distinctCount && !in->failed; ++i)
    for (unsigned side = 0; side < 2; ++side)
      code->distinct[i][side] = readBelow(in, 4, code->slots);
  code->mapCount = readBelow(in, 1, kMaxMaps + 1);
  code->maps = readArray(in, code->mapCount, 16, sizeof *code->maps);
  for (uint32_t i = 0; i < code->mapCount && !in->failed; ++i)
    readRecipe(in, code->slots, &code->maps[i]);
  readSizeCheck(in, code->slots, &code->sizes);
}

static void readCodes(txlr_bundle *bundle, Reader *in) {
  uint32_t count = readU32(in);
  bundle->codes = readArray(in, count, 40, sizeof *bundle->codes);
  for (uint32_t i = 0; i < count && !in->failed; ++i)
    readCode(bundle, in, &bundle->codes[i]);
  bundle->codeCount = in->failed ? 0 : count;
}

static void readConstant(Reader *in, Constant *constant) {
  constant->kind = (uint8_t)readBelow(in, 1, kConstantKinds);
  if (constant->kind == kInteger || constant->kind == kBoolean) {
    constant->integer = (int64_t)readU64(in);
  } else if (constant->kind == kFloat) {
    uint64_t bits = readU64(in);
    memcpy(&constant->number, &bits, sizeof bits);
  } else if (constant->kind == kText) {
    constant->text = readText(in);
  }
}

static void readLeaf(Reader *in, Leaf *leaf) {
  leaf->type = (uint8_t)readBelow(in, 1, TXLR_FP8E5B16 + 1);
  leaf->isPointer = readFlag(in);
  leaf->isPassed = readFlag(in);
  leaf->condition = (uint8_t)readBelow(in, 1, kConditions);
  if (leaf->condition == kEquals)
    readConstant(in, &leaf->constant);
  // A value that is neither passed nor known is none; a passed one has a width.
  if ((!leaf->isPassed && leaf->condition != kEquals) || (leaf->isPassed && !leaf->isPointer && !leaf->type) ||
      (leaf->condition == kEquals && leaf->isPassed && leaf->constant.kind != kInteger))
    in->failed = true;
}

static void readArgument(Reader *in, Argument *argument) {
  argument->kind = (uint8_t)readBelow(in, 1, TXLR_KIND_TENSOR + 1);
  argument->effects = (uint8_t)readBelow(in, 1, 8);
  argument->leafCount = 1;
  if (argument->kind == TXLR_KIND_TENSOR) {
    argument->rank = (uint8_t)readBelow(in, 1, kMaxRank + 1);
    if (!argument->rank)
      in->failed = true;
    for (unsigned i = 0; i < argument->rank && !in->failed; ++i)
      argument->block[i] = readU32(in);
    argument->leafCount = (uint16_t)(1 + 2 * argument->rank);
  }
  argument->leaves = readArray(in, argument->leafCount, 4, sizeof *argument->leaves);
  for (unsigned i = 0; i < argument->leafCount && !in->failed; ++i)
    readLeaf(in, &argument->leaves[i]);
  if (in->failed)
    return;
  bool isAddress = argument->kind == TXLR_KIND_POINTER || argument->kind == TXLR_KIND_TENSOR;
  for (unsigned i = 0; i < argument->leafCount; ++i)
    if (argument->leaves[i].isPointer != (isAddress && !i) || (i && !argument->leaves[i].type))
      in->failed = true;
  if (argument->kind == TXLR_KIND_CHOSEN ? argument->leaves[0].isPassed : !argument->leaves[0].isPassed)
    in->failed = true;
}

// Each slot's parameter: what overlaps is looked up at every launch.
static void findOwners(Reader *in, uint32_t parameters, uint32_t slots, Variant *variant) {
  variant->owners = arenaAllocate(in->arena, slots * sizeof *variant->owners);
  if (!variant->owners) {
    in->failed = true;
    return;
  }
  uint16_t *next = variant->owners;
  for (uint32_t i = 0; i < parameters; ++i)
    for (unsigned leaf = 0; leaf < variant->arguments[i].leafCount; ++leaf)
      if (variant->arguments[i].leaves[leaf].isPassed)
        *next++ = (uint16_t)i;
}

// A grid is an expression of parameters. For launches it becomes one of slots and of the constants of the variant.
static void resolveParameters(const Variant *variant, Expression *grid) {
  for (unsigned i = 0; i < grid->count; ++i) {
    Term *term = &grid->terms[i];
    if (term->op != kArgument)
      continue;
    const Argument *argument = &variant->arguments[term->index];
    const Leaf *leaf = argument->leaves;
    bool isInteger = leaf->type >= TXLR_I1 && leaf->type <= TXLR_U64;
    if (leaf->condition != kEquals && argument->kind == TXLR_KIND_SCALAR && isInteger) {
      uint16_t slot = 0;
      while (variant->owners[slot] != term->index)
        ++slot;
      term->index = slot;
    } else {
      term->op = kConstant; // what is no integer counts as 0
      term->value = (int64_t)signExtend((uint64_t)leaf->constant.integer, term->bits);
    }
  }
}

static void readVariant(const txlr_bundle *bundle, Reader *in, uint32_t parameters, Variant *variant) {
  variant->code = readBelow(in, 4, bundle->codeCount);
  variant->arguments = readArray(in, parameters, 6, sizeof *variant->arguments);
  uint32_t slots = 0;
  for (uint32_t i = 0; i < parameters && !in->failed; ++i) {
    readArgument(in, &variant->arguments[i]);
    for (unsigned leaf = 0; leaf < variant->arguments[i].leafCount && !in->failed; ++leaf)
      slots += variant->arguments[i].leaves[leaf].isPassed;
  }
  variant->hasGrid = readFlag(in);
  for (unsigned axis = 0; axis < 3 && variant->hasGrid && !in->failed; ++axis)
    readExpression(in, parameters, &variant->grid[axis]);
  if (!in->failed && slots != bundle->codes[variant->code].slots)
    in->failed = true;
  if (!in->failed && slots)
    findOwners(in, parameters, slots, variant);
  for (unsigned axis = 0; axis < 3 && !in->failed; ++axis)
    resolveParameters(variant, &variant->grid[axis]);
}

static void readKernels(txlr_bundle *bundle, Reader *in) {
  uint32_t count = readU32(in);
  bundle->kernels = readArray(in, count, 13, sizeof *bundle->kernels);
  for (uint32_t i = 0; i < count && !in->failed; ++i) {
    txlr_kernel *kernel = &bundle->kernels[i];
    kernel->bundle = bundle;
    kernel->name = readText(in);
    if (i && strcmp(bundle->kernels[i - 1].name, kernel->name) >= 0)
      in->failed = true; // they are searched by halving
    kernel->parameterCount = readBelow(in, 4, kMaxParameters + 1);
    kernel->parameters = readArray(in, kernel->parameterCount, 6, sizeof *kernel->parameters);
    for (uint32_t p = 0; p < kernel->parameterCount && !in->failed; ++p) {
      kernel->parameters[p].name = readText(in);
      kernel->parameters[p].isTuned = readFlag(in);
    }
    kernel->variantCount = readU32(in);
    kernel->variants = readArray(in, kernel->variantCount, 5, sizeof *kernel->variants);
    for (uint32_t v = 0; v < kernel->variantCount && !in->failed; ++v)
      readVariant(bundle, in, kernel->parameterCount, &kernel->variants[v]);
  }
  bundle->kernelCount = in->failed ? 0 : count;
}

static void readCache(txlr_bundle *bundle, Reader *in) {
  uint32_t count = readU32(in);
  bundle->cache = readArray(in, count, 37, sizeof *bundle->cache);
  for (uint32_t i = 0; i < count && !in->failed; ++i) {
    bundle->cache[i].kind = readU8(in);
    bundle->cache[i].key = readBytes(in, 32);
    bundle->cache[i].blob = readBelow(in, 4, bundle->blobCount);
  }
  bundle->cacheCount = in->failed ? 0 : count;
}

bool readTables(txlr_bundle *bundle, const uint8_t *tables, size_t size) {
  Reader in = {tables, size, false, &bundle->arena};
  uint32_t sections = readU32(&in), previous = 0;
  for (uint32_t i = 0; i < sections && !in.failed; ++i) {
    uint32_t tag = readU32(&in);
    uint64_t length = readU64(&in);
    const uint8_t *payload = length > in.left ? (in.failed = true, NULL) : readBytes(&in, (size_t)length);
    Reader section = {payload, (size_t)length, in.failed, &bundle->arena};
    // The known sections have an order, and occur once; others are of a newer minor version.
    uint32_t order = tag == kBlobSection ? 1 : tag == kCodeSection ? 2 : tag == kKernelSection ? 3 : 4;
    if (order == 4 && tag != kCacheSection)
      continue;
    if (order <= previous)
      return false;
    previous = order;
    if (order == 1)
      readBlobs(bundle, &section, kHeaderBytes + size);
    else if (order == 2)
      readCodes(bundle, &section);
    else if (order == 3)
      readKernels(bundle, &section);
    else
      readCache(bundle, &section);
    if (section.failed || section.left)
      return false;
  }
  return !in.failed && !in.left;
}
