// All modules that are loaded, so that their number is bounded. When it is reached, a quarter goes: first those of
// kernels that are gone, then those launched longest ago. Unloading waits for the device, so it is done for many at
// once.
#ifndef TXL_RUNTIME_MODULESET_H
#define TXL_RUNTIME_MODULESET_H

#include "runtime/DeviceKernel.h"
#include <shared_mutex>

namespace txl::runtime {

class ModuleSet {
public:
  using Mutex = std::shared_mutex;
  static ModuleSet &get();

  /// Held shared by a launch from the look-up to the driver's return, alone while something is loaded or unloaded.
  Mutex mutex;

  /// The time of a use: the number of loads so far, and so equal for all uses between two loads.
  uint64_t now() const { return loads.load(std::memory_order_relaxed); }

  // With the mutex held alone.
  void makeRoom(Device &device);
  void add(DeviceKernel &owner, LoadedKernel &kernel);

  /// Takes over what a kernel that ends has loaded.
  void retire(std::vector<std::unique_ptr<LoadedKernel>> kernels);

  unsigned limit = 1024;

private:
  struct Member {
    DeviceKernel *owner; // null: the kernel is gone
    LoadedKernel *kernel;
    Device *device;
  };
  void unload(const Member &member);

  std::vector<Member> members;
  std::vector<std::unique_ptr<LoadedKernel>> retired;
  std::atomic<uint64_t> loads{1};
  Device *loading = nullptr; // between makeRoom and add
};

} // namespace txl::runtime

#endif
