// The cost of launching from a bundle, without Python: opening it, the first launch of the process, and the host's time
// for a launch, compared with the same launch by the driver's own function.
//
//   bundle_launch BUNDLE CODE ENTRY THREADS     a bundle with the kernel `add` of launch.py, and its cubin
//
// Launches are timed in batches that the driver's queue holds, alternately; the numbers are medians.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <txl_runtime.h>

enum { kBatches = 400, kLaunches = 300, kElements = 4096 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec; // microseconds
}

static void fail(const char *what, int error) {
  fprintf(stderr, "%s: %d %s\n", what, error, txlr_last_error());
  exit(1);
}

static int compare(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double median(double *values) {
  qsort(values, kBatches, sizeof *values, compare);
  return values[kBatches / 2];
}

typedef struct Config {
  unsigned grid[3], block[3], shared;
  void *stream, *attributes;
  unsigned count;
} Config;

// The host's time for the driver's queries about the current context, which a launch would otherwise make each time.
static void timeQueries(void *library) {
  int (*getCurrent)(void **), (*getDevice)(int *), (*getId)(void *, unsigned long long *);
  *(void **)&getCurrent = dlsym(library, "cuCtxGetCurrent");
  *(void **)&getDevice = dlsym(library, "cuCtxGetDevice");
  *(void **)&getId = dlsym(library, "cuCtxGetId");
  enum { kQueries = 200000 };
  double times[3] = {0}, start;
  void *context = NULL;
  unsigned long long id;
  int device, error = 0;
  for (int which = 0; which < 3; ++which) {
    start = now();
    for (int i = 0; i < kQueries; ++i)
      error |= which == 0 ? getCurrent(&context) : which == 1 ? getDevice(&device) : getId ? getId(context, &id) : 0;
    times[which] = (now() - start) / kQueries;
  }
  printf("the driver's queries: context %.3f us, device %.3f us, id %.3f us%s\n", times[0], times[1], times[2],
         error ? ", FAILED" : "");
}

int main(int count, char **words) {
  if (count != 5)
    return 2;
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!library)
    fail("libcuda.so.1", 0);
  int (*allocate)(unsigned long long *, size_t), (*toDevice)(unsigned long long, const void *, size_t, void *);
  int (*toHost)(void *, unsigned long long, size_t, void *), (*synchronize)(void);
  int (*loadData)(void **, const void *, unsigned, int *, void **), (*getFunction)(void **, void *, const char *);
  int (*launchKernel)(const Config *, void *, void **, void **), (*createStream)(void **, unsigned);
  *(void **)&allocate = dlsym(library, "cuMemAlloc_v2");
  *(void **)&toDevice = dlsym(library, "cuMemcpyHtoDAsync_v2");
  *(void **)&toHost = dlsym(library, "cuMemcpyDtoHAsync_v2");
  *(void **)&synchronize = dlsym(library, "cuCtxSynchronize");
  *(void **)&loadData = dlsym(library, "cuModuleLoadDataEx");
  *(void **)&getFunction = dlsym(library, "cuModuleGetFunction");
  *(void **)&launchKernel = dlsym(library, "cuLaunchKernelEx");
  *(void **)&createStream = dlsym(library, "cuStreamCreate");

  double start = now();
  if (txlr_use_device(0))
    fail("context", 0);
  double context = now() - start;
  static float x[kElements], out[kElements];
  for (int i = 0; i < kElements; ++i)
    x[i] = (float)i;
  unsigned long long memory[3];
  void *stream = NULL;
  for (int i = 0; i < 3; ++i)
    if (allocate(&memory[i], sizeof x))
      fail("allocation", i);
  toDevice(memory[0], x, sizeof x, NULL);
  toDevice(memory[1], x, sizeof x, NULL);
  if (synchronize() || (createStream && createStream(&stream, 1)))
    fail("stream", 0);

  start = now();
  txlr_bundle *bundle = NULL;
  if (txlr_open(words[1], NULL, &bundle))
    fail("bundle", 0);
  double opened = now() - start;
  const txlr_kernel *kernel = txlr_find(bundle, "add");
  txlr_argument arguments[] = {txlr_pointer(TXLR_FP32, (void *)memory[0], 0),
                               txlr_pointer(TXLR_FP32, (void *)memory[1], 0),
                               txlr_pointer(TXLR_FP32, (void *)memory[2], 0), txlr_i32(kElements), txlr_chosen()};
  txlr_launch launch = {sizeof launch, NULL, stream, arguments, 5};
  txlr_status status = txlr_launch_kernel(kernel, &launch);
  double first = now() - start;
  if (status || synchronize())
    fail("the first launch", status);
  toHost(out, memory[2], sizeof out, NULL);
  synchronize();
  int wrong = 0;
  for (int i = 0; i < kElements; ++i)
    wrong += out[i] != 2 * x[i];

  FILE *file = fopen(words[2], "rb");
  static char code[1 << 20];
  void *module = NULL, *function = NULL;
  if (!file || !fread(code, 1, sizeof code - 1, file) || !loadData || loadData(&module, code, 0, NULL, NULL) ||
      getFunction(&function, module, words[3]))
    fail("the driver's own launch", 0);
  int elements = kElements;
  void *parameters[] = {&memory[0], &memory[1], &memory[2], &elements};
  Config config = {{(kElements + 1023) / 1024, 1, 1}, {(unsigned)atoi(words[4]), 1, 1}, 0, stream, NULL, 0};
  static double ours[kBatches], drivers[kBatches];
  for (int batch = 0; batch < kBatches; ++batch) {
    start = now();
    for (int i = 0; i < kLaunches; ++i)
      status |= txlr_launch_kernel(kernel, &launch);
    ours[batch] = (now() - start) / kLaunches;
    synchronize();
    int error = 0;
    start = now();
    for (int i = 0; i < kLaunches; ++i)
      error |= launchKernel(&config, function, parameters, NULL);
    drivers[batch] = (now() - start) / kLaunches;
    if (synchronize() || error || status)
      fail("launch", error);
  }
  double runtime = median(ours), driver = median(drivers);
  printf("%d wrong; context %.1f ms, open %.2f ms, open and first launch %.2f ms\n", wrong, context / 1e3, opened / 1e3,
         first / 1e3);
  printf("launch: %.3f us, the driver's %.3f us, difference %.3f us\n", runtime, driver, runtime - driver);
  timeQueries(library);
  txlr_close(bundle);
  return wrong != 0;
}
