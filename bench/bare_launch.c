/* cuLaunchKernelEx in a loop: what a launch costs with nothing around it. */
#include <time.h>

typedef struct {
  unsigned grid[3], block[3], shared;
  void *stream, *attributes;
  unsigned count;
} config;

/* The driver's two ways to launch, and the two ways to give it the arguments: pointers to each, or one buffer. */
typedef int (*launch_ex)(const config *, void *, void **, void **);
typedef int (*launch_plain)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);

/* Nanoseconds a launch. `extended`: `launch` is cuLaunchKernelEx, else cuLaunchKernel; `extra` is the driver's list for a buffer. */
double bare_launch(void *launch, int extended, void *function, void **parameters, void **extra, int repeats) {
  config c = {{4, 1, 1}, {128, 1, 1}, 0, 0, 0, 0};
  struct timespec start, end;
  int status = 0;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int i = 0; i < repeats; ++i)
    status |= extended ? ((launch_ex)launch)(&c, function, parameters, extra)
                       : ((launch_plain)launch)(function, 4, 1, 1, 128, 1, 1, 0, 0, parameters, extra);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return status ? -1 : ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / repeats;
}
