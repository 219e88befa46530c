// What a bundle has: its kernels, their parameters and specializations.
#include "bundle/Load.h"
#include <stdlib.h>
#include <unistd.h>

void txlr_close(txlr_bundle *bundle) {
  if (!bundle)
    return;
  unloadAll(bundle);
  forgetContexts();
  if (bundle->file >= 0)
    close(bundle->file);
  pthread_mutex_destroy(&bundle->mutex);
  arenaFree(&bundle->arena);
  free(bundle->tables);
  free(bundle);
}

const char *txlr_hash(const txlr_bundle *bundle) { return bundle ? bundle->hash : ""; }
int txlr_is_signed(const txlr_bundle *bundle) { return bundle && bundle->isSigned; }
size_t txlr_kernel_count(const txlr_bundle *bundle) { return bundle ? bundle->kernelCount : 0; }

const txlr_kernel *txlr_kernel_at(const txlr_bundle *bundle, size_t index) {
  return bundle && index < bundle->kernelCount ? &bundle->kernels[index] : NULL;
}

const txlr_kernel *txlr_find(const txlr_bundle *bundle, const char *name) {
  size_t first = 0, last = name ? txlr_kernel_count(bundle) : 0;
  while (first < last) {
    size_t middle = first + (last - first) / 2;
    int order = strcmp(bundle->kernels[middle].name, name);
    if (!order)
      return &bundle->kernels[middle];
    if (order < 0)
      first = middle + 1;
    else
      last = middle;
  }
  fail(TXLR_NO_KERNEL, "the bundle has no kernel `%s`", name ? name : "");
  return NULL;
}

const char *txlr_kernel_name(const txlr_kernel *kernel) { return kernel ? kernel->name : ""; }
size_t txlr_parameter_count(const txlr_kernel *kernel) { return kernel ? kernel->parameterCount : 0; }
size_t txlr_variant_count(const txlr_kernel *kernel) { return kernel ? kernel->variantCount : 0; }

const char *txlr_parameter_name(const txlr_kernel *kernel, size_t index) {
  return kernel && index < kernel->parameterCount ? kernel->parameters[index].name : "";
}

int txlr_parameter_effects(const txlr_kernel *kernel, size_t index) {
  int effects = 0;
  for (uint32_t v = 0; kernel && index < kernel->parameterCount && v < kernel->variantCount; ++v)
    effects |= kernel->variants[v].arguments[index].effects;
  return effects;
}

txlr_status txlr_variant(const txlr_kernel *kernel, size_t index, txlr_variant_info *info) {
  if (!kernel || index >= kernel->variantCount || !info || info->size < sizeof *info)
    return fail(TXLR_INVALID_ARGUMENT, "txlr_variant needs a kernel, the index of a specialization, and a size");
  const Code *code = &kernel->bundle->codes[kernel->variants[index].code];
  size_t size = info->size;
  *info = (txlr_variant_info){size,          code->target,  code->isPtx,  code->label,
                              code->threads, code->cluster, code->shared, code->registers};
  return TXLR_OK;
}
