// The GPUs of this machine: their properties, and the context that is used for each.
//
// Contexts are shared with other libraries: a framework uses the device's primary context, or a program makes a context
// of its own current. So the current context is used if it belongs to the requested device, else the primary context,
// which is current only during the lifetime of a Device::Scope, or permanently if the thread had no context.
#ifndef TXL_RUNTIME_DEVICE_H
#define TXL_RUNTIME_DEVICE_H

#include "runtime/CudaLibrary.h"
#include <atomic>
#include <mutex>
#include <vector>

namespace txl::runtime {

class Device {
public:
  int ordinal = 0;
  std::string name;
  unsigned major = 0, minor = 0; // compute capability
  int maxThreads = 0, maxGrid[3] = {0, 0, 0}, maxShared = 0;
  int multiprocessors = 0, registers = 0, warpSize = 32;
  int clockRate = 0, memoryClockRate = 0, memoryBusWidth = 0, l2Bytes = 0;

  /// All devices that the driver reports; empty, with the reason in `why`, if there is no driver or no device.
  static const std::vector<std::unique_ptr<Device>> &all(std::string *why = nullptr);
  /// The device of that ordinal; null with a failure if there is none.
  static Device *find(int ordinal, Failure &failure);

  const CudaLibrary &cuda() const { return *library; }

  /// Makes a context of the device current on this thread during its lifetime.
  class Scope {
  public:
    explicit Scope(Device &device);
    ~Scope() {
      if (pushed) {
        CUcontext popped;
        device.cuda().ctxPopCurrent(&popped);
      }
    }
    Scope(const Scope &) = delete;
    /// Null if there is no context; then `failure` is set.
    CUcontext context = nullptr;
    Failure failure;

  private:
    friend class Device;
    Device &device;
    bool pushed = false;
  };

  /// Records a launched kernel for fault reports: the driver does not report which kernel caused a fault.
  void remember(const char *kernel) {
    recent[next.fetch_add(1, std::memory_order_relaxed) % recentCount].store(kernel, std::memory_order_relaxed);
  }
  /// The names of the last kernels, most recent first: "`b`, `a`". The strings must live as long as the process, so
  /// they are interned.
  std::string recentKernels() const;

private:
  friend class Scope;
  Failure enterSlowly(Scope &scope);
  static constexpr unsigned recentCount = 4;

  const CudaLibrary *library = nullptr;
  CUdevice handle = 0;
  std::mutex mutex; // guards the retention of the primary context
  std::atomic<CUcontext> primary{nullptr};
  std::atomic<const char *> recent[recentCount] = {};
  std::atomic<unsigned> next{0};
};

/// The failure of a driver call on `device`: the operation, and, for an error that a kernel has caused, the possible
/// kernels and the advice to restart the process.
Failure deviceFailure(const Device &device, const std::string &what, CUresult error);

/// An interned copy of `text`, which is never freed.
const char *intern(const std::string &text);

} // namespace txl::runtime

#endif
