// Compiles a kernel and runs it, with no Python on the machine: what a program in C++ does to use TXL. The header is
// C's, so a C program does the same.
//
//   c++ -std=c++20 add.cpp -I src/capi -L build/python/txl -ltxl -Wl,-rpath,$PWD/build/python/txl && ./a.out
#include "txl.h"
#include <cstdio>
#include <string_view>
#include <vector>

static constexpr std::string_view source = R"(import txl
import txl.language as tl

@txl.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)
)";

static int giveUp(txl_error *error) {
  std::fprintf(stderr, "%s\n", txl_error_message(error));
  txl_error_free(error);
  return 1;
}

static txl_argument pointer(const std::vector<float> &array, uint32_t flags = 0) {
  return txl_pointer(array.data(), array.size() * sizeof(float), flags);
}

int main() {
  constexpr uint32_t n = 100000, block = 1024;
  txl_error *error = nullptr;
  txl_kernel *kernel = nullptr;
  if (txl_compile_file(source.data(), source.size(), "add.py", "add", "*fp32:16, *fp32:16, *fp32:16, i32, 1024",
                       nullptr, 0, &kernel, &error) != TXL_OK)
    return giveUp(error);

  std::vector<float> x(n), y(n, 0.5f), out(n);
  for (uint32_t i = 0; i < n; ++i)
    x[i] = static_cast<float>(i);
  txl_argument arguments[] = {pointer(x, TXL_ARGUMENT_READ_ONLY), pointer(y, TXL_ARGUMENT_READ_ONLY), pointer(out),
                              txl_scalar(n)};
  txl_launch_options launch = {};
  launch.size = sizeof launch;
  launch.grid[0] = (n + block - 1) / block;
  launch.grid[1] = launch.grid[2] = 1;
  launch.arguments = arguments;
  launch.argument_count = 4;
  if (txl_launch(kernel, &launch, &error) != TXL_OK)
    return giveUp(error);
  int wrong = 0;
  for (uint32_t i = 0; i < n; ++i)
    wrong += out[i] != x[i] + y[i];
  std::printf("%s: %u elements, %d wrong\n", txl_kernel_name(kernel), n, wrong);

  // A launch that would read past the end of `y` is refused, with the place in the kernel's source.
  arguments[1] = txl_pointer(y.data(), 1000 * sizeof(float), TXL_ARGUMENT_READ_ONLY);
  txl_status status = txl_launch(kernel, &launch, &error);
  txl_launch_fault fault;
  txl_diagnostic diagnostic;
  if (status == TXL_LAUNCH_ERROR && txl_error_launch_fault(error, &fault) &&
      txl_error_diagnostic(error, 0, &diagnostic))
    std::printf("refused: %s in %s:%u, argument `%s`, element %lld\n", diagnostic.name, diagnostic.file,
                diagnostic.line, fault.argument_name, static_cast<long long>(fault.offset_elements));
  txl_error_free(error);
  txl_kernel_release(kernel);
  return wrong != 0;
}
