// One thread at a time loads code of a bundle; launches of loaded code take no lock. The list of a code's contexts only
// grows, at its head, until the bundle is closed.
#include "bundle/Load.h"
#include "bundle/Select.h"
#include <stdlib.h>

enum {
  kDefaultShared = 48 * 1024, // bytes that a CTA has without a request
  kPortableCluster = 8,
  kMaxDynamicSharedAttribute = 8,
  kCarveoutAttribute = 9,
  kNonPortableClusterAttribute = 14,
};

static txlr_status checkResources(const Code *code, const DeviceFacts *device) {
  if ((int)code->threads > device->maxThreads)
    return fail(TXLR_TOO_LARGE, "`%s` has %u threads a CTA, the GPU allows %d", code->entry, code->threads,
                device->maxThreads);
  // The static bytes of machine code include those that the system reserves.
  if ((uint64_t)code->shared + code->staticShared > (uint64_t)device->maxShared + (uint64_t)device->reservedShared)
    return fail(TXLR_TOO_LARGE, "`%s` needs %llu bytes of shared memory, the GPU has %d", code->entry,
                (unsigned long long)code->shared + code->staticShared, device->maxShared);
  return TXLR_OK;
}

static int loadFunction(Driver *driver, const Code *code, const char *image, Loaded *loaded, char *log, size_t size) {
  int options[] = {5, 6}; // the buffer for the compiler's errors, and its size
  void *values[] = {log, (void *)(uintptr_t)size};
  int error = driver->moduleLoadDataEx(&loaded->module, image, 2, options, values);
  if (error)
    return error;
  error = driver->moduleGetFunction(&loaded->function, loaded->module, code->entry);
  if (!error && code->shared > kDefaultShared)
    error = driver->funcSetAttribute(loaded->function, kMaxDynamicSharedAttribute, (int)code->shared);
  if (!error && code->shared > kDefaultShared)
    error = driver->funcSetAttribute(loaded->function, kCarveoutAttribute, 100);
  if (!error && code->cluster > kPortableCluster)
    error = driver->funcSetAttribute(loaded->function, kNonPortableClusterAttribute, 1);
  if (error)
    driver->moduleUnload(loaded->module);
  return error;
}

static uint32_t concurrentPrograms(const Code *code, const DeviceFacts *device) {
  uint32_t clusters = (uint32_t)device->multiprocessors / code->cluster;
  return (clusters ? clusters : 1) * code->cluster / code->programCtas;
}

static txlr_status loadLocked(Driver *driver, txlr_bundle *bundle, Code *code, const Context *context,
                              const Loaded **result) {
  char *image = NULL, log[2048] = "";
  txlr_status status = checkResources(code, context->device);
  if (!status)
    status = readBlob(bundle, code->blob, &image);
  if (status)
    return status;
  Loaded *loaded = calloc(1, sizeof *loaded);
  if (!loaded) {
    free(image);
    return fail(TXLR_OUT_OF_MEMORY, "the host is out of memory");
  }
  // Loading must not end a capture of another thread.
  int mode = 2, error;
  driver->threadExchangeStreamCaptureMode(&mode);
  error = loadFunction(driver, code, image, loaded, log, sizeof log);
  driver->threadExchangeStreamCaptureMode(&mode);
  free(image);
  if (error) {
    free(loaded);
    log[sizeof log - 1] = 0;
    return fail(TXLR_LOAD_FAILED, "`%s` for %s cannot be loaded: %s%s%s", code->entry, code->target,
                describeError(driver, error), log[0] ? ": " : "", log);
  }
  loaded->context = context->handle;
  loaded->contextId = context->id;
  loaded->concurrent = concurrentPrograms(code, context->device);
  loaded->next = atomic_load_explicit(&code->loaded, memory_order_relaxed);
  atomic_store_explicit(&code->loaded, loaded, memory_order_release);
  *result = loaded;
  return TXLR_OK;
}

txlr_status loadCode(Driver *driver, txlr_bundle *bundle, Code *code, const Context *context, void *stream,
                     const Loaded **loaded) {
  if ((*loaded = findLoaded(code, context)))
    return TXLR_OK;
  int capturing = 0;
  if (stream && !driver->streamIsCapturing(stream, &capturing) && capturing)
    return fail(TXLR_CAPTURING, "`%s` is not loaded, and nothing is loaded while a stream captures; call txlr_load",
                code->entry);
  pthread_mutex_lock(&bundle->mutex);
  txlr_status status = TXLR_OK;
  if (!(*loaded = findLoaded(code, context)))
    status = loadLocked(driver, bundle, code, context, loaded);
  pthread_mutex_unlock(&bundle->mutex);
  return status;
}

static txlr_status loadKernel(Driver *driver, const txlr_kernel *kernel, const Context *context) {
  txlr_bundle *bundle = kernel->bundle;
  // A less specific version that runs as well would never be chosen if a better one exists: only the best are loaded.
  const Code *best = NULL;
  for (uint32_t v = 0; v < kernel->variantCount; ++v) {
    Code *code = &bundle->codes[kernel->variants[v].code];
    const Loaded *loaded;
    if (!runsOn(code, context->device->sm) ||
        (best && (best->sm != code->sm || best->isSpecific != code->isSpecific || best->isPtx != code->isPtx)))
      continue;
    best = code;
    txlr_status status = loadCode(driver, bundle, code, context, NULL, &loaded);
    if (status)
      return status;
  }
  return best ? TXLR_OK : fail(TXLR_NO_CODE, "the bundle has no code of `%s` for this GPU", kernel->name);
}

txlr_status txlr_load(const txlr_bundle *bundle, const txlr_kernel *kernel) {
  if (!bundle || (kernel && kernel->bundle != bundle))
    return fail(TXLR_INVALID_ARGUMENT, "txlr_load needs a bundle, and one of its kernels or NULL");
  Driver *driver = NULL;
  Context context;
  txlr_status status = openDriver(&driver);
  if (!status)
    status = currentContext(driver, &context);
  if (status || kernel)
    return status ? status : loadKernel(driver, kernel, &context);
  // Kernels for other GPUs are no error, unless all are.
  bool hasCode = !bundle->kernelCount;
  for (uint32_t i = 0; i < bundle->kernelCount; ++i) {
    status = loadKernel(driver, &bundle->kernels[i], &context);
    if (status && status != TXLR_NO_CODE)
      return status;
    hasCode |= !status;
  }
  return hasCode ? TXLR_OK : fail(TXLR_NO_CODE, "the bundle has no code for this GPU");
}

static void unload(Driver *driver, Code *code) {
  for (Loaded *loaded = atomic_load(&code->loaded), *next; loaded; loaded = next) {
    next = loaded->next;
    unsigned long long id = loaded->contextId;
    // A context that was destroyed took its modules with it.
    bool isAlive = !driver->ctxGetId || (!driver->ctxGetId(loaded->context, &id) && id == loaded->contextId);
    void *popped;
    if (isAlive && !driver->ctxPushCurrent(loaded->context)) {
      driver->moduleUnload(loaded->module);
      driver->ctxPopCurrent(&popped);
    }
    free(loaded);
  }
}

void unloadAll(txlr_bundle *bundle) {
  Driver *driver = NULL;
  for (uint32_t i = 0; i < bundle->codeCount; ++i)
    if (atomic_load(&bundle->codes[i].loaded) && (driver || !openDriver(&driver)))
      unload(driver, &bundle->codes[i]);
}
