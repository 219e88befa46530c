// The driver is opened once a process, and never closed: contexts and modules refer to it until the process ends.
#include "bundle/Driver.h"
#include <dlfcn.h>
#include <stdio.h>

static Driver theDriver;
static char openError[256];
static pthread_once_t opened = PTHREAD_ONCE_INIT;
static atomic_bool isOpen;
// Counts the bundles that were opened and closed: the context that a thread remembers is of one count.
static atomic_uint generation = 1;

static void openOnce(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(openError, sizeof openError, "%s", reason ? reason : "libcuda.so.1 cannot be opened");
    return;
  }
#define TXLR_LOAD(member, symbol, parameters)                                                                          \
  *(void **)&theDriver.member = dlsym(library, #symbol);                                                               \
  if (!theDriver.member && !openError[0])                                                                              \
    snprintf(openError, sizeof openError, "libcuda.so.1 has no `%s`: the driver is older than CUDA 12", #symbol);
  TXLR_DRIVER_FUNCTIONS(TXLR_LOAD)
#undef TXLR_LOAD
  *(void **)&theDriver.ctxGetId = dlsym(library, "cuCtxGetId");
  int error = openError[0] ? 0 : theDriver.init(0);
  if (error)
    snprintf(openError, sizeof openError, "cuInit: %s", describeError(&theDriver, error));
}

txlr_status openDriver(Driver **driver) {
  *driver = &theDriver;
  if (atomic_load_explicit(&isOpen, memory_order_acquire))
    return TXLR_OK;
  pthread_once(&opened, openOnce);
  if (openError[0])
    return fail(TXLR_NO_DRIVER, "%s", openError);
  atomic_store_explicit(&isOpen, true, memory_order_release);
  return TXLR_OK;
}

const char *describeError(Driver *driver, int error) {
  static _Thread_local char text[128];
  const char *name = NULL;
  if (!driver->getErrorName || driver->getErrorName(error, &name) || !name)
    name = "CUDA error";
  snprintf(text, sizeof text, "%s (%d)", name, error);
  return text;
}

static int readFacts(Driver *driver, int ordinal, DeviceFacts *facts) {
  int device = 0, major = 0, minor = 0;
  int error = driver->deviceGet(&device, ordinal);
  const struct {
    int *value, attribute;
  } wanted[] = {{&major, 75},
                {&minor, 76},
                {&facts->multiprocessors, 16},
                {&facts->maxThreads, 1},
                {&facts->maxShared, 97},
                {&facts->reservedShared, 111},
                {&facts->maxGrid[0], 5},
                {&facts->maxGrid[1], 6},
                {&facts->maxGrid[2], 7}};
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted && !error; ++i)
    error = driver->deviceGetAttribute(wanted[i].value, wanted[i].attribute, device);
  facts->sm = 10 * major + minor;
  return error;
}

void forgetContexts(void) { atomic_fetch_add_explicit(&generation, 1, memory_order_release); }

// Reads what the driver knows of the current context `handle`.
static txlr_status readContext(Driver *driver, void *handle, Context *context) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int ordinal = 0;
  context->handle = handle;
  context->id = 0;
  if (!handle || driver->ctxGetDevice(&ordinal))
    return fail(TXLR_NO_CONTEXT, "no CUDA context is current on this thread; txlr_use_device makes one current");
  if (driver->ctxGetId && driver->ctxGetId(handle, &context->id))
    context->id = 0;
  if (ordinal < 0 || ordinal >= kMaxDevices)
    return fail(TXLR_NO_DEVICE, "GPU %d is beyond the %d that this library supports", ordinal, kMaxDevices);
  DeviceFacts *facts = &driver->devices[ordinal];
  if (!atomic_load_explicit(&facts->isRead, memory_order_acquire)) {
    pthread_mutex_lock(&mutex);
    int error = facts->isRead ? 0 : readFacts(driver, ordinal, facts);
    if (!error)
      atomic_store_explicit(&facts->isRead, true, memory_order_release);
    pthread_mutex_unlock(&mutex);
    if (error)
      return fail(TXLR_NO_DEVICE, "the properties of GPU %d cannot be read: %s", ordinal, describeError(driver, error));
  }
  context->device = facts;
  return TXLR_OK;
}

// The driver is asked for the handle only: its other queries together cost more than the rest of a launch. A handle
// stands for one context while no bundle is opened or closed, because a bundle is closed before its contexts are
// destroyed.
txlr_status currentContext(Driver *driver, Context *context) {
  static _Thread_local struct {
    Context context;
    unsigned generation;
  } last;
  void *handle = NULL;
  if (driver->ctxGetCurrent(&handle))
    handle = NULL;
  unsigned now = atomic_load_explicit(&generation, memory_order_acquire);
  if (handle && handle == last.context.handle && now == last.generation) {
    *context = last.context;
    return TXLR_OK;
  }
  txlr_status status = readContext(driver, handle, context);
  last.context = *context;
  last.generation = status ? 0 : now;
  return status;
}

static txlr_status contextError(Driver *driver, int ordinal, int error) {
  return error ? fail(TXLR_NO_CONTEXT, "the context of GPU %d: %s", ordinal, describeError(driver, error)) : TXLR_OK;
}

// The primary context of a GPU, which is retained for the process.
static txlr_status primaryContext(Driver **driver, int ordinal, void **context) {
  static void *primary[kMaxDevices];
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  txlr_status status = openDriver(driver);
  if (status)
    return status;
  int count = 0, device = 0, error = (*driver)->deviceGetCount(&count);
  if (error || ordinal < 0 || ordinal >= count || ordinal >= kMaxDevices)
    return fail(TXLR_NO_DEVICE, "there is no GPU %d: the driver reports %d", ordinal, count);
  pthread_mutex_lock(&mutex);
  if (!primary[ordinal] && !(error = (*driver)->deviceGet(&device, ordinal)))
    error = (*driver)->primaryCtxRetain(&primary[ordinal], device);
  *context = error ? NULL : primary[ordinal];
  pthread_mutex_unlock(&mutex);
  return contextError(*driver, ordinal, error);
}

txlr_status txlr_use_device(int ordinal) {
  Driver *driver = NULL;
  void *context = NULL;
  txlr_status status = primaryContext(&driver, ordinal, &context);
  return status ? status : contextError(driver, ordinal, driver->ctxSetCurrent(context));
}

txlr_status txlr_enter_device(int ordinal) {
  Driver *driver = NULL;
  void *context = NULL;
  txlr_status status = primaryContext(&driver, ordinal, &context);
  return status ? status : contextError(driver, ordinal, driver->ctxPushCurrent(context));
}

txlr_status txlr_leave_device(void) {
  Driver *driver = NULL;
  void *context = NULL;
  txlr_status status = openDriver(&driver);
  if (!status && driver->ctxPopCurrent(&context))
    status = fail(TXLR_NO_CONTEXT, "no CUDA context is current on this thread");
  return status;
}
