/* cuLaunchKernelEx in a loop: what a launch costs with nothing around it. */
#include <time.h>

typedef struct {
  unsigned grid[3], block[3], shared;
  void *stream, *attributes;
  unsigned count;
} config;

/* Nanoseconds a launch; `launch` is cuLaunchKernelEx. */
double bare_launch(int (*launch)(const config *, void *, void **, void **), void *function, void **parameters, int repeats) {
  config c = {{4, 1, 1}, {128, 1, 1}, 0, 0, 0, 0};
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int i = 0; i < repeats; ++i)
    if (launch(&c, function, parameters, 0))
      return -1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  return ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / repeats;
}
