// The set of all loaded modules, which bounds their number. When the bound is reached, a quarter is unloaded: first
// modules of destroyed kernels, then the least recently launched ones. Unloading waits for the device, so it is done
// for many at once.
#ifndef TXL_RUNTIME_MODULESET_H
#define TXL_RUNTIME_MODULESET_H

#include "runtime/DeviceKernel.h"
#include <shared_mutex>

namespace txl::runtime {

class ModuleSet {
public:
  using Mutex = std::shared_mutex;
  static ModuleSet &get();

  /// A launch holds it shared from the look-up to the driver's return; loading and unloading hold it exclusively.
  Mutex mutex;

  /// The timestamp of a use: the number of loads so far, which is the same for all uses between two loads.
  uint64_t now() const { return loads.load(std::memory_order_relaxed); }

  // These require the mutex to be held exclusively.
  void evictModules(Device &device);
  void add(DeviceKernel &owner, LoadedKernel &kernel);

  /// Takes ownership of the modules of a destroyed kernel.
  void retire(std::vector<std::unique_ptr<LoadedKernel>> kernels);

  unsigned limit = 1024;

private:
  struct Member {
    DeviceKernel *owner; // null: the kernel has been destroyed
    LoadedKernel *kernel;
    Device *device;
  };
  void unload(const Member &member);

  std::vector<Member> members;
  std::vector<std::unique_ptr<LoadedKernel>> retired;
  std::atomic<uint64_t> loads{1};
  Device *loading = nullptr; // set between evictModules and add
};

} // namespace txl::runtime

#endif
