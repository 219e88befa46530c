// The GPUs of this machine: what they are, and the context in which we use each.
//
// A context belongs to somebody else first: a framework has made the device's primary context its own, or a program its
// own context current. So the current context is used where it is one of the wanted device, else the primary context,
// which is current only while a Device::Scope lives, or from then on if the thread had none.
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

  /// The devices that the driver shows; empty, with the reason, where there is no driver or no device.
  static const std::vector<std::unique_ptr<Device>> &all(std::string *why = nullptr);
  /// One of them; null with a failure if there is no such.
  static Device *find(int ordinal, Failure &failure);

  const CudaLibrary &cuda() const { return *library; }

  /// While it lives, a context of the device is current on this thread.
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
    /// Null where the context could not be had.
    CUcontext context = nullptr;
    Failure failure;

  private:
    friend class Device;
    Device &device;
    bool pushed = false;
  };

  /// Kernels launched last, for the report of a fault: nobody knows which of them it was.
  void remember(const char *kernel) {
    recent[next.fetch_add(1, std::memory_order_relaxed) % recentCount].store(kernel, std::memory_order_relaxed);
  }
  /// Their names, the last one first: "`b`, `a`"; the strings must outlive the process, so they are interned.
  std::string recentKernels() const;

private:
  friend class Scope;
  Failure enterSlowly(Scope &scope);
  static constexpr unsigned recentCount = 4;

  const CudaLibrary *library = nullptr;
  CUdevice handle = 0;
  std::mutex mutex; // of retaining the primary context
  std::atomic<CUcontext> primary{nullptr};
  std::atomic<const char *> recent[recentCount] = {};
  std::atomic<unsigned> next{0};
};

/// The failure of a driver call on `device`: what it was doing, and, for an error that a kernel has caused, which
/// kernels it may have been and that the process must be started again.
Failure deviceFailure(const Device &device, const std::string &what, CUresult error);

/// A copy of `text` that lives for ever, one of each.
const char *intern(const std::string &text);

} // namespace txl::runtime

#endif
