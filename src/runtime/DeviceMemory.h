// Memory, copies and timing on a GPU, for programs without a framework. Copies and fills are ordered by the stream.
// Copies from and to the host return when they are complete; copies on the device and fills return when they are
// enqueued.
#ifndef TXL_RUNTIME_DEVICEMEMORY_H
#define TXL_RUNTIME_DEVICEMEMORY_H

#include "runtime/Device.h"

namespace txl::runtime {

/// Allocates at least one byte. `release` waits for the device.
Failure allocate(Device &device, size_t bytes, CUdeviceptr &address);
void release(Device &device, CUdeviceptr address);

Failure copyToDevice(Device &device, CUdeviceptr to, const void *from, size_t bytes, CUstream stream);
Failure copyToHost(Device &device, void *to, CUdeviceptr from, size_t bytes, CUstream stream);
Failure copyOnDevice(Device &device, CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
Failure fill(Device &device, CUdeviceptr to, uint8_t value, size_t bytes, CUstream stream);

/// Waits for all work that was enqueued on the device, and reports its errors.
Failure synchronize(Device &device);

/// An event on a stream; two of them measure the time between.
class Event {
public:
  static std::unique_ptr<Event> create(Device &device, Failure &failure);
  ~Event();
  Failure record(CUstream stream);
  /// Waits for both events.
  Failure elapsed(const Event &end, float &milliseconds) const;

private:
  explicit Event(Device &device) : device(device) {}
  Device &device;
  CUevent event = nullptr;
};

} // namespace txl::runtime

#endif
