// Opens a bundle and launches its kernel `add` while one allocation of the runtime fails: the first, the second, and so
// on until all succeed. Linked with --wrap=malloc and --wrap=calloc; the driver is small_driver.c.
//
//   fail_allocations BUNDLE     prints the number of allocations, each of which was TXLR_OUT_OF_MEMORY
#include "bundle/txl_runtime.h"
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
static int untilFailure;

void *__wrap_malloc(size_t size) { return --untilFailure ? __real_malloc(size) : NULL; }
void *__wrap_calloc(size_t count, size_t size) { return --untilFailure ? __real_calloc(count, size) : NULL; }

static txlr_status launch(const char *path) {
  txlr_bundle *bundle = NULL;
  txlr_status status = txlr_open(path, NULL, &bundle);
  if (!status) {
    txlr_argument arguments[] = {txlr_pointer(TXLR_FP32, (void *)4096, 0), txlr_pointer(TXLR_FP32, (void *)8192, 0),
                                 txlr_pointer(TXLR_FP32, (void *)12288, 0), txlr_i32(1), txlr_chosen()};
    txlr_launch launch = {sizeof launch, NULL, NULL, arguments, 5};
    status = txlr_launch_kernel(txlr_find(bundle, "add"), &launch);
  }
  txlr_close(bundle);
  return status;
}

int main(int count, char **words) {
  if (count != 2 || txlr_use_device(0))
    return 2;
  for (int failing = 1;; ++failing) {
    untilFailure = failing;
    txlr_status status = launch(words[1]);
    if (!status)
      return printf("%d\n", failing - 1), failing < 4;
    if (status != TXLR_OUT_OF_MEMORY)
      return fprintf(stderr, "allocation %d: %s\n", failing, txlr_last_error()), 1;
  }
}
