// A kernel's machine code on the GPUs: loaded where and when it is first launched, launched with one driver call.
//
// Modules are kept in a bounded set over all kernels. A launch holds the set shared, loading and unloading hold it
// alone. A kernel that was launched while its stream captured is never unloaded: the graph has its address.
#ifndef TXL_RUNTIME_DEVICEKERNEL_H
#define TXL_RUNTIME_DEVICEKERNEL_H

#include "arch/TensorMapRecipe.h"
#include "runtime/Device.h"

namespace txl::runtime {

/// What a kernel is, whatever the device.
struct KernelImage {
  std::string name;
  std::string image; // a cubin, or PTX, which the driver then compiles
  unsigned threads = 128;
  unsigned programCtas = 1; // CTAs of a program
  unsigned clusterSize = 1; // CTAs of a cluster: of a program, or each a program of the grid
  unsigned sharedBytes = 0; // dynamic shared memory
  /// Maps that each launch makes from its parameters, which are `firstAdded`: they follow these.
  std::vector<arch::TensorMapRecipe> tensorMaps;
  unsigned firstAdded = 0;
  /// Axes of the grid whose programs stay: a launch starts as many as there are multiprocessors, at most, and how many it was
  /// asked for are the last parameters.
  unsigned residentAxes = 0;
};

struct DeviceLaunch {
  uint32_t grid[3] = {1, 1, 1}; // programs; in the first dimension as many as clusters need
  CUstream stream = nullptr;
  /// One pointer a parameter, to its bytes; without the tensor maps.
  void **parameters = nullptr;
  bool cooperative = false;  // all programs run at the same time, or the launch fails
  bool programmatic = false; // may begin before the launch in front of it has ended
  bool blocking = false;     // wait for the end, and report a fault as this launch's
};

/// A kernel in a context.
struct LoadedKernel {
  CUcontext context = nullptr;
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  std::atomic<uint64_t> lastUse{0};
  std::atomic<bool> captured{false};
};

struct FunctionFacts {
  int registers = 0, localBytes = 0, sharedBytes = 0, maxThreads = 0;
};

class DeviceKernel {
public:
  explicit DeviceKernel(KernelImage image);
  ~DeviceKernel();
  DeviceKernel(const DeviceKernel &) = delete;

  /// Enqueues the launch; null if that went well. A grid with a zero is no launch.
  Failure launch(Device &device, const DeviceLaunch &launch);
  /// Loads it without a launch.
  Failure load(Device &device);
  /// What the driver says of it; loads it.
  Failure facts(Device &device, FunctionFacts &facts);

  const KernelImage image;

private:
  friend class ModuleSet;
  LoadedKernel *find(CUcontext context) const {
    LoadedKernel *first = recent.load(std::memory_order_acquire);
    return first && first->context == context ? first : findOther(context);
  }
  LoadedKernel *findOther(CUcontext context) const;
  Failure loadInto(Device &device, CUcontext context, CUstream stream);
  Failure checkResources(const Device &device) const;
  Failure checkGrid(const Device &device, const DeviceLaunch &launch) const;
  Failure launchFailure(const Device &device, const DeviceLaunch &launch, CUresult error) const;

  const char *internedName;
  mutable std::atomic<LoadedKernel *> recent{nullptr}; // the one launched last
  std::vector<std::unique_ptr<LoadedKernel>> loaded;   // guarded by the set
};

/// The bound on modules loaded at the same time, over all kernels; for tests. Returns the one before.
unsigned setModuleLimit(unsigned limit);

} // namespace txl::runtime

#endif
