// Compiles PTX to machine code with the driver's own compiler, for machines without another assembler.
#include "runtime/Linker.h"

namespace txl::runtime {

TXL_DIAGNOSTIC(LinkFailed, RuntimeError, "the driver of GPU {0} made no machine code: {1}");

Failure linkPTX(Device &device, const std::string &ptx, const LinkOptions &options, std::string &cubin,
                std::string &log) {
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
  if (!error)
    error = cuda.linkAddData(state, CU_JIT_INPUT_PTX, const_cast<char *>(ptx.c_str()), ptx.size() + 1, "kernel.ptx", 0,
                             nullptr, nullptr);
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
