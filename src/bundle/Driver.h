// The CUDA driver, opened by name at the first use. Types and values are those of the CUDA Driver API reference; the
// build uses no CUDA header.
#ifndef TXL_BUNDLE_DRIVER_H
#define TXL_BUNDLE_DRIVER_H

#include "bundle/Bundle.h"

typedef struct LaunchAttribute {
  int id;
  char pad[4];
  union {
    char pad[64];
    int flag;
    unsigned cluster[3];
  } value;
} LaunchAttribute;

typedef struct LaunchConfig {
  unsigned grid[3], block[3], sharedBytes;
  void *stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
} LaunchConfig;

enum {
  kCooperativeAttribute = 2,
  kClusterAttribute = 4,
  kProgrammaticAttribute = 6,
};

// The driver's functions, each called `driver->name(…)`.
#define TXLR_DRIVER_FUNCTIONS(FUNCTION)                                                                                \
  FUNCTION(init, cuInit, (unsigned))                                                                                   \
  FUNCTION(getErrorName, cuGetErrorName, (int, const char **))                                                         \
  FUNCTION(deviceGetCount, cuDeviceGetCount, (int *))                                                                  \
  FUNCTION(deviceGet, cuDeviceGet, (int *, int))                                                                       \
  FUNCTION(deviceGetAttribute, cuDeviceGetAttribute, (int *, int, int))                                                \
  FUNCTION(primaryCtxRetain, cuDevicePrimaryCtxRetain, (void **, int))                                                 \
  FUNCTION(ctxGetCurrent, cuCtxGetCurrent, (void **))                                                                  \
  FUNCTION(ctxSetCurrent, cuCtxSetCurrent, (void *))                                                                   \
  FUNCTION(ctxGetDevice, cuCtxGetDevice, (int *))                                                                      \
  FUNCTION(ctxPushCurrent, cuCtxPushCurrent_v2, (void *))                                                              \
  FUNCTION(ctxPopCurrent, cuCtxPopCurrent_v2, (void **))                                                               \
  FUNCTION(moduleLoadDataEx, cuModuleLoadDataEx, (void **, const void *, unsigned, int *, void **))                    \
  FUNCTION(moduleUnload, cuModuleUnload, (void *))                                                                     \
  FUNCTION(moduleGetFunction, cuModuleGetFunction, (void **, void *, const char *))                                    \
  FUNCTION(funcSetAttribute, cuFuncSetAttribute, (void *, int, int))                                                   \
  FUNCTION(launchKernelEx, cuLaunchKernelEx, (const LaunchConfig *, void *, void **, void **))                         \
  FUNCTION(memGetAddressRange, cuMemGetAddressRange_v2, (unsigned long long *, size_t *, unsigned long long))          \
  FUNCTION(streamIsCapturing, cuStreamIsCapturing, (void *, int *))                                                    \
  FUNCTION(threadExchangeStreamCaptureMode, cuThreadExchangeStreamCaptureMode, (int *))                                \
  FUNCTION(tensorMapEncodeTiled, cuTensorMapEncodeTiled,                                                               \
           (void *, int, unsigned, void *, const uint64_t *, const uint64_t *, const uint32_t *, const uint32_t *,     \
            int, int, int, int))

// The properties of a GPU that launches need.
typedef struct DeviceFacts {
  int sm; // 90 is compute capability 9.0
  int multiprocessors, maxThreads, maxGrid[3];
  int maxShared, reservedShared; // bytes of a CTA: at most, and in addition for the system
  atomic_bool isRead;
} DeviceFacts;

enum { kMaxDevices = 256 };

typedef struct Driver {
#define TXLR_DECLARE(member, symbol, parameters) int(*member) parameters;
  TXLR_DRIVER_FUNCTIONS(TXLR_DECLARE)
#undef TXLR_DECLARE
  int (*ctxGetId)(void *, unsigned long long *); // null before CUDA 12.0
  DeviceFacts devices[kMaxDevices];
} Driver;

// The current context of a thread.
typedef struct Context {
  void *handle;
  unsigned long long id; // differs from that of a destroyed context at the same address
  const DeviceFacts *device;
} Context;

// Sets `driver`; TXLR_NO_DRIVER if it cannot be used.
txlr_status openDriver(Driver **driver);
// The current context; TXLR_NO_CONTEXT if there is none.
txlr_status currentContext(Driver *driver, Context *context);
// Threads read the properties of their current context again at the next launch: a bundle was opened or closed.
void forgetContexts(void);
// `CUDA_ERROR_INVALID_VALUE (1)`; the text belongs to the thread and lives until the next call.
const char *describeError(Driver *driver, int error);

#endif
