/* Compiles a kernel and runs it, with no Python on the machine: what a program in C or C++ does to use TXL.
 *
 *   cc add.c -I src/capi -L build/python/txl -ltxl -lm -Wl,-rpath,$PWD/build/python/txl && ./a.out
 */
#include "txl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] = "import txl\n"
                             "import txl.language as tl\n"
                             "\n"
                             "@txl.jit\n"
                             "def add(x, y, out, n, BLOCK: tl.constexpr):\n"
                             "    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n"
                             "    inside = offsets < n\n"
                             "    tl.store(out + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)\n";

static int give_up(txl_error *error) {
  fprintf(stderr, "%s\n", txl_error_message(error));
  txl_error_free(error);
  return 1;
}

int main(void) {
  enum { n = 100000, block = 1024 };
  txl_error *error = NULL;
  txl_kernel *kernel = NULL;
  txl_status status = txl_compile_file(source, strlen(source), "add.py", "add", "*fp32:16, *fp32:16, *fp32:16, i32, 1024", NULL,
                                       0, &kernel, &error);
  if (status != TXL_OK)
    return give_up(error);

  float *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), *out = malloc(n * sizeof *out);
  for (int i = 0; i < n; ++i) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  txl_argument arguments[] = {txl_pointer(x, n * sizeof *x, TXL_ARGUMENT_READ_ONLY),
                              txl_pointer(y, n * sizeof *y, TXL_ARGUMENT_READ_ONLY), txl_pointer(out, n * sizeof *out, 0),
                              txl_scalar(n)};
  txl_launch_options launch = {.size = sizeof launch, .grid = {(n + block - 1) / block, 1, 1}, .arguments = arguments,
                               .argument_count = 4};
  status = txl_launch(kernel, &launch, &error);
  if (status != TXL_OK)
    return give_up(error);
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += out[i] != x[i] + y[i];
  printf("%s: %d elements, %d wrong\n", txl_kernel_name(kernel), n, wrong);

  /* A launch that would read past the end of `y` is refused, with the place in the kernel's source. */
  arguments[1] = txl_pointer(y, 1000 * sizeof *y, TXL_ARGUMENT_READ_ONLY);
  status = txl_launch(kernel, &launch, &error);
  txl_launch_fault fault;
  txl_diagnostic diagnostic;
  if (status == TXL_LAUNCH_ERROR && txl_error_launch_fault(error, &fault) && txl_error_diagnostic(error, 0, &diagnostic))
    printf("refused: %s in %s:%u, argument `%s`, element %lld\n", diagnostic.name, diagnostic.file, diagnostic.line,
           fault.argument_name, (long long)fault.offset_elements);
  txl_error_free(error);

  txl_kernel_release(kernel);
  free(x);
  free(y);
  free(out);
  return wrong != 0;
}
