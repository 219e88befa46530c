/* cuLaunchKernelEx with nothing around it: in a loop of C, and as a function that Python calls, which is the driver between two turns of the
 * interpreter, whose code and data are in the caches then. Of Python's stable interface only what is needed is declared here: its headers may not be there. */
#include <stddef.h>
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

/* ---- a module with two functions of anything: `launch`, and `nothing`, which is what Python takes for such a call ---- */

typedef struct {
  const char *name;
  void *(*function)(void *, void *const *, ptrdiff_t, void *);
  int flags;
  const char *doc;
} method;
typedef struct {
  ptrdiff_t references;
  void *type, *init;
  ptrdiff_t index;
  void *copy;
  const char *name, *doc;
  ptrdiff_t size;
  const method *methods;
  void *rest[4];
} definition;
extern void *PyModule_Create2(definition *, int);
extern void *PyLong_FromLong(long);

static launch_ex chosen;
static void *chosen_function, **chosen_parameters;

/* What `launch` is to launch. */
void bare_choose(void *launch, void *function, void **parameters) {
  chosen = (launch_ex)launch;
  chosen_function = function;
  chosen_parameters = parameters;
}

static void *launch(void *self, void *const *arguments, ptrdiff_t count, void *names) {
  config c = {{4, 1, 1}, {128, 1, 1}, 0, 0, 0, 0};
  return PyLong_FromLong(chosen(&c, chosen_function, chosen_parameters, 0));
}

static void *nothing(void *self, void *const *arguments, ptrdiff_t count, void *names) { return PyLong_FromLong(0); }

void *PyInit_bare(void) {
  enum { fastcall_with_keywords = 0x80 | 0x2, stable_interface = 3 };
  static const method methods[] = {{"launch", launch, fastcall_with_keywords, "Launches what `bare_choose` was told."},
                                   {"nothing", nothing, fastcall_with_keywords, "Does nothing."},
                                   {0, 0, 0, 0}};
  static definition module = {1, 0, 0, 0, 0, "bare", 0, -1, methods, {0}};
  return PyModule_Create2(&module, stable_interface);
}
