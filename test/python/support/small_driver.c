// A driver that runs nothing: libcuda.so.1 of tests that look at calls, not at results. One GPU of compute capability
// 9.0. A module is one allocation, so a leak or a second unload is seen by the sanitizers.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct Module {
  size_t length;
} Module;

static _Thread_local void *current;
static int primary;
static int queries;               // of the device and the id of a context
static unsigned long long id = 7; // of the context

// For tests: the number of queries, and a context that is destroyed and made again at the same address.
int small_driver_queries(void) { return queries; }
void small_driver_renew_context(void) { ++id; }

int cuInit(unsigned flags) { return flags != 0; }
int cuGetErrorName(int error, const char **name) { return *name = error == 1 ? "CUDA_ERROR_INVALID_VALUE" : "?", 0; }
int cuDeviceGetCount(int *count) { return *count = 1, 0; }
int cuDeviceGet(int *device, int ordinal) { return *device = ordinal, 0; }
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 75   ? 9
           : attribute == 76 ? 0
           : attribute == 16 ? 132
           : attribute == 1  ? 1024
           : attribute == 97 ? 232448
           : attribute == 5  ? INT32_MAX
                             : 65535;
  return device;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { return *context = &primary, device; }
int cuCtxGetCurrent(void **context) { return *context = current, 0; }
int cuCtxSetCurrent(void *context) { return current = context, 0; }
int cuCtxGetDevice(int *device) { return ++queries, *device = 0, !current; }
int cuCtxPushCurrent_v2(void *context) { return current = context, 0; }
int cuCtxPopCurrent_v2(void **context) { return *context = current, 0; }
int cuCtxGetId(void *context, unsigned long long *found) { return ++queries, *found = id, !context; }
int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values) {
  if (count != 2 || options[0] != 5 || !values[0])
    return 1;
  Module *made = malloc(sizeof *made);
  made->length = strlen(image); // reads up to the NUL
  *module = made;
  return 0;
}
int cuModuleUnload(void *module) { return free(module), 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
  return *function = module, strlen(name) == 0;
}
int cuFuncSetAttribute(void *function, int attribute, int value) { return !function || !attribute || value < 0; }
int cuMemGetAddressRange_v2(unsigned long long *base, size_t *size, unsigned long long address) {
  return *base = address & ~4095ull, *size = 1 << 20, address < 4096;
}
int cuStreamIsCapturing(void *stream, int *status) { return *status = stream != 0, 0; }
int cuThreadExchangeStreamCaptureMode(int *mode) { return *mode = 2 - *mode, 0; }
int cuLaunchKernelEx(const void *config, void *function, void **parameters, void **extra) {
  return !config || !function || !parameters || extra;
}
int cuTensorMapEncodeTiled(void *map, int type, unsigned rank, void *address, const uint64_t *dims,
                           const uint64_t *strides, const uint32_t *box, const uint32_t *steps, int interleave,
                           int swizzle, int promotion, int fill) {
  uint64_t used = (uint64_t)(uintptr_t)address + (unsigned)(type + interleave + swizzle + promotion + fill);
  for (unsigned i = 0; i < rank; ++i)
    used += dims[i] + box[i] + steps[i] + (i + 1 < rank ? strides[i] : 0);
  memset(map, (int)used, 128);
  return used % 5 == 0;
}
