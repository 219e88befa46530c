// Launches a program from a bundle by its plan (programs.py), compares its results with those of the plan, and measures
// it: with cold caches, the median of kRuns.
//
//   bundle_programs BUNDLE PLAN     PLAN.plan and PLAN.bin
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <txl_runtime.h>

enum { kArrays = 64, kLaunches = 64, kArguments = 64, kRuns = 20, kCold = 256 << 20 };

static struct {
  int (*allocate)(unsigned long long *, size_t), (*toDevice)(unsigned long long, const void *, size_t, void *);
  int (*toHost)(void *, unsigned long long, size_t, void *), (*synchronize)(void);
  int (*fill)(unsigned long long, unsigned char, size_t, void *);
  int (*createEvent)(void **, unsigned), (*record)(void *, void *), (*elapsed)(float *, void *, void *);
} cuda;

typedef struct Array {
  unsigned long long address;
  size_t bytes;
  long long before, after; // offsets in the data; -1: bytes 255; -2: not changed
} Array;

typedef struct Launch {
  const txlr_kernel *kernel;
  uint32_t grid[3];
  txlr_argument arguments[kArguments];
  txlr_tensor tensors[kArguments];
  txlr_launch launch;
} Launch;

static Array arrays[kArrays];
static Launch launches[kLaunches];
static unsigned launchCount, arrayCount;
static double pythonTime;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, txlr_last_error());
  exit(1);
}

static void openDriver(void) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW);
  const struct {
    void *function;
    const char *name;
  } wanted[] = {{&cuda.allocate, "cuMemAlloc_v2"},      {&cuda.toDevice, "cuMemcpyHtoDAsync_v2"},
                {&cuda.toHost, "cuMemcpyDtoHAsync_v2"}, {&cuda.synchronize, "cuCtxSynchronize"},
                {&cuda.fill, "cuMemsetD8Async"},        {&cuda.createEvent, "cuEventCreate"},
                {&cuda.record, "cuEventRecord"},        {&cuda.elapsed, "cuEventElapsedTime"}};
  for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; ++i)
    if (!library || !(*(void **)wanted[i].function = dlsym(library, wanted[i].name)))
      fail(wanted[i].name);
}

static char *readFile(const char *path, const char *ending, size_t *size) {
  char name[4096];
  snprintf(name, sizeof name, "%s%s", path, ending);
  FILE *file = fopen(name, "rb");
  if (!file || fseek(file, 0, SEEK_END))
    fail(name);
  *size = (size_t)ftell(file);
  rewind(file);
  char *data = malloc(*size + 1);
  if (!data || fread(data, 1, *size, file) != *size)
    fail(name);
  data[*size] = 0;
  fclose(file);
  return data;
}

static void upload(const Array *array, const char *data) {
  int error = array->before < 0 ? cuda.fill(array->address, 255, array->bytes, NULL)
                                : cuda.toDevice(array->address, data + array->before, array->bytes, NULL);
  if (error)
    fail("upload");
}

static unsigned long long addressOf(int index, unsigned long long offset) {
  return index < 0 ? 0 : arrays[index].address + offset;
}

static txlr_argument readArgument(const char *line, txlr_tensor *tensor) {
  unsigned type;
  int index, used, rank;
  unsigned long long value;
  switch (line[0]) {
  case 'p':
    sscanf(line, "p %u %d %llu", &type, &index, &value);
    return txlr_pointer((txlr_type)type, (void *)addressOf(index, value), 0);
  case 's':
    sscanf(line, "s %u %llu", &type, &value);
    return txlr_make(TXLR_KIND_SCALAR, type, value);
  case 't':
    sscanf(line, "t %u %d %llu %d%n", &type, &index, &value, &rank, &used);
    tensor->address = addressOf(index, value);
    tensor->rank = (uint32_t)rank;
    for (int i = 0; i < 2 * rank; ++i) {
      char *end;
      *(i < rank ? &tensor->shape[i] : &tensor->strides[i - rank]) = strtoll(line + used, &end, 10);
      used = (int)(end - line);
    }
    return txlr_tensor_argument((txlr_type)type, tensor);
  default:
    return txlr_chosen();
  }
}

static void readLaunch(const txlr_bundle *bundle, const char *line) {
  Launch *made = &launches[launchCount++];
  char name[256];
  unsigned count;
  sscanf(line, "launch %255s %u %u %u %u", name, &made->grid[0], &made->grid[1], &made->grid[2], &count);
  if (launchCount == kLaunches || count > kArguments || !(made->kernel = txlr_find(bundle, name)))
    fail(name);
  for (unsigned i = 0; i < count; ++i)
    made->arguments[i] = readArgument(strtok(NULL, "\n"), &made->tensors[i]);
  made->launch = (txlr_launch){sizeof made->launch, made->grid, NULL, made->arguments, count};
}

static void readPlan(const txlr_bundle *bundle, char *text, const char *data) {
  int index, target;
  unsigned long long bytes, offset;
  long long before;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    if (sscanf(line, "array %d %llu %lld", &index, &bytes, &before) == 3) {
      if (index >= kArrays)
        fail("too many arrays");
      arrays[index] = (Array){0, (size_t)bytes, before, -2};
      if (cuda.allocate(&arrays[index].address, (size_t)bytes))
        fail("allocation");
      upload(&arrays[index], data);
      arrayCount = (unsigned)index + 1;
    } else if (sscanf(line, "address %d %llu %d %llu", &index, &bytes, &target, &offset) == 4) {
      unsigned long long address = addressOf(target, offset);
      cuda.synchronize();
      if (cuda.toDevice(arrays[index].address + bytes, &address, sizeof address, NULL) || cuda.synchronize())
        fail("address");
    } else if (sscanf(line, "expect %d %lld", &index, &before) == 2) {
      arrays[index].after = before;
    } else if (sscanf(line, "time %lf", &pythonTime) != 1) {
      readLaunch(bundle, line);
    }
  }
}

static void launchAll(void) {
  for (unsigned i = 0; i < launchCount; ++i)
    if (txlr_launch_kernel(launches[i].kernel, &launches[i].launch))
      fail(txlr_kernel_name(launches[i].kernel));
}

// Bytes that differ from what the arrays must have.
static size_t compare(const char *data) {
  size_t different = 0;
  for (unsigned i = 0; i < arrayCount; ++i) {
    if (arrays[i].after == -2)
      continue;
    unsigned char *got = malloc(arrays[i].bytes);
    if (!got || cuda.toHost(got, arrays[i].address, arrays[i].bytes, NULL) || cuda.synchronize())
      fail("download");
    for (size_t byte = 0; byte < arrays[i].bytes; ++byte)
      different += got[byte] != (arrays[i].after < 0 ? 255 : (unsigned char)data[arrays[i].after + (long long)byte]);
    free(got);
  }
  return different;
}

static int order(const void *a, const void *b) {
  float left = *(const float *)a, right = *(const float *)b;
  return (left > right) - (left < right);
}

static float measure(void) {
  float times[kRuns];
  void *events[2][kRuns];
  unsigned long long cold;
  if (cuda.allocate(&cold, kCold))
    fail("allocation");
  for (int i = 0; i < 3; ++i)
    launchAll();
  cuda.synchronize();
  for (int i = 0; i < kRuns; ++i) {
    if (cuda.createEvent(&events[0][i], 0) || cuda.createEvent(&events[1][i], 0))
      fail("events");
    cuda.fill(cold, 0, kCold, NULL);
    cuda.record(events[0][i], NULL);
    launchAll();
    cuda.record(events[1][i], NULL);
  }
  if (cuda.synchronize())
    fail("the programs");
  for (int i = 0; i < kRuns; ++i)
    cuda.elapsed(&times[i], events[0][i], events[1][i]);
  qsort(times, kRuns, sizeof *times, order);
  return times[kRuns / 2];
}

int main(int count, char **words) {
  if (count != 3)
    return 2;
  txlr_bundle *bundle = NULL;
  openDriver();
  if (txlr_use_device(0) || txlr_open(words[1], NULL, &bundle))
    fail(words[1]);
  size_t size, dataSize;
  char *text = readFile(words[2], ".plan", &size), *data = readFile(words[2], ".bin", &dataSize);
  readPlan(bundle, text, data);
  launchAll();
  if (cuda.synchronize())
    fail("the program");
  size_t different = compare(data);
  float time = measure();
  printf("%u launches, %zu bytes differ, %.1f us, JIT %.1f us, %.3fx\n", launchCount, different, 1e3 * time,
         1e3 * pythonTime, pythonTime / time);
  txlr_close(bundle);
  return different != 0;
}
