// Opens mutated bundles and uses what opens: every status is legal, a crash is not. The driver is small_driver.c.
//
//   mutate_bundle BUNDLE SEED COUNT
//
// A mutation changes bytes, replaces numbers by extreme ones, cuts, repeats or swaps ranges. Half of the mutants get
// valid checksums, so that the readers of the tables see them.
#include "bundle/Bundle.h"
#include "bundle/Entries.h"
#include "bundle/Sha256.h"
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;
static uint64_t next(uint64_t limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return limit ? (state >> 33) % limit : 0;
}

static void put(unsigned char *at, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    at[i] = (unsigned char)(value >> (8 * i));
}

static void mutate(unsigned char *data, size_t *size, size_t tables) {
  static const uint64_t extremes[] = {0, 1, 2, 255, 65535, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX, 1 << 20};
  for (uint64_t count = 1 + next(4); count && *size > 8; --count) {
    size_t limit = next(4) && tables < *size ? tables : *size, at = next(limit), bytes = next(40);
    switch (next(6)) {
    case 0:
      data[at] ^= 1 << next(8);
      break;
    case 1:
      data[at] = (unsigned char)next(256);
      break;
    case 2: {
      unsigned width = 1 << next(4);
      if (at + width <= *size)
        put(data + at, extremes[next(sizeof extremes / sizeof *extremes)], width);
      break;
    }
    case 3:
      if (next(8) == 0)
        *size = at;
      break;
    case 4:
      if (at + 2 * bytes <= *size)
        memmove(data + at, data + at + bytes, bytes);
      break;
    default:
      if (at + bytes <= *size)
        memset(data + at, 0, bytes);
    }
  }
}

// Sizes and the checksum of the tables, as if the mutant had been written so.
static void seal(unsigned char *data, size_t size, size_t tables) {
  if (size < 128 || tables > size)
    return;
  put(data + 16, size, 8);
  put(data + 24, tables - 128, 8);
  Sha256 hash;
  sha256Begin(&hash);
  sha256Add(&hash, data, 40);
  sha256Add(&hash, data + 128, tables - 128);
  sha256End(&hash, data + 40);
}

static txlr_argument anyArgument(const txlr_tensor *tensor) {
  static const char *const texts[] = {"plain", "negative", ""};
  switch (next(8)) {
  case 0:
    return txlr_chosen();
  case 1:
    return txlr_text(texts[next(3)]);
  case 2:
    return txlr_tensor_argument((txlr_type)next(19), tensor);
  case 3:
    return txlr_none();
  case 4:
    return txlr_int((txlr_type)(1 + next(9)), (int64_t)(next(1 << 20) - next(1 << 20)));
  case 5:
    return txlr_fp32(0.5f);
  default:
    return txlr_pointer((txlr_type)next(19), (void *)(uintptr_t)(16 * next(1 << 20)), next(4096));
  }
}

static int64_t fittingValue(const Leaf *leaf) {
  return leaf->condition == kEquals ? leaf->constant.integer : (int64_t)(16 * next(64));
}

// An argument as a specialization expects it, so that launches get as far as the driver.
static txlr_argument fittingArgument(const Argument *expected, txlr_tensor *tensor) {
  const Leaf *leaf = expected->leaves;
  switch (expected->kind) {
  case TXLR_KIND_POINTER:
    return txlr_pointer((txlr_type)leaf->type, (void *)(uintptr_t)(16 * next(1 << 20)), next(2) ? 16 : 0);
  case TXLR_KIND_SCALAR:
    return leaf->type == TXLR_FP32 ? txlr_fp32(1) : txlr_int((txlr_type)leaf->type, fittingValue(leaf));
  case TXLR_KIND_TENSOR:
    tensor->address = 16 * next(1 << 20);
    tensor->rank = expected->rank;
    for (unsigned i = 0; i < expected->rank; ++i) {
      tensor->shape[i] = fittingValue(&leaf[1 + i]);
      tensor->strides[i] = fittingValue(&leaf[1 + expected->rank + i]);
    }
    return txlr_tensor_argument((txlr_type)leaf->type, tensor);
  default:
    return txlr_chosen();
  }
}

// Returns how many launches went well.
static unsigned use(txlr_bundle *bundle) {
  unsigned good = 0;
  for (size_t i = 0; i < txlr_kernel_count(bundle); ++i) {
    const txlr_kernel *kernel = txlr_kernel_at(bundle, i);
    txlr_find(bundle, txlr_kernel_name(kernel));
    size_t count = txlr_parameter_count(kernel), chosen;
    for (size_t p = 0; p <= count; ++p)
      if (txlr_parameter_effects(kernel, p) > 7 || !txlr_parameter_name(kernel, p))
        abort();
    for (size_t v = 0; v < txlr_variant_count(kernel); ++v) {
      txlr_variant_info info = {sizeof info, 0, 0, 0, 0, 0, 0, 0};
      if (txlr_variant(kernel, v, &info) || strlen(info.target) + strlen(info.label) > 1 << 22)
        abort();
    }
    for (unsigned tries = 0; tries < 3; ++tries) {
      txlr_argument *arguments = calloc(count + 1, sizeof *arguments);
      txlr_tensor *tensors = calloc(count + 1, sizeof *tensors);
      const Variant *variant = &kernel->variants[next(kernel->variantCount)];
      for (size_t p = 0; p < count; ++p) {
        tensors[p] = (txlr_tensor){16 * next(1 << 20), (uint32_t)next(7), 0, {640, 208, 7, 1, 0}, {208, 1, 1, 1, 1}};
        arguments[p] = !kernel->variantCount || next(16) == 0 ? anyArgument(&tensors[p])
                                                              : fittingArgument(&variant->arguments[p], &tensors[p]);
      }
      uint32_t grid[3] = {(uint32_t)next(9), 1, 1};
      txlr_launch launch = {sizeof launch, next(2) ? grid : NULL, NULL, arguments, count};
      good += !txlr_launch_kernel(kernel, &launch);
      txlr_select(kernel, &launch, &chosen);
      free(arguments);
      free(tensors);
    }
  }
  txlr_load(bundle, NULL);
  for (size_t i = 0; i < bundleEntryCount(bundle); ++i) {
    char *data = NULL;
    if (!bundleEntryData(bundle, i, &data))
      free(data);
  }
  return good;
}

int main(int count, char **words) {
  FILE *file = count == 4 ? fopen(words[1], "rb") : NULL;
  if (!file)
    return 2;
  static unsigned char original[1 << 22];
  size_t size = fread(original, 1, sizeof original, file), tables = 0, statuses[32] = {0};
  fclose(file);
  for (unsigned i = 0; i < 8; ++i)
    tables |= (size_t)original[24 + i] << (8 * i);
  tables += 128;
  state = strtoull(words[2], NULL, 10);
  unsigned long total = strtoul(words[3], NULL, 10);
  txlr_use_device(0);
  for (unsigned long i = 0; i < total; ++i) {
    // Memory of exactly the size, so that the sanitizer sees an access after it.
    size_t left = size;
    unsigned char *mutant = malloc(size);
    memcpy(mutant, original, size);
    mutate(mutant, &left, tables);
    if (next(2))
      seal(mutant, left, tables < left ? tables : left);
    unsigned char *exact = malloc(left ? left : 1);
    memcpy(exact, mutant, left);
    free(mutant);
    txlr_bundle *bundle = NULL;
    txlr_status status = txlr_open_memory(exact, left, NULL, &bundle);
    if ((status == TXLR_OK) != (bundle != NULL) || (unsigned)status >= 32 || (status && !*txlr_last_error()))
      abort();
    ++statuses[status];
    if (bundle)
      statuses[31] += use(bundle);
    txlr_close(bundle);
    free(exact);
  }
  for (unsigned i = 0; i < 31; ++i)
    if (statuses[i])
      printf("%s %zu\n", txlr_status_name((txlr_status)i), statuses[i]);
  printf("launched %zu\n", statuses[31]);
}
