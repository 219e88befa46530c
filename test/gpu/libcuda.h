// What the parts of the driver's stand-in (libcuda.cpp) share.
#ifndef TXL_TEST_GPU_LIBCUDA_H
#define TXL_TEST_GPU_LIBCUDA_H

#include "runtime/CudaTypes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <atomic>
#include <map>
#include <mutex>
#include <string>

struct txl::runtime::CUctx_st {
  int device = 0;
  CUresult fault = 0; // of a kernel: every later call returns it
};

namespace stub {
using namespace txl::runtime;

extern std::mutex mutex; // of all that the calls share
extern std::atomic<bool> recording, mayFail;
extern std::atomic<bool> reachesOthers;                        // memory of other processes has been opened
extern std::map<uint64_t, std::pair<size_t, int>> allocations; // address: bytes, device

CUresult note(const char *name, llvm::function_ref<std::string()> arguments);
/// Writes a call down, and returns what it was told to fail with.
template <typename... Args> CUresult enter(const char *name, const char *format, Args &&...args) {
  if (!recording && !mayFail)
    return 0;
  return note(name, [&] { return llvm::formatv(false, format, args...).str(); });
}

CUcontext current();
inline CUresult faultOf(CUcontext context) { return context ? context->fault : 201; }
int environmentNumber(const char *name, int otherwise);
} // namespace stub

#define STUB extern "C" __attribute__((visibility("default")))
#define ENTER(name, ...)                                                                                               \
  if (CUresult told = stub::enter(name, __VA_ARGS__))                                                                  \
  return told

#endif // TXL_TEST_GPU_LIBCUDA_H
