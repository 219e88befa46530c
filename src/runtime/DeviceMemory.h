// Memory of a GPU, copies and times, for programs that have no framework. Copies and fills are in the order of the
// stream; the calls return when it has come to them.
#ifndef TXL_RUNTIME_DEVICEMEMORY_H
#define TXL_RUNTIME_DEVICEMEMORY_H

#include "runtime/Device.h"

namespace txl::runtime {

/// At least one byte is allocated. Free waits for the device.
Failure allocate(Device &device, size_t bytes, CUdeviceptr &address);
void release(Device &device, CUdeviceptr address);

Failure copyToDevice(Device &device, CUdeviceptr to, const void *from, size_t bytes, CUstream stream);
Failure copyToHost(Device &device, void *to, CUdeviceptr from, size_t bytes, CUstream stream);
Failure copyOnDevice(Device &device, CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
Failure fill(Device &device, CUdeviceptr to, uint8_t value, size_t bytes, CUstream stream);

/// Waits for all that was enqueued on the device, and reports what failed.
Failure synchronize(Device &device);

/// A point on a stream, to measure between two of them.
class Event {
public:
  static std::unique_ptr<Event> create(Device &device, Failure &failure);
  ~Event();
  Failure record(CUstream stream);
  /// Waits for both.
  Failure elapsed(const Event &end, float &milliseconds) const;

private:
  explicit Event(Device &device) : device(device) {}
  Device &device;
  CUevent event = nullptr;
};

} // namespace txl::runtime

#endif
