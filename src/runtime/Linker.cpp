// Makes machine code with the driver's own compiler and linker, for machines without others.
#include "runtime/Linker.h"

namespace txl::runtime {

TXL_DIAGNOSTIC(LinkFailed, RuntimeError, "the driver of GPU {0} made no machine code: {1}");

Failure linkCode(Device &device, const std::vector<std::string> &inputs, bool areObjects, const LinkOptions &options,
                 std::string &cubin, std::string &log) {
  Device::Scope scope(device);
  if (!scope.context)
    return std::move(scope.failure);
  const CudaLibrary &cuda = device.cuda();
  constexpr uintptr_t specificTarget = 0x10000; // CU_COMPUTE_ACCELERATED_TARGET_BASE
  std::string errors(8192, '\0'), words(8192, '\0');
  auto toPointer = [](uintptr_t value) { return reinterpret_cast<void *>(value); };
  int names[] = {CU_JIT_TARGET,
                 CU_JIT_OPTIMIZATION_LEVEL,
                 CU_JIT_GENERATE_LINE_INFO,
                 CU_JIT_GENERATE_DEBUG_INFO,
                 CU_JIT_ERROR_LOG_BUFFER,
                 CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
                 CU_JIT_INFO_LOG_BUFFER,
                 CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
                 CU_JIT_LOG_VERBOSE};
  void *values[] = {toPointer(options.sm + (options.specific ? specificTarget : 0)),
                    toPointer(options.debugInfo ? 0 : options.level),
                    toPointer(options.lineInfo && !options.debugInfo),
                    toPointer(options.debugInfo),
                    errors.data(),
                    toPointer(errors.size()),
                    words.data(),
                    toPointer(words.size()),
                    toPointer(1)};
  CUlinkState state = nullptr;
  CUresult error = cuda.linkCreate(std::size(names), names, values, &state);
  void *code = nullptr;
  size_t size = 0;
  for (const std::string &input : inputs) // the size of a text includes the terminating zero
    if (!error)
      error =
          cuda.linkAddData(state, areObjects ? CU_JIT_INPUT_CUBIN : CU_JIT_INPUT_PTX, const_cast<char *>(input.c_str()),
                           input.size() + !areObjects, areObjects ? "kernel.o" : "kernel.ptx", 0, nullptr, nullptr);
  if (!error)
    error = cuda.linkComplete(state, &code, &size);
  if (!error)
    cubin.assign(static_cast<const char *>(code), size);
  if (state)
    cuda.linkDestroy(state);
  log = std::string(words.c_str()) + errors.c_str();
  return error ? makeFailure(LinkFailed, device.ordinal, cuda.describe(error)) : nullptr;
}

} // namespace txl::runtime
