// Each function makes one driver call; an error code becomes a failure that names the call.
#include "runtime/DeviceMemory.h"

namespace txl::runtime {

TXL_DIAGNOSTIC(DeviceMemoryFull, RuntimeError, "GPU {0} does not have {1} bytes of free memory");

/// Runs `call` in the device's context.
template <typename F> static Failure inContext(Device &device, const char *what, F call) {
  Device::Scope scope(device);
  if (!scope.context)
    return std::move(scope.failure);
  if (CUresult error = call(device.cuda()))
    return deviceFailure(device, llvm::formatv("{0} GPU {1}", what, device.ordinal), error);
  return nullptr;
}

Failure allocate(Device &device, size_t bytes, CUdeviceptr &address) {
  CUresult error = CUDA_SUCCESS;
  Failure failure = inContext(device, "an allocation on", [&](const CudaLibrary &cuda) {
    return error = cuda.memAlloc(&address, bytes ? bytes : 1);
  });
  return error == CUDA_ERROR_OUT_OF_MEMORY ? makeFailure(DeviceMemoryFull, device.ordinal, bytes) : std::move(failure);
}

void release(Device &device, CUdeviceptr address) {
  inContext(device, "a release on", [&](const CudaLibrary &cuda) { return cuda.memFree(address); });
}

Failure copyToDevice(Device &device, CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
  if (!bytes)
    return nullptr;
  return inContext(device, "a copy to", [&](const CudaLibrary &cuda) {
    CUresult error = cuda.memcpyHtoD(to, from, bytes, stream);
    return error ? error : cuda.streamSynchronize(stream);
  });
}

Failure copyToHost(Device &device, void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
  if (!bytes)
    return nullptr;
  return inContext(device, "a copy from", [&](const CudaLibrary &cuda) {
    CUresult error = cuda.memcpyDtoH(to, from, bytes, stream);
    return error ? error : cuda.streamSynchronize(stream);
  });
}

Failure copyOnDevice(Device &device, CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  if (!bytes)
    return nullptr;
  return inContext(device, "a copy on",
                   [&](const CudaLibrary &cuda) { return cuda.memcpyDtoD(to, from, bytes, stream); });
}

Failure fill(Device &device, CUdeviceptr to, uint8_t value, size_t bytes, CUstream stream) {
  if (!bytes)
    return nullptr;
  return inContext(device, "a fill on",
                   [&](const CudaLibrary &cuda) { return cuda.memsetD8(to, value, bytes, stream); });
}

Failure synchronize(Device &device) {
  return inContext(device, "waiting for", [&](const CudaLibrary &cuda) { return cuda.ctxSynchronize(); });
}

std::unique_ptr<Event> Event::create(Device &device, Failure &failure) {
  std::unique_ptr<Event> result(new Event(device));
  failure =
      inContext(device, "an event of", [&](const CudaLibrary &cuda) { return cuda.eventCreate(&result->event, 0); });
  return failure ? nullptr : std::move(result);
}

Event::~Event() {
  if (event)
    inContext(device, "an event of", [&](const CudaLibrary &cuda) { return cuda.eventDestroy(event); });
}

Failure Event::record(CUstream stream) {
  return inContext(device, "an event of", [&](const CudaLibrary &cuda) { return cuda.eventRecord(event, stream); });
}

Failure Event::elapsed(const Event &end, float &milliseconds) const {
  return inContext(device, "the time of an event of", [&](const CudaLibrary &cuda) {
    CUresult error = cuda.eventSynchronize(event);
    error = error ? error : cuda.eventSynchronize(end.event);
    return error ? error : cuda.eventElapsedTime(&milliseconds, event, end.event);
  });
}

} // namespace txl::runtime
