// The driver is loaded by name: a machine without one has no GPUs, which is not an error until one is used.
#include "runtime/CudaLibrary.h"
#include <dlfcn.h>

namespace txl::runtime {

std::string CudaLibrary::describe(CUresult error) const {
  const char *name = nullptr, *text = nullptr;
  if (getErrorName(error, &name) != CUDA_SUCCESS || !name)
    name = "CUDA error";
  if (getErrorString(error, &text) != CUDA_SUCCESS || !text)
    text = "unknown";
  return llvm::formatv("{0} ({1}): {2}", name, error, text);
}

/// The result of the first use.
struct Opened {
  CudaLibrary library;
  std::string error;
};

static Opened *open() {
  auto *opened = new Opened; // never freed: the driver is used until the process ends
  void *handle = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *why = dlerror();
    opened->error = why ? why : "libcuda.so.1 cannot be opened";
    return opened;
  }
#define CUDA_FUNCTION(member, symbol, parameters)                                                                      \
  opened->library.member = reinterpret_cast<decltype(opened->library.member)>(dlsym(handle, #symbol));                 \
  if (!opened->library.member && opened->error.empty())                                                                \
    opened->error = "libcuda.so.1 has no `" #symbol "`: the driver is older than CUDA 12";
#include "runtime/CudaFunctions.def"
#undef CUDA_FUNCTION
  if (!opened->error.empty())
    return opened;
  if (CUresult result = opened->library.init(0))
    opened->error = opened->library.describe(result);
  opened->library.driverGetVersion(&opened->library.version);
  return opened;
}

const CudaLibrary *cudaLibrary(std::string *why) {
  static const Opened *opened = open();
  if (why)
    *why = opened->error;
  return opened->error.empty() ? &opened->library : nullptr;
}

} // namespace txl::runtime
